//! How far a grading is: a bar with what is running on a terminal, a matrix of contestants and cases where one is asked
//! for, a line now and then elsewhere.

use std::fmt::Write;
use std::io::{IsTerminal, stderr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::commands::console::Console;
use crate::commands::said::Progressed;
use crate::judge::contest::contestant::Contestant;
use crate::judge::contest::event::Event;
use crate::judge::contest::problem::ContestProblem;
use crate::judge::ids::{CaseId, ContestantId};
use crate::judge::verdict::Verdict;
use crate::problem::printable;
use crate::text::Evidence;

/// Off a terminal, a line comes so often.
const EVERY: Duration = Duration::from_secs(5);

/// Shows what happens.
pub struct Progress<'a> {
    console: &'a Console,
    bar: ProgressBar,
    is_live: bool,
    state: Mutex<State>,
    matrix: Option<Mutex<Matrix>>,
}

struct State {
    phase: Progressed,
    started: Instant,
    told: Instant,
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
    pub fn new(
        console: &'a Console,
        contestants: &[Contestant],
        problems: &[ContestProblem],
        with_matrix: bool,
    ) -> Self {
        let is_live = stderr().is_terminal() && !console.is_quiet;
        let bar = if is_live {
            ProgressBar::new(0)
        } else {
            ProgressBar::hidden()
        };
        // The template is a constant: that it parses is seen at the first run.
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len}  {msg}");
        let bar = style.map_or(bar.clone(), |style| bar.with_style(style));
        let now = Instant::now();
        let matrix = (with_matrix && !console.is_quiet).then(|| Matrix::new(contestants, problems));
        Self {
            console,
            bar,
            is_live,
            state: Mutex::new(State {
                phase: Progressed::Compiling,
                started: now,
                told: now,
                done: 0,
                all: 0,
                runs: 0,
                work: 0.0,
                left: 0.0,
                counts: Default::default(),
                again: 0,
            }),
            matrix: matrix.map(Mutex::new),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in what happens.
    pub fn tell(&self, news: Event) {
        let mut state = self.state();
        let now = Instant::now();
        match news {
            Event::Plan {
                compiles,
                runs,
                kept,
            } => {
                (state.done, state.all, state.started, state.runs) = (0, compiles, now, runs);
                state.left = compiles as f64;
                if kept > 0 {
                    let text = self.console.say(Progressed::Known { results: kept });
                    self.bar.suspend(|| self.console.note(&text));
                }
            }
            Event::Compiling(_) => state.phase = Progressed::Compiling,
            Event::Running(..) | Event::Output { .. } => {}
            Event::Compiled => state.advance(1.0),
            Event::Batch(expected) => {
                if state.phase != Progressed::Running {
                    (state.phase, state.done, state.all) = (Progressed::Running, 0, state.runs);
                }
                (state.started, state.work, state.left) = (now, 0.0, expected.as_secs_f64());
            }
            Event::Done(expected) => state.advance(expected.as_secs_f64()),
            Event::Near => state.again += 1,
            Event::Again(left) => (state.phase, state.again) = (Progressed::Again, left),
            Event::Found {
                contestants,
                case,
                run_result,
                ..
            } => {
                let verdict = run_result.verdict();
                let number = Verdict::ALL.iter().position(|known| *known == verdict);
                state.counts[number.unwrap_or_default()] += contestants.len();
                if let Some(folder) = &run_result.left_behind {
                    let folder = folder.display().to_string();
                    let text = self.console.say(Progressed::NotRemoved { folder });
                    self.bar.suspend(|| self.console.complain(&text));
                }
                if let Some(matrix) = &self.matrix {
                    let mut matrix = matrix.lock().unwrap_or_else(PoisonError::into_inner);
                    matrix.mark(contestants, case, verdict);
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

    fn draw(&self, state: &State, news: Event, now: Instant) {
        self.bar.set_length(state.all as u64);
        self.bar.set_position(state.done as u64);
        let what = match news {
            Event::Compiling(submission) => submission.name.clone(),
            Event::Running(submission, case) => self.console.say(Progressed::On {
                submission: submission.name.clone(),
                case: case.to_string(),
            }),
            _ => return,
        };
        let phase = state.phase.fact();
        let now_at = self.console.say(Progressed::Now { phase, what });
        let mut text = format!("{}  {now_at}", state.tail(now, self.console));
        if let Some(matrix) = &self.matrix {
            let (height, width) = console::Term::stderr().size();
            let matrix = matrix.lock().unwrap_or_else(PoisonError::into_inner);
            text += &matrix.draw(usize::from(height).saturating_sub(3), width.into());
        }
        self.bar.set_message(text);
    }

    /// Takes the bar away; a matrix that could not be shown live is shown as it is now.
    pub fn end(&self) {
        self.bar.finish_and_clear();
        if let (false, Some(matrix)) = (self.is_live, &self.matrix) {
            let matrix = matrix.lock().unwrap_or_else(PoisonError::into_inner);
            self.console.note(&matrix.draw(usize::MAX, 200));
        }
    }
}

impl State {
    /// Another piece of work is done.
    fn advance(&mut self, weight: f64) {
        self.done += 1;
        self.work += weight;
        self.left = (self.left - weight).max(0.0);
    }

    /// Verdicts so far, and how long it will take.
    fn tail(&self, now: Instant, console: &Console) -> String {
        let mut text = String::new();
        for (verdict, count) in Verdict::ALL.iter().zip(self.counts) {
            if count > 0 {
                let _ = write!(text, "{} {count} ", verdict.code());
            }
        }
        if self.again > 0 {
            text += &console.say(Progressed::NearLimit { count: self.again });
            text.push(' ');
        }
        if self.work > 0.0 && self.left > 0.0 {
            let left = (now - self.started).as_secs_f64() / self.work * self.left;
            let seconds = format!("{left:.0}");
            text += &console.say(Progressed::Left { seconds });
        }
        text
    }

    fn line(&self, now: Instant, console: &Console) -> String {
        console.say(Progressed::Line {
            phase: self.phase.fact(),
            done: self.done,
            all: self.all,
            so_far: self.tail(now, console),
        })
    }
}

/// Contestants × cases, those on top of whom something became known last.
struct Matrix {
    names: Vec<String>,
    rows: Vec<String>,
    touched: Vec<usize>,
    clock: usize,
}

/// A case of which nothing is known yet.
const UNKNOWN: char = '·';

impl Matrix {
    fn new(contestants: &[Contestant], problems: &[ContestProblem]) -> Self {
        let name = |contestant: &Contestant| {
            let name = printable(contestant.name.as_bytes());
            match problems.len() {
                1 => name,
                _ => format!("{name} {}", problems[contestant.problem.0].problem.name),
            }
        };
        let row = |contestant: &Contestant| {
            let test_cases = &problems[contestant.problem.0].test_set.test_cases;
            test_cases.iter().map(|_| UNKNOWN).collect()
        };
        Self {
            names: contestants.iter().map(name).collect(),
            rows: contestants.iter().map(row).collect(),
            touched: vec![0; contestants.len()],
            clock: 0,
        }
    }

    fn mark(&mut self, contestants: &[ContestantId], case: CaseId, verdict: Verdict) {
        self.clock += 1;
        // Accepted is quiet, so that the rest is seen.
        let letter = match verdict {
            Verdict::Accepted => '+',
            verdict => verdict.code().chars().next().unwrap_or(UNKNOWN),
        };
        for ContestantId(number) in contestants {
            let row = self.rows[*number].chars().enumerate();
            let marked = row.map(|(at, known)| if at == case.0 { letter } else { known });
            self.rows[*number] = marked.collect();
            self.touched[*number] = self.clock;
        }
    }

    /// As many rows as there is room for.
    fn draw(&self, height: usize, width: usize) -> String {
        let mut numbers: Vec<usize> = (0..self.rows.len()).collect();
        if numbers.len() > height {
            numbers.sort_by_key(|number| std::cmp::Reverse(self.touched[*number]));
            numbers.truncate(height);
            numbers.sort_unstable();
        }
        let cells = |number: &usize| self.rows[*number].chars().count();
        let widest = numbers.iter().map(cells).max().unwrap_or(0);
        let room = width.saturating_sub(widest + 2).clamp(8, 40);
        let mut text = String::new();
        for number in numbers {
            let name = console::truncate_str(&self.names[number], room, "…");
            let name = console::pad_str(&name, room, console::Alignment::Left, None);
            let _ = write!(text, "\n{name} {}", self.rows[number]);
        }
        text
    }
}
