//! What each kind of tool needs of the machine, by what it says of itself. None of them is shown a folder of programs.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::libraries;
use super::paths::{Access, Paths};
use super::search_path::{is_program, place_of, places, prefix, starts_with_hash_bang};
use crate::ask::ask;
use crate::script::named_in;

/// Which program is meant by a tool's name.
pub(super) enum Needs {
    /// The one of that name.
    Itself,
    /// Another, which that one would start.
    Program(PathBuf),
}

/// The words of a program about itself.
fn told(program: &Path, arguments: &[&str]) -> Option<String> {
    Some(ask(program, arguments).ok()?.success()?.into_owned())
}

/// The own folders of gcc, clang or tcc, their search paths for headers, the folder of the C library, assembler and linker.
pub(super) fn c_compiler(place: &Path, paths: &mut Paths) -> Needs {
    let searched = told(place, &["-print-search-dirs"]).unwrap_or_default();
    let listed = |name: &str| -> Vec<PathBuf> {
        let mut lines = searched.lines();
        let list = lines.find_map(|line| line.strip_prefix(name));
        std::env::split_paths(list.unwrap_or_default()).collect()
    };
    let (own, programs) = (listed("install: "), listed("programs: ="));
    let both = own.iter().chain(&programs);
    for folder in both.filter(|folder| is_compilers_own(folder)) {
        paths.add_plain_tree(folder, Access::Run);
    }
    // tcc prints a folder a line, indented, for headers and libraries alike.
    for folder in searched.lines().filter_map(|line| line.strip_prefix("  ")) {
        let folder = Path::new(folder);
        if folder.is_absolute() && folder.is_dir() {
            paths.add_plain_tree(folder, Access::Read);
        }
    }
    for folder in header_folders(place) {
        paths.add_plain_tree(&folder, Access::Read);
    }
    // As the compiler looks for them: the first that is there.
    let libraries = listed("libraries: =");
    for name in ["crt1.o", "crtbegin.o", "libc.so", "libstdc++.so"] {
        let mut folders = libraries.iter().filter(|folder| folder.is_absolute());
        if let Some(folder) = folders.find(|folder| folder.join(name).exists()) {
            paths.add_plain_tree(folder, Access::Read);
        }
    }
    for name in ["as", "ld", "ld.bfd", "ld.gold"] {
        let mut places = programs.iter().map(|folder| folder.join(name));
        match places.find(|place| place.is_file()) {
            Some(place) => drop(paths.add_program(&place)),
            None => add_by_name(name, paths),
        }
    }
    if let Some(prefix) = prefix(place) {
        paths.add_tree(&prefix.join("lib"), Access::Run);
    }
    Needs::Itself
}

/// The folders in which a compiler looks for headers, or the usual ones if it does not tell.
///
/// C and C++ are asked for one by one: gcc without g++ answers for C alone, and to a question about both it does not answer.
fn header_folders(compiler: &Path) -> BTreeSet<PathBuf> {
    let ask_with = |option| told(compiler, &["-E", "-v", option, "/dev/null"]);
    let answers: Vec<String> = ["-xc", "-xc++"].into_iter().filter_map(ask_with).collect();
    // A line for each folder, between two lines that say so.
    let lines = answers.iter().flat_map(|answer| answer.lines());
    let folders = lines.filter_map(|line| line.strip_prefix(" /"));
    let folders: BTreeSet<PathBuf> = folders
        .map(|folder| Path::new("/").join(folder.trim_end()))
        .collect();
    if folders.is_empty() {
        ["/usr/include", "/usr/local/include"]
            .map(PathBuf::from)
            .into()
    } else {
        folders
    }
}

/// Is this a folder of the compiler's, not one of the system's that it looks through as well?
fn is_compilers_own(folder: &Path) -> bool {
    folder.is_absolute()
        && !folder.ends_with("bin")
        && folder.components().any(|part| {
            matches!(
                part.as_os_str().to_str(),
                Some("gcc" | "clang" | "gcc-lib" | "tcc")
            )
        })
}

