//! Runs a program again after a fault was found, to find out which mistake the program makes, and whether it fails
//! every time.

use super::failure_search::{FailingInput, InputSource};
use super::program_comparison::{FaultResults, ProgramComparison};
use super::puzzle_inputs::PuzzleInputs;
use crate::diagnosis::{AnsweredInput, MistakeFinder, ObservedResult};
use caipan_checker::SearchOptions;
use caipan_judge::result::MistakeDiagnosis;

/// Number of times that the program is run again on the input, to find out whether the result is always the same.
const REPEATS: usize = 2;

/// Results of further runs of a program that is wrong on an input.
pub struct FaultAnalysis {
    /// Known mistakes that explain all outputs; `None` if there are none or the problem is not a puzzle.
    pub diagnosis: Option<MistakeDiagnosis>,
    /// Number of runs on the input, including the first.
    pub runs: usize,
    /// Number of runs on the input with the same result as the first, including the first.
    pub same_results: usize,
}

impl FaultAnalysis {
    /// Runs the tested program again on the input that shows the fault. For a puzzle, also looks for known mistakes
    /// with further inputs from `puzzle_inputs`.
    pub fn run_again(
        comparison: &ProgramComparison<'_>,
        puzzle_inputs: Option<&PuzzleInputs<'_>>,
        found: &FailingInput<FaultResults>,
    ) -> Self {
        let FailingInput { input, answer, .. } = found;
        let own = &found.fault.own;
        let diagnosis =
            puzzle_inputs.and_then(|inputs| diagnose_mistakes(comparison, inputs, found));
        let (mut runs, mut same) = (1, 1);
        for _ in 0..REPEATS {
            // Runs that were cancelled have no result.
            if let Ok(run) = comparison.own.judge_on_input(input, answer) {
                runs += 1;
                same += usize::from((run.verdict(), &run.output) == (own.verdict(), &own.output));
            }
        }
        Self {
            diagnosis,
            runs,
            same_results: same,
        }
    }
}

/// Runs the program on more inputs of the puzzle, one for each known mistake. Returns the known mistakes that explain
/// all outputs. `None` if there are none, or if only the time is tested.
fn diagnose_mistakes(
    comparison: &ProgramComparison<'_>,
    inputs: &PuzzleInputs<'_>,
    found: &FailingInput<FaultResults>,
) -> Option<MistakeDiagnosis> {
    if comparison.only_time {
        return None;
    }
    let puzzle = inputs.puzzle;
    let mut results = vec![(found.input.clone(), found.answer.clone(), None)];
    let mutants = puzzle.mutants().len() as u64;
    for number in 0..mutants {
        let input = inputs.nth_input(number)?;
        let answer = puzzle
            .solve(input.as_bytes(), &SearchOptions::PLAIN)
            .ok()?
            .answer;
        let result = comparison.own.judge_on_input(&input, &answer).ok()?;
        results.push((input, answer, Some(result)));
    }
    let answered: Vec<AnsweredInput> = results
        .iter()
        .map(|(input, answer, _)| AnsweredInput {
            input: input.clone().into_bytes(),
            answer: answer.clone(),
        })
        .collect();
    let own = &found.fault.own;
    let observed: Vec<ObservedResult> = results
        .iter()
        .map(|(_, _, result)| ObservedResult::from_run(result.as_ref().unwrap_or(own)))
        .collect();
    MistakeFinder::new(puzzle, &answered).explain_results(&observed)
}
