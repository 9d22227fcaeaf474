//! The subcommands, one file each. Only here is anything printed, and only here are exit codes known.

mod check;
mod cores;
mod diff;
mod doctor;
mod exit;
mod export;
mod files;
mod forms;
mod generate;
mod grade;
mod interrupt;
mod isolation;
mod locale;
mod report;
mod schema;
mod show;
mod solve;
mod stress;
mod validate;
mod writing;

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use cores::cores;
pub use exit::Exit;
use exit::Failure;
use indicatif::{ProgressBar, ProgressStyle};
pub use locale::language;

use crate::cli::{Cli, Color, Command};
use crate::problem::printable;
use crate::report::i18n::Lang;

/// Does what the command line says, prints the result, and tells the exit code.
pub fn run(cli: Cli) -> Exit {
    let console = Console {
        choice: match cli.color {
            _ if cli.no_color => ColorChoice::Never,
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        },
        is_quiet: cli.quiet,
        is_verbose: cli.verbose,
        lang: cli.lang.map_or_else(language, Lang::from),
    };
    let done = match cli.command {
        Command::Grade(args) => grade::run(&args, &console),
        Command::Check(args) => check::run(&args, &console),
        Command::Diff(args) => diff::run(&args, &console),
        Command::Show(args) => show::run(&args, &console),
        Command::Solve(args) => solve::run(&args, &console),
        Command::Validate(args) => validate::run(&args, &console),
        Command::Generate(args) => generate::run(&args, &console),
        Command::Stress(args) => stress::run(&args, &console),
        Command::Report(args) => report::run(&args, &console),
        Command::Schema => schema::run(&console),
        Command::Doctor(args) => doctor::run(&args, &console),
        Command::Export(args) => export::run(&args, &console),
    };
    done.unwrap_or_else(|failure| {
        console.complain(&format!("error: {}", failure.text(console.lang)));
        failure.exit
    })
}

/// Is anybody reading the results?
#[derive(PartialEq, Eq)]
enum Reader {
    There,
    Gone,
}

/// Standard output for results, standard error for everything else.
struct Console {
    choice: ColorChoice,
    is_quiet: bool,
    is_verbose: bool,
    lang: Lang,
}

impl Console {
    /// Prints a result. Nobody reading it is no failure, but may make further work pointless.
    fn result(&self, text: &str) -> Result<Reader, Failure> {
        let mut stream = AutoStream::new(io::stdout(), self.choice);
        match stream
            .write_all(text.as_bytes())
            .and_then(|()| stream.flush())
        {
            Ok(()) => Ok(Reader::There),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Reader::Gone),
            Err(error) => Err(Failure::internal(anyhow::anyhow!(
                "write standard output: {error}"
            ))),
        }
    }

    /// Tells something about the work, unless nothing but results is wanted.
    fn note(&self, text: &str) {
        if !self.is_quiet {
            self.complain(text);
        }
    }

    /// How far the work is, shown on a terminal only.
    fn bar(&self, length: usize, what: &'static str) -> ProgressBar {
        if self.is_quiet {
            return ProgressBar::hidden();
        }
        // The template is a constant: that it parses is seen at the first run.
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len}  {msg}");
        let bar = ProgressBar::new(length as u64).with_message(what);
        style.map_or(bar.clone(), |style| bar.with_style(style))
    }

    /// How much was tried and how long that took, shown on a terminal only.
    fn spinner(&self) -> ProgressBar {
        if self.is_quiet {
            return ProgressBar::hidden();
        }
        let style = ProgressStyle::with_template("{spinner} {elapsed}  {pos} tried");
        let bar = ProgressBar::new_spinner();
        style.map_or(bar.clone(), |style| bar.with_style(style))
    }

    /// Says what is wrong, line by line, with whatever foreign text it repeats made harmless.
    fn complain(&self, text: &str) {
        let mut stream = AutoStream::new(io::stderr(), self.choice);
        for line in text.lines() {
            // There is nowhere left to say that standard error is gone.
            let _ = writeln!(stream, "{}", printable(line.as_bytes()));
        }
    }
}
