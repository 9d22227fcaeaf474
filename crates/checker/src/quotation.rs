//! Evidence that all checkers use: positions, quotations, and expected against actual values.

use caipan_facts::{Fact, facts};

facts! {
    /// Position of a piece of evidence in a file.
    pub enum Place {
        Line { line: usize, what: Fact } => "at-line",
        Token { token: usize, line: usize, what: Fact } => "at-token",
        Byte { line: usize, byte: usize, what: Fact } => "at-byte",
        File { file: String, what: Fact } => "in-file",
    }
}

facts! {
    /// Evidence that is embedded in other evidence.
    pub enum Quotation {
        /// The text ends where a value was expected, or should end where one was found.
        End => "the-end",
        /// Foreign text, as [`printable`] makes it.
        Quoted { text: String } => "quoted",
        /// Foreign text that starts at this byte of a longer text, counted from 1.
        QuotedFrom { text: String, byte: usize } => "quoted-from",
        /// A value that was expected and a different one that was found.
        Instead { expected: Fact, found: Fact } => "expected",
    }
}
