//! Results of a jury checker that has ended, and helpers to parse verdicts and scores from its exit code, streams and
//! files.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::checker_call::passed_item_path;
use super::evidence::{CheckerFault, quote_message};
use super::jury_run::FIRST_SHELL_CODE;
use super::score_number::{parse_points, parse_share, parse_share_in_unit};
use caipan_checker::Share;
use caipan_facts::{Evidence, Fact};
use caipan_problem::checker_table::{JuryCheckerDefinition, PointsUnit};
use caipan_problem::dialect::{ExitCodes, PassedItem, UnlistedExitCodes};
use caipan_sandbox::OutputFile;

/// Exit code, output streams and files of a checker that was not killed.
pub(super) struct CheckerRun<'a> {
    /// Definition of the checker in problem.toml.
    pub checker: &'a JuryCheckerDefinition,
    /// Name of the problem, which some dialects insert into file names.
    pub problem: &'a str,
    /// Maximum points that the checker can give, for checkers with absolute points; `None` if unknown.
    pub max_points: Option<f64>,
    /// Receives the checker's score if the checker gives absolute points whose maximum is unknown.
    pub unscaled_points: &'a Cell<Option<f64>>,
    pub code: i32,
    pub stdout: &'a [u8],
    pub stderr: &'a [u8],
    /// Files that the checker wrote, by their paths in its work folder.
    pub files: &'a BTreeMap<String, OutputFile>,
}

/// Verdict that a foreign checker reports by exit code, text or score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CheckerVerdict {
    Accepted,
    Partial(Share),
    Rejected,
    /// The output is rejected because of its format.
    BadFormat,
}

impl CheckerVerdict {
    /// Converts a share: all points mean accepted, no points rejected, and any other share is a partial score.
    pub(super) fn from_share(share: Share) -> Self {
        match share {
            Share::FULL => Self::Accepted,
            Share::NONE => Self::Rejected,
            share => Self::Partial(share),
        }
    }
}

/// Verdict with the message that explains it.
pub(super) type CheckerAnswer = (CheckerVerdict, Vec<u8>);

pub(super) const STDOUT: &str = "standard output";
pub(super) const STDERR: &str = "standard error";

