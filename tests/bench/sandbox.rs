//! Benchmark of the sandbox: overhead and accuracy of measurements. `cargo bench --bench sandbox [-- --rounds N]`
//!
//! The ways to start a program alternate in one loop, so that a busy machine affects all of them alike: ratios are
//! reliable where times are not. Goals are printed with PASS or FAIL, without consequences.

#![cfg_attr(
    unix,
    expect(
        unsafe_code,
        reason = "the bare start is posix_spawn and wait4 themselves"
    )
)]
#![allow(clippy::unwrap_used, reason = "a failed bench may panic")]

mod at_once;
mod conversation;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use caipan_facts::Bytes;
use caipan_sandbox::{
    BoxView, Ending, IsolationLevel, IsolationLevelRange, Job, JobFolder, KillReason, RunLimits,
    RunOutcome, Runner, Sandbox,
};

use conversation::{ANSWERS, ASKS, LINES, conversations};

/// Number of rounds, unless `--rounds` is given.
const ROUNDS: usize = 400;
/// Number of times that the same computation is timed.
const REPEATS: usize = 15;
/// Number of runs that exceed a limit.
const COLLISIONS: usize = 20;

const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(10),
    wall: Duration::from_secs(20),
    memory: Bytes(256 << 20),
    output: Bytes(64 << 20),
    processes: 1,
};

static GO_ON: AtomicBool = AtomicBool::new(false);

const NOTHING: &str = "int main(void) { return 0; }";

const SPIN: &str = "#include <stdlib.h>
int main(int n, char **words) {
    volatile unsigned x = 1;
    for (long left = n > 1 ? atol(words[1]) : -1; left; left--) x = x * 5 + 1;
    return 0;
}";

/// Program that walks through 64 MiB of cells. Each cell contains the index of the next one; the walk returns to the first cell
/// only after it has visited all others.
const WALK: &str = "#include <stdlib.h>
enum { CELLS = 1 << 24 };
static unsigned next[CELLS];
int main(int n, char **words) {
    for (unsigned i = 0; i < CELLS; i++) next[i] = (i * 1664525u + 1013904223u) % CELLS;
    unsigned at = 0;
    for (long left = n > 1 ? atol(words[1]) : 1; left; left--) at = next[at];
    return at == CELLS;
}";

const TOUCH: &str = "static volatile char memory[100 << 20];
int main(void) {
    for (unsigned i = 0; i < sizeof memory; i += 4096) memory[i] = 1;
    return 0;
}";

fn main() {
    caipan_sandbox::run_helper_process_if_requested();
    if !cfg!(target_os = "linux") {
        println!("off Linux there is nothing to measure: programs are run as they are");
        return;
    }
    let rounds = rounds();
    let programs = Programs::build();
    let sandboxes: Vec<Sandbox> = IsolationLevel::ALL.into_iter().filter_map(open).collect();
    starts(&programs, &sandboxes, rounds);
    println!("\nseveral at once, µs: median and 99 % of runs");
    at_once::runs(&programs, &sandboxes);
    println!("\nseveral at once, µs: median and latest of graded cases, turn by turn");
    at_once::graded(&programs, &sandboxes);
    let best = sandboxes.first().expect("level none at least");
    println!(
        "\nCPU time of the same work, level {}",
        best.isolation().level
    );
    repeated(best, &programs, "spin");
    repeated(best, &programs, "walk");
    println!("\na conversation of {LINES} lines each way, {rounds} rounds, µs");
    conversations(&programs, &sandboxes, rounds);
    println!("\npeak memory");
    for sandbox in &sandboxes {
        peaks(sandbox, &programs);
    }
    println!("\nCPU limit of 300 ms, {COLLISIONS} runs");
    overshoot(best, &programs);
}

fn rounds() -> usize {
    let mut words = std::env::args().skip_while(|word| word != "--rounds");
    let number = words.nth(1).map(|number| number.parse());
    number.map_or(ROUNDS, |number| number.expect("--rounds N"))
}

/// Compiled programs of the benchmark, in a folder that every user can read.
struct Programs {
    folder: tempfile::TempDir,
}

impl Programs {
    fn build() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let sources = [
            ("nothing", NOTHING),
            ("spin", SPIN),
            ("walk", WALK),
            ("touch", TOUCH),
            ("asks", ASKS),
            ("answers", ANSWERS),
        ];
        for (name, source) in sources {
            let file = folder.path().join(name).with_extension("c");
            fs::write(&file, source).unwrap();
            let mut compiler = Command::new("cc");
            compiler.args(["-O2", "-static", "-o"]);
            let compiled = compiler.arg(folder.path().join(name)).arg(&file).status();
            assert!(compiled.is_ok_and(|status| status.success()), "cc {name}");
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        }
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn view(&self) -> BoxView {
        BoxView::new().with_program_folder(self.folder.path())
    }
}

