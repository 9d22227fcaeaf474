//! Junk outputs for testing checkers: some that every checker must reject, and some that a checker may accept.

use caipan_checker::random::Rng;
use caipan_facts::facts;

facts! {
    /// Kind of output that no program should print.
    #[derive(Copy, PartialOrd, Ord)]
    pub enum JunkOutput {
        RandomBytes => "junk-noise",
        PrintableCharacters => "junk-printable",
        NoBytes => "junk-no-bytes",
        InvalidUtf8 => "junk-no-text",
        NotANumberWords => "junk-nan",
        InfiniteNumbers => "junk-inf",
        AnswerOfOtherKind => "junk-other-kind",
        LongNumber => "junk-digits",
        HugeOutput => "junk-huge",
        LastPartCutOff => "junk-cut-off",
        WordBefore => "junk-before",
        ExtraWord => "junk-extra-word",
        ExtraLine => "junk-extra-line",
        ReversedOrder => "junk-reordered",
        AnswerToOtherCase => "junk-other",
        SwappedLetterCase => "junk-letter-case",
        PlusSigns => "junk-plus",
        LeadingZeros => "junk-zero",
        NumbersOffByOne => "junk-off-by-one",
        NearlyEqualNumbers => "junk-near",
        NoFinalNewline => "junk-open-end",
    }
}

/// Verdicts that a correct checker may give on a junk output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AllowedCheckerVerdict {
    /// Every checker must reject the output.
    Reject,
    /// A checker may accept the output only if the rules of the problem allow it.
    AcceptIfRulesAllow,
    /// Accepting and rejecting the output are both correct.
    Accept,
}

impl JunkOutput {
    /// All kinds, in the order in which they are tried.
    pub const ALL: [Self; 21] = [
        Self::RandomBytes,
        Self::PrintableCharacters,
        Self::NoBytes,
        Self::InvalidUtf8,
        Self::NotANumberWords,
        Self::InfiniteNumbers,
        Self::AnswerOfOtherKind,
        Self::LongNumber,
        Self::HugeOutput,
        Self::LastPartCutOff,
        Self::WordBefore,
        Self::ExtraWord,
        Self::ExtraLine,
        Self::ReversedOrder,
        Self::AnswerToOtherCase,
        Self::SwappedLetterCase,
        Self::PlusSigns,
        Self::LeadingZeros,
        Self::NumbersOffByOne,
        Self::NearlyEqualNumbers,
        Self::NoFinalNewline,
    ];

    /// Returns which verdicts are correct for this kind of junk.
    pub(crate) fn allowed_verdict(self) -> AllowedCheckerVerdict {
        match self {
            Self::RandomBytes
            | Self::PrintableCharacters
            | Self::NoBytes
            | Self::InvalidUtf8
            | Self::NotANumberWords
            | Self::InfiniteNumbers
            | Self::AnswerOfOtherKind => AllowedCheckerVerdict::Reject,
            Self::NoFinalNewline => AllowedCheckerVerdict::Accept,
            _ => AllowedCheckerVerdict::AcceptIfRulesAllow,
        }
    }

    /// Creates the junk output from the answer to a case and from answers to other cases (`other_answers`). Junk of
    /// arbitrary length is at most `max_bytes` long. `None` if the answer does not allow this kind of junk, or if the
    /// result has the same words as the answer.
    pub(crate) fn make_junk_from_answer(
        self,
        answer: &[u8],
        other_answers: &[Vec<u8>],
        max_bytes: usize,
    ) -> Option<Vec<u8>> {
        let end = answer.trim_ascii_end();
        let made = match self {
            Self::RandomBytes => random_bytes(),
            Self::PrintableCharacters => {
                let mut rng = Rng::new(answer.len() as u64);
                (0..1024).map(|_| rng.between(32_u8, 126)).collect()
            }
            Self::NoBytes => Vec::new(),
            Self::InvalidUtf8 => b"\xff\xfe\x80\n".to_vec(),
            Self::NotANumberWords => replace_numbers(answer, |_| Some("nan".to_owned())),
            Self::InfiniteNumbers => replace_numbers(answer, |_| Some("inf".to_owned())),
            Self::AnswerOfOtherKind => pick_other_answer(answer, other_answers, true)?,
            Self::AnswerToOtherCase => pick_other_answer(answer, other_answers, false)?,
            Self::LongNumber => vec![b'7'; 1_000_000.min(max_bytes)],
            Self::HugeOutput => {
                let mut huge = vec![b'7'; 100_000_000.min(max_bytes)];
                huge.chunks_mut(1000)
                    .for_each(|line| line[line.len() - 1] = b'\n');
                huge
            }
            Self::LastPartCutOff => remove_last_line_or_word(end),
            Self::WordBefore => [b"7 ", answer].concat(),
            Self::ExtraWord => [end, b" 7\n"].concat(),
            Self::ExtraLine => [end, b"\n7\n"].concat(),
            Self::ReversedOrder => reverse_lines_or_words(end),
            Self::SwappedLetterCase => answer.iter().map(|byte| swap_letter_case(*byte)).collect(),
            Self::PlusSigns => replace_numbers(answer, |number| {
                (!number.starts_with('-')).then(|| format!("+{number}"))
            }),
            Self::LeadingZeros => replace_numbers(answer, |number| {
                let (sign, digits) = number.split_at(usize::from(number.starts_with('-')));
                Some(format!("{sign}0{digits}"))
            }),
            Self::NumbersOffByOne => replace_numbers(answer, |number| {
                let value: i64 = number.parse().ok()?;
                Some(value.checked_add(1)?.to_string())
            }),
            Self::NearlyEqualNumbers => replace_numbers(answer, |number| {
                (!number.contains('.')).then(|| format!("{number}.0000001"))
            }),
            Self::NoFinalNewline => end.to_vec(),
        };
        let is_answer = match self {
            Self::NoFinalNewline => made == answer,
            _ => words(&made).eq(words(answer)),
        };
        (!is_answer).then_some(made)
    }
}

