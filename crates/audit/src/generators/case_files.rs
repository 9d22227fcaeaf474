//! Writes generated cases and the lock file. Files that were changed by hand are not overwritten.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::case_maker::GeneratedCase;
use super::case_state::{CaseHashes, GeneratedCaseState, content_hash};
use super::planned_cases::PlannedCase;
use caipan_facts::io_error_from_fact;
use caipan_files::atomic::{FileDraft, FileWriteError};
use caipan_problem::case_lock_file::{CASE_LOCK_FILE_NAME, CaseLockFile, GeneratedCaseHashes};
use caipan_problem::entry::FileProblem;

/// Location of generated cases on disk.
pub struct CaseLocation {
    /// Folder that contains all written files; symbolic links out of it are refused.
    pub root: PathBuf,
    /// Folder to which the names of cases are relative.
    pub folder: PathBuf,
}

/// Outcome of writing the files of a generated case.
pub(crate) enum CaseWriteOutcome {
    /// A file was written, because it was new or out of date.
    Written,
    /// Both files were up to date.
    UpToDate,
    /// Result of checking which generated cases are up to date.
    HandEdited {
        /// True if the input file was changed; false if only the answer file was changed.
        is_input: bool,
    },
}

/// Files of generated cases, and the lock file that records them.
pub struct CaseFiles {
    /// Location of the case files and of the lock file.
    pub location: CaseLocation,
    /// Content of the lock file, kept in memory until [`Self::write_lock`] writes it to disk.
    pub lock: CaseLockFile,
    /// Whether files that were changed by hand are overwritten.
    pub is_forced: bool,
}

impl CaseFiles {
    /// Compares the files of a case with the lock file.
    pub fn determine_state(&self, planned_case: &PlannedCase) -> GeneratedCaseState {
        let found = CaseHashes::hash_files(&self.location.folder, &planned_case.name);
        GeneratedCaseState::determine_case_state(planned_case, &self.lock, &found)
    }

    /// Whether a case must be generated. A case whose files were changed by hand is generated only if `is_forced` is
    /// set or if its row in problem.toml was changed too. After a change of the row, the files may already equal the
    /// new output.
    pub fn must_generate_case(
        &self,
        state: GeneratedCaseState,
        planned_case: &PlannedCase,
    ) -> bool {
        match state {
            GeneratedCaseState::UpToDate => false,
            GeneratedCaseState::Missing | GeneratedCaseState::OutOfDate => true,
            GeneratedCaseState::ChangedByHand { .. } => {
                let known = self.lock.cases.get(&planned_case.name);
                self.is_forced
                    || known.is_none_or(|known| known.source_hash != planned_case.dependency_hash)
            }
        }
    }

    /// Returns the path of a file of a case. `extension` is "in" or "ans".
    pub(crate) fn case_file_path(&self, case_name: &str, extension: &str) -> PathBuf {
        self.location
            .folder
            .join(format!("{case_name}.{extension}"))
    }

    /// Writes the files of a case that differ from those on disk, and records the case in the lock. Keeps files that were
    /// changed by hand, unless `is_forced` is set.
    ///
    /// # Errors
    /// A file cannot be written or removed.
    pub(crate) fn write_case(
        &mut self,
        planned_case: &PlannedCase,
        made: &GeneratedCase,
    ) -> Result<CaseWriteOutcome, FileWriteError> {
        let found = CaseHashes::hash_files(&self.location.folder, &planned_case.name);
        let case = GeneratedCaseHashes {
            source_hash: planned_case.dependency_hash.clone(),
            input: content_hash(&made.input),
            answer: made.answer.as_deref().map(content_hash),
        };
        let known = self.lock.cases.get(&planned_case.name);
        if let (Some(is_input), false) = (
            found.is_ungenerated_file_an_input(known, &case),
            self.is_forced,
        ) {
            return Ok(CaseWriteOutcome::HandEdited { is_input });
        }
        let (input_path, answer_path) = (
            self.case_file_path(&planned_case.name, "in"),
            self.case_file_path(&planned_case.name, "ans"),
        );
        let mut is_new = false;
        if found.input.as_ref() != Some(&case.input) {
            self.write_file(&input_path, &made.input)?;
            is_new = true;
        }
        if found.answer != case.answer {
            match &made.answer {
                Some(answer) => self.write_file(&answer_path, answer)?,
                None => fs::remove_file(&answer_path)
                    .map_err(|error| FileWriteError::Io(answer_path, error))?,
            }
            is_new = true;
        }
        self.lock.cases.insert(planned_case.name.clone(), case);
        Ok(if is_new {
            CaseWriteOutcome::Written
        } else {
            CaseWriteOutcome::UpToDate
        })
    }

