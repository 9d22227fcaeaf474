//! Natural sort order of names, in which numbers are compared by their value: `a2` before `a10`.

/// Compares names in natural order, in which `a2` is before `a10`. Names that differ only in leading zeros are unequal.
pub fn natural_order(left: &str, right: &str) -> std::cmp::Ordering {
    digit_and_text_runs(left)
        .cmp(digit_and_text_runs(right))
        .then_with(|| left.cmp(right))
}

/// Splits a name into alternating runs of digits and of other text, each paired with a sort key. The key of a number is
/// the count of digits without leading zeros; the key of other text is `usize::MAX`, so that it sorts after numbers.
fn digit_and_text_runs(name: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = name;
    std::iter::from_fn(move || {
        let numeric = rest.chars().next()?.is_ascii_digit();
        let end = rest
            .find(|character: char| character.is_ascii_digit() != numeric)
            .unwrap_or(rest.len());
        let (chunk, tail) = rest.split_at(end);
        rest = tail;
        let number = chunk.trim_start_matches('0');
        Some(if numeric {
            (number.len(), number)
        } else {
            (usize::MAX, chunk)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_are_ordered_by_value() {
        let mut names = [
            "b/10",
            "b/2",
            "a/x",
            "b/02",
            "b/1a",
            "b/1",
            "100000000000000000000000",
            "99",
        ];
        names.sort_by(|left, right| natural_order(left, right));
        let expected = [
            "99",
            "100000000000000000000000",
            "a/x",
            "b/1",
            "b/1a",
            "b/02",
            "b/2",
            "b/10",
        ];
        assert_eq!(names, expected);
    }
}
