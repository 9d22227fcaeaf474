//! `caipan problems` lists the built-in problems; `caipan info` describes one problem.

use super::exit::{CommandError, Exit};
use super::files;
use super::messages::CommandMessage;
use crate::cli::Info;
use crate::terminal::console::Console;
use caipan_checker::Settings;
use caipan_facts::quote_for_shell;
use caipan_problem::case::{self, Case};
use caipan_problem::directory::{Directory, built_in_names};
use caipan_problem::problem_toml::Problem;
use caipan_report::problem_info::{ProblemInfoLine, format_problem_info, title_in_language};

/// Prints a line for each built-in problem: name, title, file names and number of cases.
pub(super) fn list_problems(console: &Console) -> Result<Exit, CommandError> {
    let mut rows = Vec::new();
    for name in built_in_names() {
        let problem = Problem::load(&name, &Settings::new())?;
        let title = title_in_language(&problem, console.lang)
            .unwrap_or_default()
            .to_owned();
        let count = case::find_cases(&problem.directory)?.len();
        let cases = console.sentence(ProblemInfoLine::Cases { cases: count });
        rows.push(format!(
            "{:<10}{title}  {} → {}  {cases}\n",
            problem.name, problem.input, problem.output
        ));
    }
    let next = console.sentence(ProblemInfoLine::More);
    console.print_result(&format!("{}\n{next}\n", rows.concat()))?;
    Ok(Exit::Good)
}

pub(super) fn describe_problem(args: &Info, console: &Console) -> Result<Exit, CommandError> {
    let problem = files::load_problem(&args.problem, console)?;
    let cases = case::find_cases(&problem.directory).unwrap_or_default();
    let mut text = format_problem_info(&problem, &cases, console.lang);
    if let Some(command) = suggest_next_command(&problem, &cases) {
        text += &format!("\n{}\n", console.sentence(CommandMessage::Next { command }));
    }
    console.print_result(&text)?;
    Ok(Exit::Good)
}

/// Returns the command that the user is likely to need next. `None` if the path of the problem cannot be quoted for a
/// shell.
fn suggest_next_command(problem: &Problem, cases: &[Case]) -> Option<String> {
    let folder = match &problem.directory {
        Directory::BuiltIn(_) | Directory::Memory(_) => problem.name.clone(),
        Directory::Disk(folder) => quote_for_shell(folder.to_str()?)?,
    };
    Some(if !cases.is_empty() {
        format!("caipan grade {folder} {}.cpp", problem.name)
    } else if problem.generators.is_empty() {
        format!("caipan validate {folder}")
    } else {
        format!("caipan generate {folder}")
    })
}
