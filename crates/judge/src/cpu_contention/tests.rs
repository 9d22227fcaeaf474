//! Tests which figures of a run count as contention, and how much excess they excuse.

use super::*;
use caipan_checker::verdict::Decision;
use caipan_checker::{Reason, ReasonKind, Share};
use caipan_facts::Bytes;
use caipan_sandbox::{MachineLoad, ResourceUsage};

const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(1),
    wall: Duration::from_secs(4),
    memory: Bytes(1000),
    output: Bytes(100),
    processes: 1,
};

/// A run that took this much CPU time and as much wall time, while others computed for `others`.
fn run(cpu: u64, others: u64) -> RunResult {
    let verdict = if cpu > 1000 {
        Verdict::TimeLimitExceeded
    } else {
        Verdict::Accepted
    };
    let late = Reason::new(ReasonKind::Cpu, caipan_facts::Fact::quote("x"));
    let decision = Decision {
        verdict,
        share: Share::NONE,
        reason: Some(late),
    };
    let mut run = RunResult::new(decision, None);
    run.usage = Some(ResourceUsage {
        cpu: Some(Duration::from_millis(cpu)),
        wall: Duration::from_millis(cpu),
        memory: Some(Bytes(10)),
    });
    run.ending = Some(Ending::Exited(0));
    run.load = Some(MachineLoad {
        others: Duration::from_millis(others),
        ..MachineLoad::default()
    });
    run
}

fn of(run: &RunResult, slowdown: f64) -> (Option<f64>, f64, Option<bool>) {
    let found = compute_overrun_allowance(run, &LIMITS, slowdown);
    (found.contention, found.margin, found.covers_excess)
}

#[test]
fn without_contention_nothing_is_forgiven() {
    assert_eq!(of(&run(1001, 0), MAX_MARGIN), (Some(0.0), 0.0, Some(false)));
    // Two ticks of the clock, or two hundredths of the time, are caipan's own.
    assert_eq!(
        of(&run(1010, 19), MAX_MARGIN),
        (Some(0.0), 0.0, Some(false))
    );
    assert_eq!(of(&run(200, 10), MAX_MARGIN), (Some(0.0), 0.0, None));
}

#[test]
fn the_margin_grows_with_contention_from_floor_to_cap() {
    assert_eq!(margin(30, MAX_MARGIN), MIN_MARGIN);
    assert!((margin(505, MAX_MARGIN) - 0.10).abs() < 1e-9);
    assert!((margin(1010, 0.08) - 0.08).abs() < 1e-9);
    assert_eq!(margin(5000, 0.5), MAX_MARGIN);
    assert_eq!(margin(5000, 0.0), MIN_MARGIN);
    assert_eq!(forgives(1029, 30), Some(true));
    assert_eq!(forgives(1031, 30), Some(false));
    assert_eq!(forgives(1199, 1199), Some(true));
    assert_eq!(forgives(1201, 1201), Some(false));
}

fn margin(others: u64, slowdown: f64) -> f64 {
    of(&run(1010, others), slowdown).1
}

fn forgives(cpu: u64, others: u64) -> Option<bool> {
    of(&run(cpu, others), MAX_MARGIN).2
}

#[test]
fn waiting_counts_for_one_thread_and_for_several_only_beside_other_load() {
    let mut waited = run(1100, 0);
    waited.waited_ms = 1100;
    assert_eq!(of(&waited, MAX_MARGIN), (Some(1.0), MAX_MARGIN, Some(true)));
    let several = RunLimits {
        processes: 8,
        ..LIMITS
    };
    let found = compute_overrun_allowance(&waited, &several, MAX_MARGIN);
    assert_eq!((found.margin, found.covers_excess), (0.0, Some(false)));
    let beside = compute_overrun_allowance(&run(1100, 1100), &several, MAX_MARGIN);
    assert_eq!(beside.covers_excess, Some(true));
}

#[test]
fn time_stolen_by_the_host_counts_as_contention() {
    let mut stolen = run(1100, 0);
    stolen.load.as_mut().unwrap().steal = Duration::from_millis(800);
    assert_eq!(of(&stolen, MAX_MARGIN).2, Some(true));
}

#[test]
fn the_minimum_margin_applies_if_the_load_is_unknown() {
    let mut unknown = run(1020, 0);
    unknown.load = None;
    assert_eq!(of(&unknown, MAX_MARGIN), (None, MIN_MARGIN, Some(true)));
    unknown.waited_ms = 1020;
    assert_eq!(
        of(&unknown, MAX_MARGIN),
        (Some(1.0), MAX_MARGIN, Some(true))
    );
}

#[test]
fn a_killed_program_is_forgiven_for_its_wall_time_alone() {
    let mut killed = run(1000, 2000);
    killed.decision.verdict = Verdict::TimeLimitExceeded;
    for (reason, forgives) in [
        (KillReason::Wall, true),
        (KillReason::Cpu, false),
        (KillReason::Memory, false),
    ] {
        killed.ending = Some(Ending::Killed(reason));
        assert_eq!(of(&killed, MAX_MARGIN).2, Some(forgives), "{reason:?}");
    }
    let mut large = run(900, 900);
    large.decision.verdict = Verdict::MemoryLimitExceeded;
    for (memory, forgives) in [(1150, true), (1250, false)] {
        large.usage.as_mut().unwrap().memory = Some(Bytes(memory));
        assert_eq!(of(&large, MAX_MARGIN).2, Some(forgives), "{memory}");
    }
    large.decision.verdict = Verdict::WrongAnswer;
    assert_eq!(
        of(&large, MAX_MARGIN).2,
        None,
        "contention explains no wrong answer"
    );
}
