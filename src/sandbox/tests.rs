//! Real processes against every fact that an outcome states.

use super::*;
use std::time::{Duration, Instant};

const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(2),
    wall: Duration::from_secs(4),
    memory: Bytes(128 << 20),
    output: Bytes(1 << 20),
    processes: 1,
};

static GO_ON: AtomicBool = AtomicBool::new(false);

fn words(command: &[&str]) -> Vec<OsString> {
    command.iter().map(OsString::from).collect()
}

fn shell_with(script: &str, limits: &Limits, stdin: &[u8], files: &[(&str, &[u8])]) -> Outcome {
    let command = words(&["/bin/sh", "-c", script]);
    let job = Job {
        command: &command,
        folder: Folder::Fresh(files),
        environment: &[],
        stdin,
        output_file: Some("out.txt"),
        memory_rule: MemoryRule::AddressSpace,
        limits,
    };
    run(&job, &GO_ON).unwrap()
}

fn shell(script: &str) -> Outcome {
    shell_with(script, &LIMITS, b"", &[])
}

fn text(capture: &Capture) -> &str {
    std::str::from_utf8(capture).unwrap()
}

#[test]
fn input_comes_on_standard_input_and_as_a_file_and_output_is_kept_apart() {
    let script = "cat; cat in.txt >&2; printf file > out.txt";
    let outcome = shell_with(script, &LIMITS, b"stdin", &[("in.txt", b"named")]);
    assert_eq!(outcome.ending, Ending::Exited(0));
    assert_eq!(
        (text(&outcome.stdout), text(&outcome.stderr)),
        ("stdin", "named")
    );
    let OutputFile::Captured(file) = outcome.output_file else {
        panic!("{outcome:?}")
    };
    assert_eq!(text(&file), "file");
}

#[test]
fn an_exit_code_and_a_signal_are_told_apart() {
    assert_eq!(shell("exit 137").ending, Ending::Exited(137));
    assert_eq!(shell("kill -9 $$").ending, Ending::Signalled(9));
    assert_eq!(shell("kill -6 $$").ending, Ending::Signalled(6));
}

#[test]
fn a_process_that_spins_is_killed_by_its_own_clock() {
    let limits = Limits {
        cpu: Duration::from_millis(200),
        ..LIMITS
    };
    let outcome = shell_with("while :; do :; done", &limits, b"", &[]);
    assert_eq!(outcome.ending, Ending::Killed(Killed::Cpu));
    assert!(outcome.usage.cpu.unwrap() >= limits.cpu, "{outcome:?}");
}

#[test]
fn a_process_that_sleeps_is_killed_by_the_wall_clock_and_its_children_with_it() {
    let limits = Limits {
        wall: Duration::from_millis(200),
        ..LIMITS
    };
    let outcome = shell_with("sleep 47.11 & sleep 47.11", &limits, b"", &[]);
    assert_eq!(outcome.ending, Ending::Killed(Killed::Wall));
    assert!(outcome.usage.cpu.unwrap() < limits.wall);
    assert!(!is_running("sleep\x0047.11"));
}

#[test]
fn what_a_process_leaves_behind_in_its_group_is_killed() {
    let start = Instant::now();
    let outcome = shell("sleep 48.11 & echo done");
    assert_eq!(
        (outcome.ending, text(&outcome.stdout)),
        (Ending::Exited(0), "done\n")
    );
    assert!(start.elapsed() < LIMITS.wall);
    assert!(!is_running("sleep\x0048.11"));
}

fn is_running(command_line: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let mut lines = processes.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.any(|line| String::from_utf8_lossy(&line).trim_end_matches('\0') == command_line)
}

#[test]
fn a_flood_on_either_stream_or_into_the_file_stops_at_the_limit() {
    for script in ["yes", "yes >&2"] {
        let outcome = shell(script);
        assert_eq!(outcome.ending, Ending::Killed(Killed::Output), "{script}");
        assert_eq!(outcome.stdout.len().max(outcome.stderr.len()), 1 << 20);
    }
    let OutputFile::Captured(file) = shell("yes > out.txt").output_file else {
        panic!()
    };
    assert!(file.is_cut());
    let OutputFile::Captured(file) = shell("head -c 1048576 /dev/zero > out.txt").output_file
    else {
        panic!()
    };
    assert!(!file.is_cut());
}

