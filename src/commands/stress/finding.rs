//! What is said of an input that was found.

use super::duel::{Blow, Duel};
use crate::commands::console::Console;
use crate::commands::messages::StressMessage;
use caipan_audit::diagnosis::{AnsweredInput, Diagnostician, ObservedResult};
use caipan_audit::stress::{FailingInput, InputSource, PuzzleInputs};
use caipan_checker::SearchOptions;
use caipan_i18n::Lang;
use caipan_judge::result::Diagnosis;
use caipan_judge::run_result::RunResult;
use caipan_report::drawing::{self as drawn, TextStyle};
use caipan_report::text;

/// What is found is tried so often again: a program may be wrong now and then only.
const AGAIN: usize = 2;

/// An input that was found.
pub(super) struct Finding<'a> {
    pub console: &'a Console,
    /// The puzzle and its inputs, where the problem is one.
    pub of_puzzle: Option<&'a PuzzleInputs<'a>>,
    pub duel: &'a Duel<'a>,
    pub found: &'a FailingInput<Blow>,
    pub seed: u64,
    /// Whether it was made small.
    pub size: Size,
}

/// Whether an input was made small.
#[derive(Clone, Copy)]
pub(super) enum Size {
    AsFound,
    /// There was no time for more.
    Smaller,
    /// No step down from it shows the same.
    Smallest,
}

impl Finding<'_> {
    /// What a person reads of it.
    pub(super) fn text(&self) -> String {
        let FailingInput {
            input,
            answer,
            fault,
            number,
        } = self.found;
        let lang = self.console.lang;
        let mut text = {
            let what = said(&fault.own, lang);
            format!(
                "{input}\n{}\n",
                self.console.sentence(StressMessage::It { what })
            )
        };
        if let Some(other) = &fault.other {
            let what = said(other, lang);
            let line = self.console.sentence(StressMessage::Other { what });
            text.push_str(&format!("{line}\n"));
        }
        let output = fault.own.output.as_deref();
        let against = fault
            .other
            .as_ref()
            .and_then(|other| other.output.as_deref());
        let against = against.unwrap_or(answer.as_bytes());
        let divergence = output.and_then(|output| {
            let instance = self.of_puzzle?.puzzle.open(input.as_bytes()).ok()?;
            let drawing = instance.drawing()?;
            let divergence = drawing.divergence(output, against)?;
            let text_style = TextStyle::Coloured(lang);
            Some(drawn::divergence(
                &divergence,
                &drawing.legend(),
                text_style,
            ))
        });
        text.extend(divergence.map(|drawn| format!("\n{drawn}\n")));
        let diagnosis = self.diagnosis();
        text.extend(diagnosis.map(|found| format!("{}\n", text::mistakes(&(&found).into(), lang))));
        text.extend(self.now_and_then());
        let (seed, number) = (self.seed, *number);
        let input = match self.size {
            Size::AsFound => StressMessage::Input { number, seed },
            Size::Smaller => StressMessage::Smaller { number, seed },
            Size::Smallest => StressMessage::Shrunk { number, seed },
        };
        text + &self.console.sentence(input) + "\n"
    }

    /// The known mistakes that explain this output and those on the inputs that kill known mistakes.
    fn diagnosis(&self) -> Option<Diagnosis> {
        if self.duel.only_time {
            return None;
        }
        let inputs = self.of_puzzle?;
        let puzzle = inputs.puzzle;
        let mut results = vec![(self.found.input.clone(), self.found.answer.clone(), None)];
        let mutants = puzzle.mutants().len() as u64;
        for number in 0..mutants {
            let input = inputs.input(number)?;
            let solved = puzzle.solve(input.as_bytes(), &SearchOptions::PLAIN);
            let answer = solved.ok()?.answer;
            let result = self.duel.own.judge_text(&input, &answer).ok()?;
            results.push((input, answer, Some(result)));
        }
        let asked: Vec<AnsweredInput> = results
            .iter()
            .map(|(input, answer, _)| AnsweredInput {
                input: input.clone().into_bytes(),
                answer: answer.clone(),
            })
            .collect();
        let own = &self.found.fault.own;
        let seen = results
            .iter()
            .map(|(_, _, result)| ObservedResult::of(result.as_ref().unwrap_or(own)));
        let seen: Vec<ObservedResult> = seen.collect();
        Diagnostician::new(puzzle, &asked).explain(&seen)
    }

    /// Says so if the program is not wrong every time.
    fn now_and_then(&self) -> Option<String> {
        let FailingInput { input, answer, .. } = self.found;
        // A run that was cancelled says nothing.
        let again = (0..AGAIN).filter_map(|_| self.duel.own.judge_text(input, answer).ok());
        let again: Vec<RunResult> = again.collect();
        let own = &self.found.fault.own;
        let is_same =
            |run: &&RunResult| (run.verdict(), &run.output) == (own.verdict(), &own.output);
        let same = 1 + again.iter().filter(is_same).count();
        let runs = 1 + again.len();
        let not_always = || {
            self.console
                .sentence(StressMessage::NotAlways { same, runs })
                + "\n"
        };
        (same < runs).then(not_always)
    }
}

/// A verdict with its reason.
fn said(result: &RunResult, lang: Lang) -> String {
    let words = lang.words();
    let verdict = format!(
        "{} {}",
        result.verdict().code(),
        lang.verdict(result.verdict())
    );
    match &result.decision.reason {
        Some(reason) => {
            let kind = (words.brackets)(lang.kind(reason.kind));
            (words.colon)(&(verdict + &kind), &lang.reason(reason))
        }
        None => verdict,
    }
}
