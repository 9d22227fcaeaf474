//! The trait `Instance`: one legal input of a puzzle and the operations on it.

use std::ops::ControlFlow;

use super::evidence::Judgement;
use super::frame::{Divergence, Frame, Legend};
use super::mutant::{Mutant, MutantOutput};
use super::search::{SearchAnswer, SearchFailure, SearchOptions, SearchStats};
use caipan_facts::{Evidence, Fact};

/// One legal input of a puzzle. Only [`Self::check`] and [`Self::solve`] have no default implementation.
pub trait Instance: Send + Sync {
    /// Judges `output`, given the jury's `answer`. Both arguments are raw file contents, and no content may cause a
    /// panic.
    fn check(&self, output: &[u8], answer: &[u8]) -> Judgement;

    /// Computes the jury answer.
    ///
    /// # Errors
    /// The search was stopped.
    fn solve(&self, options: &SearchOptions) -> Result<SearchAnswer, SearchFailure>;

    /// Computes moves, written as text, that prove the jury answer. For most puzzles the moves are the answer itself.
    ///
    /// # Errors
    /// The search was stopped, as in [`Self::solve`].
    fn witness(&self, options: &SearchOptions) -> Result<SearchAnswer, SearchFailure> {
        self.solve(options)
    }

    /// Judges moves from [`Self::witness`] by playing them on this input.
    fn replay(&self, witness: &[u8], answer: &[u8]) -> Judgement {
        self.check(witness, answer)
    }

    /// Proves that `solution` is right and returns the proof as evidence. The inner error describes the part that
    /// cannot be proved. `None` if the puzzle has no proofs.
    fn prove_best_answer(
        &self,
        _solution: &SearchAnswer,
        _options: &SearchOptions,
    ) -> Option<Result<Fact, Fact>> {
        None
    }

    /// Calls `each` with all solutions in order, until `each` breaks. Returns the number of solutions and the
    /// statistics of the search.
    ///
    /// # Errors
    /// The search was stopped, or the puzzle cannot list its solutions.
    fn visit_all_solutions(
        &self,
        _options: &SearchOptions,
        _each: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Result<(u64, SearchStats), SearchFailure> {
        Err(SearchFailure::CannotEnumerateSolutions)
    }

    /// Coverage goals, such as the bounds of the input, and whether this input with its jury answer reaches them.
    /// Together, the cases of a problem should reach all goals. Names and order are the same for all inputs.
    fn coverage(&self, _answer: &str) -> Vec<CoverageGoal> {
        Vec::new()
    }

    /// Simulates a mutant of this puzzle on this input, whose jury answer is `answer`. Returns the output of the
    /// mutant; unknown by default.
    fn mutant_output(
        &self,
        _mutant: &Mutant,
        _answer: &str,
        _options: &SearchOptions,
    ) -> MutantOutput {
        MutantOutput::Unknown
    }

    /// Smaller variants of this input, for finding a minimal failing input. Usually the largest reductions come first.
    /// Some variants may be illegal.
    fn smaller_inputs(&self) -> Vec<String> {
        Vec::new()
    }

    /// Interface for drawing this input; `None` if the puzzle has no pictures.
    fn drawing(&self) -> Option<&dyn Drawing> {
        None
    }
}

/// Draws an input of a puzzle and the moves of an output.
pub trait Drawing {
    /// Pictures of the case and, if an output is given, of each move up to and including the first mistake.
    ///
    /// If a case has several queries, `query` (counted from 1) selects one of them. By default, this is the first wrong
    /// query, or the first query if none is wrong. The result is empty if there is no such query. Long replays are
    /// shortened so that all pictures fit into memory; one picture shows the number of omitted pictures.
    fn frames(&self, output: Option<&[u8]>, query: Option<usize>) -> Vec<Frame>;

    /// One picture for each query, instead of the moves of a single query as in [`Self::frames`].
    fn overview(&self, output: Option<&[u8]>) -> Vec<Frame> {
        self.frames(output, None)
    }

    /// Explanation of the signs or marks in the pictures.
    fn legend(&self) -> Legend {
        Legend::None
    }

    /// First difference between the replays of two outputs; `None` if the replays are equal.
    fn divergence(&self, _left: &[u8], _right: &[u8]) -> Option<Divergence> {
        None
    }
}

/// Goal that the cases of a problem should reach together, and whether a certain case reaches it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoverageGoal {
    /// Goal, worded so that it can end the sentence "no case has …".
    pub name: Fact,
    /// Whether this case reaches the goal; other cases are not considered.
    pub is_reached: bool,
}

impl CoverageGoal {
    /// Creates a goal. `is_reached` is true if this case reaches the goal.
    pub fn new(name: impl Evidence, is_reached: bool) -> Self {
        Self {
            name: name.fact(),
            is_reached,
        }
    }
}
