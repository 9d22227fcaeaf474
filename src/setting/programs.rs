//! Jury programs in folders named after the verdict that each of them has to get.

use std::path::Path;

use crate::judge::result::{CaseResult, Scorecard};
use crate::judge::submission::submission::{self, Submission, SubmissionError};
use crate::judge::verdict::Verdict;
use crate::package::entry::ReadError;
use crate::package::problem_toml::Problem;
use crate::setting::calibration::advice::Side;
use crate::text::{Evidence, Fact, facts};

/// What a program has to get: the verdict, and the subtask that it is about if that is not the whole.
///
/// A folder `time_limit_exceeded@general` holds programs that are too slow for the subtask general, and accepted elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// The verdict.
    pub verdict: Verdict,
    /// The subtask that gets it.
    pub subtask: Option<String>,
}

impl Expected {
    /// What the name of a folder asks for.
    pub fn of_folder(name: &str) -> Option<Self> {
        let (verdict, subtask) = match name.split_once('@') {
            Some((verdict, subtask)) => (verdict, Some(subtask.to_owned())),
            None => (name, None),
        };
        let verdict = Verdict::of_folder(verdict)?;
        Some(Self { verdict, subtask })
    }

    /// What is wrong with a scorecard, if anything is.
    pub fn fault(&self, card: &Scorecard) -> Option<Fact> {
        let Some(subtask) = &self.subtask else {
            return (card.verdict != self.verdict).then(|| unlike(self.verdict, card.verdict));
        };
        let of = |is_mine: bool| {
            let cases = card.cases.iter().filter(|case| case.counts || is_mine);
            let mut cases =
                cases.filter(|case| (case.subtask.as_ref() == Some(subtask)) == is_mine);
            let lost = cases.find(|case| case.verdict() != Verdict::Accepted);
            lost.map_or(Verdict::Accepted, |case| case.verdict())
        };
        if card.cases.is_empty() {
            return (card.verdict != self.verdict).then(|| unlike(self.verdict, card.verdict));
        }
        let (mine, others) = (of(true), of(false));
        if mine != self.verdict {
            let (expected, found) = codes(self.verdict, mine);
            let subtask = subtask.clone();
            let unlike = Unlike::On {
                expected,
                found,
                subtask,
            };
            return Some(unlike.fact());
        }
        (others != Verdict::Accepted).then(|| {
            let (expected, found) = codes(Verdict::Accepted, others);
            let subtask = subtask.clone();
            Unlike::Outside {
                expected,
                found,
                subtask,
            }
            .fact()
        })
    }
}

impl Expected {
    /// On which side of the limit a program has to be on a subtask's cases, where its times say anything of that.
    pub fn side(&self, subtask: Option<&str>) -> Option<Side> {
        let is_mine = self.subtask.is_none() || self.subtask.as_deref() == subtask;
        match (self.verdict, is_mine) {
            (Verdict::TimeLimitExceeded, true) => Some(Side::TooSlow),
            (Verdict::Accepted, _) | (Verdict::TimeLimitExceeded, false) => Some(Side::Accepted),
            _ => None,
        }
    }

    /// Do its times say anything of a limit?
    pub fn is_timed(&self) -> bool {
        let timed = [Verdict::Accepted, Verdict::TimeLimitExceeded];
        timed.contains(&self.verdict)
    }

    /// Has it to be too slow for anything?
    pub fn is_slow(&self) -> bool {
        self.verdict == Verdict::TimeLimitExceeded
    }

    /// The case by which a scorecard is not what it has to be, if one is.
    pub fn decisive<'a>(&self, card: &'a Scorecard) -> Option<&'a CaseResult> {
        let is_mine = |case: &&CaseResult| case.subtask == self.subtask;
        let lost = |case: &&CaseResult| case.verdict() != Verdict::Accepted;
        let counts = |case: &&CaseResult| case.counts || self.subtask.is_some();
        let counted = || card.cases.iter().filter(counts).filter(lost);
        let broken = card
            .cases
            .iter()
            .find(|case| case.verdict() == Verdict::JudgeError);
        let mine = || counted().find(is_mine);
        let is_other = || {
            let found = mine().map_or(Verdict::Accepted, CaseResult::verdict);
            found != self.verdict
        };
        broken.or_else(|| match &self.subtask {
            None => counted().next(),
            Some(_) if is_other() => mine(),
            Some(_) => counted().find(|case| !is_mine(case)),
        })
    }
}

