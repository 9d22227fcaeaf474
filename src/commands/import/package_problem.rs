//! Completes and audits a problem that was imported from a package, and prints its summary and notices.

use std::path::Path;

use super::problem_completion::{complete_problem, run_audit};
use crate::cli::Import;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::messages::ImportMessage;
use crate::terminal::console::Console;
use caipan_archive::staged_folder::ScratchFolders;
use caipan_facts::Fact;
use caipan_formats::Package;
use caipan_import::{PackageProblem, WrittenProblem};
use caipan_problem::problem_toml::IMPORT_REPORT;

/// Prints the summary, generates missing files, measures a missing time limit, prints the notices and runs the audit.
/// Returns the exit code.
///
/// # Errors
/// The problem is faulty. The problem directory is kept.
pub(super) fn complete_and_audit(
    problem: &PackageProblem,
    (dir, rooms): (&Path, &ScratchFolders),
    args: &Import,
    console: &Console,
) -> Result<Exit, CommandError> {
    print_summary(problem, dir, console);
    let written = WrittenProblem {
        dir,
        package: &problem.read.package,
        read_package_again: &|cpu| problem.read_package_again(cpu, rooms, dir),
        report: &|notices| problem.report_text(notices, &|fact| console.lang.fact(fact)),
    };
    let notices = match complete_problem(&written, args, console) {
        Ok(Ok(notices)) => notices,
        ended => {
            print_notices(&problem.read.notices, dir, console);
            return ended.map(|exit| exit.err().unwrap_or(Exit::Good));
        }
    };
    print_notices(
        notices.as_ref().unwrap_or(&problem.read.notices),
        dir,
        console,
    );
    run_audit(&written, args, console)
}

fn print_summary(problem: &PackageProblem, dir: &Path, console: &Console) {
    let Package {
        cases,
        subtasks,
        programs,
        generators,
        ..
    } = &problem.read.package;
    let made: usize = generators.iter().map(|one| one.cases.len()).sum();
    console.print_note(&console.sentence(ImportMessage::Made {
        folder: dir.display().to_string(),
        format: problem.format.name.to_owned(),
        cases: cases.iter().filter(|case| case.input.is_some()).count() + made,
        subtasks: subtasks.len(),
        programs: programs.len(),
    }));
}

/// Prints the notices, followed by the path of the report, which also contains them.
fn print_notices(notices: &[Fact], dir: &Path, console: &Console) {
    for notice in notices {
        console.print_warning(&console.lang.fact(notice));
    }
    if !notices.is_empty() {
        let count = notices.len();
        let file = dir.join(IMPORT_REPORT).display().to_string();
        console.print_note(&console.sentence(ImportMessage::InFile { count, file }));
    }
}
