//! Runs one job, the manager, that communicates with several others, from the start to the end of all.

use std::io::{PipeReader, PipeWriter, Read, Write, pipe};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use super::dialogue_state::{DialogueState, PipeReaderOrWriter};
use super::run_dialogue::{
    DialogueError, DialogueRules, FirstJobAction, SECOND_JOB_TIME_AFTER_SETTLED_RESULT,
};
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

/// Result of a conversation of a manager with a group of jobs.
#[derive(Debug)]
pub struct GroupResult {
    /// Results of the jobs of the group, in the order in which the jobs were passed.
    pub members: Vec<GroupMemberResult>,
    /// Outcome of the manager, with its standard error but without standard output.
    pub manager: RunOutcome,
    /// End time of the manager, by the same clock as [`GroupMemberResult::end`].
    pub manager_end: Duration,
}

/// Result of one job that communicates with the manager.
#[derive(Debug)]
pub struct GroupMemberResult {
    /// Outcome of the job. Its standard output is in the transcript only.
    pub outcome: RunOutcome,
    /// End time of the job, by a clock common to the manager and all jobs; only differences are meaningful.
    pub end: Duration,
    /// Data that the job exchanged with the manager.
    pub transcript: Transcript,
}

/// Maximum time for which the input of a job stays open after the manager has closed it. If the manager ends within
/// this time, its end is recorded before the end of the job.
const INPUT_CLOSING_DELAY: Duration = Duration::from_millis(50);

/// Interval at which the end of the manager is checked before the input of a job is closed.
const CHECK_INTERVAL: Duration = Duration::from_millis(1);

/// Output of the manager for one job, which a thread forwards to the standard input of the job.
struct ManagerOutputForwarder {
    from: PipeReader,
    to: PipeWriter,
    table: Arc<DialogueState>,
    manager_state: Arc<DialogueState>,
    /// Maximum time for which the input of the job stays open after the manager has closed it.
    closing_delay: Duration,
}

impl ManagerOutputForwarder {
    /// Forwards the output until the manager closes the pipe. Output that the job no longer reads is only recorded in
    /// the transcript.
    fn forward(mut self) {
        let mut buffer = vec![0; 1 << 16];
        let mut is_read = true;
        while let Some(bytes) = read_next_bytes(&mut self.from, &mut buffer) {
            self.table.record_output(DialogueSide::Second, bytes);
            is_read = is_read && self.to.write_all(bytes).is_ok();
        }
        let latest = Instant::now() + self.closing_delay;
        while self
            .manager_state
            .end_time_of(DialogueSide::Second)
            .is_none()
            && Instant::now() < latest
        {
            thread::sleep(CHECK_INTERVAL);
        }
    }
}

/// Reads the next bytes; `None` at the end of the pipe or after an error.
fn read_next_bytes<'b>(from: &mut PipeReader, buffer: &'b mut [u8]) -> Option<&'b [u8]> {
    loop {
        match from.read(buffer) {
            Ok(0) => return None,
            Ok(length) => return Some(&buffer[..length]),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
}

/// State of a conversation, shared by the threads that watch the jobs.
struct SharedGroupState<'a> {
    member_states: Vec<Arc<DialogueState>>,
    managers: Arc<DialogueState>,
    rules: &'a dyn DialogueRules,
    cancel: &'a AtomicBool,
}

impl SharedGroupState<'_> {
    /// Waits until the job at index `number` of the group has ended, and delivers its remaining output to the manager.
    fn wait_for_member_end(
        &self,
        number: usize,
        running: Box<dyn StartedRun + '_>,
    ) -> Result<RunOutcome, DialogueError> {
        let outcome = running.finish(self.cancel);
        match &outcome {
            Err(_) => self.ask_all_jobs_to_end(),
            Ok(outcome) if self.rules.does_first_job_settle_result(outcome) => {
                (self.managers)
                    .set_deadline(DialogueSide::Second, SECOND_JOB_TIME_AFTER_SETTLED_RESULT);
                for table in &self.member_states {
                    table.set_deadline(DialogueSide::First, SECOND_JOB_TIME_AFTER_SETTLED_RESULT);
                }
            }
            Ok(_) => {}
        }
        if let Some(rest) = self.member_states[number].take_undelivered_output(DialogueSide::First)
        {
            rest.deliver_remaining_output();
        }
        outcome.map_err(DialogueError::dialogue_error_for_side(DialogueSide::First))
    }

    fn wait_for_manager_end(
        &self,
        running: Box<dyn StartedRun + '_>,
    ) -> Result<RunOutcome, DialogueError> {
        let outcome = running.finish(self.cancel);
        let is_over = match &outcome {
            Err(_) => true,
            Ok(outcome) => self.rules.decide_after_second_ended(outcome) == FirstJobAction::Stop,
        };
        if is_over {
            self.ask_all_jobs_to_end();
        }
        drop(self.managers.take_undelivered_output(DialogueSide::Second));
        outcome.map_err(DialogueError::dialogue_error_for_side(DialogueSide::Second))
    }

    /// Asks all jobs and the manager to end.
    fn ask_all_jobs_to_end(&self) {
        self.managers.ask_side_to_end(DialogueSide::Second);
        for table in &self.member_states {
            table.ask_side_to_end(DialogueSide::First);
        }
    }
}

fn dialogue_pipe_error(error: std::io::Error) -> DialogueError {
    DialogueError {
        side: DialogueSide::Second,
        error: SandboxError::error_at_step(SandboxStep::MakePipes)(error),
    }
}

