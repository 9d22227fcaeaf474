//! Choice of a box for a run, and several simultaneous runs.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use caipan_sandbox::{
    BoxView, Ending, IsolationLevel, Job, KillReason, MemoryRule, RunLimits, RunOutcome, Runner,
    Sandbox, StartedRun,
};

use crate::support::{GO_ON, LIMITS, on_every_level, shell_view, text, words};

/// Runs a shell script, in a new box if `fresh`.
fn shell(
    sandbox: &Sandbox,
    view: &BoxView,
    script: &str,
    limits: &RunLimits,
    fresh: bool,
) -> RunOutcome {
    let command = words(&["/bin/sh", "-c", script]);
    let job = Job {
        memory_rule: MemoryRule::Data,
        may_fork: true,
        needs_new_box: fresh,
        ..Job::new(&command, limits)
    };
    sandbox.run(view, &job, &GO_ON).unwrap()
}

/// Inode number of a new file, which grows with every file ever created in the box.
fn inode_number_of_new_file(sandbox: &Sandbox, view: &BoxView, fresh: bool) -> u64 {
    let outcome = shell(sandbox, view, ": > a; stat -c %i a; rm a", &LIMITS, fresh);
    text(&outcome.stdout).trim().parse().unwrap()
}

#[test]
fn a_fresh_box_is_not_one_in_which_a_run_took_place() {
    on_every_level(|sandbox| {
        if sandbox.isolation().level < IsolationLevel::Namespaces {
            return;
        }
        let view = shell_view(sandbox);
        let first = inode_number_of_new_file(sandbox, &view, true);
        assert!(
            inode_number_of_new_file(sandbox, &view, false) > first,
            "the same box counts on"
        );
        assert_eq!(
            inode_number_of_new_file(sandbox, &view, true),
            first,
            "another one begins anew"
        );
    });
}

#[test]
fn a_box_in_which_a_run_was_killed_is_not_used_again() {
    on_every_level(|sandbox| {
        if sandbox.isolation().level < IsolationLevel::Namespaces {
            return;
        }
        let view = shell_view(sandbox);
        let first = inode_number_of_new_file(sandbox, &view, true);
        let limits = RunLimits {
            wall: Duration::from_millis(100),
            ..LIMITS
        };
        let killed = shell(sandbox, &view, "exec sleep 30", &limits, false);
        assert_eq!(killed.ending, Ending::Killed(KillReason::Wall));
        assert_eq!(inode_number_of_new_file(sandbox, &view, false), first);
    });
}

#[test]
fn a_job_runs_while_another_job_is_running() {
    on_every_level(|sandbox| {
        let (slow, quick) = (words(&["sleep", "30"]), words(&["echo", "quick"]));
        let (slow, quick) = (Job::new(&slow, &LIMITS), Job::new(&quick, &LIMITS));
        let view = shell_view(sandbox);
        let running: Box<dyn StartedRun> = sandbox.start(&view, &slow).unwrap();
        let armed = sandbox.start(&view, &quick).unwrap();
        assert_eq!(text(&armed.finish(&GO_ON).unwrap().stdout), "quick\n");
        let outcome = running.finish(&AtomicBool::new(true)).unwrap();
        assert_eq!(outcome.ending, Ending::Killed(KillReason::Cancelled));
        drop(sandbox.start(&view, &slow).unwrap());
        assert_eq!(sandbox.list_leftover_processes_and_files(), [""; 0]);
    });
}
