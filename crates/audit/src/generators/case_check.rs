//! Lists generated cases that are not up to date. Runs and writes nothing.

use std::path::Path;

use super::case_files::orphaned_cases;
use super::case_state::{CaseHashes, GeneratedCaseState};
use super::planned_cases::PlannedCase;
use caipan_facts::{Evidence, Fact, facts};
use caipan_problem::case_lock_file::CaseLockFile;

facts! {
    /// Remark on a generated case that is not up to date.
    pub enum CaseRemark {
        Missing { file: String } => "case-missing",
        Stale { file: String } => "case-stale",
        EditedByHand { file: String } => "case-by-hand",
        NoRow { file: String } => "case-of-no-row",
    }
}

/// Result of checking which cases are up to date.
pub struct CaseCheck {
    /// A remark for each case that is missing, outdated, changed by hand or without a row in problem.toml.
    pub remarks: Vec<Fact>,
    /// Number of planned cases that are not up to date.
    pub outdated: usize,
}

/// Checks the cases in `folder`. `states` are the states of the planned cases, in the same order.
pub fn check_cases(
    folder: &Path,
    planned: &[PlannedCase],
    states: &[GeneratedCaseState],
    lock: &CaseLockFile,
) -> CaseCheck {
    let mut remarks = Vec::new();
    for (one, state) in planned.iter().zip(states) {
        let input = case_file_path(folder, &one.name, "in");
        remarks.extend(match state {
            GeneratedCaseState::UpToDate => None,
            GeneratedCaseState::Missing => Some(CaseRemark::Missing { file: input }.fact()),
            GeneratedCaseState::OutOfDate => Some(CaseRemark::Stale { file: input }.fact()),
            GeneratedCaseState::ChangedByHand { input: true } => {
                Some(CaseRemark::EditedByHand { file: input }.fact())
            }
            GeneratedCaseState::ChangedByHand { input: false } => {
                let file = case_file_path(folder, &one.name, "ans");
                Some(CaseRemark::EditedByHand { file }.fact())
            }
        });
    }
    let outdated = remarks.len();
    let orphans = orphaned_cases(lock, planned);
    let existing = orphans
        .iter()
        .filter(|name| !CaseHashes::hash_files(folder, name).has_no_files());
    remarks.extend(existing.map(|name| {
        let file = case_file_path(folder, name, "in");
        CaseRemark::NoRow { file }.fact()
    }));
    CaseCheck { remarks, outdated }
}

fn case_file_path(folder: &Path, name: &str, ending: &str) -> String {
    let path = folder.join(format!("{name}.{ending}"));
    path.display().to_string()
}
