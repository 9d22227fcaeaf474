//! Benchmark of jobs on a cluster: time for jobs that sleep, as a multiple of the ideal time, CPU time per job, and memory
//! and disk space of the server. Gateway and worker loop are the real ones, each worker has a separate connection, and
//! everything except the server is in one process.
//!
//! `cargo bench --bench verify_cluster --features cluster -- [WORKERS [SLOTS [MILLISECONDS [JOBS]]]]` (8, 8, 100 and 50 by
//! default): a job takes that number of milliseconds, and there are that many jobs per slot. `CAIPAN_TEST_NATS` names the
//! server.

#![allow(clippy::unwrap_used, reason = "a failed bench may panic")]

mod cpu_time;
mod memory;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, mpsc};
use std::time::{Duration, Instant};

use caipan_cluster::job_bus::{JobWorkerBus, PauseWaker};
use caipan_cluster::nats::job_submitter_bus::NatsJobSubmitterBus;
use caipan_cluster::nats::job_worker_bus::NatsJobWorkerBus;
use caipan_cluster::nats::login::Login;
use caipan_cluster::nats::server_connection::ClockFn;
use caipan_cluster::server::logins::{
    COORDINATOR_LOGIN, JOIN_FOLDER, ServerFolderSettings, WORKER_LOGIN,
};
use caipan_cluster::server::nats_server::{self, NatsServerProcess};
use caipan_cluster::server::server_folder::ServerFolder;
use caipan_facts::Fact;
use caipan_i18n::Lang;
use caipan_remote::executor::RemoteExecutor;
use caipan_remote::wire::{JobOfferMessage, JobPart};
use caipan_remote::worker::{BackgroundJobRunner, JobOutcome, JobWorker};
use caipan_verify::JobDefaults;
use caipan_verify::executor::TaskExecutor;
use caipan_verify::job::Job;
use caipan_verify::result::{Fault, JobResult, ResultKind};
use caipan_verify::service::{TaskEvent, VerificationService, VerificationTask};

/// Build that gateway and workers have.
const BUILD: &str = "bench";

/// Size of the source of each job in bytes.
const SOURCE: usize = 4096;

fn main() {
    caipan_sandbox::run_helper_process_if_requested();
    let words = std::env::args().filter_map(|word| word.parse().ok());
    let words: Vec<usize> = words.collect();
    let word = |number: usize, usual: usize| words.get(number).copied().unwrap_or(usual);
    let (workers, slots) = (word(0, 8), word(1, 8));
    let run = Duration::from_millis(word(2, 100) as u64);
    let per_slot = word(3, 50);
    let folder = tempfile::tempdir().unwrap();
    let site = Site::start(&folder.path().join("server"));
    let count = workers * slots * per_slot;
    println!("{workers} workers with {slots} slots, {count} jobs of {run:?}");
    let bench = Bench {
        site: &site,
        timer: Timer::default(),
        run,
        slots,
        connected: AtomicUsize::new(0),
        is_over: AtomicBool::new(false),
    };
    let before = site.cpu_times();
    let took = bench.run(workers, count);
    let after = site.cpu_times();
    let ideal = run * u32::try_from(per_slot).unwrap();
    let factor = took.div_duration_f64(ideal);
    let rate = count as f64 / took.as_secs_f64();
    println!(
        "took {took:.2?}, where {ideal:.2?} is ideal: {factor:.2} times; {rate:.0} jobs a second"
    );
    let per_job = |index: usize| (after[index] - before[index]) / u32::try_from(count).unwrap();
    let (own, server) = (per_job(0), per_job(1));
    println!(
        "CPU time per job: {server:.1?} of the server, {own:.1?} of gateway and workers together"
    );
    let (memory, disk) = (site.memory_kib(), site.disk_bytes());
    println!(
        "the server took {} MiB of memory at most, and {} bytes of disk per job",
        memory >> 10,
        disk / count as u64
    );
}

