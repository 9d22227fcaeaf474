//! What a task says, and what is wrong with it.

use crate::keys::Keys;
use crate::notice::Unread;
use crate::reading::{Reading, said};
use caipan_facts::Fact;

/// Where the data stands.
pub(super) const DATA: &str = "data";

/// A key that has to be there.
pub(super) fn missing(reading: &Reading, keys: &Keys, key: &str) -> Fact {
    let what = Unread::NoKey {
        key: key.to_owned(),
    };
    keys.wrong(reading, key, what)
}

/// A value that cannot be judged.
pub(super) fn cannot(reading: &Reading, keys: &Keys, key: &str, value: &str) -> Fact {
    let what = Unread::CannotSay {
        key: key.to_owned(),
        value: said(value),
    };
    keys.wrong(reading, key, what)
}

/// A file below data/.
pub(super) fn data(reading: &Reading, keys: &Keys, key: &str) -> Result<Option<String>, Fact> {
    let mut keys = keys.clone();
    let name = keys.text(reading, key)?.filter(|name| !name.is_empty());
    Ok(name.map(|name| {
        let name = name.replace('\\', "/");
        format!("{DATA}/{}", name.trim_start_matches("./"))
    }))
}
