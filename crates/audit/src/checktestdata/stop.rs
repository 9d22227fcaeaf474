//! Reasons why a specification is not executed to the end.

/// Reason why a specification is not executed further.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// The text does not satisfy the specification.
    Rejected,
    /// It is unknown whether the text satisfies the specification.
    Undecided,
}
