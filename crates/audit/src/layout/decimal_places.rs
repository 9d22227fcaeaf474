//! Writes the decimal numbers of a column or line of an example with equally many places, so that they are read alike.

use std::collections::BTreeMap;

use super::limited_validators::LimitedValidators;
use super::number_notation::NumberNotation;

/// Returns the example after numbers are padded with zeros. All numbers of each column, or else of each line that
/// contains only numbers, get the same number of decimal places. `None` if nothing is padded, or if validators refuse
/// the padded text.
pub(super) fn equal_decimal_places(text: &str, validators: &LimitedValidators) -> Option<String> {
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    let candidates = [
        pad_decimals_of_columns(&lines, 0),
        // The first line often contains only counts.
        pad_decimals_of_columns(&lines, 1),
        pad_decimals_of_lines(&lines),
    ];
    candidates
        .into_iter()
        .map(|lines| {
            lines
                .iter()
                .map(|words| words.join(" ") + "\n")
                .collect::<String>()
        })
        .find(|padded| padded != text && validators.is_text_accepted(|| padded.clone()))
}

/// Pads numbers to the same number of decimal places within each column. A column consists of the words at the same
/// index in all lines with the same number of words. The first `unchanged_lines` lines belong to no column.
fn pad_decimals_of_columns(lines: &[Vec<&str>], unchanged_lines: usize) -> Vec<Vec<String>> {
    let mut most: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for words in lines.iter().skip(unchanged_lines) {
        for (at, word) in words.iter().enumerate() {
            let places = most.entry((words.len(), at)).or_default();
            *places = decimal_places(word).unwrap_or(0).max(*places);
        }
    }
    let padded = lines.iter().enumerate().map(|(line, words)| {
        let columns = words.iter().enumerate();
        let texts = columns.map(|(at, word)| match most.get(&(words.len(), at)) {
            Some(places) if line >= unchanged_lines => pad(word, *places),
            _ => (*word).to_owned(),
        });
        texts.collect()
    });
    padded.collect()
}

/// Pads numbers to the same number of decimal places within each line that contains only numbers.
fn pad_decimals_of_lines(lines: &[Vec<&str>]) -> Vec<Vec<String>> {
    let padded = lines.iter().map(|words| {
        let places: Option<Vec<usize>> = words.iter().map(|word| decimal_places(word)).collect();
        let most = places.and_then(|places| places.into_iter().max());
        words
            .iter()
            .map(|word| pad(word, most.unwrap_or(0)))
            .collect()
    });
    padded.collect()
}

/// Returns the number of digits after the decimal point; `None` if the word is not a number.
fn decimal_places(word: &str) -> Option<usize> {
    Some(NumberNotation::parse(word)?.0.decimal_places)
}

/// Adds zeros to a number until it has `places` decimal places. Returns any other word unchanged.
fn pad(word: &str, places: usize) -> String {
    match decimal_places(word) {
        Some(0) if places > 0 => format!("{word}.{}", "0".repeat(places)),
        Some(own) if own < places => format!("{word}{}", "0".repeat(places - own)),
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_get_the_places_of_their_column_or_line() {
        let lines = [vec!["2"], vec!["0.5", "2", "3.25"], vec!["ann", "4", "1.5"]];
        let texts = [
            pad_decimals_of_columns(&lines, 0),
            pad_decimals_of_columns(&lines, 2),
            pad_decimals_of_lines(&lines),
        ]
        .map(|padded| {
            let joined: Vec<String> = padded.iter().map(|words| words.join(" ")).collect();
            joined.join(";")
        });
        assert_eq!(
            texts,
            [
                "2;0.5 2 3.25;ann 4 1.50",
                "2;0.5 2 3.25;ann 4 1.5",
                "2;0.50 2.00 3.25;ann 4 1.5"
            ]
        );
    }
}
