//! A mutant of a source text: the operator that produced it, the edit, and the line that differs.

use super::edit::SourceEdit;
use super::operator::MutationOperator;

/// Edit that introduces one programming mistake into a source text.
#[derive(Debug, Clone)]
pub struct SourceMutant {
    /// Mutation operator that produced the mutant.
    pub operator: &'static MutationOperator,
    /// Number of the first line that differs from the original, counted from 1.
    pub line: usize,
    /// Text of line number `line` in the original; empty if the original ends before this line.
    pub old: String,
    /// Text of line number `line` in the mutant; empty if the mutant ends before this line.
    pub new: String,
    pub(super) edit: SourceEdit,
}

impl SourceMutant {
    /// Creates the mutant that results from applying `edit` to `source`; `None` if the edit changes nothing.
    pub(super) fn new(
        operator: &'static MutationOperator,
        source: &str,
        edit: SourceEdit,
    ) -> Option<Self> {
        if source[edit.range.clone()] == edit.text {
            return None;
        }
        let changed = apply_edit(source, &edit);
        let equal_lines = source
            .lines()
            .zip(changed.lines())
            .position(|(old, new)| old != new)
            .unwrap_or(source.lines().count().min(changed.lines().count()));
        Some(Self {
            operator,
            line: equal_lines + 1,
            old: line_text(source, equal_lines),
            new: line_text(&changed, equal_lines),
            edit,
        })
    }

    /// Returns the range of bytes of the source that the mutant replaces.
    pub(crate) fn replaced_range(&self) -> std::ops::Range<usize> {
        self.edit.range.clone()
    }

    /// Returns the text that replaces the bytes in [`replaced_range`](Self::replaced_range).
    pub(crate) fn replacement(&self) -> &str {
        &self.edit.text
    }

    /// Returns the complete text of the mutant. `source` must be the text that the mutant was generated from.
    pub fn apply(&self, source: &str) -> String {
        apply_edit(source, &self.edit)
    }
}

/// Returns the line with this index (from 0); empty if the text has fewer lines.
fn line_text(text: &str, index: usize) -> String {
    text.lines().nth(index).unwrap_or_default().to_owned()
}

fn apply_edit(source: &str, edit: &SourceEdit) -> String {
    let SourceEdit { range, text } = edit;
    [&source[..range.start], text, &source[range.end..]].concat()
}
