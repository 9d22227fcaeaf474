//! Accessors for the files and verdicts of an imported problem.

use std::fs;

use super::ImportedPackage;

impl ImportedPackage {
    /// The problem's folder.
    pub(crate) fn problem(&self) -> String {
        self.files.path("made")
    }

    /// Reads a file of the problem.
    pub(crate) fn text(&self, name: &str) -> String {
        fs::read_to_string(self.files.path(&format!("made/{name}"))).unwrap()
    }

    /// Returns the verdicts of jury programs in the audit's output.
    pub(crate) fn verdicts(&self) -> Vec<(String, String)> {
        verdicts(self.audit())
    }
}

/// Parses verdicts and programs (by the ends of their paths) from an audit's output.
pub(super) fn verdicts(text: &str) -> Vec<(String, String)> {
    let program = |line: &str| {
        let (verdict, rest) = line.split_once(' ')?;
        let mut letters = verdict.bytes();
        let is_code = verdict.len() > 1 && letters.all(|byte| byte.is_ascii_uppercase());
        let path = rest.split([',', ' ']).next()?;
        let (_, place) = path.split_once("/submissions/")?;
        is_code.then(|| (verdict.to_owned(), place.to_owned()))
    };
    let mut found: Vec<(String, String)> = text.lines().filter_map(program).collect();
    found.sort_unstable_by(|one, other| one.1.cmp(&other.1));
    found
}
