//! What was typed: the command line understood, or told why it is not.

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches};

use super::chinese;
use super::command_line::Cli;
use crate::report::i18n::Lang;

/// The flag that nobody is to be talked into: who wants it types it.
pub const NEVER_PROPOSED: &str = "--no-isolation";

impl Cli {
    /// The command line with its help in `lang`.
    pub fn told_in(lang: Lang) -> clap::Command {
        match lang {
            Lang::En => Self::command(),
            Lang::Zh => chinese::command(),
        }
    }

    /// What was typed; help and version are told in `lang`, and end the process as wrong usage does.
    pub fn typed(lang: Lang) -> Self {
        let arguments = helpful(std::env::args_os().collect());
        let parsed = parse(&arguments, lang);
        parsed.unwrap_or_else(|error| error.exit())
    }
}

fn parse(arguments: &[OsString], lang: Lang) -> Result<Cli, clap::Error> {
    let command = || Cli::told_in(lang);
    let is_typed = |argument: &OsString| {
        let name = argument.to_str().and_then(|text| text.split('=').next());
        name == Some(NEVER_PROPOSED)
    };
    let matches = command().try_get_matches_from(arguments);
    let matches = matches.map_err(|error| {
        let proposes = error.to_string().contains(NEVER_PROPOSED);
        if !proposes || arguments.iter().any(is_typed) {
            return error;
        }
        let again = without_the_flag(command()).try_get_matches_from(arguments);
        again.err().unwrap_or(error)
    })?;
    Cli::from_arg_matches(&matches)
}

/// The same command line with [`NEVER_PROPOSED`] under a name that is like nothing anybody types.
fn without_the_flag(command: clap::Command) -> clap::Command {
    command.mut_subcommands(|sub| {
        sub.mut_args(|argument| match argument.get_id() == "no_isolation" {
            true => argument.long("\u{b7}").hide(true),
            false => argument,
        })
    })
}

/// `help` takes names of commands only, and people ask it for help too.
fn helpful(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let is_help = |word: &OsString| word == "-h" || word == "--help";
    let mut words = arguments.iter().skip(1);
    let first = words.position(|word| !word.as_encoded_bytes().starts_with(b"-"));
    if let Some(first) = first.filter(|first| arguments[first + 1] == "help") {
        let mut number = 0;
        arguments.retain(|word| {
            number += 1;
            number <= first + 2 || !is_help(word)
        });
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(line: &str) -> String {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        match parse(&helpful(words), Lang::En) {
            Ok(_) => "understood".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn running_without_isolation_is_never_proposed() {
        for flag in [
            "--no-colour",
            "--no-isolate",
            "--no-isolatio",
            "--no-isolations",
            "--isolation",
            "--no",
            "--no-journal-isolation",
        ] {
            for line in [
                format!("caipan grade {flag}"),
                format!("caipan {flag} grade"),
                format!("caipan stress mayan x.c {flag}"),
                format!("caipan validate mayan {flag}=x"),
            ] {
                let told = told(&line);
                assert!(told.contains("unexpected argument"), "{line}: {told}");
                let told = told.replace(flag, "what was typed");
                assert!(!told.contains("--no-isolation"), "{line}: {told}");
            }
        }
        assert!(told("caipan grade --no-journa").contains("'--no-journal'"));
        assert_eq!(told("caipan grade mayan x.c --no-isolation"), "understood");
    }

    #[test]
    fn no_color_is_a_word_for_color_never_and_the_last_word_counts() {
        let color = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let cli = parse(&words, Lang::Zh).unwrap();
            (cli.no_color, cli.color)
        };
        use crate::cli::command_line::Color::{Always, Auto};
        assert_eq!(color("caipan --no-color doctor"), (true, Auto));
        assert_eq!(color("caipan doctor --no-color"), (true, Auto));
        assert_eq!(
            color("caipan doctor --color always --no-color"),
            (true, Auto)
        );
        assert_eq!(
            color("caipan doctor --no-color --color always"),
            (false, Always)
        );
    }
}
