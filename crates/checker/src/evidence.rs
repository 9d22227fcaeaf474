//! Judgements of checkers with their reasons, shares of points, and safe quotations of untrusted text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::quotation::{Place, Quotation};
use caipan_facts::{Evidence, Fact, Key, printable};

/// A checker's judgement of one output, from which the verdict follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// The output is right and earns all points.
    Accepted,
    /// The output earns this share of the points; the reason explains why it does not earn the full points.
    Partial(Share, Reason),
    /// The output is wrong; the reason describes the first mistake.
    Rejected(Reason),
    /// The case, the answer file or the checker is faulty, so the output cannot be judged.
    JuryFault(Reason),
}

/// Reason why an output does not earn full points: a stable kind for scripts, and evidence for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "UncheckedReason")]
pub struct Reason {
    /// Kind of the fault. The names of kinds never change.
    pub kind: ReasonKind,
    /// Evidence as data, which the crate `i18n` converts to a sentence.
    pub fact: Fact,
}

/// Serialised form of a reason: versions up to 0.1 wrote a sentence in `text` instead of `fact`.
#[derive(Deserialize)]
struct UncheckedReason {
    kind: ReasonKind,
    fact: Option<Fact>,
    text: Option<String>,
}

impl TryFrom<UncheckedReason> for Reason {
    type Error = &'static str;

    fn try_from(
        UncheckedReason { kind, fact, text }: UncheckedReason,
    ) -> Result<Self, Self::Error> {
        let evidence = fact.or_else(|| text.map(Fact::quote));
        Ok(Self {
            kind,
            fact: evidence.ok_or("a reason has evidence")?,
        })
    }
}

impl Reason {
    /// Creates a reason. `fact` is the evidence that people read.
    pub fn new(kind: ReasonKind, fact: impl Into<Fact>) -> Self {
        Self {
            kind,
            fact: fact.into(),
        }
    }
}

/// Kind of a reason; results contain it as `reason_kind`. The names are stable, because scripts rely on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReasonKind {
    /// A line of the output does not have the required format.
    Format,
    /// The output contains a move that the rules of the puzzle forbid.
    IllegalMove,
    /// All moves were played, but tiles are left.
    NotCleared,
    /// The board was empty before the last move.
    ClearedEarly,
    /// The output contains too few or too many moves.
    WrongLength,
    /// The answer is correct, but not the smallest one, which the statement requires.
    NotSmallest,
    /// The output claims that there is no solution, although there is one.
    FalseNoSolution,
    /// A value in the output differs from the value in the jury's answer.
    WrongValue,
    /// The output ends before the end of the jury's answer.
    Missing,
    /// The output continues after the end of the jury's answer.
    Extra,
    /// The program ended with an exit code other than 0.
    ExitCode,
    /// The program was ended by a signal.
    Signal,
    /// The CPU time of the program exceeded the limit.
    Cpu,
    /// The wall time of the program exceeded the limit.
    Wall,
    /// The peak memory of the program exceeded the limit.
    Memory,
    /// The program printed or wrote more than the output limit.
    Output,
    /// The jury's input is not legal or cannot be read.
    BadCase,
    /// The jury's answer is wrong or cannot be read.
    WrongAnswerFile,
    /// The jury's checker, interactor or validator failed, so there is no judgement.
    Checker,
    /// The reason comes from a checker program of the jury, not from caipan.
    CheckerSays,
    /// This machine is at fault: the program could not be compiled or run.
    Sandbox,
    /// The case was skipped, because its subtask cannot earn any more points.
    Lost,
    /// The contestant has submitted nothing that can be judged.
    NoSource,
    /// The contestant has submitted several sources, and it is unclear which of them to judge.
    SeveralSources,
}

