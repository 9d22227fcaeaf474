//! A mutant: a source with one mistake.

use super::edit::Edit;
use super::operator::Operator;

/// A source with one mistake.
#[derive(Debug, Clone)]
pub struct SourceMutant {
    /// The kind of mistake.
    pub operator: &'static Operator,
    /// The first line that differs, from 1 on.
    pub line: usize,
    /// That line as it was.
    pub old: String,
    /// That line as it is.
    pub new: String,
    pub(super) edit: Edit,
}

impl SourceMutant {
    /// The mutant that `edit` makes of `source`; `None` where nothing differs.
    pub(super) fn new(operator: &'static Operator, source: &str, edit: Edit) -> Option<Self> {
        let old = &source[edit.range.clone()];
        let same = old
            .bytes()
            .zip(edit.text.bytes())
            .take_while(|(old, new)| old == new);
        let first = edit.range.start + same.count();
        // A line end is of the line that it ends.
        let start = source.as_bytes()[..first]
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        let changed = apply(source, &edit);
        let line_at = |text: &str| text[start..].lines().next().unwrap_or_default().to_owned();
        (old != edit.text).then(|| Self {
            operator,
            line: source[..start].matches('\n').count() + 1,
            old: line_at(source),
            new: line_at(&changed),
            edit,
        })
    }

    /// The bytes of the source that are replaced.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.edit.range.clone()
    }

    /// What stands there instead.
    pub fn replacement(&self) -> &str {
        &self.edit.text
    }

    /// The whole text of the mutant; `source` is what it was made of.
    pub fn apply(&self, source: &str) -> String {
        apply(source, &self.edit)
    }
}

fn apply(source: &str, edit: &Edit) -> String {
    let Edit { range, text } = edit;
    [&source[..range.start], text, &source[range.end..]].concat()
}