/// Runs a manager together with a group of jobs, each in a separate box. For each job, the manager receives two pipe
/// ends: the first reads the standard output of the job, the second writes to its standard input. They have the
/// descriptors 3, 4 and so on, in the order of the jobs. No job of the group can reach a pipe of another job.
///
/// Output of the jobs is read immediately, even if the manager does not read; up to the output limit is buffered. The
/// manager has to wait if a job does not read. `rules` decides what happens when the manager or a job has ended: each
/// job is the first side of a dialogue, and the manager is the second. If a job settles the result, the manager and the
/// other jobs have to end within 1 s.
///
/// # Errors
/// One of the jobs cannot be started or watched, or a box cannot be cleaned up.
pub fn run_group(
    runner: &dyn Runner,
    view: &BoxView,
    jobs: &[Job],
    manager: (&BoxView, &Job),
    rules: &dyn DialogueRules,
    cancel: &AtomicBool,
) -> Result<GroupResult, DialogueError> {
    let (managers, [_, mut manager_part]) =
        DialogueState::create_with_connections().map_err(dialogue_pipe_error)?;
    let (mut tables, mut parts, mut outputs) = (Vec::new(), Vec::new(), Vec::new());
    for _ in jobs {
        let (table, [part, other]) =
            DialogueState::create_with_connections().map_err(dialogue_pipe_error)?;
        let (from, writer) = pipe().map_err(dialogue_pipe_error)?;
        let ends = [
            PipeReaderOrWriter::Reader(other.stdin),
            PipeReaderOrWriter::Writer(writer),
        ];
        manager_part.further.extend(ends);
        outputs.push(ManagerOutputForwarder {
            from,
            to: other.to,
            table: Arc::clone(&table),
            manager_state: Arc::clone(&managers),
            closing_delay: INPUT_CLOSING_DELAY,
        });
        tables.push(table);
        parts.push(part);
    }
    // The manager is started before the jobs, so that the wall time of the jobs does not include this start.
    let managing = runner
        .start_in_dialogue(manager.0, manager.1, manager_part)
        .map_err(DialogueError::dialogue_error_for_side(DialogueSide::Second))?;
    let started: Result<Vec<_>, SandboxError> = (jobs.iter().zip(parts))
        .map(|(job, part)| runner.start_in_dialogue(view, job, part))
        .collect();
    let started = started.map_err(DialogueError::dialogue_error_for_side(DialogueSide::First))?;
    let watch = SharedGroupState {
        member_states: tables,
        managers,
        rules,
        cancel,
    };
    let (outcomes, manager) = watch_group_jobs(&watch, started, managing, outputs)?;
    let members = outcomes.into_iter().zip(&watch.member_states);
    let members = members.map(|(outcome, table)| {
        Ok(GroupMemberResult {
            outcome: outcome?,
            end: table.end_time_of(DialogueSide::First).unwrap_or_default(),
            transcript: table.transcript(),
        })
    });
    let manager_end = watch.managers.end_time_of(DialogueSide::Second);
    Ok(GroupResult {
        members: members.collect::<Result<_, _>>()?,
        manager: manager?,
        manager_end: manager_end.unwrap_or_default(),
    })
}

/// Results of the jobs of a group in their order, and the result of the manager.
type GroupOutcomes = (
    Vec<Result<RunOutcome, DialogueError>>,
    Result<RunOutcome, DialogueError>,
);

/// Watches all jobs, each in a thread, and forwards the manager's outputs.
///
/// # Errors
/// A thread cannot be started.
fn watch_group_jobs(
    watch: &SharedGroupState,
    started: Vec<Box<dyn StartedRun + '_>>,
    managing: Box<dyn StartedRun + '_>,
    outputs: Vec<ManagerOutputForwarder>,
) -> Result<GroupOutcomes, DialogueError> {
    thread::scope(|scope| {
        let spawned: std::io::Result<Vec<_>> = (started.into_iter().enumerate())
            .map(|(number, running)| {
                thread::Builder::new()
                    .spawn_scoped(scope, move || watch.wait_for_member_end(number, running))
            })
            .collect();
        let forwarded: std::io::Result<Vec<_>> = (outputs.into_iter())
            .map(|output| thread::Builder::new().spawn_scoped(scope, move || output.forward()))
            .collect();
        let (threads, _) = spawned
            .and_then(|spawned| Ok((spawned, forwarded?)))
            .map_err(|error| {
                watch.ask_all_jobs_to_end();
                let error = SandboxError::error_at_step(SandboxStep::Watch)(error);
                DialogueError::dialogue_error_for_side(DialogueSide::First)(error)
            })?;
        let manager = watch.wait_for_manager_end(managing);
        let outcomes = threads.into_iter();
        let outcomes = outcomes
            .map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
            .collect();
        Ok((outcomes, manager))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_input_of_a_job_stays_open_until_the_manager_has_ended() {
        let (managers, _) = DialogueState::create_with_connections().unwrap();
        let (table, [part, other]) = DialogueState::create_with_connections().unwrap();
        let (from, mut writer) = pipe().unwrap();
        let output = ManagerOutputForwarder {
            from,
            to: other.to,
            table,
            manager_state: Arc::clone(&managers),
            closing_delay: Duration::from_secs(3600),
        };
        let forwarding = thread::spawn(|| output.forward());
        writer.write_all(b"7").unwrap();
        drop(writer);
        let (mut stdin, mut buffer) = (part.stdin, [0; 2]);
        assert_eq!(stdin.read(&mut buffer).unwrap(), 1);
        // Without `closing_delay`, the forwarding thread would end during this sleep.
        thread::sleep(Duration::from_millis(20));
        assert!(!forwarding.is_finished());
        managers.record_end(DialogueSide::Second, Duration::ZERO);
        forwarding.join().unwrap();
        assert_eq!(stdin.read(&mut buffer).unwrap(), 0);
    }
}
