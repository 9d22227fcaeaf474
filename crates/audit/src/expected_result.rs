//! Expected results of jury programs: from folder names, rows of problem.toml, or comments in sources.

use std::collections::BTreeMap;

use crate::calibration::limit_advice::RequiredSpeed;
use crate::labelled_programs::Correctness;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact, facts};
use caipan_judge::result::{CaseResult, Scorecard};
use caipan_problem::jury_table::{ExpectedOutcome, ProgramExpectation};
use caipan_problem::points::Points;

/// Result that a jury program must get.
///
/// For example, programs in the folder `time_limit_exceeded@general` must be too slow for the subtask `general` and
/// accepted everywhere else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExpectedResult {
    /// The overall verdict must be one of these.
    Whole(Vec<Verdict>),
    /// These subtasks must get the given verdicts; all others must be accepted.
    Subtasks(BTreeMap<String, Verdict>),
    /// The total score must equal these points.
    Score(Points),
    /// The program may exceed limits, but must never give a wrong answer.
    BruteForce,
    /// The overall verdict must not be accepted; any other verdict is right.
    Rejected,
    /// The program must get more than zero points, but less than the maximum.
    Partial,
}

/// Name of the folder for programs whose expected result is specified by a comment in the source or by problem.toml.
pub(crate) const MIXED_PROGRAMS_FOLDER: &str = "mixed";

/// Verdict names that DOMjudge accepts in `@EXPECTED_RESULTS@` comments: the usual names, then the longer aliases.
const DOMJUDGE_VERDICTS: [(&str, Verdict); 16] = [
    ("CORRECT", Verdict::Accepted),
    ("WRONG-ANSWER", Verdict::WrongAnswer),
    ("NO-OUTPUT", Verdict::WrongAnswer),
    ("TIMELIMIT", Verdict::TimeLimitExceeded),
    ("RUN-ERROR", Verdict::RunTimeError),
    ("MEMORY-LIMIT", Verdict::MemoryLimitExceeded),
    ("OUTPUT-LIMIT", Verdict::OutputLimitExceeded),
    ("COMPILER-ERROR", Verdict::CompileError),
    ("ACCEPTED", Verdict::Accepted),
    ("WRONG_ANSWER", Verdict::WrongAnswer),
    ("NO_OUTPUT", Verdict::WrongAnswer),
    ("TIME_LIMIT_EXCEEDED", Verdict::TimeLimitExceeded),
    ("RUN_TIME_ERROR", Verdict::RunTimeError),
    ("MEMORY_LIMIT_EXCEEDED", Verdict::MemoryLimitExceeded),
    ("OUTPUT_LIMIT", Verdict::OutputLimitExceeded),
    ("COMPILER_ERROR", Verdict::CompileError),
];

/// Marker that precedes the expected verdicts in a source.
const EXPECTED_RESULTS_TAG: &str = "@EXPECTED_RESULTS@:";

impl ExpectedResult {
    /// Returns the expected result that a folder name specifies; `None` if it specifies none.
    pub(crate) fn from_folder_name(name: &str) -> Option<Self> {
        if let Some((verdict, subtask)) = name.split_once('@') {
            let verdict = Verdict::from_folder_name(verdict)?;
            return Some(Self::Subtasks([(subtask.to_owned(), verdict)].into()));
        }
        match name {
            "brute_force" => Some(Self::BruteForce),
            "rejected" => Some(Self::Rejected),
            "partially_accepted" => Some(Self::Partial),
            // The judges that use this folder name report exceeded memory as a run-time error.
            "run_time_error" => {
                let both = [Verdict::RunTimeError, Verdict::MemoryLimitExceeded];
                Some(Self::Whole(both.into()))
            }
            _ => Some(Self::Whole(vec![Verdict::from_folder_name(name)?])),
        }
    }

    /// Returns the expected result from a row of problem.toml.
    ///
    /// # Errors
    /// A code in the row is not the code of a verdict; the error is this code.
    pub(crate) fn from_toml_expectation(row: &ProgramExpectation) -> Result<Self, String> {
        Ok(match &row.wanted {
            ExpectedOutcome::Verdict(code) => Self::Whole(vec![parse_verdict_code(code)?]),
            ExpectedOutcome::Score(points) => Self::Score(points.clone()),
            ExpectedOutcome::Subtasks(codes) => {
                let verdicts = codes
                    .iter()
                    .map(|(name, code)| Ok((name.clone(), parse_verdict_code(code)?)));
                Self::Subtasks(verdicts.collect::<Result<_, String>>()?)
            }
        })
    }

