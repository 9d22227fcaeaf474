//! Pictures that a checker or an interactor of the jury's draws, written into a folder.

use std::path::Path;

use super::exit::{Exit, Failure};
use super::files;
use super::program::Source;
use super::said::Said;
use crate::cli::Show;
use crate::commands::bench::Bench;
use crate::commands::console::Console;
use caipan_checker::Judgement;
use caipan_judge::decide::of_judgement;
use caipan_judge::foreign_svg::Pictures;
use caipan_judge::jury_answer;
use caipan_judge::referee::Asked;
use caipan_problem::problem_toml::Problem;
use caipan_report::text;

/// `caipan show --svg` of a problem that a program of the jury's judges: what that draws of an output, and what it says.
pub(super) fn show(
    args: &Show,
    problem: &Problem,
    dir: &Path,
    console: &Console,
) -> Result<Exit, Failure> {
    let Some(path) = &args.output else {
        let problem = problem.name.clone();
        return Err(Failure::usage(Said::NameOutput { problem }));
    };
    files::refuse_what_is_there(dir)?;
    let case = files::case(problem, &args.input, None, Some(path))?;
    let (input, answer) = files::jury_side(problem, &case)?;
    let bench = Bench::new(problem, &args.isolation, console).with_pictures();
    let source = Source {
        problem,
        case: &case,
        // The checker is asked once, below.
        answer: None,
        bench: &bench,
    };
    let output = source.output(path)?;
    output.note_end(&path.display().to_string(), console);
    let asked = Asked::on(problem, &case, &input, &output.text, &answer);
    let heard = bench.referee()?.judge(&asked);
    let judgement = jury_answer::naming_the_file(heard.judgement, &case);
    if let Judgement::JuryFault(reason) = judgement {
        return Err(files::at_fault(reason));
    }
    let decision = text::coloured_decision(&of_judgement(judgement), console.lang);
    console.result(&(decision + "\n"))?;
    write(heard.pictures, problem, dir, console)?;
    Ok(Exit::Good)
}

/// Writes what was drawn of a problem's case under the names that it has, and says what was not, and why.
pub(super) fn write(
    drawn: Option<Pictures>,
    problem: &Problem,
    dir: &Path,
    console: &Console,
) -> Result<(), Failure> {
    let Pictures { drawn, notes } = drawn.unwrap_or_default();
    for note in &notes {
        console.note(&console.lang.fact(note));
    }
    if drawn.is_empty() {
        let mut programs = problem.foreign();
        let program = programs.next().map(|foreign| foreign.program.name());
        let program = program.unwrap_or(&problem.name).to_owned();
        console.note(&console.say(Said::NothingDrawn { program }));
        return Ok(());
    }
    let pictures = drawn.into_iter().map(|picture| (picture.name, picture.svg));
    files::write_pictures(pictures, dir, console)
}
