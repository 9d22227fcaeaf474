//! Imports a folder or zip and returns the result.

use std::fs;
use std::path::Path;

use crate::support::{RunOutput, caipan};

/// Returns the path of a test package.
pub(super) fn package(name: &str) -> String {
    format!("{}/tests/conformance/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Result of importing a package into a new folder.
pub(super) struct Outcome {
    folder: tempfile::TempDir,
    /// Exit code and output.
    pub ran: RunOutput,
}

impl Outcome {
    /// Imports a folder or a zip, with more arguments.
    pub(super) fn of(package: &str, more: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("problem").display().to_string();
        let ran = caipan(&[&["import", package, &to], more].concat());
        Self { folder, ran }
    }

    /// The problem's folder.
    pub(super) fn problem(&self) -> String {
        self.folder.path().join("problem").display().to_string()
    }

    /// Reads a file of the problem.
    pub(super) fn text(&self, name: &str) -> String {
        fs::read_to_string(Path::new(&self.problem()).join(name)).unwrap()
    }

    /// Returns the differences that IMPORT.md lists.
    pub(super) fn differences(&self) -> Vec<String> {
        let text = self.text("IMPORT.md");
        let lines = text.lines().take_while(|line| !line.starts_with("## "));
        let lines = lines.filter_map(|line| line.strip_prefix("- "));
        lines.map(str::to_owned).collect()
    }

    /// Returns the verdicts of the jury's programs, with the last parts of their paths.
    pub(super) fn verdicts(&self) -> Vec<(String, String)> {
        verdicts(&self.ran.stdout)
    }
}

/// Parses verdicts and programs from an audit's output.
pub(super) fn verdicts(text: &str) -> Vec<(String, String)> {
    let program = |line: &str| {
        let (verdict, rest) = line.split_once(' ')?;
        let is_code = (2..=3).contains(&verdict.len())
            && verdict.bytes().all(|byte| byte.is_ascii_uppercase());
        let path = rest.split([',', ' ']).next()?;
        let (_, place) = path.split_once("/submissions/")?;
        is_code.then(|| (verdict.to_owned(), place.to_owned()))
    };
    let mut found: Vec<(String, String)> = text.lines().filter_map(program).collect();
    found.sort_unstable_by(|one, other| one.1.cmp(&other.1));
    found
}
