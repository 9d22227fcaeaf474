//! Indented JSON, like that of `serde_json::to_string_pretty`, but faster: the line break and the indentation are
//! written in one call. Most bytes of the results of a class are blanks.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

/// Separator before an element: a comma, a line break, and blanks. The writer uses only as many blanks as the depth
/// needs.
const LINE_SEPARATOR_WITH_INDENT: &[u8] = b",\n                                ";

/// Serializes a value as indented JSON without a final newline.
///
/// # Errors
/// Fails if the value contains maps whose keys are not strings.
pub(crate) fn to_indented_json(record: &impl Serialize) -> serde_json::Result<String> {
    let mut written = Vec::new();
    let lines = IndentedFormatter::default();
    record.serialize(&mut Serializer::with_formatter(&mut written, lines))?;
    // serde_json writes only UTF-8.
    Ok(String::from_utf8(written).unwrap_or_default())
}

#[derive(Default)]
struct IndentedFormatter {
    depth: usize,
    /// Whether an element was already written to the innermost open list or object.
    is_filled: bool,
}

impl IndentedFormatter {
    fn open_bracket<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        bracket: &[u8],
    ) -> io::Result<()> {
        self.depth += 1;
        self.is_filled = false;
        writer.write_all(bracket)
    }

    fn begin_element<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        is_first: bool,
    ) -> io::Result<()> {
        let end = 2 + 2 * self.depth;
        writer.write_all(
            &LINE_SEPARATOR_WITH_INDENT
                [usize::from(is_first)..end.min(LINE_SEPARATOR_WITH_INDENT.len())],
        )?;
        (LINE_SEPARATOR_WITH_INDENT.len()..end).try_for_each(|_| writer.write_all(b" "))
    }

    fn close_bracket<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        bracket: &[u8],
    ) -> io::Result<()> {
        self.depth -= 1;
        if self.is_filled {
            self.begin_element(writer, true)?;
        }
        self.is_filled = true;
        writer.write_all(bracket)
    }
}

impl Formatter for IndentedFormatter {
    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open_bracket(writer, b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close_bracket(writer, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.begin_element(writer, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.is_filled = true;
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open_bracket(writer, b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close_bracket(writer, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.begin_element(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.is_filled = true;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn the_output_equals_pretty_json_of_serde_json() {
        let mut deep = json!([{"a": {}, "b": []}, [], [[1, "x\n"], {"c": null}]]);
        for _ in 0..40 {
            assert_eq!(
                to_indented_json(&deep).unwrap(),
                serde_json::to_string_pretty(&deep).unwrap()
            );
            deep = Value::Array(vec![deep, json!({"d": 1.5})]);
        }
    }
}
