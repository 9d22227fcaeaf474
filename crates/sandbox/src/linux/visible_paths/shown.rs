//! One path in a box, and what is done with it there.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

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

/// The names under which a path is seen in a box, where it lies in a folder that is shown: they may lead through links.
pub(crate) fn seen_as(path: &Path, shown: &[Shown]) -> Vec<PathBuf> {
    let seen = |shown: &Shown| {
        let (Shown::Readable(folder) | Shown::Runnable(folder)) = shown else {
            return None;
        };
        let below = path
            .strip_prefix(std::fs::canonicalize(folder).ok()?)
            .ok()?;
        Some(if below.as_os_str().is_empty() {
            folder.clone()
        } else {
            folder.join(below)
        })
    };
    shown.iter().filter_map(seen).collect()
}
