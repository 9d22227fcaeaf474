//! A source mutant: a source text with one mistake.

use super::edit::Edit;
use super::operator::Operator;

/// Edit of a source that introduces one mistake.
#[derive(Debug, Clone)]
pub struct SourceMutant {
    /// Operator that produced the mutant.
    pub operator: &'static Operator,
    /// Number of the first line that differs, counted from 1.
    pub line: usize,
    /// Text of that line in the original.
    pub old: String,
    /// Text of that line in the mutant.
    pub new: String,
    pub(super) edit: Edit,
}

impl SourceMutant {
    /// Creates the mutant that `edit` makes of `source`; `None` if the edit changes nothing.
    pub(super) fn new(operator: &'static Operator, source: &str, edit: Edit) -> Option<Self> {
        if source[edit.range.clone()] == edit.text {
            return None;
        }
        let changed = apply(source, &edit);
        let mut lines = source.lines().zip(changed.lines());
        let equal_lines = lines
            .position(|(old, new)| old != new)
            .unwrap_or(source.lines().count().min(changed.lines().count()));
        let line_of = |text: &str| text.lines().nth(equal_lines).unwrap_or_default().to_owned();
        Some(Self {
            operator,
            line: equal_lines + 1,
            old: line_of(source),
            new: line_of(&changed),
            edit,
        })
    }

    /// Returns the byte range of the source that is replaced.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.edit.range.clone()
    }

    /// Returns the text that replaces [`range`](Self::range).
    pub(crate) fn replacement(&self) -> &str {
        &self.edit.text
    }

    /// Returns the complete text of the mutant. `source` must be the text that it was generated from.
    pub fn apply(&self, source: &str) -> String {
        apply(source, &self.edit)
    }
}

fn apply(source: &str, edit: &Edit) -> String {
    let Edit { range, text } = edit;
    [&source[..range.start], text, &source[range.end..]].concat()
}
