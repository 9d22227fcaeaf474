//! Results as text: pure functions of finished data.

pub mod audit;
pub mod json;
pub mod record;
pub mod strength;
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