/// Adds a program by its path, or by its name where it is on PATH.
fn add_by_name(word: &str, paths: &mut Paths) {
    let place = if word.starts_with('/') {
        Some(word.into())
    } else {
        place_of(word)
    };
    if let Some(place) = place {
        paths.add_program(&place);
    }
}

/// The compiler behind `fpc` and the folder of its units, its settings, and the linker.
pub(super) fn pascal(place: &Path, paths: &mut Paths) -> Needs {
    let compiler = told(place, &["-PB"]).unwrap_or_default();
    let compiler = Path::new(compiler.trim());
    if let Some(real) = paths.add_program(compiler)
        && let Some(folder) = real.parent()
    {
        paths.add_tree(folder, Access::Read);
    }
    paths.add(Path::new("/etc/fpc.cfg"), Access::Read);
    for folder in libraries::folders() {
        paths.add_plain_tree(&folder.join("fpc"), Access::Read);
    }
    linker(paths);
    Needs::Itself
}

/// What a compiler needs that leaves linking to the machine's C compiler.
fn linker(paths: &mut Paths) {
    if let Some(compiler) = place_of("cc").or_else(|| place_of("gcc")) {
        paths.add_program(&compiler);
        c_compiler(&compiler, paths);
    }
}

/// The toolchain behind rustup's `rustc`, and a linker.
pub(super) fn rust(place: &Path, paths: &mut Paths) -> Needs {
    linker(paths);
    let Some(root) = told(place, &["--print", "sysroot"]) else {
        return Needs::Itself;
    };
    let root = Path::new(root.trim());
    paths.add_tree(&root.join("lib/rustlib"), Access::Run);
    let compiler = root.join("bin/rustc");
    if prefix(&compiler).is_some() {
        paths.add_tree(&root.join("lib"), Access::Run);
    }
    Needs::Program(compiler)
}

/// Go's root but for its folder of programs, and a C compiler for what is written in C.
pub(super) fn go(place: &Path, paths: &mut Paths) -> Needs {
    linker(paths);
    let Some(root) = told(place, &["env", "GOROOT"]) else {
        return Needs::Itself;
    };
    let root = Path::new(root.trim());
    for name in ["lib", "src", "misc", "api", "VERSION", "go.env"] {
        paths.add_tree(&root.join(name), Access::Read);
    }
    paths.add_tree(&root.join("pkg"), Access::Run);
    Needs::Program(root.join("bin/go"))
}

/// The Java home but for its folder of programs.
pub(super) fn java(place: &Path, paths: &mut Paths) -> Needs {
    let Some(home) = java_home(place) else {
        return Needs::Itself;
    };
    for name in ["lib", "conf", "jre/lib", "jmods", "release"] {
        paths.add_tree(&home.join(name), Access::Read);
    }
    let name = place.file_name().unwrap_or_default();
    let own = home.join("bin").join(name);
    if own.is_file() {
        Needs::Program(own)
    } else {
        Needs::Itself
    }
}

fn java_home(place: &Path) -> Option<PathBuf> {
    let real = std::fs::canonicalize(place).ok()?;
    let home = real.parent()?.parent()?;
    if home.join("lib").is_dir() && home.join("release").is_file() {
        return Some(home.to_owned());
    }
    let said = told(place, &["-XshowSettings:properties", "-version"])?;
    let mut lines = said.lines();
    let home = lines.find_map(|line| line.trim().strip_prefix("java.home = "))?;
    Some(home.into())
}