/// Returns 1024 pseudo-random bytes, which are equal on every call.
pub(crate) fn random_bytes() -> Vec<u8> {
    let mut rng = Rng::new(1);
    (0..1024).map(|_| rng.below(256_u16) as u8).collect()
}

/// Splits a text into words at white space.
pub fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = text.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty())
}

fn is_number(word: &[u8]) -> bool {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    let points = digits.iter().filter(|byte| **byte == b'.').count();
    let is_plain = digits
        .iter()
        .all(|byte| byte.is_ascii_digit() || *byte == b'.');
    is_plain && points <= 1 && digits.iter().any(u8::is_ascii_digit)
}

/// Replaces each number in a text by the result of `change`. Numbers for which `change` returns `None`, and all white
/// space, are kept.
fn replace_numbers(text: &[u8], change: impl Fn(&str) -> Option<String>) -> Vec<u8> {
    let mut made = Vec::new();
    let chunks = text.chunk_by(|one, next| one.is_ascii_whitespace() == next.is_ascii_whitespace());
    for chunk in chunks {
        let number = is_number(chunk).then(|| String::from_utf8_lossy(chunk));
        match number.and_then(|number| change(&number)) {
            Some(number) => made.extend(number.bytes()),
            None => made.extend(chunk),
        }
    }
    made
}

/// Returns an answer to another case that differs from `answer`. If `must_differ_in_kind` is true, one of the two
/// answers consists of numbers and the other of letters. If it is false, such pairs are skipped. `None` if no answer
/// qualifies.
fn pick_other_answer(
    answer: &[u8],
    other_answers: &[Vec<u8>],
    must_differ_in_kind: bool,
) -> Option<Vec<u8>> {
    other_answers
        .iter()
        .find(|other| {
            is_one_text_numeric_and_other_alphabetic(answer, other) == must_differ_in_kind
                && !words(other).eq(words(answer))
        })
        .cloned()
}

/// Whether one text consists only of numbers and the other only of alphabetic words.
fn is_one_text_numeric_and_other_alphabetic(one: &[u8], other: &[u8]) -> bool {
    let is_empty = words(one).next().is_none() || words(other).next().is_none();
    !is_empty
        && (has_only_alphabetic_words(one) && has_only_number_words(other)
            || has_only_number_words(one) && has_only_alphabetic_words(other))
}

fn has_only_alphabetic_words(text: &[u8]) -> bool {
    words(text).all(|word| word.iter().all(u8::is_ascii_alphabetic))
}

fn has_only_number_words(text: &[u8]) -> bool {
    words(text).all(is_number)
}

/// Removes the last line. A single line loses the last word, and a single word the last character.
fn remove_last_line_or_word(text: &[u8]) -> Vec<u8> {
    let length = (text.iter().rposition(|byte| *byte == b'\n'))
        .or_else(|| text.iter().rposition(u8::is_ascii_whitespace))
        .unwrap_or(text.len().saturating_sub(1));
    [&text[..length], b"\n"].concat()
}

/// Reverses the order of the lines, or of the words if there is only one line.
fn reverse_lines_or_words(text: &[u8]) -> Vec<u8> {
    let separator = if text.contains(&b'\n') { b'\n' } else { b' ' };
    let mut parts: Vec<&[u8]> = text.split(|byte| *byte == separator).collect();
    parts.reverse();
    let mut made = parts.join(&separator);
    made.push(b'\n');
    made
}

