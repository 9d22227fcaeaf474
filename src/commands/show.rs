//! `caipan show`: draws a case, or a move list played on it, step by step. Of an interactive problem it prints the dialogue.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use super::exit::{Exit, Failure};
use super::program::Source;
use super::said::Said;
use super::{arguments, conversation, files, foreign_pictures};
use crate::cli::Show;
use crate::commands::bench::Bench;
use crate::commands::console::{Console, Reader};
use caipan_checker::{Frame, Legend};
use caipan_problem::judged_by::JudgedBy;
use caipan_report::drawing::{self as drawn, Look};
use caipan_report::svg::svg;

pub(super) fn run(args: &Show, console: &Console) -> Result<Exit, Failure> {
    files::at_most_one_stdin([&args.input].into_iter().chain(&args.output))?;
    let others = [Some(&args.input), args.output.as_ref()];
    let others = others.into_iter().flatten().map(PathBuf::as_path);
    let problem = files::problem_among(&args.problem, others, console)?;
    arguments::case_first(&problem, &args.input, args.output.as_deref())?;
    if problem.interactor.is_some() && args.query.is_none() {
        return conversation::show(args, &problem, console);
    }
    conversation::refuse_page(args.html.as_deref(), &problem)?;
    if let (JudgedBy::Foreign { .. }, Some(dir), None) = (&problem.judge, &args.svg, args.query) {
        return foreign_pictures::show(args, &problem, dir, console);
    }
    let puzzle = files::puzzle(&problem, "drawn")?;
    if let Some(dir) = &args.svg {
        files::refuse_what_is_there(dir)?;
    }
    let case = files::case(&problem, &args.input, None, None)?;
    let input = case.input.read()?;
    let bench = Bench::new(&problem, &args.isolation, console);
    let source = Source {
        problem: &problem,
        case: &case,
        answer: None,
        bench: &bench,
    };
    let output = args.output.as_deref().map(|path| {
        let output = source.output(path)?;
        output.note_end(&path.display().to_string(), console);
        Ok::<_, Failure>(output.text)
    });
    let output = output.transpose()?;
    let look = Look::of(args.plain, console.lang);
    let takes_steps = args.step && io::stdin().is_terminal() && io::stdout().is_terminal();
    let instance = puzzle.open(&input);
    let instance = instance.map_err(|fault| files::malformed(&case, &fault))?;
    let drawing = instance.drawing();
    let drawing = drawing.ok_or_else(|| files::lacks(&problem, "drawing"))?;
    let frames = if takes_steps || args.svg.is_some() || args.query.is_some() {
        drawing.frames(output.as_deref(), args.query)
    } else {
        drawing.overview(output.as_deref())
    };
    let legend = drawing.legend();
    if let (Some(number), []) = (args.query, frames.as_slice()) {
        return Err(files::wrong(&args.input, Said::NoQuery { query: number }));
    }
    match &args.svg {
        Some(dir) => write_pictures(&frames, dir, console)?,
        None if takes_steps => step(&frames, legend, look, console)?,
        None => {
            console.result(&drawn::film(&frames, &legend, look))?;
        }
    }
    Ok(Exit::Good)
}

/// One picture after the other, as the user wants them.
fn step(frames: &[Frame], legend: Legend, look: Look, console: &Console) -> Result<(), Failure> {
    console.result(&drawn::legend(frames, &legend, look))?;
    for (number, frame) in (1..).zip(frames) {
        let mut text = format!("\n{}", drawn::frame(frame, look));
        if number < frames.len() {
            text += &(console.lang.words().keys)(number, frames.len());
        }
        if console.result(&text)? == Reader::Gone || number == frames.len() {
            break;
        }
        let mut key = String::new();
        let length = io::stdin().read_line(&mut key);
        let length = length.map_err(|error| files::unread("stdin", &error))?;
        if length == 0 || key.trim() == "q" {
            break;
        }
    }
    Ok(())
}

/// A file for each picture; those that are listed stand in their order.
fn write_pictures(frames: &[Frame], dir: &Path, console: &Console) -> Result<(), Failure> {
    let digits = frames.len().to_string().len().max(2);
    let pictures = (1..).zip(frames).map(|(number, frame)| {
        let name = format!("judgeimage-{number:0digits$}.svg");
        (name, svg(frame, console.lang))
    });
    files::write_pictures(pictures, dir, console)
}
