//! Reports an input on which the program is wrong.

use super::program_comparison::{FaultResults, ProgramComparison};
use crate::commands::console::Console;
use crate::commands::messages::StressMessage;
use caipan_audit::diagnosis::{AnsweredInput, MistakeFinder, ObservedResult};
use caipan_audit::stress::{FailingInput, InputSource, PuzzleInputs};
use caipan_checker::SearchOptions;
use caipan_i18n::Lang;
use caipan_judge::result::MistakeDiagnosis;
use caipan_judge::run_result::RunResult;
use caipan_report::drawing::{self as drawn, TextStyle};
use caipan_report::text;

/// Number of times that the program is run again on the input, to find out whether the result is always the same.
const REPEATS: usize = 2;

/// Report on an input on which the tested program is wrong.
pub(super) struct FaultReport<'a> {
    pub console: &'a Console,
    /// Source of inputs for the puzzle, which is also used for the diagnosis. `None` if the problem is no puzzle.
    pub puzzle_inputs: Option<&'a PuzzleInputs<'a>>,
    pub comparison: &'a ProgramComparison<'a>,
    pub found: &'a FailingInput<FaultResults>,
    pub seed: u64,
    pub size: ShrinkState,
}

/// How far an input was shrunk.
#[derive(Clone, Copy)]
pub(super) enum ShrinkState {
    /// The input was not shrunk.
    AsFound,
    /// Shrinking was cut off by a time limit or a signal, so the input may not be the smallest.
    Smaller,
    /// No smaller variant of the input shows the fault.
    Smallest,
}

impl FaultReport<'_> {
    /// Returns the text of the report: the input, the verdicts, a drawing of the first difference of the outputs, the diagnosis,
    /// whether repeated runs differ, and the number and the seed of the input.
    pub(super) fn report_text(&self) -> String {
        let FailingInput {
            input,
            answer,
            fault,
            number,
        } = self.found;
        let lang = self.console.lang;
        let mut text = {
            let what = format_verdict_and_reason(&fault.own, lang);
            format!(
                "{input}\n{}\n",
                self.console.sentence(StressMessage::It { what })
            )
        };
        if let Some(other) = &fault.other {
            let what = format_verdict_and_reason(other, lang);
            let line = self.console.sentence(StressMessage::Other { what });
            text.push_str(&format!("{line}\n"));
        }
        let output = fault.own.output.as_deref();
        let against = fault
            .other
            .as_ref()
            .and_then(|other| other.output.as_deref())
            .unwrap_or(answer.as_bytes());
        let divergence = output.and_then(|output| {
            let instance = self.puzzle_inputs?.puzzle.open(input.as_bytes()).ok()?;
            let drawing = instance.drawing()?;
            let divergence = drawing.divergence(output, against)?;
            let text_style = TextStyle::Coloured(lang);
            Some(drawn::format_divergence(
                &divergence,
                &drawing.legend(),
                text_style,
            ))
        });
        text.extend(divergence.map(|drawn| format!("\n{drawn}\n")));
        let diagnosis = self.diagnose_mistakes();
        text.extend(
            diagnosis.map(|found| format!("{}\n", text::format_mistakes(&(&found).into(), lang))),
        );
        text.extend(self.describe_flakiness());
        let (seed, number) = (self.seed, *number);
        let input = match self.size {
            ShrinkState::AsFound => StressMessage::Input { number, seed },
            ShrinkState::Smaller => StressMessage::Smaller { number, seed },
            ShrinkState::Smallest => StressMessage::Shrunk { number, seed },
        };
        text + &self.console.sentence(input) + "\n"
    }

    /// Runs the program on further inputs of the puzzle, one for each known mistake, and returns the known mistakes that explain
    /// all outputs. `None` if there are none, if the problem is no puzzle, or if only the time is tested.
    fn diagnose_mistakes(&self) -> Option<MistakeDiagnosis> {
        if self.comparison.only_time {
            return None;
        }
        let inputs = self.puzzle_inputs?;
        let puzzle = inputs.puzzle;
        let mut results = vec![(self.found.input.clone(), self.found.answer.clone(), None)];
        let mutants = puzzle.mutants().len() as u64;
        for number in 0..mutants {
            let input = inputs.nth_input(number)?;
            let answer = puzzle
                .solve(input.as_bytes(), &SearchOptions::PLAIN)
                .ok()?
                .answer;
            let result = self.comparison.own.judge_on_input(&input, &answer).ok()?;
            results.push((input, answer, Some(result)));
        }
        let inputs: Vec<AnsweredInput> = results
            .iter()
            .map(|(input, answer, _)| AnsweredInput {
                input: input.clone().into_bytes(),
                answer: answer.clone(),
            })
            .collect();
        let own = &self.found.fault.own;
        let observed: Vec<ObservedResult> = results
            .iter()
            .map(|(_, _, result)| ObservedResult::from_run(result.as_ref().unwrap_or(own)))
            .collect();
        MistakeFinder::new(puzzle, &inputs).explain_results(&observed)
    }

    /// Runs the program again [`REPEATS`] times on the input. Returns a sentence if a result differs from the first, otherwise
    /// `None`.
    fn describe_flakiness(&self) -> Option<String> {
        let FailingInput { input, answer, .. } = self.found;
        // Runs that were cancelled have no result.
        let repeats: Vec<RunResult> = (0..REPEATS)
            .filter_map(|_| self.comparison.own.judge_on_input(input, answer).ok())
            .collect();
        let own = &self.found.fault.own;
        let same = 1 + repeats
            .iter()
            .filter(|run| (run.verdict(), &run.output) == (own.verdict(), &own.output))
            .count();
        let runs = 1 + repeats.len();
        if same == runs {
            return None;
        }
        let message = StressMessage::NotAlways { same, runs };
        Some(self.console.sentence(message) + "\n")
    }
}

/// Formats the verdict of a run as code and name, followed by the reason if there is one.
fn format_verdict_and_reason(result: &RunResult, lang: Lang) -> String {
    let words = lang.words();
    let verdict = format!(
        "{} {}",
        result.verdict().code(),
        lang.verdict_name(result.verdict())
    );
    match &result.decision.reason {
        Some(reason) => {
            let kind = words.brackets(lang.reason_kind_text(reason.kind));
            words.colon(&(verdict + &kind), &lang.format_reason(reason))
        }
        None => verdict,
    }
}
