//! One entry of a view: a path in a box and its permitted use.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// One path in a box, and its permitted use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum BoxViewEntry {
    /// File or folder of the machine, readable under its own path.
    Readable(PathBuf),
    /// File or folder of the machine, readable and executable.
    Runnable(PathBuf),
    /// Folder of the machine, readable and writable.
    Writable(PathBuf),
    /// Device without data, such as /dev/null.
    Device(PathBuf),
    /// Symbolic link inside the box: its path, and the path to which it leads.
    Link(PathBuf, PathBuf),
}

impl BoxViewEntry {
    /// Whether this entry is /dev/zero. A shared mapping of that device is shared anonymous memory.
    pub(crate) fn is_dev_zero(&self) -> bool {
        matches!(self, Self::Device(path) if path == Path::new("/dev/zero"))
    }

    pub(super) fn describe(&self) -> String {
        match self {
            Self::Readable(path) | Self::Runnable(path) | Self::Device(path) => {
                path.display().to_string()
            }
            Self::Writable(path) => format!("{} (to work in)", path.display()),
            Self::Link(path, target) => format!("{} -> {}", path.display(), target.display()),
        }
    }
}

/// Returns the paths under which `path` is visible in a box that shows these entries; several if folders are shown
/// through links.
pub(crate) fn list_paths_inside_box(path: &Path, shown: &[BoxViewEntry]) -> Vec<PathBuf> {
    shown
        .iter()
        .filter_map(|entry| path_inside_box_below_entry(path, entry))
        .collect()
}

fn path_inside_box_below_entry(path: &Path, entry: &BoxViewEntry) -> Option<PathBuf> {
    let (BoxViewEntry::Readable(folder) | BoxViewEntry::Runnable(folder)) = entry else {
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
}
