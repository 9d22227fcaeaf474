//! A program against the reference solver, or against another program.

use std::sync::Mutex;
use std::time::Duration;

use crate::commands::console::Console;
use crate::commands::messages::StressMessage;
use caipan_audit::stress::ProgramTest;
use caipan_checker::verdict::Verdict;
use caipan_judge::grading::limits_for;
use caipan_judge::judging::Judging;
use caipan_judge::run_result::RunResult;
use caipan_report::decimals;

/// A program against the reference solver, or against another program.
pub(super) struct Duel<'a> {
    pub own: Judging<'a>,
    pub other: Option<Judging<'a>>,
    pub only_time: bool,
    pub slowest: Mutex<(Duration, String)>,
}

/// What each of them did.
pub(super) struct Blow {
    pub own: RunResult,
    pub other: Option<RunResult>,
}

impl ProgramTest for Duel<'_> {
    type Fault = Blow;

    fn fault(&self, input: &str, answer: &str) -> Option<Blow> {
        let own = self.own.judge_text(input, answer).ok()?;
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
            return is_fault.then_some(Blow { own, other: None });
        };
        let other = other.judge_text(input, answer).ok()?;
        let is_fault = (own.verdict(), &own.output) != (other.verdict(), &other.output);
        is_fault.then_some(Blow {
            own,
            other: Some(other),
        })
    }

    fn is_same_kind(&self, one: &Blow, other: &Blow) -> bool {
        let verdicts = |blow: &Blow| {
            (
                blow.own.verdict(),
                blow.other.as_ref().map(|other| other.verdict()),
            )
        };
        verdicts(one) == verdicts(other)
    }
}

impl Duel<'_> {
    /// The input that took longest so far.
    pub(super) fn slowest_so_far(&self, console: &Console) -> String {
        let Ok(slowest) = self.slowest.lock() else {
            return String::new();
        };
        let (time, input) = &*slowest;
        let limit = limits_for(&self.own.problem.limits, self.own.language).cpu;
        let slowest = StressMessage::Slowest {
            time: decimals::time(time.as_secs_f64()),
            limit: decimals::time(limit.as_secs_f64()),
        };
        format!("{input}\n{}\n", console.sentence(slowest))
    }
}
