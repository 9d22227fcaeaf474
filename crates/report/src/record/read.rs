//! Saved results, read again. The file may come from anybody.

use serde::Deserialize;

use super::results::{Results, SCHEMA_VERSION};
use caipan_facts::{Fact, facts};
use caipan_problem::library_words::fact_of_message;

facts! {
    /// Why a file holds no results.
    pub enum Unreadable {
        /// The text is no JSON, or no JSON of results.
        Malformed {
            /// The line.
            line: usize,
            /// The column.
            column: usize,
            /// What is wrong there.
            what: Fact,
        } => "results-malformed",
        /// It is of a later schema than this.
        TooNew {
            /// Its version.
            version: u64,
            /// The latest that is read.
            known: u32,
        } => "results-too-new",
        /// There never was such a version.
        Version0 => "results-version-0",
    }
}

impl Unreadable {
    fn malformed(error: &serde_json::Error) -> Self {
        let text = error.to_string();
        let words = text.rsplit_once(" at line ").map(|(words, _)| words);
        Self::Malformed {
            line: error.line(),
            column: error.column(),
            what: fact_of_message(words.unwrap_or(&text)),
        }
    }
}

impl Results {
    /// Reads what [`crate::json::results`] has written, by this caipan or an older one.
    ///
    /// # Errors
    /// The bytes are no results, or results of a later schema.
    pub fn read(bytes: &[u8]) -> Result<Self, Unreadable> {
        #[derive(Deserialize)]
        struct Versioned {
            schema_version: u64,
        }
        // Some editors and consoles put a byte order mark in front.
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let malformed = |error: serde_json::Error| Unreadable::malformed(&error);
        let read = serde_json::from_slice::<Self>(bytes).map_err(malformed);
        // What is no results of this version may be of another one.
        let version = match &read {
            Ok(results) => u64::from(results.schema_version),
            Err(_) => {
                let read = serde_json::from_slice::<Versioned>(bytes);
                read.map_err(malformed)?.schema_version
            }
        };
        match version {
            0 => Err(Unreadable::Version0),
            newer if newer > u64::from(SCHEMA_VERSION) => Err(Unreadable::TooNew {
                version: newer,
                known: SCHEMA_VERSION,
            }),
            _ => {
                let mut results = read?;
                results.note_constant();
                Ok(results)
            }
        }
    }
}
