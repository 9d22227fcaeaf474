//! Tests of nearness to a limit and of combining several runs.

use super::*;
use caipan_checker::{Kind, Reason};
use caipan_facts::Bytes;

const LIMITS: Limits = Limits {
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
            reason: Some(Reason::new(Kind::Cpu, caipan_facts::Fact::told("x"))),
        },
        usage: Some(Usage {
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
        host: None,
        unconfirmed: false,
    }
}

/// An allowance that forgives the first run, or forgives nothing.
fn allowance(forgives: bool) -> Allowance {
    Allowance {
        contention: Some(if forgives { 1.0 } else { 0.0 }),
        margin: if forgives { 0.2 } else { 0.0 },
        covers_excess: Some(forgives),
    }
}

#[test]
fn what_is_near_a_limit_is_told_from_what_is_far_over_it() {
    let near =
        |cpu, wall, ending| run_result(Verdict::Accepted, cpu, wall, ending).is_near_limit(&LIMITS);
    let ended = Ending::Exited(0);
    for (cpu, expected) in [(690, false), (710, true), (1290, true), (1310, false)] {
        assert_eq!(near(cpu, 1300, ended), expected, "{cpu}");
    }
    assert!(near(300, 2900, ended) && !near(300, 2700, ended));
    assert!(!near(100, 2900, ended), "asleep");
    assert!(!near(1000, 1100, Ending::Killed(Killed::Cpu)));
    assert!(near(900, 4000, Ending::Killed(Killed::Wall)));
    assert!(!near(10, 4000, Ending::Killed(Killed::Wall)), "asleep");
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
fn the_middle_one_of_the_runs_alone_speaks_for_all() {
    let ended = Ending::Exited(0);
    let run = |verdict, cpu| run_result(verdict, cpu, cpu, ended);
    let (right, late) = (Verdict::Accepted, Verdict::TimeLimitExceeded);
    let first = run(late, 1200);
    let alone = vec![run(late, 1010), run(right, 900), run(right, 950)];
    let all = RunResult::choose_run(first.clone(), alone, &allowance(true));
    assert_eq!(all.decision.verdict, right);
    let runs = all.runs.unwrap();
    assert_eq!(runs.verdicts, [late, late, right, right]);
    assert!(runs.have_different_verdicts());
    let cpu = runs.cpu().unwrap();
    let ms = Duration::from_millis;
    assert_eq!((cpu.min, cpu.median), (ms(900), ms(950)));
    let alone = vec![run(late, 1010), run(right, 900), run(late, 1020)];
    assert_eq!(
        RunResult::choose_run(first.clone(), alone, &allowance(true))
            .decision
            .verdict,
        late
    );
    let alone = vec![run(late, 1010), run(late, 1020), run(late, 1030)];
    assert!(
        !RunResult::choose_run(first, alone, &allowance(true))
            .runs
            .unwrap()
            .have_different_verdicts()
    );
}

#[test]
fn runs_alone_that_did_not_do_the_work_speak_for_nobody() {
    let (right, late) = (Verdict::Accepted, Verdict::TimeLimitExceeded);
    let run = |cpu| {
        let verdict = if cpu > 1000 { late } else { right };
        run_result(verdict, cpu, cpu, Ending::Exited(0))
    };
    let of = |first, alone: [u64; 3]| {
        let all = RunResult::choose_run(run(first), alone.map(run).into(), &allowance(true));
        let runs = all.runs.unwrap();
        (all.decision.verdict, runs.decided, runs.is_unstable())
    };
    // The program remembers earlier runs: from the first run on, or from the first run alone.
    assert_eq!(of(1200, [1, 1, 1]), (late, DecisiveRun::First, true));
    assert_eq!(of(1200, [1200, 1, 1]), (late, DecisiveRun::First, true));
    assert_eq!(of(1200, [599, 599, 599]), (late, DecisiveRun::First, true));
    assert_eq!(of(800, [1, 1, 1]), (right, DecisiveRun::First, true));
    // Something in between: the slowest.
    assert_eq!(
        of(1200, [610, 620, 1100]),
        (late, DecisiveRun::Slowest, true)
    );
    assert_eq!(
        of(1200, [610, 620, 900]),
        (right, DecisiveRun::Slowest, true)
    );
    // The machine was busy, or the clock is coarse.
    assert_eq!(
        of(1200, [930, 940, 1100]),
        (right, DecisiveRun::Median, true)
    );
    assert_eq!(
        of(1010, [1010, 1020, 990]),
        (late, DecisiveRun::Median, true)
    );
    assert_eq!(
        of(800, [700, 800, 900]),
        (right, DecisiveRun::Median, false)
    );
    assert_eq!(of(99, [1, 1, 1]), (right, DecisiveRun::Median, false));
    // The same with memory.
    let over = Verdict::MemoryLimitExceeded;
    let held = |verdict, memory| {
        let mut run_result = run_result(verdict, 10, 10, Ending::Exited(0));
        run_result.usage.as_mut().unwrap().memory = Some(Bytes(memory));
        run_result
    };
    let of = |alone| {
        let alone = vec![held(right, alone); 3];
        let all = RunResult::choose_run(held(over, 120), alone, &allowance(true));
        all.decision.verdict
    };
    assert_eq!((of(50), of(90)), (over, right));
}

#[test]
fn runs_alone_that_the_machine_starved_hide_neither_proof_nor_the_other_runs() {
    let run = |verdict, cpu, ending| run_result(verdict, cpu, cpu, ending);
    let (right, late) = (Verdict::Accepted, Verdict::TimeLimitExceeded);
    let ended = Ending::Exited(0);
    let starved = || {
        let mut starved = run(Verdict::JudgeError, 300, Ending::Killed(Killed::Wall));
        starved.is_machine_fault = true;
        starved
    };
    let by = |forgives: bool, first: RunResult, alone| {
        let settled = RunResult::combine_runs(first, alone, &allowance(forgives));
        settled.decision.verdict
    };
    let of = |first, alone| by(true, first, alone);
    let killed = || run(late, 1300, Ending::Killed(Killed::Cpu));
    assert_eq!(by(false, killed(), vec![starved()]), late);
    let near = || run(late, 1100, ended);
    let all = vec![starved(), starved(), starved()];
    assert_eq!(of(near(), all.clone()), Verdict::JudgeError);
    assert_eq!(by(false, near(), all.clone()), late);
    assert_eq!(of(starved(), all), Verdict::JudgeError);
    let one = vec![starved(), run(right, 900, ended), starved()];
    assert_eq!(of(near(), one.clone()), right);
    assert_eq!(of(starved(), one), right);
    // A fault of the jury does not count as a lack of memory of the machine.
    let jurys = run(Verdict::JudgeError, 900, ended);
    let alone = vec![starved(), jurys, run(right, 900, ended)];
    assert_eq!(of(killed(), alone), Verdict::JudgeError);
}

#[test]
fn runs_alone_better_than_the_first_count_only_if_contention_explains_that() {
    let share = |share, verdict| {
        let mut run = run_result(verdict, 1100, 1100, Ending::Exited(0));
        run.decision.share = share;
        run
    };
    let right = || share(Share::FULL, Verdict::Accepted);
    let late = || share(Share::NONE, Verdict::TimeLimitExceeded);
    let wrong = || share(Share::NONE, Verdict::WrongAnswer);
    let of = |first, alone: RunResult, forgives| {
        let allowance = Allowance {
            covers_excess: forgives,
            ..allowance(forgives == Some(true))
        };
        let alone = vec![alone.clone(), alone.clone(), alone];
        let all = RunResult::choose_run(first, alone, &allowance);
        (all.verdict().code(), all.runs.unwrap().decided)
    };
    assert_eq!(of(late(), right(), Some(true)), ("AC", DecisiveRun::Median));
    assert_eq!(
        of(late(), right(), Some(false)),
        ("TLE", DecisiveRun::First)
    );
    assert_eq!(of(wrong(), right(), None), ("WA", DecisiveRun::First));
    assert_eq!(of(right(), late(), None), ("TLE", DecisiveRun::Median));
    let mut starved = share(Share::NONE, Verdict::JudgeError);
    starved.is_machine_fault = true;
    assert_eq!(of(starved, right(), None), ("AC", DecisiveRun::Median));
}

#[test]
fn a_finding_is_read_as_it_was_written() {
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
fn a_rejection_may_end_a_program_that_talks_and_no_other_one() {
    let settled = run_result(Verdict::WrongAnswer, 1, 1, Ending::Killed(Killed::Settled));
    assert!(!settled.is_possible(), "nobody has ended it");
    let mut talked = RunResult {
        dialogue: Some(Default::default()),
        ..settled
    };
    assert!(talked.is_possible());
    talked.decision.verdict = Verdict::Accepted;
    assert!(!talked.is_possible());
}

#[test]
fn a_result_takes_little_room() {
    assert!(size_of::<RunResult>() <= 320, "{}", size_of::<RunResult>());
}
