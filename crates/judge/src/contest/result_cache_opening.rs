//! Opens the results and the compiled programs of earlier gradings. A folder that cannot be used is named in a remark.

use std::path::{Path, PathBuf};

use crate::contest::journal::Journal;
use crate::contest::result_cache::ResultCache;
use crate::contest::state_folder::{self, StateFolder};
use crate::submission::program_cache::ProgramCache;
use caipan_checker::quotation::Place;
use caipan_facts::{Bytes, Evidence, Fact, fact_from_io_error, facts};
use caipan_problem::entry::ReadError;
use caipan_problem::subtask::pattern_error_fact;

/// Name of the journal folder of earlier versions. The folder is ignored, because it is inside the contest folder,
/// where other people may write.
const OLD_FOLDER: &str = ".caipan";

facts! {
    /// Remarks for the user about the journal and the stored programs of a grading.
    pub enum JournalRemark {
        Former { folder: String } => "keeping-former",
        NotResumable { what: Fact } => "keeping-not-resumable",
        NoPrograms { what: Fact } => "keeping-no-programs",
        Within { folder: String } => "keeping-within",
        /// The journal `file` has the fault `what`, such as damaged lines. Only this remark is shown as a warning.
        Warning { file: String, what: Fact } => "keeping-warning",
        NoFile => "keeping-no-file",
    }
}

/// Options that select the earlier results to use and the place to store new results.
#[derive(Clone, Copy)]
pub struct ResultCacheOptions<'a> {
    /// Files and folders of submissions. Results of single files are not stored by default.
    pub submissions: &'a [PathBuf],
    /// Journal to use (`--journal`); `None` to use the contest's journal in the state folder.
    pub journal: Option<&'a Path>,
    /// Patterns for journals from which results are read, but to which nothing is written (`--known`).
    pub known: &'a [String],
    /// Whether earlier results and programs are discarded (`--fresh`).
    pub discards_earlier_results: bool,
    /// Whether no journal is written (`--no-journal`).
    pub is_disabled: bool,
    /// Whether the complete outputs of all runs are needed. A journal does not contain these, so no journal is used.
    pub keeps_outputs: bool,
    /// Whether only accepted results are stored, because low limits of this process may have caused the other verdicts.
    pub only_accepted: bool,
    /// Callback for remarks that are shown to the user.
    pub on_remark: &'a dyn Fn(JournalRemark),
}

/// Error for an option whose value names a journal that cannot be used.
#[derive(Debug)]
pub struct UnusableJournal {
    /// Name of the option, such as `--journal`.
    pub option: &'static str,
    /// Reason why the journal cannot be used.
    pub cause: Fact,
}

