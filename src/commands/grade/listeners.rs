//! Who hears of a grading as it goes: the screen, standard output, the folder of outputs.

use super::lines::Lines;
use super::outputs::Outputs;
use super::progress::{Progress, ProgressSnapshot};
use crate::cli::Grade;
use crate::commands::console::Console;
use crate::commands::exit::Failure;
use caipan_judge::contest::contestant::Contestant;
use caipan_judge::contest::event::Event;
use caipan_judge::contest::problem::ContestProblem;

/// All of them.
pub(super) struct Listeners<'a> {
    /// Who is graded.
    pub contestants: &'a [Contestant],
    /// What is asked.
    pub problems: &'a [ContestProblem<'a>],
    progress: Progress<'a>,
    lines: Option<Lines<'a>>,
    outputs: Option<Outputs<'a>>,
}

impl<'a> Listeners<'a> {
    /// Those that the command line asks for.
    ///
    /// # Errors
    /// There is no room for outputs.
    pub(super) fn new(
        args: &'a Grade,
        console: &'a Console,
        contestants: &'a [Contestant],
        problems: &'a [ContestProblem<'a>],
    ) -> Result<Self, Failure> {
        let outputs = args.keep_outputs.as_deref();
        let outputs = outputs.map(|root| Outputs::new(root, contestants, problems));
        let is_streamed = args.output_args.format.is_streamed();
        Ok(Self {
            contestants,
            problems,
            outputs: outputs.transpose()?,
            lines: is_streamed.then(|| Lines::new(args, problems, contestants, console)),
            progress: Progress::new(console, contestants, problems, args.matrix),
        })
    }

    /// Something has happened.
    pub(super) fn hear(&self, news: Event) {
        self.outputs.iter().for_each(|outputs| outputs.take(&news));
        self.lines.iter().for_each(|lines| lines.take(&news));
        self.progress.record(news);
    }

    /// Says something beside how far it is.
    pub(super) fn note(&self, text: &str) {
        self.progress.note(text);
    }

    /// How far it is.
    pub(super) fn snapshot(&self) -> ProgressSnapshot {
        self.progress.snapshot()
    }

    /// Does the work, and names the work in progress whenever nothing finishes for a while.
    pub(super) fn run_watched<T>(&self, work: impl FnOnce() -> T) -> T {
        self.progress.run_watched(work)
    }

    /// All runs are made: the screen is left to the results.
    pub(super) fn end(&self) {
        self.progress.end();
    }

    /// Were cases shown on the screen as they came?
    pub(super) fn are_streaming(&self) -> bool {
        self.progress.is_streaming()
    }

    /// Whether all that was to be kept or printed was.
    pub(super) fn close(self) -> Result<(), Failure> {
        let printed = self.lines.map_or(Ok(()), Lines::close);
        let kept = self.outputs.map_or(Ok(()), Outputs::close);
        printed.and(kept)
    }
}
