//! Required paths of each kind of tool, mostly as the tool itself reports them. Besides the programs that compilers
//! start, only shells and scripts are shown other programs.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::libraries;
use super::path_set::{PathAccess, VisiblePaths};
use super::search_path::{
    candidate_program_paths, find_program, installation_prefix, is_program, starts_with_hash_bang,
};
use crate::command_output::run_and_capture_output;
use crate::program_names::possible_program_names;

/// Program that really runs when a tool is started by name.
pub(super) enum ProgramBehindTool {
    /// The program found under the name is the tool itself, not a wrapper.
    Itself,
    /// The named program is a wrapper; this is the path of the real program that the wrapper would start.
    Program(PathBuf),
}

/// Runs a tool that prints its own paths, and returns the output. `None` if the tool cannot be run or fails.
fn query_tool_output(program: &Path, arguments: &[&str]) -> Option<String> {
    Some(
        run_and_capture_output(program, arguments)
            .ok()?
            .output_if_successful()?
            .into_owned(),
    )
}

/// Adds the folders of gcc, clang or tcc, their header search paths, the folder of the C library, assembler and
/// linker.
pub(super) fn add_c_compiler_paths(tool: &Path, paths: &mut VisiblePaths) -> ProgramBehindTool {
    let searched = query_tool_output(tool, &["-print-search-dirs"]).unwrap_or_default();
    let own = folders_in_labelled_search_list(&searched, "install: ");
    let programs = folders_in_labelled_search_list(&searched, "programs: =");
    let both = own.iter().chain(&programs);
    for folder in both.filter(|folder| is_compiler_folder(folder)) {
        paths.add_folder_without_links(folder, PathAccess::Run);
    }
    // tcc prints one indented folder per line, for headers and libraries alike.
    for folder in searched.lines().filter_map(|line| line.strip_prefix("  ")) {
        let folder = Path::new(folder);
        if folder.is_absolute() && folder.is_dir() {
            paths.add_folder_without_links(folder, PathAccess::Read);
        }
    }
    for folder in header_folders(tool) {
        paths.add_folder_without_links(&folder, PathAccess::Read);
    }
    // Like the compiler, takes the first folder that contains the file.
    let libraries = folders_in_labelled_search_list(&searched, "libraries: =");
    for name in ["crt1.o", "crtbegin.o", "libc.so", "libstdc++.so"] {
        let mut folders = libraries.iter().filter(|folder| folder.is_absolute());
        if let Some(folder) = folders.find(|folder| folder.join(name).exists()) {
            paths.add_folder_without_links(folder, PathAccess::Read);
        }
    }
    for name in ["as", "ld", "ld.bfd", "ld.gold"] {
        let mut places = programs.iter().map(|folder| folder.join(name));
        match places.find(|place| place.is_file()) {
            Some(place) => drop(paths.add_program(&place)),
            None => add_program_by_name_or_path(name, paths),
        }
    }
    if let Some(prefix) = installation_prefix(tool) {
        paths.add_folder_and_dependencies(&prefix.join("lib"), PathAccess::Run);
    }
    ProgramBehindTool::Itself
}

/// Folders in the line of a compiler's search list that starts with `label`.
fn folders_in_labelled_search_list(search_dirs: &str, label: &str) -> Vec<PathBuf> {
    let mut lines = search_dirs.lines();
    let list = lines.find_map(|line| line.strip_prefix(label));
    std::env::split_paths(list.unwrap_or_default()).collect()
}

