//! Shows the progress of a grading. On a terminal that is a bar with the work in progress: below the verdicts of a single
//! submission, or above the matrix that `--matrix` requests. Elsewhere it is a line every few seconds.

use std::fmt::Write;
use std::io::{IsTerminal, stderr};
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::verdict_stream::VerdictStream;
use super::work_in_progress::{CompilationOrRun, WorkInProgress};
use crate::commands::console::Console;
use crate::commands::messages::ProgressMessage;
use crate::commands::progress_bars;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact};
use caipan_judge::contest::contestant::Contestant;
use caipan_judge::contest::event::ContestEvent;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::ids::{CaseId, ContestantId};
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::submission::Submission;
use caipan_report::result_matrix::ResultMatrix;
use caipan_sandbox::machine::memory::is_address_space_limited;

/// Interval between progress lines if stderr is not a terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(5);

/// Interval between checks whether work has finished recently.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Interval between lines that name the work in progress while nothing finishes. They are printed if stderr is not a
/// terminal.
const REMINDER_INTERVAL: Duration = Duration::from_secs(30);

/// Maximum width in columns of a matrix that is printed without a terminal.
const MAX_MATRIX_WIDTH: usize = 200;

/// Shows the progress of a grading, from the events that it receives.
pub(super) struct Progress<'a> {
    console: &'a Console,
    bar: ProgressBar,
    /// Whether stderr is a terminal and `--quiet` is not set.
    is_live: bool,
    state: Mutex<ProgressState>,
    matrix: Option<Mutex<ResultMatrix<'a>>>,
    stream: Option<VerdictStream<'a>>,
}

/// Progress of a grading at one moment.
pub(super) struct ProgressSnapshot {
    /// Number of finished pieces of work plus number of results. It changes whenever there is something new to show.
    pub news_count: usize,
    /// Estimated remaining time; `None` if unknown.
    pub remaining: Option<Duration>,
}

struct ProgressState {
    /// Number of finished pieces of work in all phases.
    steps: usize,
    phase: ProgressMessage,
    /// Start of the current batch of work.
    started: Instant,
    /// Time of the last printed progress line; the next one follows after [`LINE_INTERVAL`].
    last_line: Instant,
    /// Time of the last line that named the work in progress; `None` if a piece of work has finished since.
    reminded: Option<Instant>,
    work: WorkInProgress,
    /// Number of finished pieces of work in the current phase.
    done: usize,
    /// Total number of pieces of work in the current phase.
    all: usize,
    /// Number of planned runs, which becomes `all` when the first batch of runs starts.
    runs: usize,
    /// Expected seconds of the finished work in the current batch. While compiling, each program counts as 1.
    done_weight: f64,
    /// Expected seconds of the remaining work in the current batch. While compiling, each program counts as 1.
    left_weight: f64,
    /// Number of results by verdict, in the order of [`Verdict::ALL`].
    counts: [usize; Verdict::ALL.len()],
    /// Number of near-limit runs that have to be repeated.
    again: usize,
}