fn swap_letter_case(byte: u8) -> u8 {
    if byte.is_ascii_lowercase() {
        byte.to_ascii_uppercase()
    } else {
        byte.to_ascii_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::{Checker, Judgement, Settings};
    use caipan_puzzles::{checker, checker_names};

    fn make_junk_text(junk: JunkOutput, answer: &str) -> Option<String> {
        let other_answers = [b"5\n".to_vec(), b"NO\n".to_vec()];
        let made = junk.make_junk_from_answer(answer.as_bytes(), &other_answers, 1 << 26)?;
        Some(String::from_utf8_lossy(&made).into_owned())
    }

    #[test]
    fn each_kind_of_junk_is_made_from_the_answer() {
        let two = "3 -7\nYes 2.5\n";
        for (junk, answer, expected) in [
            (JunkOutput::LastPartCutOff, two, Some("3 -7\n")),
            (JunkOutput::LastPartCutOff, "3 4\n", Some("3\n")),
            (JunkOutput::LastPartCutOff, "34\n", Some("3\n")),
            (JunkOutput::WordBefore, two, Some("7 3 -7\nYes 2.5\n")),
            (JunkOutput::ExtraWord, two, Some("3 -7\nYes 2.5 7\n")),
            (JunkOutput::ExtraLine, two, Some("3 -7\nYes 2.5\n7\n")),
            (JunkOutput::ReversedOrder, two, Some("Yes 2.5\n3 -7\n")),
            (JunkOutput::ReversedOrder, "3 4\n", Some("4 3\n")),
            (JunkOutput::ReversedOrder, "3\n", None),
            (JunkOutput::SwappedLetterCase, two, Some("3 -7\nyES 2.5\n")),
            (JunkOutput::SwappedLetterCase, "3\n", None),
            (JunkOutput::PlusSigns, two, Some("+3 -7\nYes +2.5\n")),
            (JunkOutput::LeadingZeros, two, Some("03 -07\nYes 02.5\n")),
            (JunkOutput::NumbersOffByOne, two, Some("4 -6\nYes 2.5\n")),
            (
                JunkOutput::NearlyEqualNumbers,
                two,
                Some("3.0000001 -7.0000001\nYes 2.5\n"),
            ),
            (JunkOutput::NotANumberWords, two, Some("nan nan\nYes nan\n")),
            (JunkOutput::NotANumberWords, "Yes\n", None),
            (JunkOutput::InfiniteNumbers, "1\n", Some("inf\n")),
            (JunkOutput::AnswerToOtherCase, "4\n", Some("5\n")),
            (JunkOutput::AnswerToOtherCase, "5\n", None),
            (JunkOutput::AnswerOfOtherKind, "5\n", Some("NO\n")),
            (JunkOutput::AnswerOfOtherKind, "YES\n", Some("5\n")),
            (JunkOutput::AnswerOfOtherKind, "YES 1\n", None),
            (JunkOutput::NoFinalNewline, "5\n", Some("5")),
            (JunkOutput::NoFinalNewline, "5", None),
            (JunkOutput::NoBytes, "5", Some("")),
            (JunkOutput::NoBytes, "\n", None),
        ] {
            assert_eq!(
                make_junk_text(junk, answer).as_deref(),
                expected,
                "{junk:?} {answer:?}"
            );
        }
        for (junk, max_bytes, length) in [
            (JunkOutput::HugeOutput, 1 << 30, 100_000_000),
            (JunkOutput::HugeOutput, 5000, 5000),
            (JunkOutput::LongNumber, 1 << 30, 1_000_000),
        ] {
            let output = junk.make_junk_from_answer(b"1\n", &[], max_bytes).unwrap();
            assert_eq!(output.len(), length, "{junk:?}");
        }
    }

    #[test]
    fn built_in_comparisons_accept_no_junk_that_must_be_rejected() {
        let answers = [
            "0.00001\n",
            "1\n",
            "YES\n",
            "no\nYES\n",
            "1 -1\n2\n",
            "a B\nc\n",
            "-0.5 1e-3\n",
            "Case 1: 5\n",
            "1000000\n",
        ];
        let comparisons: Vec<(&str, Box<dyn Checker>)> = checker_names()
            .map(|name| (name, checker(name, &Settings::new()).unwrap().unwrap()))
            .filter(|(_, checker)| checker.puzzle().is_none())
            .collect();
        let mut tried = 0;
        for answer in answers.map(str::as_bytes) {
            let other_answers = answers.map(|other| other.as_bytes().to_vec());
            for (name, checker) in &comparisons {
                if checker.check(b"", answer, answer) != Judgement::Accepted {
                    continue;
                }
                for junk in JunkOutput::ALL
                    .into_iter()
                    .filter(|junk| junk.allowed_verdict() == AllowedCheckerVerdict::Reject)
                {
                    let Some(output) = junk.make_junk_from_answer(answer, &other_answers, 1 << 20)
                    else {
                        continue;
                    };
                    let said = checker.check(b"", &output, answer);
                    tried += 1;
                    assert!(
                        matches!(said, Judgement::Rejected(_)),
                        "{name} {junk:?} {answer:?}: {said:?}"
                    );
                }
            }
        }
        assert!(tried > 300, "{tried}");
    }
}
