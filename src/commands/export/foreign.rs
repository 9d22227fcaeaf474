//! A problem as a package of another judge: gathered, written by its format, put into place, reported.

use std::collections::BTreeMap;

use super::place::{Place, put};
use crate::cli::{Export, ProblemArgs};
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::init;
use crate::commands::messages::ExportMessage as Told;
use crate::commands::{arguments, files};
use caipan_facts::{Evidence, Fact};
use caipan_formats::{Exported, Writing, exported, writer_of};
use caipan_judge::{case_points, jury_answer};
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;

/// What is to be known of a package, next to it.
pub(super) const REPORT: &str = "EXPORT.md";

pub(super) fn run(args: &Export, format: &str, console: &Console) -> Result<Exit, Failure> {
    arguments::check_problem_is_first(&args.problem, [args.dir.as_path()])?;
    let (format, writer) = writer_of(format).map_err(Failure::usage)?;
    let place = Place::of(&args.dir, format.name, writer)?;
    let named = ProblemArgs {
        problem: args.problem.clone(),
        ..ProblemArgs::default()
    };
    let problem = files::problem(&named, console)?;
    let exported = gathered(&problem)?;
    let mut writing = Writing::of(&exported, place.name());
    (writer.write)(&mut writing).map_err(Failure::jury)?;
    let (files, notices) = writing.end();
    let report = writer.has_report.then(|| {
        let text = report(&problem.name, &notices, format.name, console);
        (REPORT, text)
    });
    let count = files.len() + usize::from(report.is_some());
    put(&place, &files, &exported, report)?;
    let (folder, format) = (args.dir.display().to_string(), format.name.to_owned());
    console.note(&console.sentence(Told::Made {
        folder,
        format,
        count,
    }));
    let warnings = init::warnings(&problem);
    for notice in notices.iter().chain(&warnings) {
        console.warn(&console.lang.fact(notice));
    }
    Ok(Exit::Good)
}

/// The problem with all that a package can hold of it, as it is graded: cases that fit, and an answer to each.
fn gathered(problem: &Problem) -> Result<Exported, Failure> {
    let cases = arguments::cases(problem)?;
    let faults = case_points::find_faults(problem, &cases);
    if !faults.is_empty() {
        let lines = faults
            .into_iter()
            .flat_map(|fault| fault.into_lines(problem));
        return Err(Failure::new(Exit::Jury, lines.collect()));
    }
    let mut answers = BTreeMap::new();
    for case in cases.iter().filter(|case| case.answer.is_none()) {
        if problem.judge.puzzle().is_some() {
            answers.insert(case.name.clone(), answer(problem, case)?);
        }
    }
    exported(problem, &cases, &answers).map_err(Failure::jury)
}

fn answer(problem: &Problem, case: &Case) -> Result<Vec<u8>, Failure> {
    let answer = jury_answer::answer_of(problem, case).map_err(files::jury_failure)?;
    Ok(answer.to_vec())
}

/// What is to be known of the package, for whoever looks at it later.
fn report(problem: &str, notices: &[Fact], format: &str, console: &Console) -> String {
    let say = |told: Told| console.lang.fact(&told.fact());
    let (problem, format) = (problem.to_owned(), format.to_owned());
    let mut text = format!(
        "# {}\n\n{}\n\n",
        say(Told::Title { problem }),
        say(Told::As { format })
    );
    if notices.is_empty() {
        text += &(say(Told::Whole) + "\n")
    } else {
        text += &(say(Told::Notices) + "\n\n");
        for notice in notices {
            text += &format!("- {}\n", console.lang.fact(notice));
        }
    }
    text
}
