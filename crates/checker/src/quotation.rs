//! Evidence that all checkers use: positions, quotations, and expected against actual values.

use caipan_facts::{Fact, facts};

facts! {
    /// Evidence (`what`) together with a position in a file. Lines, tokens and bytes count from 1.
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
        /// The end of the text, either found instead of a value or expected instead of further values.
        End => "the-end",
        /// Untrusted text with escaped control characters.
        Quoted { text: String } => "quoted",
        /// Part of an untrusted text, beginning at the byte number `byte` (counted from 1).
        QuotedFrom { text: String, byte: usize } => "quoted-from",
        /// An expected value and the different value that was found.
        Instead { expected: Fact, found: Fact } => "expected",
    }
}
