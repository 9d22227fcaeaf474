//! Hostile programs among honest ones: every job has one result, every verdict is that of its kind, no process is left
//! behind, and the memory of caipan does not grow.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::process::Child;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{results, verdicts};
use crate::support::{Files, command, has, is_left_to_the_sweep, is_soak, process_tree};

/// A kind of program: name, share of all jobs in percent, verdicts that are right for it, and source.
type ProgramKind = (&'static str, usize, &'static [&'static str], &'static str);

const KINDS: &[ProgramKind] = &[
    ("right", 40, &["AC"], "print(2 * int(input()))"),
    ("wrong", 30, &["WA"], "print(3 * int(input()))"),
    (
        "fork bomb",
        5,
        &["RE", "TLE", "WA"],
        "import os\nwhile True: os.fork()",
    ),
    ("sleeper", 5, &["TLE"], "import time; time.sleep(1000)"),
    (
        "flood",
        5,
        &["OLE", "MLE"],
        "import sys; sys.stdout.write('x' * (64 << 20))",
    ),
    ("memory hog", 5, &["MLE", "RE"], "a = [0] * (1 << 30)"),
    (
        "signals",
        5,
        &["RE", "WA", "TLE"],
        "import os, signal\nfor pid in range(1, 400):\n    try: os.kill(pid, signal.SIGKILL)\n    except OSError: pass\nos.kill(-1, signal.SIGKILL)",
    ),
    (
        "reader of /proc",
        5,
        &["WA", "RE"],
        "import glob\nfor path in glob.glob('/proc/*/environ'):\n    try: print(open(path).read())\n    except OSError: pass",
    ),
];

/// Number of jobs in the sweep, and in the soak.
const JOBS: (usize, usize) = (500, 10_000);

#[test]
fn hostile_programs_change_no_verdict_of_others() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") {
        return;
    }
    let count = if is_soak() { JOBS.1 } else { JOBS.0 };
    let (wrong, nulls) = judged_mixture(count, &[]);
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(nulls, 0);
}

/// With three jobs per core at a time, some jobs may have no verdict, but none has a wrong one.
#[test]
fn overload_changes_no_verdict() {
    if !is_soak() {
        return;
    }
    if !has("python3") {
        return;
    }
    let count = if is_soak() { JOBS.1 } else { JOBS.0 / 2 };
    let cores = std::thread::available_parallelism().unwrap().get();
    let (wrong, nulls) = judged_mixture(count, &["--jobs", &(3 * cores).to_string()]);
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(nulls * 20 <= count, "{nulls} of {count}");
}

/// Judges a mixture of all kinds of programs. Returns the results with a wrong verdict and the number of jobs without one.
fn judged_mixture(count: usize, arguments: &[&str]) -> (Vec<Value>, usize) {
    let mut jobs = Vec::new();
    let mut allowed = Vec::new();
    for number in 0..count {
        let mut share = number * 37 % 100;
        let kind = KINDS.iter().find(|(_, percent, _, _)| {
            let is_it = share < *percent;
            share = share.saturating_sub(*percent);
            is_it
        });
        let (name, _, right, source) = kind.unwrap();
        let id = format!("{name} {number}");
        jobs.push(job(&id, number, source));
        allowed.push((id, right));
    }
    let lines: String = jobs.iter().map(|job| format!("{job}\n")).collect();
    let lines = judged_and_observed(&lines, arguments);
    let results = results(&lines);
    assert_eq!(results.len(), count);
    let verdicts = verdicts(&results);
    let judged = allowed
        .iter()
        .filter(|(id, _)| results[id]["kind"] != "null");
    let wrong = judged
        .clone()
        .filter(|(id, right)| !right.contains(&&*verdicts[id]));
    let wrong = wrong.map(|(id, _)| results[id].clone());
    (wrong.collect(), count - judged.count())
}

/// Number of results after which the memory of caipan must not grow any more.
const WARM_UP: usize = 1000;

/// Maximum time for which a process may remain a zombie.
const REAPED_WITHIN: Duration = Duration::from_secs(10);

/// Judges jobs, and asserts that each process that ends is reaped, and that the memory of caipan stays within 10 % after
/// the first thousand results. Returns the lines of the results.
fn judged_and_observed(jobs: &str, arguments: &[&str]) -> String {
    let files = Files::new(&[("jobs.jsonl", jobs)]);
    let (path, output) = (files.path("jobs.jsonl"), files.path("results.jsonl"));
    let words = ["verify", &path, "--max-nulls", "100%", "--quiet"];
    let mut command = command(&[&words[..], arguments].concat());
    let mut caipan = command
        .stdout(File::create(&output).unwrap())
        .spawn()
        .unwrap();
    let samples = memory_samples(&mut caipan, &output);
    assert_eq!(caipan.wait().unwrap().code(), Some(0));
    let lines = fs::read_to_string(output).unwrap();
    if let Some((end, _)) = lines.match_indices('\n').nth(WARM_UP) {
        let later = samples.iter().filter(|(length, _)| *length > end as u64);
        let mut sizes: Vec<u64> = later.map(|&(_, size)| size).collect();
        let last = median(&mut sizes.split_off(sizes.len() / 2));
        let first = median(&mut sizes);
        assert!(
            last * 10 <= first * 11 && last * 10 >= first * 9,
            "{first} KiB, later {last} KiB"
        );
    }
    lines
}

/// Samples the length of the output in bytes and the resident memory of caipan in KiB until caipan ends.
fn memory_samples(caipan: &mut Child, output: &str) -> Vec<(u64, u64)> {
    let mut samples = Vec::new();
    let mut dead = BTreeMap::new();
    while caipan.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(100));
        if let Some(size) = status_field(caipan.id(), "VmRSS:").and_then(|size| size.parse().ok()) {
            samples.push((fs::metadata(output).unwrap().len(), size));
        }
        let now = process_tree(caipan.id()).into_iter().skip(1);
        let now: Vec<u32> = now
            .filter(|&pid| status_field(pid, "State:").as_deref() == Some("Z"))
            .collect();
        dead.retain(|pid, _| now.contains(pid));
        for pid in now {
            let since = dead.entry(pid).or_insert_with(Instant::now);
            assert!(since.elapsed() < REAPED_WITHIN, "{pid} is not reaped");
        }
    }
    samples
}

/// First word of a field of `/proc/PID/status`; `None` if the process is gone.
fn status_field(pid: u32, name: &str) -> Option<String> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next().map(str::to_owned)
}

fn median(sizes: &mut [u64]) -> u64 {
    sizes.sort_unstable();
    sizes[sizes.len() / 2]
}

fn job(id: &str, number: usize, source: &str) -> Value {
    let (cpu, wall) = if is_soak() {
        ("200ms", "400ms")
    } else {
        ("20ms", "100ms")
    };
    json!({
        "id": id,
        // Every program is unique, so that none is found among those that were compiled before.
        "program": {"language": "python", "source": format!("# {number}\n{source}")},
        "tests": [{"input": number.to_string(), "output": (2 * number).to_string() + " "}],
        "limits": {"cpu": cpu, "wall": wall, "memory": "64MiB", "output": "1MiB"},
        "tenant": (number % 3).to_string(),
    })
}
