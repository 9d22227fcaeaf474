//! Reads a text line by line, without keeping more of a long line than a limit allows.

use std::io::{self, BufRead, ErrorKind};

/// Length and completeness of a line, of which only the beginning may have been kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineLengthAndEnd {
    /// Length of the whole line in bytes, including the newline.
    pub length: u64,
    /// Whether the line ends with a newline; false only for the last line of a text.
    pub is_complete: bool,
}

/// Reads the next line into `line`, without the newline. Of a line longer than `max_length` bytes, only the first
/// `max_length` + 1 bytes are kept, so that the caller can recognize the truncated line. `None` at the end of the text.
///
/// # Errors
/// The text cannot be read.
pub fn read_next_line(
    reader: &mut impl BufRead,
    line: &mut Vec<u8>,
    max_length: usize,
) -> io::Result<Option<LineLengthAndEnd>> {
    line.clear();
    let mut length = 0;
    loop {
        let buffer = match reader.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            let is_complete = false;
            let extent = LineLengthAndEnd {
                length,
                is_complete,
            };
            return Ok((length > 0).then_some(extent));
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let piece = &buffer[..end.unwrap_or(buffer.len())];
        let room = (max_length + 1).saturating_sub(line.len());
        line.extend_from_slice(&piece[..piece.len().min(room)]);
        let taken = piece.len() + usize::from(end.is_some());
        reader.consume(taken);
        length += taken as u64;
        if end.is_some() {
            let is_complete = true;
            return Ok(Some(LineLengthAndEnd {
                length,
                is_complete,
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_truncated_and_the_last_one_may_be_incomplete() {
        let mut text: &[u8] = b"ab\n\nabcdef\nxy";
        let mut found = Vec::new();
        let mut line = Vec::new();
        while let Some(extent) = read_next_line(&mut text, &mut line, 3).unwrap() {
            let kept = String::from_utf8(line.clone()).unwrap();
            found.push((kept, extent.length, extent.is_complete));
        }
        let expected = [
            ("ab", 3, true),
            ("", 1, true),
            ("abcd", 7, true),
            ("xy", 2, false),
        ];
        let expected =
            expected.map(|(kept, length, is_complete)| (kept.to_owned(), length, is_complete));
        assert_eq!(found, expected);
    }
}
