//! Tests of `decide_by_outcome` on every single fact and on every pair of facts, to fix their precedence.

use std::time::Duration;

use super::*;
use caipan_checker::verdict::combine_case_verdicts;
use caipan_files::Capture;
use caipan_i18n::EnglishFormat;
use caipan_sandbox::ResourceUsage;
use caipan_sandbox::scripted::outcome_without_output;

const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(3),
    wall: Duration::from_secs(10),
    memory: Bytes(128 << 20),
    output: Bytes(4),
    processes: 1,
};

fn well() -> RunOutcome {
    let usage = ResourceUsage {
        cpu: Some(Duration::from_secs(3)),
        wall: Duration::from_secs(9),
        memory: Some(Bytes(128 << 20)),
    };
    outcome_without_output(Ending::Exited(0), usage)
}

fn truncated_output() -> Capture {
    let mut spool = caipan_files::CaptureBuffer::new(Bytes(4));
    spool.push(b"12345").unwrap();
    spool.finish().unwrap()
}

/// Change to a run that ended well, with the expected verdict, kind of reason and evidence.
type Fact = (
    &'static str,
    fn(&mut RunOutcome),
    Verdict,
    ReasonKind,
    &'static str,
);

/// In order of precedence: a fact of an earlier row hides those of later rows.
const OUTCOME_CHANGES: &[&[Fact]] = &[
    &[(
        "memory",
        |outcome| outcome.usage.memory = Some(Bytes((128 << 20) + 4096)),
        Verdict::MemoryLimitExceeded,
        ReasonKind::Memory,
        "peak memory 128 MiB, the limit is 128 MiB",
    )],
    &[(
        "cpu",
        |outcome| outcome.usage.cpu = Some(Duration::from_millis(3001)),
        Verdict::TimeLimitExceeded,
        ReasonKind::Cpu,
        "CPU time over the limit of 3s",
    )],
    &[(
        "file",
        |outcome| outcome.output_file = OutputFile::Captured(truncated_output()),
        Verdict::OutputLimitExceeded,
        ReasonKind::Output,
        "more than 4 B in a file",
    )],
    &[(
        "stdout",
        |outcome| outcome.stdout = truncated_output(),
        Verdict::OutputLimitExceeded,
        ReasonKind::Output,
        "more than 4 B on standard output",
    )],
    &[(
        "stderr",
        |outcome| outcome.stderr = truncated_output(),
        Verdict::OutputLimitExceeded,
        ReasonKind::Output,
        "more than 4 B on standard error",
    )],
];

/// Endings of a run, each with the expected verdict, kind of reason and evidence.
const ENDINGS: &[(Ending, Verdict, ReasonKind, &str)] = &[
    (
        Ending::Killed(KillReason::Cpu),
        Verdict::TimeLimitExceeded,
        ReasonKind::Cpu,
        "CPU time over the limit of 3s",
    ),
    (
        Ending::Killed(KillReason::Wall),
        Verdict::TimeLimitExceeded,
        ReasonKind::Wall,
        "wall time over the limit of 10s, with 3.0s of CPU time",
    ),
    (
        Ending::Signalled(25),
        Verdict::OutputLimitExceeded,
        ReasonKind::Output,
        "more than 4 B in a file",
    ),
    (
        Ending::Killed(KillReason::Output),
        Verdict::OutputLimitExceeded,
        ReasonKind::Output,
        "more than 4 B on standard error",
    ),
    (
        Ending::Exited(1),
        Verdict::RunTimeError,
        ReasonKind::ExitCode,
        "exit code 1",
    ),
    (
        Ending::Exited(137),
        Verdict::RunTimeError,
        ReasonKind::ExitCode,
        "exit code 137",
    ),
    (
        Ending::Signalled(11),
        Verdict::RunTimeError,
        ReasonKind::Signal,
        "signal 11 (SIGSEGV: access to memory that is not the program's, or too deep a recursion); \
         peak memory 128 MiB of 128 MiB: probably memory",
    ),
    (
        Ending::Killed(KillReason::Cancelled),
        Verdict::JudgeError,
        ReasonKind::Sandbox,
        "the run was cancelled",
    ),
];

fn panicking_checker(_: &RunOutcome) -> Judgement {
    panic!("the checker must not see the output of a run that did not end well")
}

fn verdict_kind_and_text(decision: Decision) -> (Verdict, ReasonKind, String) {
    let reason = decision.reason.unwrap();
    (decision.verdict, reason.kind, reason.fact.english())
}

