//! Hostile programs among honest ones: every job has one result, every verdict is that of its kind, and nothing is left behind.

use serde_json::{Value, json};

use super::{judged, verdicts};
use crate::support::{has, is_left_to_the_sweep, is_soak};

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

/// Three jobs a core at a time: some may have no verdict, and none has a wrong one.
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
    let results = judged(&jobs, arguments);
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

fn job(id: &str, number: usize, source: &str) -> Value {
    json!({
        "id": id,
        // Every program is another one, so that none is taken from those that were compiled before.
        "program": {"language": "python", "source": format!("# {number}\n{source}")},
        "tests": [{"input": number.to_string(), "output": (2 * number).to_string() + " "}],
        "limits": {"cpu": "20ms", "wall": "100ms", "memory": "64MiB", "output": "1MiB"},
        "tenant": (number % 3).to_string(),
    })
}
