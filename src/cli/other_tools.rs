//! Commands and options of other tools, and what does the same in caipan.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use caipan_facts::nearest;

/// A word of other tools, and caipan's.
type Row = (&'static str, &'static str);

const COMMANDS: &[Row] = &[
    ("run", "grade"),
    ("test", "grade"),
    ("judge", "grade"),
    ("submit", "grade"),
    ("eval", "grade"),
    ("score", "grade"),
    ("list", "problems"),
    ("ls", "problems"),
    ("compare", "diff"),
    ("verify", "validate"),
    ("lint", "validate"),
    ("audit", "validate"),
    ("gen", "generate"),
    ("hack", "stress"),
    ("fuzz", "stress"),
    ("new", "init"),
    ("create", "init"),
    ("convert", "import"),
    ("pack", "export"),
    ("build", "export"),
];

/// Without the dashes.
const OPTIONS: &[Row] = &[
    ("timeout", "wall-limit"),
    ("time-limit", "cpu-limit"),
    ("time", "cpu-limit"),
    ("tl", "cpu-limit"),
    ("memory", "memory-limit"),
    ("mem", "memory-limit"),
    ("ml", "memory-limit"),
    ("ol", "output-limit"),
    ("threads", "jobs"),
    ("workers", "jobs"),
    ("parallel", "jobs"),
    ("output", "report"),
    ("out", "report"),
    ("tests", "cases"),
    ("testcases", "cases"),
    ("data", "cases"),
    ("test", "case"),
    ("to", "as"),
];

/// Adds what does the same in `command` to a refusal of a word that other tools take.
pub(super) fn with_proposal(
    mut error: clap::Error,
    command: &clap::Command,
    arguments: &[OsString],
) -> clap::Error {
    let (invalid, suggested) = match error.kind() {
        ErrorKind::InvalidSubcommand => (
            ContextKind::InvalidSubcommand,
            ContextKind::SuggestedSubcommand,
        ),
        ErrorKind::UnknownArgument => (ContextKind::InvalidArg, ContextKind::SuggestedArg),
        _ => return error,
    };
    let Some(ContextValue::String(word)) = error.get(invalid) else {
        return error;
    };
    let proposal = match word.strip_prefix("--") {
        Some(word) => option(word, command, arguments),
        None => same(COMMANDS, word).map(str::to_owned),
    };
    // `help` offers nothing for a word that is nearly a command.
    let names = || command.get_subcommands().map(clap::Command::get_name);
    let is_bare = error.kind() == ErrorKind::InvalidSubcommand && error.get(suggested).is_none();
    let near = || {
        nearest(word, names())
            .first()
            .map(|name| (*name).to_owned())
    };
    let proposal = proposal.or_else(|| is_bare.then(near)?);
    if let Some(proposal) = proposal {
        error.insert(suggested, ContextValue::String(proposal));
    }
    error
}

/// The option that does the same, if the command that was typed has it.
fn option(word: &str, command: &clap::Command, arguments: &[OsString]) -> Option<String> {
    let own = same(OPTIONS, word)?;
    let mut words = arguments.iter().skip(1).filter_map(|word| word.to_str());
    let typed = words.find_map(|word| command.find_subcommand(word))?;
    let mut options = typed.get_arguments();
    let has_it = options.any(|option| option.get_long() == Some(own));
    has_it.then(|| format!("--{own}"))
}

fn same(rows: &[Row], word: &str) -> Option<&'static str> {
    let row = rows.iter().find(|(other, _)| *other == word);
    row.map(|(_, own)| *own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use caipan_i18n::Lang;

    #[test]
    fn every_row_leads_to_a_command_or_an_option_that_is_there() {
        let command = Cli::told_in(Lang::En);
        for (other, own) in COMMANDS {
            assert!(command.find_subcommand(own).is_some(), "{own}");
            assert!(command.find_subcommand(other).is_none(), "{other}");
        }
        for (other, own) in OPTIONS {
            let mut commands = command.get_subcommands();
            let has = |command: &clap::Command, name: &str| {
                let mut options = command.get_arguments();
                options.any(|option| option.get_long() == Some(name))
            };
            assert!(commands.any(|command| has(command, own)), "{other}: {own}");
        }
    }
}
