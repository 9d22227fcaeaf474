//! The files of a problem in memory, so that they can be sent to workers together with jobs.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::base64_serde;
use caipan_checker::Settings;
use caipan_facts::{Bytes, printable};
use caipan_files::stays_inside_folder;
use caipan_judge::content_id::ContentId;
use caipan_judge::referee;
use caipan_problem::case;
use caipan_problem::entry::{ReadError, path_with_slashes, too_large_error};
use caipan_problem::problem_error::ProblemError;
use caipan_problem::problem_toml::{FILE_NAME, Problem};
use serde::{Deserialize, Serialize};

/// Maximum total size of the files of a problem.
const MAX_SIZE: Bytes = Bytes(256 << 20);

/// All files of a problem, by their paths relative to the problem's folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProblemFiles {
    /// Hash of the JSON that [`Self::to_json`] returns.
    id: ContentId,
    files: Arc<BTreeMap<String, Vec<u8>>>,
}

/// JSON form of the files of a problem, for sending.
#[derive(Serialize)]
struct ProblemFilesToSend<'f> {
    #[serde(serialize_with = "base64_serde::file_map::serialize")]
    files: &'f BTreeMap<String, Vec<u8>>,
}

/// JSON form of the files of a problem, for receiving.
#[derive(Deserialize)]
struct ReceivedFiles {
    #[serde(deserialize_with = "base64_serde::file_map::deserialize")]
    files: BTreeMap<String, Vec<u8>>,
}

/// Files of a problem that is being read.
#[derive(Default)]
struct FileCollector {
    files: BTreeMap<String, Vec<u8>>,
    /// Total size of the files in bytes.
    size: u64,
}

impl FileCollector {
    /// Adds a file, unless a file with this name was added before. `argument` names the problem.
    ///
    /// # Errors
    /// The files are larger than [`MAX_SIZE`] together.
    fn add_file(&mut self, name: &str, content: Vec<u8>, argument: &str) -> Result<(), ReadError> {
        if self.files.contains_key(name) {
            return Ok(());
        }
        self.size += content.len() as u64;
        if self.size > MAX_SIZE.0 {
            let error = too_large_error(MAX_SIZE);
            return Err(ReadError::from_io_error_at(argument.as_ref())(error));
        }
        self.files.insert(name.to_owned(), content);
        Ok(())
    }
}

impl ProblemFiles {
    /// Reads all files of a problem's folder, except hidden ones that judging does not need.
    ///
    /// # Errors
    /// `argument` names no problem, a file or a case is invalid, or the files are larger than 256 MiB together.
    pub fn read(argument: &str) -> Result<Self, ProblemError> {
        let problem = Problem::load(argument, &Settings::new())?;
        case::find_cases(&problem.directory).map_err(ProblemError::Cases)?;
        let mut collector = FileCollector::default();
        let toml = referee::problem_toml_text(&problem.directory)?;
        collector.add_file(FILE_NAME, toml.into_bytes(), argument)?;
        for entry in problem.directory.entries()? {
            collector.add_file(&entry.name, entry.read()?.to_vec(), argument)?;
        }
        for name in referee::judging_file_names(&problem) {
            // A missing file is ignored here. It becomes a fault when a program is judged, as in judging without a
            // cluster.
            if let Ok(content) = problem.directory.read_program(&name) {
                let path = path_with_slashes(Path::new(&name));
                collector.add_file(&path, content, argument)?;
            }
        }
        let mut read = Self {
            id: ContentId::hash(&[]),
            files: Arc::new(collector.files),
        };
        read.id = ContentId::hash(&read.to_json());
        Ok(read)
    }

    /// Returns the hash by which equal files are recognized.
    pub fn id(&self) -> &ContentId {
        &self.id
    }

    pub(crate) fn files(&self) -> &Arc<BTreeMap<String, Vec<u8>>> {
        &self.files
    }

