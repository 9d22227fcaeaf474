//! Tests that after SIGKILL at any moment the next start of any command cleans up.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{
    Files, command, finish, has, is_left_to_the_sweep, is_soak, process_tree, wait_until,
};

const SLOW: &str = "#include <stdio.h>\n#include <unistd.h>\n\
    int main(void){int a;usleep(30000);printf(\"%d\\n\",scanf(\"%d\",&a));return 0;}\n";
const PYTHON: &str = "print(1 if input() else 0)\n";

/// Folders for temporary files and for the commands' subjects.
struct Ground {
    files: Files,
    tool: String,
    dice: u64,
}

impl Ground {
    fn new() -> Self {
        let files = Files::new(&[
            ("p/problem.toml", "name = \"slow\"\nchecker = \"tokens\"\n"),
            ("slow.c", SLOW),
            ("class/a/slow.c", SLOW),
            ("class/b/slow.py", PYTHON),
            ("jury/accepted/slow.c", SLOW),
            ("tmp/x", ""),
            ("out/x", ""),
        ]);
        // Inputs that are too large to be kept in memory.
        let large = "1 2 3 4 5 6 7 8\n".repeat(100_000);
        for case in 1..=3 {
            let input = format!("{case} {large}");
            files.write(&format!("p/{case}.in"), input.as_bytes());
            files.write(&format!("p/{case}.ans"), b"1\n");
        }
        for file in ["tmp/x", "out/x"] {
            fs::remove_file(files.path(file)).unwrap();
        }
        for folder in ["", "tmp"] {
            // Any user that programs run as must be able to pass through these folders.
            fs::set_permissions(files.path(folder), fs::Permissions::from_mode(0o755)).unwrap();
        }
        // A unique name distinguishes this test's processes from all others.
        let tool = files.path("caipan-to-be-killed");
        let source = env!("CARGO_BIN_EXE_caipan");
        let copied = Command::new("cp").args([source, &tool]).status();
        assert!(copied.unwrap().success());
        Self {
            files,
            tool,
            dice: 20_260_117,
        }
    }

    fn command(&self, words: &[String]) -> Command {
        let known = command(words);
        let mut command = Command::new(&self.tool);
        command.args(words).current_dir(crate::support::root());
        for (name, value) in known.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command
            .env("TMPDIR", self.files.path("tmp"))
            .stdin(Stdio::null());
        command
    }

    /// Returns the next number below 1 of a fixed pseudo-random series.
    fn roll(&mut self) -> f64 {
        // Knuth's numbers for a linear congruential generator.
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005);
        self.dice = self.dice.wrapping_add(1_442_695_040_888_963_407);
        f64::from((self.dice >> 40) as u32) / f64::from(1 << 24)
    }

    /// Starts the command, and kills it with all its helpers at a random moment of its usual duration. Returns its process id, and
    /// the number of entries left in the folder for temporary files.
    fn kill(&mut self, words: &[String], long: Duration) -> (u32, usize) {
        let mut child = self
            .command(words)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(long.mul_f64(self.roll()));
        let family: Vec<String> = process_tree(child.id())
            .iter()
            .map(u32::to_string)
            .collect();
        let killed = Command::new("kill")
            .arg("-KILL")
            .args(family)
            .stderr(Stdio::null())
            .status();
        killed.unwrap();
        child.wait().unwrap();
        let left = fs::read_dir(self.files.path("tmp")).unwrap().count();
        (child.id(), left)
    }

    /// Splits a command line and fills in paths.
    fn words(&self, line: &str) -> Vec<String> {
        let path = |word: &str| match word.split_once('@') {
            Some((before, path)) => before.to_owned() + &self.files.path(path),
            None => word.to_owned(),
        };
        line.split(' ').map(path).collect()
    }

    /// Asserts that created sets are complete or absent, and that the folder contains nothing else.
    fn holds_whole_sets_only(&self) {
        let mut sizes: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        for entry in fs::read_dir(self.files.path("out")).unwrap().flatten() {
            let name = entry.file_name().into_string().unwrap();
            assert!(!name.starts_with('.'), "{name}");
            let files = walkdir::WalkDir::new(entry.path()).into_iter().count();
            let kind = name.trim_end_matches(|last: char| last.is_ascii_digit());
            sizes.entry(kind.to_owned()).or_default().insert(files);
        }
        for kind in ["pictures", "killers", "made", "exported"] {
            assert_eq!(sizes[kind].len(), 1, "{kind}: {sizes:?}");
        }
    }

    /// Waits until the folder for temporary files is empty, and no process and no cgroup of the killed commands is left.
    fn is_clean_after(&self, killed: &[u32]) {
        wait_until(|| fs::read_dir(self.files.path("tmp")).unwrap().count() == 0);
        wait_until(|| !is_running(&self.tool));
        let is_left = || {
            let places = walkdir::WalkDir::new("/sys/fs/cgroup").into_iter();
            places.flatten().any(|entry| {
                let name = entry.file_name().to_string_lossy().into_owned();
                let own = |pid: &u32| name.starts_with(&format!("caipan-{pid}-"));
                killed.iter().any(own)
            })
        };
        wait_until(|| !is_left());
    }
}

