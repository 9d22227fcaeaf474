//! What a foreign checker has left behind: an exit code, what stands on its streams, files; and the words that these can be.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::call::name_of;
use super::ending::OF_A_SHELL;
use super::evidence::{CheckerFault, quoted};
use super::number::{points_given, share_in, share_of};
use caipan_checker::Share;
use caipan_facts::{Evidence, Fact};
use caipan_problem::checker_table::{ForeignChecker, Unit};
use caipan_problem::dialect::{Exits, Others, Part};
use caipan_sandbox::OutputFile;

/// What is there of a checker that has ended by itself.
pub(super) struct Traces<'a> {
    /// Whose they are.
    pub checker: &'a ForeignChecker,
    /// The problem's name.
    pub problem: &'a str,
    /// Absolute points of a full answer; `None` if unknown.
    pub full: Option<f64>,
    /// Absolute points that were given on an unknown scale.
    pub given: &'a Cell<Option<f64>>,
    /// Its exit code.
    pub code: i32,
    /// What it has written.
    pub stdout: &'a [u8],
    pub stderr: &'a [u8],
    /// The files that it has left.
    pub files: &'a BTreeMap<String, OutputFile>,
}

/// What a checker says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    Accepted,
    Partial(Share),
    Rejected,
    /// The output is not of its form.
    Form,
}

impl Word {
    /// The word that a share is.
    pub(super) fn of(share: Share) -> Self {
        match share {
            Share::FULL => Self::Accepted,
            Share::NONE => Self::Rejected,
            share => Self::Partial(share),
        }
    }
}

/// A word, and the words that explain it.
pub(super) type Said = (Word, Vec<u8>);

pub(super) const STDOUT: &str = "standard output";
pub(super) const STDERR: &str = "standard error";

impl Traces<'_> {
    /// The number on the first line of standard output, in the share that it is of `most`.
    pub(super) fn number(&self, most: f64) -> Result<Share, Fact> {
        self.ended_well()?;
        share_of(&line(self.stdout, 0), most, STDOUT)
    }

    /// Refuses the exit code of a checker that says nothing by it, where that is not 0.
    pub(super) fn ended_well(&self) -> Result<(), Fact> {
        match self.code {
            0 => Ok(()),
            _ => Err(self.unknown_code()),
        }
    }

    /// A number in the unit that the problem names, which stands at `place`.
    pub(super) fn points(&self, text: &[u8], place: &str) -> Result<Share, Fact> {
        self.share_in(self.checker.points, text, place)
    }

    /// Reads a number counted in `unit`, which stands at `place`. On an unknown scale of absolute points every positive
    /// number is full, and is noted in `given`.
    pub(super) fn share_in(
        &self,
        unit: Option<Unit>,
        text: &[u8],
        place: &str,
    ) -> Result<Share, Fact> {
        if unit == Some(Unit::Absolute) && self.full.is_none() {
            let number = points_given(text, place)?;
            self.given.set(Some(number));
            return Ok(if number > 0.0 {
                Share::FULL
            } else {
                Share::NONE
            });
        }
        share_in(unit, self.full.unwrap_or(0.0), text, place)
    }

    /// As UOJ counts them where nobody says otherwise.
    pub(super) fn points_or_fraction(&self, text: &[u8]) -> Result<Share, Fact> {
        let unit = self.checker.points.unwrap_or(Unit::Fraction);
        self.share_in(Some(unit), text, STDERR)
    }

    /// What the exit code is not.
    pub(super) fn unknown_code(&self) -> Fact {
        match crash(self.stderr) {
            Some(words) => CheckerFault::Crashed { words }.fact(),
            None => CheckerFault::Code { code: self.code }.fact(),
        }
    }

    pub(super) fn name(&self, part: Part) -> String {
        name_of(self.checker.dialect, part, self.problem)
    }

    /// What stands in the file of a part, which has to be there.
    pub(super) fn part(&self, part: Part) -> Result<&[u8], Fact> {
        let place = self.name(part);
        if let Some(file) = self.file(&place)? {
            return Ok(file);
        }
        // A checker that has failed is said to have, not to have left nothing.
        self.ended_well()?;
        Err(CheckerFault::NoFile { place }.fact())
    }

    /// What stands in a file, if that is there.
    pub(super) fn file(&self, place: &str) -> Result<Option<&[u8]>, Fact> {
        match self.files.get(place) {
            None | Some(OutputFile::Absent) => Ok(None),
            Some(OutputFile::Captured(file)) => Ok(Some(file)),
            Some(OutputFile::Refused(_)) => {
                let place = place.to_owned();
                Err(CheckerFault::Refused { place }.fact())
            }
        }
    }

    /// The word of a dialect in which the exit code says it.
    pub(super) fn by_code(&self, exits: Exits) -> Result<Word, Fact> {
        let Ok(code) = u8::try_from(self.code) else {
            return Err(self.unknown_code());
        };
        if exits.partial.is_none() {
            let share = Share::of_number(f64::from(code) / 100.0);
            return share.map(Word::of).ok_or_else(|| self.unknown_code());
        }
        let is_rejected = code == exits.rejected
            || code == exits.form
            || (exits.others == Others::Rejected && self.code < OF_A_SHELL);
        match code {
            code if code == exits.accepted => Ok(Word::Accepted),
            // Whoever throws an exception ends with the code of those who reject.
            _ if is_rejected && crash(self.stderr).is_some() => Err(self.unknown_code()),
            code if code == exits.form && exits.form != exits.rejected => Ok(Word::Form),
            _ if is_rejected => Ok(Word::Rejected),
            _ => Err(self.unknown_code()),
        }
    }
}

/// A message is as long at most.
const LONGEST: usize = 4 << 10;

/// A line, from 0 on, without the blanks around it; nothing where there is none.
pub(super) fn line(text: &[u8], number: usize) -> Vec<u8> {
    let line = text.split(|byte| *byte == b'\n').nth(number);
    let line = line.unwrap_or_default().trim_ascii();
    line[..line.len().min(LONGEST)].to_vec()
}

/// What a run-time has said of an exception that nobody caught, on its last line.
pub(super) fn crash(stderr: &[u8]) -> Option<Fact> {
    const SIGNS: [&[u8]; 3] = [
        b"Traceback (most recent call last):",
        b"Exception in thread \"main\"",
        b"Node.js v",
    ];
    let mut lines = stderr.split(|byte| *byte == b'\n');
    let is_sign = |line: &[u8]| SIGNS.iter().any(|sign| line.starts_with(sign));
    lines.any(is_sign).then(|| {
        let mut lines = stderr.trim_ascii().rsplit(|byte| *byte == b'\n');
        quoted(lines.next().unwrap_or_default())
    })
}
