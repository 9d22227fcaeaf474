//! Paths of submissions as pages show them. Pages are given to other people, so the folders that contain all
//! submissions are left out.

use std::path::{Path, PathBuf};

use super::page_texts::escape_name;
use crate::record::Results;

/// Shortens absolute paths of submissions: removes the folder that contains all submissions.
pub(super) struct ShortenedPaths {
    folder: PathBuf,
}

impl ShortenedPaths {
    /// Finds the folder that contains all submissions of these results.
    pub(super) fn new(results: &Results) -> Self {
        let paths = results
            .submissions
            .iter()
            .map(|submission| Path::new(&submission.path));
        let folders = paths
            .filter(|path| path.is_absolute())
            .filter_map(Path::parent)
            .map(Path::to_path_buf);
        let shared = folders.reduce(|one, other| {
            let parts = one.components().zip(other.components());
            let equal = parts.take_while(|(part, other)| part == other);
            equal.map(|(part, _)| part).collect()
        });
        Self {
            folder: shared.unwrap_or_default(),
        }
    }

    /// Returns a submission's path without the folder that contains all submissions; a relative path is returned
    /// unchanged.
    pub(super) fn shorten(&self, path: &str) -> String {
        let below = Path::new(path).strip_prefix(&self.folder);
        escape_name(&below.map_or(path.into(), Path::to_string_lossy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Submission;
    use crate::tests::fixtures::{results, submission};
    use caipan_checker::verdict::Verdict::Accepted;

    fn shortened_paths(paths: &[&str]) -> Vec<String> {
        let graded = results(
            paths
                .iter()
                .map(|path: &&str| Submission {
                    path: (*path).to_owned(),
                    ..submission("ann", "mayan", [Accepted; 3])
                })
                .collect(),
        );
        let known = ShortenedPaths::new(&graded);
        paths.iter().map(|path| known.shorten(path)).collect()
    }

    #[test]
    fn paths_are_shortened_by_the_folder_of_all_submissions() {
        assert_eq!(shortened_paths(&["/home/coach/ann/a.c"]), ["a.c"]);
        let class = ["/home/coach/ann/a.c", "/home/coach/bob/x/a.c", "dan/a.c"];
        assert_eq!(shortened_paths(&class), ["ann/a.c", "bob/x/a.c", "dan/a.c"]);
        assert_eq!(shortened_paths(&["/a/x.c", "/b/x.c"]), ["a/x.c", "b/x.c"]);
        assert_eq!(shortened_paths(&["class/ann/a.c"]), ["class/ann/a.c"]);
    }
}
