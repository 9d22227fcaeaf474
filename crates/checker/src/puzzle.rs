//! The trait `Puzzle`, for problems whose rules caipan knows.

use super::evidence::InputError;
use super::generator::Generator;
use super::instance::Instance;
use super::mutant::Mutant;
use super::puzzle_translations::PuzzleTranslations;
use super::search::{SearchAnswer, SearchFailure, SearchOptions};
use super::settings::Setting;
use caipan_facts::Fact;

/// A problem whose rules caipan knows. The puzzle parses inputs; the [`Instance`] of an input does everything else.
///
/// A new puzzle needs [`Self::open`] and an instance with `check` and `solve`; all other methods are optional.
pub trait Puzzle: Send + Sync {
    /// Parses `input`, which must be legal by the problem's statement.
    ///
    /// # Errors
    /// The input is not legal. The error describes the first fault, with the line.
    fn open(&self, input: &[u8]) -> Result<Box<dyn Instance + '_>, InputError>;

    /// Parses `input` and computes the jury answer.
    ///
    /// # Errors
    /// The input is malformed (see [`Self::open`]), or the search was stopped (see [`Instance::solve`]).
    fn solve(&self, input: &[u8], options: &SearchOptions) -> Result<SearchAnswer, SearchFailure> {
        self.open(input)?.solve(options)
    }

    /// Settings of this puzzle with their current values.
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    /// Generator of inputs; `None` if the puzzle has none.
    fn generator(&self) -> Option<&dyn Generator> {
        None
    }

    /// C++ source of a testlib checker for this puzzle with the default settings; `None` if the puzzle has none.
    fn checker_source(&self) -> Option<&'static str> {
        None
    }

    /// Wrong solvers that people write for this puzzle, the most likely mistake first. Mutants that would be right
    /// with the current settings are left out.
    fn mutants(&self) -> Vec<Mutant> {
        Vec::new()
    }

    /// Sentences in each language for the evidence of this puzzle.
    fn evidence_sentences(&self) -> PuzzleTranslations {
        PuzzleTranslations::default()
    }

    /// Common misreadings of the statement: for each one a description, and the puzzle that a contestant with this
    /// misreading solves.
    fn misreadings(&self) -> Vec<(Fact, Box<dyn Puzzle>)> {
        Vec::new()
    }
}