/// Server with its folder.
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
        let fail = |fact: Fact| panic!("{}", Lang::En.fact(&fact));
        let program = nats_server::find_nats_server(named.as_deref()).unwrap_or_else(fail);
        let made = ServerFolder::create(folder, &setup).unwrap();
        let own = std::env::current_exe().unwrap();
        let server = NatsServerProcess::start(&own, &program, &made).unwrap();
        let folder = folder.to_owned();
        Self { folder, server }
    }

    fn login(&self, file: &str) -> Login {
        Login::read(&self.folder.join(file)).unwrap()
    }

    /// CPU times of this process and of the server.
    fn cpu_times(&self) -> [Duration; 2] {
        [std::process::id(), self.server.process_id()].map(cpu_time::of)
    }

    /// Maximum memory of the server in KiB.
    fn memory_kib(&self) -> u64 {
        memory::kib(self.server.process_id(), "VmHWM").unwrap()
    }

    /// Size of the files in which the server stores messages.
    fn disk_bytes(&self) -> u64 {
        fn size(path: &Path) -> u64 {
            let entries = fs::read_dir(path).into_iter().flatten().flatten();
            let sizes = entries.map(|entry| match entry.metadata() {
                Ok(found) if found.is_dir() => size(&entry.path()),
                Ok(found) => found.len(),
                Err(_) => 0,
            });
            sizes.sum()
        }
        size(&self.folder.join("store"))
    }
}

fn time() -> Box<ClockFn> {
    let start = Instant::now();
    Box::new(move || start.elapsed())
}

fn say(fact: &Fact) -> String {
    fact.key.to_string()
}

/// Gateway and workers of a run.
struct Bench<'b> {
    site: &'b Site,
    timer: Timer,
    /// Duration of a job.
    run: Duration,
    slots: usize,
    connected: AtomicUsize,
    is_over: AtomicBool,
}

impl Bench<'_> {
    /// Time for all jobs, from when all workers are connected.
    fn run(&self, workers: usize, count: usize) -> Duration {
        let login = self.site.login(COORDINATOR_LOGIN);
        let gateway = NatsJobSubmitterBus::open(&login, time(), Arc::new(|_| ())).unwrap();
        let executor = RemoteExecutor {
            terms: JobDefaults::default(),
            problem_root: None,
            bus: &gateway,
            build: BUILD,
            say,
            on_remark: &|_| (),
        };
        std::thread::scope(|scope| {
            scope.spawn(|| self.timer.run(&self.is_over));
            for number in 0..workers {
                scope.spawn(move || self.work(number));
            }
            let service = Arc::new(VerificationService::new(0));
            scope.spawn({
                let service = Arc::clone(&service);
                move || executor.perform_tasks(&service)
            });
            let all = workers * self.slots;
            while self.connected.load(Ordering::Relaxed) < workers || service.worker_count() < all {
                std::thread::sleep(Duration::from_millis(20));
            }
            let begin = Instant::now();
            submit_all(&service, count);
            let took = begin.elapsed();
            service.close();
            self.is_over.store(true, Ordering::Relaxed);
            took
        })
    }

    fn work(&self, number: usize) {
        let login = self.site.login(&format!("{JOIN_FOLDER}/{WORKER_LOGIN}"));
        let open = |_| NatsJobWorkerBus::open(&login, time(), Arc::new(|_| ())).ok();
        let bus = (0..10).find_map(open).unwrap();
        self.connected.fetch_add(1, Ordering::Relaxed);
        let slots = Asleep {
            timer: &self.timer,
            waker: bus.create_waker(),
            run: self.run,
            jobs: Vec::new(),
        };
        let host = format!("pc{number}");
        let mut worker = JobWorker::new(&bus, BUILD, &host, self.slots, slots);
        worker.run_while(|_| !self.is_over.load(Ordering::Relaxed));
    }
}

