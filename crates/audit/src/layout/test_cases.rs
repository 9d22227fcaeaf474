//! Splits and writes files of several test cases, with their number in the first line or a line that marks the end.

use super::case_framing::CaseFraming;
use super::learned_layout::MAX_BYTES;
use super::limited_validators::LimitedValidators;
use super::value_bounds;

/// Texts of the test cases in a file, without the line that shows their number or their end.
#[derive(Debug)]
pub(super) struct TestCases<'a> {
    pub framing: CaseFraming,
    /// Whether a file may contain a test case twice.
    pub may_repeat: bool,
    cases: Vec<&'a str>,
}

/// Rule for the number of lines of a test case.
#[derive(Debug, Clone, Copy)]
enum TestCaseLengthRule {
    /// Fixed number of lines, equal for every test case.
    Fixed(usize),
    /// `fixed` lines, plus a number of lines that is a multiple of the word `place` of the first line.
    Counted {
        fixed: usize,
        place: usize,
        factor: usize,
    },
    /// `fixed` lines, plus as many lines as the first two words of the first line count together.
    CountedByTwo { fixed: usize },
}

/// Maximum number of lines of a test case that no number counts.
const MAX_FIXED_LINES: usize = 4;
/// Words of which the last line of a file consists if it marks the end of the test cases.
const END_WORDS: [&str; 7] = ["0", "-1", "#", "*", ".", "END", "end"];

/// Maximum number of test cases that are tried if no two of them may be equal.
const MAX_CASES_THAT_DIFFER: i64 = 1000;

/// Framing of a file, and its test cases.
type Split<'a> = (CaseFraming, Vec<&'a str>);

impl TestCaseLengthRule {
    /// All rules, those first that are less often right by chance.
    fn all() -> impl Iterator<Item = Self> {
        let with_counts = (1..=MAX_FIXED_LINES).flat_map(|fixed| {
            let by_one = (0..4).flat_map(move |place| {
                [1, 2].map(|factor| Self::Counted {
                    fixed,
                    place,
                    factor,
                })
            });
            by_one.chain([Self::CountedByTwo { fixed }])
        });
        with_counts.chain((1..=5).map(Self::Fixed))
    }

    /// Returns the number of lines of a test case that begins with this line. `None` if the line lacks a number.
    fn line_count(self, first_line: &str) -> Option<usize> {
        let mut numbers = first_line
            .split_whitespace()
            .map(|word| word.parse::<usize>().ok());
        match self {
            Self::Fixed(height) => Some(height),
            Self::Counted {
                fixed,
                place,
                factor,
            } => numbers.nth(place)??.checked_mul(factor)?.checked_add(fixed),
            Self::CountedByTwo { fixed } => {
                let counted = numbers.next()??.checked_add(numbers.next()??)?;
                counted.checked_add(fixed)
            }
        }
    }
}

impl<'a> TestCases<'a> {
    /// Splits a file into test cases. `None` unless validators accept two other files: one with a single test case, and
    /// one that contains this test case twice, or all test cases in reverse order.
    pub(super) fn split(text: &'a str, validators: &LimitedValidators) -> Option<Self> {
        let splits = split_after_count(text).chain(split_before_end(text));
        let mut confirmed = splits.filter_map(|(framing, cases)| {
            let accepts =
                |cases: &[&str]| validators.is_text_accepted(|| framing.join_test_cases(cases));
            let largest = largest_case(&cases);
            if !accepts(&[largest]) {
                return None;
            }
            let may_repeat = accepts(&[largest, largest]);
            let reversed: Vec<&str> = cases.iter().rev().copied().collect();
            let is_confirmed = may_repeat || (reversed != cases && accepts(&reversed));
            is_confirmed.then_some(Self {
                framing,
                may_repeat,
                cases,
            })
        });
        confirmed.next()
    }

    /// Returns the test case with the most bytes.
    pub(super) fn largest_case(&self) -> &'a str {
        largest_case(&self.cases)
    }

    /// Returns the largest legal number of test cases in a file. The files that are tried contain copies of the
    /// shortest test case, or texts from `make_case` if a test case must not occur twice.
    pub(super) fn max_case_count(
        &self,
        make_case: &dyn Fn(usize) -> Option<String>,
        validators: &LimitedValidators,
    ) -> usize {
        let shortest = self
            .cases
            .iter()
            .min_by_key(|case| case.len())
            .copied()
            .unwrap_or_default();
        let (known, most) = if self.may_repeat {
            (2, (MAX_BYTES / shortest.len().max(1)) as i64)
        } else {
            (self.cases.len() as i64, MAX_CASES_THAT_DIFFER)
        };
        let highest =
            value_bounds::highest_legal_value(known, 1, most, validators.hints.limits, &|count| {
                let cases = usize::try_from(count).unwrap_or(0);
                validators.is_text_accepted(|| {
                    if self.may_repeat {
                        return self.framing.join_test_cases(&vec![shortest; cases]);
                    }
                    let made: Vec<String> = (0..cases).filter_map(make_case).collect();
                    let parts: Vec<&str> = made.iter().map(String::as_str).collect();
                    self.framing.join_test_cases(&parts)
                })
            });
        highest as usize
    }
}

fn largest_case<'a>(cases: &[&'a str]) -> &'a str {
    let longest = cases.iter().max_by_key(|case| case.len());
    longest.copied().unwrap_or_default()
}

/// Splits a file whose first line contains the number of test cases, by every rule that fits.
fn split_after_count(text: &str) -> impl Iterator<Item = Split<'_>> {
    let counted = text.split_once('\n').and_then(|(head, rest)| {
        let count: usize = head.parse().ok()?;
        (1..=text.len()).contains(&count).then_some((count, rest))
    });
    counted.into_iter().flat_map(|(count, rest)| {
        let whole =
            (count == 1).then(|| TestCaseLengthRule::Fixed(rest.split_inclusive('\n').count()));
        let rules = TestCaseLengthRule::all().chain(whole);
        let splits = rules.filter_map(move |rule| split_by_rule(rest, rule));
        splits
            .filter(move |cases| cases.len() == count)
            .map(|cases| (CaseFraming::CountInFirstLine, cases))
    })
}

/// Splits a file whose last line marks the end of the test cases, by every rule that fits.
fn split_before_end(text: &str) -> impl Iterator<Item = Split<'_>> {
    let lines = text
        .strip_suffix('\n')
        .and_then(|text| text.rsplit_once('\n'));
    let marked = lines.filter(|(_, last)| {
        let mut words = last.split(' ');
        words.all(|word| END_WORDS.contains(&word))
    });
    marked.into_iter().flat_map(move |(before, end_line)| {
        let rest = &text[..=before.len()];
        TestCaseLengthRule::all()
            .filter_map(move |rule| split_by_rule(rest, rule))
            .map(move |cases| (CaseFraming::EndLine(end_line.to_owned()), cases))
    })
}

/// Splits a text into test cases by a rule; `None` unless the last test case ends with the last line.
fn split_by_rule(text: &str, rule: TestCaseLengthRule) -> Option<Vec<&str>> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut cases = Vec::new();
    let (mut line, mut begin) = (0, 0);
    while line < lines.len() {
        let height = rule.line_count(lines[line])?;
        let own = lines.get(line..line.checked_add(height)?)?;
        let length: usize = own.iter().map(|line| line.len()).sum();
        cases.push(&text[begin..begin + length]);
        (line, begin) = (line + height, begin + length);
    }
    (!cases.is_empty()).then_some(cases)
}
