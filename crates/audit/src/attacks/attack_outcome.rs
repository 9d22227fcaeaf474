//! Outcomes of evil programs.

use std::time::Duration;

use super::evil_programs::{EvilProgram, SECRET_FILE_CONTENT};
use caipan_checker::ReasonKind;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact, facts};
use caipan_judge::result::{CaseResult, Scorecard};
use caipan_sandbox::RunLimits;

/// Tolerance added to the wall time limit. A run that ends even later is reported as harm.
const WALL_GRACE: Duration = Duration::from_secs(1);
/// CPU time above the limit that is tolerated on a busy machine.
const CPU_GRACE: Duration = Duration::from_millis(100);

/// Fraction of the wall time limit. If a run waits longer than that for a core, the verdict may differ from the verdict
/// on an idle machine.
const BUSY_FRACTION: f64 = 0.1;

/// Outcome of running an evil program in two phases, one for each test case.
pub enum AttackOutcome {
    /// The program did no harm.
    Contained,
    /// The program did harm that its isolation level is known not to prevent.
    Lost(Fact),
    /// The program did harm that should have been prevented.
    Escaped(Fact),
    /// The program could not be tested.
    Untried(Fact),
}

facts! {
    /// Harm that should have been prevented.
    pub enum ObservedHarm {
        SecretInLog => "evil-secret-in-log",
        Compiled { found: String } => "evil-compiled",
        NotRun { found: String, log: Fact } => "evil-not-run",
        UnexpectedVerdict { phase: usize, found: String, expected: String } => "evil-instead",
        TookTime { phase: usize, time: String } => "evil-took-time",
        UsedCpu { phase: usize, time: String } => "evil-used-cpu",
        LeftFolder { phase: usize, folder: String } => "evil-left-folder",
        LeftBehind { what: String } => "evil-left",
        ChangedFile => "evil-changed-file",
        NoSubmission => "evil-no-submission",
        LossNotObserved => "evil-shows-no-loss",
    }
}

facts! {
    /// Reason why a run does not show whether the program is contained.
    pub enum InconclusiveRun {
        /// Other processes kept the machine busy.
        MachineBusy { how: Fact } => "evil-machine-busy",
        /// The program fails without isolation as well.
        MachineLacksRequirement { stderr: Fact } => "evil-machine-lacks",
    }
}

/// Decides from the verdicts of both phases whether a program is contained. Returns an error if the result may be wrong
/// because the machine was busy. The program must then be judged again.
pub(super) fn decide_attack_outcome(
    evil: &EvilProgram,
    card: &Scorecard,
) -> Result<AttackOutcome, Fact> {
    if let Some(reason) = &card.reason {
        return Ok(AttackOutcome::Untried(reason.fact.clone()));
    }
    if card.compile.log.contains(SECRET_FILE_CONTENT) {
        return Ok(AttackOutcome::Escaped(ObservedHarm::SecretInLog.fact()));
    }
    let found = card.verdict.code().to_owned();
    if evil.expected == Verdict::CompileError {
        return Ok(match card.verdict {
            Verdict::CompileError => AttackOutcome::Contained,
            _ => AttackOutcome::Escaped(ObservedHarm::Compiled { found }.fact()),
        });
    }
    let [first, second] = &card.cases[..] else {
        let log = match card.compile.log.lines().next() {
            Some(line) => Fact::quote(line),
            None => card.compile.remark.clone().unwrap_or(Fact::quote("")),
        };
        return Ok(AttackOutcome::Escaped(
            ObservedHarm::NotRun { found, log }.fact(),
        ));
    };
    decide_outcome_of_both_phases(evil.expected, [first, second], &card.limits)
}

/// Decides whether a program that was compiled and run in both phases is contained.
fn decide_outcome_of_both_phases(
    expected: Verdict,
    cases: [&CaseResult; 2],
    limits: &RunLimits,
) -> Result<AttackOutcome, Fact> {
    let phases = [(1, cases[0], expected), (2, cases[1], Verdict::Accepted)];
    for (phase, case, _) in phases {
        if let Some(folder) = &case.run.leftover_folder {
            return Ok(AttackOutcome::Escaped(
                ObservedHarm::LeftFolder {
                    phase,
                    folder: folder.display().to_string(),
                }
                .fact(),
            ));
        }
    }
    for (phase, case, expected) in phases {
        // Wrong verdicts that a busy machine can cause. Any other wrong verdict is reported as harm at once.
        let load_verdicts = [Verdict::TimeLimitExceeded, Verdict::JudgeError];
        let (how, may_be_load) = match wrong_verdict_fact(phase, case, expected) {
            Some(how) => (how, load_verdicts.contains(&case.verdict())),
            None => match excess_time_fact(phase, case, limits) {
                Some(how) => (how, true),
                None => continue,
            },
        };
        return if may_be_load && is_verdict_affected_by_machine_load(cases, limits) {
            Err(how)
        } else {
            Ok(AttackOutcome::Escaped(how))
        };
    }
    Ok(AttackOutcome::Contained)
}

