//! Stores the results of mutants in a file of the user's state folder, so that an interrupted run can continue. One
//! line per mutant:
//!
//! ```text
//! <id of mutant and cases> <a letter per case: K killed, S survives, U unknown> <-, slow, late, fickle> <checksum>\n
//! ```
//!
//! Lines with a wrong checksum are ignored.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::mutant_trial::MutantTrialResult;
use super::original_program::OriginalProgram;
use crate::kill_matrix::MutantFate;
use caipan_facts::{Evidence, Fact};
use caipan_files::regular_file;
use caipan_judge::content_id::{ContentHasher, ContentId};
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::contest::result_keys::caipan_build_id;
use caipan_judge::contest::state_folder::{self, StateFolder};
use caipan_judge::test_set::TestSet;
use caipan_mutants::SourceMutant;
use caipan_problem::entry::ReadError;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::IsolationLevel;

/// Maximum size of the file in bytes; a larger file is discarded when it is opened.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// Known results of mutants, and the file to which new results are appended.
#[derive(Debug)]
pub struct MutantTrialCache {
    /// Results by the id of a mutant: one letter per case, then the flags (`slow`, `late`, `fickle`), as in the file.
    known: HashMap<String, String>,
    file: Mutex<File>,
    /// Hash of everything except the mutant that affects the results: cases, limits, sandbox level and version of the
    /// judge.
    cases: ContentId,
}

impl MutantTrialCache {
    /// Opens the file with the results of a problem in the state folder of the user. `None` for a built-in problem, or if
    /// the state folder is within the folder of the problem.
    ///
    /// # Errors
    /// The state folder or the file cannot be used.
    pub fn open_in_state_folder(
        problem: &Problem,
        test_set: &TestSet,
        level: IsolationLevel,
    ) -> Result<Option<Self>, Fact> {
        let Some(folder) = problem.directory.disk_path() else {
            return Ok(None);
        };
        let state = StateFolder::open(&StateFolder::default_path()?)?;
        if state.is_within(folder) {
            return Ok(None);
        }
        let path = state
            .prepare_state_subfolder(folder)?
            .join(state_folder::MUTANT_FOLDER);
        Self::open(&path, problem, test_set, level)
            .map_err(|error| ReadError::from_io_error_at(&path)(error).fact())
    }

    /// Opens or creates the file and loads the results for a problem's cases. `None` if a case cannot be read, or if
    /// another process holds the lock on the file.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub(crate) fn open(
        path: &Path,
        problem: &Problem,
        test_set: &TestSet,
        level: IsolationLevel,
    ) -> io::Result<Option<Self>> {
        let named = ContestProblem::with_case_ids(problem, test_set).case_ids;
        let Some(named) = named.into_iter().collect::<Option<Vec<ContentId>>>() else {
            return Ok(None);
        };
        let held = format!("{:?} {level:?}", problem.all_limits());
        let namer = ContentHasher::default()
            .update(held.as_bytes())
            .update(caipan_build_id().as_str().as_bytes());
        let cases = named
            .iter()
            .fold(namer, |namer, id| namer.update(id.as_str().as_bytes()));
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = regular_file::open_with_options(&mut options, path, false)?;
        if file.try_lock().is_err() {
            return Ok(None);
        }
        let mut text = String::new();
        if file.metadata()?.len() > MAX_FILE_BYTES || file.read_to_string(&mut text).is_err() {
            text.clear();
        }
        let good = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(good as u64)?;
        file.seek(SeekFrom::Start(good as u64))?;
        let lines = text[..good].lines().filter_map(|line| {
            let (rest, sum) = line.rsplit_once(' ')?;
            let (id, trial) = rest.split_once(' ')?;
            let is_whole = sum == ContentId::hash(rest.as_bytes()).as_str();
            is_whole.then(|| (id.to_owned(), trial.to_owned()))
        });
        Ok(Some(Self {
            known: lines.collect(),
            file: Mutex::new(file),
            cases: cases.finish(),
        }))
    }

    /// Returns the hash under which the results of a mutant on these cases are stored.
    pub(crate) fn mutant_id(&self, original: &OriginalProgram, mutant: &SourceMutant) -> ContentId {
        let language = &original.submission.language;
        let made = format!(
            "{:?} {:?} {}",
            language.compile, language.run, language.time_factor
        );
        let text = mutant.apply(&original.source);
        let namer = ContentHasher::default().update(self.cases.as_str().as_bytes());
        namer
            .update(made.as_bytes())
            .update(text.as_bytes())
            .finish()
    }

    /// Returns the known results of a mutant. `None` if there are none, or if their number is not `cases`.
    pub fn get(&self, id: &ContentId, cases: usize) -> Option<MutantTrialResult> {
        let (fates, marks) = self.known.get(id.as_str())?.split_once(' ')?;
        let fates = fates
            .bytes()
            .map(|letter| match letter {
                b'K' => Some(MutantFate::Killed),
                b'S' => Some(MutantFate::Survives),
                b'U' => Some(MutantFate::Unknown),
                _ => None,
            })
            .collect::<Option<Vec<MutantFate>>>()?;
        (fates.len() == cases).then(|| MutantTrialResult {
            fates,
            is_slow: marks.contains("slow"),
            exceeded_short_limit: marks.contains("late"),
            is_unstable: marks.contains("fickle"),
            is_cached: true,
            fault: None,
        })
    }

    /// Appends the results of a mutant, unless a jury fault prevented judging. Write errors are ignored; the mutant is
    /// then run again next time.
    pub fn put(&self, id: &ContentId, trial: &MutantTrialResult) {
        if trial.fault.is_some() || trial.fates.is_empty() {
            return;
        }
        let fates = trial.fates.iter().map(|fate| match fate {
            MutantFate::Killed => 'K',
            MutantFate::Survives => 'S',
            MutantFate::Unknown => 'U',
        });
        let mut marks = "-".to_owned();
        for (mark, is_so) in [
            ("slow", trial.is_slow),
            ("late", trial.exceeded_short_limit),
            ("fickle", trial.is_unstable),
        ] {
            marks.push_str(if is_so { mark } else { "" });
        }
        let rest = format!("{} {} {marks}", id.as_str(), fates.collect::<String>());
        let sum = ContentId::hash(rest.as_bytes());
        let line = format!("{rest} {}\n", sum.as_str());
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = file.write_all(line.as_bytes());
    }
}
