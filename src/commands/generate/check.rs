//! `caipan generate --check`: lists the cases that are not up to date. Runs and writes nothing.

use std::path::Path;

use crate::commands::console::Console;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::messages::GenerateMessage;
use caipan_audit::generators::{CaseHashes, GeneratedCaseState, PlannedCase, orphaned_cases};
use caipan_facts::printable;
use caipan_problem::case_lock_file::CaseLockFile;

/// Prints each case that is missing, outdated, changed by hand or without a row in problem.toml, and the number of
/// cases that are up to date. Returns [`Exit::Bad`] if any case is listed.
pub(super) fn run(
    folder: &Path,
    planned: &[PlannedCase],
    states: &[GeneratedCaseState],
    lock: &CaseLockFile,
    console: &Console,
) -> Result<Exit, CommandError> {
    let mut lines = Vec::new();
    for (one, state) in planned.iter().zip(states) {
        let input = case_file_path(folder, &one.name, "in");
        lines.extend(match state {
            GeneratedCaseState::UpToDate => None,
            GeneratedCaseState::Missing => Some(GenerateMessage::Missing { file: input }),
            GeneratedCaseState::OutOfDate => Some(GenerateMessage::Stale { file: input }),
            GeneratedCaseState::ChangedByHand { input: true } => {
                Some(GenerateMessage::ByHand { file: input })
            }
            GeneratedCaseState::ChangedByHand { input: false } => Some(GenerateMessage::ByHand {
                file: case_file_path(folder, &one.name, "ans"),
            }),
        });
    }
    let stale = lines.len();
    let orphans = orphaned_cases(lock, planned);
    let existing = orphans
        .iter()
        .filter(|name| !CaseHashes::hash_files(folder, name).has_no_files());
    lines.extend(existing.map(|name| GenerateMessage::NoRow {
        file: case_file_path(folder, name, "in"),
    }));
    let is_good = lines.is_empty();
    lines.push(GenerateMessage::UpToDate {
        cases: planned.len() - stale,
        all: planned.len(),
    });
    let text = lines
        .into_iter()
        .map(|line| printable(console.sentence(line).as_bytes()) + "\n");
    console.print_result(&text.collect::<String>())?;
    Ok(if is_good { Exit::Good } else { Exit::Bad })
}

fn case_file_path(folder: &Path, name: &str, ending: &str) -> String {
    let path = folder.join(format!("{name}.{ending}"));
    path.display().to_string()
}
