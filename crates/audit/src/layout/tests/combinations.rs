//! Tests that values of different numbers, words and columns occur together.

use std::collections::BTreeSet;

use super::{first_inputs, generate_legal_inputs, parse_rows};
use crate::layout::LayoutHints;

const MONTHS: [&str; 12] = [
    "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
];
const DAYS: [&str; 7] = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"];

/// Reads a day of a month and, on the next line, a day of the week.
fn parse_date(text: &str) -> Option<(i64, &str)> {
    let (date, day) = text.strip_suffix('\n')?.split_once('\n')?;
    let (word, month) = date.split_once(' ')?;
    let number: i64 = word.parse().ok()?;
    let is_legal = (1..=31).contains(&number) && MONTHS.contains(&month) && DAYS.contains(&day);
    is_legal.then_some((number, month))
}

#[test]
fn single_numbers_and_words_occur_in_pairs() {
    let words: Vec<String> = MONTHS.into_iter().chain(DAYS).map(str::to_owned).collect();
    let hints = LayoutHints {
        words: &words,
        ..LayoutHints::default()
    };
    let texts = first_inputs(250, "10 OCT\nMON\n", hints, &|text| {
        parse_date(text).is_some()
    });
    let dates: BTreeSet<(i64, &str)> = texts.iter().filter_map(|text| parse_date(text)).collect();
    for number in [1, 29, 31] {
        for month in MONTHS {
            assert!(dates.contains(&(number, month)), "{number} {month}");
        }
    }
}

/// Reads a list, and rows with a place in the list and an amount.
fn are_amounts_at_places(text: &str) -> bool {
    let Some(lines) = parse_rows(text) else {
        return false;
    };
    let [length, count] = lines[0][..] else {
        return false;
    };
    (1..=300).contains(&length)
        && (1..=300).contains(&count)
        && lines.len() as i64 == count + 2
        && lines[1].len() as i64 == length
        && lines[1].iter().all(|value| (1..=1000).contains(value))
        && lines[2..].iter().all(|row| match row[..] {
            [place, amount] => (1..=length).contains(&place) && (1..=5000).contains(&amount),
            _ => false,
        })
}

#[test]
fn columns_of_the_largest_texts_have_their_extremes_in_all_combinations() {
    let made = generate_legal_inputs("3 4\n5 1 9\n2 1\n3 80\n1 7\n2 9\n", &are_amounts_at_places);
    let texts: Vec<Vec<Vec<i64>>> = made.iter().filter_map(|text| parse_rows(text)).collect();
    for (has_high_values, has_high_places, has_high_amounts) in [
        (false, false, true),
        (true, true, false),
        (true, false, false),
        (false, true, true),
        (false, true, false),
        (true, false, true),
    ] {
        assert!(
            texts.iter().any(|lines| {
                let value = if has_high_values { 1000 } else { 1 };
                let place = if has_high_places { lines[0][0] } else { 1 };
                let amount = if has_high_amounts { 5000 } else { 1 };
                lines[0].contains(&300)
                    && lines[1].iter().all(|own| *own == value)
                    && lines[2..].iter().all(|row| row[..] == [place, amount])
            }),
            "{has_high_values} {has_high_places} {has_high_amounts}"
        );
    }
}

#[test]
fn columns_also_have_different_patterns() {
    let made = generate_legal_inputs("3 4\n5 1 9\n2 1\n3 80\n1 7\n2 9\n", &are_amounts_at_places);
    let texts: Vec<Vec<Vec<i64>>> = made.iter().filter_map(|text| parse_rows(text)).collect();
    assert!(texts.iter().any(|lines| {
        let (values, rows) = (&lines[1], &lines[2..]);
        let has_equal_values = values.len() > 9 && values.iter().all(|value| *value == values[0]);
        has_equal_values && rows.len() > 9 && rows.iter().any(|row| row[0] != rows[0][0])
    }));
}

fn is_lower_case_word(word: &str) -> bool {
    (1..=20).contains(&word.len()) && word.bytes().all(|one| one.is_ascii_lowercase())
}

/// Reads a number of rows, each with a name and a dish, which are words of lower-case letters.
fn parse_dishes(text: &str) -> Option<Vec<&str>> {
    let (count, rows) = text.strip_suffix('\n')?.split_once('\n')?;
    let dishes: Option<Vec<&str>> = rows
        .split('\n')
        .map(|row| {
            let (name, dish) = row.split_once(' ')?;
            [name, dish]
                .into_iter()
                .all(is_lower_case_word)
                .then_some(dish)
        })
        .collect();
    dishes.filter(|dishes| count.parse() == Ok(dishes.len()) && dishes.len() <= 10)
}

#[test]
fn texts_of_programs_occur_several_times_and_together() {
    let texts = ["pancakes", "soup", "No luck!"].map(str::to_owned);
    let hints = LayoutHints {
        program_texts: &texts,
        ..LayoutHints::default()
    };
    let example = "3\nann salad\nbob soup\ncid rice\n";
    let made = first_inputs(100, example, hints, &|text| parse_dishes(text).is_some());
    let counts: Vec<[usize; 2]> = made
        .iter()
        .filter_map(|text| parse_dishes(text))
        .map(|dishes| {
            ["pancakes", "soup"].map(|text| dishes.iter().filter(|dish| **dish == text).count())
        })
        .collect();
    assert!(
        counts
            .iter()
            .any(|[pancakes, soup]| *pancakes > 1 && *soup == 0)
    );
    assert!(
        counts
            .iter()
            .any(|[pancakes, soup]| *pancakes > 0 && *soup > 0)
    );
    assert!(counts.iter().filter(|counts| **counts == [0, 0]).count() > 30);
}

