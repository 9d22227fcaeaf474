//! Names of files that are made of what contestants are called: safe whatever they are called, and each there once.

use std::collections::HashSet;

/// A name is cut to so many characters: with an ending it fits into any file system.
const LONGEST: usize = 60;

/// The names that are taken.
#[derive(Default)]
pub(super) struct FileNames {
    taken: HashSet<String>,
}

impl FileNames {
    /// This name, or one like it that is still free, and taken from now on. Capital letters make no other name: some
    /// file systems do not tell them apart.
    pub(super) fn free(&mut self, name: String) -> String {
        self.free_where(name, |_| true)
    }

    /// The same, where something else has to be so as well.
    pub(super) fn free_where(&mut self, name: String, is_so: impl Fn(&str) -> bool) -> String {
        // No name of a contestant's has this sign.
        let others = (2..).map(|number| format!("{name}~{number}"));
        let mut all = std::iter::once(name.clone()).chain(others);
        let free = all.find(|name| is_so(name) && self.taken.insert(name.to_lowercase()));
        free.unwrap_or(name)
    }
}

/// A name as one of a file, whatever it holds.
pub(super) fn file_name(name: &str) -> String {
    let safe = |sign: char| {
        if sign.is_alphanumeric() || "._-".contains(sign) {
            sign
        } else {
            '_'
        }
    };
    let name: String = name.chars().take(LONGEST).map(safe).collect();
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
    fn no_name_leads_anywhere_else() {
        for (name, expected) in [
            ("ann.cpp", "ann.cpp"),
            ("张三", "张三"),
            ("..", "_.."),
            ("", "_"),
            ("../../etc/passwd", "_.._.._etc_passwd"),
            ("a/b\\c\0\n\u{1b}", "a_b_c___"),
        ] {
            assert_eq!(file_name(name), expected);
        }
        assert_eq!(file_name(&"长".repeat(400)).chars().count(), LONGEST);
    }

    #[test]
    fn no_name_is_there_twice() {
        let mut names = FileNames::default();
        let free = ["Ann", "ann", "Ann", "Ben"].map(|name| names.free(file_name(name)));
        assert_eq!(free, ["Ann", "ann~2", "Ann~3", "Ben"]);
    }
}
