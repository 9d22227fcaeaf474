//! Explains wrong submissions: finds the known mistakes that produce exactly the same outputs.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::kill_matrix::MutantFate;
use caipan_checker::verdict::Verdict;
use caipan_checker::{Instance, Mutant, MutantOutput, Puzzle, SearchOptions};
use caipan_judge::result::{MistakeDiagnosis, Scorecard};
use caipan_judge::run_result::RunResult;

/// Input on which known mistakes are simulated, with the jury's answer.
pub struct AnsweredInput {
    /// Bytes of the input file.
    pub input: Vec<u8>,
    /// Answer of the reference solver.
    pub answer: String,
}

/// Result of a submission on one input, reduced to the kinds of results that a known mistake can explain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ObservedResult<'a> {
    /// The submission was accepted on the input.
    Right,
    /// The output was rejected, or earned only a part of the points. The value is that output.
    Wrong(&'a [u8]),
    /// The program ended with a run-time error.
    Crashed,
    /// The submission hit a limit, was not run, or printed too much to keep, so its output is unknown.
    Unknown,
}

impl ObservedResult<'_> {
    fn is_wrong(self) -> bool {
        matches!(self, Self::Wrong(_) | Self::Crashed)
    }
}

/// Finds the known mistakes of a puzzle that explain the results of a submission. The outputs of each mistake are
/// computed on demand and cached.
pub struct MistakeFinder<'a> {
    mutants: Vec<Mutant>,
    /// Parsed inputs; `None` for an illegal input.
    instances: Vec<Option<Box<dyn Instance + 'a>>>,
    answered_inputs: &'a [AnsweredInput],
    known: Mutex<HashMap<(usize, usize), MutantOutput>>,
}

impl<'a> MistakeFinder<'a> {
    /// Creates a finder for submissions that were judged on the same inputs.
    pub fn new(puzzle: &'a dyn Puzzle, answered_inputs: &'a [AnsweredInput]) -> Self {
        Self {
            mutants: puzzle.mutants(),
            instances: answered_inputs
                .iter()
                .map(|answered| puzzle.open(&answered.input).ok())
                .collect(),
            answered_inputs,
            known: Mutex::default(),
        }
    }

    /// Returns the mistakes that best explain the results of a submission (`observed`, one per input in order). No
    /// result contradicts these mistakes, and no other such mistake explains more wrong answers. `None` if there are no
    /// such mistakes.
    pub fn explain_results(&self, observed: &[ObservedResult]) -> Option<MistakeDiagnosis> {
        let numbers = 0..observed.len().min(self.answered_inputs.len());
        // Wrong answers rule out most mistakes quickly, so they are compared first.
        let (wrong, rest): (Vec<usize>, Vec<usize>) =
            numbers.partition(|number| observed[*number].is_wrong());
        let wrong_first = [&wrong[..], &rest].concat();
        let able: Vec<(usize, usize)> = (0..self.mutants.len())
            .filter_map(|mutant| {
                Some((
                    mutant,
                    self.count_explained_results(mutant, observed, &wrong_first)?,
                ))
            })
            .collect();
        let cases = able.iter().map(|(_, explained)| *explained).max()?;
        let best = able.iter().filter(|(_, explained)| *explained == cases);
        Some(MistakeDiagnosis {
            mutants: best.map(|(mutant, _)| self.mutants[*mutant]).collect(),
            cases,
            wrong: wrong.len(),
        })
    }

    /// Whether a mistake leads to the observed result on an input. `None` if the observed result or the mistake's
    /// output is unknown.
    fn can_mistake_explain_result(
        &self,
        mutant: usize,
        number: usize,
        observed: ObservedResult,
    ) -> Option<bool> {
        let instance = self.instances[number].as_deref()?;
        let answer = &self.answered_inputs[number].answer;
        let does = match observed {
            ObservedResult::Unknown => MutantOutput::Unknown,
            _ => self.mutant_output(mutant, number, instance),
        };
        match (observed, does) {
            (_, MutantOutput::Unknown) => None,
            (ObservedResult::Wrong(output), MutantOutput::Prints(text)) => Some(
                lines_without_trailing_blanks(text.as_bytes())
                    .eq(lines_without_trailing_blanks(output)),
            ),
            (ObservedResult::Crashed, does) => Some(does == MutantOutput::Crashes),
            (ObservedResult::Right, does) => {
                let fate = MutantFate::from_output(instance, &does, answer);
                Some(fate == MutantFate::Survives)
            }
            (ObservedResult::Unknown | ObservedResult::Wrong(_), _) => Some(false),
        }
    }

