//! How far a grading is: on a terminal a bar with what is running, below the verdicts of a single submission or above a
//! matrix of contestants and cases where one is asked for; a line now and then elsewhere.

use std::fmt::Write;
use std::io::{IsTerminal, stderr};
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::at_work::{AtWork, Piece};
use super::matrix::Matrix;
use super::stream::Stream;
use crate::commands::bars;
use crate::commands::console::Console;
use crate::commands::said::Progressed;
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact};
use caipan_judge::contest::contestant::Contestant;
use caipan_judge::contest::event::Event;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::submission::submission::Submission;
use caipan_sandbox::machine::memory::are_addresses_limited;

/// Off a terminal, a line comes so often.
const EVERY: Duration = Duration::from_secs(5);

/// Interval between checks whether any work has finished.
const LOOK: Duration = Duration::from_secs(1);
/// Interval between lines that name the work in progress, if stderr is not a terminal and nothing finishes.
const REMINDED: Duration = Duration::from_secs(30);

/// A matrix that is shown on no screen is at most so wide.
const WIDEST: usize = 200;

/// Shows what happens.
pub(super) struct Progress<'a> {
    console: &'a Console,
    bar: ProgressBar,
    is_live: bool,
    state: Mutex<State>,
    matrix: Option<Mutex<Matrix<'a>>>,
    stream: Option<Stream<'a>>,
}

/// How far a grading is.
pub(super) struct Standing {
    /// So much has become known: programs that compile or do not, and runs.
    pub told: usize,
    /// So long it will take, if that can be said.
    pub left: Option<Duration>,
}

struct State {
    /// Pieces of work that are done, of all phases.
    steps: usize,
    phase: Progressed,
    started: Instant,
    told: Instant,
    /// Time of the last line that named the work in progress; `None` if some has finished since.
    reminded: Option<Instant>,
    at_work: AtWork,
    done: usize,
    all: usize,
    runs: usize,
    /// What is done of the work at hand, and what is left of it: weighed alike.
    work: f64,
    left: f64,
    counts: [usize; Verdict::ALL.len()],
    again: usize,
}

