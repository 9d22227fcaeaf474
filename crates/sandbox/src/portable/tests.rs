//! Tests of the portable sandbox, which is built on Linux for these tests only.

use std::ffi::OsString;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::Sandbox;
use super::view::find_program;
use crate::*;
use caipan_facts::Bytes;
use caipan_files::Capture;
use caipan_i18n::EnglishFormat;

const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(2),
    wall: Duration::from_secs(4),
    memory: Bytes(128 << 20),
    output: Bytes(1 << 20),
    processes: 1,
};

fn text(capture: &Capture) -> &str {
    std::str::from_utf8(capture).unwrap()
}

fn run_script_in_portable_sandbox(script: &str, limits: &RunLimits) -> RunOutcome {
    let levels = IsolationLevelRange {
        most: IsolationLevel::None,
        least: IsolationLevel::None,
    };
    let sandbox = Sandbox::open(levels, &[]).unwrap();
    let command = ["/bin/sh", "-c", script].map(OsString::from);
    let job = Job {
        folder: JobFolder::Fresh(&[("in.txt", b"named")]),
        stdin: b"stdin",
        output_files: &["out.txt"],
        may_fork: true,
        ..Job::new(&command, limits)
    };
    let view = BoxView::new();
    sandbox.run(&view, &job, &AtomicBool::new(false)).unwrap()
}

#[test]
fn the_portable_sandbox_is_refused_unless_no_isolation_is_permitted() {
    let error = Sandbox::open(IsolationLevelRange::default(), &[]).unwrap_err();
    let [(IsolationLevel::None, reason)] = &error.tried[..] else {
        panic!("{error:?}")
    };
    assert_eq!(error.wanted, IsolationLevel::Filter);
    assert_eq!(reason.fact().english(), "caipan isolates on Linux only");
}

#[cfg(unix)]
#[test]
fn a_file_without_execute_permission_is_no_program() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tool");
    std::fs::write(&file, "#!/bin/sh\n").unwrap();
    for (mode, found) in [(0o644, None), (0o755, Some(file.clone()))] {
        std::fs::set_permissions(&file, PermissionsExt::from_mode(mode)).unwrap();
        assert_eq!(find_program(&file), found, "{mode:o}");
    }
    assert_eq!(find_program(folder.path()), None);
    assert_eq!(
        find_program("sh").map(|place| place.ends_with("sh")),
        Some(true)
    );
}

#[test]
fn a_portable_run_uses_standard_streams_and_named_files() {
    let outcome = run_script_in_portable_sandbox("cat in.txt; cat; printf file > out.txt", &LIMITS);
    assert_eq!(text(&outcome.stdout), "namedstdin");
    let OutputFile::Captured(file) = outcome.output_file else {
        panic!("{outcome:?}")
    };
    assert_eq!(text(&file), "file");
    let linked = run_script_in_portable_sandbox("ln -s /dev/urandom out.txt", &LIMITS);
    assert!(matches!(linked.output_file, OutputFile::Refused(_)));
}

#[test]
fn a_portable_run_limits_wall_time_and_output_and_measures_no_cpu_or_memory() {
    let limits = RunLimits {
        wall: Duration::from_millis(200),
        ..LIMITS
    };
    let outcome = run_script_in_portable_sandbox("exec sleep 30", &limits);
    assert_eq!(outcome.ending, Ending::Killed(KillReason::Wall));
    assert_eq!((outcome.usage.cpu, outcome.usage.memory), (None, None));
    let outcome = run_script_in_portable_sandbox("exec yes", &LIMITS);
    assert_eq!(
        (outcome.ending, outcome.stdout.len()),
        (Ending::Killed(KillReason::Output), 1 << 20)
    );
    let outcome = run_script_in_portable_sandbox("echo out; echo err >&2; exit 3", &LIMITS);
    assert_eq!(outcome.ending, Ending::Exited(3));
    assert_eq!(
        (text(&outcome.stdout), text(&outcome.stderr)),
        ("out\n", "err\n")
    );
    assert_eq!(
        run_script_in_portable_sandbox("kill -9 $$", &LIMITS).ending,
        Ending::Signalled(9)
    );
}