    /// Returns the number of wrong results in `observed` that a mistake explains; `None` if that is 0, or if the mistake
    /// contradicts a result. Compares the results in the order of the indices in `numbers`.
    fn count_explained_results(
        &self,
        mutant: usize,
        observed: &[ObservedResult],
        numbers: &[usize],
    ) -> Option<usize> {
        let mut explained = 0;
        for number in numbers {
            match self.can_mistake_explain_result(mutant, *number, observed[*number]) {
                Some(true) => explained += usize::from(observed[*number].is_wrong()),
                Some(false) => return None,
                None => {}
            }
        }
        (explained > 0).then_some(explained)
    }

    fn lock_cached_mutant_outputs(&self) -> MutexGuard<'_, HashMap<(usize, usize), MutantOutput>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn mutant_output(&self, mutant: usize, number: usize, instance: &dyn Instance) -> MutantOutput {
        if let Some(output) = self.lock_cached_mutant_outputs().get(&(mutant, number)) {
            return output.clone();
        }
        let answer = &self.answered_inputs[number].answer;
        let output = instance.mutant_output(&self.mutants[mutant], answer, &SearchOptions::PLAIN);
        self.lock_cached_mutant_outputs()
            .insert((mutant, number), output.clone());
        output
    }
}

impl<'a> ObservedResult<'a> {
    /// Classifies the result of a run. [`Self::Unknown`] if a limit was exceeded, nothing was judged, or a wrong
    /// output was not kept.
    pub fn from_run(run: &'a RunResult) -> Self {
        match (run.verdict(), run.output.as_deref()) {
            (Verdict::Accepted, _) => Self::Right,
            (Verdict::WrongAnswer | Verdict::PartlyCorrect, Some(output)) => Self::Wrong(output),
            (Verdict::RunTimeError, _) => Self::Crashed,
            _ => Self::Unknown,
        }
    }
}

/// Returns the results of a submission on the cases `names`; unknown for a case that was not run.
pub(crate) fn results_for_diagnosis<'a>(
    card: &'a Scorecard,
    names: &[&str],
) -> Vec<ObservedResult<'a>> {
    names
        .iter()
        .map(|name| {
            let result = card.cases.iter().find(|case| case.name == **name);
            result.map_or(ObservedResult::Unknown, |result| {
                ObservedResult::from_run(&result.run)
            })
        })
        .collect()
}

/// Splits an output into lines, without white space at the end of a line and at the end of the output.
fn lines_without_trailing_blanks(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.trim_ascii_end().split(|byte| *byte == b'\n');
    lines.map(<[u8]>::trim_ascii_end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::Settings;
    use caipan_puzzles::checker;

    /// Returns the mistakes that explain results on two inputs of Mayan: one that is solved in fewer moves than
    /// allowed, and one that requires swapping equal tiles.
    fn find_mistakes_explaining_two_results(observed: [ObservedResult; 2]) -> Vec<&'static str> {
        let mayan = checker("mayan", &Settings::new()).unwrap().unwrap();
        let answered_inputs = [
            ("2\n1 1 0\n0\n1 0\n0\n0\n", "-1\n"),
            ("2\n1 0\n1 1 0\n0\n0\n0\n", "0 0 1\n1 0 1\n"),
        ]
        .map(|(input, answer)| AnsweredInput {
            input: input.as_bytes().to_vec(),
            answer: answer.to_owned(),
        });
        let diagnosis = MistakeFinder::new(mayan.puzzle().unwrap(), &answered_inputs)
            .explain_results(&observed);
        let mutants = diagnosis.map_or_else(Vec::new, |diagnosis| {
            assert!(diagnosis.cases >= 1 && diagnosis.cases <= diagnosis.wrong);
            diagnosis.mutants
        });
        mutants.iter().map(|mutant| mutant.id).collect()
    }

    #[test]
    fn mistake_explains_wrong_answers_only_if_no_result_contradicts_it() {
        let early = ObservedResult::Wrong(b"0 0 1 \n\n");
        assert_eq!(
            find_mistakes_explaining_two_results([early, ObservedResult::Right]),
            ["stops-early"]
        );
        let both = ["stops-early-skips-equal-swaps"];
        assert_eq!(
            find_mistakes_explaining_two_results([early, ObservedResult::Wrong(b"1 0 1")]),
            both
        );
        assert_eq!(
            find_mistakes_explaining_two_results([early, ObservedResult::Unknown]),
            ["stops-early", both[0]]
        );
        let swaps = find_mistakes_explaining_two_results([
            ObservedResult::Right,
            ObservedResult::Wrong(b"-1\n"),
        ]);
        assert!(swaps.starts_with(&["skips-equal-swaps"]), "{swaps:?}");
        for observed in [
            [ObservedResult::Right, ObservedResult::Right],
            [ObservedResult::Unknown, ObservedResult::Right],
            [ObservedResult::Wrong(b"1 2 3\n"), ObservedResult::Right],
            [early, ObservedResult::Crashed],
            [early, ObservedResult::Wrong(b"-1\n")],
        ] {
            assert_eq!(
                find_mistakes_explaining_two_results(observed),
                Vec::<&str>::new(),
                "{observed:?}"
            );
        }
    }
}