    /// Returns the total size of the contents of all files in bytes.
    pub(crate) fn content_size(&self) -> u64 {
        self.files
            .values()
            .map(|content| content.len() as u64)
            .sum()
    }

    /// Converts the files to JSON, with contents in base64.
    pub fn to_json(&self) -> Vec<u8> {
        let files = &self.files;
        // Serialising a map with string keys cannot fail.
        serde_json::to_vec(&ProblemFilesToSend { files }).unwrap_or_default()
    }

    /// Parses the output of [`Self::to_json`].
    ///
    /// # Errors
    /// The JSON is malformed, or a path leads out of the folder.
    pub fn from_json(json: &[u8]) -> io::Result<Self> {
        let sent: ReceivedFiles = serde_json::from_slice(json)?;
        if let Some(path) = sent
            .files
            .keys()
            .find(|path| !stays_inside_folder(Path::new(path)))
        {
            let what = format!(
                "the path {} leads out of the problem",
                printable(path.as_bytes())
            );
            return Err(io::Error::new(io::ErrorKind::InvalidData, what));
        }
        Ok(Self {
            id: ContentId::hash(json),
            files: Arc::new(sent.files),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sent_files_are_read_back_unchanged_and_paths_outside_the_folder_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, content: &[u8]| {
            std::fs::write(folder.path().join(name), content).unwrap();
        };
        write("problem.toml", b"name = \"p\"\nchecker = \"tokens\"\n");
        write("1.in", b"\xff\0\n");
        write("1.ans", b"1\n");
        let read = ProblemFiles::read(folder.path().to_str().unwrap()).unwrap();
        let sent = ProblemFiles::from_json(&read.to_json()).unwrap();
        assert_eq!(sent, read);
        assert_eq!(sent.files["1.in"], b"\xff\0\n");
        for path in ["../a", "/a", "a/../../b", ""] {
            let json = format!("{{\"files\":{{\"{path}\":\"\"}}}}");
            assert!(ProblemFiles::from_json(json.as_bytes()).is_err(), "{path}");
        }
    }

    #[test]
    fn hidden_files_are_sent_only_if_judging_needs_them() {
        let folder = tempfile::tempdir().unwrap();
        for name in [".jury", ".trash"] {
            std::fs::create_dir(folder.path().join(name)).unwrap();
        }
        let toml = "name = \"p\"\n[checker]\nsource = \".jury//judge.c\"\ndialect = \"kattis\"\n";
        let files = [
            ("problem.toml", toml),
            (".jury/judge.c", "int main() {}"),
            (".trash/2.in", "2\n"),
            ("1.in", "1\n"),
            ("1.ans", "1\n"),
        ];
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        let read = ProblemFiles::read(folder.path().to_str().unwrap()).unwrap();
        let names: Vec<&str> = read.files.keys().map(String::as_str).collect();
        assert_eq!(names, [".jury/judge.c", "1.ans", "1.in", "problem.toml"]);
        // The hidden file is found, but is not listed.
        let problem = Problem::from_files(Arc::clone(read.files())).unwrap();
        let source = problem.directory.read_program(".jury//judge.c").unwrap();
        assert_eq!(source, b"int main() {}");
        assert!(problem.directory.has_file(Path::new(".jury//judge.c")));
        let entries = problem.directory.entries().unwrap();
        let listed: Vec<String> = entries.into_iter().map(|entry| entry.name).collect();
        assert_eq!(listed, ["1.ans", "1.in", "problem.toml"]);
    }

    #[test]
    fn case_folder_without_problem_toml_gets_a_default_one() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("sum");
        std::fs::create_dir(&folder).unwrap();
        for name in ["1.in", "1.ans"] {
            std::fs::write(folder.join(name), "1\n").unwrap();
        }
        let read = ProblemFiles::read(folder.to_str().unwrap()).unwrap();
        let problem = Problem::from_files(Arc::clone(read.files())).unwrap();
        assert_eq!((&*problem.name, &*problem.checker_name), ("sum", "tokens"));
    }
}
