//! Shell commands, stored in results, that show the user why a case was not accepted.

use std::ffi::OsString;
use std::path::Path;

use crate::record::{Results, Submission};
use caipan_checker::verdict::Verdict;
use caipan_facts::quote_for_shell;
use caipan_problem::problem_toml::Problem;

/// Command-line options of the grading that commands such as `caipan diff` must repeat to explain a verdict.
#[derive(Clone, Copy)]
pub struct ExplainCommandOptions<'a> {
    /// Settings of the problem: keys and values of `--set`.
    pub sets: &'a [(String, String)],
    /// Folder of cases that replaces the cases of the problem. `None` if the cases of the problem were used.
    pub cases: Option<&'a Path>,
}

/// Adds to each case that was not accepted the command that shows the user why. If there were judge errors, also adds
/// the command that repeats their judging, built from `arguments`, the arguments of this process without the program
/// name.
pub fn add_explain_commands(
    results: &mut Results,
    problems: &[Problem],
    options: ExplainCommandOptions<'_>,
    arguments: impl Iterator<Item = OsString>,
) {
    results.judge_again = command_to_repeat_judge_errors(results, arguments);
    for submission in &mut results.submissions {
        // A path that is not valid UTF-8 was converted lossily, so no file has the converted path.
        let is_real = submission.path.is_ascii() || Path::new(&submission.path).exists();
        let problem = problems
            .iter()
            .find(|problem| problem.name == submission.problem);
        if let Some(problem) = problem.filter(|_| is_real) {
            let see = ExplainCommandBuilder::new(problem, options);
            for case in &mut submission.cases {
                case.see = see.build_command(&submission.path, &case.name, case.verdict);
            }
        }
    }
}

/// Returns the command line of this process without `--fresh`. Running it again repeats only judge errors, since the
/// journal contains all other results. `None` if there are no judge errors, or if an argument cannot be quoted for a
/// shell.
fn command_to_repeat_judge_errors(
    results: &Results,
    arguments: impl Iterator<Item = OsString>,
) -> Option<String> {
    if !results.submissions.iter().any(Submission::is_unjudged) {
        return None;
    }
    let mut words = vec!["caipan".to_owned()];
    for argument in arguments {
        let word = argument.to_str()?;
        let option = word.trim_start_matches('-');
        let dashes = &word[..word.len() - option.len()];
        match dashes {
            _ if word == "--fresh" => {}
            "" => words.push(quote_for_shell(word)?),
            _ => words.push(dashes.to_owned() + &quote_for_shell(option)?),
        }
    }
    Some(words.join(" "))
}

/// Builds commands that show why a case was not accepted. Contains the parts that all commands for one problem have in
/// common.
pub struct ExplainCommandBuilder<'a> {
    problem: String,
    /// The `--set` options of the command line; `None` if one cannot be quoted for a shell.
    sets: Option<String>,
    cases: Option<&'a Path>,
    is_interactive: bool,
}

impl<'a> ExplainCommandBuilder<'a> {
    /// Collects the parts that are common to all commands of the problem.
    pub fn new(problem: &Problem, options: ExplainCommandOptions<'a>) -> Self {
        let sets = options.sets.iter().map(|(key, value)| {
            let setting = quote_for_shell(&format!("{key}={value}"))?;
            Some(format!(" --set {setting}"))
        });
        Self {
            problem: match problem.directory.disk_path() {
                Some(folder) => folder.display().to_string(),
                None => problem.name.clone(),
            },
            sets: sets.collect(),
            cases: options.cases,
            is_interactive: problem.interactor.is_some(),
        }
    }

    /// Returns the command that explains the verdict on a case. `None` if the verdict needs no explanation, or if an
    /// argument cannot be quoted for a shell.
    pub fn build_command(&self, submission: &str, case: &str, verdict: Verdict) -> Option<String> {
        let subcommand = explaining_subcommand(verdict, self.is_interactive)?;
        let input = match self.cases {
            Some(folder) => find_input_file(folder, case)?,
            None => case.to_owned(),
        };
        let words = ["caipan", subcommand, &self.problem, &input, submission];
        let quoted: Option<Vec<String>> = words.into_iter().map(quote_for_shell).collect();
        Some(quoted?.join(" ") + self.sets.as_deref()?)
    }
}

/// Returns the subcommand that explains a verdict: `diff` for a wrong output; otherwise `show` or `check`, which run
/// the program again. `None` if the verdict needs no explanation.
fn explaining_subcommand(verdict: Verdict, is_interactive: bool) -> Option<&'static str> {
    match verdict {
        _ if verdict.is_about_output() => Some("diff"),
        Verdict::TimeLimitExceeded
        | Verdict::MemoryLimitExceeded
        | Verdict::OutputLimitExceeded
        | Verdict::RunTimeError => Some(if is_interactive { "show" } else { "check" }),
        _ => None,
    }
}

/// Returns the path of the input file `name`.in or `name`.txt in a folder of cases. `None` if neither file exists.
fn find_input_file(folder: &Path, name: &str) -> Option<String> {
    ["in", "txt"]
        .map(|ending| folder.join(format!("{name}.{ending}")))
        .into_iter()
        .find(|path| path.is_file())
        .map(|path| path.display().to_string())
}
