//! Tests examples in which numbers have a required sum.

use super::{generate_legal_inputs, parse_rows};

/// Reads the two sides of a tray, which are even, and three amounts that fill it.
fn parse_tray(text: &str) -> Option<[i64; 3]> {
    let rows = parse_rows(text)?;
    let [sides, amounts] = &rows[..] else {
        return None;
    };
    let (&[height, width], &[a, b, c]) = (&sides[..], &amounts[..]) else {
        return None;
    };
    let are_sides = [height, width]
        .iter()
        .all(|side| (2..=1000).contains(side) && side % 2 == 0);
    let are_amounts = [a, b, c].iter().all(|amount| *amount >= 0);
    (are_sides && are_amounts && a + b + c == height * width).then_some([a, b, c])
}

#[test]
fn a_line_may_fill_the_product_of_two_numbers() {
    let made = generate_legal_inputs("4 4\n10 3 3\n", &|text| parse_tray(text).is_some());
    let amounts: Vec<[i64; 3]> = made.iter().filter_map(|text| parse_tray(text)).collect();
    assert!(amounts.len() > 100, "{}", amounts.len());
    assert!(
        amounts
            .iter()
            .any(|all| all.iter().sum::<i64>() == 1_000_000)
    );
    assert!(amounts.iter().any(|all| all.iter().sum::<i64>() == 4));
    assert!(
        amounts
            .iter()
            .any(|[a, b, c]| *a > 100 && *b == 0 && *c == 0)
    );
    assert!(
        amounts
            .iter()
            .any(|[a, b, c]| *c > 10 && a - b <= 1 && b - c <= 1 && a >= c)
    );
    assert!(amounts.iter().any(|[a, b, c]| *a == 0 && *b > 0 && b == c));
}

/// Reads a list, its length, and its sum. All values are at least 1.
fn parse_list_with_sum(text: &str) -> Option<Vec<i64>> {
    let rows = parse_rows(text)?;
    let [head, values] = &rows[..] else {
        return None;
    };
    let &[length, sum] = &head[..] else {
        return None;
    };
    let is_legal = values.len() as i64 == length
        && length <= 1000
        && sum <= 1_000_000
        && values.iter().all(|value| *value >= 1)
        && values.iter().sum::<i64>() == sum;
    is_legal.then(|| values.clone())
}

#[test]
fn a_list_may_have_a_sum() {
    let made = generate_legal_inputs("3 17\n9 2 6\n", &|text| parse_list_with_sum(text).is_some());
    let lists: Vec<Vec<i64>> = made
        .iter()
        .filter_map(|text| parse_list_with_sum(text))
        .collect();
    assert!(lists.len() > 150, "{}", lists.len());
    assert!(
        lists
            .iter()
            .any(|list| list.len() == 1000 && list.iter().sum::<i64>() == 1_000_000)
    );
    assert!(
        lists
            .iter()
            .any(|list| list.len() == 1000 && list.iter().all(|value| *value == 1))
    );
    assert!(lists.iter().any(|list| list.len() == 1));
    assert!(lists.iter().any(|list| {
        list.len() > 3 && list.iter().filter(|value| **value == 1).count() == list.len() - 1
    }));
}
