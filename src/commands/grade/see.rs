//! The command that shows why a case was lost: it leads from a verdict to its picture.

use std::path::Path;

use crate::cli::Grade;
use crate::commands::shell_word::quoted;
use caipan_checker::verdict::Verdict;
use caipan_problem::problem_toml::Problem;
use caipan_report::record::{Results, Submission};

/// Writes it next to each case that was lost, and the one that judges again what the judge failed to judge.
pub(super) fn fill_in(results: &mut Results, problems: &[Problem], args: &Grade) {
    results.judge_again = judge_again(results);
    for submission in &mut results.submissions {
        let named = |problem: &&Problem| problem.name == submission.problem;
        // A path that is not UTF-8 is shown as text, which is not its name on disk.
        let path = Path::new(&submission.path);
        let is_real = submission.path.is_ascii() || path.exists();
        if let Some(problem) = problems.iter().find(named).filter(|_| is_real) {
            let see = See::new(problem, args);
            for case in &mut submission.cases {
                case.see = see.command(&submission.path, &case.name, case.verdict);
            }
        }
    }
}

/// The command that was typed, as it judges again what the judge failed to judge; `None` if everything is judged, or a word
/// cannot be shown. Results other than judge errors come from the journal, so `--fresh` is left out.
fn judge_again(results: &Results) -> Option<String> {
    if !results.submissions.iter().any(Submission::is_unjudged) {
        return None;
    }
    let mut words = vec!["caipan".to_owned()];
    for word in std::env::args_os().skip(1) {
        let word = word.to_str()?;
        let option = word.trim_start_matches('-');
        let dashes = &word[..word.len() - option.len()];
        match dashes {
            _ if word == "--fresh" => {}
            "" => words.push(quoted(word)?),
            _ => words.push(dashes.to_owned() + &quoted(option)?),
        }
    }
    Some(words.join(" "))
}

/// What the commands of a problem have in common.
pub(super) struct See<'a> {
    problem: String,
    /// None where one of the settings cannot be shown.
    sets: Option<String>,
    cases: Option<&'a Path>,
    is_interactive: bool,
}

impl<'a> See<'a> {
    /// Commands for this problem, as it was asked for.
    pub(super) fn new(problem: &Problem, args: &'a Grade) -> Self {
        let sets = args.problem.sets.iter().map(|(key, value)| {
            let value = quoted(&format!("{key}={value}"))?;
            Some(format!(" --set {value}"))
        });
        Self {
            problem: match problem.directory.on_disk() {
                Some(folder) => folder.display().to_string(),
                None => problem.name.clone(),
            },
            sets: sets.collect(),
            cases: args.cases.as_deref(),
            is_interactive: problem.interactor.is_some(),
        }
    }

    /// The command for a submission's case, where there is something to see.
    pub(super) fn command(&self, submission: &str, case: &str, verdict: Verdict) -> Option<String> {
        let subcommand = subcommand(verdict, self.is_interactive)?;
        let case = match self.cases {
            Some(folder) => input_in(folder, case)?,
            None => case.to_owned(),
        };
        let words = ["caipan", subcommand, &self.problem, &case, submission];
        let quoted: Option<Vec<String>> = words.into_iter().map(quoted).collect();
        Some(quoted?.join(" ") + self.sets.as_deref()?)
    }
}

/// What shows why: where outputs part, or how the program ends when it is run again, and what it says until then.
fn subcommand(verdict: Verdict, is_interactive: bool) -> Option<&'static str> {
    match verdict {
        _ if verdict.is_of_output() => Some("diff"),
        Verdict::TimeLimitExceeded
        | Verdict::MemoryLimitExceeded
        | Verdict::OutputLimitExceeded
        | Verdict::RunTimeError => Some(if is_interactive { "show" } else { "check" }),
        _ => None,
    }
}

/// The input of a case in a folder of cases: by either convention of names.
fn input_in(folder: &Path, name: &str) -> Option<String> {
    ["in", "txt"]
        .map(|ending| folder.join(format!("{name}.{ending}")))
        .into_iter()
        .find(|path| path.is_file())
        .map(|path| path.display().to_string())
}