impl ReasonKind {
    /// All kinds, in the order of their declaration.
    pub const ALL: [Self; 24] = [
        Self::Format,
        Self::IllegalMove,
        Self::NotCleared,
        Self::ClearedEarly,
        Self::WrongLength,
        Self::NotSmallest,
        Self::FalseNoSolution,
        Self::WrongValue,
        Self::Missing,
        Self::Extra,
        Self::ExitCode,
        Self::Signal,
        Self::Cpu,
        Self::Wall,
        Self::Memory,
        Self::Output,
        Self::BadCase,
        Self::WrongAnswerFile,
        Self::Checker,
        Self::CheckerSays,
        Self::Sandbox,
        Self::Lost,
        Self::NoSource,
        Self::SeveralSources,
    ];

    /// Parses a name that [`Self::name`] returns; `None` for any other text.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Name in results, as `caipan --format json` prints it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Format => "format",
            Self::IllegalMove => "illegal-move",
            Self::NotCleared => "not-cleared",
            Self::ClearedEarly => "cleared-early",
            Self::WrongLength => "wrong-length",
            Self::NotSmallest => "not-smallest",
            Self::FalseNoSolution => "false-no-solution",
            Self::WrongValue => "wrong-value",
            Self::Missing => "missing",
            Self::Extra => "extra",
            Self::ExitCode => "exit-code",
            Self::Signal => "signal",
            Self::Cpu => "cpu",
            Self::Wall => "wall",
            Self::Memory => "memory",
            Self::Output => "output",
            Self::BadCase => "bad-case",
            Self::WrongAnswerFile => "wrong-answer-file",
            Self::Checker => "checker",
            Self::CheckerSays => "checker-says",
            Self::Sandbox => "sandbox",
            Self::Lost => "lost",
            Self::NoSource => "no-source",
            Self::SeveralSources => "several-sources",
        }
    }
}

/// First fault of an input that is malformed or breaks a rule of the statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputError {
    /// Line of the fault, counted from 1.
    pub line: usize,
    /// Description of the fault, without the line.
    pub fault: Fact,
}

impl InputError {
    /// Creates the error for a fault on `line` (counted from 1).
    pub fn new(line: usize, fault: impl Into<Fact>) -> Self {
        Self {
            line,
            fault: fault.into(),
        }
    }
}

impl Evidence for InputError {
    const KEYS: &'static [Key] = &[];

    fn fact(&self) -> Fact {
        Place::Line {
            line: self.line,
            what: self.fault.clone(),
        }
        .fact()
    }
}

/// Share of the points of a case that an output earns, from 0 to 1, exact to six decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "UncheckedShare")]
pub struct Share {
    millionths: u32,
}

/// Serialised form of a share. The number is validated when it is read, because the file may have been edited.
#[derive(Deserialize)]
struct UncheckedShare {
    millionths: u32,
}

impl TryFrom<UncheckedShare> for Share {
    type Error = &'static str;

    fn try_from(UncheckedShare { millionths }: UncheckedShare) -> Result<Self, Self::Error> {
        let share = Self { millionths };
        (share <= Self::FULL)
            .then_some(share)
            .ok_or("a share is at most the whole")
    }
}

impl Share {
    /// Share 0: the output earns no points.
    pub const NONE: Self = Self { millionths: 0 };
    /// Share 1: the output earns all points.
    pub const FULL: Self = Self {
        millionths: 1_000_000,
    };

    /// Converts a number from 0 to 1, rounded down to millionths; `None` for any other number.
    pub fn from_number(number: f64) -> Option<Self> {
        // Compensates for decimal fractions whose binary representation is slightly too small: 0.29 must give 290,000
        // millionths.
        const SHARE_TOLERANCE: f64 = 1e-6;
        let is_share = (0.0..=1.0).contains(&number);
        is_share.then_some(Self {
            millionths: (number * 1e6 + SHARE_TOLERANCE) as u32,
        })
    }

    /// The share in millionths, 0 to 1,000,000.
    pub fn millionths(self) -> u32 {
        self.millionths
    }
}

impl FromStr for Share {
    type Err = ();

