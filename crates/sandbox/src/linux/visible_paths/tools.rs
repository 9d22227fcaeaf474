//! Compilers and runtimes of this machine, with the paths that each needs.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::path_set::VisiblePaths;
use super::search_path::{candidate_program_paths, has_slash, is_program, starts_with_hash_bang};
use super::tool_paths::{self, ProgramBehindTool};

/// Compiler or runtime installed on this machine.
#[derive(Debug)]
pub struct Tool {
    /// Path of the program; for a known wrapper, the path of the real program that the wrapper starts.
    pub path: PathBuf,
    /// Whether the program at `path` is a script, which has to start other processes.
    pub is_script: bool,
    /// Whether the tool is a shell or of unknown kind, so that it may start programs named in its arguments.
    pub starts_others: bool,
    /// Paths that a box has to show so that the tool can run.
    pub(super) paths: VisiblePaths,
}

impl Tool {
    /// Real paths of all programs that the tool consists of or may start.
    pub fn programs(&self) -> impl Iterator<Item = &Path> {
        self.paths.programs()
    }
}

#[cfg(any(test, feature = "scripted"))]
impl Tool {
    /// Creates a tool of which only the path is known.
    pub(crate) fn from_path(path: PathBuf) -> Self {
        Self {
            path,
            is_script: false,
            starts_others: false,
            paths: VisiblePaths::default(),
        }
    }
}

/// Kind of tool: its names without a version suffix, and the function that collects its paths.
struct ToolKind {
    names: &'static [&'static str],
    needs: fn(&Path, &mut VisiblePaths) -> ProgramBehindTool,
    /// Whether the `#!` line of a contestant's script may name a tool of this kind.
    runs_scripts: bool,
}

/// Kinds of tools whose required paths are known.
const KINDS: &[ToolKind] = &[
    ToolKind {
        names: &["cc", "gcc", "c++", "g++", "clang", "clang++"],
        needs: tool_paths::add_c_compiler_paths,
        runs_scripts: false,
    },
    ToolKind {
        names: &["fpc"],
        needs: tool_paths::add_pascal_paths,
        runs_scripts: false,
    },
    ToolKind {
        names: &["rustc"],
        needs: tool_paths::add_rust_paths,
        runs_scripts: false,
    },
    ToolKind {
        names: &["go"],
        needs: tool_paths::add_go_paths,
        runs_scripts: false,
    },
    ToolKind {
        names: &["javac", "java"],
        needs: tool_paths::add_java_paths,
        runs_scripts: false,
    },
    ToolKind {
        names: &["python", "pypy"],
        needs: tool_paths::add_python_paths,
        runs_scripts: true,
    },
    ToolKind {
        names: &["node", "nodejs"],
        needs: tool_paths::add_node_paths,
        runs_scripts: true,
    },
    ToolKind {
        names: &["perl"],
        needs: tool_paths::add_perl_paths,
        runs_scripts: true,
    },
    ToolKind {
        names: &["sh", "bash", "dash"],
        needs: tool_paths::add_shell_utilities,
        runs_scripts: true,
    },
];

/// Folders of programs for all users of the machine.
const SYSTEM_PROGRAM_FOLDERS: &[&str] = &["/usr/local/bin", "/usr/bin", "/bin"];

/// Returns the kind of the tool with this file name, which may end in a version; `None` if it is unknown.
fn tool_kind_of(name: &OsStr) -> Option<&'static ToolKind> {
    let without_version = name.to_str()?.trim_end_matches(is_version_character);
    KINDS
        .iter()
        .find(|kind| kind.names.contains(&without_version))
}

fn is_version_character(character: char) -> bool {
    character.is_ascii_digit() || "-.".contains(character)
}

/// Finds a tool by name on PATH or by path. With `reachable_by_all`, only tools accessible to every user are found.
pub(crate) fn find_tool(name_or_path: &OsStr, reachable_by_all: bool) -> Option<Arc<Tool>> {
    type KnownTools = HashMap<(OsString, bool), Option<Arc<Tool>>>;
    static KNOWN: LazyLock<Mutex<KnownTools>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let tool = known.entry((name_or_path.to_owned(), reachable_by_all));
    tool.or_insert_with(|| {
        candidate_program_paths(name_or_path)
            .find_map(|place| open_tool(&place, reachable_by_all).map(Arc::new))
    })
    .clone()
}

/// Finds the tool that the `#!` line of a contestant's script names, and the arguments in that line.
///
/// # Errors
/// The interpreter is not installed or not permitted. The error is the name of the interpreter.
pub(super) fn find_interpreter(
    first_line: &[u8],
    reachable_by_all: bool,
) -> Result<(Arc<Tool>, Vec<OsString>), String> {
    let line = String::from_utf8_lossy(first_line);
    // Only blanks and tabs separate words here: for the kernel, the carriage return of a CRLF line is part of the
    // name.
    let mut words = line
        .split([' ', '\t'])
        .filter(|word| !word.is_empty())
        .peekable();
    let named = words.next().unwrap_or_default();
    let first = Path::new(named);
    let name = match first.file_name() {
        Some(name) if is_in_system_folder(first) && name == "env" => {
            // Options of env precede the program name.
            while words
                .next_if(|word| word.starts_with('-') || word.contains('='))
                .is_some()
            {}
            OsString::from(words.next().unwrap_or_default())
        }
        Some(_) if is_in_system_folder(first) => first.into(),
        _ => return Err(named.to_owned()),
    };
    let kind = tool_kind_of(Path::new(&name).file_name().unwrap_or_default());
    let is_known = kind.is_some_and(|kind| kind.runs_scripts);
    let is_place = is_in_system_folder(Path::new(&name)) || !has_slash(&name);
    let tool = (is_known && is_place).then(|| find_tool(&name, reachable_by_all));
    match tool.flatten() {
        Some(tool) => Ok((tool, words.map(OsString::from).collect())),
        None => Err(name.to_string_lossy().into_owned()),
    }
}

