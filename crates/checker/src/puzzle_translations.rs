//! Translations that a puzzle provides for its evidence.

use caipan_facts::Key;

/// Templates of the sentences with which a puzzle explains its verdicts, in several languages. The crate `i18n` fills in
/// the values.
#[derive(Debug, Clone, Copy, Default)]
pub struct PuzzleTranslations {
    /// Keys of the puzzle's facts, one slice for each type of evidence.
    pub keys: &'static [&'static [Key]],
    /// Language (`en`, `zh`) and Fluent source of the sentences. In languages other than English, the sentences include
    /// a message `mistake-ID` for each mutant; the English text is in [`Mutant::mistake`](crate::Mutant::mistake).
    pub sentences: &'static [(&'static str, &'static str)],
}