#[test]
fn memory_is_the_peak_that_was_touched() {
    let touch = "head -c 60000000 /dev/zero | tail -c 60000000 | wc -c";
    let peak = shell(touch).usage.memory.unwrap();
    assert!(peak > Bytes(57 << 20) && peak < Bytes(80 << 20), "{peak}");
}

#[test]
fn an_output_that_is_no_plain_file_is_refused_and_never_read() {
    for script in [
        "ln -s /dev/urandom out.txt",
        "mkdir out.txt",
        "mkfifo out.txt",
        "echo 1 > a; ln a out.txt",
        "ln -s /etc/hostname out.txt",
    ] {
        let outcome = shell(script);
        assert!(
            matches!(outcome.output_file, OutputFile::Refused(_)),
            "{script}: {outcome:?}"
        );
    }
    assert!(matches!(shell("true").output_file, OutputFile::Absent));
}

#[test]
fn the_work_folder_is_gone_afterwards_even_with_locked_folders_in_it() {
    let outcome = shell("mkdir -p a/b && touch a/b/c && chmod 0 a/b a && pwd");
    assert!(!Path::new(text(&outcome.stdout).trim_end()).exists());
    assert_eq!(outcome.ending, Ending::Exited(0));
}

#[test]
fn a_process_that_removes_its_own_folder_harms_nobody() {
    let outcome = shell("rm -rf \"$PWD\"; echo done");
    assert_eq!(
        (outcome.ending, text(&outcome.stdout)),
        (Ending::Exited(0), "done\n")
    );
}

#[test]
fn nothing_of_the_users_environment_reaches_the_process() {
    let outcome = shell("env | cut -d= -f1 | sort | tr '\\n' ' '");
    assert_eq!(text(&outcome.stdout), "HOME LANG PATH PWD TMPDIR ");
}

#[test]
fn cancelling_ends_a_run_at_once() {
    let cancel = AtomicBool::new(true);
    let command = words(&["sleep", "30"]);
    let job = Job {
        command: &command,
        folder: Folder::Fresh(&[]),
        environment: &[],
        stdin: b"",
        output_file: None,
        memory_rule: MemoryRule::AddressSpace,
        limits: &LIMITS,
    };
    assert_eq!(
        run(&job, &cancel).unwrap().ending,
        Ending::Killed(Killed::Cancelled)
    );
}

#[test]
fn a_program_that_is_not_there_is_an_error_and_no_outcome() {
    let command = words(&["/nonexistent/program"]);
    let job = Job {
        command: &command,
        folder: Folder::Fresh(&[]),
        environment: &[],
        stdin: b"",
        output_file: None,
        memory_rule: MemoryRule::AddressSpace,
        limits: &LIMITS,
    };
    let error = run(&job, &GO_ON).unwrap_err();
    assert!(error.is_not_found());
    assert!(error.to_string().starts_with("start program: "), "{error}");
}

fn portably(script: &str, limits: &Limits) -> Outcome {
    let words = words(&["/bin/sh", "-c", script]);
    let job = Job {
        command: &words,
        folder: Folder::Fresh(&[]),
        environment: &[],
        stdin: b"",
        output_file: None,
        memory_rule: MemoryRule::AddressSpace,
        limits,
    };
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::null());
    portable::supervise(command, &job, &GO_ON).unwrap()
}

#[test]
fn the_portable_path_holds_wall_time_and_output_and_tells_what_it_does_not_know() {
    let limits = Limits {
        wall: Duration::from_millis(200),
        ..LIMITS
    };
    let outcome = portably("exec sleep 30", &limits);
    assert_eq!(outcome.ending, Ending::Killed(Killed::Wall));
    assert_eq!((outcome.usage.cpu, outcome.usage.memory), (None, None));
    let outcome = portably("exec yes", &LIMITS);
    assert_eq!(
        (outcome.ending, outcome.stdout.len()),
        (Ending::Killed(Killed::Output), 1 << 20)
    );
    let outcome = portably("echo out; echo err >&2; exit 3", &LIMITS);
    assert_eq!(outcome.ending, Ending::Exited(3));
    assert_eq!(
        (text(&outcome.stdout), text(&outcome.stderr)),
        ("out\n", "err\n")
    );
    assert_eq!(portably("kill -9 $$", &LIMITS).ending, Ending::Signalled(9));
}
