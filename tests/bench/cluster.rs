//! Benchmark of a cluster: time for a class whose runs sleep, as a multiple of the ideal time, and the server's
//! memory. Coordinator and worker loop are the real ones, each worker has a separate connection, and everything
//! except the server is in one process.
//!
//! `cargo bench --bench cluster --features cluster -- [MACHINES [SLOTS]]` (100 and 8 by default). `CAIPAN_TEST_NATS`
//! names the server. A machine has three orders per slot, each with 20 runs of 200 ms.

#![allow(clippy::unwrap_used, reason = "a failed bench may panic")]

mod cpu_time;
mod memory;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use caipan_checker::Settings;
use caipan_cluster::machine_profile::MachineProfile;
use caipan_cluster::nats::coordinator_bus::NatsCoordinatorBus;
use caipan_cluster::nats::login::Login;
use caipan_cluster::nats::server_connection::ClockFn;
use caipan_cluster::nats::worker_bus::NatsWorkerBus;
use caipan_cluster::result_message::ResultLine;
use caipan_cluster::server::logins::{
    COORDINATOR_LOGIN, JOIN_FOLDER, ServerFolderSettings, WORKER_LOGIN,
};
use caipan_cluster::server::nats_server::{self, NatsServerProcess};
use caipan_cluster::server::server_folder::ServerFolder;
use caipan_cluster::wire::{MachineSpeed, RunConditions, RunOrder};
use caipan_cluster::worker::{MachineCapacity, OrderSlotEvent, OrderSlots, Worker};
use caipan_cluster::worker_pool::WorkerPool;
use caipan_facts::Fact;
use caipan_i18n::Lang;
use caipan_judge::contest::local_executor::MAX_PROGRAM_SPACE;
use caipan_judge::contest::participants;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::contest::run::ContestRun;
use caipan_judge::contest::shard::Shard;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::result::CompileLog;
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::compile;
use caipan_judge::submission::compiled_jury_programs::CompiledJuryPrograms;
use caipan_judge::test_set;
use caipan_problem::case;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{IsolationLevelRange, Sandbox};

/// Duration of a run.
const RUN: Duration = Duration::from_millis(200);

/// Number of cases of the problem, and number of programs per slot.
const CASES: usize = 20;
const PROGRAMS: usize = 3;

/// Result of every run.
const ACCEPTED: &str = r#"{"verdict":"AC","share":{"millionths":1000000},"reason":null,
    "usage":{"cpu":{"secs":0,"nanos":200000000},"wall":{"secs":0,"nanos":200000000},"memory":1048576},
    "ending":{"Exited":0},"load":null}"#;

fn main() {
    caipan_sandbox::run_helper_process_if_requested();
    let words: Vec<usize> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let machines = words.first().copied().unwrap_or(100);
    let slots = words.get(1).copied().unwrap_or(8);
    let folder = tempfile::tempdir().unwrap();
    let site = Site::start(&folder.path().join("server"));
    make(folder.path(), PROGRAMS * machines * slots);
    let ideal = RUN * u32::try_from(CASES * PROGRAMS).unwrap();
    let sandbox = Sandbox::open(IsolationLevelRange::default(), &[]).unwrap();
    println!(
        "{machines} machines with {slots} slots, {PROGRAMS} orders each of {CASES} runs of {RUN:?}"
    );
    let took = judge(folder.path(), &site, &sandbox, machines, slots);
    let runs = CASES * PROGRAMS * machines * slots;
    println!(
        "{runs} runs took {took:.1?}, where {ideal:.1?} is ideal: {:.2} times",
        took.div_duration_f64(ideal)
    );
    println!("the server took {} MiB at most", site.memory_mib());
    let [own, server] = [std::process::id(), site.server.process_id()].map(cpu_time::of);
    println!(
        "all in all the server took {server:.1?} of CPU, and coordinator and workers {own:.1?}"
    );
}

/// Creates a class of different programs.
fn make(folder: &Path, programs: usize) {
    let write = |name: String, text: &str| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let toml = "name = \"sum\"\nchecker = \"tokens\"\n";
    write("problem/problem.toml".to_owned(), toml);
    for case in 1..=CASES {
        for ending in ["in", "ans"] {
            write(format!("problem/{case}.{ending}"), &case.to_string());
        }
    }
    for number in 0..programs {
        write(format!("class/c{number}/sum.c"), &format!("// {number}\n"));
    }
}

/// Server with its address.
struct Site {
    folder: PathBuf,
    server: NatsServerProcess,
}

impl Site {
    fn start(folder: &Path) -> Self {
        let free = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let listen = free.local_addr().unwrap();
        drop(free);
        let setup = ServerFolderSettings {
            listen,
            addresses: &[],
            name: "here",
            caipan_executable: None,
            new_passwords: false,
            machines: &[],
        };
        let named = std::env::var_os("CAIPAN_TEST_NATS").map(PathBuf::from);
        let said = |fact: Fact| panic!("{}", Lang::En.fact(&fact));
        let program = nats_server::find_nats_server(named.as_deref()).unwrap_or_else(said);
        let made = ServerFolder::create(folder, &setup).unwrap();
        let own = std::env::current_exe().unwrap();
        let server = NatsServerProcess::start(&own, &program, &made).unwrap();
        let folder = folder.to_owned();
        Self { folder, server }
    }

    fn login(&self, file: &str) -> Login {
        Login::read(&self.folder.join(file)).unwrap()
    }

