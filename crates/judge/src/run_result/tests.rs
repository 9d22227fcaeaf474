//! Tests of nearness to a limit and of combining several runs.

use super::*;
use caipan_checker::{Reason, ReasonKind};
use caipan_facts::Bytes;

const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(1),
    wall: Duration::from_secs(4),
    memory: Bytes(100),
    output: Bytes(100),
    processes: 1,
};

fn run_result(verdict: Verdict, cpu_ms: u64, wall_ms: u64, ending: Ending) -> RunResult {
    RunResult {
        stderr: None,
        decision: Decision {
            verdict,
            share: Share::NONE,
            reason: Some(Reason::new(ReasonKind::Cpu, caipan_facts::Fact::quote("x"))),
        },
        usage: Some(ResourceUsage {
            cpu: Some(Duration::from_millis(cpu_ms)),
            wall: Duration::from_millis(wall_ms),
            memory: Some(Bytes(10)),
        }),
        ending: Some(ending),
        output: Some(b"0 1 1\n".to_vec()),
        also: None,
        dialogue: None,
        pictures: None,
        leftover_folder: None,
        load: None,
        runs: None,
        is_machine_fault: false,
        waited_ms: 0,
        is_forked: true,
        host: None,
        unconfirmed: false,
    }
}

/// An allowance that forgives the first run, or forgives nothing.
fn allowance(forgives: bool) -> OverrunAllowance {
    OverrunAllowance {
        contention: Some(if forgives { 1.0 } else { 0.0 }),
        margin: if forgives { 0.2 } else { 0.0 },
        covers_excess: Some(forgives),
    }
}

#[test]
fn runs_near_a_limit_are_distinguished_from_runs_far_over_it() {
    let near =
        |cpu, wall, ending| run_result(Verdict::Accepted, cpu, wall, ending).is_near_limit(&LIMITS);
    let ended = Ending::Exited(0);
    for (cpu, expected) in [(690, false), (710, true), (1290, true), (1310, false)] {
        assert_eq!(near(cpu, 1300, ended), expected, "{cpu}");
    }
    assert!(near(300, 2900, ended) && !near(300, 2700, ended));
    assert!(!near(100, 2900, ended), "asleep");
    assert!(!near(1000, 1100, Ending::Killed(KillReason::Cpu)));
    assert!(near(900, 4000, Ending::Killed(KillReason::Wall)));
    assert!(!near(10, 4000, Ending::Killed(KillReason::Wall)), "asleep");
    let mut memory = run_result(Verdict::Accepted, 1, 1, ended);
    for (bytes, expected) in [(69, false), (71, true), (129, true), (131, false)] {
        memory.usage.as_mut().unwrap().memory = Some(Bytes(bytes));
        assert_eq!(memory.is_near_limit(&LIMITS), expected, "{bytes}");
    }
    let mut fault = run_result(Verdict::JudgeError, 1000, 1000, ended);
    assert!(!fault.is_near_limit(&LIMITS));
    fault.is_machine_fault = true;
    assert!(fault.is_near_limit(&LIMITS), "tried again alone");
}

#[test]
fn the_median_of_the_repeated_runs_decides() {
    let (right, late) = (Verdict::Accepted, Verdict::TimeLimitExceeded);
    let first = ended_run(late, 1200);
    let alone = vec![
        ended_run(late, 1010),
        ended_run(right, 900),
        ended_run(right, 950),
    ];
    let all = RunResult::choose_decisive_run(first.clone(), alone, &allowance(true));
    assert_eq!(all.decision.verdict, right);
    let runs = all.runs.unwrap();
    assert_eq!(runs.verdicts, [late, late, right, right]);
    assert!(runs.have_different_verdicts());
    let cpu = runs.min_and_median_cpu().unwrap();
    let ms = Duration::from_millis;
    assert_eq!((cpu.min, cpu.median), (ms(900), ms(950)));
    let alone = vec![
        ended_run(late, 1010),
        ended_run(right, 900),
        ended_run(late, 1020),
    ];
    assert_eq!(
        RunResult::choose_decisive_run(first.clone(), alone, &allowance(true))
            .decision
            .verdict,
        late
    );
    let alone = vec![
        ended_run(late, 1010),
        ended_run(late, 1020),
        ended_run(late, 1030),
    ];
    assert!(
        !RunResult::choose_decisive_run(first, alone, &allowance(true))
            .runs
            .unwrap()
            .have_different_verdicts()
    );
}

/// Run that ended by itself after this CPU time in milliseconds.
fn ended_run(verdict: Verdict, cpu_ms: u64) -> RunResult {
    run_result(verdict, cpu_ms, cpu_ms, Ending::Exited(0))
}

#[test]
fn implausibly_cheap_repeated_runs_do_not_decide() {
    let (right, late) = (Verdict::Accepted, Verdict::TimeLimitExceeded);
    for (first, alone, expected) in [
        // The program remembers earlier runs: from the first run on, or from the first run alone.
        (1200, [1, 1, 1], (late, DecisiveRun::First, true)),
        (1200, [1200, 1, 1], (late, DecisiveRun::First, true)),
        (1200, [599, 599, 599], (late, DecisiveRun::First, true)),
        (800, [1, 1, 1], (right, DecisiveRun::First, true)),
        // Values in between: the slowest run decides.
        (1200, [610, 620, 1100], (late, DecisiveRun::Slowest, true)),
        (1200, [610, 620, 900], (right, DecisiveRun::Slowest, true)),
        // The machine was busy, or the clock is coarse.
        (1200, [930, 940, 1100], (right, DecisiveRun::Median, true)),
        (1010, [1010, 1020, 990], (late, DecisiveRun::Median, true)),
        (800, [700, 800, 900], (right, DecisiveRun::Median, false)),
        (99, [1, 1, 1], (right, DecisiveRun::Median, false)),
    ] {
        let runs_alone = alone.map(right_or_late_run).into();
        let all =
            RunResult::choose_decisive_run(right_or_late_run(first), runs_alone, &allowance(true));
        let runs = all.runs.unwrap();
        let found = (all.decision.verdict, runs.decided, runs.is_unstable());
        assert_eq!(found, expected, "{first} {alone:?}");
    }
    // A run over the memory limit is repeated like a run over the time limit.
    let over = Verdict::MemoryLimitExceeded;
    for (bytes, expected) in [(50, over), (90, right)] {
        let alone = vec![run_with_memory(right, bytes); 3];
        let all =
            RunResult::choose_decisive_run(run_with_memory(over, 120), alone, &allowance(true));
        assert_eq!(all.decision.verdict, expected, "{bytes}");
    }
}

