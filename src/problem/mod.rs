//! What a problem is: a checker judges outputs, a puzzle also knows its rules. Pure: text in, value out.

pub mod compare;
pub mod evidence;
mod family;
pub(crate) mod found;
pub mod frame;
pub mod klotski;
pub mod mayan;
mod mutant;
pub mod random;
pub mod search;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub use evidence::{Judgement, Kind, Malformed, Reason, Share, printable, quote, quote_up_to};
pub use family::{CaseSpec, Family, GenParams, Recipe};
pub use frame::{Divergence, Frame};
pub use mutant::{Mutant, MutantOutput};
use random::Rng;
pub use search::{SearchOptions, SearchStats, Solution, Unsolved, grouped};

use crate::text::{Fact, Key};

/// Judges a contestant's output; the one thing every problem must do.
pub trait Checker: Send + Sync {
    /// Judges `output`, given for the case `input` whose jury answer is `answer`.
    ///
    /// All three are raw file contents. Whatever they hold, the word is a [`Judgement`], never a panic:
    /// bad bytes in `output` are the contestant's fault, bad bytes in the other two are the jury's.
    fn check(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement;

    /// Where `output` first differs from `answer`, for a checker that compares texts.
    fn difference(&self, _output: &[u8], _answer: &[u8]) -> Option<compare::Difference> {
        None
    }

    /// The same problem as a puzzle, where it is one.
    fn puzzle(&self) -> Option<&dyn Puzzle> {
        None
    }
}

/// A problem whose rules caipan knows: it can tell legal inputs, solve them and replay answers.
pub trait Puzzle: Checker {
    /// Is `input` legal by the problem's statement? The error is the first fault, with its line.
    fn validate(&self, input: &[u8]) -> Result<(), Malformed>;

    /// The jury answer of `input`.
    fn solve(&self, input: &[u8], options: &SearchOptions) -> Result<Solution, Unsolved>;

    /// What shows that `solution` of `input` is right; the error is what cannot be shown.
    fn certificate(
        &self,
        input: &[u8],
        solution: &Solution,
        options: &SearchOptions,
    ) -> Result<Fact, Fact>;

    /// The moves behind the answer, as text. For most puzzles they are the answer.
    fn witness(&self, input: &[u8], options: &SearchOptions) -> Result<Solution, Unsolved> {
        self.solve(input, options)
    }

    /// Judges such moves by playing them.
    fn replay(&self, input: &[u8], witness: &[u8], answer: &[u8]) -> Judgement {
        self.check(input, witness, answer)
    }