    fn memory_mib(&self) -> u64 {
        memory::kib(self.server.process_id(), "VmHWM").unwrap() >> 10
    }
}

fn time() -> Box<ClockFn> {
    let start = Instant::now();
    Box::new(move || start.elapsed())
}

/// Returns the time in which the cluster grades the class, measured from the moment when all machines are connected.
fn judge(folder: &Path, site: &Site, sandbox: &Sandbox, number: usize, slots: usize) -> Duration {
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let problems = [Problem::load(&path("problem"), &Settings::new()).unwrap()];
    let class = path("class");
    let roll = participants::collect_participants(&problems, Path::new(&class), Default::default())
        .unwrap();
    let cases = case::find_cases(&problems[0].directory).unwrap();
    let test_set = test_set::prepare_test_set(&problems[0], &cases, true).unwrap();
    let contest_problems = [ContestProblem::with_case_ids(&problems[0], &test_set)];
    let (foreign, stop) = (CompiledJuryPrograms::default(), AtomicBool::new(false));
    let grading = GradingContext {
        runner: sandbox,
        compile_limits: &compile::DEFAULT_COMPILER_LIMITS,
        cpu_kill_factor: 1.3,
        strict: false,
        jury_program_store: &foreign,
        may_fork_interpreter: false,
        cancel: &stop,
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
        probes: None,
        on_event: &|_| (),
        observer: None,
    };
    let crew = Machines { number, slots };
    crew.rehearse(site, &run, sandbox, &foreign)
}

/// Machines of the simulated cluster, each with this number of slots.
struct Machines {
    number: usize,
    slots: usize,
}

impl Machines {
    /// Returns the time in which these machines grade a class.
    fn rehearse(
        &self,
        site: &Site,
        run: &ContestRun,
        sandbox: &Sandbox,
        foreign: &CompiledJuryPrograms,
    ) -> Duration {
        let coach =
            NatsCoordinatorBus::open(&site.login(COORDINATOR_LOGIN), time(), Arc::new(|_| ()))
                .unwrap();
        let remark = |fact: Fact| eprintln!("{}", Lang::En.fact(&fact));
        let crew = WorkerPool::new(&coach, sandbox, "rehearsal", 1.3, &remark);
        let (connected, over) = (AtomicUsize::new(0), AtomicBool::new(false));
        std::thread::scope(|scope| {
            for number in 0..self.number {
                let (connected, over) = (&connected, &over);
                let login = site.login(&format!("{JOIN_FOLDER}/{WORKER_LOGIN}"));
                let work = move || {
                    let open = |_| NatsWorkerBus::open(&login, time(), Arc::new(|_| ())).ok();
                    let hand = (0..10).find_map(open).unwrap();
                    connected.fetch_add(1, Ordering::Relaxed);
                    self.work(number, &hand, sandbox, foreign, over);
                };
                std::thread::Builder::new()
                    .spawn_scoped(scope, work)
                    .unwrap();
            }
            while connected.load(Ordering::Relaxed) < self.number {
                std::thread::sleep(Duration::from_millis(50));
            }
            let start = Instant::now();
            let cards = run.judge_with_executor(&crew);
            let took = start.elapsed();
            crew.end_contest().unwrap();
            over.store(true, Ordering::Relaxed);
            assert!(cards.iter().all(|card| card.verdict.code() == "AC"));
            took
        })
    }

    fn work(
        &self,
        number: usize,
        hand: &NatsWorkerBus,
        sandbox: &Sandbox,
        foreign: &CompiledJuryPrograms,
        over: &AtomicBool,
    ) {
        let speed = MachineSpeed {
            class: "asleep".to_owned(),
            figure: 1.0,
        };
        let judge = MachineProfile {
            runner: sandbox,
            toolchains: &foreign.toolchains,
            speed: &speed,
        };
        let machine = MachineCapacity {
            host: format!("pc{number}"),
            slots: self.slots,
            cores: self.slots,
        };
        Worker::new(hand, machine, judge, Asleep::default()).run(over);
    }
}

/// Slots on which every run sleeps.
#[derive(Default)]
struct Asleep {
    orders: Vec<(u64, RunOrder, Instant, usize)>,
    news: Vec<(u64, OrderSlotEvent)>,
}

impl OrderSlots for Asleep {
    fn start_order(&mut self, number: u64, order: RunOrder, _: RunConditions, _: f64) {
        let program = order.program.id.clone();
        let log = CompileLog::new(true, String::new());
        let line = OrderSlotEvent::Line(ResultLine::Compiled(program, log));
        self.news.push((number, line));
        self.orders.push((number, order, Instant::now(), 0));
    }

    fn take_events(&mut self) -> Vec<(u64, OrderSlotEvent)> {
        let mut news = std::mem::take(&mut self.news);
        self.orders.retain_mut(|(number, order, began, told)| {
            let slept = began.elapsed().div_duration_f64(RUN) as usize;
            for (_, run) in order.runs.iter().take(slept).skip(*told) {
                let result: RunResult = serde_json::from_str(ACCEPTED).unwrap();
                news.push((
                    *number,
                    OrderSlotEvent::Line(ResultLine::Run(run.clone(), Box::new(result))),
                ));
            }
            *told = slept.min(order.runs.len());
            let is_done = *told == order.runs.len();
            if is_done {
                news.push((*number, OrderSlotEvent::Ended(Ok(()))));
            }
            !is_done
        });
        news
    }

    fn release_contest_data(&mut self) {}
}
