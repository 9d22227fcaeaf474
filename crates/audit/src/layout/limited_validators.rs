//! Limits the number of texts that validators are asked about while the layout of an example is learned.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Function that returns whether the validators accept a text as an input.
pub(crate) type IsLegal<'a> = &'a (dyn Fn(&str) -> bool + Sync);

/// Maximum number of texts that validators are asked about for an example.
pub(super) const MAX_QUERIES: usize = 4_000;

/// Asks validators about texts, at most [`MAX_QUERIES`] times per example.
pub(super) struct LimitedValidators<'a> {
    is_legal: IsLegal<'a>,
    /// Whether the time for questions is over.
    is_over: &'a (dyn Fn() -> bool + Sync),
    asked: &'a AtomicUsize,
    /// Limits that the sources of the validators state, in ascending order.
    pub(super) stated: &'a [i64],
    /// Converts a part to the whole file that validators get; `None` if the texts are whole files.
    file_of: Option<fn(&str) -> String>,
}

impl<'a> LimitedValidators<'a> {
    /// Prepares questions about whole files. `asked` counts the questions, and may be shared. `stated` contains the
    /// limits that the validators state, in ascending order.
    pub(super) fn for_whole_files(
        is_legal: IsLegal<'a>,
        is_over: &'a (dyn Fn() -> bool + Sync),
        asked: &'a AtomicUsize,
        stated: &'a [i64],
    ) -> Self {
        Self {
            is_legal,
            is_over,
            asked,
            stated,
            file_of: None,
        }
    }

    /// Returns questions about parts of files; `file_of` builds the file that validators get from a part.
    pub(super) fn for_file_parts(&self, file_of: fn(&str) -> String) -> Self {
        Self {
            file_of: Some(file_of),
            ..*self
        }
    }

    /// Whether validators accept a text. False, without calling `make_text`, if no more questions are allowed.
    pub(super) fn accept_text(&self, make_text: impl FnOnce() -> String) -> bool {
        let is_first =
            self.has_queries_left() && self.asked.fetch_add(1, Ordering::Relaxed) < MAX_QUERIES;
        is_first && {
            let text = make_text();
            match self.file_of {
                Some(file_of) => (self.is_legal)(&file_of(&text)),
                None => (self.is_legal)(&text),
            }
        }
    }

    /// Whether further questions are allowed and there is time for them.
    pub(super) fn has_queries_left(&self) -> bool {
        self.asked.load(Ordering::Relaxed) < MAX_QUERIES && !(self.is_over)()
    }
}
