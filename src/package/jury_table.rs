//! `[jury]` in problem.toml: the jury's own solutions.

use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

use crate::package::document::Document;
use crate::package::problem_error::ProblemError;
use crate::package::subtask::bad_pattern;

/// Where accepted programs stand if nobody says otherwise.
pub const ACCEPTED: &str = "submissions/accepted/*";

/// The jury's own solutions.
#[derive(Debug, Clone)]
pub struct Jury {
    /// Patterns of the programs that are right: of files, or of folders of them, below the problem's.
    pub accepted: Vec<glob::Pattern>,
}

impl Jury {
    /// Is the file of this name, from the problem's folder on, one of an accepted program?
    pub fn accepts(&self, name: &str) -> bool {
        let options = glob::MatchOptions {
            require_literal_separator: true,
            ..glob::MatchOptions::new()
        };
        let ends = name.match_indices('/').map(|(at, _)| at);
        let mut paths = ends.chain([name.len()]).map(|end| &name[..end]);
        paths.any(|path| {
            let mut patterns = self.accepted.iter();
            patterns.any(|pattern| pattern.matches_with(path, options))
        })
    }
}

/// The jury's own solutions.
#[derive(Deserialize, Default, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    /// Patterns of the programs that are right, files or folders of them below the problem's. The answers to generated cases
    /// are theirs, and all of them have to agree.
    #[schemars(with = "Option<Vec<String>>")]
    accepted: Option<Vec<Spanned<String>>>,
}

impl Table {
    /// What the table says.
    pub fn read(self, document: &Document) -> Result<Jury, ProblemError> {
        let given = self.accepted.unwrap_or_default();
        let patterns = given.iter().map(|pattern| {
            glob::Pattern::new(pattern.get_ref())
                .map_err(|error| document.fault(pattern.span(), bad_pattern(&error)))
        });
        let mut accepted: Vec<glob::Pattern> = patterns.collect::<Result<_, _>>()?;
        if accepted.is_empty() {
            accepted.extend(glob::Pattern::new(ACCEPTED).ok());
        }
        Ok(Jury { accepted })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_those_of_folders_are_meant_and_a_star_stays_within_a_folder() {
        let jury = |pattern: &str| Jury {
            accepted: vec![glob::Pattern::new(pattern).unwrap()],
        };
        for (pattern, name, is_meant) in [
            (ACCEPTED, "submissions/accepted/a.cpp", true),
            (ACCEPTED, "submissions/accepted/b/a.cpp", true),
            (ACCEPTED, "submissions/wrong_answer/a.cpp", false),
            (ACCEPTED, "submissions/accepted", false),
            ("*.cpp", "std.cpp", true),
            ("*.cpp", "submissions/std.cpp", false),
            ("**/std.*", "a/b/std.py", true),
        ] {
            assert_eq!(jury(pattern).accepts(name), is_meant, "{pattern} {name}");
        }
    }
}