impl<'a> Progress<'a> {
    /// Progress of a grading of these contestants; with a matrix, if that is asked for.
    pub(super) fn new(
        console: &'a Console,
        contestants: &'a [Contestant],
        problems: &'a [ContestProblem<'a>],
        with_matrix: bool,
    ) -> Self {
        let is_live = stderr().is_terminal() && !console.is_quiet;
        let bar = if is_live {
            bars::bar(0).with_message(console.say(Progressed::Preparing))
        } else {
            ProgressBar::hidden()
        };
        let now = Instant::now();
        let matrix = (with_matrix && !console.is_quiet)
            .then(|| Matrix::new(contestants, problems, console.lang));
        let stream = Stream::of(contestants, problems, console.lang);
        Self {
            console,
            bar,
            is_live,
            state: Mutex::new(State {
                steps: 0,
                phase: Progressed::Compiling,
                started: now,
                told: now,
                reminded: None,
                at_work: AtWork::new(now),
                done: 0,
                all: 0,
                runs: 0,
                work: 0.0,
                left: 0.0,
                counts: Default::default(),
                again: 0,
            }),
            stream: stream.filter(|_| is_live && matrix.is_none()),
            matrix: matrix.map(Mutex::new),
        }
    }

    /// Are verdicts shown as they come?
    pub(super) fn is_streaming(&self) -> bool {
        self.stream.is_some()
    }

    /// How far it is.
    pub(super) fn standing(&self) -> Standing {
        let state = self.state();
        Standing {
            told: state.steps + state.counts.iter().sum::<usize>(),
            left: match state.phase {
                Progressed::Compiling => None,
                _ => state.left(Instant::now()),
            },
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says something above the bar.
    pub(super) fn note(&self, text: &str) {
        self.bar.suspend(|| self.console.note(text));
    }

    /// Takes in what happens.
    pub(super) fn tell(&self, news: Event) {
        let mut state = self.state();
        let now = Instant::now();
        match news {
            Event::Plan {
                compiles,
                runs,
                known: kept,
            } => {
                (state.done, state.all, state.started, state.runs) = (0, compiles, now, runs);
                state.left = compiles as f64;
                if kept > 0 {
                    let text = self.console.say(Progressed::Known { results: kept });
                    self.bar.suspend(|| self.console.note(&text));
                }
            }
            Event::Compiling(submission) => {
                state.phase = Progressed::Compiling;
                state.at_work.begin(piece(submission, None));
            }
            Event::Running(submission, case) => state.at_work.begin(piece(submission, Some(case))),
            Event::Output { .. } => {}
            Event::Compiled => state.advance(1.0, now),
            Event::BatchStarted(expected) => {
                if state.phase != Progressed::Running {
                    (state.phase, state.done, state.all) = (Progressed::Running, 0, state.runs);
                }
                (state.started, state.work, state.left) = (now, 0.0, expected.as_secs_f64());
            }
            Event::RunEnded(expected) => state.advance(expected.as_secs_f64(), now),
            Event::NearLimit => state.again += 1,
            Event::RepeatsPending(left) => (state.phase, state.again) = (Progressed::Again, left),
            Event::Settled {
                contestants,
                case,
                run_result,
                ..
            } => {
                let verdict = run_result.verdict();
                let number = Verdict::ALL.iter().position(|known| *known == verdict);
                state.counts[number.unwrap_or_default()] += contestants.len();
                state.at_work.finish(now);
                if let Some(folder) = &run_result.left_behind {
                    self.complain_of_folder(folder);
                }
                if let Some(matrix) = &self.matrix {
                    let mut matrix = matrix.lock().unwrap_or_else(PoisonError::into_inner);
                    matrix.mark(contestants, case, run_result);
                }
                if let Some(stream) = &self.stream {
                    let line = stream.line(case, run_result);
                    self.bar.suspend(|| self.console.show(&line));
                }
            }
        }
        if self.is_live {
            self.draw(&state, news, now);
        } else if now - state.told >= EVERY {
            state.told = now;
            self.console.note(&state.line(now, self.console));
        }
    }

    fn complain_of_folder(&self, left_behind: &Path) {
        let folder = left_behind.display().to_string();
        let text = self.console.say(Progressed::NotRemoved { folder });
        self.bar.suspend(|| self.console.complain(&text));
    }

    fn draw(&self, state: &State, news: Event, now: Instant) {
        self.bar.set_length(state.all as u64);
        self.bar.set_position(state.done as u64);
        let begun = match news {
            Event::Compiling(submission) => piece(submission, None),
            Event::Running(submission, case) => piece(submission, Some(case)),
            _ => return,
        };
        let phase = state.phase.fact();
        let what = text_of(&begun, self.console);
        let in_progress = self.console.say(Progressed::Now { phase, what });
        self.show(state, &in_progress, now);
    }

    /// Shows the progress and the work in progress on the screen, and the matrix below.
    fn show(&self, state: &State, in_progress: &str, now: Instant) {
        let text = format!("{}  {in_progress}", state.tail(now, self.console));
        let (height, width) = console::Term::stderr().size();
        let room = bars::room(width.into(), state.all);
        let mut text = console::truncate_str(&text, room, "…").into_owned();
        if let Some(matrix) = &self.matrix {
            let matrix = matrix.lock().unwrap_or_else(PoisonError::into_inner);
            let height = usize::from(height).saturating_sub(2);
            let drawn = matrix.draw(height, bars::line(width.into()));
            text += &self.console.in_colours(&drawn);
        }
        self.bar.set_message(text);
    }

    /// Does the work. A second thread meanwhile names the work in progress whenever nothing finishes for a while; there is no
    /// such thread if the address space is limited.
    pub(super) fn watch_over<T>(&self, work: impl FnOnce() -> T) -> T {
        if are_addresses_limited() {
            return work();
        }
        let (end, is_ended) = mpsc::channel::<()>();
        thread::scope(|scope| {
            let watch = move || {
                while is_ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                    self.name_pending_work(Instant::now());
                }
            };
            let _ = thread::Builder::new().spawn_scoped(scope, watch);
            let done = work();
            drop(end);
            done
        })
    }

    fn name_pending_work(&self, now: Instant) {
        let mut state = self.state();
        let Some(said) = state.pending_work(now, self.console) else {
            state.reminded = None;
            return;
        };
        if self.is_live {
            self.show(&state, &said, now);
        } else if state.reminded.is_none_or(|last| now - last >= REMINDED) {
            (state.reminded, state.told) = (Some(now), now);
            self.console.note(&said);
        }
    }

    /// Takes the bar away; a matrix that could not be shown live is shown as it is now.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
        if self.is_streaming() && self.state().counts.iter().any(|count| *count > 0) {
            self.console.show("");
        }
        if let (false, Some(matrix)) = (self.is_live, &self.matrix) {
            let matrix = matrix.lock().unwrap_or_else(PoisonError::into_inner);
            for line in matrix.draw(usize::MAX, WIDEST).lines() {
                self.console.show(line);
            }
        }
    }
}

