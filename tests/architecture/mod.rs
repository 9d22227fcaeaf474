//! Tests of the architecture: allowed dependencies, printing, and access to the outside world.

mod borders;
mod imports;
mod picture;
mod puzzles;
mod rules;
mod tiers;
mod ways_in;
mod words;

use std::fs;

use crate::support::{files_below, root};
use imports::Sources;

/// The Rust files below `folder`, by their paths within it.
fn sources(folder: &str) -> Sources {
    let files = files_below(folder);
    let files = files
        .iter()
        .filter(|file| file.extension().is_some_and(|ending| ending == "rs"));
    let read = |file: &std::path::PathBuf| {
        let path = file
            .strip_prefix(root().join(folder))
            .unwrap()
            .to_str()
            .unwrap();
        (path.to_owned(), fs::read_to_string(file).unwrap())
    };
    files.map(read).collect()
}

/// The names of the crates in `crates`.
fn crates() -> Vec<String> {
    let folders = fs::read_dir(root().join("crates")).unwrap();
    let names = folders.map(|folder| folder.unwrap().file_name().into_string().unwrap());
    names.collect()
}

/// The source files of the product: files of `crates/judge/src` as `judge/…`, files of `src` with unchanged paths.
fn product() -> Sources {
    let mut all = sources("src");
    for name in crates() {
        let own = sources(&format!("crates/{name}/src"));
        all.extend(
            own.into_iter()
                .map(|(path, text)| (format!("{name}/{path}"), text)),
        );
    }
    assert!(all.len() >= FILES, "only {} files were found", all.len());
    all
}

/// Minimum number of source files: a test that looks in the wrong place would find no fault.
const FILES: usize = 1000;

/// Returns the crate of a file, or the part of the command line: the first component of the path.
fn room(path: &str) -> &str {
    path.split(['/', '.']).next().unwrap_or_default()
}
