//! Determines from hashes, without running anything, whether generated cases are up to date.

use std::path::Path;

use super::planned_cases::PlannedCase;
use caipan_judge::content_id::ContentId;
use caipan_problem::case_lock_file::{CaseLockFile, GeneratedCaseHashes};
use caipan_problem::directory::Directory;

/// State of the files of a planned case, compared with the lock file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GeneratedCaseState {
    /// The files are up to date: generating the case again would not change them.
    UpToDate,
    /// A file of the case does not exist.
    Missing,
    /// The dependencies of the case have changed, for example the generator.
    OutOfDate,
    /// The input or answer file was not made by caipan, or was edited.
    ChangedByHand {
        /// True if the input file is affected; false if only the answer file is affected.
        input: bool,
    },
}

/// Content hashes of the existing files of a case. An unreadable file has an empty hash, which matches nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CaseHashes {
    /// Hash of the input file; `None` if it does not exist.
    pub input: Option<String>,
    /// Hash of the answer file; `None` if it does not exist.
    pub answer: Option<String>,
}

/// Hashes a file below `folder`. `None` if the file does not exist; an empty string if it cannot be read.
fn hash_file(folder: &Path, name: &str) -> Option<String> {
    folder.join(name).symlink_metadata().ok()?;
    let bytes = Directory::Disk(folder.to_owned()).read_program(name);
    Some(bytes.map_or_else(|_| String::new(), |bytes| content_hash(&bytes)))
}

impl CaseHashes {
    /// Hashes the files of case `name` below `folder`.
    pub(crate) fn hash_files(folder: &Path, name: &str) -> Self {
        Self {
            input: hash_file(folder, &format!("{name}.in")),
            answer: hash_file(folder, &format!("{name}.ans")),
        }
    }

    /// Whether neither the input file nor the answer file exists.
    pub(crate) fn has_no_files(&self) -> bool {
        self.input.is_none() && self.answer.is_none()
    }

    /// Looks for a file that caipan did not generate. Such a file differs from `known`, the case as generated before,
    /// and from `now`, the case as generated again. `Some(true)` if the input file is such a file, `Some(false)` if
    /// only the answer file is. `None` if neither is.
    pub(super) fn is_ungenerated_file_an_input(
        &self,
        known: Option<&GeneratedCaseHashes>,
        now: &GeneratedCaseHashes,
    ) -> Option<bool> {
        let inputs = [known, Some(now)].map(|case| case.map(|case| &case.input));
        let answers = [known, Some(now)].map(|case| case.and_then(|case| case.answer.as_ref()));
        let is_input = self.input.is_some() && !inputs.contains(&self.input.as_ref());
        let is_answer = self.answer.is_some() && !answers.contains(&self.answer.as_ref());
        (is_input || is_answer).then_some(is_input)
    }
}

/// Returns the hash of some bytes as written in the lock file.
pub(super) fn content_hash(bytes: &[u8]) -> String {
    ContentId::hash(bytes).as_str().to_owned()
}

impl GeneratedCaseState {
    /// Compares a planned case with the lock file and the existing files.
    pub(super) fn determine_case_state(
        planned: &PlannedCase,
        lock: &CaseLockFile,
        found: &CaseHashes,
    ) -> Self {
        let Some(known) = lock.cases.get(&planned.name) else {
            return if found.has_no_files() {
                Self::Missing
            } else {
                Self::ChangedByHand {
                    input: found.input.is_some(),
                }
            };
        };
        if let Some(input) = found.is_ungenerated_file_an_input(None, known) {
            return Self::ChangedByHand { input };
        }
        if known.source_hash != planned.dependency_hash {
            return Self::OutOfDate;
        }
        let is_whole = found.input.is_some() && found.answer == known.answer;
        if is_whole {
            Self::UpToDate
        } else {
            Self::Missing
        }
    }
}
