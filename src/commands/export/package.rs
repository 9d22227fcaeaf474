//! `caipan export --as`: writes a problem as a package of another judging system, and a report on it.

use std::collections::BTreeMap;

use crate::cli::{Export, ProblemArgs};
use crate::commands::exit::{CommandError, Exit};
use crate::commands::init;
use crate::commands::messages::ExportMessage;
use crate::commands::write_errors::already_exists_failure;
use crate::commands::{argument_checks, files};
use crate::terminal::console::Console;
use caipan_facts::Fact;
use caipan_formats::{
    PackageTarget, PackageWriteError, PackageWriter, ProblemExport, export_problem,
    find_writable_format,
};
use caipan_judge::{case_points, jury_answer};
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;

/// File name of the report in the package's folder.
pub(super) const REPORT: &str = "EXPORT.md";

pub(super) fn run(args: &Export, format: &str, console: &Console) -> Result<Exit, CommandError> {
    argument_checks::refuse_program_as_problem(&args.problem, [args.dir.as_path()])?;
    let (format, writer) = find_writable_format(format).map_err(CommandError::usage_error)?;
    let target = PackageTarget::at_path(&args.dir, format.name, writer)
        .map_err(CommandError::usage_error)?;
    if !target.is_zip() {
        files::require_empty_folder(&args.dir)?;
    } else if args.dir.symlink_metadata().is_ok() {
        return Err(already_exists_failure(&args.dir));
    }
    let named = ProblemArgs {
        problem: args.problem.clone(),
        ..ProblemArgs::default()
    };
    let problem = files::load_problem(&named, console)?;
    let exported = collect_problem_export(&problem)?;
    let mut writing = PackageWriter::new(&exported, target.package_name());
    writer
        .write_package(&mut writing)
        .map_err(CommandError::jury_error)?;
    let (files, notices) = writing.finish();
    let report = writer.has_report.then(|| {
        let text = report_text(&problem.name, &notices, format.name, console);
        (REPORT, text)
    });
    let count = files.len() + usize::from(report.is_some());
    target.write_package(&files, &exported, report)?;
    let (folder, format) = (args.dir.display().to_string(), format.name.to_owned());
    console.print_note(&console.sentence(ExportMessage::Made {
        folder,
        format,
        count,
    }));
    let warnings = init::template_warnings(&problem);
    for notice in notices.iter().chain(&warnings) {
        console.print_warning(&console.lang.fact(notice));
    }
    Ok(Exit::Good)
}

impl From<PackageWriteError> for CommandError {
    fn from(error: PackageWriteError) -> Self {
        match error {
            PackageWriteError::Problem(fact) => Self::jury_error(fact),
            PackageWriteError::Target(error) => error.into(),
        }
    }
}

/// Collects the data of a problem for export. Missing answers to cases of a puzzle are computed. Returns an error if a
/// case is faulty.
fn collect_problem_export(problem: &Problem) -> Result<ProblemExport, CommandError> {
    let cases = argument_checks::find_cases(problem)?;
    let faults = case_points::find_problem_faults(problem, &cases);
    if !faults.is_empty() {
        let lines = faults
            .into_iter()
            .flat_map(|fault| fault.into_lines_with_excerpt(problem));
        return Err(CommandError::new(Exit::Jury, lines.collect()));
    }
    let mut answers = BTreeMap::new();
    for case in cases.iter().filter(|case| case.answer.is_none()) {
        if problem.judge.puzzle().is_some() {
            answers.insert(case.name.clone(), read_or_compute_answer(problem, case)?);
        }
    }
    export_problem(problem, &cases, &answers).map_err(CommandError::jury_error)
}

fn read_or_compute_answer(problem: &Problem, case: &Case) -> Result<Vec<u8>, CommandError> {
    jury_answer::answer_for_problem(problem, case)
        .map(|answer| answer.to_vec())
        .map_err(files::jury_failure)
}

/// Returns the text of EXPORT.md, which lists the differences between the problem and the package.
fn report_text(problem: &str, notices: &[Fact], format: &str, console: &Console) -> String {
    let (problem, format) = (problem.to_owned(), format.to_owned());
    let title = console.sentence(ExportMessage::Title { problem });
    let target = console.sentence(ExportMessage::As { format });
    let mut text = format!("# {title}\n\n{target}\n\n");
    if notices.is_empty() {
        text += &(console.sentence(ExportMessage::Whole) + "\n")
    } else {
        text += &(console.sentence(ExportMessage::Notices) + "\n\n");
        for notice in notices {
            text += &format!("- {}\n", console.lang.fact(notice));
        }
    }
    text
}
