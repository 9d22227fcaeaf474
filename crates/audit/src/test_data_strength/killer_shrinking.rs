//! Shrinks the killers that become cases.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::compiled_mutants::CompiledMutant;
use super::killer_search::{KillerSearch, is_far_from_time_limit};
use super::mutant_trial::MutantRunner;
use super::other_programs::AcceptanceResult;
use super::strength_measurement::TestedMutant;
use crate::stress::{FailingInput, FailureSearch, ProgramTest};
use caipan_judge::parallel::map_parallel;
use caipan_judge::test_set::TestCase;
use caipan_problem::case::Case;

/// Maximum number of smaller inputs tried to shrink a killer; the first attempts reduce the size most.
const MAX_SHRINK_STEPS: usize = 300;

/// Killer that is chosen to become a case.
#[derive(Clone, Copy)]
pub(super) struct ChosenKiller<'a> {
    /// Mutant that has to fail on the case.
    pub mutant: &'a TestedMutant,
    /// Input that kills the mutant, with the answer.
    pub killer: &'a (String, String),
    /// Whether an accepted program takes more than half of the time limit on the input.
    pub is_slow: bool,
}

impl KillerSearch<'_, '_> {
    /// Shrinks each killer while the mutant that it kills still fails, until `is_enough` returns true. Returns inputs
    /// with answers that all accepted programs pass within half of the time limit, in the order of `chosen`. `None` if
    /// a killer takes longer and cannot be shrunk enough.
    pub(super) fn shrink_killers(
        &self,
        chosen: &[ChosenKiller],
        is_enough: &(dyn Fn() -> bool + Sync),
    ) -> Vec<Option<(String, String)>> {
        map_parallel(self.workers, chosen.len(), &|number| {
            let ChosenKiller {
                mutant,
                killer,
                is_slow,
            } = chosen[number];
            let small = self.shrink_killer(mutant, killer, is_enough);
            if small != *killer && self.do_all_programs_pass_fast(&small) {
                return Some(small);
            }
            (!is_slow).then(|| killer.clone())
        })
    }

    /// Whether all accepted programs, originals and others, print a right output for an input within half of the time
    /// limit.
    fn do_all_programs_pass_fast(&self, (input, answer): &(String, String)) -> bool {
        let case = Case::from_input_text(input);
        let test_case = TestCase::with_answer(&case, answer.clone().into_bytes());
        let unknown = vec![None; self.originals.len()];
        match self.run_accepted_programs(&test_case, &unknown) {
            AcceptanceResult::Accepted(fraction) => is_far_from_time_limit(Some(&fraction)),
            AcceptanceResult::Rejected { .. } | AcceptanceResult::Unknown => false,
        }
    }

    /// Shrinks one killer. Returns the killer unchanged if the mutant or the original did not compile.
    fn shrink_killer(
        &self,
        tried: &TestedMutant,
        (input, answer): &(String, String),
        is_enough: &(dyn Fn() -> bool + Sync),
    ) -> (String, String) {
        let found = FailingInput {
            input: input.clone(),
            answer: answer.clone(),
            fault: (),
            number: 0,
        };
        let original = &self.originals[tried.original];
        let itself = CompiledMutant::SeparateProgram(Arc::clone(&original.program));
        let runners = [&tried.built, &itself]
            .map(|built| MutantRunner::new(self.problem, self.grading, original, built));
        let [Some(mutant), Some(original)] = runners else {
            return (found.input, found.answer);
        };
        let steps = AtomicUsize::new(0);
        let search = FailureSearch {
            inputs: self.inputs,
            workers: 1,
            is_over: &|| steps.fetch_add(1, Ordering::Relaxed) >= MAX_SHRINK_STEPS || is_enough(),
            watch: &|| (),
        };
        let small = search.shrink_failing_input(&MutantFailure { mutant, original }, found);
        (small.input, small.answer)
    }
}

/// Tests whether a mutant fails where the original does not.
struct MutantFailure<'a> {
    mutant: MutantRunner<'a>,
    original: MutantRunner<'a>,
}

impl ProgramTest for MutantFailure<'_> {
    type Fault = ();

    fn find_fault(&self, input: &str, answer: &str) -> Option<()> {
        let is_fault = self.mutant.fails_on_input(input, answer)?
            && !self.original.fails_on_input(input, answer)?;
        is_fault.then_some(())
    }

    fn is_same_fault_kind(&self, (): &(), (): &()) -> bool {
        true
    }
}
