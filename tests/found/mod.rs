//! Regression tests: each has a folder in `inputs` on which an earlier caipan was wrong.

mod audit;
mod busy;
mod compilers;
mod doubt;
mod languages;
mod memory;
mod nine;
mod packages;
mod points;
mod runs;
mod shared;
mod talks;
mod units;
mod unknown;
mod validators;
mod wheels;

use std::fs;
use std::path::Path;

use crate::support::{files_below, root};

/// Inputs on which caipan is known to be wrong still.
const PENDING: &[&str] = &[];

/// Copies one of the inputs to a writable folder.
fn copy_of(input: &str) -> tempfile::TempDir {
    let source = root().join("tests/found/inputs").join(input);
    let copy = tempfile::tempdir().unwrap();
    for file in files_below(source.to_str().unwrap()) {
        let target = copy.path().join(file.strip_prefix(&source).unwrap());
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(&file, target).unwrap();
    }
    copy
}

#[test]
fn every_input_has_a_test_or_is_pending() {
    let folder = root().join("tests/found");
    let tests: String = files_below("tests/found")
        .iter()
        .filter(|file| {
            file.parent() == Some(&folder) && file.file_name() != Some("mod.rs".as_ref())
        })
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    for entry in fs::read_dir(folder.join("inputs")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_tested = tests.contains(&format!("{name:?}"));
        let is_pending = PENDING.contains(&&*name);
        assert!(
            is_tested != is_pending,
            "{name}: tested {is_tested}, pending {is_pending}"
        );
    }
    assert!(
        PENDING
            .iter()
            .all(|name| Path::new(&folder).join("inputs").join(name).is_dir())
    );
}
