//! The inputs of a puzzle: its generator makes them, its solver answers them, its rules say what is legal.

use super::search::Inputs;
use caipan_checker::random::Rng;
use caipan_checker::{Generator, Puzzle, SearchOptions};

/// Which inputs are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Row {
    /// Small ones that each kill a known mistake, then the puzzle's small inputs.
    Small,
    /// Those that cost much time.
    Worst,
}

/// The inputs of a puzzle from a seed.
pub struct PuzzleInputs<'a> {
    /// The puzzle.
    pub puzzle: &'a dyn Puzzle,
    /// What makes its inputs.
    pub generator: &'a dyn Generator,
    /// Which inputs are tried.
    pub row: Row,
    /// Where chance begins.
    pub seed: u64,
}

impl Inputs for PuzzleInputs<'_> {
    fn known(&self) -> u64 {
        match self.row {
            Row::Small => self.puzzle.mutants().len() as u64,
            Row::Worst => 0,
        }
    }

    fn input(&self, number: u64) -> Option<String> {
        let mutants = match self.row {
            Row::Small => self.puzzle.mutants(),
            Row::Worst => Vec::new(),
        };
        if let Some(mutant) = mutants.get(number as usize) {
            return Some(mutant.killer.to_owned());
        }
        let number = number - mutants.len() as u64;
        let mut rng = Rng::new(self.seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Some(match self.row {
            Row::Small => self.generator.small_input(number, &mut rng),
            Row::Worst => self.generator.worst_input(number, &mut rng),
        })
    }

    fn answer(&self, input: &str) -> Option<String> {
        let solved = self.puzzle.solve(input.as_bytes(), &SearchOptions::PLAIN);
        Some(solved.ok()?.answer)
    }

    fn smaller(&self, input: &str) -> Vec<String> {
        let instance = self.puzzle.open(input.as_bytes());
        instance.map_or_else(|_| Vec::new(), |instance| instance.shrink())
    }

    fn is_legal(&self, input: &str) -> bool {
        self.puzzle.open(input.as_bytes()).is_ok()
    }
}
