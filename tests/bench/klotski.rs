//! Benchmark of the Klotski solver against the published approach. `cargo bench --bench klotski [-- WORD]`
//!
//! Both programs read and write text. CPU time is compared, for the reference without process start-up. Outputs must
//! be equal. Goals are printed with PASS or FAIL, without consequences. With WORD, only the parts run whose title
//! contains it.

#![cfg_attr(
    unix,
    expect(unsafe_code, reason = "getrusage is the only clock of CPU time")
)]
#![allow(clippy::unwrap_used, reason = "a failed bench may panic")]

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use caipan_checker::random::Rng;
use caipan_checker::{SearchOptions, SearchStats};
use caipan_i18n::Lang;
use caipan_puzzles::klotski::case::InputBounds;
use caipan_puzzles::klotski::generator::{self, BoardKind};
use caipan_puzzles::klotski::solver::Solver;
use caipan_puzzles::klotski::text_format;
use caipan_puzzles::klotski::validator;
use caipan_report::search_counters::format_counters;

fn main() {
    let word = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let is_wanted = |title: &str| {
        word.as_ref()
            .is_none_or(|word| title.contains(word.as_str()))
    };
    let reference = Reference::build();
    if is_wanted("30x30 q=500") {
        against(&reference, "30x30 q=500", 30, 500, 20.0);
    }
    alone(&is_wanted, "300x300 q=500", 300, 500, &BoardKind::ALL, 1.0);
    alone(
        &is_wanted,
        "300x300 q=100000",
        300,
        100_000,
        &[BoardKind::WideMaze],
        5.0,
    );
    alone(
        &is_wanted,
        "1000x1000 q=100000",
        1000,
        100_000,
        &[BoardKind::Open],
        2.0,
    );
    let peak = usage(libc::RUSAGE_SELF).1;
    println!(
        "\npeak memory {peak:.0} MiB  {}",
        goal(peak <= 2048.0, "at most 2048")
    );
}

/// Compares the solver with the reference on one input of each family.
fn against(reference: &Reference, title: &str, side: u32, queries: usize, least: f64) {
    println!("\n{title}");
    let mut logarithms = 0.0;
    for (seed, family) in (1..).zip(BoardKind::ALL) {
        let input = input(family, side, queries, seed);
        // The minimum is the least disturbed run.
        let runs: Vec<_> = (0..9).map(|_| ours(&input)).collect();
        let time = runs.iter().map(|run| run.seconds).fold(f64::MAX, f64::min);
        let theirs: Vec<_> = (0..5).map(|_| reference.run(&input)).collect();
        let other = theirs
            .iter()
            .map(|(seconds, _)| *seconds)
            .fold(f64::MAX, f64::min);
        assert!(
            theirs[0].1 == runs[0].output,
            "{family:?}: the outputs differ"
        );
        let ratio = other / time;
        logarithms += ratio.ln();
        let (ours, other, family) = (time * 1e3, other * 1e3, format!("{family:?}"));
        println!(
            "  {family:12} {ours:9.2} ms  reference {other:9.1} ms  ratio {ratio:7.1}  {}",
            format_counters(&runs[0].stats, Lang::En)
        );
    }
    let mean = (logarithms / BoardKind::ALL.len() as f64).exp();
    println!(
        "  geometric mean {mean:.1}  {}",
        goal(mean >= least, &format!("at least {least}"))
    );
}

/// Measures only the solver, on inputs for which the reference would take too long.
fn alone(
    is_wanted: &dyn Fn(&str) -> bool,
    title: &str,
    side: u32,
    queries: usize,
    families: &[BoardKind],
    most: f64,
) {
    for (seed, family) in (1..).zip(families) {
        let title = format!("{title} {family:?}");
        if is_wanted(&title) {
            let run = ours(&input(*family, side, queries, seed));
            let seconds = run.seconds;
            let verdict = goal(seconds <= most, &format!("at most {most} s"));
            println!(
                "{title:32} {seconds:7.3} s  {verdict}  {}",
                format_counters(&run.stats, Lang::En)
            );
        }
    }
}

fn input(family: BoardKind, side: u32, queries: usize, seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let board = generator::generate_board(family, side, side, &mut rng);
    text_format::format_case(
        &board,
        &generator::generate_queries(&board, queries, &mut rng),
    )
}

struct Run {
    seconds: f64,
    output: String,
    stats: SearchStats,
}

/// Runs the solver from the text of the input to the text of the output.
fn ours(input: &str) -> Run {
    let before = usage(libc::RUSAGE_SELF).0;
    let case = validator::validate(input.as_bytes(), &InputBounds::NONE).unwrap();
    let mut solver = Solver::new(&case.board);
    let answers = solver
        .answer_queries(&case.queries, &SearchOptions::PLAIN)
        .unwrap();
    let output = text_format::format_answers(&answers);
    let seconds = usage(libc::RUSAGE_SELF).0 - before;
    Run {
        seconds,
        output,
        stats: solver.stats(),
    }
}

/// The published approach, compiled.
struct Reference {
    folder: tempfile::TempDir,
    empty: f64,
}

impl Reference {
    fn build() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let source = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("reference/klotski/accepted/bfs-spfa.cpp");
        let mut compiler = Command::new("g++");
        compiler
            .args(["-O2", "-o"])
            .arg(folder.path().join("reference"))
            .arg(source);
        assert!(
            compiler.status().is_ok_and(|status| status.success()),
            "g++"
        );
        let mut reference = Self { folder, empty: 0.0 };
        let starts = (0..9).map(|_| reference.run("1 2 1\n1 1\n1 1 1 2 1 2\n").0);
        reference.empty = starts.fold(f64::MAX, f64::min);
        reference
    }

    /// Returns CPU time and output.
    fn run(&self, input: &str) -> (f64, String) {
        let file = self.folder.path().join("in");
        fs::write(&file, input).unwrap();
        let before = usage(libc::RUSAGE_CHILDREN).0;
        let mut command = Command::new(self.folder.path().join("reference"));
        command
            .stdin(File::open(&file).unwrap())
            .stdout(Stdio::piped());
        let ended = command.spawn().unwrap().wait_with_output().unwrap();
        let seconds = usage(libc::RUSAGE_CHILDREN).0 - before - self.empty;
        assert!(ended.status.success());
        (seconds, String::from_utf8(ended.stdout).unwrap())
    }
}

/// Returns the CPU time in seconds and the peak memory in MiB.
fn usage(of: libc::c_int) -> (f64, f64) {
    // SAFETY: zeroes are a valid rusage, and the call only writes to it.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        assert_eq!(libc::getrusage(of, &raw mut usage), 0);
        usage
    };
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    (
        seconds(usage.ru_utime) + seconds(usage.ru_stime),
        usage.ru_maxrss as f64 / 1024.0,
    )
}

fn goal(is_met: bool, what: &str) -> String {
    format!("{} ({what})", if is_met { "PASS" } else { "FAIL" })
}