    /// Returns the input of a case and the path of its file; `None` if the file cannot be read.
    pub fn read_input(&self, planned_case: &PlannedCase) -> Option<(Vec<u8>, String)> {
        let file = self.case_file_path(&planned_case.name, "in");
        Some((fs::read(&file).ok()?, file.display().to_string()))
    }

    /// Removes cases from the lock whose row was removed from problem.toml and whose files are gone. Returns the names of
    /// cases without a row whose files still exist.
    pub(crate) fn remove_orphans(&mut self, planned_cases: &[PlannedCase]) -> Vec<String> {
        let mut existing = orphaned_cases(&self.lock, planned_cases);
        existing.retain(|name| {
            let is_gone = CaseHashes::hash_files(&self.location.folder, name).has_no_files();
            if is_gone {
                self.lock.cases.remove(name);
            }
            !is_gone
        });
        existing
    }

    /// Writes the lock file if its text has changed. A lock file without cases is not created; an existing one is
    /// emptied.
    ///
    /// # Errors
    /// The lock file cannot be written.
    pub fn write_lock(&self) -> Result<(), FileWriteError> {
        let path = self.location.folder.join(CASE_LOCK_FILE_NAME);
        let text = self.lock.to_toml();
        let is_unchanged = fs::read(&path).is_ok_and(|old| old == text.as_bytes());
        let is_needed = !self.lock.cases.is_empty() || path.symlink_metadata().is_ok();
        if is_needed && !is_unchanged {
            self.write_file(&path, text.as_bytes())
        } else {
            Ok(())
        }
    }

    /// Writes a file atomically. Creates its folder if needed.
    fn write_file(&self, path: &Path, bytes: &[u8]) -> Result<(), FileWriteError> {
        let written = create_parent_folder_within(&self.location.root, path).and_then(|()| {
            let mut draft = FileDraft::new(path)?;
            draft.write_and_sync(bytes)?;
            draft.publish()
        });
        written.map_err(|error| FileWriteError::Io(path.to_owned(), error))
    }
}

/// Returns the names of cases in the lock file that no row of problem.toml generates any more.
pub(crate) fn orphaned_cases(lock: &CaseLockFile, planned_cases: &[PlannedCase]) -> Vec<String> {
    let planned: BTreeSet<&str> = planned_cases.iter().map(|one| one.name.as_str()).collect();
    lock.cases
        .keys()
        .filter(|name| !planned.contains(name.as_str()))
        .cloned()
        .collect()
}

/// Creates the parent folder of `file`. Fails if a symbolic link in the path leads out of `root`.
fn create_parent_folder_within(root: &Path, file: &Path) -> io::Result<()> {
    fs::create_dir_all(root)?;
    let own = fs::canonicalize(root)?;
    let folder = file.parent().unwrap_or(root);
    let mut current = root.to_owned();
    for part in folder.strip_prefix(root).unwrap_or(Path::new("")) {
        current.push(part);
        match fs::create_dir(&current) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => made?,
        }
        if !fs::canonicalize(&current)?.starts_with(&own) {
            return Err(io_error_from_fact(FileProblem::LeadsOut));
        }
    }
    Ok(())
}
