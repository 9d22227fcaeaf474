//! Finds pairs of input and answer files with the four file name patterns of Hydro.

use std::collections::BTreeMap;

use caipan_facts::natural_order;

/// Paths of an input and the matching answer, with the subtask that the file name implies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CasePair {
    pub input: String,
    pub answer: String,
    /// Subtask number in the file name of the input; 1 if the name contains none.
    pub subtask: u64,
    /// Whether the file name of the input contains a subtask number.
    pub is_grouped: bool,
}

/// File names that the answer to one input may have, and the subtask number in the name of the input.
struct AnswerCandidates {
    answers: Vec<String>,
    /// Subtask number; `None` if the input name contains none.
    subtask: Option<u64>,
}

/// Returns the pairs of inputs and answers among these paths, ordered by subtask and then naturally by input name.
pub(crate) fn find_pairs(paths: &[&str]) -> Vec<CasePair> {
    let mut found: BTreeMap<u64, Vec<CasePair>> = BTreeMap::new();
    for input in paths {
        let (folder, file) = match input.rsplit_once('/') {
            Some((folder, file)) => (format!("{folder}/"), file),
            None => (String::new(), *input),
        };
        let found_as = [
            match_number_before_extension,
            match_numbered_extension,
            match_group_and_number,
            match_leading_number,
        ]
        .into_iter()
        .filter_map(|pattern| pattern(file))
        .find_map(|named| {
            Some((
                find_answer_of_input(&named, input, &folder, paths)?,
                named.subtask,
            ))
        });
        if let Some((answer, subtask)) = found_as {
            let pair = CasePair {
                input: (*input).to_owned(),
                answer,
                subtask: subtask.unwrap_or(1),
                is_grouped: subtask.is_some(),
            };
            found.entry(pair.subtask).or_default().push(pair);
        }
    }
    for pairs in found.values_mut() {
        pairs.sort_by(|one, other| natural_order(&one.input, &other.input));
    }
    found.into_values().flatten().collect()
}

/// Returns the path of the first candidate that exists in `folder` or in the corresponding output folder; `None` if no
/// candidate exists. `folder` is the path of the input up to and including the last `/`, or empty. The path of the
/// output folder has `output` instead of `input`.
fn find_answer_of_input(
    candidates: &AnswerCandidates,
    input: &str,
    folder: &str,
    paths: &[&str],
) -> Option<String> {
    let other = format!("{folder}/").replace("input", "output");
    let other_folder = other.trim_end_matches('/');
    candidates.answers.iter().find_map(|name| {
        let mut places = [format!("{folder}{name}"), format!("{other_folder}/{name}")].into_iter();
        places.find(|place| place != input && paths.contains(&place.as_str()))
    })
}

/// Returns each name, followed by the name with `input` replaced by `output`.
fn add_names_with_input_replaced_by_output(names: impl Iterator<Item = String>) -> Vec<String> {
    names
        .flat_map(|name| {
            let other = name.replace("input", "output").replace("INPUT", "OUTPUT");
            [name, other]
        })
        .collect()
}

/// Returns the possible answers to an input with a number before the extension, such as `a1.in`, `a1-2.in` or
/// `input3.txt`. A number before `-` or `_` is the subtask. `None` for other names.
fn match_number_before_extension(file: &str) -> Option<AnswerCandidates> {
    let endings = [".in.txt", ".IN.TXT", ".in", ".IN", ".txt", ".TXT"];
    let stem = endings
        .iter()
        .find_map(|ending| file.strip_suffix(ending))?;
    let digits = trailing_digits_offset(stem);
    if digits == stem.len() {
        return None;
    }
    let before = &stem[..digits];
    let group = before
        .strip_suffix(['-', '_'])
        .map(|before| &before[trailing_digits_offset(before)..]);
    let endings = [
        "out", "OUT", "out.txt", "OUT.TXT", "ans", "ANS", "ans.txt", "ANS.TXT",
    ];
    let mut answers = add_names_with_input_replaced_by_output(
        endings.iter().map(|ending| format!("{stem}.{ending}")),
    );
    if stem.contains("input") {
        answers.push(format!("{stem}.txt").replace("input", "output"));
    }
    let subtask = group.filter(|group| !group.is_empty());
    Some(AnswerCandidates {
        answers,
        subtask: subtask.and_then(|group| group.parse().ok()),
    })
}

