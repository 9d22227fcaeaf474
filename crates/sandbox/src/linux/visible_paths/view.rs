//! What one program's boxes show.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::shown::Shown;
use super::tools::Tool;
use super::{base, paths};

/// What one program's boxes show. Each view is another one, and so is each program's box.
#[derive(Debug)]
pub struct View {
    number: u64,
    paths: paths::Paths,
    /// A folder of caipan's own, to read and to start programs from.
    pub own: Option<PathBuf>,
    /// The folder to work in, where that is to stay.
    pub writable: Option<PathBuf>,
    /// Is its box kept open for the next run while others run?
    pub is_lasting: bool,
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
            paths: base::paths(),
            own: None,
            writable: None,
            is_lasting: false,
        }
    }

    /// Its box is kept open for the next run while others run: that of a checker, which runs after every contestant.
    pub fn lasting(self) -> Self {
        Self {
            is_lasting: true,
            ..self
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
    pub fn with_folder(mut self, folder: &Path) -> Self {
        self.paths.add_plain_tree(folder, paths::Access::Read);
        self
    }

    /// Shows what a tool needs too.
    pub fn with_tool(mut self, tool: &Tool) -> Self {
        self.paths.add_all(&tool.paths);
        self
    }

    /// Shows the libraries of a native program too.
    pub fn with_libraries_of(mut self, program: &Path) -> Self {
        self.paths.add_needs(program);
        self
    }

    /// Tells this view from every other.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The machine's own files and folders in it, as text, and where links lead; what is hidden in them stands behind them.
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
    pub fn all(&self) -> (Vec<Shown>, Vec<PathBuf>) {
        let (mut shown, hidden) = self.paths.finish();
        shown.extend(base::devices());
        shown.extend(self.own.iter().cloned().map(Shown::Runnable));
        shown.extend(self.writable.iter().cloned().map(Shown::Writable));
        (shown, hidden)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
