//! Tests numbers with a point.

use super::generate_legal_inputs;
use crate::layout::number_notation::NumberNotation;

/// Reads a count and as many numbers with two places after the point, in hundredths.
fn parse_decimals(text: &str) -> Option<Vec<i64>> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    let count: usize = lines.next()?.parse().ok()?;
    let values: Option<Vec<i64>> = lines
        .map(|line| match NumberNotation::parse(line)? {
            (notation, value) if notation.decimal_places == 2 => Some(value),
            _ => None,
        })
        .collect();
    values.filter(|values| {
        let are_legal = values.iter().all(|value| value.abs() <= 1_000_000);
        are_legal && values.len() == count && (1..=1000).contains(&count)
    })
}

#[test]
fn decimal_numbers_reach_their_limits_and_values_near_zero() {
    let made = generate_legal_inputs("3\n1.50\n2.25\n-1.75\n", &|text| {
        parse_decimals(text).is_some()
    });
    let all: Vec<Vec<i64>> = made
        .iter()
        .map(|text| parse_decimals(text).unwrap())
        .collect();
    let mut long = all.iter().filter(|values| values.len() > 3);
    assert!(all.iter().any(|values| values.len() == 1));
    assert!(all.iter().any(|values| values.len() == 1000));
    assert!(
        all.iter()
            .any(|values| values.len() > 4 && values.contains(&1_000_000))
    );
    assert!(all.iter().any(|values| values.contains(&-1_000_000)));
    assert!(
        long.clone()
            .any(|values| values.iter().all(|value| value.abs() <= 4))
    );
    assert!(all.iter().flatten().any(|value| (-99..0).contains(value)));
    assert!(long.any(|values| values.iter().all(|value| *value == values[0])));
}