    /// Returns the expected result from a comment in a source; `None` if there is no such comment.
    ///
    /// # Errors
    /// Line number and text of a word that is not a verdict.
    pub(crate) fn from_source_comment(text: &str) -> Result<Option<Self>, (usize, String)> {
        for (number, line) in text.lines().enumerate() {
            let Some((_, told)) = line.split_once(EXPECTED_RESULTS_TAG) else {
                continue;
            };
            let mut verdicts = Vec::new();
            for part in told.split(',') {
                let word = first_word(part);
                let known = DOMJUDGE_VERDICTS
                    .iter()
                    .find(|(known, _)| known.eq_ignore_ascii_case(word));
                let (_, verdict) = known.ok_or_else(|| (number + 1, word.to_owned()))?;
                verdicts.push(*verdict);
            }
            verdicts.dedup();
            return Ok(Some(Self::Whole(verdicts)));
        }
        Ok(None)
    }

    /// Returns the names of the subtasks that the expectation mentions.
    pub fn subtasks(&self) -> impl Iterator<Item = &String> {
        let named = match self {
            Self::Subtasks(named) => Some(named.keys()),
            _ => None,
        };
        named.into_iter().flatten()
    }

    /// Whether `other` is the same expectation or a more specific one.
    pub(crate) fn is_same_or_less_specific_than(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Whole(mine), Self::Whole(theirs)) => {
                theirs.iter().all(|verdict| mine.contains(verdict))
            }
            (Self::BruteForce, _) => *other != Self::Whole(vec![Verdict::WrongAnswer]),
            (Self::Rejected | Self::Partial, _) => *other != Self::Whole(vec![Verdict::Accepted]),
            _ => self == other,
        }
    }

    /// Whether the program must be accepted on all cases.
    pub fn must_be_accepted(&self) -> bool {
        *self == Self::Whole(vec![Verdict::Accepted])
    }

    /// Whether the program is known to be right or wrong. `None` if it may be accepted but need not be, or if it must
    /// not compile.
    pub(crate) fn correctness(&self) -> Option<Correctness> {
        let is_wrong = match self {
            _ if self.must_be_accepted() => return Some(Correctness::Right),
            Self::Whole(verdicts) => {
                !verdicts.is_empty() && verdicts.iter().copied().all(is_rejection)
            }
            Self::Subtasks(named) => {
                named.values().copied().all(is_run_verdict)
                    && named.values().copied().any(is_rejection)
            }
            Self::Rejected | Self::Partial => true,
            Self::Score(_) | Self::BruteForce => false,
        };
        is_wrong.then_some(Correctness::Wrong)
    }

    /// Returns whether the program must be fast enough or too slow on the cases of a subtask. `None` if the times of
    /// the program are not evidence for the limit.
    pub(crate) fn required_speed_in_subtask(&self, subtask: Option<&str>) -> Option<RequiredSpeed> {
        let verdict = match self {
            Self::Whole(verdicts) => match verdicts.as_slice() {
                [verdict] => *verdict,
                _ => return None,
            },
            Self::Subtasks(named) if self.has_only_time_verdicts() => {
                let named = subtask.and_then(|subtask| named.get(subtask));
                named.copied().unwrap_or(Verdict::Accepted)
            }
            _ => return None,
        };
        match verdict {
            Verdict::TimeLimitExceeded => Some(RequiredSpeed::TooSlow),
            Verdict::Accepted => Some(RequiredSpeed::FastEnough),
            _ => None,
        }
    }

    /// Whether the times of the program are evidence for the limit. True if exactly one verdict is expected, overall or
    /// per subtask, and each is accepted or time limit exceeded.
    pub fn has_only_time_verdicts(&self) -> bool {
        let timed = [Verdict::Accepted, Verdict::TimeLimitExceeded];
        match self {
            Self::Whole(verdicts) => verdicts.len() == 1 && timed.contains(&verdicts[0]),
            Self::Subtasks(named) => named.values().all(|verdict| timed.contains(verdict)),
            _ => false,
        }
    }

    /// Whether the program must exceed the time limit, overall or in at least one subtask, and must not fail for any
    /// other reason.
    pub(crate) fn must_time_out(&self) -> bool {
        let slow = Verdict::TimeLimitExceeded;
        match self {
            Self::Subtasks(named) => {
                self.has_only_time_verdicts() && named.values().any(|verdict| *verdict == slow)
            }
            _ => *self == Self::Whole(vec![slow]),
        }
    }

    /// Returns the difference between a scorecard and the expectation. `None` if there is no difference.
    pub(crate) fn describe_mismatch(&self, card: &Scorecard) -> Option<Fact> {
        if self.must_be_accepted()
            && card.verdict == Verdict::Accepted
            && let Some(case) = first_failed_case(card)
        {
            let (case, found) = (case.name.clone(), case.verdict().code().to_owned());
            return Some(ResultMismatch::OnCase { case, found }.fact());
        }
        let found = card.verdict.code().to_owned();
        let is_void = matches!(card.verdict, Verdict::CompileError | Verdict::JudgeError);
        let fault = match self {
            Self::Whole(verdicts) if verdicts.contains(&card.verdict) => return None,
            Self::Whole(verdicts) => ResultMismatch::OverallVerdict {
                expected: joined_codes(verdicts),
                found,
            },
            Self::Subtasks(named) => return subtask_mismatch(named, card),
            Self::Score(points) if *points == card.score && !is_void => return None,
            Self::Score(points) => ResultMismatch::Score {
                expected: points.to_string(),
                found: card.score.to_string(),
            },
            Self::BruteForce if !is_void && first_wrong_answer(card).is_none() => return None,
            Self::BruteForce => ResultMismatch::BruteForce {
                found: first_wrong_answer(card)
                    .map_or(found, |case| case.verdict().code().to_owned()),
            },
            Self::Rejected if !is_void && card.verdict != Verdict::Accepted => return None,
            Self::Rejected => ResultMismatch::Rejected { found },
            Self::Partial
                if !is_void && card.score > Points::zero() && card.score < card.max_score =>
            {
                return None;
            }
            Self::Partial => ResultMismatch::Partial {
                found: card.score.to_string(),
                most: card.max_score.to_string(),
            },
        };
        Some(fault.fact())
    }

    /// Returns the case that makes a scorecard differ from the expectation; `None` if no single case does.
    pub fn mismatching_case<'a>(&self, card: &'a Scorecard) -> Option<&'a CaseResult> {
        let mut all = card.cases.iter();
        let broken = all.find(|case| case.verdict() == Verdict::JudgeError);
        broken.or_else(|| match self {
            Self::Subtasks(named) => {
                let different = named
                    .iter()
                    .find(|(name, verdict)| subtask_verdict(card, Some(name)) != **verdict);
                match different {
                    Some((name, _)) => first_failed_case_in_subtask(card, Some(name)),
                    None => cases_outside_subtasks(named, card)
                        .find(|case| case.verdict() != Verdict::Accepted),
                }
            }
            Self::BruteForce => first_wrong_answer(card),
            _ => {
                let mut counted = card.cases.iter().filter(|case| case.has_points);
                let decisive = counted.find(|case| {
                    !case.is_superseded_in_every_subtask() && case.verdict() != Verdict::Accepted
                });
                decisive.or_else(|| first_failed_case(card).filter(|_| self.must_be_accepted()))
            }
        })
    }
}

