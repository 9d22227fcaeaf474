//! Kinds of answers, such as `possible` or negative numbers, of which one may be the usual one for random inputs.

use std::collections::BTreeMap;

/// Minimum number of answers that are compared; with fewer, no kind counts as usual.
pub(super) const MIN_ANSWERS: usize = 8;
/// Minimum percentage of answers of the same kind that makes this kind the usual one.
const USUAL_PERCENTAGE: usize = 90;
/// Kind of an answer, by its first word.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum AnswerKind {
    Empty,
    Negative,
    Zero,
    Positive,
    /// The word is not a number.
    Word(String),
}

impl AnswerKind {
    pub(super) fn from_answer(answer: &str) -> Self {
        let Some(word) = answer.split_whitespace().next() else {
            return Self::Empty;
        };
        match word.parse::<f64>() {
            Ok(number) if number < 0.0 => Self::Negative,
            Ok(0.0) => Self::Zero,
            Ok(_) => Self::Positive,
            Err(_) => Self::Word(word.to_lowercase()),
        }
    }
}

/// Example with the kind of its answer.
#[derive(Debug, Clone)]
pub struct AnsweredExample {
    /// Index of the example in the list of examples.
    pub(super) index: usize,
    pub(super) kind: AnswerKind,
}

/// Returns the examples whose answers are of another kind than almost all of `kinds`, which are those of new inputs. Empty
/// if no kind is usual.
pub(super) fn select_rare_examples(
    examples: &[AnsweredExample],
    kinds: &[AnswerKind],
) -> Vec<AnsweredExample> {
    let usual = find_usual_kind(kinds);
    let rare = examples
        .iter()
        .filter(|example| usual.is_some_and(|usual| example.kind != *usual));
    rare.cloned().collect()
}

/// Returns the kind of at least [`USUAL_PERCENTAGE`] percent of the answers. `None` if no kind is that frequent, or if
/// there are too few answers.
fn find_usual_kind(kinds: &[AnswerKind]) -> Option<&AnswerKind> {
    let mut counts: BTreeMap<&AnswerKind, usize> = BTreeMap::new();
    for kind in kinds {
        *counts.entry(kind).or_default() += 1;
    }
    let (usual, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    let is_usual = kinds.len() >= MIN_ANSWERS && count * 100 >= kinds.len() * USUAL_PERCENTAGE;
    is_usual.then_some(usual)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(answers: &[&str]) -> Vec<AnswerKind> {
        (answers.iter())
            .map(|answer| AnswerKind::from_answer(answer))
            .collect()
    }

    #[test]
    fn the_usual_kind_of_answer_is_that_of_nine_in_ten() {
        let mostly = [["impossible\n"; 18].as_slice(), &["possible\n1 2\n"]].concat();
        let word = AnswerKind::Word("impossible".to_owned());
        assert_eq!(find_usual_kind(&kinds(&mostly)), Some(&word));
        let numbers = [["17\n", "2.5\n", "1e9 3\n"].as_slice(), &["4"; 6]].concat();
        assert_eq!(
            find_usual_kind(&kinds(&numbers)),
            Some(&AnswerKind::Positive)
        );
        let mixed = [["YES"; 10].as_slice(), &["no"; 5]].concat();
        assert_eq!(find_usual_kind(&kinds(&mixed)), None);
        assert_eq!(find_usual_kind(&kinds(&["-1"; 4])), None);
        assert_eq!(
            kinds(&["", "-1\n", "0.00\n"]),
            [AnswerKind::Empty, AnswerKind::Negative, AnswerKind::Zero]
        );
    }
}
