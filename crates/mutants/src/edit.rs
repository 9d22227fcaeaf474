//! One change of a source: these bytes become that text.

use std::ops::Range;

use super::code::{Code, Span};

/// One change.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Edit {
    /// The bytes that go.
    pub range: Range<usize>,
    /// What comes instead.
    pub text: String,
}

impl Edit {
    /// A span of tokens becomes this text.
    pub(crate) fn of(code: &Code, span: Span, text: impl Into<String>) -> Self {
        let (range, text) = (code.bytes(span), text.into());
        Self { range, text }
    }

    /// A token becomes this text.
    pub(crate) fn token(code: &Code, at: usize, text: impl Into<String>) -> Self {
        Self::of(code, (at, at), text)
    }

    /// Two spans change places; the first stands before the second.
    pub(crate) fn swap(code: &Code, first: Span, second: Span) -> Self {
        let (end, start) = (code.bytes(first).end, code.bytes(second).start);
        let between = &code.text[end..start.max(end)];
        let text = format!("{}{between}{}", code.span(second), code.span(first));
        Self::of(code, (first.0, second.1), text)
    }

    /// A span goes, with the blanks behind it.
    pub(crate) fn without(code: &Code, span: Span) -> Self {
        let range = code.bytes(span);
        let rest = &code.text[range.end..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        Self {
            range: range.start..range.end + blanks,
            text: String::new(),
        }
    }
}
