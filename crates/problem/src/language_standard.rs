//! Standards of C and C++, as the option `-std` of the compile command names them.

use crate::language::{EXTRA_FILES_PLACEHOLDER, Language, LanguageProblem};

/// Option of a compiler that selects the standard of the language, without the name of the standard.
const STANDARD_OPTION: &str = "-std=";

/// Names of the standards of C++, in ascending order.
const CPP_STANDARDS: [&str; 5] = ["gnu++11", "gnu++14", "gnu++17", "gnu++20", "gnu++23"];

impl Language {
    /// Returns the standard that the compile command selects, such as `gnu++17`. `None` if the command selects none.
    pub fn standard(&self) -> Option<&str> {
        (self.compile.iter()).find_map(|word| word.strip_prefix(STANDARD_OPTION))
    }

    /// Makes the compile command select another standard.
    ///
    /// # Errors
    /// The standard is not written like `gnu++20` or `c17`, or the compile command selects no standard.
    pub(crate) fn set_standard(&mut self, standard: &str) -> Result<(), LanguageProblem> {
        if !is_written_like_a_standard(standard) {
            return Err(LanguageProblem::Standard);
        }
        let mut words = self.compile.iter_mut();
        let option = words
            .find(|word| word.starts_with(STANDARD_OPTION))
            .ok_or(LanguageProblem::NoStandardOption)?;
        *option = format!("{STANDARD_OPTION}{standard}");
        Ok(())
    }

    /// Whether the compile commands of two languages are equal except for the standard and the place of extra files.
    pub fn compiles_like(&self, other: &Self) -> bool {
        let [own, other] = [self, other].map(|language| {
            let words = language.compile.iter().map(String::as_str);
            words
                .filter(|word| *word != EXTRA_FILES_PLACEHOLDER)
                .map(|word| {
                    let is_standard = word.starts_with(STANDARD_OPTION);
                    if is_standard { STANDARD_OPTION } else { word }
                })
                .collect::<Vec<&str>>()
        });
        own == other
    }

    /// Returns the same language with each newer standard, the oldest first. Empty if the compile command selects no
    /// standard of C++.
    pub fn with_newer_standards(&self) -> Vec<Self> {
        let position = CPP_STANDARDS
            .iter()
            .position(|known| self.standard() == Some(known));
        let newer = position.map_or(&[][..], |position| &CPP_STANDARDS[position + 1..]);
        newer
            .iter()
            .filter_map(|standard| {
                let mut language = self.clone();
                language.set_standard(standard).ok()?;
                Some(language)
            })
            .collect()
    }
}

/// Whether a word looks like the name of a standard of C or C++: `c` or `gnu`, perhaps `++`, and the year in two
/// characters, of which the second is a letter in names of drafts.
fn is_written_like_a_standard(word: &str) -> bool {
    let year = (word.strip_prefix("gnu"))
        .or_else(|| word.strip_prefix('c'))
        .map(|rest| rest.strip_prefix("++").unwrap_or(rest));
    matches!(
        year.map(str::as_bytes),
        Some([decade, one]) if decade.is_ascii_digit() && one.is_ascii_alphanumeric()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{built_in_languages, find_by_name};

    #[test]
    fn the_standard_in_the_compile_command_is_replaced() {
        let languages = built_in_languages();
        let mut cpp = find_by_name(&languages, "cpp").unwrap().clone();
        assert_eq!(cpp.standard(), Some("gnu++17"));
        let newer: Vec<String> = (cpp.with_newer_standards().iter())
            .map(|language| language.compile.join(" "))
            .collect();
        assert_eq!(
            newer,
            [
                "g++ -O2 -std=gnu++20 -o {program} {source}",
                "g++ -O2 -std=gnu++23 -o {program} {source}"
            ]
        );
        let usual = cpp.clone();
        cpp.set_standard("c++2b").unwrap();
        cpp.set_included_files(vec!["grader.cpp".to_owned()]);
        assert!(cpp.compiles_like(&usual));
        cpp.compile.push("-lm".to_owned());
        assert!(!cpp.compiles_like(&usual));
        assert_eq!(cpp.standard(), Some("c++2b"));
        assert!(cpp.with_newer_standards().is_empty());
        let mut c = find_by_name(&languages, "c").unwrap().clone();
        c.set_standard("gnu11").unwrap();
        assert_eq!(c.standard(), Some("gnu11"));
    }

    #[test]
    fn only_names_of_standards_are_accepted_and_only_where_a_standard_is_selected() {
        let languages = built_in_languages();
        let mut cpp = find_by_name(&languages, "cpp").unwrap().clone();
        for word in ["", "20", "c++", "gnu++20 -o x", "c++200", "java17", "c++é"] {
            assert!(
                matches!(cpp.set_standard(word), Err(LanguageProblem::Standard)),
                "{word}"
            );
        }
        let mut python = find_by_name(&languages, "python").unwrap().clone();
        assert!(matches!(
            python.set_standard("c++20"),
            Err(LanguageProblem::NoStandardOption)
        ));
    }
}
