//! A manager that communicates with several programs, each in a separate box, on every available level.

use std::ffi::OsString;
use std::time::Duration;

use caipan_facts::Bytes;
use caipan_sandbox::{
    DialogueError, DialogueSide, Ending, FirstJobAction, GroupResult, IsolationLevel, Job,
    KillReason, RunLimits, RunOutcome, Runner, Sandbox, run_group,
};

use crate::support::{GO_ON, LIMITS, is_running, on_every_level, shell_view, words};

/// Limits that no program reaches by itself, however slow the machine is.
const AMPLE_LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(20),
    wall: Duration::from_secs(60),
    output: Bytes(8 << 20),
    ..LIMITS
};

/// Runs a shell script as the manager of a group of shell scripts. The manager reads what the programs print from the
/// descriptors 3, 5 and so on, and writes their input to the descriptors 4, 6 and so on.
fn try_group(
    sandbox: &Sandbox,
    manager: &str,
    programs: &[&str],
    then: FirstJobAction,
) -> Result<GroupResult, DialogueError> {
    let view = shell_view(sandbox);
    let shell = |script: &str| words(&["/bin/sh", "-c", script]);
    let commands: Vec<Vec<OsString>> = programs.iter().map(|script| shell(script)).collect();
    let job = |command| Job {
        may_fork: true,
        ..Job::new(command, &AMPLE_LIMITS)
    };
    let jobs: Vec<Job> = commands.iter().map(|command| job(command)).collect();
    let manager = shell(manager);
    let manager = job(&manager);
    let rules = move |_: &RunOutcome| then;
    run_group(sandbox, &view, &jobs, (&view, &manager), &rules, &GO_ON)
}

fn group(sandbox: &Sandbox, manager: &str, programs: &[&str]) -> GroupResult {
    try_group(sandbox, manager, programs, FirstJobAction::Continue).unwrap()
}

fn endings(result: &GroupResult) -> Vec<Ending> {
    let members = result.members.iter();
    members.map(|member| member.outcome.ending).collect()
}

#[test]
fn a_manager_talks_to_each_program_over_separate_pipes() {
    on_every_level(|sandbox| {
        let manager = "echo 10 >&4; read a <&3; echo $a >&6; read b <&5; echo $b >&8; read c <&7; test $c = 13 && exit 40";
        let adds = "read n; echo $((n + 1))";
        let result = group(sandbox, manager, &[adds, adds, adds]);
        assert_eq!(endings(&result), [Ending::Exited(0); 3], "{result:?}");
        assert_eq!(result.manager.ending, Ending::Exited(40), "{result:?}");
        for (number, member) in result.members.iter().enumerate() {
            let [lines, _] = member.transcript.lines_around_gap();
            let said: Vec<(DialogueSide, &[u8])> = lines
                .iter()
                .map(|line| (line.from, &line.bytes[..]))
                .collect();
            let [question, answer] = [10 + number, 11 + number].map(|n| n.to_string());
            let expected = [
                (DialogueSide::Second, question.as_bytes()),
                (DialogueSide::First, answer.as_bytes()),
            ];
            assert_eq!(said, expected);
        }
        assert_eq!(sandbox.list_leftover_processes_and_files(), [""; 0]);
    });
}

/// The program writes to every descriptor and to every pipe that it can see.
#[test]
fn no_program_reaches_a_pipe_of_another_program() {
    on_every_level(|sandbox| {
        // Without isolation, the program would write to the pipes of all processes of this machine.
        if sandbox.isolation().level == IsolationLevel::None {
            return;
        }
        let spy = "for fd in 3 4 5 6 7 8 9; do echo stolen >&$fd; done 2>/dev/null; \
            for pipe in /proc/[0-9]*/fd/*; do test -p $pipe && echo stolen >$pipe; done 2>/dev/null & \
            wait; exit 5";
        let manager =
            "echo secret >&6; read word <&5; test $word = fine && cat <&3 >/dev/null && exit 8";
        let talks = "read n; test $n = secret && echo fine";
        let result = group(sandbox, manager, &[spy, talks]);
        assert_eq!(result.manager.ending, Ending::Exited(8), "{result:?}");
        let [lines, _] = result.members[1].transcript.lines_around_gap();
        let said: Vec<&[u8]> = lines.iter().map(|line| &line.bytes[..]).collect();
        assert_eq!(said, [&b"secret"[..], b"fine"], "{result:?}");
    });
}

#[test]
fn closed_pipes_are_seen_by_programs_and_by_the_manager_of_a_group() {
    on_every_level(|sandbox| {
        // The first program ends while the manager lives on; the second one once the manager closes its input.
        let manager = "cat <&3 >/dev/null; exec 6>&-; cat <&5 >/dev/null; exit 3";
        let result = group(sandbox, manager, &["exit 1", "cat; exit 2"]);
        assert_eq!(endings(&result), [1, 2].map(Ending::Exited), "{result:?}");
        assert_eq!(result.manager.ending, Ending::Exited(3));
        assert!(result.members[0].end < result.manager_end);
        // Programs that still wait see the end of their input when the manager has ended, and end later than the manager.
        let result = group(sandbox, "exit 7", &["cat; exit 1", "cat; exit 2"]);
        assert_eq!(endings(&result), [1, 2].map(Ending::Exited), "{result:?}");
        let ends = result.members.iter().map(|member| member.end);
        assert!(ends.min().unwrap() >= result.manager_end, "{result:?}");
    });
}

#[test]
fn unread_input_of_an_ended_program_does_not_block_the_manager() {
    on_every_level(|sandbox| {
        let manager = "read a <&3; head -c 1000000 /dev/zero >&4 || exit 1; read b <&5; test $b = 2 && exit 4";
        let result = group(sandbox, manager, &["echo 1; exec <&-", "echo 2"]);
        assert_eq!(result.manager.ending, Ending::Exited(4), "{result:?}");
    });
}

#[test]
fn a_settled_result_ends_all_programs_of_a_group() {
    on_every_level(|sandbox| {
        let stop = FirstJobAction::Stop;
        let result = try_group(sandbox, "exit 1", &["sleep 4715", "sleep 4715"], stop).unwrap();
        let settled = Ending::Killed(KillReason::Settled);
        assert_eq!(endings(&result), [settled; 2]);
        assert!(!is_running("sleep\x004715"));
    });
}

#[test]
fn a_program_that_cannot_be_started_ends_all_jobs_of_its_group() {
    on_every_level(|sandbox| {
        let view = shell_view(sandbox);
        let (none, long) = (
            words(&["/no/such/program"]),
            words(&["/bin/sh", "-c", "sleep 4716"]),
        );
        let long = Job {
            may_fork: true,
            ..Job::new(&long, &AMPLE_LIMITS)
        };
        let jobs = [long, Job::new(&none, &AMPLE_LIMITS)];
        let rules = |_: &RunOutcome| FirstJobAction::Continue;
        let ended = run_group(sandbox, &view, &jobs, (&view, &long), &rules, &GO_ON);
        assert_eq!(ended.unwrap_err().side, DialogueSide::First);
        assert!(!is_running("sleep\x004716"));
    });
}
