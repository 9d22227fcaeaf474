//! Shows the progress of a grading. On a terminal, a bar names the work in progress: below the verdicts of a single
//! submission, or above the matrix that `--matrix` requests. Elsewhere, a line is printed every few seconds.

use std::io::{IsTerminal, stderr};
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use crate::terminal::console::Console;
use crate::terminal::progress_bars;
use caipan_judge::contest::contestant::Contestant;
use caipan_judge::contest::event::ContestEvent;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::contest::progress::{ContestProgress, GradingPhase};
use caipan_judge::ids::{CaseId, ContestantId};
use caipan_judge::run_result::RunResult;
use caipan_report::grading_progress::{self, GradingProgressMessage};
use caipan_report::result_matrix::ResultMatrix;
use caipan_report::verdict_stream::VerdictStream;
use caipan_sandbox::machine::memory::is_address_space_limited;

/// Interval between progress lines if stderr is not a terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(5);

/// Interval between checks whether work has finished recently.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Interval between lines that name the work in progress while nothing finishes. These lines are printed if stderr is
/// not a terminal.
const REMINDER_INTERVAL: Duration = Duration::from_secs(30);

/// Maximum width in columns of a matrix that is printed without a terminal.
const MAX_MATRIX_WIDTH: usize = 200;

/// Shows the progress of a grading, from the events that it receives.
pub(crate) struct GradingProgressDisplay<'a> {
    console: &'a Console,
    /// Start of the grading, from which all times in [`ProgressState`] are measured.
    start: Instant,
    bar: ProgressBar,
    /// Whether stderr is a terminal and `--quiet` is not set.
    is_live: bool,
    state: Mutex<ProgressState>,
    matrix: Option<Mutex<ResultMatrix<'a>>>,
    stream: Option<VerdictStream<'a>>,
}

/// Progress of a grading at one moment.
pub(crate) struct ProgressSnapshot {
    /// Number of finished pieces of work plus number of results. The sum changes whenever there is something new to show.
    pub progress_change_count: usize,
    /// Estimated remaining time; `None` if unknown.
    pub remaining: Option<Duration>,
}

struct ProgressState {
    contest: ContestProgress,
    /// Time of the last printed progress line; the next one follows after [`LINE_INTERVAL`].
    last_line: Duration,
    /// Time of the last line that named the work in progress; `None` if a piece of work has finished since.
    reminded: Option<Duration>,
}

