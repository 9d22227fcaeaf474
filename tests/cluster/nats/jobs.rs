//! Tests of `caipan verify --cluster` with workers: answers, kills of every process, and workers that get a signal to
//! stop.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::Signal;
use serde_json::{Value, json};

use super::attacks::raw_count;
use super::lab::{Instants, Lab, Running};
use super::site::{Site, kill, signal, until};
use crate::support::{RunOutput, finish, is_left_to_the_sweep, is_soak};

/// Sources of programs, in turn; each reads a number and prints it doubled.
const PROGRAMS: [&str; 4] = [
    "print(2 * int(input()))",
    "print(2 * int(input()) + 1)",
    "print(2 * int(input()) // 0)",
    "print(2 * int(input(",
];

/// Jobs in a file, and the file of their results.
struct Jobs {
    lab: Lab,
    count: usize,
}

impl Jobs {
    fn new(count: usize) -> Option<Self> {
        let lab = Lab::new(0, 0, 0.0)?;
        let lines: String = (0..count).map(|number| job(number) + "\n").collect();
        lab.files.write("jobs.jsonl", lines.as_bytes());
        lab.files.write("results.jsonl", b"");
        Some(Self { lab, count })
    }

    fn path(&self, name: &str) -> String {
        self.lab.files.path(name)
    }

    /// Command that judges the jobs. `more` has further arguments, for example the cluster.
    fn verify(&self, more: &[&str]) -> Command {
        let jobs = self.path("jobs.jsonl");
        self.lab.command(&[&["verify", &jobs], more].concat())
    }

    /// Starts a gateway that appends results to the file of results.
    fn gateway(&self, site: &Site) -> Child {
        let (cluster, results) = (cluster(site), self.path("results.jsonl"));
        let mut command = self.verify(&[&cluster, "--resume", &results]);
        let file = File::options().append(true).open(&results).unwrap();
        command.stdout(Stdio::from(file)).stderr(Stdio::null());
        command.spawn().unwrap()
    }

    fn worker(&self, site: &Site, name: &str) -> Running {
        self.lab.worker(site, name, &["--verify", "-j", "2"])
    }

    /// Verdicts by identifier of the complete results in the file; no identifier has two.
    fn verdicts(&self) -> BTreeMap<String, String> {
        verdicts(&fs::read_to_string(self.path("results.jsonl")).unwrap())
    }

    /// Verdicts without a cluster.
    fn undisturbed(&self) -> BTreeMap<String, String> {
        let ran = finish(self.verify(&[]));
        assert_eq!(ran.code, 0, "{ran:#?}");
        let verdicts = verdicts(&ran.stdout);
        assert_eq!(verdicts.len(), self.count);
        verdicts
    }
}

fn cluster(site: &Site) -> String {
    format!("--cluster={}", site.folder().display())
}

fn job(number: usize) -> String {
    let source = format!("# {number}\n{}\n", PROGRAMS[number % PROGRAMS.len()]);
    let test = json!({"input": format!("{number}\n"), "output": format!("{}\n", 2 * number)});
    let program = json!({"language": "python", "source": source});
    json!({"id": format!("job {number}"), "program": program, "tests": [test]}).to_string()
}

fn verdicts(lines: &str) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for line in lines.lines() {
        let result: Value = serde_json::from_str(line).unwrap();
        let id = result["id"].as_str().unwrap().to_owned();
        let verdict = format!(
            "{} {} {}",
            result["kind"], result["verdict"], result["fault"]
        );
        assert!(all.insert(id, verdict).is_none(), "twice: {line}");
    }
    all
}

#[test]
fn a_cluster_gives_the_verdicts_of_one_machine_and_gives_them_again_without_workers() {
    let Some((site, jobs)) = Site::open().zip(Jobs::new(12)) else {
        return;
    };
    let expected = jobs.undisturbed();
    let worker = jobs.worker(&site, "pc1");
    let cluster = cluster(&site);
    let ran = finish(jobs.verify(&[&cluster]));
    assert_eq!(ran.code, 0, "{ran:#?}");
    assert_eq!(verdicts(&ran.stdout), expected);
    let doctor = finish(jobs.lab.command(&["doctor", &cluster]));
    doctor.expect(0, "pc1: jobs of caipan verify, 2 at once, 0 now", "");
    worker.kill();
    let again = finish(jobs.verify(&[&cluster]));
    assert_eq!(again.stdout.lines().count(), 12, "{again:#?}");
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    // Results are equal to the last digit of the times, so nothing was run again.
    assert_eq!(sorted(&again.stdout), sorted(&ran.stdout));
    let other = job(0).replace("int(input())", "int(input()) ");
    jobs.lab.files.write("jobs.jsonl", other.as_bytes());
    let refused = finish(jobs.verify(&[&cluster, "--max-nulls", "100%"]));
    let result = refused.json();
    assert_eq!(result["fault"], "jury", "{result}");
    let reason = "another job with the id job 0 was submitted before";
    assert_eq!(result["reason"], reason);
}

