//! Cache of outcomes of runs on disk, so that equal runs need not be made again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};

use crate::result::CaseRun;
use caipan_checker::verdict::Verdict;
use caipan_facts::Fact;
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::state_folder::ensure_private_folder;
use caipan_judge::run_result::RunResult;

/// Cache in a folder with one file for each run. An outcome is used only after two runs with the same outcome.
pub struct OutcomeCache {
    folder: PathBuf,
    hits: AtomicU64,
    lookups: AtomicU64,
}

/// Content of the cache file of one run, in JSON.
#[derive(Serialize, Deserialize)]
#[serde(tag = "runs", rename_all = "lowercase")]
enum StoredOutcome {
    /// One run so far. The outcome is used only when a second run agrees.
    One { result: RunResult },
    /// Two runs agreed, so the outcome is used.
    Two { result: RunResult },
    /// Two runs did not agree, so the outcome is never used.
    Differing,
}

impl OutcomeCache {
    /// Opens the cache in `folder`, which is created if it does not exist.
    ///
    /// # Errors
    /// The folder cannot be created, or others can write to it.
    pub fn open(folder: &Path) -> Result<Self, Fact> {
        ensure_private_folder(folder)?;
        Ok(Self {
            folder: folder.to_owned(),
            hits: AtomicU64::new(0),
            lookups: AtomicU64::new(0),
        })
    }

    /// Number of look-ups that found an outcome, and number of all look-ups.
    pub(crate) fn hits_and_lookups(&self) -> (u64, u64) {
        let number = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        (number(&self.hits), number(&self.lookups))
    }

    /// Returns the outcome of the run with this id; `None` unless two runs agreed on it.
    pub(crate) fn get(&self, id: &ContentId) -> Option<RunResult> {
        self.lookups.fetch_add(1, Ordering::Relaxed);
        let Some(StoredOutcome::Two { result }) = self.read_entry(id) else {
            return None;
        };
        self.hits.fetch_add(1, Ordering::Relaxed);
        Some(result)
    }

    /// Records the outcome of a run. Only accepted and wrong outputs of runs that were far from every limit are stored.
    /// Write errors are ignored.
    pub(crate) fn put(&self, id: &ContentId, run: &CaseRun) {
        let result = &run.result;
        let is_kept = matches!(result.verdict(), Verdict::Accepted | Verdict::WrongAnswer);
        if !is_kept || run.is_near_limit || result.is_machine_fault {
            return;
        }
        let result = result.clone();
        let entry = match self.read_entry(id) {
            None => StoredOutcome::One { result },
            Some(StoredOutcome::One { result: first }) if first.decision == result.decision => {
                StoredOutcome::Two { result }
            }
            Some(StoredOutcome::One { .. }) => StoredOutcome::Differing,
            Some(StoredOutcome::Two { .. } | StoredOutcome::Differing) => return,
        };
        // An entry that is lost only causes another run, so the file is not synced to disk.
        let _ = self.write_entry(id, &entry);
    }

    fn entry_path(&self, id: &ContentId) -> PathBuf {
        let (first, rest) = id.as_str().split_at(2);
        self.folder.join(first).join(rest)
    }

    fn read_entry(&self, id: &ContentId) -> Option<StoredOutcome> {
        let text = fs::read(self.entry_path(id)).ok()?;
        serde_json::from_slice(&text).ok()
    }

    fn write_entry(&self, id: &ContentId, entry: &StoredOutcome) -> io::Result<()> {
        let place = self.entry_path(id);
        let folder = place.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder)?;
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        serde_json::to_writer(&mut file, entry)?;
        file.persist(place)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::verdict::Decision;
    use caipan_checker::{Reason, ReasonKind, Share};

    fn accepted_result() -> RunResult {
        let decision = Decision {
            verdict: Verdict::Accepted,
            share: Share::FULL,
            reason: None,
        };
        RunResult::new(decision, None)
    }

    fn wrong_answer_result_quoting(what: &str) -> RunResult {
        let fact = Fact::quote(what);
        RunResult::new(
            Decision::without_points(Verdict::WrongAnswer, ReasonKind::WrongValue, fact),
            None,
        )
    }

    fn case_run_far_from_limits(result: RunResult) -> CaseRun {
        CaseRun {
            result,
            is_near_limit: false,
            is_unstable: false,
            is_cached: false,
        }
    }

    fn open_temporary_cache() -> (tempfile::TempDir, OutcomeCache) {
        let folder = tempfile::tempdir().unwrap();
        let cache = OutcomeCache::open(&folder.path().join("cache")).unwrap();
        (folder, cache)
    }

    #[test]
    fn an_outcome_is_used_after_two_runs_that_agreed() {
        let (_folder, cache) = open_temporary_cache();
        let id = ContentId::hash(b"run");
        for is_known in [false, false, true] {
            assert_eq!(cache.get(&id).is_some(), is_known);
            cache.put(&id, &case_run_far_from_limits(accepted_result()));
        }
        assert_eq!(cache.hits_and_lookups(), (1, 3));
    }

    #[test]
    fn runs_that_differ_are_never_used_again() {
        let (_folder, cache) = open_temporary_cache();
        let id = ContentId::hash(b"run");
        for result in [
            wrong_answer_result_quoting("a"),
            wrong_answer_result_quoting("b"),
            wrong_answer_result_quoting("b"),
            wrong_answer_result_quoting("b"),
        ] {
            cache.put(&id, &case_run_far_from_limits(result));
            assert!(cache.get(&id).is_none());
        }
    }

    #[test]
    fn faults_and_runs_near_a_limit_are_not_kept() {
        let (_folder, cache) = open_temporary_cache();
        let fault = RunResult {
            is_machine_fault: true,
            ..accepted_result()
        };
        let reason = Reason::new(ReasonKind::Sandbox, Fact::quote("disk full"));
        let error = RunResult::new(Decision::judge_error(reason), None);
        let near = CaseRun {
            is_near_limit: true,
            ..case_run_far_from_limits(accepted_result())
        };
        let runs = [
            case_run_far_from_limits(fault),
            case_run_far_from_limits(error),
            near,
        ];
        for (number, run) in runs.iter().enumerate() {
            let id = ContentId::hash(&number.to_le_bytes());
            for _ in 0..3 {
                cache.put(&id, run);
            }
            assert!(cache.get(&id).is_none(), "{number}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_others_can_write_to_is_refused() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
        assert!(OutcomeCache::open(folder.path()).is_err());
    }
}