impl<'a> GradingProgressDisplay<'a> {
    pub(crate) fn new(
        console: &'a Console,
        contestants: &'a [Contestant],
        problems: &'a [ContestProblem<'a>],
        with_matrix: bool,
    ) -> Self {
        let is_live = stderr().is_terminal() && !console.is_quiet;
        let bar = if is_live {
            progress_bars::show_progress_bar(0)
                .with_message(console.sentence(GradingProgressMessage::Preparing))
        } else {
            ProgressBar::hidden()
        };
        let matrix = (with_matrix && !console.is_quiet)
            .then(|| ResultMatrix::new(contestants, problems, console.lang));
        let stream = VerdictStream::for_single_submission(contestants, problems, console.lang);
        Self {
            console,
            bar,
            is_live,
            start: Instant::now(),
            state: Mutex::new(ProgressState {
                contest: ContestProgress::new(Duration::ZERO),
                last_line: Duration::ZERO,
                reminded: None,
            }),
            stream: stream.filter(|_| is_live && matrix.is_none()),
            matrix: matrix.map(Mutex::new),
        }
    }

    /// Whether the verdicts of a single submission are printed as soon as they are known.
    pub(crate) fn is_streaming_verdicts(&self) -> bool {
        self.stream.is_some()
    }

    fn lock_matrix(&self) -> Option<MutexGuard<'_, ResultMatrix<'a>>> {
        let matrix = self.matrix.as_ref()?;
        Some(matrix.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn snapshot(&self) -> ProgressSnapshot {
        let contest = &self.lock_state().contest;
        ProgressSnapshot {
            progress_change_count: contest.progress_change_count(),
            remaining: match contest.phase {
                GradingPhase::Compiling => None,
                _ => contest.remaining_time(self.start.elapsed()),
            },
        }
    }

    fn lock_state(&self) -> MutexGuard<'_, ProgressState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints a note above the bar.
    pub(crate) fn print_note(&self, text: &str) {
        self.bar.suspend(|| self.console.print_note(text));
    }

    /// Records an event. Updates the terminal, or prints a progress line if one is due.
    pub(crate) fn record_event(&self, event: ContestEvent) {
        let mut state = self.lock_state();
        let now = self.start.elapsed();
        state.contest.record_event(event, now);
        match event {
            ContestEvent::Plan { known: results, .. } if results > 0 => {
                let text = self
                    .console
                    .sentence(GradingProgressMessage::Known { results });
                self.bar.suspend(|| self.console.print_note(&text));
            }
            ContestEvent::Settled {
                contestants,
                case,
                run_result,
                ..
            } => self.show_result(contestants, case, run_result),
            _ => {}
        }
        if self.is_live {
            self.update_bar(&state.contest, event, now);
        } else if now.saturating_sub(state.last_line) >= LINE_INTERVAL {
            state.last_line = now;
            let line =
                grading_progress::format_progress_line(&state.contest, now, self.console.lang);
            self.console.print_note(&line);
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
            .sentence(GradingProgressMessage::NotRemoved { folder });
        self.bar.suspend(|| self.console.print_warning(&text));
    }

    /// Updates the position of the bar. If the event begins a piece of work, also updates the text.
    fn update_bar(&self, contest: &ContestProgress, event: ContestEvent, now: Duration) {
        self.bar.set_length(contest.total_work as u64);
        self.bar.set_position(contest.done as u64);
        let Some(begun) = ContestProgress::work_begun_by_event(event) else {
            return;
        };
        let text = grading_progress::progress_bar_text(contest, &begun, now, self.console.lang);
        self.show_bar_text(contest, &text);
    }

    /// Shows a text to the right of the bar, and below it the matrix if there is one.
    fn show_bar_text(&self, contest: &ContestProgress, full: &str) {
        let (height, width) = console::Term::stderr().size();
        let available = progress_bars::max_message_width(width.into(), contest.total_work);
        let mut text = console::truncate_str(full, available, "…").into_owned();
        if let Some(matrix) = self.lock_matrix() {
            let rows = usize::from(height).saturating_sub(2);
            let drawn = matrix.format_table(rows, progress_bars::max_line_width(width.into()));
            text += &self.console.strip_hidden_colours(&drawn);
        }
        self.bar.set_message(text);
    }

    /// Runs `work` and returns its result. In the meantime, a second thread reports the work in progress whenever
    /// nothing has finished for a while. If the address space is limited, there is no second thread and no report.
    pub(crate) fn run_with_progress_reports<T>(&self, work: impl FnOnce() -> T) -> T {
        if is_address_space_limited() {
            return work();
        }
        let (end, is_ended) = mpsc::channel::<()>();
        thread::scope(|scope| {
            let _ = thread::Builder::new().spawn_scoped(scope, move || {
                while is_ended.recv_timeout(CHECK_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                    self.report_pending_work(self.start.elapsed());
                }
            });
            let done = work();
            drop(end);
            done
        })
    }

    /// Reports the work in progress if nothing has finished for a while.
    fn report_pending_work(&self, now: Duration) {
        let mut state = self.lock_state();
        let lang = self.console.lang;
        let Some(sentence) = grading_progress::describe_stalled_work(&state.contest, now, lang)
        else {
            state.reminded = None;
            return;
        };
        if self.is_live {
            let text = grading_progress::prepend_status(&state.contest, &sentence, now, lang);
            self.show_bar_text(&state.contest, &text);
        } else if state
            .reminded
            .is_none_or(|last| now.saturating_sub(last) >= REMINDER_INTERVAL)
        {
            (state.reminded, state.last_line) = (Some(now), now);
            self.console.print_note(&sentence);
        }
    }

    /// Clears the bar. Then prints an empty line after streamed verdicts, or the matrix if it could not be shown live.
    pub(crate) fn clear_progress(&self) {
        self.bar.finish_and_clear();
        if self.is_streaming_verdicts() && self.lock_state().contest.result_count() > 0 {
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
