//! A call of a foreign checker: what its dialect hands over, and the files that it will be read from.

use std::ffi::OsString;

use crate::package::checker_table::ForeignChecker;
use crate::package::dialect::{Dialect, NAME, Part, Tells};

/// The folder of a checker that answers by files.
pub const FEEDBACK: &str = "feedback/";

/// Where a part stands that has no name of its own in the dialect.
fn usual_name(part: Part) -> &'static str {
    match part {
        Part::Input => "input",
        Part::Output => "output",
        Part::Answer => "answer",
        Part::Folder => FEEDBACK,
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
        let is_left =
            |part: &&Part| matches!(part, Part::Folder | Part::ScoreFile | Part::MessageFile);
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

/// Does the word depend on what the case is worth?
pub fn needs_points(checker: &ForeignChecker) -> bool {
    use crate::package::checker_table::Unit;
    let is_absolute = checker.points == Some(Unit::Absolute);
    is_absolute || matches!(checker.dialect.tells, Tells::Files | Tells::MessageAndScore)
}