/// Runs a dialogue of two shell scripts, the first of them under these limits.
fn run_shell_dialogue(
    first: &str,
    second: &str,
    limits: &RunLimits,
    then: FirstJobAction,
) -> DialogueResult {
    let levels = IsolationLevelRange {
        most: IsolationLevel::None,
        least: IsolationLevel::None,
    };
    let sandbox = Sandbox::open(levels, &[]).unwrap();
    let commands = [first, second].map(|script| ["/bin/sh", "-c", script].map(OsString::from));
    let (first, second) = (
        Job::new(&commands[0], limits),
        Job::new(&commands[1], &LIMITS),
    );
    let (view, go_on) = (BoxView::new(), AtomicBool::new(false));
    let (first, second) = ((&view, &first), (&view, &second));
    run_dialogue(&sandbox, first, second, &|_: &RunOutcome| then, &go_on).unwrap()
}

fn endings(dialogue: &DialogueResult) -> [Ending; 2] {
    [&dialogue.outcomes[0], &dialogue.outcomes[1]].map(|outcome| outcome.ending)
}

#[test]
fn two_portable_jobs_exchange_lines_in_a_dialogue() {
    let judge = "echo 7; read a b; test $b = 8 && exit 42";
    let dialogue = run_shell_dialogue(
        "read n; echo ! $((n + 1))",
        judge,
        &LIMITS,
        FirstJobAction::Continue,
    );
    assert_eq!(endings(&dialogue), [Ending::Exited(0), Ending::Exited(42)]);
    let [lines, _] = dialogue.transcript.lines_around_gap();
    let said: Vec<_> = lines
        .iter()
        .map(|line| (line.from, &line.bytes[..]))
        .collect();
    let expected: [(DialogueSide, &[u8]); 2] =
        [(DialogueSide::Second, b"7"), (DialogueSide::First, b"! 8")];
    assert_eq!(said, expected);
    assert!(dialogue.outcomes[0].stdout.is_empty());
    // A closed output, followed by the end of the job.
    let judge = "exec >&-; read a; test $a = 6 && exit 42";
    let dialogue = run_shell_dialogue("cat; echo 6", judge, &LIMITS, FirstJobAction::Continue);
    assert_eq!(endings(&dialogue), [Ending::Exited(0), Ending::Exited(42)]);
    let dialogue = run_shell_dialogue("exit 3", "cat; exit 43", &LIMITS, FirstJobAction::Continue);
    assert_eq!(endings(&dialogue), [Ending::Exited(3), Ending::Exited(43)]);
    assert_eq!(dialogue.ended_first, DialogueSide::First);
}

#[test]
fn a_dialogue_does_not_wait_for_a_slow_reader_or_a_settled_job() {
    let limits = RunLimits {
        output: Bytes(4 << 20),
        ..LIMITS
    };
    let writes = "head -c 2097152 /dev/zero; test $(wc -c) = 900000";
    let judge = "head -c 900000 /dev/zero; exec >&-; test $(wc -c) = 2097152";
    let dialogue = run_shell_dialogue(writes, judge, &limits, FirstJobAction::Continue);
    assert_eq!(endings(&dialogue), [Ending::Exited(0); 2]);
    let dialogue = run_shell_dialogue(
        "cat; exec yes",
        "exit 42",
        &limits,
        FirstJobAction::Continue,
    );
    assert_eq!(endings(&dialogue)[0], Ending::Killed(KillReason::Output));
    assert!(dialogue.outcomes[0].stdout.is_cut());
    assert_eq!(dialogue.transcript.said, [4 << 20, 0]);
    assert_eq!(dialogue.ended_first, DialogueSide::Second);
    let dialogue = run_shell_dialogue("exec sleep 30", "exit 43", &limits, FirstJobAction::Stop);
    assert_eq!(endings(&dialogue)[0], Ending::Killed(KillReason::Settled));
    let short = RunLimits {
        wall: Duration::from_millis(200),
        ..LIMITS
    };
    let dialogue = run_shell_dialogue(
        "read line",
        "read line; exit 43",
        &short,
        FirstJobAction::Continue,
    );
    assert_eq!(
        endings(&dialogue),
        [Ending::Killed(KillReason::Wall), Ending::Exited(43)]
    );
}
