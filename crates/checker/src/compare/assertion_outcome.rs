//! Checker for tests that are code: parses the line that the driver of a test prints.

use crate::checker::Checker;
use crate::evidence::{Judgement, MAX_QUOTED_CHARACTERS, Reason, ReasonKind, clip};
use caipan_facts::{Evidence, facts};

facts! {
    /// Reasons why a program fails assertions or unit tests.
    pub enum AssertionFailure {
        /// The program ended before the end of the test.
        NoEnd => "assertion-no-end",
        /// The test reached its end, but no assertion was executed.
        NotExecuted => "assertion-none",
        /// An assertion failed in line `line` of the test, counted from 1; `code` is the text of that line.
        Failed { line: usize, code: String } => "assertion-failed",
        /// An assertion failed, and the line of the assertion in the test is unknown.
        SomeFailed => "assertion-failed-somewhere",
    }
}

/// Checker that accepts a run if at least one assertion was executed and the end of the test was reached. The answer of
/// a case is the source code of the test.
pub struct AssertionOutcomeChecker;

/// Line that the driver of a test prints: `passed COUNT` or `failed LINE`.
#[derive(Debug, PartialEq, Eq)]
enum TestDriverLine {
    /// All assertions held; contains the number of executed assertions.
    Passed(u64),
    /// Line of the test in which an assertion failed, counted from 1; 0 if the line is unknown.
    Failed(usize),
}

impl TestDriverLine {
    fn parse(output: &[u8]) -> Option<Self> {
        let (word, number) = std::str::from_utf8(output)
            .ok()?
            .trim_end()
            .split_once(' ')?;
        match word {
            "passed" => number.parse().ok().map(Self::Passed),
            "failed" => number.parse().ok().map(Self::Failed),
            _ => None,
        }
    }
}

impl Checker for AssertionOutcomeChecker {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        let (kind, fact) = match TestDriverLine::parse(output) {
            Some(TestDriverLine::Passed(count)) if count > 0 => return Judgement::Accepted,
            Some(TestDriverLine::Passed(_)) => {
                (ReasonKind::WrongValue, AssertionFailure::NotExecuted)
            }
            Some(TestDriverLine::Failed(line)) => {
                (ReasonKind::WrongValue, failed_assertion(answer, line))
            }
            None => (ReasonKind::Missing, AssertionFailure::NoEnd),
        };
        Judgement::Rejected(Reason::new(kind, fact.fact()))
    }
}

fn failed_assertion(test: &[u8], line: usize) -> AssertionFailure {
    let mut lines = test.split(|byte| *byte == b'\n');
    let code = line.checked_sub(1).and_then(|index| lines.nth(index));
    match code {
        Some(code) => AssertionFailure::Failed {
            line,
            code: clip(MAX_QUOTED_CHARACTERS, code.trim_ascii()),
        },
        None => AssertionFailure::SomeFailed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rejection_key(output: &str) -> Option<String> {
        match AssertionOutcomeChecker.check(b"", output.as_bytes(), b"x = f(1)\nassert x == 2\n") {
            Judgement::Accepted => None,
            Judgement::Rejected(reason) => Some(reason.fact.key.to_string()),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn only_an_executed_assertion_and_the_end_of_the_test_are_accepted() {
        assert_eq!(rejection_key("passed 2"), None);
        for (output, key) in [
            ("passed 0", "assertion-none"),
            ("failed 2", "assertion-failed"),
            ("failed 0", "assertion-failed-somewhere"),
            ("failed 99", "assertion-failed-somewhere"),
            ("", "assertion-no-end"),
            ("passed", "assertion-no-end"),
            ("passed -1", "assertion-no-end"),
            ("Passed 1", "assertion-no-end"),
        ] {
            assert_eq!(rejection_key(output).as_deref(), Some(key), "{output}");
        }
    }
}
