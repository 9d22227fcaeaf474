//! Edits of a source text: one range of bytes is replaced by a new text.

use std::ops::Range;

use super::token_list::{TokenList, TokenSpan};

/// Replacement of one byte range of a source by a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct SourceEdit {
    /// Byte range of the source that is removed.
    pub range: Range<usize>,
    /// Text that is inserted instead of the removed bytes.
    pub text: String,
}

impl SourceEdit {
    /// Creates the edit that replaces the tokens of a span, and everything between them, by `text`.
    pub(crate) fn replace_span(code: &TokenList, span: TokenSpan, text: impl Into<String>) -> Self {
        let (range, text) = (code.byte_range(span), text.into());
        Self { range, text }
    }

    pub(crate) fn replace_token(code: &TokenList, token: usize, text: impl Into<String>) -> Self {
        Self::replace_span(code, (token, token), text)
    }

    /// Creates the edit that exchanges two spans and keeps the text between them. `first` must come before `second`.
    pub(crate) fn swap_spans(code: &TokenList, first: TokenSpan, second: TokenSpan) -> Self {
        let (end, start) = (code.byte_range(first).end, code.byte_range(second).start);
        let between = &code.text[end..start.max(end)];
        let text = format!(
            "{}{between}{}",
            code.span_text(second),
            code.span_text(first)
        );
        Self::replace_span(code, (first.0, second.1), text)
    }

    /// Creates the edit that deletes a span, and the spaces and tabs after it.
    pub(crate) fn delete_span(code: &TokenList, span: TokenSpan) -> Self {
        let range = code.byte_range(span);
        let rest = &code.text[range.end..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        Self {
            range: range.start..range.end + blanks,
            text: String::new(),
        }
    }
}
