//! What a box shows of the machine: what its program needs, and nothing else.
//!
//! ```text
//!            base      what a C library loads late: locales, converters, time zones, libgcc_s; devices
//!             │
//!   needs ──► paths    of a tool: what it says of itself        elf ──► libraries   of a native program: its closure
//!     ▲       ▲                                                             │
//!    tools ───┴────────────────────► View ◄─────────────────────────────────┘
//! ```
//!
//! No view holds a folder of programs, another contestant's files, or caipan, which has the answers. What a file says of
//! places is not believed: the loader is the machine's, libraries come from the loader's own folders, and an interpreter
//! is one of a short list.

#[cfg(target_os = "linux")]
mod base;
#[cfg(target_os = "linux")]
mod elf;
#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod libraries;
#[cfg(target_os = "linux")]
mod needs;
#[cfg(target_os = "linux")]
mod own_copies;
#[cfg(target_os = "linux")]
mod paths;
#[cfg(target_os = "linux")]
mod start;
#[cfg(target_os = "linux")]
mod tools;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};

#[cfg(target_os = "linux")]
use super::ask::ask;
#[cfg(not(target_os = "linux"))]
pub use elsewhere::{Start, Tool, Unstartable, find_tool};
#[cfg(target_os = "linux")]
pub use start::{Start, Unstartable, of as start_of};
#[cfg(target_os = "linux")]
pub use tools::{Tool, find as find_tool};

/// One path in a box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shown {
    /// A file or folder of the machine's, under its own name, to read.
    Readable(PathBuf),
    /// The same, to read and to start programs from.
    Runnable(PathBuf),
    /// A folder of the machine's to work in.
    Writable(PathBuf),
    /// A device that holds nothing.
    Device(PathBuf),
    /// A symbolic link: where, and to what.
    Link(PathBuf, PathBuf),
}

impl Shown {
    /// Is it the device whose shared maps are memory without a file?
    pub fn is_zero(&self) -> bool {
        matches!(self, Self::Device(path) if path == Path::new("/dev/zero"))
    }
}

/// What one program's boxes show. Each view is another one, and so is each program's box.
#[derive(Debug)]
pub struct View {
    number: u64,
    #[cfg(target_os = "linux")]
    paths: paths::Paths,
    /// A folder of caipan's own, to read and to start programs from.
    pub own: Option<PathBuf>,
    /// The folder to work in, where that is to stay.
    pub writable: Option<PathBuf>,
}

impl Default for View {
    fn default() -> Self {
        Self::new()
    }
}

impl View {
    /// What every process is shown.
    pub fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self {
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            #[cfg(target_os = "linux")]
            paths: base::paths(),
            own: None,
            writable: None,
        }
    }

    /// Shows a folder of caipan's own too.
    pub fn with_own(self, folder: &Path) -> Self {
        Self {
            own: Some(folder.to_owned()),
            ..self
        }
    }

    /// Shows a folder to work in too.
    pub fn with_work(self, folder: &Path) -> Self {
        Self {
            writable: Some(folder.to_owned()),
            ..self
        }
    }

    /// Shows a folder of the machine's too.
    #[cfg(target_os = "linux")]
    pub fn with_folder(mut self, folder: &Path) -> Self {
        self.paths.add_plain_tree(folder, paths::Access::Read);
        self
    }

    /// Shows what a tool needs too.
    #[cfg(target_os = "linux")]
    pub fn with_tool(mut self, tool: &Tool) -> Self {
        self.paths.add_all(&tool.paths);
        self
    }

    /// Shows the libraries of a native program too.
    #[cfg(target_os = "linux")]
    pub fn with_libraries_of(mut self, program: &Path) -> Self {
        self.paths.add_needs(program);
        self
    }

    /// Tells this view from every other.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The machine's own files and folders in it, as text, and where links lead; what is hidden in them stands behind them.
    #[cfg(target_os = "linux")]
    pub fn list(&self) -> Vec<String> {
        let (shown, hidden) = self.all();
        let shown = shown.iter().map(|shown| match shown {
            Shown::Readable(path) | Shown::Runnable(path) | Shown::Device(path) => {
                path.display().to_string()
            }
            Shown::Writable(path) => format!("{} (to work in)", path.display()),
            Shown::Link(path, target) => format!("{} -> {}", path.display(), target.display()),
        });
        let hidden = hidden.iter().map(|path| format!("not {}", path.display()));
        shown.chain(hidden).collect()
    }

    /// Everything that its boxes are built of, and what stays out of sight though it lies in a folder that is shown.
    #[cfg(target_os = "linux")]
    pub fn all(&self) -> (Vec<Shown>, Vec<PathBuf>) {
        let (mut shown, hidden) = self.paths.finish();
        shown.extend(base::devices());
        shown.extend(self.own.iter().cloned().map(Shown::Runnable));
        shown.extend(self.writable.iter().cloned().map(Shown::Writable));
        (shown, hidden)
    }
}

