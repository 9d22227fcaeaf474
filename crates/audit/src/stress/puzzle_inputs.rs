//! Inputs for stress tests of a puzzle. The puzzle's generator creates them, its solver answers them, and its rules
//! decide which are legal.

use super::failure_search::InputSource;
use caipan_checker::random::Rng;
use caipan_checker::{Generator, Puzzle, SearchOptions};

/// Kind of inputs to try: small ones that reveal mistakes, or difficult ones that take long to solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleInputKind {
    /// Killers of the known mistakes, then small random inputs.
    Small,
    /// Inputs for which a solver needs much time.
    Worst,
}

/// Inputs of a puzzle for stress tests; the same number and seed always give the same input.
pub struct PuzzleInputs<'a> {
    /// Puzzle that solves and checks the inputs.
    pub puzzle: &'a dyn Puzzle,
    /// Generator of the puzzle, which makes the random inputs.
    pub generator: &'a dyn Generator,
    /// Whether small or difficult inputs are generated.
    pub kind: PuzzleInputKind,
    /// Seed of the random numbers; equal seeds give equal inputs.
    pub seed: u64,
}

impl InputSource for PuzzleInputs<'_> {
    fn known_input_count(&self) -> u64 {
        match self.kind {
            PuzzleInputKind::Small => self.puzzle.mutants().len() as u64,
            PuzzleInputKind::Worst => 0,
        }
    }

    fn nth_input(&self, number: u64) -> Option<String> {
        let mutants = match self.kind {
            PuzzleInputKind::Small => self.puzzle.mutants(),
            PuzzleInputKind::Worst => Vec::new(),
        };
        if let Some(mutant) = mutants.get(number as usize) {
            return Some(mutant.killer.to_owned());
        }
        let number = number - mutants.len() as u64;
        let mut rng = Rng::new(self.seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Some(match self.kind {
            PuzzleInputKind::Small => self.generator.small_input(number, &mut rng),
            PuzzleInputKind::Worst => self.generator.worst_input(number, &mut rng),
        })
    }

    fn answer(&self, input: &str) -> Option<String> {
        let solved = self.puzzle.solve(input.as_bytes(), &SearchOptions::PLAIN);
        Some(solved.ok()?.answer)
    }

    fn smaller_variants(
        &self,
        input: &str,
        _last_cut: usize,
    ) -> Box<dyn Iterator<Item = (usize, String)> + Send + '_> {
        let instance = self.puzzle.open(input.as_bytes());
        let texts = instance.map_or_else(|_| Vec::new(), |instance| instance.smaller_inputs());
        Box::new(texts.into_iter().map(|text| (0, text)))
    }

    fn is_legal(&self, input: &str) -> bool {
        self.puzzle.open(input.as_bytes()).is_ok()
    }
}
