//! Writes a time limit into problem.toml.

use std::fs;
use std::path::PathBuf;

use crate::commands::exit::Failure;
use crate::commands::messages::{JuryProgramMessage, RequestError};
use crate::commands::write_errors::write_failure;
use caipan_audit::calibration::limit_edit::set_cpu_limit;
use caipan_files::atomic::OutputTarget;
use caipan_problem::problem_toml::{FILE_NAME, Problem};

/// A problem.toml whose text was read before anything is measured.
pub(super) struct ProblemTomlFile {
    pub path: PathBuf,
    text: String,
}

impl ProblemTomlFile {
    /// Reads the problem.toml of a problem, and checks that a time limit can be written into it.
    ///
    /// # Errors
    /// The problem is built in, its problem.toml is missing or a symbolic link, or its text cannot be edited.
    pub(super) fn read(problem: &Problem) -> Result<Self, Failure> {
        let Some(folder) = problem.directory.disk_path() else {
            let (option, problem) = ("--write".to_owned(), problem.name.clone());
            return Err(Failure::usage(RequestError::BuiltIn { option, problem }));
        };
        let path = folder.join(FILE_NAME);
        let file = path.display().to_string();
        if !fs::symlink_metadata(&path).is_ok_and(|facts| facts.is_file()) {
            return Err(Failure::usage(JuryProgramMessage::NoFile { file }));
        }
        let text = fs::read_to_string(&path).map_err(|error| write_failure(&path, &error))?;
        // A file that cannot be edited is reported before hours are spent on measuring.
        match set_cpu_limit(&text, "1s", "") {
            Some(_) => Ok(Self { path, text }),
            None => Err(Failure::jury(JuryProgramMessage::NotEditable { file })),
        }
    }

    /// Writes the CPU time limit `cpu` and the text `origin`, which describes the origin of the limit, into the file.
    ///
    /// # Errors
    /// The file was changed since it was read, or cannot be written.
    pub(super) fn write_cpu_limit(self, cpu: &str, origin: &str) -> Result<(), Failure> {
        let file = self.path.display().to_string();
        let Some(changed) = set_cpu_limit(&self.text, cpu, origin) else {
            return Err(Failure::jury(JuryProgramMessage::NotEditable { file }));
        };
        let target =
            OutputTarget::open(&self.path).map_err(|error| write_failure(&self.path, &error))?;
        let is_same = fs::read(&self.path).is_ok_and(|now| now == self.text.as_bytes())
            && fs::symlink_metadata(&self.path).is_ok_and(|facts| facts.is_file());
        if !is_same {
            return Err(Failure::jury(JuryProgramMessage::ChangedMeanwhile { file }));
        }
        target
            .write(changed.as_bytes())
            .map_err(|error| write_failure(&self.path, &error))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use caipan_i18n::English;

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
        assert!(
            refused
                .into_first_line()
                .english()
                .contains("changed it meanwhile")
        );
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