/// The folders that Python looks for modules in, and its file behind links and version managers.
pub(super) fn python(place: &Path, paths: &mut Paths) -> Needs {
    const QUESTION: &str =
        "import sys; print(sys.executable, sys.prefix, sys.base_prefix, *sys.path, sep='\\n')";
    let Some(said) = told(place, &["-I", "-c", QUESTION]) else {
        return Needs::Itself;
    };
    let mut lines = said.lines().filter(|line| line.starts_with('/'));
    let program = lines.next();
    // A virtual environment is known by a file beside its `bin`.
    let prefixes: Vec<&Path> = lines.by_ref().take(2).map(Path::new).collect();
    if let Some(prefix) = prefixes.first() {
        paths.add(&prefix.join("pyvenv.cfg"), Access::Read);
    }
    for folder in lines.map(Path::new) {
        if holds_modules_only(folder, &prefixes) {
            paths.add_tree(folder, Access::Read);
        }
    }
    program.map_or(Needs::Itself, |program| Needs::Program(program.into()))
}

/// Is this a folder of Python's installation? A project that is at work has its whole folder on the path, whatever lies
/// there besides.
fn holds_modules_only(folder: &Path, prefixes: &[&Path]) -> bool {
    let is_for_modules =
        |part: &std::ffi::OsStr| part == "site-packages" || part == "dist-packages";
    let is_installed = prefixes.iter().any(|prefix| folder.starts_with(prefix));
    is_installed
        || folder
            .components()
            .any(|part| is_for_modules(part.as_os_str()))
}

/// Node is one file; Debian keeps some of its built-in modules beside it.
pub(super) fn node(place: &Path, paths: &mut Paths) -> Needs {
    for name in [
        "acorn",
        "acorn-walk",
        "cjs-module-lexer",
        "minimatch",
        "undici",
    ] {
        paths.add_tree(&Path::new("/usr/share/nodejs").join(name), Access::Read);
    }
    if !starts_with_hash_bang(place) {
        return Needs::Itself;
    }
    let program = told(place, &["-p", "process.execPath"]);
    let program = program.filter(|program| program.starts_with('/'));
    program.map_or(Needs::Itself, |program| {
        Needs::Program(program.trim().into())
    })
}

/// The folders that Perl looks for modules in.
pub(super) fn perl(place: &Path, paths: &mut Paths) -> Needs {
    let said = told(place, &["-e", "print join(\"\\n\", $^X, @INC)"]).unwrap_or_default();
    let mut lines = said.lines().filter(|line| line.starts_with('/'));
    let program = lines.next();
    for folder in lines {
        paths.add_tree(Path::new(folder), Access::Read);
    }
    program.map_or(Needs::Itself, |program| Needs::Program(program.into()))
}

/// The programs that a script of the shell may start: those of POSIX that read and write text, numbers and files.
const UTILITIES: &[&str] = &[
    "awk", "basename", "bc", "cat", "chmod", "cmp", "comm", "cp", "cut", "date", "dc", "dd",
    "diff", "dirname", "echo", "env", "expr", "factor", "false", "find", "fold", "grep", "head",
    "join", "kill", "ln", "ls", "mkdir", "mkfifo", "mktemp", "mv", "nl", "od", "paste", "printf",
    "pwd", "readlink", "rev", "rm", "rmdir", "sed", "seq", "shuf", "sleep", "sort", "split",
    "stat", "tac", "tail", "tee", "test", "timeout", "touch", "tr", "true", "truncate", "uniq",
    "wc", "xargs", "yes",
];

/// The shell's view holds programs, because its scripts are made of them: those of a short list, each by itself.
pub(super) fn shell(_place: &Path, paths: &mut Paths) -> Needs {
    for name in UTILITIES {
        add_by_name(name, paths);
    }
    Needs::Itself
}

