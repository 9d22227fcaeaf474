//! Output of commands: results on standard output, everything else on standard error.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use indicatif::ProgressBar;

use super::progress_bars;
use caipan_facts::{Evidence, printable};
use caipan_files::atomic::FileWriteError;
use caipan_i18n::Lang;
use caipan_report::DetailLevel;

/// Whether the reader of standard output still accepts output.
#[derive(PartialEq, Eq)]
pub(crate) enum StdoutState {
    Reading,
    /// The reader has closed the pipe, as `head` does after enough lines.
    Closed,
}

/// Writes results to standard output and messages to standard error, in the user's language.
pub(crate) struct Console {
    pub choice: ColorChoice,
    /// Whether notes and progress are suppressed (`--quiet`).
    pub is_quiet: bool,
    /// Amount of detail in results, selected by `-qq` and `--verbose`.
    pub detail: DetailLevel,
    pub lang: Lang,
    /// Whether `--lang` was given; otherwise the environment decides the language.
    pub is_lang_explicit: bool,
    /// Whether results are suppressed while they are computed, because a document with all of them is printed at the end.
    pub hides_results: bool,
}

impl Console {
    pub(crate) fn is_verbose(&self) -> bool {
        self.detail == DetailLevel::All
    }

    /// Returns a copy of this console that suppresses results.
    pub(crate) fn with_results_hidden(&self) -> Self {
        Self {
            hides_results: true,
            ..*self
        }
    }

    /// Prints a result. A closed pipe is not an error, but is reported, so that the caller can stop working.
    pub(crate) fn print_result(&self, text: &str) -> Result<StdoutState, FileWriteError> {
        if self.hides_results {
            return Ok(StdoutState::Reading);
        }
        let mut stream = AutoStream::new(io::stdout(), self.choice);
        match stream
            .write_all(text.as_bytes())
            .and_then(|()| stream.flush())
        {
            Ok(()) => Ok(StdoutState::Reading),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(StdoutState::Closed),
            Err(error) => Err(FileWriteError::Io("stdout".into(), error)),
        }
    }

    /// Width of the terminal that shows standard output; `None` if standard output is not a terminal.
    pub(crate) fn width(&self) -> Option<u16> {
        let screen = console::Term::stdout();
        screen.is_term().then(|| screen.size().1)
    }

    /// Returns the sentence for a message in the user's language.
    pub(crate) fn sentence(&self, message: impl Evidence) -> String {
        self.lang.fact(&message.fact())
    }

    /// Prints an error with the word "error" in red.
    pub(crate) fn print_error(&self, text: &str) {
        let style = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        let head = self.lang.words().error("");
        self.print_lines(&format!("{style}{head}{style:#}"), text);
    }

    /// Prints a note on standard error, unless `--quiet` is set.
    pub(crate) fn print_note(&self, text: &str) {
        if !self.is_quiet {
            self.print_warning(text);
        }
    }

    /// Returns a progress bar with `length` steps, shown on a terminal only.
    pub(crate) fn start_progress_bar(&self, length: usize, message: impl Evidence) -> ProgressBar {
        if self.is_quiet {
            return ProgressBar::hidden();
        }
        progress_bars::show_progress_bar(length).with_message(self.sentence(message))
    }

    /// Returns a spinner with the number of tries and the elapsed time, shown on a terminal only.
    pub(crate) fn start_spinner(&self, message: impl Evidence) -> ProgressBar {
        if self.is_quiet {
            return ProgressBar::hidden();
        }
        progress_bars::show_spinner().with_message(self.sentence(message))
    }

    /// Prints a warning on standard error, even with `--quiet`. Control characters in quoted text are escaped.
    pub(crate) fn print_warning(&self, text: &str) {
        self.print_lines("", text);
    }

    /// Prints lines on standard error, with `head` before the first line. Control characters are escaped.
    fn print_lines(&self, head: &str, text: &str) {
        let mut lines = text.lines();
        let first = printable(lines.next().unwrap_or_default().as_bytes());
        if !(head.is_empty() && first.is_empty()) {
            self.print_line(&format!("{head}{first}"));
        }
        lines.for_each(|line| self.print_line(&printable(line.as_bytes())));
    }

    /// Prints a line on standard error, including colour codes. The caller must have escaped control characters.
    pub(crate) fn print_line(&self, line: &str) {
        let mut stream = AutoStream::new(io::stderr(), self.choice);
        // If standard error is closed, there is nowhere to report that.
        let _ = writeln!(stream, "{line}");
    }

    /// Returns a line for standard error: without colour codes if standard error is not coloured, otherwise unchanged.
    pub(crate) fn strip_hidden_colours(&self, line: &str) -> String {
        let choice = match self.choice {
            ColorChoice::Auto => AutoStream::choice(&io::stderr()),
            explicit => explicit,
        };
        match choice {
            ColorChoice::Never => anstream::adapter::strip_str(line).to_string(),
            _ => line.to_owned(),
        }
    }
}
