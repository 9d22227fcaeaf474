//! Receivers of the events of a grading: the progress display, streaming output and the folder of outputs.

use super::json_lines::JsonLinesPrinter;
use super::output_folder::OutputFolder;
use crate::cli::Grade;
use crate::commands::exit::CommandError;
use crate::terminal::console::Console;
use crate::terminal::grading_progress_display::{GradingProgressDisplay, ProgressSnapshot};
use caipan_judge::contest::contestant::Contestant;
use caipan_judge::contest::event::ContestEvent;
use caipan_judge::contest::problem::ContestProblem;

/// Forwards the events of a grading to the receivers that the command line requests.
pub(super) struct EventReceivers<'a> {
    pub contestants: &'a [Contestant],
    pub problems: &'a [ContestProblem<'a>],
    progress: GradingProgressDisplay<'a>,
    lines: Option<JsonLinesPrinter<'a>>,
    outputs: Option<OutputFolder<'a>>,
}

impl<'a> EventReceivers<'a> {
    /// Creates the receivers that the command line requests.
    ///
    /// # Errors
    /// The folder for outputs is not empty or cannot be read.
    pub(super) fn new(
        args: &'a Grade,
        console: &'a Console,
        contestants: &'a [Contestant],
        problems: &'a [ContestProblem<'a>],
    ) -> Result<Self, CommandError> {
        let outputs = args
            .keep_outputs
            .as_deref()
            .map(|root| OutputFolder::new(root, contestants, problems));
        let is_streamed = args.output_args.format.is_streamed();
        Ok(Self {
            contestants,
            problems,
            outputs: outputs.transpose()?,
            lines: is_streamed.then(|| JsonLinesPrinter::new(args, problems, contestants, console)),
            progress: GradingProgressDisplay::new(console, contestants, problems, args.matrix),
        })
    }

    /// Passes an event to all receivers.
    pub(super) fn forward_event(&self, event: ContestEvent) {
        self.outputs
            .iter()
            .for_each(|outputs| outputs.write_output(&event));
        self.lines
            .iter()
            .for_each(|lines| lines.print_settled_case(&event));
        self.progress.record_event(event);
    }

    /// Prints a note above the progress bar.
    pub(super) fn print_note(&self, text: &str) {
        self.progress.print_note(text);
    }

    pub(super) fn snapshot(&self) -> ProgressSnapshot {
        self.progress.snapshot()
    }

    /// Runs `work` and returns its result. Reports the work in progress whenever nothing finishes for a while.
    pub(super) fn run_with_progress_reports<T>(&self, work: impl FnOnce() -> T) -> T {
        self.progress.run_with_progress_reports(work)
    }

    /// Clears the progress display. Called after the last run.
    pub(super) fn clear_progress(&self) {
        self.progress.clear_progress();
    }

    /// Whether the verdicts of a single submission were shown on the terminal as soon as they were known.
    pub(super) fn is_streaming_verdicts(&self) -> bool {
        self.progress.is_streaming_verdicts()
    }

    /// Returns the first error of printing JSON lines or of writing outputs, if there was one.
    pub(super) fn into_first_error(self) -> Result<(), CommandError> {
        let printed = self
            .lines
            .map_or(Ok(()), JsonLinesPrinter::into_first_error);
        let kept = self.outputs.map_or(Ok(()), OutputFolder::into_first_error);
        printed?;
        kept
    }
}