impl CheckerRun<'_> {
    /// Parses the number on the first line of standard output as a share; `full_value` means all points. The exit code
    /// must be 0.
    pub(super) fn parse_share_on_stdout(&self, full_value: f64) -> Result<Share, Fact> {
        self.require_zero_exit_code()?;
        parse_share(&trimmed_line(self.stdout, 0), full_value, STDOUT)
    }

    /// Fails unless the exit code is 0. Used for dialects in which any other exit code means a crash.
    pub(super) fn require_zero_exit_code(&self) -> Result<(), Fact> {
        match self.code {
            0 => Ok(()),
            _ => Err(self.unknown_exit_code_fault()),
        }
    }

    /// Parses a number in the unit that the problem defines. `place` names the file or stream in errors.
    pub(super) fn parse_share_in_problem_unit(
        &self,
        text: &[u8],
        place: &str,
    ) -> Result<Share, Fact> {
        self.parse_share_in_unit(self.checker.points, text, place)
    }

    /// Parses a number in `unit`; `place` names the file or stream in errors. If the maximum of absolute points is
    /// unknown, any positive number counts as all points, and the number is stored in `unscaled_points`.
    pub(super) fn parse_share_in_unit(
        &self,
        unit: Option<PointsUnit>,
        text: &[u8],
        place: &str,
    ) -> Result<Share, Fact> {
        if unit == Some(PointsUnit::Absolute) && self.max_points.is_none() {
            let number = parse_points(text, place)?;
            self.unscaled_points.set(Some(number));
            return Ok(if number > 0.0 {
                Share::FULL
            } else {
                Share::NONE
            });
        }
        parse_share_in_unit(unit, self.max_points.unwrap_or(0.0), text, place)
    }

    /// Parses points in the problem's unit. If the problem defines no unit, the number is a fraction from 0 to 1, as in
    /// UOJ.
    pub(super) fn parse_points_or_fraction(&self, text: &[u8]) -> Result<Share, Fact> {
        let unit = self.checker.points.unwrap_or(PointsUnit::Fraction);
        self.parse_share_in_unit(Some(unit), text, STDERR)
    }

    /// Returns the fault for an exit code that the dialect does not define: a crash if standard error reports one, else
    /// the code.
    pub(super) fn unknown_exit_code_fault(&self) -> Fact {
        match crash_message(self.stderr) {
            Some(words) => CheckerFault::Crashed { words }.fact(),
            None => CheckerFault::Code { code: self.code }.fact(),
        }
    }

    pub(super) fn file_name(&self, item: PassedItem) -> String {
        passed_item_path(self.checker.dialect, item, self.problem)
    }

    /// Returns the content of the file that the checker wrote for `item`. A missing file is a fault.
    pub(super) fn passed_item_content(&self, item: PassedItem) -> Result<&[u8], Fact> {
        let place = self.file_name(item);
        if let Some(file) = self.written_file_content(&place)? {
            return Ok(file);
        }
        // A failure of the checker is reported with priority, because it explains the missing file.
        self.require_zero_exit_code()?;
        Err(CheckerFault::NoFile { place }.fact())
    }

    /// Content of a file that the checker wrote; `None` if it does not exist. A file that cannot be read is a fault.
    pub(super) fn written_file_content(&self, path: &str) -> Result<Option<&[u8]>, Fact> {
        match self.files.get(path) {
            None | Some(OutputFile::Absent) => Ok(None),
            Some(OutputFile::Captured(file)) => Ok(Some(file)),
            Some(OutputFile::Refused(_)) => {
                let fault = CheckerFault::Refused {
                    place: path.to_owned(),
                };
                Err(fault.fact())
            }
        }
    }

    /// Converts the exit code to a verdict, for dialects in which the exit code decides. If the dialect has no special
    /// exit code for partial scores, the exit code is the score in percent.
    pub(super) fn verdict_from_exit_code(&self, exits: ExitCodes) -> Result<CheckerVerdict, Fact> {
        let Ok(code) = u8::try_from(self.code) else {
            return Err(self.unknown_exit_code_fault());
        };
        if exits.partial.is_none() {
            let share = Share::from_number(f64::from(code) / 100.0);
            return share
                .map(CheckerVerdict::from_share)
                .ok_or_else(|| self.unknown_exit_code_fault());
        }
        let is_rejected = code == exits.rejected
            || code == exits.form
            || (exits.others == UnlistedExitCodes::Rejected && self.code < FIRST_SHELL_CODE);
        match code {
            code if code == exits.accepted => Ok(CheckerVerdict::Accepted),
            // An interpreter's exit code for an uncaught exception may be a code that means a rejection in this
            // dialect.
            _ if is_rejected && crash_message(self.stderr).is_some() => {
                Err(self.unknown_exit_code_fault())
            }
            code if code == exits.form && exits.form != exits.rejected => {
                Ok(CheckerVerdict::BadFormat)
            }
            _ if is_rejected => Ok(CheckerVerdict::Rejected),
            _ => Err(self.unknown_exit_code_fault()),
        }
    }
}

/// Maximum length of a checker's message in bytes.
const MAX_MESSAGE_LENGTH: usize = 4 << 10;

/// Returns the trimmed line `number` (from 0) of a text, truncated to the maximum length; empty if there is no such
/// line.
pub(super) fn trimmed_line(text: &[u8], number: usize) -> Vec<u8> {
    let line = text
        .split(|byte| *byte == b'\n')
        .nth(number)
        .unwrap_or_default()
        .trim_ascii();
    line[..line.len().min(MAX_MESSAGE_LENGTH)].to_vec()
}

/// Quotes the last line of standard error if standard error reports an uncaught exception; `None` otherwise.
pub(super) fn crash_message(stderr: &[u8]) -> Option<Fact> {
    const CRASH_REPORT_PREFIXES: [&[u8]; 3] = [
        b"Traceback (most recent call last):",
        b"Exception in thread \"main\"",
        b"Node.js v",
    ];
    let mut lines = stderr.split(|byte| *byte == b'\n');
    let has_crashed = lines.any(|line| {
        CRASH_REPORT_PREFIXES
            .iter()
            .any(|sign| line.starts_with(sign))
    });
    has_crashed.then(|| {
        let mut lines = stderr.trim_ascii().rsplit(|byte| *byte == b'\n');
        quote_message(lines.next().unwrap_or_default())
    })
}
