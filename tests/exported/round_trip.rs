//! Tests that an exported and imported problem grades with the same verdicts and points, case by case.

use std::fs;

use serde_json::Value;

use super::problem::{PROGRAMS, export};
use crate::support::{Files, caipan};

/// Problem that was exported and imported again.
pub(super) struct RoundTrip {
    pub files: Files,
    /// Messages of the export.
    pub lost: Vec<String>,
}

impl RoundTrip {
    /// Exports a problem to a format and imports it again.
    pub(super) fn of(files: Files, format: &str) -> Self {
        Self::with(files, "sum", format, &[])
    }

    /// Like [`of`](Self::of), but for the problem in the folder `problem` and with further arguments of the import.
    pub(super) fn with(files: Files, problem: &str, format: &str, import: &[&str]) -> Self {
        let ran = export(&files, problem, format).expect(0, "", " written to ");
        let root = format!("{}/", files.root());
        let lost = ran.stderr.lines().map(|line| line.replace(&root, ""));
        let lost = lost.filter(|line| !line.contains(" written to ")).collect();
        let (package, again) = (files.path("package"), files.path("again"));
        let words = [
            &["import", &package, &again, "--no-audit", "--as", format],
            import,
        ]
        .concat();
        caipan(&words).expect(0, "", "");
        Self { files, lost }
    }

    /// Grades programs with the original and the imported problem; returns verdict, score, and each case's verdict.
    pub(super) fn results(&self, programs: &[&str]) -> [Vec<Value>; 2] {
        let programs = programs.iter();
        let programs = programs.map(|name| self.files.path(&format!("sum/submissions/{name}")));
        let programs: Vec<String> = programs.collect();
        ["sum", "again"].map(|problem| {
            let problem = self.files.path(problem);
            let mut words = vec!["grade", &problem, "--no-journal", "--format", "json"];
            words.extend(programs.iter().map(String::as_str));
            let json = caipan(&words).json();
            let all = json["submissions"].as_array().unwrap().clone();
            assert_eq!(all.len(), programs.len());
            let one = |one: Value| {
                let cases = one["cases"].as_array().unwrap();
                let cases = cases
                    .iter()
                    .filter(|case| case["max_score"].as_f64() != Some(0.0));
                let cases: Vec<Value> = cases.map(|case| case["verdict"].clone()).collect();
                serde_json::json!([
                    one["name"],
                    one["verdict"],
                    one["score"],
                    one["max_score"],
                    cases
                ])
            };
            all.into_iter().map(one).collect()
        })
    }

    /// Asserts that every program gets the same results in the original and the imported problem.
    pub(super) fn same(&self) -> &Self {
        let programs: Vec<&str> = PROGRAMS.iter().map(|(name, _)| *name).collect();
        let [own, again] = self.results(&programs);
        assert_eq!(own, again);
        self
    }

    /// Reads a file of the package.
    pub(super) fn text(&self, path: &str) -> String {
        fs::read_to_string(self.files.path(&format!("package/{path}"))).unwrap()
    }

    /// Reads the imported problem.toml.
    pub(super) fn toml(&self) -> String {
        fs::read_to_string(self.files.path("again/problem.toml")).unwrap()
    }
}
