//! A problem whose rules caipan knows.

use super::evidence::Malformed;
use super::generator::Generator;
use super::instance::Instance;
use super::mutant::Mutant;
use super::search::{SearchOptions, Solution, Unsolved};
use super::settings::Setting;
use super::words::PuzzleWords;
use caipan_facts::Fact;

/// A problem whose rules caipan knows: it opens inputs, and an [`Instance`] does the rest.
///
/// A new puzzle needs [`Self::open`] and an instance with `check` and `solve`; whatever else it can do is optional.
pub trait Puzzle: Send + Sync {
    /// Reads `input`, which has to be legal by the problem's statement.
    ///
    /// # Errors
    /// The first fault, with its line.
    fn open(&self, input: &[u8]) -> Result<Box<dyn Instance + '_>, Malformed>;

    /// The jury answer of `input`, where nothing else is asked of it.
    ///
    /// # Errors
    /// As [`Self::open`] and [`Instance::solve`].
    fn solve(&self, input: &[u8], options: &SearchOptions) -> Result<Solution, Unsolved> {
        self.open(input)?.solve(options)
    }

    /// What it can be set up with, and its values now.
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    /// Makes inputs, where the puzzle can.
    fn generator(&self) -> Option<&dyn Generator> {
        None
    }

    /// The checker of this puzzle as C++ source for testlib, which knows the default settings only.
    fn checker_source(&self) -> Option<&'static str> {
        None
    }

    /// The wrong solvers that people write for this puzzle, the likeliest first; none that is right under this reading.
    fn mutants(&self) -> Vec<Mutant> {
        Vec::new()
    }

    /// The sentences for its facts.
    fn words(&self) -> PuzzleWords {
        PuzzleWords::default()
    }

    /// Other ways to read the statement that people follow: what each says, and the puzzle that it makes.
    fn readings(&self) -> Vec<(Fact, Box<dyn Puzzle>)> {
        Vec::new()
    }
}
