//! Helper functions for reading the keys of a LemonLime task.

use crate::config_keys::ConfigKeys;
use crate::notice::ImportError;
use crate::package_reader::PackageReader;
use caipan_facts::Fact;

/// Folder to which all paths of data files in a contest file are relative.
pub(super) const DATA_FOLDER: &str = "data";

/// Returns the error for a required key that is missing in the contest file.
pub(super) fn missing_key_error(reading: &PackageReader, keys: &ConfigKeys, key: &str) -> Fact {
    let what = ImportError::MissingKey {
        key: key.to_owned(),
    };
    keys.error_at(reading, key, what)
}

/// Returns the path of the file below data/ that a key names; `None` if the key is missing or empty. Does not remove
/// the key from `keys`.
pub(super) fn data_path_of_key(
    reading: &PackageReader,
    keys: &ConfigKeys,
    key: &str,
) -> Result<Option<String>, Fact> {
    let name = keys
        .clone()
        .take_text(reading, key)?
        .filter(|name| !name.is_empty());
    Ok(name.map(|name| {
        let path = name.replace('\\', "/");
        format!("{DATA_FOLDER}/{}", path.trim_start_matches("./"))
    }))
}