fn is_in_system_folder(path: &Path) -> bool {
    path.parent().is_some_and(|folder| {
        SYSTEM_PROGRAM_FOLDERS
            .iter()
            .any(|system| folder == Path::new(system))
    })
}

/// Whether every user can reach this path and all links on the way.
fn is_reachable_by_all(path: &Path) -> bool {
    let real = fs::canonicalize(path);
    path.ancestors().all(is_executable_by_others)
        && real.is_ok_and(|real| real.ancestors().all(is_executable_by_others))
}

/// Whether every user may execute a file, or pass through a folder.
pub(crate) fn is_executable_by_others(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|facts| facts.permissions().mode() & 0o001 != 0)
}

/// Collects the paths that the tool at `tool_path` needs. `None` if there is no program at `tool_path`. With
/// `reachable_by_all`, also `None` if some users cannot reach the tool.
fn open_tool(tool_path: &Path, reachable_by_all: bool) -> Option<Tool> {
    if !is_program(tool_path) || reachable_by_all && !is_reachable_by_all(tool_path) {
        return None;
    }
    let mut paths = VisiblePaths::default();
    let kind = tool_kind_of(tool_path.file_name()?);
    if kind.is_none() {
        tool_paths::add_paths_for_unknown_tool(tool_path, &mut paths);
    }
    let path = add_tool_program(tool_path, &mut paths);
    if reachable_by_all && !is_reachable_by_all(&path) {
        return None;
    }
    Some(Tool {
        is_script: starts_with_hash_bang(&path),
        starts_others: kind.is_none_or(|kind| kind.names.contains(&"sh")),
        path,
        paths,
    })
}

/// Adds the program at `tool_path` with all required paths. If it is a known wrapper, adds the real program instead.
/// Returns the path of the added program. A program added before is not queried again.
fn add_tool_program(tool_path: &Path, paths: &mut VisiblePaths) -> PathBuf {
    let needs = match tool_path.file_name().and_then(tool_kind_of) {
        _ if paths.is_program_shown_individually(tool_path) => ProgramBehindTool::Itself,
        Some(kind) => (kind.needs)(tool_path, paths),
        None => {
            tool_paths::add_installation_folders(tool_path, paths);
            ProgramBehindTool::Itself
        }
    };
    let path = match needs {
        ProgramBehindTool::Itself => tool_path.to_owned(),
        ProgramBehindTool::Program(path) => path,
    };
    if paths.is_program_shown_individually(&path) {
        return path;
    }
    if starts_with_hash_bang(&path) {
        // The script is added before it is read, to end the recursion if scripts name each other.
        paths.add_path(&path, super::path_set::PathAccess::Run);
        for named in tool_paths::add_script_paths(&path, paths) {
            add_tool_program(&named, paths);
        }
    } else {
        drop(paths.add_program(&path));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_of_a_tool_follows_from_its_name_without_version() {
        for (name, expected) in [
            ("g++-12", Some("cc")),
            ("python3.11", Some("python")),
            ("go", Some("go")),
            ("gofmt", None),
            ("caipan", None),
            ("python3-config", None),
            ("", None),
            ("ruby", None),
        ] {
            let kind = tool_kind_of(OsStr::new(name)).map(|kind| kind.names[0]);
            assert_eq!(kind, expected, "{name}");
        }
    }

    #[test]
    fn a_script_may_name_interpreters_of_the_system_only() {
        let (shell, words) = find_interpreter(b"/bin/sh -e", false).unwrap();
        assert!(
            shell.path.ends_with("sh") && words == ["-e"],
            "{:?} {words:?}",
            shell.path
        );
        let (_, words) = find_interpreter(b" /usr/bin/env -S A=b sh -x", false).unwrap();
        assert!(words == ["-x"]);
        for (text, named) in [
            ("/proc/self/exe", "/proc/self/exe"),
            ("/tmp/evil/sh", "/tmp/evil/sh"),
            ("/bin/../tmp/sh", "/bin/../tmp/sh"),
            ("sh", "sh"),
            ("", ""),
            ("/bin/sh\r", "/bin/sh\r"),
            ("/usr/bin/env caipan solve", "caipan"),
            ("/usr/bin/env ../sh", "../sh"),
            ("/usr/bin/gcc", "/usr/bin/gcc"),
            ("/usr/bin/env /tmp/sh", "/tmp/sh"),
        ] {
            let refused =
                find_interpreter(text.as_bytes(), false).map(|(tool, _)| tool.path.clone());
            assert_eq!(refused.unwrap_err(), named, "{text}");
        }
    }
}