/// Returns the first case that was run and not accepted, even if it gives no points (a sample, for example). Cases whose
/// result is superseded in every subtask are skipped.
fn first_failed_case(card: &Scorecard) -> Option<&CaseResult> {
    let mut cases = card.cases.iter().filter(|case| {
        case.verdict() != Verdict::Skipped && !case.is_superseded_in_every_subtask()
    });
    cases.find(|case| case.verdict() != Verdict::Accepted)
}

/// Returns the first wrong answer among the cases with points. A partial score is not a wrong answer.
fn first_wrong_answer(card: &Scorecard) -> Option<&CaseResult> {
    let mut counted = card.cases.iter().filter(|case| case.has_points);
    counted.find(|case| case.verdict() == Verdict::WrongAnswer)
}

/// Returns the first case of a subtask that is not accepted. Samples are considered only if the subtask contains
/// nothing else.
fn first_failed_case_in_subtask<'a>(
    card: &'a Scorecard,
    subtask: Option<&String>,
) -> Option<&'a CaseResult> {
    let mut mine = card
        .cases
        .iter()
        .filter(|case| case.is_in_subtask(subtask) && !case.is_superseded_in_subtask(subtask));
    let is_graded = mine.clone().any(|case| case.graded);
    mine.find(|case| case.verdict() != Verdict::Accepted && case.graded == is_graded)
}