/// Returns the possible answers to an input with a number at the end of the extension, such as `a.in3`. `None` for
/// other names.
fn match_numbered_extension(file: &str) -> Option<AnswerCandidates> {
    let (stem, ending) = file.rsplit_once('.')?;
    let number = ending.strip_prefix("in").or(ending.strip_prefix("IN"))?;
    if number.is_empty()
        || !has_only_digits(number)
        || stem.bytes().any(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    let endings = if ending.starts_with("in") {
        ["ou", "out"]
    } else {
        ["OU", "OUT"]
    };
    Some(AnswerCandidates {
        answers: add_names_with_input_replaced_by_output(
            endings
                .iter()
                .map(|ending| format!("{stem}.{ending}{number}")),
        ),
        subtask: None,
    })
}

/// Returns the possible answers to an input with a subtask number and a case number, such as `a1-2.in` or `a1_2.in`.
/// `None` for other names.
fn match_group_and_number(file: &str) -> Option<AnswerCandidates> {
    let stem = file.strip_suffix(".in").or(file.strip_suffix(".IN"))?;
    let (before, number) = stem.rsplit_once(['-', '_'])?;
    let digits = trailing_digits_offset(before);
    let group = &before[digits..];
    let is_plain = !before[..digits].bytes().any(|byte| byte.is_ascii_digit());
    if group.is_empty() || number.is_empty() || !has_only_digits(number) || !is_plain {
        return None;
    }
    Some(AnswerCandidates {
        answers: ["out", "ans", "OUT", "ANS"]
            .map(|ending| format!("{stem}.{ending}"))
            .into(),
        subtask: group.parse().ok(),
    })
}

/// Returns the possible answers to an input with a number at the beginning, such as `1-anything.in`. `None` for other
/// names.
fn match_leading_number(file: &str) -> Option<AnswerCandidates> {
    let stem = file.strip_suffix(".in").or(file.strip_suffix(".IN"))?;
    let (number, _) = stem.split_once(['-', '_'])?;
    if number.is_empty() || !has_only_digits(number) {
        return None;
    }
    Some(AnswerCandidates {
        answers: ["out", "ans", "OUT", "ANS"]
            .map(|ending| format!("{stem}.{ending}"))
            .into(),
        subtask: None,
    })
}

fn has_only_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Byte offset at which the trailing digits of a text begin.
fn trailing_digits_offset(text: &str) -> usize {
    text.trim_end_matches(|letter: char| letter.is_ascii_digit())
        .len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_paired_with_answers_by_four_patterns() {
        let paths = [
            "1.in",
            "1.out",
            "10.in",
            "10.ans",
            "2.in",
            "2.out",
            "a.in3",
            "a.ou3",
            "input4.txt",
            "output4.txt",
            "7-big.in",
            "7-big.out",
            "alone.in",
            "x.out",
            "5.IN",
            "5.OUT",
        ];
        let expected = [
            new_first_subtask_pair("1.in", "1.out"),
            new_first_subtask_pair("2.in", "2.out"),
            new_first_subtask_pair("5.IN", "5.OUT"),
            new_first_subtask_pair("7-big.in", "7-big.out"),
            new_first_subtask_pair("10.in", "10.ans"),
            new_first_subtask_pair("a.in3", "a.ou3"),
            new_first_subtask_pair("input4.txt", "output4.txt"),
        ];
        assert_eq!(find_pairs_as_tuples(&paths), expected);
        let grouped = [
            "b2-1.in",
            "b2-1.out",
            "b1-2.in",
            "b1-2.ans",
            "b1_10.in",
            "b1_10.out",
        ];
        let grouped = find_pairs(&grouped);
        let found: Vec<(&str, u64)> = grouped
            .iter()
            .map(|pair| (&*pair.input, pair.subtask))
            .collect();
        assert_eq!(found, [("b1-2.in", 1), ("b1_10.in", 1), ("b2-1.in", 2)]);
        assert!(grouped.iter().all(|pair| pair.is_grouped));
        let folders = ["input/1.in", "output/1.out", "input/2.in", "input/2.out"];
        let found = find_pairs_as_tuples(&folders);
        assert_eq!(
            found,
            [
                new_first_subtask_pair("input/1.in", "output/1.out"),
                new_first_subtask_pair("input/2.in", "input/2.out")
            ]
        );
    }

    fn find_pairs_as_tuples(paths: &[&str]) -> Vec<(String, String, u64)> {
        let all = find_pairs(paths).into_iter();
        all.map(|pair| (pair.input, pair.answer, pair.subtask))
            .collect()
    }

    fn new_first_subtask_pair(input: &str, answer: &str) -> (String, String, u64) {
        (input.to_owned(), answer.to_owned(), 1)
    }
}