/// Run whose verdict follows from the CPU time in milliseconds.
fn right_or_late_run(cpu_ms: u64) -> RunResult {
    let is_late = Duration::from_millis(cpu_ms) > LIMITS.cpu;
    let verdict = if is_late {
        Verdict::TimeLimitExceeded
    } else {
        Verdict::Accepted
    };
    ended_run(verdict, cpu_ms)
}

fn run_with_memory(verdict: Verdict, bytes: u64) -> RunResult {
    let mut run = ended_run(verdict, 10);
    run.usage.as_mut().unwrap().memory = Some(Bytes(bytes));
    run
}

#[test]
fn starved_repeated_runs_override_neither_proof_nor_other_runs() {
    let (right, late) = (Verdict::Accepted, Verdict::TimeLimitExceeded);
    let mut starved = run_result(
        Verdict::JudgeError,
        300,
        300,
        Ending::Killed(KillReason::Wall),
    );
    starved.is_machine_fault = true;
    let killed = run_result(late, 1300, 1300, Ending::Killed(KillReason::Cpu));
    assert_eq!(combined_verdict(false, &killed, &[&starved]), late);
    let near = ended_run(late, 1100);
    let all = [&starved; 3];
    assert_eq!(combined_verdict(true, &near, &all), Verdict::JudgeError);
    assert_eq!(combined_verdict(false, &near, &all), late);
    assert_eq!(combined_verdict(true, &starved, &all), Verdict::JudgeError);
    let accepted = ended_run(right, 900);
    let one = [&starved, &accepted, &starved];
    assert_eq!(combined_verdict(true, &near, &one), right);
    assert_eq!(combined_verdict(true, &starved, &one), right);
    // A fault of the jury does not count as a lack of memory of the machine.
    let jurys = ended_run(Verdict::JudgeError, 900);
    let alone = [&starved, &jurys, &accepted];
    assert_eq!(combined_verdict(true, &killed, &alone), Verdict::JudgeError);
}

fn combined_verdict(forgives: bool, first: &RunResult, alone: &[&RunResult]) -> Verdict {
    let runs_alone = alone.iter().map(|run| (*run).clone()).collect();
    RunResult::combine_runs(first.clone(), runs_alone, &allowance(forgives)).verdict()
}

#[test]
fn better_repeated_runs_count_only_if_contention_explains_the_overrun() {
    let right = run_with_share(Share::FULL, Verdict::Accepted);
    let late = run_with_share(Share::NONE, Verdict::TimeLimitExceeded);
    let wrong = run_with_share(Share::NONE, Verdict::WrongAnswer);
    let mut starved = run_with_share(Share::NONE, Verdict::JudgeError);
    starved.is_machine_fault = true;
    for (first, alone, forgives, expected) in [
        (&late, &right, Some(true), ("AC", DecisiveRun::Median)),
        (&late, &right, Some(false), ("TLE", DecisiveRun::First)),
        (&wrong, &right, None, ("WA", DecisiveRun::First)),
        (&right, &late, None, ("TLE", DecisiveRun::Median)),
        (&starved, &right, None, ("AC", DecisiveRun::Median)),
    ] {
        let allowance = OverrunAllowance {
            covers_excess: forgives,
            ..allowance(forgives == Some(true))
        };
        let all = RunResult::choose_decisive_run(first.clone(), vec![alone.clone(); 3], &allowance);
        let found = (all.verdict().code(), all.runs.unwrap().decided);
        assert_eq!(found, expected);
    }
}

fn run_with_share(share: Share, verdict: Verdict) -> RunResult {
    let mut run = ended_run(verdict, 1100);
    run.decision.share = share;
    run
}

#[test]
fn a_run_result_survives_serialization() {
    let text = run_result(Verdict::WrongAnswer, 1, 2, Ending::Exited(0));
    let bytes = RunResult {
        output: Some(vec![0, 255]),
        ..text.clone()
    };
    let none = RunResult {
        output: None,
        ..text.clone()
    };
    for run_result in [text, bytes, none] {
        let line = serde_json::to_string(&run_result).unwrap();
        assert_eq!(
            serde_json::from_str::<RunResult>(&line).unwrap(),
            run_result
        );
    }
}

#[test]
fn only_a_dialogue_can_be_ended_by_a_rejection() {
    let settled = run_result(
        Verdict::WrongAnswer,
        1,
        1,
        Ending::Killed(KillReason::Settled),
    );
    assert!(!settled.is_plausible(), "nobody has ended it");
    let mut talked = RunResult {
        dialogue: Some(Default::default()),
        ..settled
    };
    assert!(talked.is_plausible());
    talked.decision.verdict = Verdict::Accepted;
    assert!(!talked.is_plausible());
}

#[test]
fn a_run_result_is_small_in_memory() {
    assert!(size_of::<RunResult>() <= 320, "{}", size_of::<RunResult>());
}
