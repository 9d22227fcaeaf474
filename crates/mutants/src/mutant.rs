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
        if source[edit.range.clone()] == edit.text {
            return None;
        }
        let changed = apply(source, &edit);
        let mut lines = source.lines().zip(changed.lines());
        let same = lines.position(|(old, new)| old != new);
        let same = same.unwrap_or(source.lines().count().min(changed.lines().count()));
        let line_of = |text: &str| text.lines().nth(same).unwrap_or_default().to_owned();
        Some(Self {
            operator,
            line: same + 1,
            old: line_of(source),
            new: line_of(&changed),
            edit,
        })
    }

    /// The bytes of the source that are replaced.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.edit.range.clone()
    }

    /// What stands there instead.
    pub(crate) fn replacement(&self) -> &str {
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
