//! Reads contest.toml, which lists the problems of a contest.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

use crate::config_document::{ConfigDocument, ConfigFault};
use crate::directory::Directory;
use crate::entry;
use crate::folder_without_toml;
use crate::problem_error::ProblemError;
use crate::problem_toml::{self, FILE_NAME, Problem, is_problem_toml};
use caipan_checker::Settings;
use caipan_facts::Evidence;

/// Problems that are judged together, from contest.toml or from a single problem.
pub struct Contest {
    /// Title shown in reports; `None` without a title.
    pub title: Option<String>,
    /// Path of the roster, a CSV file about the contestants; `None` without a roster.
    pub roster: Option<PathBuf>,
    /// Problems in the order of contest.toml; exactly one if a single problem was loaded.
    pub problems: Vec<Problem>,
}

/// Loads the problems named by an argument of the command line: one problem, a contest.toml, or a folder with a
/// contest.toml.
///
/// # Errors
/// The argument does not name a problem or a contest, or a problem is invalid.
pub fn load_contest(argument: &str, overrides: &Settings) -> Result<Contest, ProblemError> {
    let is_ours = Directory::find_built_in(argument).is_some();
    let within = folder_without_toml::contest_toml_path(Path::new(argument), FILE_NAME)
        .filter(|_| !is_ours)
        .map(|file| file.display().to_string());
    let argument = within.as_deref().unwrap_or(argument);
    if !Path::new(argument).is_file() || is_problem_toml(Path::new(argument)) {
        return Ok(Contest {
            title: None,
            roster: None,
            problems: vec![Problem::load(argument, overrides)?],
        });
    }
    let is_toml = argument.ends_with(".toml");
    let read = entry::read_config_text(Path::new(argument));
    let text = read.map_err(|error| {
        if is_toml {
            error.into()
        } else {
            problem_toml::unknown_argument_error(argument)
        }
    })?;
    let document = ConfigDocument::new(argument, &text);
    let file: ContestTable = toml::from_str(&text).map_err(|error| {
        if is_toml {
            document.toml_error(&error)
        } else {
            problem_toml::unknown_argument_error(argument)
        }
    })?;
    if let Some(key) = overrides.keys().next() {
        let fault = ConfigFault::SettingOfWhich { key: key.clone() };
        return Err(ProblemError::Unfit(vec![fault.fact()]));
    }
    if file.problems.get_ref().is_empty() {
        return Err(document.error_at(file.problems.span(), ConfigFault::NoProblems));
    }
    let folder = Path::new(argument).parent().unwrap_or(Path::new(""));
    let problems = load_contest_problems(&document, folder, file.problems.get_ref(), overrides)?;
    Ok(Contest {
        title: file.title,
        roster: file.roster.map(|roster| folder.join(roster)),
        problems,
    })
}

/// Loads the problems of a contest: built-in problems, or folders relative to `folder`. No two problems may have the
/// same name.
fn load_contest_problems(
    document: &ConfigDocument,
    folder: &Path,
    names: &[Spanned<String>],
    overrides: &Settings,
) -> Result<Vec<Problem>, ProblemError> {
    let mut problems: Vec<Problem> = Vec::new();
    for name in names {
        let path = folder.join(name.get_ref());
        let is_ours = Directory::find_built_in(name.get_ref()).is_some()
            || !path.is_dir() && Directory::find_built_in_by_source_name(name.get_ref()).is_some();
        let argument = if is_ours {
            name.get_ref().clone()
        } else {
            path.display().to_string()
        };
        let problem = Problem::load(&argument, overrides).map_err(|error| match error {
            ProblemError::UnknownArgument(unknown) => document.error_at(name.span(), unknown),
            error => error,
        })?;
        if problems.iter().any(|known| known.name == problem.name) {
            let twice = ConfigFault::ProblemTwice { name: problem.name };
            return Err(document.error_at(name.span(), twice));
        }
        problems.push(problem);
    }
    Ok(problems)
}

/// Keys at the top level of contest.toml.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ContestTable {
    /// Names of built-in problems, or paths of folders with a problem.toml, relative to contest.toml. No two problems have the same `name`.
    #[schemars(with = "Vec<String>")]
    problems: Spanned<Vec<Spanned<String>>>,
    /// Title of the contest, shown in reports.
    title: Option<String>,
    /// Path of a CSV file relative to contest.toml. The first line contains the headers. The first column is the name
    /// of the contestant's folder; reports show the other columns next to it.
    roster: Option<String>,
}
