//! What may stand next on a command line: what its table says, and the names that a problem knows.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::{Command, ValueHint};
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter, complete,
};

use super::names::{Name, names};
use crate::cli::{Cli, NEVER_SUGGESTED};
use caipan_checker::Settings;
use caipan_facts::{printable, prose};
use caipan_i18n::Lang;
use caipan_problem::problem_toml::{FILE_NAME, Problem};

/// A word that may stand there.
#[derive(Debug)]
pub(super) struct Candidate {
    /// The word. It holds nothing that moves a cursor or hides itself.
    pub text: String,
    /// What it is for.
    pub help: Option<String>,
}

/// What the last of the words may become.
pub(super) fn candidates(words: Vec<OsString>, lang: Lang) -> Vec<Candidate> {
    let Some((current, before)) = words.split_last() else {
        return Vec::new();
    };
    let is_flag = current.to_string_lossy().starts_with('-');
    let problem = problem(before);
    let mut command =
        Cli::command_in(lang).mut_subcommands(|sub| knowing(sub, problem.as_ref(), lang));
    let here = std::env::current_dir().ok();
    let last = words.len() - 1;
    let found = complete(&mut command, words, last, here.as_deref()).unwrap_or_default();
    let offered = found.into_iter().filter_map(|found| {
        let text = found.get_value().to_str()?;
        // Flags are many: they are offered where one is begun.
        let is_meant = text.starts_with('-') == is_flag && text != NEVER_SUGGESTED;
        let help = found.get_help().map(ToString::to_string);
        let help = help.and_then(|help| Some(printable(help.lines().next()?.as_bytes())));
        (is_meant && is_harmless(text)).then(|| Candidate {
            text: text.to_owned(),
            help,
        })
    });
    offered.collect()
}

fn is_harmless(text: &str) -> bool {
    prose(text.as_bytes()) == text
}

/// The problem that was typed, if it is whole.
fn problem(before: &[OsString]) -> Option<Problem> {
    let command = Cli::command_in(Lang::En).ignore_errors(true);
    let matches = command.try_get_matches_from(before).ok()?;
    let (_, matches) = matches.subcommand()?;
    let typed = matches.try_get_one::<String>("problem").ok()??;
    let home = std::env::home_dir().unwrap_or_default();
    let path = typed.strip_prefix("~/").map(|rest| home.join(rest));
    let path = path.unwrap_or_else(|| PathBuf::from(typed));
    Problem::load(path.to_str()?, &Settings::new()).ok()
}

/// The subcommand, with all that its arguments may be.
fn knowing(sub: Command, problem: Option<&Problem>, lang: Lang) -> Command {
    let subcommand = sub.get_name().to_owned();
    sub.mut_args(|argument| {
        let names = names(&subcommand, argument.get_id().as_str(), problem, lang);
        let paths = match argument.get_id().as_str() {
            "problem" if subcommand != "export" => Some(PathCompleter::any().filter(is_problem)),
            _ if argument.get_value_hint() == ValueHint::AnyPath => Some(PathCompleter::any()),
            _ => None,
        };
        if names.is_empty() && paths.is_none() {
            argument
        } else {
            argument.add(ArgValueCompleter::new(Values { names, paths }))
        }
    })
}

/// A folder that is a problem, or the usual name of a list of several.
fn is_problem(path: &Path) -> bool {
    path.join(FILE_NAME).is_file() || path.ends_with("contest.toml")
}

/// The values of an argument.
struct Values {
    names: Vec<Name>,
    paths: Option<PathCompleter>,
}

impl ValueCompleter for Values {
    fn complete(&self, current: &OsStr) -> Vec<CompletionCandidate> {
        let begins = |name: &&Name| {
            let begun = current.to_str();
            begun.is_some_and(|begun| name.text.starts_with(begun))
        };
        let names = self.names.iter().filter(begins).map(|name| {
            let help = name.help.clone().map(Into::into);
            CompletionCandidate::new(&name.text).help(help)
        });
        let paths = self.paths.iter().flat_map(|paths| paths.complete(current));
        // What looks like a flag is none of these, whoever has named a file so.
        let is_value = |value: &CompletionCandidate| {
            let text = value.get_value().to_string_lossy();
            !text.starts_with('-')
        };
        names.chain(paths).filter(is_value).collect()
    }
}
