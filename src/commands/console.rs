//! Standard output for results, standard error for everything else.

use std::io::{self, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use indicatif::ProgressBar;

use super::bars;
use super::exit::Failure;
use super::said::Progressed;
use super::writing::unwritten;
use caipan_facts::{Evidence, printable};
use caipan_i18n::Lang;
use caipan_report::Detail;

/// Is anybody reading the results?
#[derive(PartialEq, Eq)]
pub(crate) enum Reader {
    There,
    Gone,
}

/// Standard output for results, standard error for everything else.
pub(crate) struct Console {
    pub choice: ColorChoice,
    pub is_quiet: bool,
    /// How much of results is wanted.
    pub detail: Detail,
    pub lang: Lang,
    /// Whether the command line names the language, and not only the environment.
    pub is_lang_asked: bool,
    /// Are results not printed as they come, as a document of them is printed at the end?
    pub is_mute: bool,
}

impl Console {
    /// Is everything wanted?
    pub(crate) fn is_verbose(&self) -> bool {
        self.detail == Detail::All
    }

    /// The same, where results are not printed as they come.
    pub(crate) fn mute(&self) -> Self {
        Self {
            is_mute: true,
            ..*self
        }
    }

    /// Prints a result. Nobody reading it is no failure, but may make further work pointless.
    pub(crate) fn result(&self, text: &str) -> Result<Reader, Failure> {
        if self.is_mute {
            return Ok(Reader::There);
        }
        let mut stream = AutoStream::new(io::stdout(), self.choice);
        match stream
            .write_all(text.as_bytes())
            .and_then(|()| stream.flush())
        {
            Ok(()) => Ok(Reader::There),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Reader::Gone),
            Err(error) => Err(unwritten(Path::new("stdout"), &error)),
        }
    }

    /// The width of the screen, where results go to one.
    pub(crate) fn width(&self) -> Option<u16> {
        let screen = console::Term::stdout();
        screen.is_term().then(|| screen.size().1)
    }

    /// The words for something, in the user's language.
    pub(crate) fn say(&self, said: impl Evidence) -> String {
        self.lang.fact(&said.fact())
    }

    /// Says that something went wrong.
    pub(crate) fn error(&self, text: &str) {
        let style = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        let head = (self.lang.words().error)("");
        self.tell(&format!("{style}{head}{style:#}"), text);
    }

    /// Says something about the work, unless nothing but results is wanted.
    pub(crate) fn note(&self, text: &str) {
        if !self.is_quiet {
            self.complain(text);
        }
    }

    /// How far the work is, shown on a terminal only.
    pub(crate) fn bar(&self, length: usize, what: Progressed) -> ProgressBar {
        if self.is_quiet {
            return ProgressBar::hidden();
        }
        bars::bar(length).with_message(self.say(what))
    }

    /// How much was tried and how long that took, shown on a terminal only.
    pub(crate) fn spinner(&self) -> ProgressBar {
        if self.is_quiet {
            return ProgressBar::hidden();
        }
        bars::spinner().with_message(self.say(Progressed::Tried))
    }

    /// Says what is wrong, line by line, with whatever foreign text it repeats made harmless.
    pub(crate) fn complain(&self, text: &str) {
        self.tell("", text);
    }

    fn tell(&self, head: &str, text: &str) {
        let mut lines = text.lines();
        let first = printable(lines.next().unwrap_or_default().as_bytes());
        if !(head.is_empty() && first.is_empty()) {
            self.show(&format!("{head}{first}"));
        }
        lines.for_each(|line| self.show(&printable(line.as_bytes())));
    }

    /// Shows those who watch a line that is harmless already, in its colours.
    pub(crate) fn show(&self, line: &str) {
        let mut stream = AutoStream::new(io::stderr(), self.choice);
        // There is nowhere left to say that standard error is gone.
        let _ = writeln!(stream, "{line}");
    }

    /// The same line without its colours, where those who watch see none.
    pub(crate) fn in_colours(&self, line: &str) -> String {
        let choice = match self.choice {
            ColorChoice::Auto => AutoStream::choice(&io::stderr()),
            asked => asked,
        };
        match choice {
            ColorChoice::Never => anstream::adapter::strip_str(line).to_string(),
            _ => line.to_owned(),
        }
    }
}
