//! Baseline: `plain-search.cpp`, compiled with contest options and run once per board.

use std::ffi::OsString;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use caipan_facts::Bytes;
use caipan_puzzles::mayan::text_format::{self, Case};
use caipan_sandbox::{
    BoxView, Ending, IsolationLevel, IsolationLevelRange, Job, JobFolder, OutputFile, RunLimits,
    Runner, Sandbox,
};

use crate::clock::{Spread, repeated};
use crate::goal;
use crate::solver::solve;

const SOURCE: &str = "tests/bench/mayan/plain-search.cpp";
/// Case whose search ends at once, so that only process start-up is measured.
const NOTHING_TO_DO: &[u8] = b"1\n1 0\n0\n0\n0\n0\n";
const STARTS: usize = 51;

const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(100),
    wall: Duration::from_secs(500),
    memory: Bytes(256 << 20),
    output: Bytes(1 << 20),
    processes: 1,
};

static GO_ON: AtomicBool = AtomicBool::new(false);

/// The compiled program, in a temporary folder.
pub(crate) struct Baseline {
    folder: tempfile::TempDir,
    sandbox: Sandbox,
    /// CPU time of a process start without a search.
    pub start: Duration,
}

impl Baseline {
    /// Compiles the program; `None` without `g++`.
    pub(crate) fn build() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(SOURCE);
        let mut compiler = Command::new("g++");
        compiler.args(["-O2", "-std=gnu++17", "-w", "-o"]);
        compiler.arg(folder.path().join("plain-search")).arg(source);
        let compiled = compiler.status().ok()?;
        assert!(compiled.success(), "g++ {SOURCE}");
        let untouched = IsolationLevelRange {
            most: IsolationLevel::None,
            least: IsolationLevel::None,
        };
        let mut baseline = Self {
            folder,
            sandbox: Sandbox::open(untouched, &[]).unwrap(),
            start: Duration::ZERO,
        };
        let starts = (0..STARTS).map(|_| baseline.run(NOTHING_TO_DO).0);
        baseline.start = Spread::of(starts.collect()).median;
        Some(baseline)
    }

    /// Solves the cases with both programs and prints the ratio of the times.
    pub(crate) fn compare(&self, name: &str, cases: &[Case], at_least: f64, rounds: usize) {
        let mut plain = Duration::ZERO;
        for case in cases {
            let input = text_format::format_case(case);
            let (cpu, answer) = self.run(input.as_bytes());
            plain += cpu.saturating_sub(self.start);
            let ours = text_format::format_answer(solve(case).answer.as_deref());
            assert_eq!(ours, answer, "{name}: {input}");
        }
        let ours = repeated(rounds, || {
            cases.iter().for_each(|case| drop(black_box(solve(case))));
        });
        let [ratio, best] =
            [ours.median, ours.best].map(|time| plain.as_secs_f64() / time.as_secs_f64());
        println!(
            "{name:10} {:6} {plain:>10.2?} {:>10.2?} {ratio:10.0}  best {best:.0}  {}",
            cases.len(),
            ours.median,
            goal(ratio >= at_least, &format!("at least {at_least}"))
        );
    }

    fn run(&self, input: &[u8]) -> (Duration, String) {
        let command: [OsString; 1] = [self.folder.path().join("plain-search").into()];
        let job = Job {
            folder: JobFolder::Fresh(&[("mayan.in", input)]),
            output_files: &["mayan.out"],
            ..Job::new(&command, &LIMITS)
        };
        let view = BoxView::new()
            .with_program_folder(self.folder.path())
            .with_libraries_of(self.folder.path().join("plain-search").as_path());
        let outcome = self.sandbox.run(&view, &job, &GO_ON).unwrap();
        assert_eq!(outcome.ending, Ending::Exited(0), "{SOURCE}");
        let OutputFile::Captured(output) = outcome.output_file else {
            panic!("{SOURCE} made no output");
        };
        let cpu = outcome.usage.cpu.expect("CPU time of a process");
        (cpu, String::from_utf8_lossy(&output).into_owned())
    }
}
