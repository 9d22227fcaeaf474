//! `caipan show`: draws a case of a puzzle, or replays a move list on it step by step. For an interactive problem it prints the
//! dialogue.

use std::io::{self, IsTerminal};
use std::path::Path;

use super::exit::{CommandError, Exit};
use super::messages::CommandMessage;
use super::program_output::OutputSource;
use super::{argument_checks, checker_pictures, dialogue_commands, files};
use crate::cli::Show;
use crate::commands::lazy_sandbox::LazySandbox;
use crate::terminal::console::{Console, StdoutState};
use crate::terminal::standard_streams;
use caipan_checker::{Frame, Legend};
use caipan_problem::output_judge::OutputJudge;
use caipan_report::drawing::{self as drawn, OutputStyle};
use caipan_report::svg::draw_svg;

pub(super) fn run(args: &Show, console: &Console) -> Result<Exit, CommandError> {
    files::require_at_most_one_stdin([&args.input].into_iter().chain(&args.output))?;
    let inputs = std::iter::once(args.input.as_path()).chain(args.output.as_deref());
    let problem = files::load_problem_checking_argument_order(&args.problem, inputs, console)?;
    argument_checks::refuse_swapped_arguments(&problem, &args.input, args.output.as_deref())?;
    if problem.interactor.is_some() && args.query.is_none() {
        return dialogue_commands::show_dialogue(args, &problem, console);
    }
    dialogue_commands::reject_html_option(args.html.as_deref(), &problem)?;
    if let (OutputJudge::Foreign { .. }, Some(dir), None) = (&problem.judge, &args.svg, args.query)
    {
        return checker_pictures::show_pictures(args, &problem, dir, console);
    }
    let puzzle = files::require_puzzle(&problem, "drawn")?;
    if let Some(dir) = &args.svg {
        files::require_empty_folder(dir)?;
    }
    let case = files::case_for_input(&problem, &args.input, None, None)?;
    let input = case.input.read()?;
    let sandbox = LazySandbox::new(&problem, &args.isolation, console);
    let source = OutputSource {
        problem: &problem,
        case: &case,
        answer: None,
        sandbox: &sandbox,
    };
    let mut output_text = None;
    if let Some(path) = &args.output {
        let output = source.read_or_run(path)?;
        output.warn_abnormal_end(&path.display().to_string(), console);
        output_text = Some(output.text);
    }
    let text_style = OutputStyle::new(args.plain, console.lang);
    let takes_steps =
        args.step && io::stdin().is_terminal() && standard_streams::is_stdout_terminal();
    let instance = puzzle
        .open(&input)
        .map_err(|fault| files::malformed_input_failure(&case, &fault))?;
    let drawing = instance
        .drawing()
        .ok_or_else(|| files::unsupported_by_puzzle_failure(&problem, "drawing"))?;
    let frames = if takes_steps || args.svg.is_some() || args.query.is_some() {
        drawing.frames(output_text.as_deref(), args.query)
    } else {
        drawing.overview(output_text.as_deref())
    };
    let legend = drawing.legend();
    if let (Some(number), []) = (args.query, frames.as_slice()) {
        return Err(files::wrong_path_failure(
            &args.input,
            CommandMessage::NoQuery { query: number },
        ));
    }
    match &args.svg {
        Some(dir) => write_frames_as_svg(&frames, dir, console)?,
        None if takes_steps => show_frames_stepwise(&frames, legend, text_style, console)?,
        None => {
            console.print_result(&drawn::format_replay(&frames, &legend, text_style))?;
        }
    }
    Ok(Exit::Good)
}

/// Prints one picture at a time. Enter prints the next one; `q` and Enter, or the end of standard input, end the show.
fn show_frames_stepwise(
    frames: &[Frame],
    legend: Legend,
    text_style: OutputStyle,
    console: &Console,
) -> Result<(), CommandError> {
    console.print_result(&drawn::format_legend(frames, &legend, text_style))?;
    for (number, frame) in (1..).zip(frames) {
        let mut text = format!("\n{}", drawn::format_frame(frame, text_style));
        if number < frames.len() {
            text += &console.lang.words().keys(number, frames.len());
        }
        if console.print_result(&text)? == StdoutState::Closed || number == frames.len() {
            break;
        }
        let mut key = String::new();
        let length = io::stdin()
            .read_line(&mut key)
            .map_err(|error| files::unreadable_failure("stdin", &error))?;
        if length == 0 || key.trim() == "q" {
            break;
        }
    }
    Ok(())
}

/// Writes each frame to an SVG file in `dir`. The numbers in the file names are zero-padded, so that sorting by name
/// keeps the order.
fn write_frames_as_svg(
    frames: &[Frame],
    dir: &Path,
    console: &Console,
) -> Result<(), CommandError> {
    let digits = frames.len().to_string().len().max(2);
    let pictures = (1..).zip(frames).map(|(number, frame)| {
        let name = format!("judgeimage-{number:0digits$}.svg");
        (name, draw_svg(frame, console.lang))
    });
    files::write_pictures(pictures, dir, console)
}
