//! Tests that programs of imported packages get the verdicts that the original judge gives them.

mod bare;
mod cms;
mod dmoj;
mod kattis;
mod lemon;
mod look;
mod outcome;
mod polygon;
mod uoj;
mod wheels;

use std::fs;

use serde_json::Value;

use crate::support::{Files, RunOutput, caipan, root};

/// Imported package.
pub(crate) struct ImportedPackage {
    files: Files,
    ran: RunOutput,
}

impl ImportedPackage {
    /// Imports a package below this folder, and audits it without finding a fault.
    pub(crate) fn of(package: &str) -> Self {
        Self::with(package, &[])
    }

    /// Imports a package with further arguments.
    pub(crate) fn with(package: &str, further: &[&str]) -> Self {
        let files = Files::new(&[]);
        let package = root().join("tests/conformance").join(package);
        let (package, made) = (package.display().to_string(), files.path("made"));
        let words = [&["import", &package, &made, "--lang", "en"], further].concat();
        let ran = caipan(&words).expect(0, "", "made ");
        Self { files, ran }
    }

    /// Returns the output of the audit.
    pub(crate) fn audit(&self) -> &str {
        &self.ran.stdout
    }

    /// Returns the entries of IMPORT.md.
    pub(crate) fn notices(&self) -> Vec<String> {
        let report = fs::read_to_string(self.files.path("made/IMPORT.md")).unwrap();
        // Entries without effect on the verdict come last.
        let lines = report.lines().take_while(|line| !line.starts_with("## "));
        let lines = lines.filter_map(|line| line.strip_prefix("- "));
        lines.map(|line| line.replace(['"', '`'], "")).collect()
    }

    /// Returns the score of a program, either of the package or from the folder next to the packages.
    pub(crate) fn score(&self, program: &str) -> Value {
        let made = self.files.path("made");
        let own = format!("{made}/submissions/{program}");
        let beside = root().join("tests/conformance").join(program);
        let program = if fs::exists(&own).unwrap() {
            own
        } else {
            beside.display().to_string()
        };
        let words = ["grade", &made, &program, "--no-journal", "--format", "json"];
        caipan(&words).json()["submissions"][0]["score"].clone()
    }
}