/// What could be programs in a line of a script: names, and paths from the root on.
pub fn named_in(line: &str) -> impl Iterator<Item = &str> {
    let is_end =
        |character: char| character.is_whitespace() || ";&|()`$\"'<>{}=,".contains(character);
    let is_start = |first: char| first.is_ascii_alphabetic() || first == '/';
    let words = line
        .split(is_end)
        .filter(move |word| word.starts_with(is_start));
    words.filter(|word| word.starts_with('/') || !word.contains('/'))
}

/// Where programs are found: folders that are not there, or have no place of their own, need not be looked through.
pub fn search_path() -> OsString {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    let folders =
        std::env::split_paths(&path).filter(|folder| folder.is_absolute() && folder.is_dir());
    std::env::join_paths(folders).unwrap_or(path)
}

/// Would showing this folder show a whole home folder, or the whole machine?
fn is_private(folder: &Path, home: Option<&Path>) -> bool {
    let local = home.map(|home| home.join(".local"));
    folder.parent().is_none()
        || home.is_some_and(|home| home.starts_with(folder))
        || local.is_some_and(|local| local == folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_home_folder_is_a_toolchain() {
        let home = Some(Path::new("/home/me"));
        for folder in ["/", "/home", "/home/me", "/home/me/.local"] {
            assert!(is_private(Path::new(folder), home), "{folder}");
        }
        for folder in ["/home/me/.cargo/bin", "/opt/java", "/home/me/bin"] {
            assert!(!is_private(Path::new(folder), home), "{folder}");
        }
    }

    #[test]
    fn names_of_programs_stand_between_the_shells_own_marks() {
        let line = "g++ -O2 a/b.cpp && strip program; X=/opt/cc $(which ld)|cat >${DIR}/real";
        let names: Vec<&str> = named_in(line).collect();
        let expected = [
            "g++", "strip", "program", "X", "/opt/cc", "which", "ld", "cat", "DIR", "/real",
        ];
        assert_eq!(names, expected);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_every_process_is_shown_holds_no_folder_of_programs_and_nothing_twice() {
        let (shown, _) = View::new().all();
        let paths: Vec<&PathBuf> = shown
            .iter()
            .filter_map(|shown| match shown {
                Shown::Readable(path) | Shown::Runnable(path) => Some(path),
                _ => None,
            })
            .collect();
        assert!(
            paths
                .iter()
                .any(|path| path.to_string_lossy().contains("libc.so"))
        );
        let is_wide = |path: &&&PathBuf| path.ends_with("bin") || path.components().count() < 3;
        assert_eq!(paths.iter().find(is_wide), None);
        let covered = |path: &&&PathBuf| {
            let above = |other: &&&PathBuf| other != path && path.starts_with(other);
            paths.iter().any(|other| above(&other))
        };
        assert_eq!(paths.iter().find(covered), None);
    }
}