#[test]
fn a_large_job_arrives_as_data() {
    let Some((site, jobs)) = Site::open().zip(Jobs::new(1)) else {
        return;
    };
    let (input, long) = ("5 ".repeat(400_000), "x".repeat(300_000));
    let tests: Vec<Value> = (0..12)
        .map(|_| json!({"input": input, "output": "400000"}))
        .collect();
    let source = format!("# {long}\nprint(len(input().split()))\n");
    let program = json!({"language": "python", "source": source});
    let large = json!({"id": 1, "mode": "fraction", "program": program, "tests": tests});
    jobs.lab
        .files
        .write("jobs.jsonl", large.to_string().as_bytes());
    let _worker = jobs.worker(&site, "pc1");
    let ran = finish(jobs.verify(&[&cluster(&site)]));
    assert_eq!(ran.json()["verdict"], "AC", "{ran:#?}");
    assert_eq!(ran.json()["cases"].as_array().unwrap().len(), 12);
}

#[test]
fn a_worker_that_is_told_to_stop_gives_back_what_it_does_not_finish() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some((site, jobs)) = Site::open().zip(Jobs::new(1)) else {
        return;
    };
    let source = "import time\nlate = time.monotonic() + int(input())\nwhile time.monotonic() < late:\n    pass\nprint(1)\n";
    let job = |id: &str, seconds: u32| {
        let tests = [json!({"input": seconds.to_string(), "output": "1"})];
        let program = json!({"language": "python", "source": source});
        let limits = json!({"cpu": "60s"});
        json!({"id": id, "program": program, "tests": tests, "limits": limits}).to_string()
    };
    let lines = [job("short", 7), job("long", 30)].join("\n");
    jobs.lab.files.write("jobs.jsonl", lines.as_bytes());
    let mut first = jobs.worker(&site, "pc1");
    first.says("waiting for jobs");
    let mut gateway = Running::start(jobs.verify(&[&cluster(&site)]));
    until(|| {
        let doctor = finish(jobs.lab.command(&["doctor", &cluster(&site)]));
        doctor.stdout.contains("2 at once, 2 now").then_some(())
    });
    signal(first.id(), Signal::TERM);
    let begin = Instant::now();
    let ended = first.end();
    assert_eq!(ended.code, 143, "{ended:#?}");
    assert!(begin.elapsed() < Duration::from_secs(14));
    // There was no other machine, so the first one has finished the short job.
    gateway.says("\"short\"");
    let _second = jobs.worker(&site, "pc2");
    let ran = gateway.end();
    let verdicts = verdicts(&ran.stdout);
    assert!(
        verdicts.values().all(|verdict| verdict.contains("AC")),
        "{verdicts:?}"
    );
}

/// Judge of a problem: reads the input of the case, and what the program prints.
pub(super) const JUDGE: &str = r#"#include <stdio.h>
int main(int count, char **words) {
    int number, twice;
    FILE *input = fopen(words[1], "r");
    if (!input || fscanf(input, "%d", &number) != 1) return 1;
    printf("%d\n", number);
    fflush(stdout);
    return scanf("%d", &twice) == 1 && twice == 2 * number ? 42 : 43;
}
"#;

/// Programs for these problems: right, wrong and endless.
pub(super) const DOUBLING: [&str; 3] = [
    "#include <stdio.h>\nint main() { int n; scanf(\"%d\", &n); printf(\"%d\\n\", 2 * n); }",
    "#include <stdio.h>\nint main() { int n; scanf(\"%d\", &n); printf(\"%d\\n\", 3 * n); }",
    "int main() { for (;;); }",
];

/// Verdict of each case by identifier.
fn case_verdicts(ran: &RunOutput) -> BTreeMap<String, Vec<String>> {
    let verdicts = |result: &Value| {
        let cases = result["cases"].as_array().unwrap().iter();
        cases.map(|case| case["verdict"].to_string()).collect()
    };
    let lines = ran.stdout.lines();
    let results = lines.map(|line| serde_json::from_str::<Value>(line).unwrap());
    results
        .map(|result| (result["id"].to_string(), verdicts(&result)))
        .collect()
}

