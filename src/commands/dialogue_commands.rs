//! `caipan show` and `caipan diff` for an interactive problem: programs are run with the interactor, and their dialogue is
//! printed.

use std::path::{Path, PathBuf};

use super::checker_pictures;
use super::exit::{CommandError, Exit};
use super::files;
use super::messages::CommandMessage;
use super::program_output::OutputSource;
use super::report_output;
use crate::cli::{Diff, IsolationArgs, Show};
use crate::commands::grade::current_utc_time;
use crate::commands::lazy_sandbox::LazySandbox;
use crate::terminal::console::Console;
use caipan_facts::printable;
use caipan_judge::jury_answer;
use caipan_judge::result::Scorecard;
use caipan_judge::run_result::RunResult;
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;
use caipan_report::dialogue_runs::{format_verdict_and_dialogue, format_whole_dialogue};
use caipan_report::drawing::OutputStyle;
use caipan_report::record::{self, Results};
use caipan_report::{RenderOptions, html};

/// Runs `caipan show` for an interactive problem: prints the whole dialogue on a case, and the verdict.
pub(super) fn show_dialogue(
    args: &Show,
    problem: &Problem,
    console: &Console,
) -> Result<Exit, CommandError> {
    let Some(program) = &args.output else {
        return Err(CommandError::usage_error(CommandMessage::NameProgram {
            problem: problem.name.clone(),
        }));
    };
    if let Some(dir) = &args.svg {
        files::require_empty_folder(dir)?;
    }
    let request = DialogueRequest {
        input: &args.input,
        isolation: &args.isolation,
        html: args.html.as_deref(),
    };
    let runs = run_programs(problem, &request, &[program.as_path()], console)?;
    let text_style = OutputStyle::new(args.plain, console.lang);
    let shown: String = runs
        .iter()
        .map(|run| format_whole_dialogue(run, text_style))
        .collect();
    console.print_result(&shown)?;
    let exit = worst_exit(&runs);
    if let Some(dir) = &args.svg {
        let pictures = runs.into_iter().find_map(|run| run.pictures);
        checker_pictures::write_pictures(
            pictures.map(|pictures| *pictures),
            problem,
            dir,
            console,
        )?;
    }
    Ok(exit)
}

/// Runs `caipan diff` for an interactive problem: prints the end of the dialogue of each program that is not accepted,
/// or the whole dialogue with `--whole`.
pub(super) fn diff_dialogues(
    args: &Diff,
    problem: &Problem,
    console: &Console,
) -> Result<Exit, CommandError> {
    let programs: Vec<&Path> = std::iter::once(&args.output)
        .chain(&args.other)
        .map(|path| path.as_path())
        .collect();
    let request = DialogueRequest {
        input: &args.input,
        isolation: &args.isolation,
        html: args.html.as_deref(),
    };
    let runs = run_programs(problem, &request, &programs, console)?;
    let text_style = OutputStyle::new(args.plain, console.lang);
    let options = RenderOptions {
        width: console.width(),
        ..RenderOptions::default()
    };
    let parts: Vec<String> = programs
        .iter()
        .zip(&runs)
        .map(|(path, run)| {
            let name = printable(path.display().to_string().as_bytes());
            let title = if programs.len() > 1 {
                text_style.escape(&name) + "\n"
            } else {
                String::new()
            };
            title + &format_verdict_and_dialogue(run, args.whole, options.line_width(), text_style)
        })
        .collect();
    console.print_result(&parts.join("\n"))?;
    Ok(worst_exit(&runs))
}

/// Parameters for running programs with the interactor on one case.
struct DialogueRequest<'a> {
    /// Name of the case, or path of the input file.
    input: &'a Path,
    isolation: &'a IsolationArgs,
    /// File for an HTML page of the dialogue; `None` if no page is requested.
    html: Option<&'a Path>,
}

/// Returns an error if an HTML page of the dialogue is requested for a problem that is not interactive.
pub(super) fn reject_html_option(
    html: Option<&Path>,
    problem: &Problem,
) -> Result<(), CommandError> {
    html.map_or(Ok(()), |_| {
        Err(CommandError::usage_error(CommandMessage::NotInteractive {
            problem: problem.name.clone(),
        }))
    })
}

/// Runs each program on the case, and writes the HTML page if one is requested.
fn run_programs(
    problem: &Problem,
    request: &DialogueRequest,
    programs: &[&Path],
    console: &Console,
) -> Result<Vec<RunResult>, CommandError> {
    let page_paths: Vec<((), PathBuf)> = request
        .html
        .map(|path| ((), path.into()))
        .into_iter()
        .collect();
    let pages = report_output::open_report_files(&page_paths)?;
    let case = files::case_for_input(problem, request.input, None, None)?;
    let (_, answer) = files::read_input_and_answer(problem, &case)?;
    let sandbox = LazySandbox::new(problem, request.isolation, console).with_unlimited_pictures();
    let source = OutputSource {
        problem,
        case: &case,
        answer: Some(&answer),
        sandbox: &sandbox,
    };
    let runs: Vec<RunResult> = programs
        .iter()
        .map(|path| source.run_dialogue(path))
        .collect::<Result<_, _>>()?;
    if request.html.is_some() {
        let cards: Vec<Scorecard> = programs
            .iter()
            .zip(&runs)
            .map(|(path, run)| source.single_case_scorecard(path, run.clone()))
            .collect();
        let results = Results {
            graded_at: Some(current_utc_time()),
            problems: vec![problem_record(problem, &case, &answer)?],
            ..Results::new(sandbox.open_grading()?.runner.isolation(), cards)
        };
        report_output::write_report_files(pages, |()| {
            Ok(html::render_results(&results, console.lang))
        })?;
        for (_, path) in &page_paths {
            let file = path.display().to_string();
            console.print_note(&console.sentence(CommandMessage::WroteFile { file }));
        }
    }
    Ok(runs)
}

/// Returns the record of the problem in results, with this case only.
fn problem_record(
    problem: &Problem,
    case: &Case,
    answer: &[u8],
) -> Result<record::Problem, CommandError> {
    let input = case.input.read()?;
    let known_answer = Some(answer).filter(|_| jury_answer::has_jury_answer(problem, case));
    let case_record = record::ProblemCase::from_bytes(&case.name, None, Some(&input), known_answer);
    Ok(record::Problem::from_problem(problem, vec![case_record]))
}

/// Returns the worst exit code of all runs.
fn worst_exit(runs: &[RunResult]) -> Exit {
    let exits = runs.iter().map(|run| Exit::from_verdict(run.verdict()));
    exits.fold(Exit::Good, Exit::max_by_severity)
}
