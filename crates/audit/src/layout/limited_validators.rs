//! Limits the number of texts that validators are asked about while the layout of an example is learned.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::case_framing::CaseFraming;
use super::layout_hints::LayoutHints;

/// Function that returns whether the validators accept a text as an input.
pub(crate) type TextLegalityTest<'a> = &'a (dyn Fn(&str) -> bool + Sync);

/// Maximum number of texts per example that validators check.
pub(super) const MAX_VALIDATED_TEXTS: usize = 4_000;

/// Validators that judge at most [`MAX_VALIDATED_TEXTS`] texts per example.
pub(super) struct LimitedValidators<'a> {
    is_legal: TextLegalityTest<'a>,
    /// Whether the time for running validators is over.
    is_over: &'a (dyn Fn() -> bool + Sync),
    asked: &'a AtomicUsize,
    /// Values from the sources of validators and accepted programs.
    pub(super) hints: LayoutHints<'a>,
    /// How a test case becomes a whole file, which validators can check. `None` if the texts are whole files already.
    framing: Option<&'a CaseFraming>,
}

impl<'a> LimitedValidators<'a> {
    /// Creates validators of whole files. `asked` counts the validated texts, and may be shared.
    pub(super) fn validators_of_whole_files(
        is_legal: TextLegalityTest<'a>,
        is_over: &'a (dyn Fn() -> bool + Sync),
        asked: &'a AtomicUsize,
        hints: LayoutHints<'a>,
    ) -> Self {
        Self {
            is_legal,
            is_over,
            asked,
            hints,
            framing: None,
        }
    }

    /// Returns validators for single test cases of files. The limit on the number of texts is shared with `self`.
    pub(super) fn for_test_cases(&self, framing: &'a CaseFraming) -> Self {
        Self {
            framing: Some(framing),
            ..*self
        }
    }

    /// Whether validators accept a text. Returns false without calling `make_text` if the maximum number of texts is
    /// reached or time is up.
    pub(super) fn is_text_accepted(&self, make_text: impl FnOnce() -> String) -> bool {
        let is_first = self.may_validate_further_texts()
            && self.asked.fetch_add(1, Ordering::Relaxed) < MAX_VALIDATED_TEXTS;
        is_first && {
            let text = make_text();
            match self.framing {
                Some(framing) => (self.is_legal)(&framing.join_test_cases(&[&text])),
                None => (self.is_legal)(&text),
            }
        }
    }

    /// Whether further texts may be validated: neither the maximum number of texts nor the time limit is reached.
    pub(super) fn may_validate_further_texts(&self) -> bool {
        self.asked.load(Ordering::Relaxed) < MAX_VALIDATED_TEXTS && !(self.is_over)()
    }
}
