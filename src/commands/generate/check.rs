//! `caipan generate --check`: what would be made otherwise now. Nothing is run, and nothing is written.

use std::path::Path;

use super::shelf::rowless;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::messages::GenerateMessage;
use caipan_audit::generators::{CaseHashes, CaseState, PlannedCase};
use caipan_facts::printable;
use caipan_problem::case_lock::Lock;

/// Says of each case that is not what it would be why not.
pub(super) fn run(
    folder: &Path,
    wanted: &[PlannedCase],
    states: &[CaseState],
    lock: &Lock,
    console: &Console,
) -> Result<Exit, Failure> {
    let file = |name: &str, ending: &str| {
        let file = folder.join(format!("{name}.{ending}"));
        file.display().to_string()
    };
    let mut lines = Vec::new();
    for (one, state) in wanted.iter().zip(states) {
        let input = file(&one.name, "in");
        lines.extend(match state {
            CaseState::Fresh => None,
            CaseState::Missing => Some(GenerateMessage::Missing { file: input }),
            CaseState::Stale => Some(GenerateMessage::Stale { file: input }),
            CaseState::Changed { input: true } => Some(GenerateMessage::ByHand { file: input }),
            CaseState::Changed { input: false } => {
                let file = file(&one.name, "ans");
                Some(GenerateMessage::ByHand { file })
            }
        });
    }
    let stale = lines.len();
    let rowless = rowless(lock, wanted);
    let rowless = rowless
        .iter()
        .filter(|name| !CaseHashes::of(folder, name).is_nothing());
    lines.extend(rowless.map(|name| GenerateMessage::NoRow {
        file: file(name, "in"),
    }));
    let is_good = lines.is_empty();
    lines.push(GenerateMessage::UpToDate {
        cases: wanted.len() - stale,
        all: wanted.len(),
    });
    let text = lines
        .into_iter()
        .map(|line| printable(console.sentence(line).as_bytes()) + "\n");
    console.result(&text.collect::<String>())?;
    Ok(if is_good { Exit::Good } else { Exit::Bad })
}
