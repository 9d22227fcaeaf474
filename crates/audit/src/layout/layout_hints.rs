//! Values that probably matter in inputs, found in the sources of validators and accepted programs.

/// Values from sources. They are only hints: whether they are legal is found out by asking validators.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct LayoutHints<'a> {
    /// Integers in the sources of the validators, in ascending order; probably limits.
    pub limits: &'a [i64],
    /// Words in the sources of the validators, such as names of commands.
    pub words: &'a [String],
    /// Texts in the sources of accepted programs that are not part of an answer. Programs often treat words with these values in a
    /// special way.
    pub program_texts: &'a [String],
}
