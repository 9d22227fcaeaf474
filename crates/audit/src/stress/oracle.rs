//! The accepted program that computes the answers to new inputs.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use caipan_checker::verdict::Verdict;
use caipan_judge::judging::JudgingContext;
use caipan_judge::test_set::TestCase;
use caipan_problem::case::Case;

/// Number of runs that may reach a time limit longer than the problem's own; afterwards the own limit is used.
const MAX_LONG_RUNS: usize = 2;

/// Accepted program that computes the answers to new inputs. If the time limit is longer than the problem's own, it is
/// shortened after a few runs that reached it, since a program that does not end would take all the time of a measurement.
pub struct Oracle<'a> {
    context: JudgingContext<'a>,
    limits: OracleLimits,
}

/// Decides between the longer time limit and the problem's own.
struct OracleLimits {
    /// The problem's own time limit, divided by the longer one.
    own_factor: f64,
    /// Number of runs that reached the time limit.
    late_runs: AtomicUsize,
}

impl<'a> Oracle<'a> {
    /// Creates an oracle for a problem whose own CPU limit is `own_limit`; the problem of `context` may have a longer one.
    pub(super) fn new(context: JudgingContext<'a>, own_limit: Duration) -> Self {
        let limit = context.problem.limits.cpu;
        let limits = OracleLimits::new(own_limit.div_duration_f64(limit));
        Self { context, limits }
    }

    /// Returns what the program prints for an input; `None` if it fails or takes too long, or if its output is not text.
    pub(super) fn answer(&self, input: &str) -> Option<String> {
        let case = Case::from_input_text(input);
        let test_case = TestCase::with_answer(&case, Vec::new());
        let context = JudgingContext {
            limit_factor: self.limits.limit_factor(),
            ..self.context.clone()
        };
        let run = context.run_without_judging(&test_case, false).ok()?;
        self.limits.record_run(run.result.verdict());
        let is_good = run.result.verdict() == Verdict::Accepted;
        let output = run.output.filter(|_| is_good)?;
        String::from_utf8(output.to_vec()).ok()
    }
}

impl OracleLimits {
    fn new(own_factor: f64) -> Self {
        Self {
            own_factor,
            late_runs: AtomicUsize::new(0),
        }
    }

    /// Factor for the time limits of the next run.
    fn limit_factor(&self) -> f64 {
        if self.late_runs.load(Ordering::Relaxed) < MAX_LONG_RUNS {
            1.0
        } else {
            self.own_factor
        }
    }

    fn record_run(&self, verdict: Verdict) {
        if verdict == Verdict::TimeLimitExceeded {
            self.late_runs.fetch_add(1, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_two_late_runs_the_own_limit_is_used() {
        let limits = OracleLimits::new(0.1);
        let verdicts = [
            Verdict::TimeLimitExceeded,
            Verdict::Accepted,
            Verdict::RunTimeError,
            Verdict::TimeLimitExceeded,
            Verdict::Accepted,
        ];
        let factors = verdicts.map(|verdict| {
            limits.record_run(verdict);
            limits.limit_factor()
        });
        assert_eq!(factors, [1.0, 1.0, 1.0, 0.1, 0.1]);
    }
}