    /// Calls `each` with every solution of `input` in their order, until it breaks off. Gives their number, and what the
    /// search did.
    fn all(
        &self,
        _input: &[u8],
        _options: &SearchOptions,
        _each: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Result<(u64, SearchStats), Unsolved> {
        Err(Unsolved::Uncounted)
    }

    /// Other ways to read the statement that people follow, each by its name and as the puzzle that it makes.
    fn readings(&self) -> Vec<(&'static str, Box<dyn Puzzle>)> {
        Vec::new()
    }

    /// What a set of cases should reach somewhere, such as each bound, and whether this legal case with its answer does:
    /// always the same names in the same order.
    fn coverage(&self, input: &[u8], answer: &str) -> Result<Vec<CoverageGoal>, Malformed>;

    /// The wrong solvers that people write for this puzzle, the likeliest first; none that is right under this reading.
    fn mutants(&self) -> Vec<Mutant>;

    /// What one of [`Self::mutants`] does with `input`, whose jury answer is `answer`.
    fn mutant_output(
        &self,
        mutant: &Mutant,
        input: &[u8],
        answer: &str,
        options: &SearchOptions,
    ) -> Result<MutantOutput, Malformed>;

    /// The kinds of inputs that can be made.
    fn families(&self) -> Vec<Family>;

    /// An input of `family`, as `params` ask for and `rng` chooses; `None` where there is no such family.
    fn generate(
        &self,
        family: &str,
        params: &Settings,
        rng: &mut Rng,
    ) -> Option<Result<String, BadSetting>>;

    /// The sets of cases that can be made.
    fn recipes(&self) -> &'static [Recipe];

    /// An input to try a program on, the `number`th in a row that begins with small ones.
    fn small_input(&self, number: u64, rng: &mut Rng) -> String;

    /// An input that costs programs much time, the `number`th in a row.
    fn worst_input(&self, number: u64, rng: &mut Rng) -> String;

    /// Inputs that are a step smaller than `input`, those that are smaller by most first. Not all of them need be legal.
    fn shrink(&self, input: &[u8]) -> Vec<String>;

    /// The case in pictures and, where an output is given, how it plays, step by step, up to and with the first wrong one.
    ///
    /// Of a case of several queries it is `query`, counted from 1, by default the first that is answered wrongly, else
    /// the first; none where there is no such query. However long a replay is, the pictures are few enough to hold: one
    /// of them says how many are left out.
    fn frames(
        &self,
        input: &[u8],
        output: Option<&[u8]>,
        query: Option<usize>,
    ) -> Result<Vec<Frame>, Malformed>;

    /// As [`Self::frames`], with a picture for each query instead of the steps of one.
    fn overview(&self, input: &[u8], output: Option<&[u8]>) -> Result<Vec<Frame>, Malformed> {
        self.frames(input, output, None)
    }

    /// Where the replays of two outputs part and what becomes of each; `None` where they never do.
    fn divergence(
        &self,
        input: &[u8],
        left: &[u8],
        right: &[u8],
    ) -> Result<Option<Divergence>, Malformed>;

    /// The sentences for its facts.
    fn words(&self) -> PuzzleWords {
        PuzzleWords::default()
    }
}

/// The words that a puzzle brings along: static text, of which `report::i18n` makes sentences.
#[derive(Debug, Clone, Copy, Default)]
pub struct PuzzleWords {
    /// The keys of its facts.
    pub keys: &'static [&'static [Key]],
    /// Its sentences in Fluent's form, behind the name of their language: `en`, `zh`.
    pub sentences: &'static [(&'static str, &'static str)],
}

/// Something that a case can reach, and whether it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoverageGoal {
    /// As the end of "no case has …".
    pub name: Fact,
    /// Does it?
    pub is_reached: bool,
}

/// A problem's own settings as `key=value` text, from problem.toml or `--set`.
pub type Settings = BTreeMap<String, String>;

/// A setting that the checker does not know or cannot use.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {fault}")]
pub struct BadSetting {
    /// The setting's key, as it was given.
    pub key: String,
    /// What is wrong with it, as a lower-case fragment.
    pub fault: String,
}

impl BadSetting {
    /// The fault of a `value` that is not what `expected` describes.
    pub fn value(key: &str, expected: &str, value: &str) -> Self {
        let fault = format!("expected {expected}, found {}", quote(value.as_bytes()));
        Self {
            key: key.to_owned(),
            fault,
        }
    }

    /// The fault of a key that is none of `known`.
    pub fn unknown(key: &str, known: &[&str]) -> Self {
        let fault = match known {
            [] => "this checker has no settings".to_owned(),
            _ => format!("unknown setting, expected one of {}", known.join(", ")),
        };
        Self {
            key: key.to_owned(),
            fault,
        }
    }
}

type Make = fn(&Settings) -> Result<Box<dyn Checker>, BadSetting>;

/// Every checker by name: a new one is its file and one line here.
const REGISTRY: &[(&str, Make)] = &[
    ("exact", |settings| compare::Exact::new(settings).map(boxed)),
    ("lines", |settings| compare::Lines::new(settings).map(boxed)),
    ("tokens", |settings| {
        compare::Tokens::new(settings).map(boxed)
    }),
    ("floats", |settings| {
        compare::Floats::new(settings).map(boxed)
    }),
    ("mayan", |settings| mayan::Mayan::new(settings).map(boxed)),
    ("klotski", |settings| {
        klotski::Klotski::new(settings).map(boxed)
    }),
];

fn boxed(checker: impl Checker + 'static) -> Box<dyn Checker> {
    Box::new(checker)
}

/// The names of all checkers, in the order of the registry.
pub fn names() -> impl Iterator<Item = &'static str> {
    REGISTRY.iter().map(|(name, _)| *name)
}

/// The checker called `name`, set up by `settings`; `None` where there is none of that name.
pub fn checker(name: &str, settings: &Settings) -> Option<Result<Box<dyn Checker>, BadSetting>> {
    let (_, make) = REGISTRY.iter().find(|(known, _)| *known == name)?;
    Some(make(settings))
}
