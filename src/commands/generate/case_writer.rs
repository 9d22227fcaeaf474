//! Writes generated cases and the lock file. Files that were changed by hand are not overwritten.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::commands::console::Console;
use crate::commands::exit::Failure;
use crate::commands::messages::GenerateMessage;
use crate::commands::write_errors::write_failure;
use caipan_audit::generators::{CaseHashes, GeneratedCase, PlannedCase, content_hash};
use caipan_facts::{Fact, io_error_from_fact};
use caipan_files::atomic::FileDraft;
use caipan_problem::case_lock_file::{CaseLockFile, GeneratedCaseHashes, LOCK};
use caipan_problem::entry::FileProblem;

/// Minimum interval between two writes of the lock file. After a crash, the lock file may lack recent cases; they are
/// made again and found to be unchanged.
const LOCK_INTERVAL: Duration = Duration::from_secs(1);

pub(super) struct CaseLocation {
    /// Folder that contains all written files; symbolic links out of it are refused.
    pub root: PathBuf,
    /// Folder to which the names of cases are relative.
    pub folder: PathBuf,
}

#[derive(Default, Clone, Copy)]
pub(super) struct CaseOutcomeCounts {
    /// Number of cases that were written, because they were new or out of date.
    pub made: usize,
    /// Number of cases that were up to date.
    pub kept: usize,
    /// Number of cases that were kept, because they were changed by hand.
    pub changed: usize,
    /// Number of cases that could not be made.
    pub faults: usize,
}

/// Writes generated cases, records them in the lock file and counts the outcomes.
pub(super) struct CaseWriter<'a> {
    pub location: CaseLocation,
    pub lock: CaseLockFile,
    pub console: &'a Console,
    pub counts: CaseOutcomeCounts,
    /// First error of writing a file, which ends the generation; `None` if there was none.
    pub failure: Option<Failure>,
    /// Whether files that were changed by hand are overwritten.
    is_forced: bool,
    /// Time at which the lock file was last written.
    written: Instant,
}

impl<'a> CaseWriter<'a> {
    pub(super) fn new(
        location: CaseLocation,
        lock: CaseLockFile,
        is_forced: bool,
        console: &'a Console,
    ) -> Self {
        Self {
            location,
            lock,
            console,
            counts: CaseOutcomeCounts::default(),
            failure: None,
            is_forced,
            written: Instant::now(),
        }
    }

    /// Writes a case, or warns why it could not be made. Also writes the lock file from time to time.
    pub(super) fn store_case(
        &mut self,
        planned_case: &PlannedCase,
        made: Result<GeneratedCase, Fact>,
    ) {
        let written = match made {
            Ok(made) => self.write_case(planned_case, &made),
            Err(fault) => {
                self.counts.faults += 1;
                self.console.warn(&self.console.lang.fact(&fault));
                return;
            }
        };
        let locked = written.and_then(|()| {
            if self.written.elapsed() >= LOCK_INTERVAL {
                self.write_lock()
            } else {
                Ok(())
            }
        });
        self.failure = self.failure.take().or(locked.err());
    }

    /// Writes the files of a case that differ from those on disk. Keeps files that were changed by hand, unless
    /// `is_forced` is set.
    fn write_case(
        &mut self,
        planned_case: &PlannedCase,
        made: &GeneratedCase,
    ) -> Result<(), Failure> {
        let found = CaseHashes::hash_files(&self.location.folder, &planned_case.name);
        let case = GeneratedCaseHashes {
            made_of: planned_case.made_of.clone(),
            input: content_hash(&made.input),
            answer: made.answer.as_deref().map(content_hash),
        };
        let known = self.lock.cases.get(&planned_case.name);
        if let (Some(input), false) = (found.is_foreign_file_input(known, &case), self.is_forced) {
            self.keep_hand_edited_case(planned_case, input);
            return Ok(());
        }
        let folder = &self.location.folder;
        let (input_path, answer_path) = (
            folder.join(format!("{}.in", planned_case.name)),
            folder.join(format!("{}.ans", planned_case.name)),
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
                    .map_err(|error| write_failure(&answer_path, &error))?,
            }
            is_new = true;
        }
        if is_new {
            self.counts.made += 1
        } else {
            self.counts.kept += 1
        }
        self.lock.cases.insert(planned_case.name.clone(), case);
        Ok(())
    }

    /// Returns the input of a case and the path of its file; `None` if the file cannot be read.
    pub(super) fn read_input(&self, planned_case: &PlannedCase) -> Option<(Vec<u8>, String)> {
        let file = self
            .location
            .folder
            .join(format!("{}.in", planned_case.name));
        Some((fs::read(&file).ok()?, file.display().to_string()))
    }

    /// Counts a case that was changed by hand and is kept, and warns about the changed file: the input if `is_input` is
    /// true, otherwise the answer.
    pub(super) fn keep_hand_edited_case(&mut self, planned_case: &PlannedCase, is_input: bool) {
        self.counts.changed += 1;
        let ending = if is_input { "in" } else { "ans" };
        let path = self
            .location
            .folder
            .join(format!("{}.{ending}", planned_case.name));
        let file = path.display().to_string();
        self.console
            .warn(&self.console.sentence(GenerateMessage::ByHand { file }));
    }

    /// Warns about cases whose row was removed from problem.toml. If their files are gone too, they are removed from the lock
    /// file.
    pub(super) fn warn_orphaned_cases(&mut self, planned_cases: &[PlannedCase]) {
        let folder = &self.location.folder;
        let orphans = orphaned_cases(&self.lock, planned_cases);
        for name in orphans {
            if CaseHashes::hash_files(folder, &name).has_no_files() {
                self.lock.cases.remove(&name);
                continue;
            }
            let file = folder.join(format!("{name}.in")).display().to_string();
            self.console
                .warn(&self.console.sentence(GenerateMessage::NoRow { file }));
        }
    }

    /// Writes the lock file if its text has changed. A lock file without cases is not created; an existing one is
    /// emptied.
    pub(super) fn write_lock(&mut self) -> Result<(), Failure> {
        self.written = Instant::now();
        let path = self.location.folder.join(LOCK);
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
    fn write_file(&self, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        let written = create_parent_folder_within(&self.location.root, path).and_then(|()| {
            let mut draft = FileDraft::new(path)?;
            draft.write_and_sync(bytes)?;
            draft.publish()
        });
        written.map_err(|error| write_failure(path, &error))
    }
}

/// Returns the names of cases in the lock file that no row of problem.toml generates any more.
pub(super) fn orphaned_cases(lock: &CaseLockFile, planned_cases: &[PlannedCase]) -> Vec<String> {
    let planned: BTreeSet<&str> = planned_cases.iter().map(|one| one.name.as_str()).collect();
    lock.cases
        .keys()
        .filter(|name| !planned.contains(name.as_str()))
        .cloned()
        .collect()
}

/// Creates the parent folder of `file`. Fails if a symbolic link on the way leads out of `root`.
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
