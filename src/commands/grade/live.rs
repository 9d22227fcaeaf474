//! The page of a grading that goes on: written anew now and then, until the final results take its place.

use std::path::Path;
use std::time::{Duration, Instant};

use super::class::Class;
use super::listeners::Listeners;
use super::progress::ProgressSnapshot;
use super::publish;
use crate::cli::Grade;
use crate::commands::console::Console;
use caipan_files::atomic::{Target, is_replaced};
use caipan_i18n::Lang;
use caipan_judge::contest::observer::ContestView;
use caipan_judge::contest::problem::ContestProblem;
use caipan_report::html::{self, Going};
use caipan_report::record::{self, Results};
use caipan_sandbox::{Runner, Sandbox};

/// It is written not more often than this, and only where something is new,
const EVERY: Duration = Duration::from_secs(2);
/// or to say that there is nothing new.
const AT_LEAST: Duration = Duration::from_secs(60);
/// Of the time at most a hundredth is spent on it.
const SHARE: u32 = 100;

/// What such a page says, apart from what is found.
pub(super) struct Live<'a> {
    /// The pages that are files, and can be replaced.
    files: Vec<&'a Path>,
    lang: Lang,
    class: &'a Class,
    sandbox: &'a Sandbox,
}

/// The pages that are asked for as files. What is a device or a pipe gets the final results alone.
fn files(args: &Grade) -> Vec<&Path> {
    let pages = args.output_args.reports.iter();
    let pages = pages.filter(|(format, _)| format.goes_on());
    let files = pages.map(|(_, path)| path.as_path());
    let is_file = |path: &&Path| is_replaced(path) || path.symlink_metadata().is_err();
    files.filter(is_file).collect()
}

impl<'a> Live<'a> {
    /// Those that the command line asks for.
    pub(super) fn new(
        args: &'a Grade,
        console: &Console,
        class: &'a Class,
        sandbox: &'a Sandbox,
    ) -> Self {
        Self {
            files: files(args),
            lang: console.lang,
            class,
            sandbox,
        }
    }

    /// Is there any?
    pub(super) fn is_asked_for(&self) -> bool {
        !self.files.is_empty()
    }

    /// Writes them as long as there is anything left to be judged.
    pub(super) fn look_on(&self, scene: &ContestView, listeners: &Listeners) {
        let mut pause = EVERY;
        let mut last: Option<(usize, Instant)> = None;
        while scene.wait(pause) {
            let (snapshot, start) = (listeners.snapshot(), Instant::now());
            let is_new = last.is_none_or(|(told, written)| {
                told != snapshot.news_count || start - written >= AT_LEAST
            });
            if !is_new {
                continue;
            }
            // The final results complain of a full disk.
            if self.write(scene, listeners, &snapshot, pause).is_err() {
                return;
            }
            last = Some((snapshot.news_count, start));
            pause = pause_after(start.elapsed());
        }
    }

    fn write(
        &self,
        scene: &ContestView,
        listeners: &Listeners,
        snapshot: &ProgressSnapshot,
        pause: Duration,
    ) -> std::io::Result<()> {
        let mut results = Results::new(self.sandbox.isolation(), scene.scorecards());
        let left = results.submissions.iter().map(|card| card.unfinished_cases);
        let left: usize = left.sum();
        let judged = results.submissions.iter().map(|card| card.cases.len());
        let done: usize = judged.sum();
        let going = Going {
            done,
            total: done + left,
            left: snapshot.remaining.map(|left| left.as_secs()),
            next: pause.as_secs() + 1,
        };
        self.lighten(&mut results, listeners);
        let page = html::going(&results, &going, self.lang);
        let write = |path: &&Path| Target::open(path)?.write(page.as_bytes());
        self.files.iter().try_for_each(write)
    }

    /// Leaves out what costs much to draw, and says what is known without any run.
    fn lighten(&self, results: &mut Results, listeners: &Listeners) {
        results.interrupted = false;
        results.graded_at = Some(publish::now());
        results.problems = listeners.problems.iter().map(named).collect();
        self.class.head(results, listeners.contestants);
        for case in results
            .submissions
            .iter_mut()
            .flat_map(|card| &mut card.cases)
        {
            (case.output, case.pictures) = (None, None);
        }
    }
}

/// A problem without the texts of its cases.
fn named(problem: &ContestProblem) -> record::Problem {
    let cases = problem.test_set.test_cases.iter();
    record::Problem {
        name: problem.problem.name.clone(),
        checker: problem.problem.checker_name.clone(),
        machine_factor: None,
        settings: Default::default(),
        cases: cases
            .map(|test_case| record::Asked {
                name: test_case.case.name.clone(),
                id: String::new(),
                input: None,
                answer: None,
            })
            .collect(),
    }
}

/// How long nothing is written when so much time was spent.
fn pause_after(spent: Duration) -> Duration {
    EVERY.max(spent * (SHARE - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_a_hundredth_of_the_time_is_spent() {
        for spent in [0, 1, 20, 300, 5000].map(Duration::from_millis) {
            let whole = spent + pause_after(spent);
            assert!(spent * SHARE <= whole && whole >= EVERY, "{spent:?}");
        }
    }
}
