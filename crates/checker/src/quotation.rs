//! Evidence that all checkers use: positions, quotations, and expected against actual values.

use caipan_facts::{Fact, facts};

facts! {
    /// Evidence (`what`) with the position in a file to which it refers.
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
        /// End of the text, found in place of a value, or expected in place of a value that was found.
        End => "the-end",
        /// Untrusted text with escaped control characters.
        Quoted { text: String } => "quoted",
        /// Untrusted text from the byte number `byte` (counted from 1) of a longer text.
        QuotedFrom { text: String, byte: usize } => "quoted-from",
        /// An expected value and the different value that was found.
        Instead { expected: Fact, found: Fact } => "expected",
    }
}
