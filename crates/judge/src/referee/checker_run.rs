//! Exit code, streams and files of a jury checker that has ended, and helpers to read verdicts and scores from them.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::call::name_of;
use super::evidence::{CheckerFault, quoted};
use super::jury_run::FIRST_SHELL_CODE;
use super::number::{parse_points, share_in, share_of};
use caipan_checker::Share;
use caipan_facts::{Evidence, Fact};
use caipan_problem::checker_table::{ForeignChecker, Unit};
use caipan_problem::dialect::{ExitCodes, OtherExitCodes, PassedItem};
use caipan_sandbox::OutputFile;

/// Exit code, output and files of a checker that ended by itself.
pub(super) struct CheckerRun<'a> {
    /// Definition of the checker in problem.toml.
    pub checker: &'a ForeignChecker,
    /// Problem name, which occurs in file names of some dialects.
    pub problem: &'a str,
    /// Absolute points of a full answer; `None` if unknown.
    pub full_points: Option<f64>,
    /// Absolute points that were given on an unknown scale.
    pub unscaled_points: &'a Cell<Option<f64>>,
    pub code: i32,
    pub stdout: &'a [u8],
    pub stderr: &'a [u8],
    /// Files that the checker wrote.
    pub files: &'a BTreeMap<String, OutputFile>,
}

/// Verdict that a foreign checker reports by exit code or text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CheckerVerdict {
    Accepted,
    Partial(Share),
    Rejected,
    /// The output has the wrong format.
    BadFormat,
}

impl CheckerVerdict {
    /// Verdict for a share of the points.
    pub(super) fn of(share: Share) -> Self {
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
    /// Number on the first line of standard output, divided by `most`.
    pub(super) fn share_on_stdout(&self, most: f64) -> Result<Share, Fact> {
        self.check_exit_code()?;
        share_of(&line(self.stdout, 0), most, STDOUT)
    }

    /// Checks that the exit code is 0, for dialects in which it has no meaning.
    pub(super) fn check_exit_code(&self) -> Result<(), Fact> {
        match self.code {
            0 => Ok(()),
            _ => Err(self.unknown_code()),
        }
    }

    /// Parses a number in the unit that the problem defines. `place` is the file or stream, for errors.
    pub(super) fn share_of_points(&self, text: &[u8], place: &str) -> Result<Share, Fact> {
        self.share_in(self.checker.points, text, place)
    }

    /// Parses a number in `unit` that was found at `place`. On an unknown scale of absolute points, each positive
    /// number counts as full and is stored in `given`.
    pub(super) fn share_in(
        &self,
        unit: Option<Unit>,
        text: &[u8],
        place: &str,
    ) -> Result<Share, Fact> {
        if unit == Some(Unit::Absolute) && self.full_points.is_none() {
            let number = parse_points(text, place)?;
            self.unscaled_points.set(Some(number));
            return Ok(if number > 0.0 {
                Share::FULL
            } else {
                Share::NONE
            });
        }
        share_in(unit, self.full_points.unwrap_or(0.0), text, place)
    }

    /// Parses points as UOJ does if the problem defines no unit.
    pub(super) fn points_or_fraction(&self, text: &[u8]) -> Result<Share, Fact> {
        let unit = self.checker.points.unwrap_or(Unit::Fraction);
        self.share_in(Some(unit), text, STDERR)
    }

    /// Fault of an exit code that the dialect does not define.
    pub(super) fn unknown_code(&self) -> Fact {
        match crash_message(self.stderr) {
            Some(words) => CheckerFault::Crashed { words }.fact(),
            None => CheckerFault::Code { code: self.code }.fact(),
        }
    }

    pub(super) fn file_name(&self, part: PassedItem) -> String {
        name_of(self.checker.dialect, part, self.problem)
    }

    /// Content of the file for a part. A missing file is a fault.
    pub(super) fn content_of(&self, part: PassedItem) -> Result<&[u8], Fact> {
        let place = self.file_name(part);
        if let Some(file) = self.file(&place)? {
            return Ok(file);
        }
        // If the checker failed, the failure is reported instead of the missing file.
        self.check_exit_code()?;
        Err(CheckerFault::NoFile { place }.fact())
    }

    /// Content of a file; `None` if it does not exist.
    pub(super) fn file(&self, place: &str) -> Result<Option<&[u8]>, Fact> {
        match self.files.get(place) {
            None | Some(OutputFile::Absent) => Ok(None),
            Some(OutputFile::Captured(file)) => Ok(Some(file)),
            Some(OutputFile::Refused(_)) => {
                let fault = CheckerFault::Refused {
                    place: place.to_owned(),
                };
                Err(fault.fact())
            }
        }
    }

    /// Verdict for the exit code, in dialects in which it decides.
    pub(super) fn verdict_by_code(&self, exits: ExitCodes) -> Result<CheckerVerdict, Fact> {
        let Ok(code) = u8::try_from(self.code) else {
            return Err(self.unknown_code());
        };
        if exits.partial.is_none() {
            let share = Share::of_number(f64::from(code) / 100.0);
            return share
                .map(CheckerVerdict::of)
                .ok_or_else(|| self.unknown_code());
        }
        let is_rejected = code == exits.rejected
            || code == exits.form
            || (exits.others == OtherExitCodes::Rejected && self.code < FIRST_SHELL_CODE);
        match code {
            code if code == exits.accepted => Ok(CheckerVerdict::Accepted),
            // After an uncaught exception, interpreters exit with the code that means a rejection here.
            _ if is_rejected && crash_message(self.stderr).is_some() => Err(self.unknown_code()),
            code if code == exits.form && exits.form != exits.rejected => {
                Ok(CheckerVerdict::BadFormat)
            }
            _ if is_rejected => Ok(CheckerVerdict::Rejected),
            _ => Err(self.unknown_code()),
        }
    }
}

/// Maximum length of a message, in bytes.
const MAX_MESSAGE_LENGTH: usize = 4 << 10;

/// Line `number` of a text, counted from 0, trimmed; empty if there is no such line.
pub(super) fn line(text: &[u8], number: usize) -> Vec<u8> {
    let line = text
        .split(|byte| *byte == b'\n')
        .nth(number)
        .unwrap_or_default()
        .trim_ascii();
    line[..line.len().min(MAX_MESSAGE_LENGTH)].to_vec()
}

/// Last line of standard error if it reports an uncaught exception.
pub(super) fn crash_message(stderr: &[u8]) -> Option<Fact> {
    const SIGNS: [&[u8]; 3] = [
        b"Traceback (most recent call last):",
        b"Exception in thread \"main\"",
        b"Node.js v",
    ];
    let mut lines = stderr.split(|byte| *byte == b'\n');
    let has_crashed = lines.any(|line| SIGNS.iter().any(|sign| line.starts_with(sign)));
    has_crashed.then(|| {
        let mut lines = stderr.trim_ascii().rsplit(|byte| *byte == b'\n');
        quoted(lines.next().unwrap_or_default())
    })
}