#[test]
fn workers_judge_by_the_problem_of_the_gateway_and_by_its_terms() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some((site, jobs)) = Site::open().zip(Jobs::new(0)) else {
        return;
    };
    let record = |(number, source): (usize, &&str)| {
        let program = json!({"language": "c", "source": source});
        json!({"id": number, "program": program}).to_string() + "\n"
    };
    let lines: String = DOUBLING.iter().enumerate().map(record).collect();
    jobs.lab.files.write("jobs.jsonl", lines.as_bytes());
    let _worker = jobs.worker(&site, "pc1");
    for name in ["checker", "interactor"] {
        let judge = format!("[{name}]\nsource = \"judge.c\"\ndialect = \"kattis\"\n");
        let toml = format!("name = \"doubling\"\nlimits = {{ cpu = \"0.3s\" }}\n{judge}");
        for (file, text) in [("problem.toml", &*toml), ("judge.c", JUDGE)] {
            let path = format!("{name}/{file}");
            jobs.lab.files.write(&path, text.as_bytes());
        }
        for case in 1..=4 {
            let (input, answer) = (format!("{name}/{case}.in"), format!("{name}/{case}.ans"));
            let (number, twice) = (format!("{case}\n"), format!("{}\n", 2 * case));
            jobs.lab.files.write(&input, number.as_bytes());
            jobs.lab.files.write(&answer, twice.as_bytes());
        }
        let path = jobs.path(name);
        for terms in [
            &["--problem", &path][..],
            &["--problem", &path, "--every-case"],
        ] {
            let here = finish(jobs.verify(terms));
            let there = finish(jobs.verify(&[terms, &[&cluster(&site)]].concat()));
            let verdicts = case_verdicts(&there);
            assert_eq!(verdicts, case_verdicts(&here), "{name}: {there:#?}");
            let tried = if terms.len() > 2 { 4 } else { 2 };
            let of_all = [("AC", 4), ("WA", 4), ("TLE", tried)];
            let expected = of_all.map(|(verdict, cases)| vec![format!("\"{verdict}\""); cases]);
            assert_eq!(verdicts.into_values().collect::<Vec<_>>(), expected);
        }
    }
}

/// Process that is killed next.
const VICTIMS: [&str; 3] = ["gateway", "worker", "server"];

#[test]
fn whatever_is_killed_each_job_has_one_result_and_the_same_as_undisturbed() {
    if is_left_to_the_sweep() {
        return;
    }
    let (count, kills) = if is_soak() { (2000, 100) } else { (100, 5) };
    let Some((mut site, jobs)) = Site::open().zip(Jobs::new(count)) else {
        return;
    };
    let expected = jobs.undisturbed();
    let begin = Instant::now();
    let ran = finish(jobs.verify(&[]));
    assert_eq!(ran.code, 0);
    // The kills are spread over the time that the jobs take.
    let pause = (begin.elapsed().as_millis() as u64 / kills).clamp(100, 3000);
    let mut workers = ["pc1", "pc2"].map(|name| Some(jobs.worker(&site, name)));
    let mut gateway = jobs.gateway(&site);
    let (mut instants, mut killed) = (Instants::of(50), 0);
    let status = loop {
        let is_due = killed < kills;
        if is_due {
            instants.pause(pause / 2, pause * 3 / 2);
            killed += 1;
        } else {
            std::thread::sleep(Duration::from_millis(50));
        }
        if let Some(status) = gateway.try_wait().unwrap() {
            break status;
        }
        if !is_due {
            continue;
        }
        match VICTIMS[killed as usize % VICTIMS.len()] {
            "gateway" => {
                kill(gateway.id());
                gateway.wait().unwrap();
                gateway = jobs.gateway(&site);
            }
            "worker" => {
                let slot = &mut workers[(killed / 3 % 2) as usize];
                drop(slot.take());
                *slot = Some(jobs.worker(&site, &format!("new{killed}")));
            }
            _ => {
                site.kill();
                site.start(false);
            }
        }
        let waited = begin.elapsed();
        assert!(
            waited < Duration::from_secs(1200),
            "{} results",
            jobs.verdicts().len()
        );
    };
    assert_eq!(status.code(), Some(0));
    assert!(killed >= kills / 2, "{killed} kills");
    assert_eq!(jobs.verdicts(), expected);
    until(|| (raw_count(&site, "JOBS") == 0).then_some(()));
}