#[test]
fn every_breach_and_ending_has_its_verdict_without_a_checker_call() {
    for (name, put, verdict, kind, text) in OUTCOME_CHANGES.iter().copied().flatten() {
        let mut outcome = well();
        put(&mut outcome);
        let expected = (*verdict, *kind, (*text).to_owned());
        assert_eq!(
            verdict_kind_and_text(decide_by_outcome(&outcome, &LIMITS, panicking_checker)),
            expected,
            "{name}"
        );
    }
    for (ending, verdict, kind, text) in ENDINGS {
        let outcome = RunOutcome {
            ending: *ending,
            ..well()
        };
        let expected = (*verdict, *kind, (*text).to_owned());
        assert_eq!(
            verdict_kind_and_text(decide_by_outcome(&outcome, &LIMITS, panicking_checker)),
            expected,
            "{ending:?}"
        );
    }
}

#[test]
fn of_two_breaches_the_one_with_precedence_decides() {
    for (rank, (_, first, verdict, kind, _)) in
        OUTCOME_CHANGES.iter().copied().flatten().enumerate()
    {
        for (name, second, ..) in OUTCOME_CHANGES.iter().copied().flatten().skip(rank) {
            let mut outcome = well();
            second(&mut outcome);
            first(&mut outcome);
            let decision = decide_by_outcome(&outcome, &LIMITS, panicking_checker);
            assert_eq!(
                (decision.verdict, decision.reason.unwrap().kind),
                (*verdict, *kind),
                "{name}"
            );
        }
        for code in [Ending::Exited(1), Ending::Signalled(11)] {
            let mut outcome = RunOutcome {
                ending: code,
                ..well()
            };
            first(&mut outcome);
            assert_eq!(
                decide_by_outcome(&outcome, &LIMITS, panicking_checker).verdict,
                *verdict
            );
        }
    }
}

#[test]
fn a_successful_run_at_its_limits_gets_the_checkers_verdict() {
    let half: Share = "0.5".parse().unwrap();
    let cases = [
        (Judgement::Accepted, Verdict::Accepted, Share::FULL, None),
        (
            Judgement::Partial(half, wrong_value()),
            Verdict::PartlyCorrect,
            half,
            Some(wrong_value()),
        ),
        (
            Judgement::Rejected(wrong_value()),
            Verdict::WrongAnswer,
            Share::NONE,
            Some(wrong_value()),
        ),
        (
            Judgement::JuryFault(wrong_value()),
            Verdict::JudgeError,
            Share::NONE,
            Some(wrong_value()),
        ),
    ];
    for (judgement, verdict, share, reason) in cases {
        let decision = decide_by_outcome(&well(), &LIMITS, |_| judgement);
        assert_eq!(
            decision,
            Decision {
                verdict,
                share,
                reason
            }
        );
    }
}

fn wrong_value() -> Reason {
    Reason::new(ReasonKind::WrongValue, caipan_facts::Fact::quote("x"))
}

#[test]
fn unmeasured_cpu_time_and_memory_exceed_no_limit() {
    let usage = ResourceUsage {
        cpu: None,
        memory: None,
        ..well().usage
    };
    let outcome = RunOutcome { usage, ..well() };
    assert_eq!(
        decide_by_outcome(&outcome, &LIMITS, |_| Judgement::Accepted).verdict,
        Verdict::Accepted
    );
}

#[test]
fn a_run_time_error_quotes_standard_error() {
    let stderr = b"Traceback\nZeroDivisionError: \x1b[31mdivision by zero\n\n"
        .to_vec()
        .into();
    let outcome = RunOutcome {
        ending: Ending::Exited(1),
        stderr,
        ..well()
    };
    let text = decide_by_outcome(&outcome, &LIMITS, panicking_checker)
        .reason
        .unwrap()
        .fact
        .english();
    assert_eq!(
        text,
        "exit code 1; standard error says \"ZeroDivisionError: \\u{1b}[31mdivision by zero\""
    );
}

#[test]
fn a_submission_has_the_verdict_of_its_first_lost_case_that_carries_points() {
    use Verdict::{Accepted, JudgeError, TimeLimitExceeded, WrongAnswer};
    assert_eq!(verdict_of(&[], false), Accepted);
    assert_eq!(
        verdict_of(
            &[
                (Accepted, true),
                (TimeLimitExceeded, true),
                (WrongAnswer, true)
            ],
            false
        ),
        TimeLimitExceeded
    );
    assert_eq!(
        verdict_of(&[(WrongAnswer, false), (Accepted, true)], false),
        Accepted
    );
    assert_eq!(
        verdict_of(&[(WrongAnswer, false), (Accepted, true)], true),
        WrongAnswer
    );
    assert_eq!(
        verdict_of(&[(WrongAnswer, true), (JudgeError, false)], false),
        JudgeError
    );
    assert_eq!(verdict_of_unfinished(&[]), Verdict::Skipped);
    assert_eq!(verdict_of_unfinished(&[(Accepted, true)]), Verdict::Skipped);
    assert_eq!(verdict_of_unfinished(&[(WrongAnswer, true)]), WrongAnswer);
}

