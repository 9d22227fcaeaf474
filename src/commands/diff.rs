//! `caipan diff`: shows how two outputs of one case differ, as texts and for a puzzle also as replays, and which one is right.

use std::path::Path;

use super::exit::{CommandError, Exit};
use super::messages::CommandMessage;
use super::program_output::OutputSource;
use super::{argument_checks, dialogue_commands, files};
use crate::cli::Diff;
use crate::commands::lazy_sandbox::LazySandbox;
use crate::terminal::console::Console;
use caipan_files::Capture;
use caipan_i18n::Lang;
use caipan_judge::jury_answer;
use caipan_judge::referee::RefereeInput;
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;
use caipan_report::RenderOptions;
use caipan_report::drawing::OutputStyle;
use caipan_report::output_pair::{OutputCorrectness, OutputPair, OutputsTooLargeToAlign};

pub(super) fn run(args: &Diff, console: &Console) -> Result<Exit, CommandError> {
    files::require_at_most_one_stdin([&args.input, &args.output].into_iter().chain(&args.other))?;
    let others = [Some(&args.input), Some(&args.output), args.other.as_ref()];
    let problem = files::load_problem_to_run(&args.problem, others, console)?;
    argument_checks::refuse_swapped_arguments(&problem, &args.input, Some(&args.output))?;
    if problem.interactor.is_some() {
        return dialogue_commands::diff_dialogues(args, &problem, console);
    }
    dialogue_commands::reject_html_option(args.html.as_deref(), &problem)?;
    compare_outputs(args, &problem, console)
}

/// Returns the name of the text to compare the output with, and the jury's answer. The answer is `None` if it is unknown.
fn other_text_name_and_answer(
    args: &Diff,
    problem: &Problem,
    case: &Case,
    console: &Console,
) -> Result<(String, Option<Capture>), CommandError> {
    Ok(match &args.other {
        Some(other) => {
            let answer = answer_independent_of_file(problem, case, other)?;
            (other.display().to_string(), answer)
        }
        None => {
            let answer =
                jury_answer::answer_for_problem(problem, case).map_err(files::jury_failure)?;
            (console.lang.words().jurys_answer().to_owned(), Some(answer))
        }
    })
}

fn compare_outputs(
    args: &Diff,
    problem: &Problem,
    console: &Console,
) -> Result<Exit, CommandError> {
    let case = files::case_for_input(problem, &args.input, None, Some(&args.output))?;
    let (right_name, answer) = other_text_name_and_answer(args, problem, &case, console)?;
    let sandbox = LazySandbox::new(problem, &args.isolation, console);
    let source = OutputSource {
        problem,
        case: &case,
        answer: answer.as_deref(),
        sandbox: &sandbox,
    };
    let left = read_output_and_warn(&source, &args.output, console)?;
    let right = (args.other.as_deref())
        .map(|path| read_output_and_warn(&source, path, console))
        .transpose()?;
    let input = case.input.read()?;
    let pair = OutputPair {
        problem,
        input: &input,
        lang: if args.plain { Lang::En } else { console.lang },
        width: RenderOptions {
            width: console.width(),
            ..RenderOptions::default()
        }
        .line_width(),
        names: [args.output.display().to_string(), right_name],
        texts: [
            &left,
            right.as_deref().or(answer.as_deref()).unwrap_or_default(),
        ],
    };
    let text_style = OutputStyle::new(args.plain, console.lang);
    let found = pair
        .find_difference(text_style)
        .map_err(|fault| files::malformed_input_failure(&case, &fault))?;
    let Some(found) = found else {
        console.print_result(&format!("{}\n", console.lang.words().no_difference()))?;
        return Ok(Exit::Good);
    };
    let correctness = match &answer {
        Some(answer) => {
            let judged: Vec<OutputCorrectness> = [Some(&left), right.as_ref()]
                .into_iter()
                .flatten()
                .map(|text| judge_output(problem, &case, (&input, text, answer), &sandbox))
                .collect::<Result<_, _>>()?;
            Some(pair.correctness_sentences(&judged))
        }
        None => None,
    };
    let text = pair.format_difference(found, correctness, args.whole, text_style);
    console.print_result(&text.map_err(|OutputsTooLargeToAlign| {
        let [left, right] = pair.names.clone();
        CommandError::usage_error(CommandMessage::WholeTooLarge { left, right })
    })?)?;
    Ok(Exit::Bad)
}

/// Judges an output with the problem's checker, given the jury's answer.
fn judge_output(
    problem: &Problem,
    case: &Case,
    (input, text, answer): (&[u8], &[u8], &[u8]),
    sandbox: &LazySandbox,
) -> Result<OutputCorrectness, CommandError> {
    let request = RefereeInput::for_case(problem, case, input, text, answer);
    let judgement = sandbox.open_referee()?.judge(&request).judgement;
    OutputCorrectness::from_judgement(problem, &request, judgement).map_err(files::jury_failure)
}

fn read_output_and_warn(
    source: &OutputSource,
    path: &Path,
    console: &Console,
) -> Result<Capture, CommandError> {
    let output = source.read_or_run(path)?;
    output.warn_abnormal_end(&path.display().to_string(), console);
    Ok(output.text)
}

/// Returns the jury's answer, independent of the compared file `other`: for a puzzle from the reference solver, for
/// other problems from the answer file. `None` if there is no answer file, or if the answer file is `other` itself.
fn answer_independent_of_file(
    problem: &Problem,
    case: &Case,
    other: &Path,
) -> Result<Option<Capture>, CommandError> {
    if problem.judge.puzzle().is_some() {
        let without_file = Case {
            answer: None,
            ..case.clone()
        };
        return jury_answer::answer_for_problem(problem, &without_file)
            .map(Some)
            .map_err(files::jury_failure);
    }
    let Some(file) = &case.answer else {
        return Ok(None);
    };
    let is_other = file
        .path()
        .is_some_and(|path| path.canonicalize().ok() == other.canonicalize().ok());
    if is_other {
        Ok(None)
    } else {
        Ok(Some(file.read()?))
    }
}
