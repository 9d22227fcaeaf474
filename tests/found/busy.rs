//! Regression tests on a busy machine: verdicts depend on the program's own figures only.

use std::process::{Child, Command};

use super::copy_of;
use crate::support::{Files, caipan, has, is_left_to_the_sweep};

/// Two processes per core that compute until this value is dropped.
struct BusyMachine(Vec<Child>);

impl BusyMachine {
    fn start() -> Self {
        let cores = std::thread::available_parallelism().unwrap().get();
        let spin = |_| {
            let mut shell = Command::new("sh");
            shell.args(["-c", "while :; do :; done"]).spawn().unwrap()
        };
        Self((0..2 * cores).map(spin).collect())
    }
}

impl Drop for BusyMachine {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

#[test]
fn a_busy_machine_hides_no_breach() {
    if is_left_to_the_sweep() {
        return;
    }
    const INPUT: &str = "busy-hides-memory";
    if !has("go") {
        return;
    }
    let copy = copy_of(INPUT);
    let path = |name: &str| copy.path().join(name).display().to_string();
    let _busy = BusyMachine::start();
    for (source, verdict) in [("mem.go", "MLE"), ("mem2.go", "TLE")] {
        let ran = caipan(&["grade", &path("ab"), &path(source), "--no-journal"]);
        ran.expect(1, verdict, "");
    }
}

/// Environment variable with the number of runs of each program; 20 by default.
const RUNS: &str = "CAIPAN_TEST_BUSY_RUNS";

const TOML: &str = "name = \"busy\"\nchecker = \"tokens\"\n[limits]\ncpu = \"300ms\"\nwall = \"1s\"\nmemory = \"64MiB\"\nprocesses = 8\n";

/// Programs, their sources, and their verdicts on any machine.
const PROGRAMS: [(&str, &str, &str); 5] = [
    (
        "works",
        "#include <stdio.h>\n#include <time.h>\nint main(void) { while (clock() < CLOCKS_PER_SEC / 20); puts(\"1\"); }\n",
        "AC",
    ),
    (
        "spins",
        "int main(void) { for (volatile int i = 0;; i++); }\n",
        "TLE",
    ),
    (
        "hoards",
        "#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) { char *p = malloc(1 << 20); if (p) memset(p, 1, 1 << 20); } }\n",
        "MLE",
    ),
    (
        "sleeps",
        "#include <unistd.h>\nint main(void) { for (;;) pause(); }\n",
        "TLE",
    ),
    (
        "sleeps-in-threads",
        "#include <pthread.h>\n#include <time.h>\n#include <unistd.h>\n\
         static void *rest(void *p) { for (;;) pause(); }\n\
         int main(void) { pthread_t t; for (int i = 0; i < 4; i++) pthread_create(&t, 0, rest, 0);\n\
         while (clock() < CLOCKS_PER_SEC / 5); for (;;) pause(); }\n",
        "TLE",
    ),
];

#[test]
fn on_a_busy_machine_a_proven_breach_is_never_a_judge_error_and_nothing_else_is_invented() {
    if is_left_to_the_sweep() {
        return;
    }
    let runs: usize = std::env::var(RUNS).map_or(20, |runs| runs.parse().unwrap());
    let files = Files::new(&[("busy/problem.toml", TOML)]);
    for run in 0..runs {
        files.write(&format!("busy/cases/{run:03}.in"), b"1\n");
        files.write(&format!("busy/cases/{run:03}.ans"), b"1\n");
    }
    for (name, source, _) in PROGRAMS {
        files.write(&format!("class/{name}/busy.c"), source.as_bytes());
    }
    let _busy = BusyMachine::start();
    let (problem, class) = (files.path("busy"), files.path("class"));
    let ran = caipan(&[
        "grade",
        &problem,
        &class,
        "--format",
        "json",
        "--no-journal",
    ]);
    let json = ran.json();
    let mut judged = 0;
    for card in json["submissions"].as_array().unwrap() {
        let path = card["path"].as_str().unwrap();
        let (name, _, verdict) = PROGRAMS
            .into_iter()
            .find(|(name, ..)| path.contains(&format!("/{name}/")))
            .unwrap();
        let cases = card["cases"].as_array().unwrap();
        let count = |verdict: &str| {
            let is_it = |case: &&serde_json::Value| case["verdict"] == verdict;
            cases.iter().filter(is_it).count()
        };
        let (right, faults) = (count(verdict), count("JE"));
        println!("{name}: {right} of {runs} {verdict}, {faults} JE");
        let is_proven = matches!(name, "spins" | "hoards");
        let excused = if is_proven { 0 } else { runs.div_ceil(50) };
        assert!(right + faults == runs && faults <= excused, "{card:#}");
        judged += 1;
    }
    assert_eq!(judged, PROGRAMS.len());
}
