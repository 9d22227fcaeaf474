//! Standard output for results, standard error for everything else.

use std::io::{self, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use indicatif::{ProgressBar, ProgressStyle};

use super::exit::Failure;
use super::said::Progressed;
use super::writing::unwritten;
use crate::problem::printable;
use crate::report::Detail;
use crate::report::i18n::Lang;
use crate::text::Evidence;

/// Is anybody reading the results?
#[derive(PartialEq, Eq)]
pub enum Reader {
    There,
    Gone,
}

/// Standard output for results, standard error for everything else.
pub struct Console {
    pub choice: ColorChoice,
    pub is_quiet: bool,
    /// How much of results is wanted.
    pub detail: Detail,
    pub lang: Lang,
}

impl Console {
    /// Is everything wanted?
    pub fn is_verbose(&self) -> bool {
        self.detail == Detail::All
    }

    /// Prints a result. Nobody reading it is no failure, but may make further work pointless.
    pub fn result(&self, text: &str) -> Result<Reader, Failure> {
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
    pub fn width(&self) -> Option<u16> {
        let screen = console::Term::stdout();
        screen.is_term().then(|| screen.size().1)
    }

    /// The words for something, in the user's language.
    pub fn say(&self, said: impl Evidence) -> String {
        self.lang.fact(&said.fact())
    }

    /// Says that something went wrong.
    pub fn error(&self, text: &str) {
        self.complain(&(self.lang.words().error)(text));
    }

    /// Says something about the work, unless nothing but results is wanted.
    pub fn note(&self, text: &str) {
        if !self.is_quiet {
            self.complain(text);
        }
    }

    /// How far the work is, shown on a terminal only.
    pub fn bar(&self, length: usize, what: Progressed) -> ProgressBar {
        if self.is_quiet {
            return ProgressBar::hidden();
        }
        // The template is a constant: that it parses is seen at the first run.
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len}  {msg}");
        let bar = ProgressBar::new(length as u64).with_message(self.say(what));
        style.map_or(bar.clone(), |style| bar.with_style(style))
    }

    /// How much was tried and how long that took, shown on a terminal only.
    pub fn spinner(&self) -> ProgressBar {
        if self.is_quiet {
            return ProgressBar::hidden();
        }
        let style = ProgressStyle::with_template("{spinner} {elapsed}  {pos} {msg}");
        let bar = ProgressBar::new_spinner().with_message(self.say(Progressed::Tried));
        style.map_or(bar.clone(), |style| bar.with_style(style))
    }

    /// Says what is wrong, line by line, with whatever foreign text it repeats made harmless.
    pub fn complain(&self, text: &str) {
        let mut stream = AutoStream::new(io::stderr(), self.choice);
        for line in text.lines() {
            // There is nowhere left to say that standard error is gone.
            let _ = writeln!(stream, "{}", printable(line.as_bytes()));
        }
    }
}
