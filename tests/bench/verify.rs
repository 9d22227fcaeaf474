//! Benchmark of `caipan verify`: cost of a job compared with the same work without a verifier.
//! `cargo bench --bench verify`
//!
//! The ways alternate, so that a busy machine affects all of them alike; the median of each is compared.

#![allow(clippy::unwrap_used, reason = "a failed bench may panic")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

/// Folders of the programs that both ways start. Further interpreters on the path may be scripts, or may start slowly.
const PROGRAMS_OF_SYSTEM: &str = "/usr/bin:/bin";

const ROUNDS: usize = 7;
const CASES: usize = 10;
/// Jobs in a stream of Python jobs.
const STREAM: usize = 20;
/// Programs of a comparison with `caipan grade`.
const PROGRAMS: usize = 12;

const PYTHON: &str = "n = int(input())\nprint(2 * n)\n";
const CPP: &str = "#include <bits/stdc++.h>\nint main() { long long n; std::cin >> n; std::cout << 2 * n << '\\n'; }\n";

fn timed(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// Runs a caipan command in the folder `place` with a new state folder. Panics unless it succeeds.
fn caipan(words: &[&str], place: &Path) {
    let state = tempfile::tempdir_in(place).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_caipan"));
    command.args(words).current_dir(place);
    command.env("XDG_STATE_HOME", state.path());
    command.env("PATH", PROGRAMS_OF_SYSTEM);
    let ran = command.stdin(Stdio::null()).output().unwrap();
    assert!(
        ran.status.success(),
        "{words:?}: {}",
        String::from_utf8_lossy(&ran.stderr)
    );
}

fn job(id: usize, language: &str, source: &str) -> String {
    let test = |n: usize| json!({"input": format!("{n}\n"), "output": format!("{}\n", 2 * n)});
    let tests: Vec<_> = (0..CASES).map(test).collect();
    json!({"id": id, "program": {"language": language, "source": source}, "tests": tests})
        .to_string()
}

/// Runs a program on all cases without a judge.
fn bare_runs(words: &[&str], place: &Path) {
    for n in 0..CASES {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).current_dir(place);
        command.env("PATH", PROGRAMS_OF_SYSTEM);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(format!("{n}\n").as_bytes())
            .unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.stdout, format!("{}\n", 2 * n).as_bytes());
    }
}

/// Medians of two ways that alternate.
fn compare(name: &str, limit: f64, mut one: impl FnMut(), mut other: impl FnMut()) {
    let (mut ones, mut others) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ones.push(timed(&mut one));
        others.push(timed(&mut other));
    }
    let (one, other) = (median(ones), median(others));
    let ratio = one.as_secs_f64() / other.as_secs_f64();
    println!("{name}: {one:.1?} : {other:.1?} = {ratio:.2} (aim {limit})");
}

fn beside_grade(place: &Path) {
    let source = |number: usize| format!("# {number}\n{PYTHON}");
    fs::create_dir_all(place.join("double/cases")).unwrap();
    fs::create_dir_all(place.join("class")).unwrap();
    fs::write(
        place.join("double/problem.toml"),
        "name = \"double\"\nchecker = \"tokens\"\n",
    )
    .unwrap();
    for n in 0..CASES {
        fs::write(place.join(format!("double/cases/{n}.in")), format!("{n}\n")).unwrap();
        fs::write(
            place.join(format!("double/cases/{n}.ans")),
            format!("{}\n", 2 * n),
        )
        .unwrap();
    }
    let mut jobs = String::new();
    for number in 0..PROGRAMS {
        let folder = place.join(format!("class/c{number}"));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("double.py"), source(number)).unwrap();
        jobs += &(job(number, "python", &source(number)) + "\n");
    }
    fs::write(place.join("class.jsonl"), jobs).unwrap();
    compare(
        "jobs of ten cases beside grade",
        1.15,
        || caipan(&["verify", "class.jsonl"], place),
        || caipan(&["grade", "double", "class", "--no-journal"], place),
    );
}

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    beside_grade(place);
    fs::write(place.join("double.py"), PYTHON).unwrap();
    // One process judges many jobs, so the cost of its start, which reads the library, is divided among many.
    let jobs = (1..=STREAM).map(|id| job(id, "python", &format!("# {id}\n{PYTHON}")) + "\n");
    fs::write(place.join("python.jsonl"), jobs.collect::<String>()).unwrap();
    fs::write(place.join("none.jsonl"), "").unwrap();
    compare(
        "start of a stream beside one start of python3",
        1.0,
        || caipan(&["verify", "none.jsonl"], place),
        || {
            let started = Command::new("python3")
                .args(["-c", ""])
                .env("PATH", PROGRAMS_OF_SYSTEM)
                .status();
            assert!(started.unwrap().success());
        },
    );
    compare(
        "twenty jobs in Python beside ten starts of python3 for each",
        1.3,
        || caipan(&["verify", "python.jsonl", "-j", "1"], place),
        || (0..STREAM).for_each(|_| bare_runs(&["python3", "double.py"], place)),
    );
    compare(
        "the same jobs with --warm beside ten starts of python3 for each",
        0.33,
        || caipan(&["verify", "python.jsonl", "-j", "1", "--warm"], place),
        || (0..STREAM).for_each(|_| bare_runs(&["python3", "double.py"], place)),
    );
    fs::write(place.join("double.cpp"), CPP).unwrap();
    fs::write(place.join("cpp.jsonl"), job(1, "cpp", CPP) + "\n").unwrap();
    compare(
        "a job in C++ with its stream beside compiling and ten runs",
        1.1,
        || caipan(&["verify", "cpp.jsonl", "-j", "1"], place),
        || {
            let words = ["-O2", "-std=gnu++17", "-o", "double.exe", "double.cpp"];
            let compiled = Command::new("g++").args(words).current_dir(place).status();
            assert!(compiled.unwrap().success());
            bare_runs(&["./double.exe"], place);
        },
    );
}
