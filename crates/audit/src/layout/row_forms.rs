//! Sorts the rows of a table by their form: the number and kinds of their words, and a tag such as the name of a
//! command.

use std::collections::BTreeSet;

use super::number_notation::NumberNotation;

/// Maximum number of forms that the rows of one table may have.
const MAX_FORMS: usize = 6;
/// Maximum number of different tags, if the tag of a row (the word that determines its form) is a number.
const MAX_NUMBER_TAGS: usize = 4;

/// Minimum length of rows of digits that are parsed as rows of a grid. Shorter rows of digits are parsed as numbers.
const MIN_DIGITS_OF_GRID_ROW: usize = 5;

/// Feature that distinguishes the forms of the rows of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RowTag {
    /// The tag is the first word of a row, and is a number.
    Number,
    /// The tag is the first word of a row, and is not a number.
    Text,
    /// No tag: the forms differ only in the number of words and in which words are numbers.
    Absent,
}

/// Returns the index of the form of each row. The boolean is true if a number at the beginning of the row determines
/// the form. First words that occur twice on average separate rows that are otherwise alike. If `splits_by_tag` is
/// true, first words without digits and first numbers with few different values do so too. `None` if there is only one
/// form, or too many.
pub(super) fn find_row_forms(
    rows: &[Vec<&str>],
    splits_by_tag: bool,
) -> Option<(Vec<usize>, bool)> {
    let has_text_tags = (rows.iter()).all(|row| NumberNotation::parse(row[0]).is_none())
        && (count_first_words(rows) * 2 <= rows.len() || (splits_by_tag && !has_digits(rows)));
    let number_tags = 2..=MAX_NUMBER_TAGS;
    let has_number_tags = splits_by_tag
        && (rows.iter()).all(|row| row[0].parse::<u8>().is_ok())
        && number_tags.contains(&count_first_words(rows))
        && (count_first_words(rows) < rows.len() || count_up_from_zero_or_one(rows));
    let tag = match (has_text_tags, has_number_tags) {
        (true, _) => RowTag::Text,
        (_, true) => RowTag::Number,
        _ => RowTag::Absent,
    };
    let mut forms: Vec<(&str, Vec<Option<NumberNotation>>)> = Vec::new();
    let row_forms: Vec<usize> = rows
        .iter()
        .map(|row| {
            let name = if tag == RowTag::Absent { "" } else { row[0] };
            let notations = row.iter().map(|word| Some(NumberNotation::parse(word)?.0));
            let form = (name, notations.collect());
            forms
                .iter()
                .position(|known| *known == form)
                .unwrap_or_else(|| {
                    forms.push(form);
                    forms.len() - 1
                })
        })
        .collect();
    // If all rows have the same number of words, the forms need a tag: a single column may contain both numbers and
    // words.
    let widths: BTreeSet<usize> = rows.iter().map(Vec::len).collect();
    let is_mixed = widths.len() > 1 || tag != RowTag::Absent;
    let is_known = is_mixed && (2..=MAX_FORMS).contains(&forms.len());
    is_known.then_some((row_forms, tag == RowTag::Number))
}

/// Whether the first word of a row contains a digit, as times and squares of a board do.
fn has_digits(rows: &[Vec<&str>]) -> bool {
    rows.iter()
        .any(|row| row[0].bytes().any(|letter| letter.is_ascii_digit()))
}

/// Whether the first words are the numbers from 0 or 1 on, in any order.
fn count_up_from_zero_or_one(rows: &[Vec<&str>]) -> bool {
    let mut numbers: Vec<usize> = rows.iter().filter_map(|row| row[0].parse().ok()).collect();
    numbers.sort_unstable();
    numbers.iter().copied().eq(0..rows.len()) || numbers.iter().copied().eq(1..=rows.len())
}

fn count_first_words(rows: &[Vec<&str>]) -> usize {
    let words: BTreeSet<&str> = rows.iter().map(|row| row[0]).collect();
    words.len()
}

/// Whether lines of one word each are the rows of a grid: all words are equally long, and they are not just short
/// numbers.
pub(super) fn are_grid_rows(lines: &[Vec<&str>]) -> bool {
    let length = lines[0][0].len();
    let mut words = lines.iter().map(|line| line[0]);
    let is_even = words
        .clone()
        .all(|word| word.len() == length && word.is_ascii());
    is_even
        && length > 0
        && (length >= MIN_DIGITS_OF_GRID_ROW
            || words.any(|word| NumberNotation::parse(word).is_none()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms_of(text: &str, splits_by_tag: bool) -> Option<(Vec<usize>, bool)> {
        let rows: Vec<Vec<&str>> = text
            .split(';')
            .map(|row| row.split(' ').collect())
            .collect();
        find_row_forms(&rows, splits_by_tag)
    }

    #[test]
    fn rows_are_sorted_by_their_words_and_tags() {
        for (text, splits, expected) in [
            (
                "push 3;pop;push 4;pop",
                false,
                Some((vec![0, 1, 0, 1], false)),
            ),
            (
                "add 3;sub 3;add 5;sub 1",
                false,
                Some((vec![0, 1, 0, 1], false)),
            ),
            ("1 2;2 3 4;1 5", false, Some((vec![0, 1, 0], false))),
            ("1 2 3;2 3 4;1 5 6", true, Some((vec![0, 1, 0], true))),
            ("1 2 3;2 3 4;1 5 6", false, None),
            ("2 3;1 70;3 2", true, Some((vec![0, 1, 2], true))),
            ("0 1;6 70;2 2", true, None),
            ("Ann 2;Ben 3", false, None),
            ("09:30 2;10:00 3", true, None),
            ("add 2;del 3;ask 1", true, Some((vec![0, 1, 2], false))),
            (
                "Ann 2 Ben;Ben;Carl 3 Ann",
                false,
                Some((vec![0, 1, 0], false)),
            ),
            (
                "1;1 2;1 2 3;1 2 3 4;1 2 3 4 5;1 2 3 4 5 6;1 2 3 4 5 6 7",
                false,
                None,
            ),
        ] {
            assert_eq!(forms_of(text, splits), expected, "{text}");
        }
    }
}
