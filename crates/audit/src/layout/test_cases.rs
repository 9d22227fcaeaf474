//! Splits and writes files of several test cases: the number of test cases in the first line, then the lines of each
//! test case.

use super::learned_layout::MAX_BYTES;
use super::limited_validators::LimitedValidators;
use super::value_bounds;

/// Texts of the test cases in a file; the first line of the file, which contains their number, is not included.
#[derive(Debug)]
pub(super) struct TestCases<'a> {
    cases: Vec<&'a str>,
}

/// Rule for the number of lines of a test case.
#[derive(Debug, Clone, Copy)]
enum TestCaseLengthRule {
    /// Fixed number of lines, equal for every test case.
    Fixed(usize),
    /// One line, plus a number of lines that is a multiple of a number in the first line. The values are the index of
    /// the word with this number, and the factor.
    Counted(usize, usize),
}

impl<'a> TestCases<'a> {
    /// Splits a file into test cases. `None` unless validators accept two other files: one with a single test case, and
    /// one that contains this test case twice.
    pub(super) fn split(text: &'a str, validators: &LimitedValidators) -> Option<Self> {
        let (head, rest) = text.split_once('\n')?;
        let count: usize = head
            .parse()
            .ok()
            .filter(|count| (1..=text.len()).contains(count))?;
        let lines: Vec<&str> = rest.split_inclusive('\n').collect();
        let fixed = (1..=5).map(TestCaseLengthRule::Fixed);
        let counted = (0..4)
            .flat_map(|place| [1, 2].map(|factor| TestCaseLengthRule::Counted(place, factor)));
        let whole = (count == 1).then_some(TestCaseLengthRule::Fixed(lines.len()));
        counted.chain(fixed).chain(whole).find_map(|rule| {
            let cases = split_cases(rest, &lines, count, rule)?;
            let found = Self { cases };
            let largest = found.largest_case();
            let is_legal = validators.is_text_accepted(|| Self::join_test_cases(&[largest]))
                && validators.is_text_accepted(|| Self::join_test_cases(&[largest, largest]));
            is_legal.then_some(found)
        })
    }

    /// Returns the test case with the most bytes.
    pub(super) fn largest_case(&self) -> &'a str {
        let longest = self.cases.iter().max_by_key(|case| case.len());
        longest.copied().unwrap_or_default()
    }

    /// Returns the largest legal number of test cases in a file. The files that are tried contain copies of the
    /// shortest test case.
    pub(super) fn max_case_count(&self, validators: &LimitedValidators) -> usize {
        let shortest = self
            .cases
            .iter()
            .min_by_key(|case| case.len())
            .copied()
            .unwrap_or_default();
        let most = (MAX_BYTES / shortest.len().max(1)) as i64;
        let highest = value_bounds::highest_legal_value(2, 1, most, validators.stated, &|count| {
            let cases = usize::try_from(count).unwrap_or(0);
            validators.is_text_accepted(|| Self::join_test_cases(&vec![shortest; cases]))
        });
        highest as usize
    }

    /// Returns the text of a file with these test cases.
    pub(super) fn join_test_cases(cases: &[&str]) -> String {
        format!("{}\n{}", cases.len(), cases.concat())
    }
}

/// Splits lines into `count` test cases by a rule; `None` unless the last test case ends with the last line.
fn split_cases<'a>(
    text: &'a str,
    lines: &[&str],
    count: usize,
    rule: TestCaseLengthRule,
) -> Option<Vec<&'a str>> {
    let mut cases = Vec::new();
    let (mut line, mut begin) = (0, 0);
    for _ in 0..count {
        let height = match rule {
            TestCaseLengthRule::Fixed(height) => height,
            TestCaseLengthRule::Counted(place, factor) => {
                let word = lines.get(line)?.split_whitespace().nth(place)?;
                let counted: usize = word.parse().ok()?;
                counted.checked_mul(factor)?.checked_add(1)?
            }
        };
        let own = lines.get(line..line.checked_add(height)?)?;
        let length: usize = own.iter().map(|line| line.len()).sum();
        cases.push(&text[begin..begin + length]);
        (line, begin) = (line + height, begin + length);
    }
    (line == lines.len() && !cases.is_empty()).then_some(cases)
}
