//! How a file of several test cases shows their number.

/// How a file shows how many test cases it contains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum CaseFraming {
    /// The first line contains the number of test cases.
    CountInFirstLine,
    /// This line follows the last test case, such as `0 0`.
    EndLine(String),
}

impl CaseFraming {
    /// Returns the text of a file with these test cases.
    pub(super) fn join_test_cases(&self, cases: &[&str]) -> String {
        match self {
            Self::CountInFirstLine => format!("{}\n{}", cases.len(), cases.concat()),
            Self::EndLine(line) => format!("{}{line}\n", cases.concat()),
        }
    }
}
