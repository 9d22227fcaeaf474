//! Results of a search for an input on which a program is wrong, as text.

use std::time::Duration;

use crate::decimals;
use crate::drawing::{self as drawn, OutputStyle};
use crate::text;
use caipan_audit::stress::{
    FailingInput, FaultAnalysis, FaultResults, SlowestRun, TrialCost, TrialPart,
};
use caipan_checker::Puzzle;
use caipan_facts::{Evidence, Fact, facts};
use caipan_i18n::Lang;
use caipan_judge::run_result::RunResult;

facts! {
    /// Line of the report on a search for an input on which a program is wrong.
    pub enum StressTestReportLine {
        Slowest { time: String, limit: String } => "stress-slowest",
        TestedProgram { what: String } => "stress-it",
        Other { what: String } => "stress-other",
        Input { number: u64, seed: u64 } => "stress-input",
        Shrunk { number: u64, seed: u64 } => "stress-shrunk",
        Smaller { number: u64, seed: u64 } => "stress-smaller",
        NotReproducible { same: usize, runs: usize } => "stress-not-always",
        TrialCost { trials: u64, each: String, most: Fact } => "stress-trial-cost",
        InputCost { trials: u64, each: String, most: Fact } => "stress-input-cost",
        MakingInputs => "trial-inputs",
        Answers => "trial-answers",
        Runs => "trial-runs",
    }
}

/// Input on which the tested program is wrong, with everything that the report shows.
pub struct FailingInputReport<'a> {
    /// Puzzle that the problem poses, for drawing the first difference of the outputs; `None` if the problem is not a
    /// puzzle.
    pub puzzle: Option<&'a dyn Puzzle>,
    /// Failing input, and the results of the compared programs on it.
    pub found: &'a FailingInput<FaultResults>,
    /// Diagnosis of the fault, and results of repeated runs on the input.
    pub analysis: &'a FaultAnalysis,
    /// Seed from which the inputs of the search were generated.
    pub seed: u64,
    /// Result of shrinking: the input as it was found, a smaller one, or the smallest one.
    pub size: InputShrinkState,
}

/// Progress in shrinking a failing input to a smaller one with the same fault.
#[derive(Clone, Copy)]
pub enum InputShrinkState {
    /// The input was not shrunk.
    AsFound,
    /// Shrinking was cut off by a time limit or a signal, so the input may not be the smallest.
    Smaller,
    /// No smaller variant of the input shows the fault.
    Smallest,
}

impl FailingInputReport<'_> {
    /// Returns the text of the report: the input with its number and seed, the verdicts, a drawing of the first
    /// difference of the outputs, and the diagnosis. The text also states whether repeated runs differ.
    pub fn format(&self, lang: Lang) -> String {
        let FailingInput {
            input,
            answer,
            fault,
            number,
        } = self.found;
        let mut text = {
            let what = format_verdict_and_reason(&fault.own, lang);
            let line = lang.fact(&StressTestReportLine::TestedProgram { what }.fact());
            format!("{input}\n{line}\n")
        };
        if let Some(other) = &fault.other {
            let what = format_verdict_and_reason(other, lang);
            let line = lang.fact(&StressTestReportLine::Other { what }.fact());
            text.push_str(&format!("{line}\n"));
        }
        let output = fault.own.output.as_deref();
        let other_output = fault
            .other
            .as_ref()
            .and_then(|other| other.output.as_deref());
        let against = other_output.unwrap_or(answer.as_bytes());
        let divergence = output.and_then(|output| {
            let instance = self.puzzle?.open(input.as_bytes()).ok()?;
            let drawing = instance.drawing()?;
            let divergence = drawing.divergence(output, against)?;
            let text_style = OutputStyle::Coloured(lang);
            Some(drawn::format_divergence(
                &divergence,
                &drawing.legend(),
                text_style,
            ))
        });
        text.extend(divergence.map(|drawn| format!("\n{drawn}\n")));
        if let Some(found) = &self.analysis.diagnosis {
            text += &format!("{}\n", text::format_mistakes(&found.into(), lang));
        }
        let FaultAnalysis {
            same_results: same,
            runs,
            ..
        } = *self.analysis;
        if same < runs {
            let line = StressTestReportLine::NotReproducible { same, runs };
            text += &(lang.fact(&line.fact()) + "\n");
        }
        let (seed, number) = (self.seed, *number);
        let input = match self.size {
            InputShrinkState::AsFound => StressTestReportLine::Input { number, seed },
            InputShrinkState::Smaller => StressTestReportLine::Smaller { number, seed },
            InputShrinkState::Smallest => StressTestReportLine::Shrunk { number, seed },
        };
        text + &lang.fact(&input.fact()) + "\n"
    }
}

/// Returns the input on which the tested program took longest, followed by a sentence with that time and the time limit.
pub fn format_slowest_run(slowest: &SlowestRun, lang: Lang) -> String {
    let line = StressTestReportLine::Slowest {
        time: decimals::format_time(slowest.time.as_secs_f64()),
        limit: decimals::format_time(slowest.limit.as_secs_f64()),
    };
    format!("{}\n{}\n", slowest.input, lang.fact(&line.fact()))
}

/// Returns a sentence with the average time of a trial and the part that took longest. `None` if there was no trial.
pub fn describe_trial_cost(cost: &TrialCost) -> Option<Fact> {
    let summary = cost.summary()?;
    let trials = summary.trials;
    let each = decimals::format_time(Duration::from_nanos(summary.nanos / trials).as_secs_f64());
    let most = match summary.longest_part {
        TrialPart::Inputs => StressTestReportLine::MakingInputs,
        TrialPart::Answers => StressTestReportLine::Answers,
        TrialPart::Runs => StressTestReportLine::Runs,
    }
    .fact();
    Some(if summary.has_runs {
        StressTestReportLine::TrialCost { trials, each, most }.fact()
    } else {
        StressTestReportLine::InputCost { trials, each, most }.fact()
    })
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
