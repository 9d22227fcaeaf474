//! Imports a data set, a file with a problem record on each line, and prints the notices.

use super::problem_completion::complete_problem;
use crate::cli::Import;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::messages::ImportMessage;
use crate::terminal::console::Console;
use caipan_checker::evidence::quotation;
use caipan_import::{DataSetImport, DataSetLine, ImportRequest, WrittenProblem, WrittenRecord};
use caipan_problem::problem_toml::IMPORT_REPORT;

/// Maximum number of notices about records that are printed. The report in the folder lists all of them.
const MAX_LISTED: usize = 20;

/// Creates a problem directory for each record, or only for the records that `--only` names. A faulty record does not
/// prevent the import of the others.
pub(super) fn run(
    request: ImportRequest<'_>,
    args: &Import,
    console: &Console,
) -> Result<Exit, CommandError> {
    let mut import = DataSetImport::open(request)?;
    let mut exit = Exit::Good;
    loop {
        let notices_before = import.notices.len();
        let line = import.import_line();
        print_new_notices(&import, notices_before, args, console);
        match line? {
            DataSetLine::End => break,
            DataSetLine::Done => {}
            DataSetLine::Written(record) => {
                let done = complete_record(&import, &record, args, console);
                exit = exit.max_by_severity(done);
                if done.is_interrupted() {
                    import.missing.clear();
                    print_summary(&import, args, console);
                    import.write_report()?;
                    return Ok(done);
                }
            }
        }
    }
    print_summary(&import, args, console);
    import.write_report()?;
    let failed = import.broken + import.missing.len();
    Ok(match (failed, import.made + import.known) {
        (0, 1..) => exit,
        _ => exit.max_by_severity(Exit::Jury),
    })
}

/// Prints the notices from `first` on, but at most [`MAX_LISTED`] in total, unless `--only` is set.
fn print_new_notices(import: &DataSetImport<'_>, first: usize, args: &Import, console: &Console) {
    for (index, notice) in import.notices.iter().enumerate().skip(first) {
        if index < MAX_LISTED || !args.only.is_empty() {
            console.print_warning(&console.lang.fact(notice));
        }
    }
}

/// Measures a missing time limit of the problem that was made from a record, and generates missing files with
/// `--generate`. An error is printed, and the import continues with the next record.
fn complete_record(
    import: &DataSetImport<'_>,
    record: &WrittenRecord,
    args: &Import,
    console: &Console,
) -> Exit {
    let written = WrittenProblem {
        dir: &record.dir,
        package: &record.package,
        read_package_again: &|cpu| import.read_record_again(record, cpu),
        report: &|notices| import.record_report(record, notices),
    };
    let done = complete_problem(&written, args, console).unwrap_or_else(|failure| {
        console.print_error(&failure.text(console.lang));
        Err(failure.exit)
    });
    done.err().unwrap_or(Exit::Good)
}

/// Prints the number of notices that were not printed, the ids that were not found and the summary.
fn print_summary(import: &DataSetImport<'_>, args: &Import, console: &Console) {
    let hidden = import.notices.len().saturating_sub(MAX_LISTED);
    if hidden > 0 && args.only.is_empty() {
        let file = import.folder.join(IMPORT_REPORT).display().to_string();
        let more = ImportMessage::MoreRecords { more: hidden, file };
        console.print_warning(&console.sentence(more));
    }
    for id in &import.missing {
        let id = quotation(id.as_bytes());
        console.print_warning(&console.sentence(ImportMessage::NoRecord { id }));
    }
    console.print_note(&console.lang.fact(&import.summary()));
}
