//! Views and tools without a sandbox: the system itself finds and starts programs.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use caipan_facts::Bytes;

/// Compiler or runtime installed on this machine.
#[derive(Debug)]
pub struct Tool {
    /// Path of the tool, or the name by which the system finds it.
    pub path: PathBuf,
    /// Whether the tool is a script, so that the interpreter has to start other processes.
    pub is_script: bool,
    /// Whether the tool may start programs that its arguments name.
    pub starts_others: bool,
}

impl Tool {
    /// Programs that the tool consists of; here only the tool itself.
    pub fn programs(&self) -> impl Iterator<Item = &Path> {
        std::iter::once(self.path.as_path())
    }
}

/// Whether a program file is executed directly or by an interpreter.
#[derive(Debug)]
pub enum StartMethod {
    /// The program is executed directly. The size is the writable memory that the executable declares.
    Native(Bytes),
    /// The program is a script for this interpreter, which is started with these arguments before the script.
    Script(Arc<Tool>, Vec<OsString>),
}

impl Tool {
    /// Creates a tool of which only the name or path is known.
    pub(crate) fn from_path(path: PathBuf) -> Self {
        Self {
            path,
            is_script: false,
            starts_others: false,
        }
    }
}

/// Placeholder for the view of a box: every process sees the whole machine.
#[derive(Debug, Default)]
pub struct BoxView;

impl BoxView {
    /// Creates an empty view; without isolation, programs see the whole machine anyway.
    pub fn new() -> Self {
        Self
    }

    /// No effect here: there are no boxes to keep open.
    pub fn with_lasting_box(self) -> Self {
        self
    }

    /// No effect here: every folder is visible.
    pub fn with_program_folder(self, _folder: &Path) -> Self {
        self
    }

    /// No effect here: every folder is writable.
    pub fn with_writable_folder(self, _folder: &Path) -> Self {
        self
    }

    /// No effect here: every folder is visible.
    pub fn with_readable_folder(self, _folder: &Path) -> Self {
        self
    }

    /// No effect here: every tool is visible.
    pub fn with_tool(self, _tool: &Tool) -> Self {
        self
    }

    /// No effect here: all libraries are visible.
    pub fn with_libraries_of(self, _program: &Path) -> Self {
        self
    }

    /// Visible paths; empty, since the whole machine is visible.
    pub fn list_paths(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Finds a program by name on PATH or by path; `None` if there is no such program.
pub fn find_program(name_or_path: impl AsRef<OsStr>) -> Option<PathBuf> {
    let name = Path::new(name_or_path.as_ref());
    if name.components().count() > 1 {
        return Some(name.to_owned()).filter(|place| is_program(place));
    }
    let mut file_name = name.as_os_str().to_owned();
    file_name.push(std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places = std::env::split_paths(&path).map(|folder| folder.join(&file_name));
    places.find(|place| is_program(place))
}

/// Whether the path is an executable file.
fn is_program(path: &Path) -> bool {
    let facts = fs::metadata(path);
    path.is_absolute() && facts.is_ok_and(|facts| facts.is_file() && has_execute_permission(&facts))
}

#[cfg(unix)]
fn has_execute_permission(facts: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    facts.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn has_execute_permission(_: &fs::Metadata) -> bool {
    true
}