/// Returns the verdict on the first case of a subtask that is not accepted; accepted if no case fails.
fn subtask_verdict(card: &Scorecard, subtask: Option<&String>) -> Verdict {
    first_failed_case_in_subtask(card, subtask).map_or(Verdict::Accepted, CaseResult::verdict)
}

/// Returns the verdict with this code, for example `WA`.
///
/// The error is `code` itself, if no verdict has this code.
fn parse_verdict_code(code: &str) -> Result<Verdict, String> {
    Verdict::from_code(code).ok_or_else(|| code.to_owned())
}

/// Returns the first word of a text, which consists of letters, digits, `-` and `_`.
fn first_word(text: &str) -> &str {
    let trimmed = text.trim_start();
    let end = trimmed.find(|sign: char| !sign.is_ascii_alphanumeric() && !"-_".contains(sign));
    &trimmed[..end.unwrap_or(trimmed.len())]
}

/// Whether the verdict comes from running the program: false for compile errors, judge errors and skipped cases.
fn is_run_verdict(verdict: Verdict) -> bool {
    let void = [Verdict::CompileError, Verdict::JudgeError, Verdict::Skipped];
    !void.contains(&verdict)
}

/// Whether the program was run and was not accepted.
fn is_rejection(verdict: Verdict) -> bool {
    is_run_verdict(verdict) && verdict != Verdict::Accepted
}

/// Returns the cases with points that are in none of the named subtasks.
fn cases_outside_subtasks<'a>(
    named: &BTreeMap<String, Verdict>,
    card: &'a Scorecard,
) -> impl Iterator<Item = &'a CaseResult> {
    card.cases.iter().filter(move |case| {
        case.has_points
            && !case.is_superseded_in_every_subtask()
            && !named.keys().any(|name| case.is_in_subtask(Some(name)))
    })
}

/// Returns the difference between a scorecard and the expected verdicts of subtasks. `None` if there is no difference.
fn subtask_mismatch(named: &BTreeMap<String, Verdict>, card: &Scorecard) -> Option<Fact> {
    if card.cases.is_empty() {
        let verdicts: Vec<Verdict> = named.values().copied().collect();
        let unlike = ResultMismatch::OverallVerdict {
            expected: joined_codes(&verdicts),
            found: card.verdict.code().to_owned(),
        };
        return (!verdicts.contains(&card.verdict)).then(|| unlike.fact());
    }
    for (subtask, expected) in named {
        let found = subtask_verdict(card, Some(subtask));
        if found != *expected {
            let unlike = ResultMismatch::SubtaskVerdict {
                expected: expected.code().to_owned(),
                found: found.code().to_owned(),
                subtask: subtask.clone(),
            };
            return Some(unlike.fact());
        }
    }
    let mut others = cases_outside_subtasks(named, card).map(CaseResult::verdict);
    let found = others.find(|verdict| *verdict != Verdict::Accepted)?;
    let names: Vec<&str> = named.keys().map(String::as_str).collect();
    let unlike = ResultMismatch::VerdictOutsideSubtasks {
        expected: Verdict::Accepted.code().to_owned(),
        found: found.code().to_owned(),
        subtask: names.join(", "),
    };
    Some(unlike.fact())
}

facts! {
    /// Difference between the expected and the actual result of a program.
    pub enum ResultMismatch {
        OverallVerdict { expected: String, found: String } => "programs-unlike",
        SubtaskVerdict { expected: String, found: String, subtask: String } => "programs-unlike-on",
        VerdictOutsideSubtasks { expected: String, found: String, subtask: String } => "programs-unlike-outside",
        Score { expected: String, found: String } => "programs-unlike-score",
        /// The program is accepted overall, but not on this case, which gives no points.
        OnCase { case: String, found: String } => "programs-unlike-on-case",
        BruteForce { found: String } => "programs-unlike-brute-force",
        Rejected { found: String } => "programs-unlike-rejected",
        Partial { found: String, most: String } => "programs-unlike-partial",
    }
}

/// Joins the codes of verdicts with slashes, for example `WA/TLE`.
fn joined_codes(verdicts: &[Verdict]) -> String {
    let codes: Vec<&str> = verdicts.iter().map(|verdict| verdict.code()).collect();
    codes.join("/")
}

#[cfg(test)]
mod tests;