    /// Parses a decimal from 0 to 1 with at most six decimal places: `0`, `0.5`, `1.0`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let (whole, places) = text.split_once('.').unwrap_or((text, "0"));
        let digits =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(places) || places.len() > 6 {
            return Err(());
        }
        let units: u32 = whole.parse().map_err(drop)?;
        let rest: u32 = format!("{places:0<6}").parse().map_err(drop)?;
        let millionths = units
            .checked_mul(1_000_000)
            .and_then(|sum| sum.checked_add(rest))
            .ok_or(())?;
        if millionths > Self::FULL.millionths {
            return Err(());
        }
        Ok(Self { millionths })
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!(
            "{}.{:06}",
            self.millionths / 1_000_000,
            self.millionths % 1_000_000
        );
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// Formats untrusted bytes as a short quotation that is safe to print: clipped to [`MAX_QUOTED_CHARACTERS`] characters,
/// with control characters escaped.
pub fn quote(bytes: &[u8]) -> String {
    quote_up_to(MAX_QUOTED_CHARACTERS, bytes)
}

/// Maximum length of a quotation in characters, without the quotation marks and the ellipsis.
pub(crate) const MAX_QUOTED_CHARACTERS: usize = 40;

/// Formats a quotation like [`quote`], but clipped to `max_characters` characters.
pub fn quote_up_to(max_characters: usize, bytes: &[u8]) -> String {
    format!("\"{}\"", clip(max_characters, bytes))
}

/// Converts `bytes` to evidence: a quotation that is clipped to [`MAX_QUOTED_CHARACTERS`] characters, with control
/// characters escaped.
pub fn quotation(bytes: &[u8]) -> Fact {
    let text = clip(MAX_QUOTED_CHARACTERS, bytes);
    Quotation::Quoted { text }.fact()
}

/// Escapes control characters in `bytes` and clips the text to `max_characters` characters; a clipped text ends in `…`.
pub fn clip(max_characters: usize, bytes: &[u8]) -> String {
    // A character has at most four bytes, so later bytes cannot be part of the clipped text.
    let head = &bytes[..bytes.len().min(4 * (max_characters + 1))];
    let mut text = printable(head);
    if let Some((end, _)) = text.char_indices().nth(max_characters) {
        text.truncate(end);
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_reads_and_prints_decimals_from_zero_to_one() {
        for text in ["0", "0.5", "0.333333", "1"] {
            assert_eq!(text.parse::<Share>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "-0.1",
            "1.1",
            "0.1234567",
            "x",
            ".5",
            "1.",
            "+1",
            "5000",
            "nan",
        ] {
            assert!(text.parse::<Share>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_reason_is_read_as_it_was_written_by_this_version_or_an_older_one() {
        let reason = Reason::new(ReasonKind::Format, Quotation::End);
        let json = serde_json::to_string(&reason).unwrap();
        assert_eq!(json, r#"{"kind":"format","fact":{"key":"the-end"}}"#);
        assert_eq!(serde_json::from_str::<Reason>(&json).unwrap(), reason);
        let older: Reason = serde_json::from_str(r#"{"kind":"format","text":"x"}"#).unwrap();
        assert_eq!(older, Reason::new(ReasonKind::Format, Fact::quote("x")));
        assert!(serde_json::from_str::<Reason>(r#"{"kind":"format"}"#).is_err());
    }

    #[test]
    fn a_quotation_is_clipped_and_contains_no_control_characters() {
        assert_eq!(quote(b"2 1"), "\"2 1\"");
        assert_eq!(
            quote(b"\x1b[31mred\x07\xff\x00"),
            r#""\u{1b}[31mred\u{7}\xff\u{0}""#
        );
        assert_eq!(quote("a\u{202e}b".as_bytes()), r#""a\u{202e}b""#);
        assert_eq!(quote("裁判".as_bytes()), "\"裁判\"");
        assert_eq!(quote(&[b'7'; 1000]), format!("\"{}…\"", "7".repeat(40)));
        assert_eq!(quote(&[0xff; 1000]).chars().count(), 43);
    }
}
