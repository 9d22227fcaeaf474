//! Short names of cases, without the folder `cases/` that contains the cases of most problems.

use std::collections::BTreeSet;

/// Name of the folder to which generated and imported cases are written. Short names of cases omit this folder.
pub const CASE_FOLDER_NAME: &str = "cases";

/// Prefix of the paths of all files in [`CASE_FOLDER_NAME`].
pub const CASE_FOLDER_PREFIX: &str = "cases/";

/// Returns the name of a case without the prefix `cases/`. `None` if the name does not begin with it, or if the short
/// name could be confused with a case outside of `cases/`. `folders` are the folders of the cases outside of `cases/`.
pub fn short_case_name<'n>(name: &'n str, folders: &BTreeSet<&str>) -> Option<&'n str> {
    let short = name.strip_prefix(CASE_FOLDER_PREFIX)?;
    let is_clear = !short.starts_with(CASE_FOLDER_PREFIX) && !folders.contains(folder_of(short));
    is_clear.then_some(short)
}

/// Returns the folders of the cases outside of `cases/`, for the argument `folders` of [`short_case_name`].
pub fn sibling_folders<'n>(names: impl Iterator<Item = &'n str>) -> BTreeSet<&'n str> {
    let beside = names.filter(|name| !name.starts_with(CASE_FOLDER_PREFIX));
    beside.map(folder_of).collect()
}

fn folder_of(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(folder, _)| folder)
}
