//! Candidates for completing a command line: commands, options and values that clap knows, and names from the problem.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::{Command, ValueHint};
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter, complete,
};

use super::known_argument_values::{ValueCandidate, known_argument_values};
use crate::cli::command_line::Cli;
use crate::cli::parsing::NEVER_SUGGESTED;
use caipan_checker::Settings;
use caipan_facts::{printable, printable_prose};
use caipan_i18n::Lang;
use caipan_problem::problem_toml::{FILE_NAME, Problem};

/// A possible completion of the last word.
#[derive(Debug)]
pub(super) struct WordCompletion {
    /// Text of the whole word; words with control characters are never offered.
    pub text: String,
    /// First line of the help text; `None` if there is no help.
    pub help: Option<String>,
}

/// Returns the possible completions of the last word.
pub(super) fn completion_candidates(words: Vec<OsString>, lang: Lang) -> Vec<WordCompletion> {
    let Some((current, before)) = words.split_last() else {
        return Vec::new();
    };
    let is_flag = current.to_string_lossy().starts_with('-');
    let problem = load_typed_problem(before);
    let mut command = Cli::localized_command(lang)
        .mut_subcommands(|sub| add_possible_values(sub, problem.as_ref(), lang));
    let here = std::env::current_dir().ok();
    let last = words.len() - 1;
    let found = complete(&mut command, words, last, here.as_deref()).unwrap_or_default();
    let candidates = found.into_iter().filter_map(|found| {
        let text = found.get_value().to_str()?;
        // There are many flags, so they are offered only if the word begins with a dash.
        let is_suitable = text.starts_with('-') == is_flag && text != NEVER_SUGGESTED;
        let help = found
            .get_help()
            .and_then(|help| Some(printable(help.to_string().lines().next()?.as_bytes())));
        (is_suitable && is_printable(text)).then(|| WordCompletion {
            text: text.to_owned(),
            help,
        })
    });
    candidates.collect()
}

fn is_printable(text: &str) -> bool {
    printable_prose(text.as_bytes()) == text
}

/// Loads the problem among the words before the cursor, if there is one.
fn load_typed_problem(before: &[OsString]) -> Option<Problem> {
    let command = Cli::localized_command(Lang::En).ignore_errors(true);
    let matches = command.try_get_matches_from(before).ok()?;
    let (_, arguments) = matches.subcommand()?;
    let typed = arguments.try_get_one::<String>("problem").ok()??;
    let path = match typed.strip_prefix("~/") {
        Some(rest) => std::env::home_dir().unwrap_or_default().join(rest),
        None => PathBuf::from(typed),
    };
    Problem::load(path.to_str()?, &Settings::new()).ok()
}

/// Adds the possible values to the arguments of a subcommand.
fn add_possible_values(sub: Command, problem: Option<&Problem>, lang: Lang) -> Command {
    let subcommand = sub.get_name().to_owned();
    sub.mut_args(|argument| {
        let names = known_argument_values(&subcommand, argument.get_id().as_str(), problem, lang);
        let paths = match argument.get_id().as_str() {
            "problem" if subcommand != "export" => {
                Some(PathCompleter::any().filter(is_problem_path))
            }
            _ if argument.get_value_hint() == ValueHint::AnyPath => Some(PathCompleter::any()),
            _ => None,
        };
        if names.is_empty() && paths.is_none() {
            argument
        } else {
            argument.add(ArgValueCompleter::new(NameOrPathCompleter { names, paths }))
        }
    })
}

/// Whether a path is a problem directory or a file named contest.toml.
fn is_problem_path(path: &Path) -> bool {
    path.join(FILE_NAME).is_file() || path.ends_with("contest.toml")
}

/// Completes an argument with fixed names and, if `paths` is given, with paths.
struct NameOrPathCompleter {
    names: Vec<ValueCandidate>,
    paths: Option<PathCompleter>,
}

impl ValueCompleter for NameOrPathCompleter {
    fn complete(&self, current: &OsStr) -> Vec<CompletionCandidate> {
        let typed = current.to_str();
        let matching = self
            .names
            .iter()
            .filter(|name| typed.is_some_and(|typed| name.text.starts_with(typed)));
        let names = matching.map(|name| {
            let help = name.help.clone().map(Into::into);
            CompletionCandidate::new(&name.text).help(help)
        });
        let paths = self.paths.iter().flat_map(|paths| paths.complete(current));
        // A file whose name looks like a flag is not offered, since it would be parsed as a flag.
        names
            .chain(paths)
            .filter(|value| !value.get_value().to_string_lossy().starts_with('-'))
            .collect()
    }
}
