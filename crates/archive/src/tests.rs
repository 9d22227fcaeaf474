//! Tests of malicious zips and malicious folders.

mod bytes;
mod evil;
mod folders;
mod good;

use std::fs;
use std::path::Path;

use super::errors::{ArchiveError, PackageError};
use super::files::PackageFiles;
use super::package_opening::open_package;
use super::size_limits::SizeLimits;
use super::staged_folder::StagedFolder;
use super::unpack::unpack_with_limits;
use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact};

/// Returns everything below a folder, by name.
fn all(folder: &Path) -> Vec<String> {
    let walk = walkdir::WalkDir::new(folder)
        .min_depth(1)
        .sort_by_file_name();
    walk.into_iter()
        .map(|entry| {
            let entry_path = entry.unwrap().into_path();
            let path = entry_path.strip_prefix(folder).unwrap();
            path.to_str().unwrap().to_owned()
        })
        .collect()
}

/// Unpacks a zip and returns paths and contents of the files; asserts that no temporary file is left.
fn unpacked(zip: &[u8]) -> Result<Vec<(String, Vec<u8>)>, Fact> {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("p.zip");
    fs::write(&path, zip).unwrap();
    let fresh = StagedFolder::create_next_to(&place.path().join("target")).unwrap();
    let opened = open_package(&path, None, &fresh);
    let result = opened.map(|files| {
        let paths = files.paths().iter();
        paths
            .map(|path| (path.clone(), files.read(path).unwrap().to_vec()))
            .collect()
    });
    drop(fresh);
    assert_eq!(all(place.path()), ["p.zip"], "something is left");
    result.map_err(|fault| what(&fault, &path))
}

/// Returns the reason in a package error, whose path must be `path`.
fn what(fault: &PackageError, path: &Path) -> Fact {
    let PackageError::At { file, what } = fault;
    assert_eq!(*file, path.display().to_string());
    what.clone()
}

/// Builds the expected error about the entry `name`.
fn entry_fact(name: &str, what: impl Into<Fact>) -> Fact {
    let (name, what) = (quotation(name.as_bytes()), what.into());
    ArchiveError::Entry { name, what }.fact()
}
