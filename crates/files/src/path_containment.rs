//! Validation of relative paths from untrusted files.

use std::path::{Component, Path};

/// Whether a path stays inside the folder that it is joined to: not empty, not absolute, and without `..`. Symbolic
/// links are not resolved, so a link may still lead outside.
pub fn stays_inside_folder(path: &Path) -> bool {
    let mut parts = path.components().peekable();
    parts.peek().is_some() && parts.all(|part| matches!(part, Component::Normal(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_relative_paths_without_parents_stay_inside() {
        for path in ["a", "a/b", "a/./b", "a//b/", ".a"] {
            assert!(stays_inside_folder(Path::new(path)), "{path}");
        }
        for path in ["", ".", "..", "../a", "a/../b", "/", "/a", "./a"] {
            assert!(!stays_inside_folder(Path::new(path)), "{path}");
        }
    }
}
