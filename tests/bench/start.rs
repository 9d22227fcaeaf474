//! Benchmark of start-up: cost of short commands. `cargo bench --bench start`
//!
//! Instructions are counted by callgrind (omitted without valgrind), page faults and times by the kernel. The
//! commands alternate, so that a busy machine affects all of them alike.

#![allow(clippy::unwrap_used, reason = "a failed bench may panic")]

mod cpu_time;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use cpu_time::faults_of_children;

const ROUNDS: usize = 40;

const PROGRAM: &str = "#include <stdio.h>
int main(void) { puts(\"-1\"); return 0; }";

/// Command with its measured times and its allowed time.
struct Way {
    words: Vec<String>,
    most: Option<Duration>,
    times: Vec<Duration>,
    /// Page faults of the last run.
    faults: u64,
}

fn caipan(words: &[String], place: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caipan"));
    command.args(words).current_dir(place);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// The instructions of caipan's own process.
fn instructions(words: &[String], place: &Path) -> Option<String> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    command.arg(env!("CARGO_BIN_EXE_caipan")).args(words);
    let ran = command.current_dir(place).output().ok()?;
    let told = String::from_utf8_lossy(&ran.stderr).into_owned();
    let (_, count) = told.split_once("I   refs:")?;
    Some(count.lines().next()?.trim().to_owned())
}

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    for (name, text) in [
        ("a.c", PROGRAM),
        ("one/problem.toml", "name = \"one\"\nchecker = \"tokens\"\n"),
        ("one/cases/1.in", "1\n"),
        ("one/cases/1.ans", "-1\n"),
    ] {
        let path = place.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let mut cc = Command::new("cc");
    let compiled = cc.args(["-O1", "-o", "a.out", "a.c"]).current_dir(place);
    assert!(compiled.status().unwrap().success());
    let case = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/cases/mayan/bottom-row/01-wait-then-close-up"
    );
    let root = rustix::process::geteuid().is_root();
    let verdict = if root { 12.0 } else { 6.0 };
    let mut ways = [
        ("--version".to_owned(), None),
        (format!("check mayan {case}.in {case}.ans"), Some(2.5)),
        (format!("solve mayan {case}.in"), None),
        ("grade one a.out --no-journal".to_owned(), Some(verdict)),
    ]
    .map(|(words, most)| Way {
        words: words.split(' ').map(str::to_owned).collect(),
        most: most.map(|most: f64| Duration::from_secs_f64(most / 1e3)),
        times: Vec::new(),
        faults: 0,
    });
    for _ in 0..ROUNDS {
        for way in &mut ways {
            let (start, faults) = (Instant::now(), faults_of_children());
            assert!(caipan(&way.words, place).status().unwrap().success());
            way.times.push(start.elapsed());
            way.faults = faults_of_children() - faults;
        }
    }
    println!(
        "of {ROUNDS} rounds: least, median; instructions of caipan's own process, page faults of all"
    );
    for way in &mut ways {
        way.times.sort();
        let (least, median) = (way.times[0], way.times[ROUNDS / 2]);
        let count = instructions(&way.words, place).unwrap_or_default();
        let goal = match way.most {
            None => String::new(),
            Some(most) if median <= most => format!("PASS (at most {most:?})"),
            Some(most) => format!("FAIL (at most {most:?})"),
        };
        println!(
            "{least:9.2?} {median:9.2?} {count:>13} {:6}  {} {goal}",
            way.faults, way.words[0]
        );
    }
}
