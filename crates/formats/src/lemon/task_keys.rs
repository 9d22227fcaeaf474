//! Reads keys of a task, with shared error messages.

use crate::keys::Keys;
use crate::notice::ImportError;
use crate::package_reader::{PackageReader, quote_value};
use caipan_facts::Fact;

/// Folder to which the paths of data files in a contest are relative.
pub(super) const DATA: &str = "data";

/// Error: a required key is missing.
pub(super) fn missing_key(reading: &PackageReader, keys: &Keys, key: &str) -> Fact {
    let what = ImportError::MissingKey {
        key: key.to_owned(),
    };
    keys.error_at(reading, key, what)
}

/// Error: caipan cannot judge this value.
pub(super) fn unsupported(reading: &PackageReader, keys: &Keys, key: &str, value: &str) -> Fact {
    let what = ImportError::Unsupported {
        key: key.to_owned(),
        value: quote_value(value),
    };
    keys.error_at(reading, key, what)
}

/// Path below data/ from a key; `None` if it is missing or empty.
pub(super) fn take_data_path(
    reading: &PackageReader,
    keys: &Keys,
    key: &str,
) -> Result<Option<String>, Fact> {
    let name = keys
        .clone()
        .text(reading, key)?
        .filter(|name| !name.is_empty());
    Ok(name.map(|name| {
        let path = name.replace('\\', "/");
        format!("{DATA}/{}", path.trim_start_matches("./"))
    }))
}
