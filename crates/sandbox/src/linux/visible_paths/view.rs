//! View: the paths of the machine that the boxes of one program show.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::tools::Tool;
use super::view_entry::BoxViewEntry;
use super::{path_set, paths_in_every_box};

/// Paths that the boxes of one program show. Each view has a number, and boxes are not shared between views.
#[derive(Debug)]
pub struct BoxView {
    number: u64,
    paths: path_set::VisiblePaths,
    /// Folder of a program that is readable and executable in the box, such as the folder of a compiled program.
    pub own: Option<PathBuf>,
    /// Writable folder that is kept after the run, such as the folder in which a compiler works.
    pub writable: Option<PathBuf>,
    /// Whether the box stays open for the next run while jobs with other views run.
    pub is_lasting: bool,
}

impl Default for BoxView {
    fn default() -> Self {
        Self::new()
    }
}

impl BoxView {
    /// Creates a view of the paths that every process sees, with a new number.
    pub fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self {
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            paths: paths_in_every_box::paths_in_every_box(),
            own: None,
            writable: None,
            is_lasting: false,
        }
    }

    /// Keeps the box open while jobs with other views run, for example for a checker that runs after every contestant.
    pub fn with_lasting_box(self) -> Self {
        Self {
            is_lasting: true,
            ..self
        }
    }

    /// Shows the folder of a program as readable and executable; a second call replaces the first folder.
    pub fn with_program_folder(self, folder: &Path) -> Self {
        Self {
            own: Some(folder.to_owned()),
            ..self
        }
    }

    /// Shows a folder as writable; a second call replaces the first folder.
    pub fn with_writable_folder(self, folder: &Path) -> Self {
        Self {
            writable: Some(folder.to_owned()),
            ..self
        }
    }

    /// Shows a folder of the machine as readable, without following the links in it.
    pub fn with_readable_folder(mut self, folder: &Path) -> Self {
        self.paths
            .add_folder_without_links(folder, path_set::PathAccess::Read);
        self
    }

    /// Adds to the view all paths that a tool needs.
    pub fn with_tool(mut self, tool: &Tool) -> Self {
        self.paths.merge_paths(&tool.paths);
        self
    }

    /// Adds to the view the libraries that a native program needs, directly or transitively.
    pub fn with_libraries_of(mut self, program: &Path) -> Self {
        self.paths.add_libraries_of(program);
        self
    }

    /// Number of this view, unique within this process.
    pub(crate) fn unique_view_number(&self) -> u64 {
        self.number
    }

    /// Returns a line for each visible path of the machine, links with their targets. Lines for hidden paths come last
    /// and begin with `not`.
    pub fn list_paths(&self) -> Vec<String> {
        let (shown, hidden) = self.entries_and_hidden_paths();
        let mut lines: Vec<String> = shown.iter().map(BoxViewEntry::describe).collect();
        lines.extend(hidden.iter().map(|path| format!("not {}", path.display())));
        lines
    }

    /// Returns all entries that a box is built from, and the hidden paths inside shown folders.
    pub(crate) fn entries_and_hidden_paths(&self) -> (Vec<BoxViewEntry>, Vec<PathBuf>) {
        let (mut shown, hidden) = self.paths.to_view_entries();
        shown.extend(paths_in_every_box::device_entries());
        shown.extend(self.own.iter().cloned().map(BoxViewEntry::Runnable));
        shown.extend(self.writable.iter().cloned().map(BoxViewEntry::Writable));
        (shown, hidden)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_paths_contain_no_program_folder_and_no_duplicates() {
        let (shown, _) = BoxView::new().entries_and_hidden_paths();
        let paths: Vec<&PathBuf> = shown
            .iter()
            .filter_map(|shown| match shown {
                BoxViewEntry::Readable(path) | BoxViewEntry::Runnable(path) => Some(path),
                _ => None,
            })
            .collect();
        assert!(
            paths
                .iter()
                .any(|path| path.to_string_lossy().contains("libc.so"))
        );
        for path in &paths {
            let is_wide = path.ends_with("bin") || path.components().count() < 3;
            assert!(!is_wide, "{path:?}");
            let mut others = paths.iter().filter(|other| *other != path);
            assert_eq!(others.find(|other| path.starts_with(other)), None);
        }
    }
}
