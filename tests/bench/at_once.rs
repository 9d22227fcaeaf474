//! Benchmark: overhead of runs and graded cases relative to bare process starts, sequentially and in parallel.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use caipan_checker::verdict::Verdict;
use caipan_judge::contest::run::judge_submissions;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::submission::{compile, submission};
use caipan_judge::test_set;
use caipan_problem::case;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{Runner, Sandbox};

use super::{GO_ON, Programs, Spread, bare, micros, run};

const AT_ONCE: [usize; 3] = [1, 2, 16];
const CASES: usize = 200;
const TURNS: usize = 11;

/// Measures `work` in `at_once` threads; the first run, which builds the sandboxes, is not counted.
fn timed<'a>(at_once: usize, work: impl Fn() -> Box<dyn Fn() + 'a> + Sync) -> Spread {
    let thread = || {
        let once = work();
        once();
        let time = |_| {
            let start = Instant::now();
            once();
            start.elapsed()
        };
        (0..CASES).map(time).collect::<Vec<_>>()
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..at_once).map(|_| scope.spawn(thread)).collect();
        let times = threads.into_iter().map(|thread| thread.join().unwrap());
        Spread::of(times.collect::<Vec<_>>().concat())
    })
}

/// Prints the time per run of an empty program at each level.
pub(crate) fn runs(programs: &Programs, sandboxes: &[Sandbox]) {
    for at_once in AT_ONCE {
        let say = |name: &str, spread: &Spread| {
            let (median, late) = (micros(spread.median), micros(spread.late));
            println!("{at_once:2} at once  {name:11} {median:7.0} {late:7.0}");
        };
        let bare = timed(at_once, || {
            let program = programs.path("nothing");
            Box::new(move || bare(&program))
        });
        say("bare", &bare);
        for sandbox in sandboxes {
            let runs = timed(at_once, || {
                let (view, command) = (programs.view(), [programs.path("nothing").into()]);
                Box::new(move || drop(run(sandbox, &view, &command)))
            });
            say(sandbox.isolation().level.name(), &runs);
        }
    }
}

/// Creates a problem with this number of identical cases.
fn problem(folder: &Path, cases: usize) -> Problem {
    fs::create_dir_all(folder.join("cases")).unwrap();
    fs::write(
        folder.join("problem.toml"),
        "name = \"many\"\nchecker = \"tokens\"\n",
    )
    .unwrap();
    for number in 0..cases {
        let file = folder.join("cases").join(number.to_string());
        fs::write(file.with_extension("in"), "5 3\n").unwrap();
        fs::write(file.with_extension("ans"), "").unwrap();
    }
    Problem::load(folder.to_str().unwrap(), &BTreeMap::new()).unwrap()
}

/// Measures judging an empty program on these cases, `at_once` at a time.
fn judged(problem: &Problem, program: &Path, sandbox: &Sandbox, at_once: usize) -> Duration {
    let found = case::find_cases(&problem.directory).unwrap();
    let test_set = test_set::prepare_test_set(problem, &found, true).unwrap();
    let grading = GradingContext {
        runner: sandbox,
        compile_limits: &compile::DEFAULT_COMPILER_LIMITS,
        cpu_kill_factor: 1.3,
        strict: false,
        jury_program_store: &Default::default(),
        may_fork_interpreter: false,
        cancel: &GO_ON,
    };
    let submission = submission::find_submissions(problem, program)
        .unwrap()
        .remove(0);
    let start = Instant::now();
    let cards = judge_submissions(problem, &test_set, &[&submission], at_once, &grading, None);
    let took = start.elapsed();
    assert_eq!(cards[0].verdict, Verdict::Accepted);
    took
}

/// Starts the bare program equally often, `at_once` at a time, and waits for each.
fn started(program: &Path, at_once: usize) -> Duration {
    let start = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| (0..CASES / at_once).for_each(|_| bare(program)));
        }
    });
    start.elapsed() / (CASES / at_once * at_once) as u32
}

/// Prints the time per graded case, without the time of grading a single case, at each level.
pub(crate) fn graded(programs: &Programs, sandboxes: &[Sandbox]) {
    let folder = tempfile::tempdir().unwrap();
    let many = problem(&folder.path().join("many"), CASES);
    let one = problem(&folder.path().join("one"), 1);
    let program = programs.path("nothing");
    for at_once in AT_ONCE {
        let mut bare_starts = Vec::new();
        let mut cases: Vec<Vec<Duration>> = sandboxes.iter().map(|_| Vec::new()).collect();
        for _ in 0..TURNS {
            bare_starts.push(started(&program, at_once));
            for (sandbox, times) in sandboxes.iter().zip(&mut cases) {
                let all = judged(&many, &program, sandbox, at_once);
                let first = judged(&one, &program, sandbox, at_once);
                times.push(all.saturating_sub(first) / (CASES as u32 - 1));
            }
        }
        let bare = Spread::of(bare_starts);
        for (sandbox, times) in sandboxes.iter().zip(cases) {
            let case = Spread::of(times);
            println!(
                "{at_once:2} at once  {:11} {:7.0} {:7.0}  {:+5.0} over a bare start of {:.0}",
                sandbox.isolation().level.name(),
                micros(case.median),
                micros(case.late),
                micros(case.median) - micros(bare.median),
                micros(bare.median),
            );
        }
    }
}