/// Whether a process started from this file exists.
fn is_running(tool: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let mut programs = processes.filter_map(|entry| fs::read_link(entry.path().join("exe")).ok());
    programs.any(|program| program == Path::new(tool))
}

/// Commands with their exit codes. `@` begins a path in the test folder, and `#` is a new number on every start. All
/// output goes to the folder `out`, which every later start cleans up.
const COMMANDS: &[(&str, i32)] = &[
    (
        "grade @p @slow.c --quiet --report json=@out/results.json",
        0,
    ),
    ("grade @p @slow.c --no-isolation --quiet", 0),
    (
        "grade @p @class --fresh --quiet --report html=@out/results.html",
        0,
    ),
    (
        "report @out/results.json --format html --report csv=@out/results.csv",
        0,
    ),
    (
        "check mayan cases/mayan/general/04-sample.in cases/mayan/general/04-sample.ans",
        0,
    ),
    (
        "diff mayan cases/mayan/general/04-sample.in cases/mayan/general/04-sample.ans",
        0,
    ),
    (
        "show mayan cases/mayan/general/04-sample.in cases/mayan/general/04-sample.ans --svg @out/pictures#",
        0,
    ),
    (
        "solve mayan cases/mayan/general/08-five-moves-on-34-tiles.in",
        0,
    ),
    ("schema", 0),
    ("validate mayan", 0),
    (
        "validate mayan cases/mayan/bottom-row --strength --write-killers @out/killers#",
        1,
    ),
    ("validate @p --programs @jury --quiet", 0),
    (
        "stress mayan reference/mayan/accepted/column-shifts.c --time 1s --seed #",
        0,
    ),
    (
        "stress mayan reference/mayan/wrong_answer/floating-tiles.c --seed # -o @out/found#",
        1,
    ),
    ("generate mayan --seed # --count 3 -o @out/made#", 0),
    ("export mayan @out/exported#", 0),
    ("doctor", 0),
];

/// Kills each command this number of times.
fn are_killed(times: u64) {
    if !has("cc") || !has("python3") {
        return;
    }
    let mut ground = Ground::new();
    let (mut killed, mut left) = (Vec::new(), 0);
    let mut number = 0;
    for (line, code) in COMMANDS {
        let mut words = || {
            number += 1;
            ground.words(&line.replace('#', &number.to_string()))
        };
        let first = words();
        let rest: Vec<_> = (0..times).map(|_| words()).collect();
        let start = Instant::now();
        finish(ground.command(&first)).expect(*code, "", "");
        let long = start.elapsed();
        for words in rest {
            let (pid, more) = ground.kill(&words, long);
            killed.push(pid);
            left += more;
        }
    }
    assert!(left > 0, "no kill has met anything that is to be swept");
    eprintln!("{} killed, {left} folders met behind them", killed.len());
    // The last command continues with the known results.
    let last = ground.words("grade @p @class --quiet --report json=@out/results.json");
    finish(ground.command(&last)).expect(0, "", "");
    ground.is_clean_after(&killed);
    ground.holds_whole_sets_only();
}

#[test]
fn leftovers_of_killed_judges_are_removed_at_the_next_start() {
    if is_left_to_the_sweep() {
        return;
    }
    are_killed(2);
}

#[test]
fn leftovers_of_hundreds_of_kills_are_removed_at_the_next_start() {
    if !is_soak() {
        return;
    }
    are_killed(25);
}
