//! Judges a file of jobs, prints the results, and counts them.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use super::job_input;
use super::job_judge::JobJudge;
use super::resume;
use super::sentences::VerifyMessage;
use crate::cli::Verify;
use crate::commands::exit::{CommandError, Exit};
use crate::terminal::console::{Console, StdoutState};
use caipan_facts::{Evidence, fact_from_io_error};
use caipan_verify::result::{Fault, JobResult, ResultKind};
use caipan_verify::{JobEngine, JobReader, JobStreamEvent, judge_stream};

/// Interval between progress lines on standard error.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(10);

/// Judges the jobs of a file, or of standard input if `records` is `-`. Prints a result for each and a summary, and returns the
/// exit code.
pub(super) fn judge_job_stream(
    records: &Path,
    args: &Verify,
    judge: &JobJudge,
    console: &Console,
) -> Result<Exit, CommandError> {
    let interrupt = judge.interrupt;
    let source = job_input::open_job_input(records, interrupt.shared_cancel_flag())?;
    let mut intake = JobReader::new(source);
    if let Some(path) = &args.resume {
        resume::skip_finished_jobs(&mut intake, path, console)?;
    }
    let mut tally = ResultTally::new(records, console);
    let flag = interrupt.shared_cancel_flag();
    let report = &mut |event| {
        if tally.handle_event(event) == StdoutState::Closed {
            // Further results cannot be printed, so the flag cancels the remaining jobs.
            flag.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    };
    judge_stream(judge.executor, intake, interrupt.cancel_flag(), report);
    let exit = tally.print_summary(args.max_nulls)?;
    if let Some((hits, runs)) = judge.engine.and_then(JobEngine::cache_hits_and_lookups) {
        console.print_note(&console.sentence(VerifyMessage::Cache { hits, runs }));
    }
    Ok(interrupt
        .exit_if_interrupted()
        .filter(|_| !tally.is_stdout_closed)
        .unwrap_or(exit))
}

/// Prints the results of jobs, and counts them for the summary and the exit code.
struct ResultTally<'a> {
    /// Name of the file of jobs, for messages.
    name: String,
    console: &'a Console,
    read: usize,
    kinds: BTreeMap<ResultKind, usize>,
    faults: BTreeMap<Fault, usize>,
    has_bad_line: bool,
    /// Error that prevented a result from being written; no further results are written after it.
    write_error: Option<CommandError>,
    /// Whether results can no longer be printed, since standard output is closed or has failed.
    is_stdout_closed: bool,
    last_progress: Instant,
}

impl<'a> ResultTally<'a> {
    fn new(path: &Path, console: &'a Console) -> Self {
        Self {
            name: path.display().to_string(),
            console,
            read: 0,
            kinds: BTreeMap::new(),
            faults: BTreeMap::new(),
            has_bad_line: false,
            write_error: None,
            is_stdout_closed: false,
            last_progress: Instant::now(),
        }
    }

    /// Counts an event, and prints the result or the warning that it contains. Returns [`StdoutState::Closed`] if a result could
    /// not be printed, which ends the work.
    fn handle_event(&mut self, event: JobStreamEvent) -> StdoutState {
        match event {
            JobStreamEvent::Read => self.read += 1,
            JobStreamEvent::Judged(result) => return self.print_result(&result),
            JobStreamEvent::BadLine(what) => {
                self.has_bad_line = true;
                let file = self.name.clone();
                self.print_warning(VerifyMessage::BadLine { file, what });
            }
            JobStreamEvent::Unreadable(error) => {
                self.has_bad_line = true;
                let (file, cause) = (self.name.clone(), fact_from_io_error(&error));
                self.print_warning(VerifyMessage::Unreadable { file, cause });
            }
        }
        StdoutState::Reading
    }

    fn print_warning(&self, message: impl Evidence) {
        self.console.print_warning(&self.console.sentence(message));
    }

    fn print_result(&mut self, result: &JobResult) -> StdoutState {
        if self.is_stdout_closed {
            return StdoutState::Closed;
        }
        *self.kinds.entry(result.kind).or_default() += 1;
        if let Some(fault) = result.fault {
            *self.faults.entry(fault).or_default() += 1;
        }
        // Serialization cannot fail, since results contain only maps with text keys and plain numbers.
        let line = serde_json::to_string(result).unwrap_or_default() + "\n";
        let printed = self.console.print_result(&line);
        self.print_progress_if_due();
        match printed {
            Ok(StdoutState::Reading) => return StdoutState::Reading,
            Ok(StdoutState::Closed) => {}
            Err(failure) => self.write_error = Some(failure.into()),
        }
        self.is_stdout_closed = true;
        StdoutState::Closed
    }

    fn result_count(&self, kind: ResultKind) -> usize {
        self.kinds.get(&kind).copied().unwrap_or_default()
    }

    fn print_progress_if_due(&mut self) {
        if self.last_progress.elapsed() < PROGRESS_INTERVAL {
            return;
        }
        self.last_progress = Instant::now();
        let (done, read) = (self.kinds.values().sum(), self.read);
        let nulls = self.result_count(ResultKind::Null);
        let progress = VerifyMessage::Progress { done, read, nulls };
        self.console.print_note(&self.console.sentence(progress));
    }

    /// Prints the summary of all jobs, and returns the exit code: [`Exit::Jury`] if a line of the input was faulty, or if the
    /// fraction of jobs without a verdict exceeds `max_nulls`. Returns the error if a result could not be written.
    fn print_summary(&mut self, max_nulls: f64) -> Result<Exit, CommandError> {
        if let Some(failure) = self.write_error.take() {
            return Err(failure);
        }
        let nulls = self.result_count(ResultKind::Null);
        let all: usize = self.kinds.values().sum();
        let summary = VerifyMessage::Summary {
            passed: self.result_count(ResultKind::Passed),
            partial: self.result_count(ResultKind::Partial),
            failed: self.result_count(ResultKind::Failed),
            nulls,
        };
        self.console.print_note(&self.console.sentence(summary));
        for (fault, count) in &self.faults {
            let (fault, count) = (fault.name().to_owned(), *count);
            let nulls = VerifyMessage::Nulls { fault, count };
            self.console.print_note(&self.console.sentence(nulls));
        }
        if nulls as f64 > max_nulls * all as f64 {
            self.print_warning(VerifyMessage::TooManyNulls { nulls, all });
            return Ok(Exit::Jury);
        }
        Ok(if self.has_bad_line {
            Exit::Jury
        } else {
            Exit::Good
        })
    }
}
