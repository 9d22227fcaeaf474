//! Test setup: a class, and caipan's cluster commands connected to a test server.

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::site::{Site, kill, until};
use crate::support::{Files, RunOutput, command, finish, has, ran, state_home};

/// Programs of the class, in turn: most are right, and none is near a limit.
const PROGRAMS: [&str; 4] = [
    "a, b = map(int, input().split())\nprint(a + b)\n",
    "a, b = map(int, input().split())\nprint(a + b + (a == 3))\n",
    "a, b = map(int, input().split())\nprint(a + b)\n",
    "a, b = map(int, input().split())\nassert a != 2\nprint(a + b)\n",
];

/// Class with the commands that judge it.
pub(super) struct Lab {
    pub files: Files,
    state: PathBuf,
}

impl Lab {
    /// Creates a class of this size whose programs sleep before they work; `None` without Python.
    pub(super) fn new(contestants: usize, cases: usize, sleep: f64) -> Option<Self> {
        static LABS: AtomicUsize = AtomicUsize::new(0);
        if !has("python3") {
            return None;
        }
        let toml =
            "name = \"sum\"\nchecker = \"tokens\"\nlimits = { cpu = \"5s\", wall = \"20s\" }\n";
        let files = Files::new(&[("problem/problem.toml", toml)]);
        for case in 1..=cases {
            files.write(
                &format!("problem/{case}.in"),
                format!("{case} 1\n").as_bytes(),
            );
            files.write(
                &format!("problem/{case}.ans"),
                format!("{}\n", case + 1).as_bytes(),
            );
        }
        for number in 0..contestants {
            let program = PROGRAMS[number % PROGRAMS.len()];
            let program = format!("# {number}\nimport time\ntime.sleep({sleep})\n{program}");
            files.write(&format!("class/c{number:02}/sum.py"), program.as_bytes());
        }
        let state = state_home().join(format!("lab-{}", LABS.fetch_add(1, Ordering::Relaxed)));
        fs::create_dir_all(&state).unwrap();
        Some(Self { files, state })
    }

    /// Returns a command that uses this lab's state folder.
    pub(super) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = command(arguments);
        command.env("XDG_STATE_HOME", &self.state);
        command
    }

    /// Grades the class with JSON output.
    pub(super) fn grade(&self, more: &[&str]) -> Command {
        let (problem, class) = (self.files.path("problem"), self.files.path("class"));
        let words = ["grade", &problem, &class, "--format", "json"];
        self.command(&[&words[..], more].concat())
    }

    /// Command that grades on the cluster of a site, with a journal.
    pub(super) fn grade_by(&self, site: &Site) -> Command {
        let folder = format!("--cluster={}", site.folder().display());
        self.grade(&[&folder, "--journal", &self.files.path("journal.jsonl")])
    }

    /// Returns the results of grading on this machine alone.
    pub(super) fn by_cores(&self) -> Vec<String> {
        said(&finish(self.grade(&["--no-journal", "-j", "8"])))
    }

    /// Starts a worker connected to the server of a site.
    pub(super) fn worker(&self, site: &Site, name: &str, more: &[&str]) -> Running {
        let join = site.folder().join("join/join.toml");
        let words = ["worker", join.to_str().unwrap(), "--name", name];
        Running::start(self.command(&[&words[..], more].concat()))
    }

    /// Starts a worker with three slots by a command with the prefix `words`, which may change its user, for example.
    /// If
    /// `path` is given, the worker gets this PATH.
    pub(super) fn worker_of(
        &self,
        words: &[&str],
        site: &Site,
        name: &str,
        path: Option<&str>,
    ) -> Running {
        let join = site.folder().join("join/join.toml");
        let mut command = Command::new(words[0]);
        command
            .args(&words[1..])
            .arg(env!("CARGO_BIN_EXE_caipan"))
            .args(["worker", join.to_str().unwrap(), "--name", name, "-j", "3"])
            .env("XDG_STATE_HOME", &self.state);
        for language in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(language);
        }
        if let Some(path) = path {
            command.env("PATH", path);
        }
        Running::start(command)
    }

    /// Returns the number of runs in the journal, and asserts that each occurs once.
    pub(super) fn journaled(&self) -> usize {
        let journal = fs::read_to_string(self.files.path("journal.jsonl")).unwrap();
        let mut seen: HashMap<String, usize> = HashMap::new();
        for line in journal.lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            if let Some(run) = line["run"].as_str() {
                *seen.entry(run.to_owned()).or_default() += 1;
            }
        }
        assert!(seen.values().all(|count| *count == 1), "{journal}");
        seen.len()
    }
}

