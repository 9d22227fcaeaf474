//! Dialogues of scripted jobs; no process is started.

use std::ffi::OsString;
use std::sync::Mutex;
use std::time::Duration;

use super::*;
use crate::run_limits::RunLimits;
use crate::run_outcome::{Ending, KillReason, ResourceUsage};
use crate::scripted::{ScriptedRunner, outcome_without_output, scripted_run_error};
use caipan_facts::Bytes;

const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(1),
    wall: Duration::from_secs(1),
    memory: Bytes(1 << 20),
    output: Bytes(1 << 20),
    processes: 1,
};

/// Outcome with this ending, wall time in milliseconds and standard output.
fn outcome(ending: Ending, millis: u64, said: &str) -> RunOutcome {
    let usage = ResourceUsage {
        wall: Duration::from_millis(millis),
        ..ResourceUsage::default()
    };
    RunOutcome {
        stdout: said.as_bytes().to_vec().into(),
        ..outcome_without_output(ending, usage)
    }
}

/// Runs a dialogue of two scripted jobs. Returns its result and the outcomes that the rules were asked about.
fn run_scripted_dialogue(
    script: impl Fn(&str) -> Result<RunOutcome, SandboxError> + Sync,
    then: FirstJobAction,
    cancel: &AtomicBool,
) -> (Result<DialogueResult, DialogueError>, Vec<Ending>) {
    let runner = ScriptedRunner::new(|job| script(job.command[0].to_str().unwrap()));
    let commands = ["first", "second"].map(|name| [OsString::from(name)]);
    let [first, second] = [&commands[0], &commands[1]].map(|command| Job::new(command, &LIMITS));
    let asked = Mutex::new(Vec::new());
    let rules = |outcome: &RunOutcome| {
        asked.lock().unwrap().push(outcome.ending);
        then
    };
    let view = BoxView::new();
    let ran = run_dialogue(&runner, (&view, &first), (&view, &second), &rules, cancel);
    (ran, asked.into_inner().unwrap())
}

static GO_ON: AtomicBool = AtomicBool::new(false);

#[test]
fn the_job_with_the_earlier_end_time_ended_first_even_if_noticed_later() {
    for (first, second, expected) in [(1, 2, DialogueSide::First), (2, 1, DialogueSide::Second)] {
        let script = |name: &str| {
            Ok(match name {
                "first" => outcome(Ending::Exited(1), first, "? 1\n"),
                _ => outcome(Ending::Exited(43), second, "7\n"),
            })
        };
        let (ran, asked) = run_scripted_dialogue(script, FirstJobAction::Continue, &GO_ON);
        let dialogue = ran.unwrap();
        assert_eq!(dialogue.ended_first, expected);
        assert_eq!(dialogue.transcript.said, [4, 2]);
        assert!(
            dialogue
                .outcomes
                .iter()
                .all(|outcome| outcome.stdout.is_empty())
        );
        assert_eq!(asked, [Ending::Exited(43)]);
    }
}

#[test]
fn the_first_job_is_ended_if_the_dialogue_rules_say_stop() {
    let script = |name: &str| {
        Ok(match name {
            "first" => outcome(Ending::Killed(KillReason::Settled), 5, ""),
            _ => outcome(Ending::Exited(43), 1, ""),
        })
    };
    let (ran, _) = run_scripted_dialogue(script, FirstJobAction::Stop, &GO_ON);
    assert_eq!(ran.unwrap().ended_first, DialogueSide::Second);
    // Without the request to end, the first job would run until this flag is set.
    let cancel = AtomicBool::new(true);
    assert!(
        run_scripted_dialogue(script, FirstJobAction::Continue, &cancel)
            .0
            .is_ok()
    );
}

#[test]
fn a_job_that_cannot_be_started_is_named_and_the_dialogue_rules_are_not_asked() {
    for (name, side) in [
        ("first", DialogueSide::First),
        ("second", DialogueSide::Second),
    ] {
        let script = |asked: &str| {
            if asked == name {
                Err(scripted_run_error(true))
            } else {
                Ok(outcome(Ending::Killed(KillReason::Settled), 1, ""))
            }
        };
        let (ran, asked) = run_scripted_dialogue(script, FirstJobAction::Continue, &GO_ON);
        let broken = ran.unwrap_err();
        assert_eq!((broken.side, broken.error.is_start_failure()), (side, true));
        assert_eq!(asked, []);
    }
}
