//! Results as text and pictures: pure functions of finished data.
//!
//! `text`, `json`, `audit` and `strength` tell results; `drawing` shows frames on a terminal and `svg` as pictures, with
//! the colours of `palette`; `difference` shows where two texts part, `alignment` all of them side by side.

pub mod alignment;
pub mod audit;
pub mod difference;
pub mod drawing;
pub mod json;
mod palette;
pub mod record;
pub mod strength;
pub mod svg;
pub mod text;

use record::Results;

/// The forms that results can be written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// For people.
    Text,
    /// For scripts: schema version 1.
    Json,
}

impl Format {
    /// The results in this form.
    pub fn render(self, results: &Results) -> String {
        match self {
            Self::Text => text::results(results),
            Self::Json => json::results(results),
        }
    }
}

#[cfg(test)]
mod tests;