/// Opens a sandbox of exactly this level; `None` if the machine does not support it.
fn open(level: IsolationLevel) -> Option<Sandbox> {
    let wish = IsolationLevelRange {
        most: level,
        least: level,
    };
    let opened = Sandbox::open(wish, &[]);
    opened.inspect_err(|error| println!("{error:?}")).ok()
}

/// Runs a program and expects it to end well.
fn run(sandbox: &Sandbox, view: &BoxView, command: &[OsString]) -> RunOutcome {
    let outcome = run_with(sandbox, view, command, &LIMITS);
    assert_eq!(outcome.ending, Ending::Exited(0));
    outcome
}

fn run_with(
    sandbox: &Sandbox,
    view: &BoxView,
    command: &[OsString],
    limits: &RunLimits,
) -> RunOutcome {
    // Runs the program as in grading: the input as a file and on standard input, the output from a file or from standard output.
    let input: &[u8] = b"5 3\n1 2 3\n";
    let job = Job {
        folder: JobFolder::Fresh(&[("in.txt", input)]),
        stdin: input,
        output_files: &["out.txt"],
        ..Job::new(command, limits)
    };
    sandbox.run(view, &job, &GO_ON).unwrap()
}

/// Way to start an empty program, with the measured times.
struct Way<'a> {
    name: String,
    start: Box<dyn Fn() + 'a>,
    times: Vec<Duration>,
}

impl<'a> Way<'a> {
    fn new(name: impl Into<String>, start: impl Fn() + 'a) -> Self {
        Self {
            name: name.into(),
            start: Box::new(start),
            times: Vec::new(),
        }
    }
}

fn starts(programs: &Programs, sandboxes: &[Sandbox], rounds: usize) {
    let program = programs.path("nothing");
    let command = [program.clone().into_os_string()];
    let views: Vec<BoxView> = sandboxes.iter().map(|_| programs.view()).collect();
    // Boxes of this sandbox are replaced for each run; boxes of the other sandboxes are kept.
    let level = sandboxes[0].isolation().level;
    let other = open(level).unwrap();
    let mut ways = vec![Way::new("bare posix_spawn", || bare(&program))];
    for (sandbox, view) in sandboxes.iter().zip(&views) {
        let name = format!("pooled {}", sandbox.isolation().level);
        let command = &command;
        ways.push(Way::new(name, move || drop(run(sandbox, view, command))));
    }
    ways.push(Way::new(format!("fresh {level}"), || {
        drop(run(&other, &programs.view(), &command));
    }));
    ways.push(Way::new("std Command", || standard(&program)));
    for round in 0..=rounds {
        for way in &mut ways {
            let start = Instant::now();
            (way.start)();
            let time = start.elapsed();
            // The first round builds the boxes.
            if round > 0 {
                way.times.push(time);
            }
        }
    }
    println!("start and end of a program that does nothing, {rounds} rounds, µs");
    println!(
        "{:20} {:>7} {:>7} {:>7}  {:>5} {:>7}",
        "", "median", "min", "99 %", "ratio", "more"
    );
    let bare = Spread::of(ways[0].times.clone());
    for way in ways {
        let spread = Spread::of(way.times);
        let ratio = spread.median.as_secs_f64() / bare.median.as_secs_f64();
        let more = micros(spread.median) - micros(bare.median);
        let goal = match way.name.split_once(' ') {
            Some(("pooled", name)) if name == level.name() => {
                goal(ratio <= 1.25 && more <= 120.0, "at most 1.25 and +120 µs")
            }
            Some(("fresh", _)) => goal(ratio <= 4.0, "at most 4"),
            _ => String::new(),
        };
        println!(
            "{:20} {:7.0} {:7.0} {:7.0}  {ratio:5.2} {more:+7.0}  {goal}",
            way.name,
            micros(spread.median),
            micros(spread.least),
            micros(spread.late),
        );
    }
}

#[cfg(not(unix))]
use standard as bare;

