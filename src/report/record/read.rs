//! Saved results, read again. The file may come from anybody.

use serde::Deserialize;

use super::results::{Results, SCHEMA_VERSION};

/// Why a file holds no results.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// It is no such JSON; the message has the line and the column.
    #[error("{}", without_place(.0))]
    Malformed(serde_json::Error),
    /// It is of a later schema than this.
    #[error(
        "schema_version is {0}, and this caipan reads up to {SCHEMA_VERSION}: a newer caipan has written it"
    )]
    TooNew(u64),
    /// There never was such a version.
    #[error("schema_version is 0, and the first is 1")]
    Version0,
}

impl Unreadable {
    /// The line and the column, where the fault has some.
    pub fn place(&self) -> Option<(usize, usize)> {
        match self {
            Self::Malformed(error) => Some((error.line(), error.column())),
            Self::TooNew(_) | Self::Version0 => None,
        }
    }
}

fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((text, _)) => text.to_owned(),
        None => text,
    }
}

impl Results {
    /// Reads what [`crate::report::json::results`] has written, by this caipan or an older one.
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
        let versioned: Versioned = serde_json::from_slice(bytes).map_err(Unreadable::Malformed)?;
        match versioned.schema_version {
            0 => Err(Unreadable::Version0),
            newer if newer > u64::from(SCHEMA_VERSION) => Err(Unreadable::TooNew(newer)),
            _ => serde_json::from_slice(bytes).map_err(Unreadable::Malformed),
        }
    }
}
