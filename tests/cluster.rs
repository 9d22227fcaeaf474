//! Tests that a cluster of workers grades a class exactly as a single machine does.

mod nats;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use caipan_checker::Settings;
use caipan_cluster::blob_cache::{self, BlobCache};
use caipan_cluster::blob_mirror::{self, BlobMirror};
use caipan_cluster::bus::{BusClock, OrderQueue, WorkerBus};
use caipan_cluster::machine_profile::MachineProfile;
use caipan_cluster::memory_bus::MemoryBus;
use caipan_cluster::order_executor::OrderExecutor;
use caipan_cluster::result_message::ResultLine;
use caipan_cluster::slot_threads::SlotThreads;
use caipan_cluster::wire::{self, Heartbeat, MachineSpeed, RunConditions, RunOrder};
use caipan_cluster::worker::{MachineCapacity, Worker};
use caipan_cluster::worker_pool::WorkerPool;
use caipan_facts::Fact;
use caipan_i18n::Lang;
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::local_executor::MAX_PROGRAM_SPACE;
use caipan_judge::contest::participants;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::contest::run::ContestRun;
use caipan_judge::contest::shard::Shard;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::result::Scorecard;
use caipan_judge::submission::compile;
use caipan_judge::submission::compiled_jury_programs::CompiledJuryPrograms;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_judge::test_set;
use caipan_problem::case;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{IsolationLevelRange, Sandbox};

use crate::support::{Files, has, is_left_to_the_sweep, require};

static GO_ON: AtomicBool = AtomicBool::new(false);

const PATIENCE: f64 = 1.3;

const TOML: &str = r#"name = "sum"
checker = { source = "check.c", dialect = "kattis" }
limits = { cpu = "500ms", wall = "20s" }
[[subtask]]
name = "small"
points = 40
cases = ["1", "2"]
[[subtask]]
name = "large"
points = 60
cases = ["3"]
limits = { memory = "64MiB" }
"#;

/// Checker that accepts the right answer, and otherwise prints the output that it has read.
const CHECK: &str = r#"#include <stdio.h>
int main(int argc, char **argv) {
    long said = -1, right = -2;
    FILE *answer = fopen(argv[2], "r");
    if (argc < 4 || fscanf(answer, "%ld", &right) != 1) return 1;
    if (scanf("%ld", &said) == 1 && said == right) return 42;
    char path[4096];
    snprintf(path, sizeof path, "%sjudgemessage.txt", argv[3]);
    fprintf(fopen(path, "w"), "read %ld", said);
    return 43;
}
"#;

const SOURCES: [(&str, &str); 6] = [
    (
        "ann",
        "#include <stdio.h>\nint main(void) { long a, b; scanf(\"%ld%ld\", &a, &b); printf(\"%ld\\n\", a + b); }\n",
    ),
    (
        "bob",
        "#include <stdio.h>\nint main(void) { int a, b; scanf(\"%d%d\", &a, &b); printf(\"%d\\n\", a + b + (a > 2)); }\n",
    ),
    ("cai", "int main(void) { return x; }\n"),
    ("dan", "#include <stdlib.h>\nint main(void) { abort(); }\n"),
    (
        "eve",
        "int main(void) { for (volatile int i = 0;; i++); }\n",
    ),
    (
        "fay",
        "#include <stdio.h>\nint main(void) { fputs(\"no\", stderr); return 3; }\n",
    ),
];

/// Formats all results except times.
fn said(cards: &[Scorecard]) -> Vec<String> {
    let case = |case: &caipan_judge::result::CaseResult| {
        let run = &case.run;
        let runs = run.runs.as_ref().map(|runs| &runs.verdicts);
        format!(
            "{:?} {:?} {:?} {:?}",
            run.decision, run.output, run.stderr, runs
        )
    };
    let card = |card: &Scorecard| {
        let cases: Vec<String> = card.cases.iter().map(case).collect();
        let (verdict, compile) = (card.verdict.code(), &card.compile);
        format!(
            "{} {verdict} {} {compile:?} {cases:#?}",
            card.name, card.score
        )
    };
    cards.iter().map(card).collect()
}

/// State shared by the workers of a class.
struct Room<'r> {
    memory: MemoryBus<'r>,
    place: tempfile::TempDir,
    stop: AtomicBool,
    /// Folder of problem files that workers have from the start, so that they request only sources.
    seed: Option<&'r Path>,
    /// Number of blob pieces requested from the bus.
    asked: AtomicUsize,
}