/// Starts a program and waits for its end, with nothing between this process and the kernel.
#[cfg(unix)]
fn bare(program: &Path) {
    use std::os::unix::ffi::OsStrExt;
    let path = std::ffi::CString::new(program.as_os_str().as_bytes()).unwrap();
    let words = [path.as_ptr().cast_mut(), std::ptr::null_mut()];
    let environment = [std::ptr::null_mut()];
    let (mut pid, mut status) = (0, 0);
    // SAFETY: the path and both lists end with a zero and live on; the other pointers are to live variables or null,
    // where the C library allows that.
    unsafe {
        let spawned = libc::posix_spawn(
            &raw mut pid,
            path.as_ptr(),
            std::ptr::null(),
            std::ptr::null(),
            words.as_ptr(),
            environment.as_ptr(),
        );
        assert_eq!(spawned, 0, "posix_spawn");
        let mut usage: libc::rusage = std::mem::zeroed();
        assert_eq!(libc::wait4(pid, &raw mut status, 0, &raw mut usage), pid);
    }
    assert_eq!(status, 0);
}

fn standard(program: &Path) {
    let mut command = Command::new(program);
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let ended = command.spawn().and_then(|child| child.wait_with_output());
    assert!(ended.is_ok_and(|ended| ended.status.success()));
}

/// Times the same work again and again: alone, and two at once.
fn repeated(sandbox: &Sandbox, programs: &Programs, name: &str) {
    const WORK: Duration = Duration::from_millis(200);
    let view = programs.view();
    let time = |view: &BoxView, steps: u64| {
        let command = [programs.path(name).into(), steps.to_string().into()];
        run(sandbox, view, &command).usage.cpu.unwrap()
    };
    // Number of steps that take the CPU time WORK, including the start of the program.
    let trial = 5_000_000;
    let (empty, full) = (time(&view, 1), time(&view, trial));
    let step = full.saturating_sub(empty).as_secs_f64() / trial as f64;
    let steps = (WORK.saturating_sub(empty).as_secs_f64() / step.max(1e-10)) as u64;
    let alone = Spread::of((0..REPEATS).map(|_| time(&view, steps.max(1))).collect());
    let both = std::thread::scope(|scope| {
        let repeat = || {
            let view = programs.view();
            let times: Vec<Duration> = (0..REPEATS).map(|_| time(&view, steps.max(1))).collect();
            times
        };
        let (one, other) = (scope.spawn(repeat), scope.spawn(repeat));
        let both = [one.join().unwrap(), other.join().unwrap()];
        Spread::of(both.concat())
    });
    let more = both.median.as_secs_f64() / alone.median.as_secs_f64() - 1.0;
    println!("{name:6} alone        {}", alone.in_millis());
    println!(
        "{name:6} two at once  {}  median {:+.1} %",
        both.in_millis(),
        100.0 * more
    );
}

fn peaks(sandbox: &Sandbox, programs: &Programs) {
    let view = programs.view();
    let level = sandbox.isolation().level;
    for (name, least, most) in [("nothing", 0.0, 2.5), ("touch", 100.0, 102.0)] {
        let usage = run(sandbox, &view, &[programs.path(name).into()]).usage;
        let mebibytes = |bytes: Bytes| bytes.0 as f64 / f64::from(1 << 20);
        let peak = mebibytes(usage.memory.unwrap());
        let is_met = (least..=most).contains(&peak);
        println!(
            "{level:11} {name:8} {peak:6.2} MiB  {}",
            goal(is_met, &format!("{least}-{most} MiB"))
        );
    }
}

fn overshoot(sandbox: &Sandbox, programs: &Programs) {
    let limits = RunLimits {
        cpu: Duration::from_millis(300),
        ..LIMITS
    };
    let view = programs.view();
    let over = (0..COLLISIONS).map(|_| {
        let outcome = run_with(sandbox, &view, &[programs.path("spin").into()], &limits);
        assert_eq!(outcome.ending, Ending::Killed(KillReason::Cpu));
        outcome.usage.cpu.unwrap().saturating_sub(limits.cpu)
    });
    let spread = Spread::of(over.collect());
    println!(
        "over it: {}  {}",
        spread.in_millis(),
        goal(spread.most <= Duration::from_millis(5), "at most 5 ms")
    );
}

/// Summary of many measurements.
struct Spread {
    least: Duration,
    median: Duration,
    /// The 99th percentile.
    late: Duration,
    most: Duration,
}

impl Spread {
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort();
        Self {
            least: times[0],
            median: times[times.len() / 2],
            late: times[times.len() * 99 / 100],
            most: times[times.len() - 1],
        }
    }

    fn in_millis(&self) -> String {
        let millis = |time: Duration| time.as_secs_f64() * 1e3;
        let width = (self.most - self.least).as_secs_f64() / self.median.as_secs_f64();
        format!(
            "min {:.1}  median {:.1}  max {:.1} ms  spread {:.1} %",
            millis(self.least),
            millis(self.median),
            millis(self.most),
            100.0 * width
        )
    }
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn goal(is_met: bool, what: &str) -> String {
    format!("{} ({what})", if is_met { "PASS" } else { "FAIL" })
}
