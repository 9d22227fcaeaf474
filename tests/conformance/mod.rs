//! Packages of other judges, imported by the tool itself: their own programs get what their own judge gives them.

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

use crate::support::{Files, Ran, caipan, root};

/// A package that was imported.
pub(crate) struct Imported {
    files: Files,
    ran: Ran,
}

impl Imported {
    /// Imports a package below this folder, and audits it: nothing is wrong with it.
    pub(crate) fn of(package: &str) -> Self {
        Self::with(package, &[])
    }

    /// The same with further arguments.
    pub(crate) fn with(package: &str, further: &[&str]) -> Self {
        let files = Files::new(&[]);
        let package = root().join("tests/conformance").join(package);
        let (package, made) = (package.display().to_string(), files.path("made"));
        let words = [&["import", &package, &made, "--lang", "en"], further].concat();
        let ran = caipan(&words).expect(0, "", "made ");
        Self { files, ran }
    }

    /// What was said of the audit.
    pub(crate) fn audit(&self) -> &str {
        &self.ran.stdout
    }

    /// What IMPORT.md lists.
    pub(crate) fn notices(&self) -> Vec<String> {
        let report = fs::read_to_string(self.files.path("made/IMPORT.md")).unwrap();
        // What has no meaning for the verdict stands behind.
        let lines = report.lines().take_while(|line| !line.starts_with("## "));
        let lines = lines.filter_map(|line| line.strip_prefix("- "));
        lines.map(|line| line.replace(['"', '`'], "")).collect()
    }

    /// The score of a program: one of its own, or one next to the packages.
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
