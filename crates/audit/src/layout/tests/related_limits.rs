//! Tests rows whose values are related, and limits that depend on other numbers.

use std::collections::BTreeSet;

use super::{first_inputs, generate_legal_inputs, parse_rows};
use crate::layout::LayoutHints;

/// Reads the size of a map of streets, and closed sections of streets, each between two adjacent crossings.
fn are_sections_of_streets(text: &str) -> bool {
    let Some(lines) = parse_rows(text) else {
        return false;
    };
    let [count] = lines[0][..] else { return false };
    let Some([wide, high]) = lines.get(1).map(Vec::as_slice) else {
        return false;
    };
    (1..=1000).contains(&count)
        && lines.len() as i64 == count + 2
        && (1..=1000).contains(wide)
        && (1..=1000).contains(high)
        && lines[2..].iter().all(|row| match row[..] {
            [x, y, next_x, next_y] => {
                let has_legal_ends = [x, next_x].iter().all(|x| (0..=*wide).contains(x))
                    && [y, next_y].iter().all(|y| (0..=*high).contains(y));
                has_legal_ends && x.abs_diff(next_x) + y.abs_diff(next_y) == 1
            }
            _ => false,
        })
}

#[test]
fn rows_with_related_values_are_rows_of_the_example_moved_elsewhere() {
    let example = "4\n1 2\n0 2 0 1\n0 1 1 1\n1 0 1 1\n0 2 1 2\n";
    let made = generate_legal_inputs(example, &are_sections_of_streets);
    let rows: Vec<Vec<Vec<i64>>> = made.iter().filter_map(|text| parse_rows(text)).collect();
    assert!(rows.iter().any(|lines| lines.len() > 100));
    assert!(
        rows.iter()
            .any(|lines| lines[2..].iter().any(|row| row[0] > 100))
    );
    assert!(rows.iter().any(|lines| lines.len() > 6 && lines[1][0] <= 4));
}

/// Reads a number of items, and queries with a place from 0 on.
fn are_places_from_zero(text: &str) -> bool {
    let Some(lines) = parse_rows(text) else {
        return false;
    };
    let [size, count] = lines[0][..] else {
        return false;
    };
    (1..=1_000_000).contains(&size)
        && (1..=100).contains(&count)
        && lines.len() as i64 == count + 1
        && lines[1..].iter().all(|row| match row[..] {
            [place, value] => (0..size).contains(&place) && (0..=500).contains(&value),
            _ => false,
        })
}

#[test]
fn values_below_another_number_reach_it() {
    let made = generate_legal_inputs("7 3\n0 1\n6 70\n2 2\n", &are_places_from_zero);
    let rows: Vec<Vec<Vec<i64>>> = made.iter().filter_map(|text| parse_rows(text)).collect();
    let mut large = rows.iter().filter(|lines| lines[0][0] > 100);
    assert!(large.any(|lines| lines[1..].iter().any(|row| row[0] == lines[0][0] - 1)));
    assert!(rows.len() > 250, "{}", rows.len());
}

/// Reads the size of a square, and intervals in different rows of it.
fn are_intervals_in_different_rows(text: &str) -> bool {
    let Some(lines) = parse_rows(text) else {
        return false;
    };
    let [size, count] = lines[0][..] else {
        return false;
    };
    let mut rows = BTreeSet::new();
    (1..=10_000).contains(&size)
        && (1..=2000).contains(&count)
        && lines.len() as i64 == count + 1
        && lines[1..].iter().all(|row| match row[..] {
            [first, last, row] => {
                (0..=last).contains(&first)
                    && last <= size
                    && (1..=size).contains(&row)
                    && rows.insert(row)
            }
            _ => false,
        })
}

#[test]
fn counts_are_large_where_other_numbers_must_be_large_as_well() {
    let made = generate_legal_inputs(
        "4 3\n1 2 3\n0 3 1\n2 3 4\n",
        &are_intervals_in_different_rows,
    );
    let longest = made.iter().map(|text| text.lines().count()).max();
    assert!(longest > Some(1000), "{longest:?}");
}

/// Like [`are_intervals_in_different_rows`], but the last row is never used.
fn are_intervals_below_the_last_row(text: &str) -> bool {
    let rows = parse_rows(text).unwrap_or_default();
    let size = rows.first().map_or(0, |first| first[0]);
    are_intervals_in_different_rows(text) && rows.iter().skip(1).all(|row| row[2] < size)
}

#[test]
fn counts_are_large_where_they_must_be_below_another_number() {
    let example = "5 3\n1 2 3\n0 3 1\n2 3 4\n";
    let made = generate_legal_inputs(example, &are_intervals_below_the_last_row);
    let longest = made.iter().map(|text| text.lines().count()).max();
    assert!(longest > Some(1000), "{longest:?}");
}

/// Reads a count, and the list 3, 5, 7, repeated up to this length.
fn is_count_of_repeated_list(text: &str) -> bool {
    let Some(lines) = parse_rows(text) else {
        return false;
    };
    let count = lines[0][0];
    let list = lines.get(1).map_or(&[][..], Vec::as_slice);
    let expected = [3, 5, 7].iter().cycle();
    (1..=100_000).contains(&count)
        && list.len() as i64 == count
        && list.iter().zip(expected).all(|(own, other)| own == other)
}

#[test]
fn texts_stay_small_where_even_small_ones_are_seldom_legal() {
    let made = first_inputs(
        200,
        "3\n3 5 7\n",
        LayoutHints::default(),
        &is_count_of_repeated_list,
    );
    let longest = made.iter().map(String::len).max();
    assert!(longest < Some(400), "{longest:?}");
}
