//! Where there is no sandbox there is nothing to show: tools are found by the system itself, and programs started by it.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use caipan_facts::Bytes;

/// A program of the machine's that runs or compiles others.
#[derive(Debug)]
pub struct Tool {
    /// Its path, or the name by which the system finds it.
    pub path: PathBuf,
    /// Is it a script, which needs other processes?
    pub is_script: bool,
    /// Is it one that may start what its arguments name?
    pub starts_others: bool,
}

impl Tool {
    /// The program itself: of others nothing is known here.
    pub fn programs(&self) -> impl Iterator<Item = &Path> {
        std::iter::once(self.path.as_path())
    }
}

/// What starts a program.
#[derive(Debug)]
pub enum Start {
    /// The system, with this much writable memory that the file declares.
    Native(Bytes),
    /// An interpreter of the machine's, with these arguments before the script.
    Script(Arc<Tool>, Vec<OsString>),
}

impl Tool {
    /// A tool of which nothing is known but its name or place.
    pub fn at(path: PathBuf) -> Self {
        Self {
            path,
            is_script: false,
            starts_others: false,
        }
    }
}

/// What one program's boxes would show: whatever the machine has.
#[derive(Debug, Default)]
pub struct View;

impl View {
    /// The one view that there is.
    pub fn new() -> Self {
        Self
    }

    /// The same: nothing is kept open.
    pub fn lasting(self) -> Self {
        self
    }

    /// The same: every folder is seen.
    pub fn with_own(self, _folder: &Path) -> Self {
        self
    }

    /// The same: every folder may be worked in.
    pub fn with_work(self, _folder: &Path) -> Self {
        self
    }

    /// The same: every folder is seen.
    pub fn with_folder(self, _folder: &Path) -> Self {
        self
    }

    /// Shows what a tool needs too.
    pub fn with_tool(self, _tool: &Tool) -> Self {
        self
    }

    /// Shows the libraries of a native program too.
    pub fn with_libraries_of(self, _program: &Path) -> Self {
        self
    }

    /// What it shows, as text: whatever the machine has.
    pub fn list(&self) -> Vec<String> {
        Vec::new()
    }
}

/// The program of this name on PATH, or at this path, as it stands there.
pub fn place_of(word: impl AsRef<OsStr>) -> Option<PathBuf> {
    let name = Path::new(word.as_ref());
    if name.components().count() > 1 {
        return Some(name.to_owned()).filter(|place| is_program(place));
    }
    let mut name = name.as_os_str().to_owned();
    name.push(std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places = std::env::split_paths(&path).map(|folder| folder.join(&name));
    places.find(|place| is_program(place))
}

/// Is it a file that may be started?
fn is_program(place: &Path) -> bool {
    let facts = fs::metadata(place);
    place.is_absolute() && facts.is_ok_and(|facts| facts.is_file() && may_run(&facts))
}

#[cfg(unix)]
fn may_run(facts: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    facts.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn may_run(_: &fs::Metadata) -> bool {
    true
}
