//! Extracts the value that a function returned. The driver of the function reads a token from its input, and prints the
//! token followed by the value.

use caipan_files::random_bits;
use caipan_sandbox::RunOutcome;

/// Random token that marks the value of a contestant's function in the output of the driver, which calls the function.
/// The token cannot be guessed before the run, so only a program that has read the input can print it.
pub(super) struct ReturnedValueToken(String);

impl ReturnedValueToken {
    /// Creates a token of 128 random bits.
    pub(super) fn random() -> Self {
        Self(format!("{:016x}{:016x}", random_bits(), random_bits()))
    }

    /// Returns the input for the driver: a line with the token, then `input`.
    pub(super) fn prepend_to_input(&self, input: &[u8]) -> Vec<u8> {
        [self.0.as_bytes(), b"\n", input].concat()
    }

    /// Replaces standard output by the value that the driver printed after the last occurrence of the token. The output
    /// becomes empty if the program ended before the function returned.
    pub(super) fn extract_returned_value(&self, outcome: &mut RunOutcome) {
        let start = format!("\n{} ", self.0);
        let value = rest_of_line_after_last_marker(&outcome.stdout, start.as_bytes()).to_vec();
        let stdout = std::mem::replace(&mut outcome.stdout, Vec::new().into());
        outcome.stdout = stdout.with_replaced_bytes(value);
    }
}

/// Rest of the line after the last occurrence of `marker`. Empty if `marker` does not occur, or if the line is
/// incomplete.
fn rest_of_line_after_last_marker<'a>(text: &'a [u8], marker: &[u8]) -> &'a [u8] {
    let mut places = text.windows(marker.len());
    let Some(place) = places.rposition(|part| part == marker) else {
        return b"";
    };
    let rest = &text[place + marker.len()..];
    let end = rest.iter().position(|byte| *byte == b'\n');
    end.map_or(b"", |end| &rest[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_is_the_rest_of_the_last_line_with_the_token() {
        assert_eq!(value_extracted_from("\nT 1\n"), b"1");
        assert_eq!(value_extracted_from("noise\nT 1\nT 2\nmore"), b"2");
        for text in ["", "T 1\n", "\nT 1", "1\n", "\nT1\n"] {
            assert_eq!(value_extracted_from(text), b"", "{text:?}");
        }
    }

    fn value_extracted_from(text: &str) -> &[u8] {
        rest_of_line_after_last_marker(text.as_bytes(), b"\nT ")
    }

    #[test]
    fn tokens_of_two_runs_differ() {
        assert_ne!(
            ReturnedValueToken::random().0,
            ReturnedValueToken::random().0
        );
    }
}
