//! Names of commands and options in other tools, with the names of their equivalents in caipan.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Name of a command or option in another tool, and the name of the equivalent in caipan.
type Synonym = (&'static str, &'static str);

/// Names of commands in other tools, in lower case without dashes, each with the name of the equivalent in caipan.
const COMMANDS: &[Synonym] = &[
    ("run", "grade"),
    ("exec", "grade"),
    ("execute", "grade"),
    ("invoke", "grade"),
    ("test", "grade"),
    ("judge", "grade"),
    ("rejudge", "grade"),
    ("submit", "grade"),
    ("eval", "grade"),
    ("evaluate", "grade"),
    ("score", "grade"),
    ("bench", "grade"),
    ("compile", "grade"),
    ("list", "problems"),
    ("ls", "problems"),
    ("tasks", "problems"),
    ("view", "show"),
    ("display", "show"),
    ("cat", "show"),
    ("draw", "show"),
    ("play", "show"),
    ("print", "show"),
    ("compare", "diff"),
    ("validator", "validate"),
    ("verifyproblem", "validate"),
    ("lint", "validate"),
    ("audit", "validate"),
    ("gen", "generate"),
    ("generator", "generate"),
    ("generateinput", "generate"),
    ("hack", "stress"),
    ("fuzz", "stress"),
    ("stresstest", "stress"),
    ("new", "init"),
    ("create", "init"),
    ("skel", "init"),
    ("start", "init"),
    ("newproblem", "init"),
    ("addproblem", "init"),
    ("convert", "import"),
    ("load", "import"),
    ("pack", "export"),
    ("package", "export"),
    ("zip", "export"),
    ("build", "export"),
    ("stats", "report"),
    ("results", "report"),
    ("summary", "report"),
    ("standings", "report"),
    ("ranking", "report"),
    ("scoreboard", "report"),
    ("solution", "solve"),
    ("answer", "solve"),
    ("limits", "calibrate"),
    ("timing", "calibrate"),
    ("time", "calibrate"),
    ("timelimit", "calibrate"),
    ("constraints", "calibrate"),
    ("setup", "doctor"),
    ("status", "doctor"),
    ("env", "doctor"),
    ("version", "--version"),
];

/// Names of options in other tools, in lower case without dashes and underscores, each with the name of the equivalent
/// in caipan.
const OPTIONS: &[Synonym] = &[
    ("timeout", "wall-limit"),
    ("walltime", "wall-limit"),
    ("walltimelimit", "wall-limit"),
    ("realtime", "wall-limit"),
    ("realtimelimit", "wall-limit"),
    ("wall", "wall-limit"),
    ("timelimit", "cpu-limit"),
    ("timelimits", "cpu-limit"),
    ("time", "cpu-limit"),
    ("tl", "cpu-limit"),
    ("cputime", "cpu-limit"),
    ("cputimelimit", "cpu-limit"),
    ("cpu", "cpu-limit"),
    ("limit", "cpu-limit"),
    ("t", "cpu-limit"),
    ("memory", "memory-limit"),
    ("mem", "memory-limit"),
    ("ml", "memory-limit"),
    ("memlimit", "memory-limit"),
    ("memorysize", "memory-limit"),
    ("memorylimitmb", "memory-limit"),
    ("m", "memory-limit"),
    ("ol", "output-limit"),
    ("outputsize", "output-limit"),
    ("filesize", "output-limit"),
    ("filesizelimit", "output-limit"),
    ("outlimit", "output-limit"),
    ("fsize", "output-limit"),
    ("threads", "jobs"),
    ("workers", "jobs"),
    ("parallel", "jobs"),
    ("cores", "jobs"),
    ("processes", "jobs"),
    ("cpus", "jobs"),
    ("concurrency", "jobs"),
    ("output", "report"),
    ("out", "report"),
    ("json", "report"),
    ("html", "report"),
    ("csv", "report"),
    ("xml", "report"),
    ("junit", "report"),
    ("save", "report"),
    ("o", "report"),
    ("tests", "cases"),
    ("testcases", "cases"),
    ("data", "cases"),
    ("testdata", "cases"),
    ("testdir", "cases"),
    ("casesdir", "cases"),
    ("inputs", "cases"),
    ("test", "case"),
    ("testcase", "case"),
    ("subtask", "case"),
    ("group", "case"),
    ("filter", "case"),
    ("student", "only"),
    ("contestant", "only"),
    ("user", "only"),
    ("team", "only"),
    ("participant", "only"),
    ("force", "fresh"),
    ("nocache", "fresh"),
    ("clean", "fresh"),
    ("rerun", "fresh"),
    ("rejudge", "fresh"),
    ("f", "fresh"),
    ("assumeyes", "yes"),
    ("y", "yes"),
    ("to", "as"),
];

