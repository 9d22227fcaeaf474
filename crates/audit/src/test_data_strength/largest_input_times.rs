//! Measures how long accepted programs take on the largest new inputs.

use std::time::Duration;

use super::killer_search::{KillerSearch, NewInput};
use super::other_programs::AcceptanceResult;
use caipan_judge::parallel::map_parallel;
use caipan_judge::test_set::TestCase;
use caipan_problem::case::Case;

/// Number of inputs on which times are measured.
const MEASURED_INPUTS: usize = 4;

impl KillerSearch<'_, '_> {
    /// Runs all accepted programs on the largest new inputs, and notes in each input how long they take. Returns the
    /// largest CPU time, divided by the time factor of the program's language. `made` are the new inputs, the shortest
    /// first. `None` if no input is accepted by all programs within the limits of the problem.
    pub fn measure_largest_inputs(&self, made: &mut [NewInput]) -> Option<Duration> {
        let mut largest: Vec<&mut NewInput> = (made.iter_mut().rev())
            .filter(|made| made.is_representative)
            .take(MEASURED_INPUTS)
            .collect();
        let unknown = vec![None; self.originals.len()];
        let fractions = map_parallel(self.workers, largest.len(), &|number| {
            if (self.is_over)() {
                return None;
            }
            let case = Case::from_input_text(&largest[number].input);
            let answer = largest[number].answer.clone().into_bytes();
            let test_case = TestCase::with_answer(&case, answer);
            match self.run_accepted_programs(&test_case, &unknown) {
                AcceptanceResult::Accepted(fraction) => Some(fraction),
                AcceptanceResult::Rejected { .. } | AcceptanceResult::Unknown => None,
            }
        });
        for (made, fraction) in largest.iter_mut().zip(fractions) {
            made.slowest = fraction.map(|fraction| self.problem.limits.cpu.mul_f64(fraction));
        }
        largest.iter().filter_map(|made| made.slowest).max()
    }
}
