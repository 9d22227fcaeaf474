//! Truncation of a text at a character boundary.

/// Returns the longest prefix of `text` that has at most `max_bytes` bytes and ends at a character boundary.
pub fn longest_prefix(text: &str, max_bytes: usize) -> &str {
    let mut end = max_bytes.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_is_cut_in_two() {
        let beginnings = (0..6).map(|most| longest_prefix("a裁b", most));
        let expected = ["", "a", "a", "a", "a裁", "a裁b"];
        assert!(beginnings.eq(expected));
        assert_eq!(longest_prefix("a裁b", 100), "a裁b");
    }
}