/// Returns the header search path of a compiler, or the usual folders if it does not report any.
///
/// C and C++ are queried separately: gcc without g++ answers only for C, and not at all to a combined query.
fn header_folders(compiler: &Path) -> BTreeSet<PathBuf> {
    let answers: Vec<String> = ["-xc", "-xc++"]
        .into_iter()
        .filter_map(|option| query_tool_output(compiler, &["-E", "-v", option, "/dev/null"]))
        .collect();
    // The compiler prints each folder on a separate line that begins with a space.
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

/// Whether the path of a folder shows that it belongs to a compiler and not to the system.
fn is_compiler_folder(folder: &Path) -> bool {
    folder.is_absolute()
        && !folder.ends_with("bin")
        && folder.components().any(|part| {
            matches!(
                part.as_os_str().to_str(),
                Some("gcc" | "clang" | "gcc-lib" | "tcc")
            )
        })
}

/// Adds a program by an absolute path, or by a name that is looked up on PATH; a missing one is ignored.
fn add_program_by_name_or_path(name_or_path: &str, paths: &mut VisiblePaths) {
    let path = if name_or_path.starts_with('/') {
        Some(name_or_path.into())
    } else {
        find_program(name_or_path)
    };
    if let Some(path) = path {
        paths.add_program(&path);
    }
}

/// Adds the compiler behind `fpc`, the folder of its units, its settings, and the linker.
pub(super) fn add_pascal_paths(tool: &Path, paths: &mut VisiblePaths) -> ProgramBehindTool {
    let compiler = query_tool_output(tool, &["-PB"]).unwrap_or_default();
    let compiler = Path::new(compiler.trim());
    if let Some(real) = paths.add_program(compiler)
        && let Some(folder) = real.parent()
    {
        paths.add_folder_and_dependencies(folder, PathAccess::Read);
    }
    paths.add_path(Path::new("/etc/fpc.cfg"), PathAccess::Read);
    for folder in libraries::loader_folders() {
        paths.add_folder_without_links(&folder.join("fpc"), PathAccess::Read);
    }
    add_linker_paths(paths);
    ProgramBehindTool::Itself
}

/// Adds the C compiler, which other compilers use for linking.
fn add_linker_paths(paths: &mut VisiblePaths) {
    if let Some(compiler) = find_program("cc").or_else(|| find_program("gcc")) {
        paths.add_program(&compiler);
        add_c_compiler_paths(&compiler, paths);
    }
}

/// Adds the libraries of the toolchain behind rustup's `rustc`, and a linker. Returns the compiler of that toolchain.
pub(super) fn add_rust_paths(tool: &Path, paths: &mut VisiblePaths) -> ProgramBehindTool {
    add_linker_paths(paths);
    let Some(root) = query_tool_output(tool, &["--print", "sysroot"]) else {
        return ProgramBehindTool::Itself;
    };
    let root = Path::new(root.trim());
    paths.add_folder_and_dependencies(&root.join("lib/rustlib"), PathAccess::Run);
    let compiler = root.join("bin/rustc");
    if installation_prefix(&compiler).is_some() {
        paths.add_folder_and_dependencies(&root.join("lib"), PathAccess::Run);
    }
    ProgramBehindTool::Program(compiler)
}

/// Adds the libraries, sources and settings in Go's root (GOROOT), and a C compiler for cgo. Returns the program `go`
/// of that root.
pub(super) fn add_go_paths(tool: &Path, paths: &mut VisiblePaths) -> ProgramBehindTool {
    add_linker_paths(paths);
    let Some(root) = query_tool_output(tool, &["env", "GOROOT"]) else {
        return ProgramBehindTool::Itself;
    };
    let root = Path::new(root.trim());
    for name in ["lib", "src", "misc", "api", "VERSION", "go.env"] {
        paths.add_folder_and_dependencies(&root.join(name), PathAccess::Read);
    }
    paths.add_folder_and_dependencies(&root.join("pkg"), PathAccess::Run);
    ProgramBehindTool::Program(root.join("bin/go"))
}

/// Adds the libraries and settings in the Java home. Returns the program of the same name in the folder `bin` of the
/// Java home, if there is one.
pub(super) fn add_java_paths(tool: &Path, paths: &mut VisiblePaths) -> ProgramBehindTool {
    let Some(home) = java_home(tool) else {
        return ProgramBehindTool::Itself;
    };
    for name in ["lib", "conf", "jre/lib", "jmods", "release"] {
        paths.add_folder_and_dependencies(&home.join(name), PathAccess::Read);
    }
    let name = tool.file_name().unwrap_or_default();
    let own = home.join("bin").join(name);
    if own.is_file() {
        ProgramBehindTool::Program(own)
    } else {
        ProgramBehindTool::Itself
    }
}

fn java_home(tool: &Path) -> Option<PathBuf> {
    let real = std::fs::canonicalize(tool).ok()?;
    let home = real.parent()?.parent()?;
    if home.join("lib").is_dir() && home.join("release").is_file() {
        return Some(home.to_owned());
    }
    let said = query_tool_output(tool, &["-XshowSettings:properties", "-version"])?;
    let mut lines = said.lines();
    let home = lines.find_map(|line| line.trim().strip_prefix("java.home = "))?;
    Some(home.into())
}

/// Adds the folders of Python's installed modules. Returns the executable behind links and version managers.
pub(super) fn add_python_paths(tool: &Path, paths: &mut VisiblePaths) -> ProgramBehindTool {
    const MODULE_FOLDERS_SCRIPT: &str =
        "import sys; print(sys.executable, sys.prefix, sys.base_prefix, *sys.path, sep='\\n')";
    let Some(said) = query_tool_output(tool, &["-I", "-c", MODULE_FOLDERS_SCRIPT]) else {
        return ProgramBehindTool::Itself;
    };
    let mut lines = said.lines().filter(|line| line.starts_with('/'));
    let program = lines.next();
    // A virtual environment is recognized by a file next to its `bin` folder.
    let prefixes: Vec<&Path> = lines.by_ref().take(2).map(Path::new).collect();
    if let Some(prefix) = prefixes.first() {
        paths.add_path(&prefix.join("pyvenv.cfg"), PathAccess::Read);
    }
    for folder in lines.map(Path::new) {
        if is_python_module_folder(folder, &prefixes) {
            paths.add_folder_and_dependencies(folder, PathAccess::Read);
        }
    }
    program.map_or(ProgramBehindTool::Itself, |program| {
        ProgramBehindTool::Program(program.into())
    })
}

/// Whether a folder on the module path belongs to Python's installation or contains installed packages. False for the
/// folder of a project in development, which may contain unrelated files.
fn is_python_module_folder(folder: &Path, prefixes: &[&Path]) -> bool {
    let is_for_modules =
        |part: &std::ffi::OsStr| part == "site-packages" || part == "dist-packages";
    let is_installed = prefixes.iter().any(|prefix| folder.starts_with(prefix));
    is_installed
        || folder
            .components()
            .any(|part| is_for_modules(part.as_os_str()))
}

/// Adds the built-in modules that Debian keeps outside of Node's executable. Returns the executable that `tool` starts
/// if `tool` is a script.
pub(super) fn add_node_paths(tool: &Path, paths: &mut VisiblePaths) -> ProgramBehindTool {
    for name in [
        "acorn",
        "acorn-walk",
        "cjs-module-lexer",
        "minimatch",
        "undici",
    ] {
        paths.add_folder_and_dependencies(
            &Path::new("/usr/share/nodejs").join(name),
            PathAccess::Read,
        );
    }
    if !starts_with_hash_bang(tool) {
        return ProgramBehindTool::Itself;
    }
    query_tool_output(tool, &["-p", "process.execPath"])
        .filter(|program| program.starts_with('/'))
        .map_or(ProgramBehindTool::Itself, |program| {
            ProgramBehindTool::Program(program.trim().into())
        })
}

/// Adds the folders of Perl's module search path. Returns the real executable.
pub(super) fn add_perl_paths(tool: &Path, paths: &mut VisiblePaths) -> ProgramBehindTool {
    let said =
        query_tool_output(tool, &["-e", "print join(\"\\n\", $^X, @INC)"]).unwrap_or_default();
    let mut lines = said.lines().filter(|line| line.starts_with('/'));
    let program = lines.next();
    for folder in lines {
        paths.add_folder_and_dependencies(Path::new(folder), PathAccess::Read);
    }
    program.map_or(ProgramBehindTool::Itself, |program| {
        ProgramBehindTool::Program(program.into())
    })
}

/// Names of the programs that a shell script may start: common utilities that process text, numbers and files.
const UTILITIES: &[&str] = &[
    "awk", "basename", "bc", "cat", "chmod", "cmp", "comm", "cp", "cut", "date", "dc", "dd",
    "diff", "dirname", "echo", "env", "expr", "factor", "false", "find", "fold", "grep", "head",
    "join", "kill", "ln", "ls", "mkdir", "mkfifo", "mktemp", "mv", "nl", "od", "paste", "printf",
    "pwd", "readlink", "rev", "rm", "rmdir", "sed", "seq", "shuf", "sleep", "sort", "split",
    "stat", "tac", "tail", "tee", "test", "timeout", "touch", "tr", "true", "truncate", "uniq",
    "wc", "xargs", "yes",
];

/// Adds the programs in [`UTILITIES`], which shell scripts often start, but not their folders.
pub(super) fn add_shell_utilities(_tool: &Path, paths: &mut VisiblePaths) -> ProgramBehindTool {
    for name in UTILITIES {
        add_program_by_name_or_path(name, paths);
    }
    ProgramBehindTool::Itself
}

/// Adds a wide view for a tool of unknown kind: the system's folders of libraries and shared files, and the tool's own
/// installation. None of these folders contains files of contestants or of other contest problems. Caipan is hidden.
pub(super) fn add_paths_for_unknown_tool(
    tool: &Path,
    paths: &mut VisiblePaths,
) -> ProgramBehindTool {
    const FOLDERS_SHOWN_TO_UNKNOWN_TOOLS: &[&str] = &[
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
    for folder in FOLDERS_SHOWN_TO_UNKNOWN_TOOLS {
        paths.add_folder_without_links(Path::new(folder), PathAccess::Run);
    }
    add_installation_folders(tool, paths);
    ProgramBehindTool::Itself
}

/// Adds the installation folder of a tool without the folder `bin`.
pub(super) fn add_installation_folders(tool: &Path, paths: &mut VisiblePaths) {
    if let Some(prefix) = installation_prefix(tool) {
        for name in ["lib", "lib64", "libexec", "share"] {
            paths.add_folder_without_links(&prefix.join(name), PathAccess::Run);
        }
    }
}

/// Adds the utilities of a shell for a tool that is a script. Returns the programs that the text of the script names.
/// Only the first 64 KiB are read; wrapper scripts are shorter than that.
pub(super) fn add_script_paths(script: &Path, paths: &mut VisiblePaths) -> Vec<PathBuf> {
    const MAX_SCRIPT_BYTES: u64 = 64 << 10;
    add_shell_utilities(script, paths);
    let mut text = Vec::new();
    let read = File::open(script).map(|file| file.take(MAX_SCRIPT_BYTES).read_to_end(&mut text));
    if !matches!(read, Ok(Ok(_))) {
        return Vec::new();
    }
    let text = String::from_utf8_lossy(&text);
    let words: BTreeSet<&str> = text
        .strip_prefix("#!")
        .unwrap_or(&text)
        .lines()
        .filter(|line| !line.trim_start().starts_with('#'))
        .flat_map(possible_program_names)
        .collect();
    let itself = std::fs::canonicalize(script).ok();
    words
        .into_iter()
        .filter_map(|word| find_program_named_in_script(word, script, itself.as_deref()))
        .collect()
}

/// Finds the program that a word of a script means: by path, next to the script, or on PATH. The script itself is
/// skipped, since a wrapper may start another program with the wrapper's name.
fn find_program_named_in_script(
    word: &str,
    script: &Path,
    real_script: Option<&Path>,
) -> Option<PathBuf> {
    let is_meant = |place: &PathBuf| {
        is_program(place) && std::fs::canonicalize(place).ok().as_deref() != real_script
    };
    if !word.starts_with('/') {
        return candidate_program_paths(word.as_ref()).find(is_meant);
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
        let named = add_script_paths(&path("script"), &mut VisiblePaths::default());
        let cat = find_program("cat").unwrap();
        assert_eq!(named, [path("real"), cat]);
    }

    #[test]
    fn a_project_in_development_is_no_module_folder() {
        let prefixes = [Path::new("/home/me/env"), Path::new("/usr")];
        for (folder, is_shown) in [
            ("/usr/lib/python3.11", true),
            ("/usr/lib/python3/dist-packages", true),
            ("/home/me/env/lib/python3.11/site-packages", true),
            ("/opt/python/lib/python3.11/site-packages", true),
            ("/home/me/project/src", false),
            ("/home/me", false),
            ("/", false),
        ] {
            let holds = is_python_module_folder(Path::new(folder), &prefixes);
            assert_eq!(holds, is_shown, "{folder}");
        }
    }
}