/// Submits jobs, as many at a time as the service takes, and waits for all results.
fn submit_all(service: &Arc<VerificationService>, count: usize) {
    let (sender, results) = mpsc::channel();
    let (mut submitted, mut received, mut open) = (0, 0, Vec::new());
    while received < count {
        while submitted < count && open.len() < received + 8192 {
            let source = format!("{submitted:>SOURCE$}");
            let record = format!(
                r#"{{"id":"job {submitted}","program":{{"language":"c","source":"{source}"}}}}"#
            );
            let job: Job = serde_json::from_str(&record).unwrap();
            let sender = sender.clone();
            let receiver = move |event| {
                if let TaskEvent::Judged(result) = event {
                    sender.send(result.kind).unwrap();
                }
            };
            let task = VerificationTask::Judge(Box::new(job));
            let Ok(submission) = service.submit(task, Box::new(receiver)) else {
                break;
            };
            open.push(submission);
            submitted += 1;
        }
        let kind = results.recv().unwrap();
        assert_eq!(kind, ResultKind::Passed);
        received += 1;
    }
}

/// Ends the pauses of workers whose jobs are over.
#[derive(Default)]
struct Timer {
    ends: Mutex<Vec<(Instant, PauseWaker)>>,
    changed: Condvar,
}

impl Timer {
    fn add(&self, end: Instant, waker: PauseWaker) {
        self.ends.lock().unwrap().push((end, waker));
        self.changed.notify_all();
    }

    fn run(&self, is_over: &AtomicBool) {
        let mut heap: BinaryHeap<Reverse<(Instant, usize)>> = BinaryHeap::new();
        let mut wakers: Vec<PauseWaker> = Vec::new();
        while !is_over.load(Ordering::Relaxed) {
            let pause = heap.peek().map_or(Duration::from_millis(50), |next| {
                next.0.0.saturating_duration_since(Instant::now())
            });
            let ends = self.ends.lock().unwrap();
            let mut ends = self.changed.wait_timeout(ends, pause).unwrap().0;
            for (end, waker) in ends.drain(..) {
                heap.push(Reverse((end, wakers.len())));
                wakers.push(waker);
            }
            drop(ends);
            while let Some(Reverse((end, number))) = heap.peek().copied()
                && end <= Instant::now()
            {
                heap.pop();
                wakers[number]();
            }
        }
    }
}

/// Slots on which every job sleeps.
struct Asleep<'b> {
    timer: &'b Timer,
    waker: PauseWaker,
    run: Duration,
    /// Number and end of each job, and the result.
    jobs: Vec<(u64, Instant, JobResult)>,
}

impl BackgroundJobRunner for Asleep<'_> {
    fn start_job(&mut self, number: u64, message: JobOfferMessage) {
        let JobPart::Json(task) = message.task else {
            panic!("small jobs are in the message");
        };
        let VerificationTask::Judge(job) = serde_json::from_str(task.get()).unwrap() else {
            panic!("no job");
        };
        let end = Instant::now() + self.run;
        let nothing = Fact::quote(String::new());
        let result = JobResult {
            kind: ResultKind::Passed,
            fault: None,
            ..JobResult::for_unrun_job(job.id.clone(), Fault::Machine, &nothing, say)
        };
        self.jobs.push((number, end, result));
        self.timer.add(end, Arc::clone(&self.waker));
    }

    fn cancel_job(&mut self, number: u64) {
        self.jobs.retain(|job| job.0 != number);
    }

    fn take_job_outcomes(&mut self) -> Vec<(u64, JobOutcome)> {
        let now = Instant::now();
        let is_over = |job: &mut (u64, Instant, JobResult)| job.1 <= now;
        let over = self.jobs.extract_if(.., is_over);
        let end = |result| JobOutcome::Result(TaskEvent::Judged(Box::new(result)));
        over.map(|(number, _, result)| (number, end(result)))
            .collect()
    }
}
