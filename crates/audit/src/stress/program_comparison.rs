//! Tests a program on one input, against the reference solver or against another program.

use std::sync::Mutex;
use std::time::Duration;

use super::failure_search::{InputSource, ProgramTest};
use caipan_checker::verdict::Verdict;
use caipan_judge::grading_context::adjust_limits_to_language;
use caipan_judge::judging::JudgingContext;
use caipan_judge::run_result::RunResult;

/// Test of a program on inputs: either the checker judges the outputs, or they are compared with the outputs of another
/// program.
pub struct ProgramComparison<'a> {
    /// Program to test, compiled and ready to be run.
    pub own: JudgingContext<'a>,
    /// Program of `--against`. If `None`, the problem's checker judges the outputs.
    pub other: Option<JudgingContext<'a>>,
    /// Whether only an exceeded time limit counts as a fault. Ignored if the outputs are compared with those of another
    /// program.
    pub only_time: bool,
    /// Longest CPU time of a run of the tested program, and the input of that run.
    pub slowest: Mutex<(Duration, String)>,
}

/// Results on an input that shows a fault: of the tested program, and of the program of `--against` if there is one.
pub struct FaultResults {
    /// Result of the tested program.
    pub own: RunResult,
    /// Result of the program of `--against`; `None` without this option.
    pub other: Option<RunResult>,
}

/// Run of the tested program that took longest.
pub struct SlowestRun {
    /// Text of the input that the program was run on.
    pub input: String,
    /// CPU time that the run took.
    pub time: Duration,
    /// CPU time limit of the program.
    pub limit: Duration,
}

impl FaultResults {
    fn verdict_pair(&self) -> (Verdict, Option<Verdict>) {
        let other = self.other.as_ref().map(RunResult::verdict);
        (self.own.verdict(), other)
    }
}

impl ProgramTest for ProgramComparison<'_> {
    type Fault = FaultResults;

    fn find_fault(&self, input: &str, answer: &str) -> Option<FaultResults> {
        let own = self.own.judge_on_input(input, answer).ok()?;
        if let Some(time) = own.usage.and_then(|usage| usage.cpu)
            && let Ok(mut slowest) = self.slowest.lock()
            && time > slowest.0
        {
            *slowest = (time, input.to_owned());
        }
        let Some(other) = &self.other else {
            let is_fault = if self.only_time {
                own.verdict() == Verdict::TimeLimitExceeded
            } else {
                own.verdict() != Verdict::Accepted
            };
            return is_fault.then_some(FaultResults { own, other: None });
        };
        let theirs = other.judge_on_input(input, answer).ok()?;
        let is_fault = (own.verdict(), &own.output) != (theirs.verdict(), &theirs.output);
        is_fault.then_some(FaultResults {
            own,
            other: Some(theirs),
        })
    }

    fn is_same_fault_kind(&self, first: &FaultResults, second: &FaultResults) -> bool {
        first.verdict_pair() == second.verdict_pair()
    }
}

impl ProgramComparison<'_> {
    /// Returns the run on which the tested program took longest. `None` if a thread panicked during a test, or if the
    /// input of this run proves to be illegal. `inputs` is the source of the input.
    pub fn slowest_run(&self, inputs: &dyn InputSource) -> Option<SlowestRun> {
        let (time, input) = self.slowest.lock().ok()?.clone();
        if !inputs.is_confirmed_legal(&input) {
            return None;
        }
        let limit = adjust_limits_to_language(&self.own.problem.limits, self.own.language).cpu;
        Some(SlowestRun { input, time, limit })
    }
}
