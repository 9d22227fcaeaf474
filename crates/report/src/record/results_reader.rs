//! Reads saved results. The file is untrusted.

use serde::Deserialize;

use super::results::{Results, SCHEMA_VERSION};
use caipan_facts::{Fact, facts};
use caipan_problem::library_messages::fact_of_message;

facts! {
    /// Reason why a file cannot be read as results.
    pub enum ResultsReadError {
        /// The text is not JSON, or not the JSON of results.
        Malformed {
            /// Line of the error, from 1.
            line: usize,
            /// Column of the error.
            column: usize,
            /// Message of the JSON parser.
            what: Fact,
        } => "results-malformed",
        /// The schema version is newer than this version of caipan supports.
        TooNew {
            /// Schema version that the file contains.
            version: u64,
            /// Newest schema version that can be read.
            known: u32,
        } => "results-too-new",
        /// The schema version is 0, which never existed.
        Version0 => "results-version-0",
    }
}

impl ResultsReadError {
    fn from_json_error(error: &serde_json::Error) -> Self {
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
    /// Reads results that [`crate::json::render_results`] of this or an older version of caipan wrote.
    ///
    /// # Errors
    /// Fails if the bytes are not results, or if they have a newer schema version.
    pub fn read(bytes: &[u8]) -> Result<Self, ResultsReadError> {
        #[derive(Deserialize)]
        struct SchemaVersionOnly {
            schema_version: u64,
        }
        // Some editors and consoles add a byte order mark.
        let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let read = serde_json::from_slice::<Self>(text);
        // Text that cannot be parsed may have a newer schema version.
        let version = match &read {
            Ok(results) => u64::from(results.schema_version),
            Err(_) => {
                serde_json::from_slice::<SchemaVersionOnly>(text)
                    .map_err(|error| ResultsReadError::from_json_error(&error))?
                    .schema_version
            }
        };
        match version {
            0 => Err(ResultsReadError::Version0),
            newer if newer > u64::from(SCHEMA_VERSION) => Err(ResultsReadError::TooNew {
                version: newer,
                known: SCHEMA_VERSION,
            }),
            _ => {
                let mut results =
                    read.map_err(|error| ResultsReadError::from_json_error(&error))?;
                results.detect_constant_output();
                Ok(results)
            }
        }
    }
}
