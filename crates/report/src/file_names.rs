//! File names made from names of contestants: safe on every file system, and unique.

use std::collections::HashSet;

/// Maximum number of characters of a name without extension. Every file system accepts names of this length.
const MAX_CHARS: usize = 60;

/// Set of the file names in use, in lower case.
#[derive(Default)]
pub struct FileNames {
    taken: HashSet<String>,
}

impl FileNames {
    /// Reserves and returns `name`, or `name` with a number if it is in use. Upper and lower case count as equal, since
    /// some file systems ignore case.
    pub fn reserve_name(&mut self, name: String) -> String {
        self.reserve_allowed_name(name, |_| true)
    }

    /// Reserves and returns a name as [`Self::reserve_name`] does, but skips names that `is_allowed` rejects.
    pub(crate) fn reserve_allowed_name(
        &mut self,
        name: String,
        is_allowed: impl Fn(&str) -> bool,
    ) -> String {
        // Contestants' names do not contain "~", since `safe_file_name` replaces it.
        let numbered = (2..).map(|number| format!("{name}~{number}"));
        let mut candidates = std::iter::once(name.clone()).chain(numbered);
        let free =
            candidates.find(|name| is_allowed(name) && self.taken.insert(name.to_lowercase()));
        free.unwrap_or(name)
    }
}

/// Converts any text to a safe file name: characters other than letters, digits and `._-` become `_`.
pub fn safe_file_name(text: &str) -> String {
    let safe_chars = text.chars().take(MAX_CHARS).map(|sign| {
        if sign.is_alphanumeric() || "._-".contains(sign) {
            sign
        } else {
            '_'
        }
    });
    let name: String = safe_chars.collect();
    if name.starts_with('.') || name.is_empty() {
        format!("_{name}")
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn safe_file_names_cannot_leave_their_folder() {
        for (name, expected) in [
            ("ann.cpp", "ann.cpp"),
            ("张三", "张三"),
            ("..", "_.."),
            ("", "_"),
            ("../../etc/passwd", "_.._.._etc_passwd"),
            ("a/b\\c\0\n\u{1b}", "a_b_c___"),
        ] {
            assert_eq!(safe_file_name(name), expected);
        }
        assert_eq!(safe_file_name(&"长".repeat(400)).chars().count(), MAX_CHARS);
    }

    #[test]
    fn no_name_is_reserved_twice() {
        let mut names = FileNames::default();
        let reserved =
            ["Ann", "ann", "Ann", "Ben"].map(|name| names.reserve_name(safe_file_name(name)));
        assert_eq!(reserved, ["Ann", "ann~2", "Ann~3", "Ben"]);
    }
}