fn piece(submission: &Submission, case: Option<&str>) -> Piece {
    Piece {
        submission: submission.name.clone(),
        case: case.map(str::to_owned),
    }
}

/// Returns the name of a piece of work for people.
fn text_of(piece: &Piece, console: &Console) -> String {
    let submission = piece.submission.clone();
    match piece.case.clone() {
        Some(case) => console.say(Progressed::On { submission, case }),
        None => submission,
    }
}

impl State {
    /// Another piece of work is done.
    fn advance(&mut self, weight: f64, now: Instant) {
        self.done += 1;
        self.steps += 1;
        self.work += weight;
        self.left = (self.left - weight).max(0.0);
        self.at_work.finish(now);
    }

    /// Returns the sentence that names the work in progress, if none has finished for a while.
    fn pending_work(&self, now: Instant, console: &Console) -> Option<String> {
        let pending = self.at_work.pending(now)?;
        let names = pending.pieces.iter().map(|piece| text_of(piece, console));
        let names = names.collect::<Vec<_>>().join(console.lang.words().comma);
        let what = match pending.more {
            0 => names,
            more => console.say(Progressed::AndMore { what: names, more }),
        };
        Some(console.say(Progressed::Still {
            seconds: pending.quiet.as_secs(),
            phase: self.phase.fact(),
            what,
        }))
    }

    /// Returns the remaining time and the verdicts so far. The time comes first, so that a narrow screen cuts it last.
    fn tail(&self, now: Instant, console: &Console) -> String {
        let mut text = String::new();
        if let Some(left) = self.left(now) {
            let seconds = format!("{:.0}", left.as_secs_f64());
            text += &console.say(Progressed::Left { seconds });
            text.push_str("  ");
        }
        for (verdict, count) in Verdict::ALL.iter().zip(self.counts) {
            if count > 0 {
                let _ = write!(text, "{} {count} ", verdict.code());
            }
        }
        if self.again > 0 {
            text += &console.say(Progressed::NearLimit { count: self.again });
        }
        text.trim_end().to_owned()
    }

    /// How long it will take, by what was expected of the work that is done.
    fn left(&self, now: Instant) -> Option<Duration> {
        let is_known = self.work > 0.0 && self.left > 0.0;
        let left = (now - self.started).as_secs_f64() / self.work * self.left;
        is_known.then(|| Duration::try_from_secs_f64(left).ok())?
    }

    fn line(&self, now: Instant, console: &Console) -> String {
        let so_far = self.tail(now, console);
        console.say(summary(self.phase.fact(), self.done, self.all, so_far))
    }
}

/// Returns the sentence on a phase of a grading. It ends with the count if nothing else is known yet.
fn summary(phase: Fact, done: usize, all: usize, so_far: String) -> Progressed {
    if so_far.is_empty() {
        return Progressed::Count { phase, done, all };
    }
    Progressed::Line {
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
    fn a_summary_does_not_end_with_a_colon() {
        for lang in [Lang::En, Lang::Zh] {
            let said = |so_far: &str| {
                let sentence = summary(Progressed::Running.fact(), 0, 3, so_far.to_owned());
                lang.fact(&sentence.fact())
            };
            let (bare, full) = (said(""), said("AC 1"));
            assert!(full.starts_with(&bare) && full.ends_with("AC 1"), "{full}");
            assert!(bare.ends_with('3'), "{bare}");
        }
    }
}