/// Runs a worker with one slot until the coordinator requests its end.
fn worker(host: &str, room: &Room, sandbox: &Sandbox) {
    let hand = room.memory.connect_worker();
    let seed = room.seed.map(|folder| BlobMirror {
        folder: folder.to_owned(),
        on_remark: &|fact| panic!("{}", Lang::En.fact(&fact)),
    });
    let cache = BlobCache::create(
        &room.place.path().join(host),
        blob_cache::DEFAULT_CACHE_SIZE,
    )
    .unwrap();
    let cache = cache.with_mirror(seed);
    let (foreign, probes) = (CompiledJuryPrograms::default(), CompilerProbes::default());
    let pieces = |blob: &ContentId, number: u64| {
        room.asked.fetch_add(1, Ordering::Relaxed);
        hand.fetch_piece(blob, number)
    };
    let bench = OrderExecutor {
        runner: sandbox,
        compiler: &compile::DEFAULT_COMPILER_LIMITS,
        jury_programs: &foreign,
        program_cache: None,
        probes: &probes,
        cancel: &GO_ON,
        cache: &cache,
        fetch_piece: &pieces,
        workspaces: Default::default(),
    };
    let speed = MachineSpeed {
        class: "this".to_owned(),
        figure: 1.0,
    };
    let judge = MachineProfile {
        runner: sandbox,
        toolchains: &foreign.toolchains,
        speed: &speed,
    };
    let machine = MachineCapacity {
        host: host.to_owned(),
        slots: 1,
        cores: 1,
    };
    let work = |threads: SlotThreads| Worker::new(&hand, machine, judge, threads).run(&room.stop);
    SlotThreads::run_with_threads(&bench, 1, work).unwrap();
}

/// Calls `act` with a grading run of the class in `files`, and with a new sandbox.
fn with_run<T>(
    files: &Files,
    cancel: &AtomicBool,
    act: impl FnOnce(&ContestRun, &Sandbox) -> T,
) -> T {
    let problem = Problem::load(&files.path("problem"), &Settings::new()).unwrap();
    let problems = [problem];
    let class = files.path("class");
    let roll = participants::collect_participants(&problems, Path::new(&class), Default::default())
        .unwrap();
    let cases = case::find_cases(&problems[0].directory).unwrap();
    let test_set = test_set::prepare_test_set(&problems[0], &cases, true).unwrap();
    let contest_problems = [ContestProblem::with_case_ids(&problems[0], &test_set)];
    let program = Path::new(env!("CARGO_BIN_EXE_caipan"));
    let sandbox =
        Sandbox::open_with_fork_server_program(program, IsolationLevelRange::default(), &[])
            .unwrap();
    let grading = GradingContext {
        runner: &sandbox,
        compile_limits: &compile::DEFAULT_COMPILER_LIMITS,
        cpu_kill_factor: PATIENCE,
        strict: false,
        jury_program_store: &CompiledJuryPrograms::default(),
        may_fork_interpreter: false,
        cancel,
    };
    let run = ContestRun {
        problems: &contest_problems,
        contestants: &roll.contestants,
        grading: &grading,
        workers: 2,
        cache: None,
        max_program_space: MAX_PROGRAM_SPACE,
        skip_lost: false,
        shard: Shard::WHOLE,
        repeats: true,
        probes: Some(&CompilerProbes::default()),
        on_event: &|_| (),
        observer: None,
    };
    act(&run, &sandbox)
}

/// Returns all results, judged by two workers.
fn by_workers(run: &ContestRun, sandbox: &Sandbox) -> Vec<Scorecard> {
    by(&["pc1", "pc2"], None, run, sandbox).0
}

/// Returns all results, judged by these workers, and the number of blob pieces that they have requested.
fn by(
    hosts: &[&str],
    seed: Option<&Path>,
    run: &ContestRun,
    sandbox: &Sandbox,
) -> (Vec<Scorecard>, usize) {
    let start = Instant::now();
    let room = Room {
        memory: MemoryBus::new(move || start.elapsed()),
        place: tempfile::tempdir().unwrap(),
        stop: AtomicBool::new(false),
        seed,
        asked: AtomicUsize::new(0),
    };
    let remark = |fact: Fact| panic!("{}", Lang::En.fact(&fact));
    let crew = WorkerPool::new(&room.memory, sandbox, "contest", PATIENCE, &remark);
    let cards = std::thread::scope(|scope| {
        for host in hosts {
            let room = &room;
            scope.spawn(move || worker(host, room, sandbox));
        }
        let cards = run.judge_with_executor(&crew);
        crew.end_contest().unwrap();
        room.stop.store(true, Ordering::Relaxed);
        cards
    });
    let left = std::fs::read_dir(room.place.path()).unwrap().count();
    assert_eq!(left, 0, "hidden tests are left behind");
    (cards, room.asked.into_inner())
}

/// Returns the class with all sources.
fn class(sources: &[(&str, &str)]) -> Files {
    let files = Files::new(&[("problem/problem.toml", TOML), ("problem/check.c", CHECK)]);
    for (case, input, answer) in [
        ("1", "1 2", "3"),
        ("2", "3 4", "7"),
        ("3", "5000000000 1", "5000000001"),
    ] {
        files.write(&format!("problem/{case}.in"), input.as_bytes());
        files.write(&format!("problem/{case}.ans"), answer.as_bytes());
    }
    for (name, source) in sources {
        files.write(&format!("class/{name}/sum.c"), source.as_bytes());
    }
    files
}