/// Whether the text is a number of pairs and their members, or a number of intervals and their ends, which are in ascending order.
fn has_unusual_count(text: &str, factor: usize, difference: usize) -> Option<Vec<i64>> {
    let rows = parse_rows(text)?;
    let [head, values] = &rows[..] else {
        return None;
    };
    let &[count] = &head[..] else { return None };
    let is_legal = (1..=500).contains(&count)
        && values.len() == count as usize * factor + difference
        && values.iter().all(|value| (1..=100).contains(value));
    is_legal.then(|| values.clone())
}

#[test]
fn there_may_be_twice_as_many_items_as_a_number_or_one_more() {
    for (example, factor, difference) in [("2\n4 1 3 4\n", 2, 0), ("3\n5 1 2 8\n", 1, 1)] {
        let made = generate_legal_inputs(example, &|text| {
            has_unusual_count(text, factor, difference).is_some()
        });
        let lengths: BTreeSet<usize> = made
            .iter()
            .filter_map(|text| has_unusual_count(text, factor, difference))
            .map(|values| values.len())
            .collect();
        assert_eq!(lengths.first(), Some(&(factor + difference)), "{example}");
        assert_eq!(
            lengths.last(),
            Some(&(500 * factor + difference)),
            "{example}"
        );
    }
}

/// Reads a list and three numbers: `n a b c`, and `n` values.
fn parse_list_with_numbers(text: &str) -> Option<([i64; 3], Vec<i64>)> {
    let rows = parse_rows(text)?;
    let [head, values] = &rows[..] else {
        return None;
    };
    let [count, first, second, third] = head[..] else {
        return None;
    };
    let is_legal = count == values.len() as i64
        && (1..=400).contains(&count)
        && (0..=2000).contains(&first)
        && (0..=3000).contains(&second)
        && (0..=4000).contains(&third)
        && values.iter().all(|value| (-700..=700).contains(value));
    is_legal.then(|| ([first, second, third], values.clone()))
}

#[test]
fn numbers_have_their_extremes_where_a_list_has_its_extremes() {
    let made = generate_legal_inputs("4 9 8 7\n5 -1 9 3\n", &|text| {
        parse_list_with_numbers(text).is_some()
    });
    let lists: Vec<([i64; 3], Vec<i64>)> = made
        .iter()
        .filter_map(|text| parse_list_with_numbers(text))
        .collect();
    for (numbers, value) in [
        ([0, 0, 0], -700),
        ([2000, 0, 0], -700),
        ([0, 3000, 4000], 700),
        ([2000, 3000, 4000], 700),
    ] {
        assert!(
            lists.contains(&(numbers, vec![value; 400])),
            "{numbers:?} {value}"
        );
    }
}

/// Whether the longer word is the other one with one more letter.
fn has_one_more_letter(word: &str, longer: &str) -> bool {
    let equal = word.bytes().zip(longer.bytes());
    let common = equal.take_while(|(one, other)| one == other).count();
    longer.len() == word.len() + 1 && word[common..] == longer[common + 1..]
}

#[test]
fn a_word_is_made_from_the_word_before() {
    let made = generate_legal_inputs("manuscript\nmanucsrzpt\n3\n", &|text| {
        let lines: Vec<&str> = text.lines().collect();
        lines.len() == 3
            && lines[..2].iter().all(|word| is_lower_case_word(word))
            && lines[2]
                .parse()
                .is_ok_and(|number: usize| number <= 50 && number.to_string() == lines[2])
    });
    let pairs: Vec<(&str, &str)> = made
        .iter()
        .filter_map(|text| {
            text.split_once('\n')?
                .1
                .split_once('\n')
                .map(|(second, _)| (text.split('\n').next().unwrap_or_default(), second))
        })
        .filter(|(first, _)| first.len() > 3 && !first.bytes().rev().eq(first.bytes()))
        .collect();
    assert!(
        pairs
            .iter()
            .any(|(one, other)| one.bytes().rev().eq(other.bytes()))
    );
    assert!(pairs.iter().any(|(one, other)| one == other));
    assert!(
        pairs
            .iter()
            .any(|(one, other)| has_one_more_letter(one, other))
    );
}

/// Reads commands `push x`, `max` and `pop`, of which the last two need something that was pushed before.
fn parse_commands(text: &str) -> Option<Vec<u8>> {
    let (count, commands) = text.strip_suffix('\n')?.split_once('\n')?;
    let mut size = 0;
    let kinds: Option<Vec<u8>> = commands
        .split('\n')
        .map(|command| {
            match command.split_once(' ') {
                Some(("push", number)) => {
                    number
                        .parse::<i64>()
                        .ok()
                        .filter(|number| number.abs() <= 100)?;
                    size += 1;
                }
                None if ["max", "pop"].contains(&command) && size > 0 => {
                    size -= usize::from(command == "pop");
                }
                _ => return None,
            }
            Some(command.as_bytes()[1])
        })
        .collect();
    kinds.filter(|kinds| count.parse() == Ok(kinds.len()) && kinds.len() <= 2000)
}

#[test]
fn many_commands_of_one_kind_follow_many_of_another_kind() {
    let example = "6\npush 3\npush 7\nmax\npop\nmax\npush 5\n";
    let made = generate_legal_inputs(example, &|text| parse_commands(text).is_some());
    let texts: Vec<Vec<u8>> = made
        .iter()
        .filter_map(|text| parse_commands(text))
        .collect();
    for (second, pushed) in [(b'a', 1000), (b'o', 1000), (b'a', 250), (b'a', 1750)] {
        assert!(
            texts.iter().any(|kinds| {
                kinds.len() == 2000
                    && kinds[..pushed].iter().all(|kind| *kind == b'u')
                    && kinds[pushed..].iter().all(|kind| *kind == second)
            }),
            "{second} {pushed}"
        );
    }
}
