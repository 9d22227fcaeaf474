//! Checks the paths of a package: each must be safe to create, and no two may be equal when case is ignored.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::errors::EntryError;

/// Maximum length of one path component in bytes.
const MAX_NAME_LENGTH: usize = 255;

/// Maximum length of a whole path in bytes.
const MAX_PATH_LENGTH: usize = 4096;

/// Maximum number of components of a path: nested folders and the file.
pub(super) const MAX_DEPTH: usize = 64;

/// Splits a path into components. Fails if the path is unsafe. Empty and `.` components are dropped, so the result for
/// `./` is empty.
pub(super) fn split_path(path: &str) -> Result<Vec<&str>, EntryError> {
    if path.is_empty() {
        return Err(EntryError::NoName);
    }
    if path.chars().any(char::is_control) {
        return Err(EntryError::Control);
    }
    // On Windows, a path with a leading backslash is absolute.
    if path.starts_with(['/', '\\']) {
        return Err(EntryError::Absolute);
    }
    if path.contains('\\') {
        return Err(EntryError::Backslash);
    }
    if path.len() > MAX_PATH_LENGTH {
        return Err(EntryError::LongPath {
            most: MAX_PATH_LENGTH,
        });
    }
    let parts: Vec<&str> = path
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".")
        .collect();
    for part in &parts {
        if *part == ".." {
            return Err(EntryError::ParentComponent);
        }
        if has_drive_letter(part) {
            return Err(EntryError::Drive);
        }
        if part.len() > MAX_NAME_LENGTH {
            return Err(EntryError::LongName {
                most: MAX_NAME_LENGTH,
            });
        }
    }
    if parts.len() > MAX_DEPTH {
        Err(EntryError::TooDeep { most: MAX_DEPTH })
    } else {
        Ok(parts)
    }
}

/// Whether a name begins with a letter and a colon, like a Windows drive.
pub(super) fn has_drive_letter(name: &str) -> bool {
    matches!(name.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

/// Tree of all paths of a package, used to find conflicts. Names that differ only in letter case conflict, since some
/// file systems do not distinguish them.
#[derive(Debug, Default)]
pub(super) struct PathTree {
    nodes: HashMap<(usize, String), PathNode>,
}

#[derive(Debug)]
struct PathNode {
    number: usize,
    spelled: String,
    is_folder: bool,
}

impl PathTree {
    /// Number of files and folders, including implied parent folders.
    pub(super) fn path_count(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a file or folder and its parents. Fails if an existing path differs only in letter case, if a file exists
    /// twice, or if one path is both a file and a folder.
    pub(super) fn insert_path(
        &mut self,
        components: &[&str],
        is_folder: bool,
    ) -> Result<(), EntryError> {
        let mut above = 0;
        for (place, part) in components.iter().enumerate() {
            let is_last = place + 1 == components.len();
            let is_folder = is_folder || !is_last;
            let number = self.nodes.len() + 1;
            match self.nodes.entry((above, part.to_lowercase())) {
                Entry::Vacant(free) => {
                    let spelled = (*part).to_owned();
                    free.insert(PathNode {
                        number,
                        spelled,
                        is_folder,
                    });
                    above = number;
                }
                Entry::Occupied(taken) => {
                    let known = taken.get();
                    if known.is_folder != is_folder {
                        return Err(EntryError::FileAndFolder);
                    }
                    if !is_folder || known.spelled != *part {
                        return Err(EntryError::Twice);
                    }
                    above = known.number;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn safe_paths_are_split_and_unsafe_ones_refused() {
        assert_eq!(
            split_path("./data//secret/1.in"),
            Ok(vec!["data", "secret", "1.in"])
        );
        assert_eq!(split_path("数据/一.in"), Ok(vec!["数据", "一.in"]));
        assert_eq!(split_path("./"), Ok(vec![]));
        assert_eq!(
            split_path("CON"),
            Ok(vec!["CON"]),
            "what is a device on Windows is a file here"
        );
        let long = "é".repeat(128);
        let wrong = [
            ("", EntryError::NoName),
            ("/etc/passwd", EntryError::Absolute),
            ("//server/share/x", EntryError::Absolute),
            ("\\\\server\\share", EntryError::Absolute),
            ("a/../../b", EntryError::ParentComponent),
            ("..", EntryError::ParentComponent),
            ("C:/x", EntryError::Drive),
            ("a/c:x", EntryError::Drive),
            ("a\\b", EntryError::Backslash),
            ("a\0b", EntryError::Control),
            ("a\nb", EntryError::Control),
            ("a\u{85}b", EntryError::Control),
            (long.as_str(), EntryError::LongName { most: 255 }),
            (&"a/".repeat(2049), EntryError::LongPath { most: 4096 }),
            (&"a/".repeat(65), EntryError::TooDeep { most: 64 }),
        ];
        for (path, evil) in wrong {
            assert_eq!(split_path(path), Err(evil), "{path:?}");
        }
    }

    #[test]
    fn conflicting_paths_are_refused() {
        let mut names = PathTree::default();
        for (path, is_folder, said) in [
            ("a/1", false, Ok(())),
            ("a", true, Ok(())),
            ("a/2", false, Ok(())),
            ("a/1", false, Err(EntryError::Twice)),
            ("A/3", false, Err(EntryError::Twice)),
            ("a/1/x", false, Err(EntryError::FileAndFolder)),
            ("a", false, Err(EntryError::FileAndFolder)),
            ("É", false, Ok(())),
            ("é", false, Err(EntryError::Twice)),
        ] {
            let parts = split_path(path).unwrap();
            assert_eq!(names.insert_path(&parts, is_folder), said, "{path}");
        }
        assert_eq!(names.path_count(), 4);
    }
}
