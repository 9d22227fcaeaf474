//! Collects the results of the cases of one job, and computes verdict and reward from them.

use std::sync::Arc;

use crate::job::JudgingMode;
use crate::result::{CaseOutcome, Fault, round_to_six_decimals};
use caipan_checker::verdict::Verdict;
use caipan_checker::{Reason, ReasonKind};
use caipan_judge::result::CompileLog;
use caipan_judge::run_result::RunResult;
use caipan_judge::scoring::Scorer;
use caipan_sandbox::{Ending, KillReason};

/// Number of cases that may end at a time limit in mode `all` before the remaining cases are skipped.
const MAX_CASES_AT_LIMIT: usize = 2;

/// Results of the cases of one job that have been run.
pub(crate) struct CaseTally {
    mode: JudgingMode,
    /// Number of cases of the job, including those that were not run.
    pub(crate) total: usize,
    pub(crate) passed: usize,
    pub(crate) cases: Vec<CaseOutcome>,
    runs: Vec<Option<Arc<RunResult>>>,
    /// Fraction of the points, from 0 to 1. `None` before it is computed, and in modes that do not need it.
    fraction: Option<f64>,
    /// Number of cases that were killed at a limit of CPU time or wall time.
    at_limit: usize,
    /// Fault of the first case with a judge error; `None` if there is no such case.
    first_fault: Option<(Fault, Reason)>,
    /// Whether at least one run was forked from a running interpreter.
    pub(crate) has_forked_runs: bool,
}

impl CaseTally {
    pub(crate) fn new(mode: JudgingMode, total: usize) -> Self {
        Self {
            mode,
            total,
            passed: 0,
            cases: Vec::new(),
            runs: Vec::new(),
            fraction: None,
            at_limit: 0,
            first_fault: None,
            has_forked_runs: false,
        }
    }

    pub(crate) fn add_case(&mut self, case: CaseOutcome, run: RunResult) {
        let at_limit = [KillReason::Cpu, KillReason::Wall].map(Ending::Killed);
        self.at_limit += usize::from(run.ending.is_some_and(|ending| at_limit.contains(&ending)));
        self.passed += usize::from(run.verdict() == Verdict::Accepted);
        self.has_forked_runs |= run.is_forked;
        if run.verdict() == Verdict::JudgeError && self.first_fault.is_none() {
            let is_machine_fault = run.is_machine_fault;
            self.first_fault = run.decision.reason.clone().map(|reason| {
                let fault = party_responsible_for_error(&reason, is_machine_fault);
                (fault, reason)
            });
        }
        self.cases.push(case);
        self.runs.push(Some(Arc::new(run)));
    }

    /// Computes the fraction of the points by the scoring rules of the problem.
    pub(crate) fn compute_points_fraction(&mut self, scorer: &Scorer) {
        let card = scorer.build_scorecard(CompileLog::empty(), std::mem::take(&mut self.runs));
        let possible = card.max_score.to_f64();
        let fraction = if possible > 0.0 {
            card.score.to_f64() / possible
        } else {
            0.0
        };
        self.fraction = Some(round_to_six_decimals(fraction));
    }

    /// Whether the remaining cases are skipped. In mode `first`, a rejected case is enough. In mode `all`,
    /// [`MAX_CASES_AT_LIMIT`] cases must also have ended at a time limit, and `every_case` must be false.
    pub(crate) fn can_skip_remaining_cases(&self, every_case: bool) -> bool {
        let is_rejected = self.first_rejected_verdict().is_some();
        match self.mode {
            JudgingMode::First => is_rejected,
            JudgingMode::All => is_rejected && self.at_limit >= MAX_CASES_AT_LIMIT && !every_case,
            JudgingMode::Fraction => false,
        }
    }

    /// Verdict of the first case that is neither accepted nor a judge error; `None` if there is no such case.
    fn first_rejected_verdict(&self) -> Option<Verdict> {
        let mut verdicts = self.cases.iter().map(|case| case.verdict);
        verdicts.find(|verdict| !matches!(verdict, Verdict::Accepted | Verdict::JudgeError))
    }

    /// Returns the fault that prevents a verdict; `None` if the job has a verdict. A rejected case gives the job a
    /// verdict even if other cases have faults, unless the reward depends on every case.
    pub(crate) fn fault_that_prevents_verdict(&self) -> Option<(Fault, Reason)> {
        let is_decided =
            self.mode != JudgingMode::Fraction && self.first_rejected_verdict().is_some();
        self.first_fault.clone().filter(|_| !is_decided)
    }

    pub(crate) fn verdict(&self) -> Verdict {
        self.first_rejected_verdict().unwrap_or(Verdict::Accepted)
    }

    pub(crate) fn reward(&self) -> f64 {
        let all_or_nothing = f64::from(u8::from(self.verdict() == Verdict::Accepted));
        self.fraction.unwrap_or(all_or_nothing)
    }
}

/// Returns the party that is responsible for a judge error.
fn party_responsible_for_error(reason: &Reason, is_machine_fault: bool) -> Fault {
    match reason.kind {
        _ if is_machine_fault => Fault::Overload,
        ReasonKind::Sandbox => Fault::Machine,
        _ => Fault::Jury,
    }
}