/// Improves an error about an unknown command or option. If another tool has a command or option of that name, clap's
/// suggestion is replaced by caipan's equivalent.
pub(super) fn suggest_equivalent(
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
    let Some(ContextValue::String(word)) = error.get(invalid).cloned() else {
        return error;
    };
    let proposal = match word.strip_prefix('-') {
        Some(word) => equivalent_option(word, command, arguments),
        None => find_equivalent(COMMANDS, &word).map(str::to_owned),
    };
    if let Some(proposal) = proposal {
        error.remove(suggested);
        // The usage line contains the option that clap would suggest, so the line is removed too.
        error.remove(ContextKind::Usage);
        let is_option = proposal.starts_with('-');
        let kind = if is_option {
            ContextKind::SuggestedArg
        } else {
            suggested
        };
        error.insert(kind, ContextValue::String(proposal));
    } else if error.kind() == ErrorKind::InvalidSubcommand && error.get(suggested).is_none() {
        // Clap suggests nothing for an unknown word after `help`, so the word is parsed as a command.
        let alone = [OsString::from("caipan"), OsString::from(word)];
        let refusal = command.clone().try_get_matches_from(alone).err();
        if let Some(near) = refusal.and_then(|refusal| refusal.get(suggested).cloned()) {
            error.insert(suggested, near);
        }
    }
    error
}

/// Returns the option of caipan that is equivalent to `word`, an option of another tool. `None` if there is none, or
/// if the subcommand in `arguments` does not have it.
fn equivalent_option(
    word: &str,
    command: &clap::Command,
    arguments: &[OsString],
) -> Option<String> {
    let own = find_equivalent(OPTIONS, word)?;
    let mut words = arguments.iter().skip(1).filter_map(|word| word.to_str());
    let typed = words.find_map(|word| command.find_subcommand(word))?;
    let mut options = typed.get_arguments();
    let has_it = options.any(|option| option.get_long() == Some(own));
    has_it.then(|| format!("--{own}"))
}

/// Returns the name in caipan that is equivalent to `word`, a name in another tool. Case, dashes and underscores are
/// ignored. `None` if there is no equivalent.
fn find_equivalent(synonyms: &[Synonym], word: &str) -> Option<&'static str> {
    let key = normalize_word(word);
    let synonym = synonyms.iter().find(|(other, _)| *other == key);
    synonym.map(|(_, own)| *own)
}

/// Returns a word in lower case, without dashes and underscores.
fn normalize_word(word: &str) -> String {
    let letters = word.chars().filter(|letter| !matches!(letter, '-' | '_'));
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use caipan_i18n::Lang;

    #[test]
    fn every_synonym_names_an_existing_command_or_option() {
        let command = Cli::localized_command(Lang::En);
        for (other, _) in COMMANDS.iter().chain(OPTIONS) {
            assert_eq!(
                *other,
                normalize_word(other),
                "no word would match this synonym"
            );
        }
        for (other, own) in COMMANDS {
            let is_there = *own == "--version" || command.find_subcommand(own).is_some();
            assert!(is_there, "{own}");
            assert!(command.find_subcommand(other).is_none(), "{other}");
        }
        for (other, own) in OPTIONS {
            let mut commands = command.get_subcommands();
            let is_there = commands.any(|command| {
                let mut options = command.get_arguments();
                options.any(|option| option.get_long() == Some(*own))
            });
            assert!(is_there, "{other}: {own}");
        }
    }
}