#[test]
fn two_workers_come_to_the_same_as_the_cores_of_one_machine() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("cc") {
        return require(false, "there is no C compiler");
    }
    let files = class(&SOURCES);
    let both = |run: &ContestRun, sandbox: &Sandbox| [run.judge(), by_workers(run, sandbox)];
    let [by_cores, by_crew] = with_run(&files, &GO_ON, both);
    assert_eq!(said(&by_crew), said(&by_cores));
    let verdicts: Vec<&str> = by_crew.iter().map(|card| card.verdict.code()).collect();
    assert_eq!(verdicts, ["AC", "WA", "CE", "RE", "TLE", "RE"]);
    let runs = by_crew.iter().flat_map(|card| &card.cases);
    for run in runs.map(|case| &case.run) {
        let host = run.host.as_deref();
        assert!(matches!(host, Some("pc1" | "pc2")), "{host:?}");
    }
    assert!(by_cores[0].cases[0].run.host.is_none());
}

#[test]
fn a_worker_with_a_seed_asks_for_sources_alone() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("cc") {
        return require(false, "there is no C compiler");
    }
    let sources = &SOURCES[..2];
    with_run(&class(sources), &GO_ON, |run, sandbox| {
        let folder = tempfile::tempdir().unwrap();
        let seed = folder.path().join("seed");
        assert!(blob_mirror::write_mirror(&seed, run.problems).is_ok());
        let (cards, without) = by(&["pc1"], None, run, sandbox);
        let (seeded, with) = by(&["pc1"], Some(&seed), run, sandbox);
        assert_eq!(said(&seeded), said(&cards));
        assert_eq!(with, sources.len());
        // The manifest, problem.toml, the checker, and three inputs and answers.
        assert_eq!(without, sources.len() + 3 + 6);
    });
}

/// The first order of a class.
fn first_order(
    memory: &MemoryBus,
    run: &ContestRun,
    sandbox: &Sandbox,
    cancel: &AtomicBool,
) -> RunOrder {
    let hand = memory.connect_worker();
    let crew = WorkerPool::new(memory, sandbox, "contest", PATIENCE, &|_| ());
    let beat = Heartbeat {
        host: "pc1".to_owned(),
        speed: MachineSpeed {
            class: "this".to_owned(),
            figure: 1.0,
        },
        slots: 1,
        busy: 0,
        unfit: None,
        leaves: false,
        about: None,
    };
    hand.send_heartbeat(&beat.host, &wire::serialize(&beat))
        .unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| run.judge_with_executor(&crew));
        loop {
            let leases = hand
                .take_orders("contest", OrderQueue::Parallel, 1)
                .unwrap_or_default();
            if let Some(lease) = leases.first() {
                cancel.store(true, Ordering::Relaxed);
                return wire::parse(&lease.order).unwrap();
            }
            hand.wait_for_message(Duration::from_millis(20));
        }
    })
}

#[test]
fn what_has_another_name_on_a_machine_is_not_run_there() {
    if !has("cc") {
        return require(false, "there is no C compiler");
    }
    let (files, cancel) = (class(&SOURCES[..1]), AtomicBool::new(false));
    with_run(&files, &cancel, |run, sandbox| {
        let memory = MemoryBus::new(|| Duration::ZERO);
        let order = first_order(&memory, run, sandbox, &cancel);
        let place = tempfile::tempdir().unwrap();
        let cache =
            BlobCache::create(&place.path().join("cache"), blob_cache::DEFAULT_CACHE_SIZE).unwrap();
        let (foreign, probes) = (CompiledJuryPrograms::default(), CompilerProbes::default());
        let hand = memory.connect_worker();
        let pieces = blob_cache::create_piece_fetcher(&hand);
        let bench = OrderExecutor {
            runner: sandbox,
            compiler: &compile::DEFAULT_COMPILER_LIMITS,
            jury_programs: &foreign,
            program_cache: None,
            probes: &probes,
            cancel: &GO_ON,
            cache: &cache,
            fetch_piece: &pieces,
            workspaces: Default::default(),
        };
        let terms = RunConditions {
            patience: PATIENCE,
            skip_lost: false,
        };
        let work = |order: &RunOrder| {
            let lines = Mutex::new(Vec::new());
            let tell = |line: ResultLine| lines.lock().unwrap().push(line);
            let how = bench.execute_order(order, terms, 1.0, &tell);
            let how = how.map_err(|fact| Lang::En.fact(&fact));
            (how, lines.into_inner().unwrap())
        };
        let (how, lines) = work(&order);
        assert_eq!((how, lines.len()), (Ok(()), 1 + order.runs.len()));
        let other = ContentId::hash(b"another");
        let mut others = vec![order.clone(); 5];
        others[0].runs[0].1 = other.clone();
        others[1].program.id = other;
        others[2].program.name = "other.c".to_owned();
        others[3].program.language = "cpp".to_owned();
        others[4].runs.swap(0, 1);
        (others[4].runs[0].0, others[4].runs[1].0) = (0, 1);
        for order in others {
            let (how, lines) = work(&order);
            let refused = "what is to be judged has another name on this machine";
            assert_eq!(how, Err(refused.to_owned()));
            assert_eq!(lines, []);
        }
    });
}
