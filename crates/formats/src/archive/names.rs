//! Checks file names of a package: only safe and distinct ones are allowed.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::fault::Evil;

/// Maximum bytes of a name.
const LONGEST_NAME: usize = 255;

/// Maximum bytes of a path.
const LONGEST_PATH: usize = 4096;

/// Maximum depth of nested folders.
pub(super) const DEEPEST: usize = 64;

/// Splits a safe path into components; the path of the root has none.
pub(super) fn parts(path: &str) -> Result<Vec<&str>, Evil> {
    if path.is_empty() {
        return Err(Evil::NoName);
    }
    if path.chars().any(char::is_control) {
        return Err(Evil::Control);
    }
    // A leading backslash is absolute on Windows.
    if path.starts_with(['/', '\\']) {
        return Err(Evil::Absolute);
    }
    if path.contains('\\') {
        return Err(Evil::Backslash);
    }
    if path.len() > LONGEST_PATH {
        return Err(Evil::LongPath { most: LONGEST_PATH });
    }
    let is_said = |part: &&str| !part.is_empty() && *part != ".";
    let parts: Vec<&str> = path.split('/').filter(is_said).collect();
    for part in &parts {
        if *part == ".." {
            return Err(Evil::LeadsUp);
        }
        if has_drive(part) {
            return Err(Evil::Drive);
        }
        if part.len() > LONGEST_NAME {
            return Err(Evil::LongName { most: LONGEST_NAME });
        }
    }
    if parts.len() > DEEPEST {
        Err(Evil::TooDeep { most: DEEPEST })
    } else {
        Ok(parts)
    }
}

/// Whether a name begins with a Windows drive.
pub(super) fn has_drive(name: &str) -> bool {
    matches!(name.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

/// All names of a package. Names that differ only in case count as equal, as on some file systems.
#[derive(Debug, Default)]
pub(super) struct Names {
    nodes: HashMap<(usize, String), Node>,
}

#[derive(Debug)]
struct Node {
    number: usize,
    spelled: String,
    is_folder: bool,
}

impl Names {
    /// Number of files and folders, including implied parent folders.
    pub(super) fn count(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a file or folder, or refuses a conflicting one.
    pub(super) fn add(&mut self, parts: &[&str], is_folder: bool) -> Result<(), Evil> {
        let mut above = 0;
        for (place, part) in parts.iter().enumerate() {
            let is_last = place + 1 == parts.len();
            let is_folder = is_folder || !is_last;
            let number = self.nodes.len() + 1;
            match self.nodes.entry((above, part.to_lowercase())) {
                Entry::Vacant(free) => {
                    let spelled = (*part).to_owned();
                    free.insert(Node {
                        number,
                        spelled,
                        is_folder,
                    });
                    above = number;
                }
                Entry::Occupied(taken) => {
                    let known = taken.get();
                    if known.is_folder != is_folder {
                        return Err(Evil::FileAndFolder);
                    }
                    if !is_folder || known.spelled != *part {
                        return Err(Evil::Twice);
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
    fn only_harmless_paths_have_parts() {
        assert_eq!(
            parts("./data//secret/1.in"),
            Ok(vec!["data", "secret", "1.in"])
        );
        assert_eq!(parts("数据/一.in"), Ok(vec!["数据", "一.in"]));
        assert_eq!(parts("./"), Ok(vec![]));
        assert_eq!(
            parts("CON"),
            Ok(vec!["CON"]),
            "what is a device on Windows is a file here"
        );
        let long = "é".repeat(128);
        let wrong = [
            ("", Evil::NoName),
            ("/etc/passwd", Evil::Absolute),
            ("//server/share/x", Evil::Absolute),
            ("\\\\server\\share", Evil::Absolute),
            ("a/../../b", Evil::LeadsUp),
            ("..", Evil::LeadsUp),
            ("C:/x", Evil::Drive),
            ("a/c:x", Evil::Drive),
            ("a\\b", Evil::Backslash),
            ("a\0b", Evil::Control),
            ("a\nb", Evil::Control),
            ("a\u{85}b", Evil::Control),
            (long.as_str(), Evil::LongName { most: 255 }),
            (&"a/".repeat(2049), Evil::LongPath { most: 4096 }),
            (&"a/".repeat(65), Evil::TooDeep { most: 64 }),
        ];
        for (path, evil) in wrong {
            assert_eq!(parts(path), Err(evil), "{path:?}");
        }
    }

    #[test]
    fn every_name_stands_once() {
        let mut names = Names::default();
        for (path, is_folder, said) in [
            ("a/1", false, Ok(())),
            ("a", true, Ok(())),
            ("a/2", false, Ok(())),
            ("a/1", false, Err(Evil::Twice)),
            ("A/3", false, Err(Evil::Twice)),
            ("a/1/x", false, Err(Evil::FileAndFolder)),
            ("a", false, Err(Evil::FileAndFolder)),
            ("É", false, Ok(())),
            ("é", false, Err(Evil::Twice)),
        ] {
            let parts = parts(path).unwrap();
            assert_eq!(names.add(&parts, is_folder), said, "{path}");
        }
        assert_eq!(names.count(), 4);
    }
}