/// Nobody has said what this tool needs, so its view is wide: the system's folders of libraries and shared files, and its
/// own installation. Contestants' files and other problems' lie in none of them, and caipan is hidden.
pub(super) fn unknown(place: &Path, paths: &mut Paths) -> Needs {
    const WIDE: &[&str] = &[
        "/usr/lib",
        "/usr/lib32",
        "/usr/lib64",
        "/usr/libexec",
        "/usr/share",
        "/usr/local/lib",
        "/usr/local/share",
        "/nix/store",
        "/gnu/store",
    ];
    for folder in WIDE {
        paths.add_plain_tree(Path::new(folder), Access::Run);
    }
    installation(place, paths);
    Needs::Itself
}

/// A tool's own installation but for its folder of programs, where it has one.
pub(super) fn installation(place: &Path, paths: &mut Paths) {
    if let Some(prefix) = prefix(place) {
        for name in ["lib", "lib64", "libexec", "share"] {
            paths.add_plain_tree(&prefix.join(name), Access::Run);
        }
    }
}

/// What a tool needs that is a script of the machine's: a shell's programs; and the programs that its text names, by
/// whatever it is started and whatever it starts. No more is read than a script that only starts another has.
pub(super) fn of_script(script: &Path, paths: &mut Paths) -> Vec<PathBuf> {
    const AT_MOST: u64 = 64 << 10;
    shell(script, paths);
    let mut text = Vec::new();
    let read = File::open(script).map(|file| file.take(AT_MOST).read_to_end(&mut text));
    if !matches!(read, Ok(Ok(_))) {
        return Vec::new();
    }
    let text = String::from_utf8_lossy(&text);
    let lines = text.strip_prefix("#!").unwrap_or(&text).lines();
    let lines = lines.filter(|line| !line.trim_start().starts_with('#'));
    let words: BTreeSet<&str> = lines.flat_map(named_in).collect();
    let itself = std::fs::canonicalize(script).ok();
    let named = |word| named(word, script, itself.as_deref());
    words.into_iter().filter_map(named).collect()
}

/// The program that a word of this script means: by its path, beside the script, or by the next one on PATH, for a script
/// may start another program of its own name.
fn named(word: &str, script: &Path, itself: Option<&Path>) -> Option<PathBuf> {
    let is_another = |place: &Path| std::fs::canonicalize(place).ok().as_deref() != itself;
    let is_meant = |place: &PathBuf| is_program(place) && is_another(place);
    if !word.starts_with('/') {
        return places(word.as_ref()).find(is_meant);
    }
    let beside = script.parent()?.join(word.trim_start_matches('/'));
    [word.into(), beside].into_iter().find(is_meant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_names_each_other_program_once_and_never_itself() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let folder = std::fs::canonicalize(folder.path()).unwrap();
        let path = |name: &str| folder.join(name);
        for name in ["real", "plain"] {
            std::fs::write(path(name), "").unwrap();
        }
        let own = path("script").display().to_string();
        let text =
            format!("# tail\ncat x | cat && ${{0%/*}}/real; $0/plain {own} /link cat /real\n");
        std::fs::write(path("script"), text).unwrap();
        for name in ["real", "script"] {
            std::fs::set_permissions(path(name), PermissionsExt::from_mode(0o755)).unwrap();
        }
        std::os::unix::fs::symlink(path("script"), path("link")).unwrap();
        let named = of_script(&path("script"), &mut Paths::default());
        let cat = place_of("cat").unwrap();
        assert_eq!(named, [path("real"), cat]);
    }

    #[test]
    fn a_project_that_is_at_work_is_no_folder_of_modules() {
        let prefixes = [Path::new("/home/me/env"), Path::new("/usr")];
        let is_shown = |folder: &str| holds_modules_only(Path::new(folder), &prefixes);
        for folder in [
            "/usr/lib/python3.11",
            "/usr/lib/python3/dist-packages",
            "/home/me/env/lib/python3.11/site-packages",
            "/opt/python/lib/python3.11/site-packages",
        ] {
            assert!(is_shown(folder), "{folder}");
        }
        for folder in ["/home/me/project/src", "/home/me", "/"] {
            assert!(!is_shown(folder), "{folder}");
        }
    }
}
