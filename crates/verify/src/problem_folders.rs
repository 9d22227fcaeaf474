//! Problem folders that jobs name, read so that their files can be sent to workers together with the jobs.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::job::Job;
use crate::job_problem::{check_record_consistency, path_below_root, problem_error_fact};
use crate::problem_files::ProblemFiles;
use caipan_facts::{Bytes, Fact};
use caipan_judge::content_id::ContentId;
use caipan_problem::directory::Directory;

/// Minimum interval between two checks of a folder for changes.
const CHECK_INTERVAL: Duration = Duration::from_secs(2);

/// Maximum number of folders whose files are kept in memory. When it is reached, all are dropped.
const MAX_FOLDERS: usize = 1024;

/// Maximum total size of the files in memory. When it is reached, all are dropped.
const MAX_FILES_SIZE: Bytes = Bytes(1 << 30);

/// Cache of the files of problem folders below a root.
pub struct ProblemFolders {
    root: PathBuf,
    /// Folders that were read, by path.
    folders: HashMap<String, LoadedProblemFolder>,
}

/// Result of reading a folder, with the data to detect later changes.
struct LoadedProblemFolder {
    /// Time of the last check for changes, on the clock of the caller.
    checked_at: Duration,
    /// Hash of the names, sizes and change times of the files before they were read; `None` if the folder could not be
    /// listed.
    state: Option<ContentId>,
    /// The files, or the fault of the problem.
    files: Result<Arc<ProblemFiles>, Fact>,
}

impl ProblemFolders {
    /// Creates an empty cache of the folders below `root`.
    pub fn new(root: PathBuf) -> Self {
        Self {
            root,
            folders: HashMap::new(),
        }
    }

    /// Returns the files of the problem folder that a job names. `None` if the job names no folder, or if the record is
    /// faulty; in the latter case, the worker reports the fault. `now` is the time of a monotonic clock.
    ///
    /// # Errors
    /// The folder is not below the root, is not a problem, or cannot be sent.
    pub fn find_files(
        &mut self,
        job: &Job,
        now: Duration,
    ) -> Result<Option<Arc<ProblemFiles>>, Fact> {
        let Some(path) = &job.problem else {
            return Ok(None);
        };
        if Directory::find_built_in(path).is_some() || check_record_consistency(job).is_err() {
            return Ok(None);
        }
        let folder_path = path_below_root(Some(&self.root), path).map_err(|reason| reason.fact)?;
        let known = self.folders.get_mut(&folder_path);
        if let Some(folder) = known
            && (now < folder.checked_at + CHECK_INTERVAL || folder.is_unchanged(&folder_path, now))
        {
            return folder.files.clone().map(Some);
        }
        let folder = LoadedProblemFolder::read(&folder_path, now);
        let files = folder.files.clone();
        self.add_folder(folder_path, folder);
        files.map(Some)
    }

    fn add_folder(&mut self, folder_path: String, folder: LoadedProblemFolder) {
        self.folders.remove(&folder_path);
        let sizes = self.folders.values().map(LoadedProblemFolder::content_size);
        let size = sizes.sum::<u64>() + folder.content_size();
        if size > MAX_FILES_SIZE.0 || self.folders.len() >= MAX_FOLDERS {
            self.folders.clear();
        }
        self.folders.insert(folder_path, folder);
    }
}

impl LoadedProblemFolder {
    fn read(folder_path: &str, now: Duration) -> Self {
        let state = hash_folder_file_states(folder_path);
        let files = ProblemFiles::read(folder_path);
        Self {
            checked_at: now,
            state,
            files: files.map(Arc::new).map_err(problem_error_fact),
        }
    }

    /// Whether the folder has no fault and no file has changed since it was read.
    fn is_unchanged(&mut self, folder_path: &str, now: Duration) -> bool {
        let is_unchanged = self.files.is_ok() && hash_folder_file_states(folder_path) == self.state;
        if is_unchanged {
            self.checked_at = now;
        }
        is_unchanged
    }

    fn content_size(&self) -> u64 {
        self.files.as_ref().map_or(0, |files| files.content_size())
    }
}

/// Returns a hash of the names, sizes and times of the last change of all files of a folder; `None` if the folder cannot
/// be listed.
fn hash_folder_file_states(folder_path: &str) -> Option<ContentId> {
    let named = Path::new(folder_path);
    let folder = if named.is_file() {
        named.parent()?
    } else {
        named
    };
    let entries = Directory::Disk(folder.to_owned()).entries().ok()?;
    let states = entries.iter().map(|entry| {
        let metadata = entry.path().and_then(|path| path.metadata().ok());
        let state = metadata.map(|metadata| (metadata.len(), metadata.modified().ok()));
        format!("{:?}\n", (&entry.name, state))
    });
    Some(ContentId::hash(states.collect::<String>().as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::JobFault;
    use caipan_facts::Evidence;

    fn job_with_problem(problem: &str) -> Job {
        let job =
            format!(r#"{{"id":1,"program":{{"language":"c","source":""}},"problem":"{problem}"}}"#);
        serde_json::from_str(&job).unwrap()
    }

    /// Returns the hash of the files of a problem when the caller's clock shows `second`; `None` if there are no files.
    fn find_hash_of_files(
        folders: &mut ProblemFolders,
        problem: &str,
        second: u64,
    ) -> Result<Option<ContentId>, Fact> {
        let files = folders.find_files(&job_with_problem(problem), Duration::from_secs(second));
        files.map(|files| files.map(|files| files.id().clone()))
    }

    #[test]
    fn changed_problem_folders_are_read_again_and_faults_are_reported() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("p");
        std::fs::create_dir(&folder).unwrap();
        for name in ["1.in", "1.ans"] {
            std::fs::write(folder.join(name), "1\n").unwrap();
        }
        let folders = &mut ProblemFolders::new(root.path().to_owned());
        // A folder of cases is a problem without problem.toml.
        let first = find_hash_of_files(folders, "p", 0).unwrap().unwrap();
        std::fs::write(folder.join("1.ans"), "10\n").unwrap();
        let early = find_hash_of_files(folders, "p", 1);
        assert_eq!(early, Ok(Some(first.clone())), "not searched yet");
        let second = find_hash_of_files(folders, "p", 2).unwrap().unwrap();
        assert_ne!(second, first);
        assert_eq!(find_hash_of_files(folders, "p", 10), Ok(Some(second)));
        assert_eq!(find_hash_of_files(folders, "mayan", 10), Ok(None));
        let outside = JobFault::NotBelowRoot {
            path: "../p".to_owned(),
        };
        assert_eq!(find_hash_of_files(folders, "../p", 10), Err(outside.fact()));
        assert!(find_hash_of_files(folders, "q", 10).is_err());
        std::fs::remove_file(folder.join("1.in")).unwrap();
        assert!(find_hash_of_files(folders, "p", 20).is_err());
        std::fs::write(folder.join("1.in"), "1\n").unwrap();
        assert!(
            find_hash_of_files(folders, "p", 21).is_err(),
            "not searched yet"
        );
        assert!(find_hash_of_files(folders, "p", 22).is_ok());
    }

    #[test]
    fn no_files_are_found_for_a_job_with_a_faulty_record() {
        let mut folders = ProblemFolders::new(PathBuf::from("/nowhere"));
        let mut faulty = job_with_problem("p");
        assert!(folders.find_files(&faulty, Duration::ZERO).is_err());
        faulty.schema_version = 99;
        assert_eq!(folders.find_files(&faulty, Duration::ZERO), Ok(None));
        faulty.problem = None;
        assert_eq!(folders.find_files(&faulty, Duration::ZERO), Ok(None));
    }
}
