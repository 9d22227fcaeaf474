//! What caipan can do with a problem whose rules it knows.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::checker::Checker;
use super::evidence::{Judgement, Malformed};
use super::family::{Family, Recipe};
use super::frame::{Divergence, Frame};
use super::mutant::{Mutant, MutantOutput};
use super::random::Rng;
use super::search::{SearchOptions, SearchStats, Solution, Unsolved};
use super::settings::{BadSetting, Settings};

/// A problem whose rules caipan knows: it can tell legal inputs, solve them and replay answers.
pub trait Puzzle: Checker {
    /// Is `input` legal by the problem's statement? The error is the first fault, with its line.
    fn validate(&self, input: &[u8]) -> Result<(), Malformed>;

    /// The jury answer of `input`.
    fn solve(&self, input: &[u8], options: &SearchOptions) -> Result<Solution, Unsolved>;

    /// What shows that `solution` of `input` is right, in a sentence or more; the error is what cannot be shown.
    fn certificate(
        &self,
        input: &[u8],
        solution: &Solution,
        options: &SearchOptions,
    ) -> Result<String, String>;

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

    /// Why `output` is not right where the jury's answer is `answer`, in plain words, as the end of a sentence that
    /// begins with whose output it is; `None` where it is right.
    fn explain(
        &self,
        input: &[u8],
        output: &[u8],
        answer: &[u8],
    ) -> Result<Option<String>, Malformed>;
}

/// Something that a case can reach, and whether it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoverageGoal {
    /// As the end of "no case has …".
    pub name: Cow<'static, str>,
    /// Does it?
    pub is_reached: bool,
}
