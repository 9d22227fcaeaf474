//! Runs two jobs that communicate, from the start to the end of both.

use std::io;
use std::panic::resume_unwind;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use super::dialogue_state::DialogueState;
use super::transcript::{DialogueSide, Transcript};
use crate::error::SandboxError;
use crate::job::Job;
#[cfg(target_os = "linux")]
use crate::linux::visible_paths::BoxView;
#[cfg(not(target_os = "linux"))]
use crate::portable::view::BoxView;
use crate::run_outcome::RunOutcome;
use crate::runner::{Runner, StartedRun};
use crate::sandbox_step::SandboxStep;

/// Result of a dialogue between two jobs.
#[derive(Debug)]
pub struct DialogueResult {
    /// Outcome of each job. Their standard outputs are in the transcript only.
    pub outcomes: [RunOutcome; 2],
    /// Side whose job ended first, by a clock common to both.
    pub ended_first: DialogueSide,
    /// End time of each job, by a clock common to both; only the difference is meaningful. For a killed job, the time
    /// of the decision to kill it.
    pub ends: [Duration; 2],
    /// Output of both jobs with times; the middle is missing if there is too much data.
    pub transcript: Transcript,
}

/// Whether the first job continues after the second has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstJobAction {
    /// The first job is killed with [`crate::KillReason::Settled`].
    Stop,
    /// The first job continues until it ends or reaches a limit.
    Continue,
}

/// Rules by which the caller decides what happens after one of the two jobs of a dialogue has ended.
pub trait DialogueRules: Sync {
    /// Decides whether the first job continues after the second has ended with `outcome`.
    fn decide_after_second_ended(&self, outcome: &RunOutcome) -> FirstJobAction;

    /// Whether the outcome of the first job settles the result of the dialogue. If so, the second job has to end within
    /// 1 s.
    fn does_first_job_settle_result(&self, _: &RunOutcome) -> bool {
        false
    }
}

impl<F: Fn(&RunOutcome) -> FirstJobAction + Sync> DialogueRules for F {
    fn decide_after_second_ended(&self, outcome: &RunOutcome) -> FirstJobAction {
        self(outcome)
    }
}

/// Time that the second job gets after the first has settled the result.
pub(super) const SECOND_JOB_TIME_AFTER_SETTLED_RESULT: Duration = Duration::from_secs(1);

/// Error of a dialogue: one of the jobs could not be run to its end.
#[derive(Debug)]
pub struct DialogueError {
    /// Side that failed; the job of the other side was killed.
    pub side: DialogueSide,
    /// Step of the run that failed, with the cause of the failure.
    pub error: SandboxError,
}

impl DialogueError {
    pub(super) fn dialogue_error_for_side(side: DialogueSide) -> impl FnOnce(SandboxError) -> Self {
        move |error| Self { side, error }
    }
}

/// Runs two jobs, each with its standard output connected to the standard input of the other. The first is judged, and
/// the second judges it. The `stdin` of the jobs is ignored.
///
/// Output is read immediately even if the partner does not read; up to the output limit is buffered. The first job
/// sees the end of its input as soon as the second closes its output; the second sees it when the first has ended.
/// Each job has its own limits, and CPU time of the second does not count as wall time of the first. `rules` decides
/// what happens to a job when its partner has ended. Both are killed when `cancel` becomes true.
///
/// A dialogue that has begun is never retried here. If the error is a lack of resources, the caller may retry it.
///
/// # Errors
/// One of the jobs cannot be started or watched, or a box cannot be cleaned up.
pub fn run_dialogue(
    runner: &dyn Runner,
    first: (&BoxView, &Job),
    second: (&BoxView, &Job),
    rules: &dyn DialogueRules,
    cancel: &AtomicBool,
) -> Result<DialogueResult, DialogueError> {
    let laid = DialogueState::create_with_connections()
        .map_err(SandboxError::error_at_step(SandboxStep::MakePipes));
    let (table, [part, other]) =
        laid.map_err(DialogueError::dialogue_error_for_side(DialogueSide::Second))?;
    // The second job is started before the first, so that the wall time of the first does not include this start.
    let judging = runner
        .start_in_dialogue(second.0, second.1, other)
        .map_err(DialogueError::dialogue_error_for_side(DialogueSide::Second))?;
    let judged = runner
        .start_in_dialogue(first.0, first.1, part)
        .map_err(DialogueError::dialogue_error_for_side(DialogueSide::First))?;
    let finish = |running: Box<dyn StartedRun + '_>, side: DialogueSide| {
        let outcome = running
            .finish(cancel)
            .map_err(DialogueError::dialogue_error_for_side(side));
        match (&outcome, side) {
            (Err(_), _) => table.ask_side_to_end(side.partner()),
            (Ok(outcome), DialogueSide::First) if rules.does_first_job_settle_result(outcome) => {
                table.set_deadline(DialogueSide::Second, SECOND_JOB_TIME_AFTER_SETTLED_RESULT);
            }
            (Ok(outcome), DialogueSide::Second)
                if rules.decide_after_second_ended(outcome) == FirstJobAction::Stop =>
            {
                table.ask_side_to_end(DialogueSide::First);
            }
            _ => {}
        }
        if let Some(rest) = table.take_undelivered_output(side) {
            rest.deliver_remaining_output();
        }
        outcome
    };
    let (one, two) = thread::scope(|scope| {
        let watched = thread::Builder::new()
            .spawn_scoped(scope, || finish(judged, DialogueSide::First))
            .map_err(|error: io::Error| DialogueError {
                side: DialogueSide::First,
                error: SandboxError::error_at_step(SandboxStep::Watch)(error),
            })?;
        let two = finish(judging, DialogueSide::Second);
        Ok((
            watched.join().unwrap_or_else(|panic| resume_unwind(panic)),
            two,
        ))
    })?;
    let ended = [DialogueSide::First, DialogueSide::Second].map(|side| table.end_time_of(side));
    Ok(DialogueResult {
        outcomes: [one?, two?],
        ended_first: if ended[0] <= ended[1] {
            DialogueSide::First
        } else {
            DialogueSide::Second
        },
        ends: ended.map(Option::unwrap_or_default),
        transcript: table.transcript(),
    })
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests;