fn verdict_of(cases: &[(Verdict, bool)], strict: bool) -> Verdict {
    combine_case_verdicts(cases.iter().copied(), true, strict)
}

fn verdict_of_unfinished(cases: &[(Verdict, bool)]) -> Verdict {
    combine_case_verdicts(cases.iter().copied(), false, false)
}

#[test]
fn every_verdict_has_its_own_code_and_words() {
    let mut codes = Verdict::ALL.map(Verdict::code).to_vec();
    codes.extend(Verdict::ALL.map(Verdict::english_name));
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), 2 * Verdict::ALL.len());
}

#[test]
fn runs_starved_of_memory_or_cores_are_machine_faults() {
    let busy = "the machine was so busy that the program hardly ran within its wall time";
    let short = "the machine ran out of memory, and the program was within its limit";
    assert_eq!(
        decide_and_check_machine_fault(&killed_for_wall_time(20)),
        sandbox_error(busy)
    );
    for waited in [10, 0] {
        let (verdict, ..) = decide_and_check_machine_fault(&killed_for_wall_time(waited));
        assert_eq!(verdict, Verdict::TimeLimitExceeded);
    }
    let mut starved = well();
    (starved.ending, starved.is_starved) = (Ending::Signalled(9), true);
    assert_eq!(
        decide_and_check_machine_fault(&starved),
        sandbox_error(short)
    );
}

fn sandbox_error(why: &str) -> (Verdict, ReasonKind, String) {
    (Verdict::JudgeError, ReasonKind::Sandbox, why.to_owned())
}

/// Outcome of a run that was killed for wall time after it had waited for a core, for a number of seconds.
fn killed_for_wall_time(waited: u64) -> RunOutcome {
    let mut outcome = well();
    outcome.ending = Ending::Killed(KillReason::Wall);
    outcome.usage.wall = LIMITS.wall + Duration::from_secs(waited);
    outcome.usage.cpu = Some(Duration::from_secs(2));
    outcome.waited = Duration::from_secs(waited);
    outcome
}

/// Decides, and checks that the verdict is a judge error exactly if the machine is at fault.
fn decide_and_check_machine_fault(outcome: &RunOutcome) -> (Verdict, ReasonKind, String) {
    let decision = decide_by_outcome(outcome, &LIMITS, panicking_checker);
    let is_machines = machine_fault(outcome, &LIMITS).is_some();
    assert_eq!(decision.verdict == Verdict::JudgeError, is_machines);
    verdict_kind_and_text(decision)
}

/// The rule for doubt in docs/design/judge.md.
#[test]
fn a_measured_limit_breach_is_not_excused_by_starvation() {
    let excuses: [fn(&mut RunOutcome); 2] = [
        |outcome| (outcome.ending, outcome.is_starved) = (Ending::Signalled(9), true),
        |outcome| {
            outcome.ending = Ending::Killed(KillReason::Wall);
            outcome.waited = LIMITS.max_core_wait();
        },
    ];
    for excuse in excuses {
        let mut outcome = well();
        excuse(&mut outcome);
        assert!(machine_fault(&outcome, &LIMITS).is_some());
        let (mut slow, mut large) = (outcome, well());
        excuse(&mut large);
        slow.usage.cpu = Some(Duration::from_millis(3720));
        large.usage.memory = Some(Bytes(160 << 20));
        for (outcome, verdict, kind) in [
            (slow, Verdict::TimeLimitExceeded, ReasonKind::Cpu),
            (large, Verdict::MemoryLimitExceeded, ReasonKind::Memory),
        ] {
            let (found, why, _) =
                verdict_kind_and_text(decide_by_outcome(&outcome, &LIMITS, panicking_checker));
            assert_eq!((found, why), (verdict, kind));
            assert_eq!(machine_fault(&outcome, &LIMITS), None);
        }
    }
}

#[test]
fn times_below_a_second_are_shown_in_whole_units() {
    for (microseconds, told) in [(966, "966µs"), (23_400, "23ms"), (1_640_000, "1.6s")] {
        assert_eq!(
            format_rounded_time(Duration::from_micros(microseconds)),
            told
        );
    }
}
