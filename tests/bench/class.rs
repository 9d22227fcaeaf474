//! Benchmark of a class: CPU time of `caipan grade mayan` on a folder of contestants, as a multiple of bare compiling
//! and running of the same programs on the same cases; and caipan's memory.
//!
//! `cargo bench --bench class -- [CONTESTANTS]` (200 by default). The contestants are copies of the reference
//! programs, each with its own comment, so that no two are equal.

#![allow(clippy::unwrap_used, reason = "a failed bench may panic")]

mod cpu_time;
mod memory;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use cpu_time::of_children;

/// CPU limit of the problem in seconds, which `ulimit -t` enforces for the runs without caipan.
const LIMIT: &str = "3";

fn main() {
    let number = std::env::args()
        .find_map(|word| word.parse().ok())
        .unwrap_or(200);
    let folder = tempfile::tempdir().unwrap();
    let class = folder.path().join("class");
    let sources = make(&class, number);
    let cases = cases();
    println!("{number} contestants, {} cases", cases.len());

    let before = of_children();
    let start = Instant::now();
    let peak = grade(&class, &folder.path().join("r.json"));
    let (judged, wall) = (of_children() - before, start.elapsed());

    let before = of_children();
    let start = Instant::now();
    bare(&sources, &cases, folder.path());
    let (alone, bare_wall) = (of_children() - before, start.elapsed());

    println!(
        "caipan: {judged:.1?} of CPU time, {wall:.1?} on the clock, at most {} MiB",
        peak >> 20
    );
    println!("bare:   {alone:.1?} of CPU time, {bare_wall:.1?} on the clock");
    println!("ratio:  {:.3}", judged.as_secs_f64() / alone.as_secs_f64());
}

fn make(class: &Path, number: usize) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("reference/mayan");
    let mut programs = Vec::new();
    for verdict in [
        "accepted",
        "wrong_answer",
        "run_time_error",
        "compile_error",
        "time_limit_exceeded",
    ] {
        let mut found: Vec<PathBuf> = fs::read_dir(root.join(verdict))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        found.sort();
        programs.extend(found);
    }
    programs.retain(|path| compiler(path, Path::new("")).is_some());
    let contestant = |number: usize| {
        let program = &programs[number % programs.len()];
        let ending = program.extension().unwrap().to_str().unwrap();
        let remark = if ending == "pas" {
            format!("{{ {number} }}")
        } else {
            format!("// {number}\n")
        };
        let source = class
            .join(format!("c{number:03}"))
            .join(format!("mayan.{ending}"));
        fs::create_dir_all(source.parent().unwrap()).unwrap();
        let text = fs::read_to_string(program).unwrap();
        fs::write(
            &source,
            if ending == "pas" {
                remark + &text
            } else {
                text + &remark
            },
        )
        .unwrap();
        source
    };
    (0..number).map(contestant).collect()
}

/// The scored cases.
fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/mayan");
    let folders = ["bottom-row", "general"].map(|name| fs::read_dir(root.join(name)).unwrap());
    let files = folders
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path());
    files
        .filter(|path| path.extension().is_some_and(|ending| ending == "in"))
        .collect()
}

/// Grades the class and returns caipan's peak memory.
fn grade(class: &Path, report: &Path) -> u64 {
    let mut judge = Command::new(env!("CARGO_BIN_EXE_caipan"))
        .args(["grade", "mayan", "--yes"])
        .arg(class)
        .args(["--case", "bottom-row/*", "--case", "general/*", "--quiet"])
        .arg("--report")
        .arg(format!("json={}", report.display()))
        .env("XDG_STATE_HOME", report.with_file_name("state"))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut peak = 0;
    while judge.try_wait().unwrap().is_none() {
        let kib = memory::kib(judge.id(), "VmHWM").unwrap_or(0);
        peak = peak.max(kib << 10);
        std::thread::sleep(Duration::from_millis(20));
    }
    peak
}

/// Compiles and runs everything on two cores.
fn bare(sources: &[PathBuf], cases: &[PathBuf], folder: &Path) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(source) = sources.get(next.fetch_add(1, Ordering::Relaxed)) {
                    one(source, cases, folder);
                }
            });
        }
    });
}

fn one(source: &Path, cases: &[PathBuf], folder: &Path) {
    let work = tempfile::tempdir_in(folder).unwrap();
    let program = work.path().join("program");
    let (compiler, arguments) = compiler(source, &program).unwrap();
    let compiled = silent(Command::new(compiler).args(arguments))
        .current_dir(work.path())
        .status();
    if !compiled.unwrap().success() {
        return;
    }
    for case in cases {
        let mut run = Command::new("sh");
        run.args(["-c", "ulimit -t $1; exec \"$0\""])
            .arg(&program)
            .arg(LIMIT)
            .current_dir(work.path());
        fs::copy(case, work.path().join("mayan.in")).unwrap();
        let _ = silent(&mut run)
            .stdin(File::open(case).unwrap())
            .status()
            .unwrap();
    }
}

fn silent(command: &mut Command) -> &mut Command {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
}

fn compiler(source: &Path, program: &Path) -> Option<(&'static str, Vec<String>)> {
    let (source, program) = (source.to_str()?.to_owned(), program.to_str()?.to_owned());
    let words = |words: &[&str]| {
        words
            .iter()
            .map(|word| word.to_string())
            .collect::<Vec<_>>()
    };
    Some(match Path::new(&source).extension()?.to_str()? {
        "c" => (
            "cc",
            [
                words(&["-O2", "-std=gnu17", "-o"]),
                vec![program, source, "-lm".to_owned()],
            ]
            .concat(),
        ),
        "cpp" => (
            "g++",
            [words(&["-O2", "-std=gnu++17", "-o"]), vec![program, source]].concat(),
        ),
        "pas" => (
            "fpc",
            [
                words(&["-O2", "-v0we"]),
                vec![format!("-o{program}"), source],
            ]
            .concat(),
        ),
        _ => return None,
    })
}