impl<'a> Progress<'a> {
    pub(super) fn new(
        console: &'a Console,
        contestants: &'a [Contestant],
        problems: &'a [ContestProblem<'a>],
        with_matrix: bool,
    ) -> Self {
        let is_live = stderr().is_terminal() && !console.is_quiet;
        let bar = if is_live {
            progress_bars::show_progress_bar(0)
                .with_message(console.sentence(ProgressMessage::Preparing))
        } else {
            ProgressBar::hidden()
        };
        let now = Instant::now();
        let matrix = (with_matrix && !console.is_quiet)
            .then(|| ResultMatrix::new(contestants, problems, console.lang));
        let stream = VerdictStream::for_single_submission(contestants, problems, console.lang);
        Self {
            console,
            bar,
            is_live,
            state: Mutex::new(ProgressState {
                steps: 0,
                phase: ProgressMessage::Compiling,
                started: now,
                last_line: now,
                reminded: None,
                work: WorkInProgress::new(now),
                done: 0,
                all: 0,
                runs: 0,
                done_weight: 0.0,
                left_weight: 0.0,
                counts: Default::default(),
                again: 0,
            }),
            stream: stream.filter(|_| is_live && matrix.is_none()),
            matrix: matrix.map(Mutex::new),
        }
    }

    /// Whether the verdicts of a single submission are printed as soon as they are known.
    pub(super) fn is_streaming_verdicts(&self) -> bool {
        self.stream.is_some()
    }

    fn lock_matrix(&self) -> Option<MutexGuard<'_, ResultMatrix<'a>>> {
        let matrix = self.matrix.as_ref()?;
        Some(matrix.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn snapshot(&self) -> ProgressSnapshot {
        let state = self.lock_state();
        ProgressSnapshot {
            news_count: state.steps + state.counts.iter().sum::<usize>(),
            remaining: match state.phase {
                ProgressMessage::Compiling => None,
                _ => state.remaining_time(Instant::now()),
            },
        }
    }

    fn lock_state(&self) -> MutexGuard<'_, ProgressState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints a note above the bar.
    pub(super) fn print_note(&self, text: &str) {
        self.bar.suspend(|| self.console.note(text));
    }

    /// Records an event. Updates the terminal, or prints a progress line if one is due.
    pub(super) fn record_event(&self, event: ContestEvent) {
        let mut state = self.lock_state();
        let now = Instant::now();
        match event {
            ContestEvent::Plan {
                compiles,
                runs,
                known: kept,
            } => {
                (state.done, state.all, state.started, state.runs) = (0, compiles, now, runs);
                state.left_weight = compiles as f64;
                if kept > 0 {
                    let text = self
                        .console
                        .sentence(ProgressMessage::Known { results: kept });
                    self.bar.suspend(|| self.console.note(&text));
                }
            }
            ContestEvent::Compiling(submission) => {
                state.phase = ProgressMessage::Compiling;
                state
                    .work
                    .begin_work(new_compilation_or_run(submission, None));
            }
            ContestEvent::Running(submission, case) => state
                .work
                .begin_work(new_compilation_or_run(submission, Some(case))),
            ContestEvent::Output { .. } => {}
            ContestEvent::Compiled => state.finish_compilation_or_run(1.0, now),
            ContestEvent::BatchStarted(expected) => {
                if state.phase != ProgressMessage::Running {
                    (state.phase, state.done, state.all) =
                        (ProgressMessage::Running, 0, state.runs);
                }
                (state.started, state.done_weight) = (now, 0.0);
                state.left_weight = expected.as_secs_f64();
            }
            ContestEvent::RunEnded(expected) => {
                state.finish_compilation_or_run(expected.as_secs_f64(), now)
            }
            ContestEvent::NearLimit => state.again += 1,
            ContestEvent::RepeatsPending(left) => {
                (state.phase, state.again) = (ProgressMessage::Again, left)
            }
            ContestEvent::Settled {
                contestants,
                case,
                run_result,
                ..
            } => {
                state.count_verdict(run_result.verdict(), contestants.len());
                state.work.finish_work(now);
                self.show_result(contestants, case, run_result);
            }
        }
        if self.is_live {
            self.update_bar(&state, event, now);
        } else if now - state.last_line >= LINE_INTERVAL {
            state.last_line = now;
            self.console.note(&state.progress_line(now, self.console));
        }
    }

    /// Shows the result of a run in the matrix or as a line. Warns if the run left a folder behind.
    fn show_result(&self, contestants: &[ContestantId], case: CaseId, run_result: &Arc<RunResult>) {
        if let Some(folder) = &run_result.leftover_folder {
            self.warn_leftover_folder(folder);
        }
        if let Some(mut matrix) = self.lock_matrix() {
            matrix.record_result(contestants, case, run_result);
        }
        if let Some(stream) = &self.stream {
            let line = stream.format_case_line(case, run_result);
            self.bar.suspend(|| self.console.print_line(&line));
        }
    }

    /// Warns that the folder of a run could not be removed.
    fn warn_leftover_folder(&self, left_behind: &Path) {
        let folder = left_behind.display().to_string();
        let text = self
            .console
            .sentence(ProgressMessage::NotRemoved { folder });
        self.bar.suspend(|| self.console.warn(&text));
    }

    /// Updates the position of the bar. If the event begins a piece of work, also updates the text.
    fn update_bar(&self, state: &ProgressState, event: ContestEvent, now: Instant) {
        self.bar.set_length(state.all as u64);
        self.bar.set_position(state.done as u64);
        let begun = match event {
            ContestEvent::Compiling(submission) => new_compilation_or_run(submission, None),
            ContestEvent::Running(submission, case) => {
                new_compilation_or_run(submission, Some(case))
            }
            _ => return,
        };
        let phase = state.phase.fact();
        let what = describe_compilation_or_run(&begun, self.console);
        let in_progress = self.console.sentence(ProgressMessage::Now { phase, what });
        self.show_status(state, &in_progress, now);
    }

    /// Shows a line with the status and `in_progress` next to the bar, and the matrix below it.
    fn show_status(&self, state: &ProgressState, in_progress: &str, now: Instant) {
        let full = format!("{}  {in_progress}", state.status_text(now, self.console));
        let (height, width) = console::Term::stderr().size();
        let available = progress_bars::max_message_width(width.into(), state.all);
        let mut text = console::truncate_str(&full, available, "…").into_owned();
        if let Some(matrix) = self.lock_matrix() {
            let rows = usize::from(height).saturating_sub(2);
            let drawn = matrix.format_table(rows, progress_bars::max_line_width(width.into()));
            text += &self.console.strip_hidden_colours(&drawn);
        }
        self.bar.set_message(text);
    }

    /// Runs `work` and returns its result. Meanwhile a second thread reports the work in progress whenever nothing has
    /// finished for a while. There is no second thread if the address space is limited.
    pub(super) fn run_with_progress_reports<T>(&self, work: impl FnOnce() -> T) -> T {
        if is_address_space_limited() {
            return work();
        }
        let (end, is_ended) = mpsc::channel::<()>();
        thread::scope(|scope| {
            let _ = thread::Builder::new().spawn_scoped(scope, move || {
                while is_ended.recv_timeout(CHECK_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                    self.report_pending_work(Instant::now());
                }
            });
            let done = work();
            drop(end);
            done
        })
    }

    /// Reports the work in progress if nothing has finished for a while.
    fn report_pending_work(&self, now: Instant) {
        let mut state = self.lock_state();
        let Some(sentence) = state.describe_pending_work(now, self.console) else {
            state.reminded = None;
            return;
        };
        if self.is_live {
            self.show_status(&state, &sentence, now);
        } else if state
            .reminded
            .is_none_or(|last| now - last >= REMINDER_INTERVAL)
        {
            (state.reminded, state.last_line) = (Some(now), now);
            self.console.note(&sentence);
        }
    }

    /// Clears the bar. Prints the matrix if it could not be shown live.
    pub(super) fn clear_progress(&self) {
        self.bar.finish_and_clear();
        if self.is_streaming_verdicts() && self.lock_state().counts.iter().any(|count| *count > 0) {
            self.console.print_line("");
        }
        if !self.is_live
            && let Some(matrix) = self.lock_matrix()
        {
            for line in matrix.format_table(usize::MAX, MAX_MATRIX_WIDTH).lines() {
                self.console.print_line(line);
            }
        }
    }
}

fn new_compilation_or_run(submission: &Submission, case: Option<&str>) -> CompilationOrRun {
    CompilationOrRun {
        submission: submission.name.clone(),
        case: case.map(str::to_owned),
    }
}

/// Describes a piece of work in the user's language.
fn describe_compilation_or_run(piece: &CompilationOrRun, console: &Console) -> String {
    let submission = piece.submission.clone();
    match piece.case.clone() {
        Some(case) => console.sentence(ProgressMessage::On { submission, case }),
        None => submission,
    }
}

impl ProgressState {
    /// Records that the calling thread has finished a piece of work. `weight` is its expected time in seconds, or 1
    /// for a compilation.
    fn finish_compilation_or_run(&mut self, weight: f64, now: Instant) {
        self.done += 1;
        self.steps += 1;
        self.done_weight += weight;
        self.left_weight = (self.left_weight - weight).max(0.0);
        self.work.finish_work(now);
    }

    fn count_verdict(&mut self, verdict: Verdict, results: usize) {
        let index = Verdict::ALL.iter().position(|known| *known == verdict);
        self.counts[index.unwrap_or_default()] += results;
    }

    /// Returns a sentence that names the work in progress. `None` if some has finished recently or none is in progress.
    fn describe_pending_work(&self, now: Instant, console: &Console) -> Option<String> {
        let stalled = self.work.stalled_work(now)?;
        let texts: Vec<String> = stalled
            .pieces
            .iter()
            .map(|piece| describe_compilation_or_run(piece, console))
            .collect();
        let names = texts.join(console.lang.words().comma());
        let what = match stalled.more {
            0 => names,
            more => console.sentence(ProgressMessage::AndMore { what: names, more }),
        };
        Some(console.sentence(ProgressMessage::Still {
            seconds: stalled.quiet.as_secs(),
            phase: self.phase.fact(),
            what,
        }))
    }

    /// Returns the remaining time and the number of results for each verdict. The time comes first, since a narrow
    /// screen cuts off the end.
    fn status_text(&self, now: Instant, console: &Console) -> String {
        let mut text = String::new();
        if let Some(remaining) = self.remaining_time(now) {
            let seconds = format!("{:.0}", remaining.as_secs_f64());
            text += &console.sentence(ProgressMessage::Left { seconds });
            text.push_str("  ");
        }
        for (verdict, count) in Verdict::ALL.iter().zip(self.counts) {
            if count > 0 {
                let _ = write!(text, "{} {count} ", verdict.code());
            }
        }
        if self.again > 0 {
            text += &console.sentence(ProgressMessage::NearLimit { count: self.again });
        }
        text.trim_end().to_owned()
    }

    /// Estimates the remaining time of the batch by comparing the actual with the expected time of the finished work.
    /// `None` if no work has finished or none remains.
    fn remaining_time(&self, now: Instant) -> Option<Duration> {
        let is_known = self.done_weight > 0.0 && self.left_weight > 0.0;
        let seconds = (now - self.started).as_secs_f64() / self.done_weight * self.left_weight;
        is_known.then(|| Duration::try_from_secs_f64(seconds).ok())?
    }

    fn progress_line(&self, now: Instant, console: &Console) -> String {
        let so_far = self.status_text(now, console);
        console.sentence(phase_message(
            self.phase.fact(),
            self.done,
            self.all,
            so_far,
        ))
    }
}

/// Returns the progress message: the phase, the count of finished work and the status text `so_far`, if it is not
/// empty.
fn phase_message(phase: Fact, done: usize, all: usize, so_far: String) -> ProgressMessage {
    if so_far.is_empty() {
        return ProgressMessage::Count { phase, done, all };
    }
    ProgressMessage::Line {
        phase,
        done,
        all,
        so_far,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::Lang;

    #[test]
    fn progress_without_verdict_counts_does_not_end_with_a_colon() {
        for lang in [Lang::En, Lang::Zh] {
            let [bare, full] = ["", "AC 1"].map(|so_far: &str| {
                let sentence =
                    phase_message(ProgressMessage::Running.fact(), 0, 3, so_far.to_owned());
                lang.fact(&sentence.fact())
            });
            assert!(full.starts_with(&bare) && full.ends_with("AC 1"), "{full}");
            assert!(bare.ends_with('3'), "{bare}");
        }
    }
}
