//! Progress of a grading: counts of finished work, the work in progress and the estimated remaining time.
//!
//! All times are durations since a fixed moment, measured by the caller.

use std::time::Duration;

use super::event::ContestEvent;
use super::work_in_progress::{CompilationOrRun, StalledWork, WorkInProgress};
use crate::submission::submission::Submission;
use caipan_checker::verdict::Verdict;

/// Phase of a grading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GradingPhase {
    /// Programs are compiled, before the first run of a batch.
    Compiling,
    /// Programs are run on cases, in parallel.
    Running,
    /// Runs near a limit are repeated, one at a time.
    Repeating,
}

/// Progress of a grading, updated by each [`ContestEvent`].
pub struct ContestProgress {
    /// Kind of work that is being done now.
    pub phase: GradingPhase,
    /// Number of finished pieces of work in the current phase.
    pub done: usize,
    /// Total number of pieces of work in the current phase.
    pub total_work: usize,
    /// Number of results by verdict, in the order of [`Verdict::ALL`].
    pub counts: [usize; Verdict::ALL.len()],
    /// Number of near-limit runs that have to be repeated.
    pub pending_repeats: usize,
    /// Number of finished pieces of work in all phases.
    finished_in_all_phases: usize,
    /// Time at which the current batch of work started, measured from the same moment as `now` in the functions.
    started: Duration,
    work: WorkInProgress,
    /// Number of planned runs, which becomes `total_work` when the first batch of runs starts.
    runs: usize,
    /// Expected seconds of the finished work in the current batch. While compiling, each program counts as 1.
    done_weight: f64,
    /// Expected seconds of the remaining work in the current batch. While compiling, each program counts as 1.
    left_weight: f64,
}

impl ContestProgress {
    /// Creates the progress of a grading that starts at the time `now` and has no work yet.
    pub fn new(now: Duration) -> Self {
        Self {
            phase: GradingPhase::Compiling,
            done: 0,
            total_work: 0,
            counts: Default::default(),
            pending_repeats: 0,
            finished_in_all_phases: 0,
            started: now,
            work: WorkInProgress::new(now),
            runs: 0,
            done_weight: 0.0,
            left_weight: 0.0,
        }
    }

    /// Records an event. Must be called in the thread that compiles or runs the program.
    pub fn record_event(&mut self, event: ContestEvent, now: Duration) {
        match event {
            ContestEvent::Plan { compiles, runs, .. } => {
                (self.done, self.total_work, self.started, self.runs) = (0, compiles, now, runs);
                self.left_weight = compiles as f64;
            }
            ContestEvent::Compiling(submission) => {
                self.phase = GradingPhase::Compiling;
                self.work
                    .begin_work(compilation_or_run_of(submission, None));
            }
            ContestEvent::Running(submission, case) => {
                self.work
                    .begin_work(compilation_or_run_of(submission, Some(case)));
            }
            ContestEvent::Output { .. } => {}
            ContestEvent::Compiled => self.finish_compilation_or_run(1.0, now),
            ContestEvent::BatchStarted(expected) => {
                if self.phase != GradingPhase::Running {
                    (self.phase, self.done, self.total_work) =
                        (GradingPhase::Running, 0, self.runs);
                }
                (self.started, self.done_weight) = (now, 0.0);
                self.left_weight = expected.as_secs_f64();
            }
            ContestEvent::RunEnded(expected) => {
                self.finish_compilation_or_run(expected.as_secs_f64(), now);
            }
            ContestEvent::NearLimit => self.pending_repeats += 1,
            ContestEvent::RepeatsPending(left) => {
                (self.phase, self.pending_repeats) = (GradingPhase::Repeating, left);
            }
            ContestEvent::Settled {
                contestants,
                run_result,
                ..
            } => {
                self.count_verdict(run_result.verdict(), contestants.len());
                self.work.finish_work(now);
            }
        }
    }

    /// Returns the piece of work that an event begins; `None` for other events.
    pub fn work_begun_by_event(event: ContestEvent) -> Option<CompilationOrRun> {
        match event {
            ContestEvent::Compiling(submission) => Some(compilation_or_run_of(submission, None)),
            ContestEvent::Running(submission, case) => {
                Some(compilation_or_run_of(submission, Some(case)))
            }
            _ => None,
        }
    }

    /// Returns a number that grows with each finished piece of work and each result. If the number has changed, there
    /// is something new to show.
    pub fn progress_change_count(&self) -> usize {
        self.finished_in_all_phases + self.result_count()
    }

    /// Returns the number of results. The result of a program counts once for each contestant who submitted the
    /// program.
    pub fn result_count(&self) -> usize {
        self.counts.iter().sum()
    }

    /// Estimates the remaining time of the batch by comparing the actual with the expected time of the finished work.
    /// `None` if no work has finished or none remains.
    pub fn remaining_time(&self, now: Duration) -> Option<Duration> {
        let is_known = self.done_weight > 0.0 && self.left_weight > 0.0;
        let elapsed = now.saturating_sub(self.started).as_secs_f64();
        let seconds = elapsed / self.done_weight * self.left_weight;
        is_known.then(|| Duration::try_from_secs_f64(seconds).ok())?
    }

    /// Returns the work in progress if no piece has finished for a while. `None` if there is no work in progress.
    pub fn stalled_work(&self, now: Duration) -> Option<StalledWork<'_>> {
        self.work.stalled_work(now)
    }

    /// Records that the calling thread has finished a piece of work. `weight` is its expected time in seconds, or 1
    /// for a compilation.
    fn finish_compilation_or_run(&mut self, weight: f64, now: Duration) {
        self.done += 1;
        self.finished_in_all_phases += 1;
        self.done_weight += weight;
        self.left_weight = (self.left_weight - weight).max(0.0);
        self.work.finish_work(now);
    }

    fn count_verdict(&mut self, verdict: Verdict, results: usize) {
        let index = Verdict::ALL.iter().position(|known| *known == verdict);
        self.counts[index.unwrap_or_default()] += results;
    }
}

fn compilation_or_run_of(submission: &Submission, case: Option<&str>) -> CompilationOrRun {
    CompilationOrRun {
        submission: submission.name.clone(),
        case: case.map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remaining_time_follows_from_the_expected_times_of_finished_runs() {
        let second = Duration::from_secs(1);
        let mut progress = ContestProgress::new(second);
        let plan = ContestEvent::Plan {
            compiles: 1,
            runs: 2,
            known: 0,
        };
        progress.record_event(plan, second);
        assert_eq!((progress.done, progress.total_work), (0, 1));
        progress.record_event(ContestEvent::Compiled, second);
        progress.record_event(ContestEvent::BatchStarted(4 * second), 2 * second);
        assert_eq!(
            (progress.phase, progress.total_work),
            (GradingPhase::Running, 2)
        );
        assert_eq!(progress.remaining_time(5 * second), None);
        progress.record_event(ContestEvent::RunEnded(second), 4 * second);
        // A run with an expected time of 1 s took 2 s, so the other 3 s are expected to take 6 s.
        assert_eq!(progress.remaining_time(4 * second), Some(6 * second));
        assert_eq!(progress.progress_change_count(), 2);
        progress.record_event(ContestEvent::RunEnded(3 * second), 9 * second);
        assert_eq!(progress.remaining_time(9 * second), None);
    }
}
