//! Derives cases from the names of files in the archive. Used if init.yml lists no cases.

use std::collections::BTreeMap;

/// DMOJ's default regular expression for the names of input files. caipan refuses packages with another expression.
pub(super) const INPUT_PATTERN: &str =
    r"^(?=.*?\.in|in).*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$";

/// DMOJ's default regular expression for the names of output files. caipan refuses packages with another expression.
pub(super) const OUTPUT_PATTERN: &str =
    r"^(?=.*?\.out|out).*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$";

/// Names of a case's input and output file in the archive; `None` if the file is missing.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct CaseFiles {
    pub input: Option<String>,
    pub output: Option<String>,
}

/// Cases that share a batch number, or a single case without batch number.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct CaseGroup {
    /// Whether the file names contain a batch number.
    pub is_batch: bool,
    /// Files of each case, by case number.
    pub cases: BTreeMap<u64, CaseFiles>,
}

/// Groups input and output files by batch number, or by case number if the file names contain no batch number.
///
/// # Errors
///
/// Two inputs or two outputs have equal numbers, or a group without batch has several cases. The error is the name of
/// one of the conflicting files.
pub(super) fn group_case_files(names: &[&str]) -> Result<BTreeMap<u64, CaseGroup>, String> {
    let mut groups: BTreeMap<u64, CaseGroup> = BTreeMap::new();
    for (mark, is_input) in [("in", true), ("out", false)] {
        for name in names {
            let Some((batch, case)) = parse_batch_and_case_number(name, mark) else {
                continue;
            };
            let group = groups.entry(batch.unwrap_or(case)).or_default();
            group.is_batch |= batch.is_some();
            let named = group.cases.entry(case).or_default();
            let place = if is_input {
                &mut named.input
            } else {
                &mut named.output
            };
            if place.replace((*name).to_owned()).is_some() {
                return Err((*name).to_owned());
            }
        }
    }
    let mixed = groups
        .values()
        .find(|group| !group.is_batch && group.cases.len() > 1);
    match mixed {
        Some(group) => {
            let first = group.cases.values().next().cloned().unwrap_or_default();
            Err(first.input.or(first.output).unwrap_or_default())
        }
        None => Ok(groups),
    }
}

/// Returns the batch number and the case number in the name of an input (`in`) or output (`out`) file. As in DMOJ's
/// default pattern, the last number is the case, and the number before it is the batch. There is no batch if a word
/// character precedes the batch number. `None` if the name does not match.
fn parse_batch_and_case_number(name: &str, in_or_out: &str) -> Option<(Option<u64>, u64)> {
    let lower = name.to_lowercase();
    if !lower.starts_with(in_or_out) && !lower.contains(&format!(".{in_or_out}")) {
        return None;
    }
    let end = name.rfind(is_digit)? + 1;
    if name[end..].contains(char::is_whitespace) {
        return None;
    }
    let start = name[..end].trim_end_matches(is_digit).len();
    let case = name[start..end].parse().ok()?;
    let before = &name[..start];
    let batch = before.rfind(is_digit).and_then(|last| {
        let between = &before[last + 1..];
        let number = before[..=last].trim_end_matches(is_digit).len();
        let follows_word =
            before[..number].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        let is_free = !follows_word && !between.contains(char::is_whitespace);
        is_free.then(|| before[number..=last].parse().ok())?
    });
    Some((batch, case))
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batch_and_case_numbers_are_parsed_from_names() {
        let expected = [
            ("1.in", Some((None, 1))),
            ("IN07.txt", Some((None, 7))),
            ("sum.3.in", Some((None, 3))),
            ("data/2-3.in", Some((Some(2), 3))),
            ("2.3.IN", Some((Some(2), 3))),
            ("coci.1a2.in", Some((Some(1), 2))),
            ("x1.2.in", Some((None, 2))),
            ("s 1-2.in", Some((Some(1), 2))),
            ("1 2.in", Some((None, 2))),
            ("1.in x", None),
            ("a.in", None),
            ("1.out", None),
            ("1.txt", None),
        ];
        for (name, place) in expected {
            assert_eq!(parse_batch_and_case_number(name, "in"), place, "{name}");
        }
        assert_eq!(
            parse_batch_and_case_number("b/1.2.out", "out"),
            Some((Some(1), 2))
        );
    }

    #[test]
    fn files_with_equal_numbers_are_refused() {
        let found = group_case_files(&["1.in", "1.out", "2.1.in", "2.2.in", "2.1.out"]).unwrap();
        assert!(!found[&1].is_batch && found[&2].is_batch);
        assert_eq!(found[&2].cases[&2].output, None);
        assert_eq!(
            group_case_files(&["a1.in", "b1.in"]),
            Err("b1.in".to_owned())
        );
    }
}