/// Whether a run waited for a core or failed because of the machine, so that its verdict may differ on an idle machine.
pub(super) fn is_verdict_affected_by_machine_load<'a>(
    cases: impl IntoIterator<Item = &'a CaseResult>,
    limits: &RunLimits,
) -> bool {
    let tolerated = limits.wall.mul_f64(BUSY_FRACTION);
    cases
        .into_iter()
        .any(|case| case.run.is_machine_fault || time_waited_for_cpu_core(case) > tolerated)
}

/// Returns how long the run of a case waited for a core.
fn time_waited_for_cpu_core(case: &CaseResult) -> Duration {
    Duration::from_millis(case.run.waited_ms.into())
}

/// Returns a fact about the verdict of one phase. `None` if the phase has the expected verdict.
fn wrong_verdict_fact(phase: usize, case: &CaseResult, expected: Verdict) -> Option<Fact> {
    if case.verdict() == expected {
        return None;
    }
    let instead = ObservedHarm::UnexpectedVerdict {
        phase,
        found: case.verdict().code().to_owned(),
        expected: expected.code().to_owned(),
    };
    let reason = case.run.decision.reason.as_ref();
    Some(
        instead
            .fact()
            .with_note(reason.map(|reason| reason.fact.clone())),
    )
}

/// Returns a fact about the wall time or the CPU time of one phase, if that time exceeds the limit by more than a small
/// tolerance. Waiting for a core does not count as wall time. `None` if neither limit is exceeded.
fn excess_time_fact(phase: usize, case: &CaseResult, limits: &RunLimits) -> Option<Fact> {
    let usage = case.run.usage.as_ref()?;
    if usage.wall > limits.wall + time_waited_for_cpu_core(case) + WALL_GRACE {
        let time = format!("{:.1?}", usage.wall);
        return Some(ObservedHarm::TookTime { phase, time }.fact());
    }
    let reason = case.run.decision.reason.as_ref();
    let ended_by_cpu = reason.is_some_and(|reason| reason.kind == ReasonKind::Cpu);
    let most = limits.cpu + CPU_GRACE;
    let cpu = usage.cpu.filter(|cpu| ended_by_cpu && *cpu > most)?;
    let time = format!("{cpu:.3?}");
    Some(ObservedHarm::UsedCpu { phase, time }.fact())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use caipan_checker::Share;
    use caipan_checker::verdict::Decision;
    use caipan_judge::run_result::RunResult;
    use caipan_problem::points::Points;
    use caipan_sandbox::ResourceUsage;

    /// Returns the outcome of a program that should be accepted, if its first phase gets `verdict`. That phase takes
    /// `wall` milliseconds, including `waited` milliseconds of waiting for a core.
    fn attack_outcome_for_first_phase_result(
        verdict: Verdict,
        wall: u64,
        waited: u32,
    ) -> Result<AttackOutcome, Fact> {
        let limits = RunLimits {
            wall: Duration::from_millis(1500),
            ..caipan_judge::submission::compile::DEFAULT_COMPILER_LIMITS
        };
        let cases = [
            &case_result_of_phase(verdict, wall, waited),
            &case_result_of_phase(Verdict::Accepted, 10, 0),
        ];
        decide_outcome_of_both_phases(Verdict::Accepted, cases, &limits)
    }

    fn case_result_of_phase(verdict: Verdict, wall: u64, waited: u32) -> CaseResult {
        let decision = Decision {
            verdict,
            share: Share::NONE,
            reason: None,
        };
        let mut run = RunResult::new(decision, None);
        run.waited_ms = waited;
        run.usage = Some(ResourceUsage {
            cpu: None,
            wall: Duration::from_millis(wall),
            memory: None,
        });
        CaseResult {
            name: String::new(),
            subtask: None,
            further_scores: Vec::new(),
            score: Points::zero(),
            max_score: Points::zero(),
            has_points: true,
            graded: true,
            is_superseded: false,
            limits: None,
            run: Arc::new(run),
        }
    }

    #[test]
    fn only_verdicts_that_load_can_cause_are_inconclusive() {
        use Verdict::{Accepted, JudgeError, TimeLimitExceeded, WrongAnswer};
        assert!(matches!(
            attack_outcome_for_first_phase_result(Accepted, 10, 0),
            Ok(AttackOutcome::Contained)
        ));
        // Waiting for a core is subtracted from the wall time.
        assert!(matches!(
            attack_outcome_for_first_phase_result(Accepted, 4000, 2000),
            Ok(AttackOutcome::Contained)
        ));
        for verdict in [TimeLimitExceeded, JudgeError] {
            assert!(matches!(
                attack_outcome_for_first_phase_result(verdict, 10, 0),
                Ok(AttackOutcome::Escaped(_))
            ));
            assert!(attack_outcome_for_first_phase_result(verdict, 10, 200).is_err());
        }
        assert!(attack_outcome_for_first_phase_result(Accepted, 4000, 200).is_err());
        assert!(matches!(
            attack_outcome_for_first_phase_result(Accepted, 4000, 0),
            Ok(AttackOutcome::Escaped(_))
        ));
        let has_read_the_answer = attack_outcome_for_first_phase_result(WrongAnswer, 4000, 2000);
        assert!(matches!(has_read_the_answer, Ok(AttackOutcome::Escaped(_))));
    }
}
