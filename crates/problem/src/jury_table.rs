//! The table `[jury]` of problem.toml: solutions of the jury and their expected results.

use std::collections::BTreeMap;
use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::config_document::{ConfigDocument, ConfigFault, SourceLocation};
use crate::points::Points;
use crate::problem_error::ProblemError;
use crate::program_table::is_default;
use crate::subtask::{Subtask, parse_patterns};

/// Pattern of accepted programs that applies if problem.toml sets no patterns.
pub(crate) const DEFAULT_ACCEPTED_PATTERN: &str = "submissions/accepted/*";

/// Solutions of the jury, and their expected results.
#[derive(Debug, Clone)]
pub struct JurySolutions {
    /// Patterns of accepted programs: files or folders, relative to the problem's folder.
    pub accepted: Vec<glob::Pattern>,
    /// Folders that each contain one program, relative to the problem's folder.
    pub folders: Vec<String>,
    /// Expected results of programs whose folder does not imply the result.
    pub expect: Vec<ProgramExpectation>,
}

/// Expected result of a program, for programs whose folder does not imply the result.
#[derive(Debug, Clone)]
pub struct ProgramExpectation {
    /// Path of the program, relative to the problem's folder.
    pub program: String,
    /// Result that the program has to get.
    pub wanted: ExpectedOutcome,
    /// Location of the table in problem.toml.
    pub place: SourceLocation,
}

/// Result that a program of the jury has to get. Verdicts are codes such as `AC`.
#[derive(Debug, Clone)]
pub enum ExpectedOutcome {
    /// Verdict on the whole problem.
    Verdict(String),
    /// Verdicts on subtasks, by the name of the subtask; subtasks that are not listed have to be accepted.
    Subtasks(BTreeMap<String, String>),
    /// Number of points on the whole problem.
    Score(Points),
}

impl JurySolutions {
    /// Whether the file at this path, relative to the problem's folder, belongs to an accepted program.
    pub fn is_accepted_program(&self, name: &str) -> bool {
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

/// Solutions of the jury.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JuryTable {
    /// Patterns of the right programs: files or folders, relative to the problem's folder. Their outputs are the
    /// answers to generated cases, and all of them have to agree.
    #[schemars(with = "Option<Vec<String>>")]
    pub accepted: Option<Vec<Spanned<String>>>,
    /// Folders that each contain one program. `main` or the first source in the folder is started. Other sources in the
    /// same language are compiled with it, if the language compiles several at once, and all files of the folder are
    /// next to it.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(with = "Vec<String>")]
    pub folders: Vec<Spanned<String>>,
    /// Expected results of single programs.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(with = "Vec<ExpectedResultEntry>")]
    pub expect: Vec<Spanned<ExpectedResultEntry>>,
}

/// Expected result of a program of the jury, if the name of its folder does not imply the result. Exactly one of
/// `verdict`, `subtask` and `score` is set. `caipan validate` checks the result.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ExpectationTable")]
pub struct ExpectedResultEntry {
    /// Path of the program, relative to the problem's folder.
    pub program: String,
    /// Verdict on the program: `AC`, `PC`, `WA`, `TLE`, `MLE`, `OLE`, `RE` or `CE`.
    pub verdict: Option<String>,
    /// Verdicts by names of subtasks: `{ small = "AC", large = "TLE" }`. All other subtasks have to be accepted.
    pub subtask: Option<BTreeMap<String, String>>,
    /// Points of the program on the whole problem.
    pub score: Option<String>,
}

impl ExpectedResultEntry {
    fn validate(
        self,
        document: &ConfigDocument,
        span: Range<usize>,
        subtasks: &[Subtask],
    ) -> Result<ProgramExpectation, ProblemError> {
        let fault = |what: ConfigFault| document.error_at(span.clone(), what);
        let wanted = match (self.verdict, self.subtask, self.score) {
            (Some(code), None, None) => ExpectedOutcome::Verdict(code),
            (None, Some(codes), None) => {
                if let Some(name) = codes
                    .keys()
                    .find(|name| !subtasks.iter().any(|known| known.name == **name))
                {
                    return Err(fault(ConfigFault::NoSubtask { name: name.clone() }));
                }
                ExpectedOutcome::Subtasks(codes)
            }
            (None, None, Some(score)) => {
                let points = score.parse().map_err(|()| fault(ConfigFault::NoPoints))?;
                ExpectedOutcome::Score(points)
            }
            _ => return Err(fault(ConfigFault::OneExpectation)),
        };
        Ok(ProgramExpectation {
            program: self.program,
            wanted,
            place: document.location(span),
        })
    }
}

impl JuryTable {
    /// Validates the table. If no patterns are set, [`DEFAULT_ACCEPTED_PATTERN`] is the only pattern.
    pub(crate) fn validate(
        self,
        document: &ConfigDocument,
        subtasks: &[Subtask],
    ) -> Result<JurySolutions, ProblemError> {
        let given = self.accepted.unwrap_or_default();
        let mut accepted = parse_patterns(document, &given)?;
        if accepted.is_empty() {
            accepted.extend(glob::Pattern::new(DEFAULT_ACCEPTED_PATTERN).ok());
        }
        let expect = self
            .expect
            .into_iter()
            .map(|row| {
                let span = row.span();
                row.into_inner().validate(document, span, subtasks)
            })
            .collect::<Result<_, _>>()?;
        let folders = self
            .folders
            .into_iter()
            .map(|path| document.validate_relative_path(path));
        Ok(JurySolutions {
            accepted,
            folders: folders.collect::<Result<_, _>>()?,
            expect,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_files_and_files_in_folders_and_a_star_matches_no_slash() {
        for (pattern, name, is_meant) in [
            (DEFAULT_ACCEPTED_PATTERN, "submissions/accepted/a.cpp", true),
            (
                DEFAULT_ACCEPTED_PATTERN,
                "submissions/accepted/b/a.cpp",
                true,
            ),
            (
                DEFAULT_ACCEPTED_PATTERN,
                "submissions/wrong_answer/a.cpp",
                false,
            ),
            (DEFAULT_ACCEPTED_PATTERN, "submissions/accepted", false),
            ("*.cpp", "std.cpp", true),
            ("*.cpp", "submissions/std.cpp", false),
            ("**/std.*", "a/b/std.py", true),
        ] {
            let jury = JurySolutions {
                accepted: vec![glob::Pattern::new(pattern).unwrap()],
                folders: Vec::new(),
                expect: Vec::new(),
            };
            assert_eq!(jury.is_accepted_program(name), is_meant, "{pattern} {name}");
        }
    }
}
