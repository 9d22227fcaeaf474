//! Benchmark of `caipan validate --strength` on 200 mutants and 50 cases: CPU time as a multiple of bare compiling
//! and running of the same mutants until each fails.
//!
//! `cargo bench --bench strength -- [MUTANTS]` (200 by default). Program and cases are Klotski's, plus generated
//! cases, but the problem is declared as a text problem, so that only the cases count.

#![allow(clippy::unwrap_used, reason = "a failed bench may panic")]

mod cpu_time;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use caipan_checker::random::Rng;
use caipan_checker::{SearchOptions, Settings};
use caipan_mutants::mutant_schema::{self, MUTANT_VARIABLE};
use caipan_mutants::{generate_mutants, pick_mutants};
use caipan_puzzles::checker;
use caipan_puzzles::klotski::{generator, text_format};
use cpu_time::of_children;

const CASES: usize = 50;

/// The limit of the problem, in seconds.
const LIMIT: &str = "1";

fn main() {
    let number = std::env::args().find_map(|word| word.parse().ok());
    let number = number.unwrap_or(200);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = fs::read_to_string(root.join("reference/klotski/accepted/dijkstra.cpp")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let problem = folder.path().join("puzzle");
    let cases = make(&problem, &source);
    println!("{number} mutants, {} cases", cases.len());

    let (before, start) = (of_children(), Instant::now());
    let ran = Command::new(env!("CARGO_BIN_EXE_caipan"))
        .arg("validate")
        .arg(&problem)
        .args(["--strength", "--no-programs", "--lang", "en", "--budget"])
        .arg(number.to_string())
        .env("XDG_STATE_HOME", folder.path().join("state"))
        .output()
        .unwrap();
    let (judged, wall) = (of_children() - before, start.elapsed());
    let said = String::from_utf8(ran.stdout).unwrap();
    let killed = said.lines().find(|line| line.starts_with("killed "));

    let (before, start) = (of_children(), Instant::now());
    let [dead, tried] = bare(&source, number, &cases, folder.path());
    let (alone, bare_wall) = (of_children() - before, start.elapsed());

    println!("caipan: {judged:.1?} of CPU time, {wall:.1?} on the clock: {killed:?}");
    println!(
        "bare:   {alone:.1?} of CPU time, {bare_wall:.1?} on the clock: killed {dead} of {tried}"
    );
    println!("ratio:  {:.3}", judged.as_secs_f64() / alone.as_secs_f64());
}

/// Creates a text problem with one accepted program; returns its inputs, the smallest first.
fn make(problem: &Path, source: &str) -> Vec<PathBuf> {
    let checker = checker("klotski", &Settings::new()).unwrap().unwrap();
    let puzzle = checker.puzzle().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/klotski");
    let mut inputs: Vec<String> = Vec::new();
    for name in ["single-query", "few-queries", "many-queries"] {
        let files = fs::read_dir(root.join(name)).unwrap();
        let files = files.map(|file| file.unwrap().path());
        let files = files.filter(|path| path.extension().is_some_and(|ending| ending == "in"));
        inputs.extend(files.map(|path| fs::read_to_string(path).unwrap()));
    }
    let mut rng = Rng::new(8);
    for number in 0.. {
        if inputs.len() == CASES {
            break;
        }
        let family = generator::BoardKind::ALL[number % generator::BoardKind::ALL.len()];
        let [rows, columns] = [(); 2].map(|()| 3 + rng.below(20) as u32);
        let board = generator::generate_board(family, rows, columns, &mut rng);
        let queries = generator::generate_queries(&board, 50, &mut rng);
        if !queries.is_empty() {
            inputs.push(text_format::format_case(&board, &queries));
        }
    }
    inputs.sort_by_key(String::len);
    fs::create_dir_all(problem.join("cases")).unwrap();
    fs::create_dir_all(problem.join("submissions/accepted")).unwrap();
    let toml = format!("name = \"puzzle\"\nchecker = \"tokens\"\n[limits]\ncpu = \"{LIMIT}s\"\n");
    fs::write(problem.join("problem.toml"), toml).unwrap();
    fs::write(problem.join("submissions/accepted/right.cpp"), source).unwrap();
    let put = |(number, input): (usize, String)| {
        let solved = puzzle.solve(input.as_bytes(), &SearchOptions::PLAIN);
        let path = problem.join(format!("cases/{number:02}.in"));
        fs::write(path.with_extension("ans"), solved.unwrap().answer).unwrap();
        fs::write(&path, input).unwrap();
        path
    };
    inputs.into_iter().enumerate().map(put).collect()
}

/// Compiles and runs the same mutants on two cores: together in one program if possible, otherwise separately. Returns the number
/// of killed mutants, and the number of all.
fn bare(source: &str, number: usize, cases: &[PathBuf], folder: &Path) -> [usize; 2] {
    let mutants = pick_mutants(generate_mutants("cpp", source), number, 1);
    let mut dropped = Vec::new();
    let together = loop {
        let schema = mutant_schema::build_schema_without("cpp", source, &mutants, &dropped);
        let said = compile(&schema.text, &folder.join("schema"));
        let refused = schema.mutants_with_errors("schema.cpp", &said);
        if refused.is_empty() {
            break schema;
        }
        dropped.extend(refused);
    };
    let (next, dead, tried) = (
        AtomicUsize::new(0),
        AtomicUsize::new(0),
        AtomicUsize::new(0),
    );
    let jobs: Vec<usize> = [together.separate, together.included.clone()].concat();
    let work = || {
        while let Some(number) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let program = if together.included.contains(number) {
                folder.join("schema")
            } else {
                let program = folder.join(format!("m{number}"));
                compile(&mutants[number - 1].apply(source), &program);
                program
            };
            if program.exists() {
                let fails = |case: &&PathBuf| !passes(&program, *number, case);
                let is_dead = cases.iter().find(fails).is_some();
                dead.fetch_add(usize::from(is_dead), Ordering::Relaxed);
                tried.fetch_add(1, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(work);
        }
    });
    [dead.into_inner(), tried.into_inner()]
}

/// Compiles a text and returns the compiler's messages.
fn compile(text: &str, program: &Path) -> String {
    let source = program.with_extension("cpp");
    fs::write(&source, text).unwrap();
    let mut compiler = Command::new("g++");
    compiler.args(["-O2", "-std=gnu++17", "-o"]).arg(program);
    compiler.arg(source.file_name().unwrap());
    compiler
        .current_dir(program.parent().unwrap())
        .env("LC_ALL", "C");
    String::from_utf8_lossy(&compiler.output().unwrap().stderr).into_owned()
}

/// Whether a mutant passes a case.
fn passes(program: &Path, number: usize, case: &Path) -> bool {
    let work = tempfile::tempdir().unwrap();
    fs::copy(case, work.path().join("puzzle.in")).unwrap();
    let limits = "ulimit -t $1; ulimit -v 600000; ulimit -f 200000; exec \"$0\"";
    let ran = Command::new("sh")
        .args(["-c", limits])
        .arg(program)
        .arg(LIMIT)
        .env(MUTANT_VARIABLE, number.to_string())
        .current_dir(work.path())
        .stdin(File::open(case).unwrap())
        .stderr(Stdio::null())
        .output()
        .unwrap();
    let written = fs::read(work.path().join("puzzle.out")).unwrap_or(ran.stdout);
    let answer = fs::read(case.with_extension("ans")).unwrap();
    let words = |text: &[u8]| -> Vec<String> {
        let text = String::from_utf8_lossy(text);
        text.split_ascii_whitespace().map(str::to_owned).collect()
    };
    ran.status.success() && words(&written) == words(&answer)
}