impl ResultCacheOptions<'_> {
    /// Opens the storage of results. `None` if no earlier results are used and no new results are stored.
    ///
    /// # Errors
    /// The journal given by `--journal` or `--known` cannot be used.
    pub fn open(&self) -> Result<Option<ResultCache>, UnusableJournal> {
        let mut old_folders = self.submissions.iter().map(|path| path.join(OLD_FOLDER));
        if let Some(old) = old_folders.find(|old| old.symlink_metadata().is_ok()) {
            let folder = old.display().to_string();
            (self.on_remark)(JournalRemark::Former { folder });
        }
        let own_cache = match (self.journal, self.contest_folder()) {
            _ if self.is_disabled || self.keeps_outputs => None,
            (Some(path), _) => Some(
                self.open_requested_journal(path)
                    .map_err(unusable("--journal"))?,
            ),
            (None, None) => None,
            (None, Some(contest)) => match self.open_default_journal(contest) {
                Ok(cache) => Some(cache),
                Err(what) => {
                    (self.on_remark)(JournalRemark::NotResumable { what });
                    None
                }
            },
        };
        let cache = self.add_known_results(own_cache)?;
        Ok(cache.map(|cache| ResultCache {
            only_accepted: self.only_accepted,
            ..cache
        }))
    }

    /// Returns the contest's subfolder of the state folder. In a cluster, the subfolder stores the name of the contest.
    /// `None` if earlier results must not be used, or if the subfolder cannot be created.
    pub fn contest_name_folder(&self) -> Option<PathBuf> {
        if self.is_disabled || self.discards_earlier_results {
            return None;
        }
        let contest = self.journal.or_else(|| self.contest_folder())?;
        self.open_safe_state_folder()
            .ok()?
            .prepare_state_subfolder(contest)
            .ok()
    }

    /// Returns the first folder among the submissions; `None` if all are files.
    fn contest_folder(&self) -> Option<&Path> {
        let mut folders = self.submissions.iter().filter(|path| path.is_dir());
        folders.next().map(PathBuf::as_path)
    }

    /// Adds the results from the journals that `--known` names to `cache`. If `cache` is `None`, a new cache is created
    /// for them.
    fn add_known_results(
        &self,
        cache: Option<ResultCache>,
    ) -> Result<Option<ResultCache>, UnusableJournal> {
        if self.known.is_empty() {
            return Ok(cache);
        }
        let mut filled_cache = cache.unwrap_or_default();
        for pattern in self.known {
            let found = self.import_journals(pattern, &mut filled_cache);
            found.map_err(unusable("--known"))?;
        }
        Ok(Some(filled_cache))
    }

    /// Adds the results from all journals that match a pattern. A pattern that matches no file is an error.
    fn import_journals(&self, pattern: &str, cache: &mut ResultCache) -> Result<(), Fact> {
        let file = pattern.to_owned();
        let found = glob::glob(pattern).map_err(|error| {
            let (file, what) = (file.clone(), pattern_error_fact(&error));
            Place::File { file, what }.fact()
        })?;
        let mut is_empty = true;
        for entry in found {
            let path = entry.map_err(|error| {
                let file = error.path().display().to_string();
                let cause = fact_from_io_error(error.error());
                ReadError::At { file, cause }.fact()
            })?;
            let learnt = cache.journal.import_journal(&path)?;
            self.warn_about_journal(&path, &learnt);
            is_empty = false;
        }
        if is_empty {
            let what = JournalRemark::NoFile.fact();
            return Err(Place::File { file, what }.fact());
        }
        Ok(())
    }

    /// Passes remarks about the journal at `path` to the callback, each as a warning.
    fn warn_about_journal<'f>(&self, path: &Path, remarks: impl IntoIterator<Item = &'f Fact>) {
        for remark in remarks {
            let (file, what) = (path.display().to_string(), remark.clone());
            (self.on_remark)(JournalRemark::Warning { file, what });
        }
    }

    /// Opens the user's state folder. Fails if the state folder is inside a folder of submissions, whose authors could
    /// forge the stored results.
    fn open_safe_state_folder(&self) -> Result<StateFolder, Fact> {
        let state = StateFolder::open(&StateFolder::default_path()?)?;
        match self.submissions.iter().find(|path| state.is_within(path)) {
            Some(path) => {
                let folder = path.display().to_string();
                Err(JournalRemark::Within { folder }.fact())
            }
            None => Ok(state),
        }
    }

    /// Opens the journal and the compiled programs of a contest, both in the state folder.
    fn open_default_journal(&self, contest: &Path) -> Result<ResultCache, Fact> {
        let state = self.open_safe_state_folder()?;
        let folder = state.prepare_state_subfolder(contest)?;
        let journal = self.open_journal(&folder.join(state_folder::JOURNAL_FILE))?;
        Ok(ResultCache {
            journal,
            programs: self.open_program_cache(&state, &folder),
            only_accepted: false,
        })
    }

    /// Opens the journal that `--journal` names. The journal is trusted, but files next to it are not. Compiled
    /// programs are therefore stored in the state folder.
    fn open_requested_journal(&self, path: &Path) -> Result<ResultCache, Fact> {
        let journal = self.open_journal(path)?;
        let found = self
            .open_safe_state_folder()
            .and_then(|state| Ok((state.prepare_state_subfolder(path)?, state)));
        let programs = match found {
            Ok((folder, state)) => self.open_program_cache(&state, &folder),
            Err(what) => {
                (self.on_remark)(JournalRemark::NoPrograms { what });
                None
            }
        };
        Ok(ResultCache {
            journal,
            programs,
            only_accepted: false,
        })
    }

    /// Opens a journal, and passes the journal's warnings to the callback for remarks.
    fn open_journal(&self, path: &Path) -> Result<Journal, Fact> {
        let journal = Journal::open(path, self.discards_earlier_results)?;
        self.warn_about_journal(path, journal.warnings());
        Ok(journal)
    }

    /// Opens the cache of compiled programs of a contest. Returns `None`, after a remark, if the cache cannot be used.
    /// If space is short, data of contests that were not used recently is removed.
    fn open_program_cache(&self, state: &StateFolder, folder: &Path) -> Option<ProgramCache> {
        let path = folder.join(state_folder::PROGRAM_FOLDER);
        let space = free_space_in_state_folder(state, folder);
        let opened = ProgramCache::open(&path, space).and_then(|cache| {
            if !self.discards_earlier_results && space.0 > 0 {
                return Ok(cache);
            }
            // Either the stored programs of this contest fill all available space, or the user asked to discard them.
            cache.clear()?;
            ProgramCache::open(&path, free_space_in_state_folder(state, folder))
        });
        match opened {
            Ok(cache) => Some(cache),
            Err(error) => {
                let fault = Place::File {
                    file: path.display().to_string(),
                    what: fact_from_io_error(&error),
                };
                let what = fault.fact();
                (self.on_remark)(JournalRemark::NoPrograms { what });
                None
            }
        }
    }
}

/// Returns a function that wraps a cause in an [`UnusableJournal`] error for the given option.
fn unusable(option: &'static str) -> impl Fn(Fact) -> UnusableJournal {
    move |cause| UnusableJournal { option, cause }
}

/// Removes data of contests that were not used recently. Returns the space that the contest with this folder may use.
fn free_space_in_state_folder(state: &StateFolder, folder: &Path) -> Bytes {
    state.evict_old_contests(
        state_folder::MAX_STATE_FOLDER_SIZE,
        folder,
        is_contest_being_judged,
    )
}

/// Whether another process judges the contest with this folder.
fn is_contest_being_judged(folder: &Path) -> bool {
    Journal::is_locked(&folder.join(state_folder::JOURNAL_FILE))
}
