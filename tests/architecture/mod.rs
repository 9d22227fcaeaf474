//! The house: who may use whom, who may print, who may touch the world.

mod imports;
mod picture;
mod puzzles;
mod rules;
mod ways_in;

use std::fs;

use crate::support::{files_below, root};
use imports::Sources;

/// The source files below `folder`.
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

/// The room that a file stands in: the first name of its path.
fn room(path: &str) -> &str {
    path.split(['/', '.']).next().unwrap_or_default()
}
