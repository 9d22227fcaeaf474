//! Writes a time limit into problem.toml.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use caipan_facts::facts;
use caipan_files::atomic::{FileWriteError, OutputTarget};
use caipan_problem::problem_toml::FILE_NAME;

use crate::calibration::cpu_limit_in_toml::set_cpu_limit;

facts! {
    /// Reason why a limit cannot be written into problem.toml.
    pub enum TomlFileProblem {
        /// problem.toml does not exist or is a symbolic link.
        NoFile { file: String } => "programs-no-file",
        NotEditable { file: String } => "programs-not-editable",
        ChangedMeanwhile { file: String } => "programs-changed-meanwhile",
    }
}

/// Error of reading or changing a problem.toml.
pub enum LimitWriteError {
    /// The file is missing, or its text does not allow the change.
    Problem(TomlFileProblem),
    /// The operating system reported an error.
    File(FileWriteError),
}

/// File problem.toml, with the text that was read before the measurement.
pub struct ProblemTomlFile {
    /// Path of problem.toml in the problem's folder.
    pub path: PathBuf,
    text: String,
}

impl ProblemTomlFile {
    /// Reads the problem.toml in the folder of a problem, and checks that a time limit can be written into it.
    ///
    /// # Errors
    /// The problem.toml is missing or a symbolic link, or its text cannot be edited.
    pub fn read(folder: &Path) -> Result<Self, LimitWriteError> {
        let path = folder.join(FILE_NAME);
        let file = path.display().to_string();
        if !fs::symlink_metadata(&path).is_ok_and(|facts| facts.is_file()) {
            return Err(LimitWriteError::Problem(TomlFileProblem::NoFile { file }));
        }
        let text = fs::read_to_string(&path).map_err(|error| io_error(&path, error))?;
        // A file that cannot be edited is reported before hours are spent on measuring.
        match set_cpu_limit(&text, "1s", "") {
            Some(_) => Ok(Self { path, text }),
            None => Err(LimitWriteError::Problem(TomlFileProblem::NotEditable {
                file,
            })),
        }
    }

    /// Writes the CPU time limit `cpu` and the text `origin`, which describes the origin of the limit, into the file.
    ///
    /// # Errors
    /// The file was changed since it was read, or cannot be written.
    pub fn write_cpu_limit(&self, cpu: &str, origin: &str) -> Result<(), LimitWriteError> {
        let file = self.path.display().to_string();
        let Some(changed) = set_cpu_limit(&self.text, cpu, origin) else {
            return Err(LimitWriteError::Problem(TomlFileProblem::NotEditable {
                file,
            }));
        };
        let target = OutputTarget::open(&self.path).map_err(|error| io_error(&self.path, error))?;
        let is_same = fs::read(&self.path).is_ok_and(|now| now == self.text.as_bytes())
            && fs::symlink_metadata(&self.path).is_ok_and(|facts| facts.is_file());
        if !is_same {
            return Err(LimitWriteError::Problem(
                TomlFileProblem::ChangedMeanwhile { file },
            ));
        }
        target
            .write(changed.as_bytes())
            .map_err(|error| io_error(&self.path, error))
    }
}

fn io_error(path: &Path, error: io::Error) -> LimitWriteError {
    LimitWriteError::File(FileWriteError::Io(path.to_owned(), error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_changed_by_others_is_left_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE_NAME);
        let text = "[limits]\ncpu = \"1s\"\n";
        fs::write(&path, "[limits]\ncpu = \"9s\"\n").unwrap();
        let refused = problem_toml_file(&path, text)
            .write_cpu_limit("2s", "x")
            .err()
            .unwrap();
        assert!(matches!(
            refused,
            LimitWriteError::Problem(TomlFileProblem::ChangedMeanwhile { .. })
        ));
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            "[limits]\ncpu = \"9s\"\n"
        );
        fs::write(&path, text).unwrap();
        assert!(
            problem_toml_file(&path, text)
                .write_cpu_limit("2s", "x")
                .is_ok()
        );
        let written = fs::read_to_string(&path).unwrap();
        assert_eq!(written, "[limits]\ncpu = \"2s\"\nfrom = \"x\"\n");
    }

    fn problem_toml_file(path: &Path, text: &str) -> ProblemTomlFile {
        ProblemTomlFile {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }
}
