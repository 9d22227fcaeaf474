//! A call of a foreign checker: what its dialect hands over, and the files that it will be read from.

use std::ffi::OsString;

use super::asked::Asked;
use crate::package::checker_table::{ForeignChecker, Unit};
use crate::package::dialect::{Dialect, NAME, Part, Tells};
use crate::package::problem_toml::Problem;

/// The folder of a checker that answers by files.
pub const FEEDBACK: &str = "feedback/";

/// What an interactor leaves for the checker.
pub const REPORT: &str = "tout";

/// Where a part stands that has no name of its own in the dialect.
fn usual_name(part: Part) -> &'static str {
    match part {
        Part::Input => "input",
        Part::Output => "output",
        Part::Answer => "answer",
        Part::Folder => FEEDBACK,
        Part::Report => REPORT,
        Part::ScoreFile => "score",
        Part::MessageFile => "message",
        Part::Full | Part::Form => "",
    }
}

/// What a checker is called with.
pub struct Call {
    /// The command line.
    pub command: Vec<OsString>,
    /// The files that lie in its folder.
    pub files: Vec<(String, Part)>,
    /// What is on standard input.
    pub stdin: Option<Part>,
    /// The files that it is to leave.
    pub collects: Vec<String>,
}

impl Call {
    /// The call of a checker that is started so, on a case of the problem of this name.
    pub fn of(checker: &ForeignChecker, start: &[OsString], problem: &str, full: f64) -> Self {
        let dialect = checker.dialect;
        let handed = &dialect.arguments[..dialect.arguments.len() - dialect.further];
        let word = |part: &Part| match part {
            Part::Full => full_of(full).to_string(),
            part => name_of(dialect, *part, problem),
        };
        let words = handed
            .iter()
            .map(word)
            .chain(checker.program.args.iter().cloned());
        let own = dialect.files.iter().map(|(part, _)| part);
        let parts = handed.iter().chain(own);
        let file = |part: &Part| (name_of(dialect, *part, problem), *part);
        let is_read = |part: &&Part| matches!(part, Part::Input | Part::Output | Part::Answer);
        let is_left = |part: &&Part| {
            matches!(
                part,
                Part::Folder | Part::Report | Part::ScoreFile | Part::MessageFile
            )
        };
        Self {
            command: start
                .iter()
                .cloned()
                .chain(words.map(OsString::from))
                .collect(),
            files: parts.clone().filter(is_read).map(file).collect(),
            stdin: dialect.stdin,
            collects: parts.filter(is_left).map(|part| file(part).0).collect(),
        }
    }
}

/// The bytes of a case that stand for a part of the call.
pub fn bytes<'a>(part: Part, asked: &Asked<'a>) -> &'a [u8] {
    match part {
        Part::Input => asked.input,
        Part::Output => asked.output,
        Part::Answer => asked.answer,
        _ => b"",
    }
}

/// The name of the file that a part stands in.
pub fn name_of(dialect: &Dialect, part: Part, problem: &str) -> String {
    let own = dialect.files.iter().find(|(known, _)| *known == part);
    let name = own.map_or(usual_name(part), |(_, name)| name);
    name.replace(NAME, problem)
}

/// The points of a case for a checker that gives whole ones: its own where they are whole, else a hundred.
pub fn full_of(full: f64) -> u64 {
    match full >= 1.0 && full.fract() == 0.0 && full <= 1e6 {
        true => full as u64,
        false => 100,
    }
}

/// Does the word of a problem's programs depend on what the case is worth?
pub fn needs_points(problem: &Problem) -> bool {
    let talking = problem.interactor.as_ref().map(|own| &own.program);
    let needs = |foreign: &ForeignChecker| {
        let is_absolute = foreign.points == Some(Unit::Absolute);
        is_absolute || matches!(foreign.dialect.tells, Tells::Files | Tells::MessageAndScore)
    };
    problem
        .judge
        .foreign()
        .into_iter()
        .chain(talking)
        .any(needs)
}
