//! Benchmark of unpacking a zip of 500 cases (about 300 MB): time relative to `unzip`, and memory.
//!
//! `cargo bench --bench zip` needs the tools `zip` and `unzip`. Goal: about the time of `unzip`, and 32 MiB.

#![allow(clippy::unwrap_used, reason = "a failed bench may panic")]

mod memory;

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use caipan_archive::package_opening::open_package;
use caipan_archive::staged_folder::StagedFolder;

const CASES: u64 = 500;
const NUMBERS: usize = 130_000;
const ROUNDS: usize = 3;

/// A case: numbers of up to nine digits, which Deflate makes half as long.
fn case(number: u64) -> String {
    let mut text = format!("{NUMBERS}\n");
    let mut state = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(number + 1);
    for _ in 0..NUMBERS {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        write!(text, "{} ", state % 1_000_000_000).unwrap();
    }
    text.push('\n');
    text
}

fn make(place: &Path) {
    let data = place.join("problem/data/secret");
    fs::create_dir_all(&data).unwrap();
    for number in 0..CASES {
        fs::write(data.join(format!("{number:03}.in")), case(number)).unwrap();
    }
    let zip = Command::new("zip")
        .args(["-q", "-1", "-r", "p.zip", "problem"])
        .current_dir(place)
        .status();
    assert!(zip.unwrap().success());
    fs::remove_dir_all(place.join("problem")).unwrap();
}

/// Returns the minimum time over some rounds; the output of each round is removed.
fn least(mut round: impl FnMut() -> Duration) -> Duration {
    (0..ROUNDS).map(|_| round()).min().unwrap()
}

fn main() {
    let place = tempfile::tempdir().unwrap();
    make(place.path());
    let zip = place.path().join("p.zip");
    let size = fs::metadata(&zip).unwrap().len() >> 20;
    let theirs = least(|| {
        let start = Instant::now();
        let unzip = Command::new("unzip")
            .args(["-q", "p.zip", "-d", "theirs"])
            .current_dir(place.path())
            .status();
        assert!(unzip.unwrap().success());
        let time = start.elapsed();
        fs::remove_dir_all(place.path().join("theirs")).unwrap();
        time
    });
    let ours = least(|| {
        let start = Instant::now();
        let fresh = StagedFolder::create_next_to(&place.path().join("ours")).unwrap();
        let files = open_package(&zip, None, &fresh).unwrap();
        assert_eq!(files.paths().len() as u64, CASES);
        start.elapsed()
    });
    let peak = memory::kib(std::process::id(), "VmHWM").unwrap();
    println!("zip of {size} MiB: unzip {theirs:.2?}, caipan {ours:.2?}");
    println!(
        "{:.2} of its time; VmHWM: {peak} kB",
        ours.as_secs_f64() / theirs.as_secs_f64()
    );
}
