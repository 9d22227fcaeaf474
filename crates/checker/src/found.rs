//! What every checker can find: where it is, what was expected there, and what stands there.

use caipan_facts::{Fact, facts};

facts! {
    /// Where something is, and what it is.
    pub enum Place {
        Line { line: usize, what: Fact } => "at-line",
        Token { token: usize, line: usize, what: Fact } => "at-token",
        Byte { line: usize, byte: usize, what: Fact } => "at-byte",
        File { file: String, what: Fact } => "in-file",
    }
}

facts! {
    /// What stands in other evidence.
    pub enum Found {
        /// Nothing follows.
        End => "the-end",
        /// Foreign text, as [`printable`] makes it.
        Quoted { text: String } => "quoted",
        /// The same, which begins at this byte of the whole, from 1.
        QuotedFrom { text: String, byte: usize } => "quoted-from",
        /// What was expected there and what was found.
        Instead { expected: Fact, found: Fact } => "expected",
    }
}
