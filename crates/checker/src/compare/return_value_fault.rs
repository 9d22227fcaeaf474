//! Facts about the value that a function returned.

use caipan_facts::{Fact, facts};

facts! {
    /// Findings in the value that a function returned.
    pub enum ReturnedFault {
        /// The program ended before the function returned.
        Nothing => "returned-nothing",
        NoValue { text: String } => "returned-no-value",
        /// The finding `what` is about a part of the value; `place` is an index expression such as `[2]["name"]`.
        At { place: String, what: Fact } => "returned-at",
        Instead { expected: String, found: String } => "returned-instead",
        Length { expected: usize, found: usize } => "returned-length",
        NoKey { key: String } => "returned-no-key",
        ExtraKey { key: String } => "returned-extra-key",
        NoneOf { count: usize, found: String } => "returned-none-of",
        /// Too many elements are equal within the tolerance to find out whether an order makes all of them equal.
        Undecided => "returned-undecided",
        BadAnswer { text: String } => "returned-bad-answer",
    }
}
