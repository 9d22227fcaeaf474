//! One legal input of a puzzle, read once: what can be asked of it.

use std::ops::ControlFlow;

use super::evidence::Judgement;
use super::frame::{Divergence, Frame, Legend};
use super::mutant::{Mutant, MutantOutput};
use super::search::{SearchOptions, SearchStats, Solution, Unsolved};
use caipan_facts::Fact;

/// One legal input of a puzzle. Only [`Self::check`] and [`Self::solve`] have to be written.
pub trait Instance: Send + Sync {
    /// Judges `output`, where `answer` is the jury's. Both are raw file contents: whatever they hold, the word is a
    /// [`Judgement`], never a panic.
    fn check(&self, output: &[u8], answer: &[u8]) -> Judgement;

    /// The jury answer.
    ///
    /// # Errors
    /// The search was stopped.
    fn solve(&self, options: &SearchOptions) -> Result<Solution, Unsolved>;

    /// The moves behind the answer, as text. For most puzzles they are the answer.
    ///
    /// # Errors
    /// As [`Self::solve`].
    fn witness(&self, options: &SearchOptions) -> Result<Solution, Unsolved> {
        self.solve(options)
    }

    /// Judges such moves by playing them.
    fn replay(&self, witness: &[u8], answer: &[u8]) -> Judgement {
        self.check(witness, answer)
    }

    /// What shows that `solution` is right, as evidence; the error is what cannot be shown. `None` where the
    /// puzzle has no certificates.
    fn certificate(
        &self,
        _solution: &Solution,
        _options: &SearchOptions,
    ) -> Option<Result<Fact, Fact>> {
        None
    }

    /// Calls `each` with every solution in their order, until it breaks off. Gives their number, and what the search did.
    ///
    /// # Errors
    /// The search was stopped, or the puzzle cannot list its solutions.
    fn all(
        &self,
        _options: &SearchOptions,
        _each: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Result<(u64, SearchStats), Unsolved> {
        Err(Unsolved::Uncounted)
    }

    /// What a set of cases should reach somewhere, such as each bound, and whether this one with its answer does: always
    /// the same names in the same order.
    fn coverage(&self, _answer: &str) -> Vec<CoverageGoal> {
        Vec::new()
    }

    /// What one of the puzzle's mutants does with this input, whose jury answer is `answer`.
    fn mutant_output(
        &self,
        _mutant: &Mutant,
        _answer: &str,
        _options: &SearchOptions,
    ) -> MutantOutput {
        MutantOutput::Unknown
    }

    /// Inputs that are a step smaller, those that are smaller by most first. Not all of them need be legal.
    fn shrink(&self) -> Vec<String> {
        Vec::new()
    }

    /// Draws this input and what is played on it, where the puzzle can.
    fn drawing(&self) -> Option<&dyn Drawing> {
        None
    }
}

/// Draws an input and what is played on it.
pub trait Drawing {
    /// The case in pictures and, where an output is given, how it plays, step by step, up to and with the first wrong one.
    ///
    /// Of a case of several queries it is `query`, counted from 1, by default the first that is answered wrongly, else
    /// the first; none where there is no such query. However long a replay is, the pictures are few enough to hold: one
    /// of them says how many are left out.
    fn frames(&self, output: Option<&[u8]>, query: Option<usize>) -> Vec<Frame>;

    /// As [`Self::frames`], with a picture for each query instead of the steps of one.
    fn overview(&self, output: Option<&[u8]>) -> Vec<Frame> {
        self.frames(output, None)
    }

    /// What the signs or the marks of the pictures mean.
    fn legend(&self) -> Legend {
        Legend::None
    }

    /// Where the replays of two outputs part and what becomes of each; `None` where they never do.
    fn divergence(&self, _left: &[u8], _right: &[u8]) -> Option<Divergence> {
        None
    }
}

/// Something that a case can reach, and whether it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoverageGoal {
    /// As the end of "no case has …".
    pub name: Fact,
    /// Does it?
    pub is_reached: bool,
}
