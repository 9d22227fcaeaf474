//! Writes the pictures that the jury's checker or interactor draws into a folder.

use std::path::Path;

use super::exit::{CommandError, Exit};
use super::files;
use super::messages::CommandMessage;
use super::program_output::OutputSource;
use crate::cli::Show;
use crate::commands::lazy_sandbox::LazySandbox;
use crate::terminal::console::Console;
use caipan_checker::Judgement;
use caipan_judge::jury_answer;
use caipan_judge::referee::RefereeInput;
use caipan_judge::run_decision::decision_from_judgement;
use caipan_judge::svg_sanitiser::Pictures;
use caipan_problem::problem_toml::Problem;
use caipan_report::text;

/// Runs `caipan show --svg` for a problem with a checker program: judges an output, writes the checker's pictures and
/// prints the verdict.
pub(super) fn show_pictures(
    args: &Show,
    problem: &Problem,
    dir: &Path,
    console: &Console,
) -> Result<Exit, CommandError> {
    let Some(path) = &args.output else {
        return Err(CommandError::usage_error(CommandMessage::NameOutput {
            problem: problem.name.clone(),
        }));
    };
    files::require_empty_folder(dir)?;
    let case = files::case_for_input(problem, &args.input, None, Some(path))?;
    let (input, answer) = files::read_input_and_answer(problem, &case)?;
    let sandbox = LazySandbox::new(problem, &args.isolation, console).with_unlimited_pictures();
    let source = OutputSource {
        problem,
        case: &case,
        // The output is not compared with an answer here, since the checker judges it below.
        answer: None,
        sandbox: &sandbox,
    };
    let output = source.read_or_run(path)?;
    output.warn_abnormal_end(&path.display().to_string(), console);
    let request = RefereeInput::for_case(problem, &case, &input, &output.text, &answer);
    let reply = sandbox.open_referee()?.judge(&request);
    let judgement = jury_answer::add_answer_file_name(reply.judgement, &case);
    if let Judgement::JuryFault(reason) = judgement {
        return Err(files::jury_failure(reason));
    }
    let decision =
        text::format_coloured_decision(&decision_from_judgement(judgement), console.lang);
    console.print_result(&(decision + "\n"))?;
    write_pictures(reply.pictures, problem, dir, console)?;
    Ok(Exit::Good)
}

/// Writes pictures under the file names that the jury's program chose. Prints a note about each dropped picture and the
/// reason.
pub(super) fn write_pictures(
    pictures: Option<Pictures>,
    problem: &Problem,
    dir: &Path,
    console: &Console,
) -> Result<(), CommandError> {
    let Pictures { drawn, notes } = pictures.unwrap_or_default();
    for note in &notes {
        console.print_note(&console.lang.fact(note));
    }
    if drawn.is_empty() {
        let mut programs = problem.jury_judging_programs();
        let name = programs.next().map(|foreign| foreign.program.name());
        let program = name.unwrap_or(&problem.name).to_owned();
        console.print_note(&console.sentence(CommandMessage::NothingDrawn { program }));
        return Ok(());
    }
    let named = drawn.into_iter().map(|picture| (picture.name, picture.svg));
    files::write_pictures(named, dir, console)
}