/// Returns all results except times.
pub(super) fn said(ran: &RunOutput) -> Vec<String> {
    assert!(ran.code <= 1, "{ran:#?}");
    let results = ran.json();
    let case = |case: &Value| {
        format!(
            "{} {} {} {} {}",
            case["name"], case["verdict"], case["score"], case["reason"], case["exit_code"]
        )
    };
    let card = |card: &Value| {
        let cases: Vec<String> = card["cases"].as_array().unwrap().iter().map(case).collect();
        format!(
            "{} {} {} {cases:?}",
            card["name"], card["verdict"], card["score"]
        )
    };
    results["submissions"]
        .as_array()
        .unwrap()
        .iter()
        .map(card)
        .collect()
}

/// Returns the machines that have judged, each with its number of runs.
pub(super) fn machines(ran: &RunOutput) -> HashMap<String, u64> {
    let machine = |machine: &Value| {
        let (name, runs) = (machine["name"].as_str(), machine["runs"].as_u64());
        (name.unwrap().to_owned(), runs.unwrap())
    };
    ran.json()["machines"]
        .as_array()
        .unwrap()
        .iter()
        .map(machine)
        .collect()
}

/// Process that is killed when dropped, with its output.
pub(super) struct Running {
    child: Option<Child>,
    pub stdout: Arc<Mutex<String>>,
    pub stderr: Arc<Mutex<String>>,
}

fn listen(from: impl Read + Send + 'static) -> Arc<Mutex<String>> {
    let said: Arc<Mutex<String>> = Arc::default();
    let into = Arc::clone(&said);
    std::thread::spawn(move || {
        for line in BufReader::new(from).lines().map_while(Result::ok) {
            *into.lock().unwrap() += &(line + "\n");
        }
    });
    said
}

impl Running {
    pub(super) fn start(mut command: Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            stdout: listen(child.stdout.take().unwrap()),
            stderr: listen(child.stderr.take().unwrap()),
            child: Some(child),
        }
    }

    pub(super) fn id(&self) -> u32 {
        self.child.as_ref().unwrap().id()
    }

    /// Returns the text printed up to now: standard output, then standard error.
    pub(super) fn said(&self) -> String {
        self.stdout.lock().unwrap().clone() + &self.stderr.lock().unwrap()
    }

    /// Waits until this was printed.
    pub(super) fn says(&mut self, what: &str) {
        let start = Instant::now();
        while !self.said().contains(what) {
            let is_late = start.elapsed() > Duration::from_secs(60);
            assert!(
                !self.is_over() && !is_late,
                "never {what:?}: {}",
                self.said()
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits for the end of the process.
    pub(super) fn end(mut self) -> RunOutput {
        let start = Instant::now();
        while !self.is_over() {
            let said = || self.stdout.lock().unwrap().clone() + &self.stderr.lock().unwrap();
            assert!(
                start.elapsed() < Duration::from_secs(120),
                "it never ends: {}",
                said()
            );
            std::thread::sleep(Duration::from_millis(10));
        }
        let output = self.child.take().unwrap().wait_with_output().unwrap();
        // The reading threads are done when the pipes are closed.
        let text = |said: &Arc<Mutex<String>>| {
            until(|| (Arc::strong_count(said) == 1).then_some(()));
            said.lock().unwrap().clone()
        };
        RunOutput {
            stdout: text(&self.stdout),
            stderr: text(&self.stderr),
            ..ran(output)
        }
    }

    pub(super) fn is_over(&mut self) -> bool {
        !matches!(self.child.as_mut().unwrap().try_wait(), Ok(None))
    }

    /// Kills the process without warning, like a power cut.
    pub(super) fn kill(self) {
        drop(self);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            kill(child.id());
            let _ = child.wait();
        }
    }
}

/// Pseudo-random waiting times, equal in each run of the tests.
pub(super) struct Instants(u64);

impl Instants {
    pub(super) fn of(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Waits for a random time between `least` and `most` milliseconds.
    pub(super) fn pause(&mut self, least: u64, most: u64) {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let pause = least + self.0 % (most - least);
        std::thread::sleep(Duration::from_millis(pause));
    }
}

/// Returns the ids of all processes whose command line contains `part`.
pub(super) fn processes(part: &str) -> Vec<u32> {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let holds = |pid: &u32| {
        let line = fs::read(Path::new("/proc").join(pid.to_string()).join("cmdline"));
        line.is_ok_and(|line| String::from_utf8_lossy(&line).contains(part))
    };
    pids.filter(holds).collect()
}
