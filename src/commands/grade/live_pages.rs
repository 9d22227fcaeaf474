//! Live HTML page of a grading: rewritten every few seconds until the final results replace it.

use std::path::Path;
use std::time::{Duration, Instant};

use super::event_receivers::EventReceivers;
use super::result_output;
use crate::cli::Grade;
use crate::terminal::console::Console;
use crate::terminal::grading_progress_display::ProgressSnapshot;
use caipan_files::atomic::{OutputTarget, would_writing_replace_file};
use caipan_i18n::Lang;
use caipan_judge::contest::observer::ContestView;
use caipan_report::html::{self, GradingProgress};
use caipan_report::record::{self, ClassInfo, Results};
use caipan_sandbox::{Runner, Sandbox};

/// Minimum interval between two versions of the live page. A version is written only if there are new results.
const MIN_INTERVAL: Duration = Duration::from_secs(2);
/// Interval after which the page is rewritten even without new results, so that readers see that the grading continues.
const MAX_INTERVAL: Duration = Duration::from_secs(60);
/// Reciprocal of the maximum fraction of the time that is spent on writing the page.
const TIME_DIVISOR: u32 = 100;

/// Rewrites report files during grading, so that readers see the first results early.
pub(super) struct LivePages<'a> {
    /// Paths of the report files that are rewritten.
    files: Vec<&'a Path>,
    lang: Lang,
    class: &'a ClassInfo,
    sandbox: &'a Sandbox,
}

/// Returns the report files that are updated during grading: those in a format with a live version. Devices and pipes
/// are omitted; they get only the final results.
fn live_report_files(args: &Grade) -> Vec<&Path> {
    args.output_args
        .reports
        .iter()
        .filter(|(format, _)| format.shows_progress())
        .map(|(_, path)| path.as_path())
        .filter(|path| would_writing_replace_file(path) || path.symlink_metadata().is_err())
        .collect()
}

impl<'a> LivePages<'a> {
    pub(super) fn new(
        args: &'a Grade,
        console: &Console,
        class: &'a ClassInfo,
        sandbox: &'a Sandbox,
    ) -> Self {
        Self {
            files: live_report_files(args),
            lang: console.lang,
            class,
            sandbox,
        }
    }

    /// Whether there are any report files to update during grading.
    pub(super) fn has_live_files(&self) -> bool {
        !self.files.is_empty()
    }

    /// Rewrites the report files until all submissions are judged or a file cannot be written.
    pub(super) fn write_until_done(&self, contest: &ContestView, receivers: &EventReceivers) {
        let mut pause = MIN_INTERVAL;
        let mut last: Option<(usize, Instant)> = None;
        while contest.wait_while_judging(pause) {
            let (snapshot, start) = (receivers.snapshot(), Instant::now());
            let is_new = last.is_none_or(|(progress_change_count, written)| {
                progress_change_count != snapshot.progress_change_count
                    || start - written >= MAX_INTERVAL
            });
            if !is_new {
                continue;
            }
            // Errors such as a full disk are reported when the final results are written.
            if self
                .write_live_reports(contest, receivers, &snapshot, pause)
                .is_err()
            {
                return;
            }
            last = Some((snapshot.progress_change_count, start));
            pause = pause_after_write(start.elapsed());
        }
    }

    fn write_live_reports(
        &self,
        contest: &ContestView,
        receivers: &EventReceivers,
        snapshot: &ProgressSnapshot,
        pause: Duration,
    ) -> std::io::Result<()> {
        let mut results = Results::new(self.sandbox.isolation(), contest.scorecards());
        let cards = results.submissions.iter();
        let left: usize = cards.clone().map(|card| card.unfinished_cases).sum();
        let done: usize = cards.map(|card| card.cases.len()).sum();
        let progress = GradingProgress {
            done,
            total: done + left,
            left: snapshot.remaining.map(|left| left.as_secs()),
            next: pause.as_secs() + 1,
        };
        self.prepare_live_results(&mut results, receivers);
        let page = html::render_results_in_progress(&results, &progress, self.lang);
        self.files
            .iter()
            .try_for_each(|path| OutputTarget::open(path)?.write(page.as_bytes()))
    }

    /// Removes parts of the results that are expensive to render. Adds the data that is known before the first run,
    /// such as the roster.
    fn prepare_live_results(&self, results: &mut Results, receivers: &EventReceivers) {
        results.interrupted = false;
        results.graded_at = Some(result_output::current_utc_time());
        results.problems = receivers
            .problems
            .iter()
            .map(record::Problem::without_inputs)
            .collect();
        self.class
            .add_title_and_roster(results, receivers.contestants);
        for case in results
            .submissions
            .iter_mut()
            .flat_map(|card| &mut card.cases)
        {
            (case.output, case.pictures) = (None, None);
        }
    }
}

/// Returns the pause before the next version of the page, if the last version took `write_time` to write.
fn pause_after_write(write_time: Duration) -> Duration {
    MIN_INTERVAL.max(write_time * (TIME_DIVISOR - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writing_takes_at_most_a_hundredth_of_the_time() {
        for write_time in [0, 1, 20, 300, 5000].map(Duration::from_millis) {
            let whole = write_time + pause_after_write(write_time);
            assert!(
                write_time * TIME_DIVISOR <= whole && whole >= MIN_INTERVAL,
                "{write_time:?}"
            );
        }
    }
}