facts! {
    /// A program got another verdict than it has to.
    pub(crate) enum Unlike {
        Whole { expected: String, found: String } => "programs-unlike",
        On { expected: String, found: String, subtask: String } => "programs-unlike-on",
        Outside { expected: String, found: String, subtask: String } => "programs-unlike-outside",
    }
}

fn unlike(expected: Verdict, found: Verdict) -> Fact {
    let (expected, found) = codes(expected, found);
    Unlike::Whole { expected, found }.fact()
}

fn codes(expected: Verdict, found: Verdict) -> (String, String) {
    (expected.code().to_owned(), found.code().to_owned())
}

/// A program with what it has to get.
pub struct JuryProgram {
    /// The program.
    pub submission: Submission,
    /// What it has to get.
    pub expected: Expected,
}

impl JuryProgram {
    /// Has it to be accepted, by all cases?
    pub fn is_right(&self) -> bool {
        self.expected.verdict == Verdict::Accepted && self.expected.subtask.is_none()
    }
}

facts! {
    /// Why the programs of a folder are unknown.
    pub(crate) enum NoPrograms {
        /// There is a folder that is named after no verdict.
        NoVerdict { folder: String } => "programs-no-verdict",
        NoSubtask { folder: String } => "programs-no-subtask",
        None { folder: String } => "programs-none",
    }
}

/// The folder of a problem directory in which its programs are judged unasked.
pub const FOLDER: &str = "submissions";

/// What stands in the folders below a root.
#[derive(Default)]
pub struct Found {
    /// The programs, in the order of their paths.
    pub programs: Vec<JuryProgram>,
    /// Folders that are named after no verdict.
    pub unnamed: Vec<Fact>,
    /// Whatever else keeps a folder from being judged.
    pub faults: Vec<Fact>,
}

/// The programs in the folders below `root`.
///
/// # Errors
/// It cannot be read.
pub fn find(problem: &Problem, root: &Path) -> Result<Found, Fact> {
    let unread = |error| ReadError::at(root)(error).fact();
    let mut found = Found::default();
    let mut folders = Vec::new();
    for entry in std::fs::read_dir(root).map_err(unread)? {
        let path = entry.map_err(unread)?.path();
        if path.is_dir() && !name_of(&path).starts_with('.') {
            folders.push(path);
        }
    }
    folders.sort();
    for path in folders {
        let folder = path.display().to_string();
        let Some(expected) = Expected::of_folder(name_of(&path)) else {
            found.unnamed.push(NoPrograms::NoVerdict { folder }.fact());
            continue;
        };
        let is_known = |name: &String| problem.subtasks.iter().any(|known| known.name == *name);
        if !expected.subtask.as_ref().is_none_or(is_known) {
            found.faults.push(NoPrograms::NoSubtask { folder }.fact());
            continue;
        }
        let programs = submission::find(problem, &path).map_err(SubmissionError::said);
        match programs {
            Err(fault) => found.faults.push(fault),
            Ok(submissions) => found
                .programs
                .extend(submissions.into_iter().map(|submission| {
                    let expected = expected.clone();
                    JuryProgram {
                        submission,
                        expected,
                    }
                })),
        }
    }
    Ok(found)
}

/// The first program below `root` that has to be accepted, by whose word answers may be made.
pub fn right_one(problem: &Problem, root: &Path) -> Option<Submission> {
    let programs = find(problem, root).ok()?.programs.into_iter();
    programs
        .filter(JuryProgram::is_right)
        .map(|program| program.submission)
        .next()
}

fn name_of(path: &Path) -> &str {
    let name = path.file_name().and_then(|name| name.to_str());
    name.unwrap_or_default()
}

/// There is nothing to judge below `root`.
pub fn none_in(root: &Path) -> Fact {
    let folder = root.display().to_string();
    NoPrograms::None { folder }.fact()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expected(name: &str) -> Expected {
        Expected::of_folder(name).unwrap()
    }

    #[test]
    fn folders_name_a_verdict_and_perhaps_a_subtask() {
        assert_eq!(expected("run_time_error").verdict, Verdict::RunTimeError);
        let slow = expected("time_limit_exceeded@general");
        assert_eq!(slow.verdict, Verdict::TimeLimitExceeded);
        assert_eq!(slow.subtask.as_deref(), Some("general"));
        assert_eq!(Expected::of_folder("drafts"), None);
    }
}
