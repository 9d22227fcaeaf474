//! Reads keys of a task, with shared error messages.

use crate::keys::Keys;
use crate::notice::Unread;
use crate::reading::{Reading, said};
use caipan_facts::Fact;

/// Folder of the data.
pub(super) const DATA: &str = "data";

/// Error: a required key is missing.
pub(super) fn missing(reading: &Reading, keys: &Keys, key: &str) -> Fact {
    let what = Unread::NoKey {
        key: key.to_owned(),
    };
    keys.wrong(reading, key, what)
}

/// Error: caipan cannot judge this value.
pub(super) fn cannot(reading: &Reading, keys: &Keys, key: &str, value: &str) -> Fact {
    let what = Unread::CannotSay {
        key: key.to_owned(),
        value: said(value),
    };
    keys.wrong(reading, key, what)
}

/// Path below data/ from a key; `None` if it is missing or empty.
pub(super) fn data(reading: &Reading, keys: &Keys, key: &str) -> Result<Option<String>, Fact> {
    let mut keys = keys.clone();
    let name = keys.text(reading, key)?.filter(|name| !name.is_empty());
    Ok(name.map(|name| {
        let name = name.replace('\\', "/");
        format!("{DATA}/{}", name.trim_start_matches("./"))
    }))
}
