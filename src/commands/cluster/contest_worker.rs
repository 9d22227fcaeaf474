//! `caipan worker`: judges programs for a coordinator on another machine, until Ctrl-C or until it has been idle for long.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::connection::{self, io_error_to_usage_failure};
use super::job_worker;
use super::messages::ClusterMessage;
use super::slot_count::slot_count;
use crate::cli::{IsolationArgs, Worker as Args};
use crate::commands::console::Console;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::isolation;
use caipan_cluster::blob_cache::{self, BlobCache};
use caipan_cluster::blob_mirror::BlobMirror;
use caipan_cluster::bus::BusClock;
use caipan_cluster::machine_mismatch::MachineMismatch;
use caipan_cluster::machine_profile::{MachineProfile, hash_language_tools, measure_machine_speed};
use caipan_cluster::nats::login::Login;
use caipan_cluster::nats::worker_bus::NatsWorkerBus;
use caipan_cluster::order_executor::OrderExecutor;
use caipan_cluster::slot_threads::SlotThreads;
use caipan_cluster::wire::MachineSpeed;
use caipan_cluster::worker::{MachineCapacity, Worker};
use caipan_cluster::worker_folder::WorkerFolder;
use caipan_cluster::worker_name::choose_worker_name;
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_judge::contest::shared_program_cache;
use caipan_judge::submission::compile;
use caipan_judge::submission::compiled_jury_programs::CompiledJuryPrograms;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_judge::submission::program_cache::ProgramCache;
use caipan_sandbox::{IsolationLevel, LevelRange, Runner, Sandbox};

/// Maximum disk space of the cache of compiled programs.
const MAX_PROGRAMS_SIZE: Bytes = Bytes(1 << 30);

/// This machine as a worker: options, identity and folders.
struct WorkerMachine<'o> {
    args: &'o Args,
    /// Jury programs and the tools that compile them.
    foreign: &'o CompiledJuryPrograms,
    host: String,
    speed: MachineSpeed,
    /// Folder for test data and compiled programs.
    folder: &'o Path,
    /// Paths that programs must not see: test data and the login to the server.
    hidden: Vec<PathBuf>,
    interrupt: &'o Interrupt,
    console: &'o Console,
}

/// Runs a worker until a signal comes or the worker has been idle for the time given by `--until-idle`.
///
/// # Errors
/// The server refuses the connection, or the sandbox cannot be opened.
pub(crate) fn run(args: &Args, console: &Console) -> Result<Exit, CommandError> {
    if args.verify {
        return job_worker::run(args, console);
    }
    let login = Login::read(&args.join).map_err(CommandError::usage_error)?;
    let host = choose_worker_name(args.name.as_deref(), login.machine.as_deref())
        .map_err(CommandError::usage_error)?;
    let notes = connection::connection_note_callback(console);
    let worker_bus = NatsWorkerBus::open(&login, connection::monotonic_clock(), notes)
        .map_err(CommandError::usage_error)?;
    if let Some(seed) = args.seed.as_ref().filter(|seed| !seed.is_dir()) {
        let folder = seed.display().to_string();
        return Err(CommandError::usage_error(ClusterMessage::NoSeedFolder {
            folder,
        }));
    }
    let folder = WorkerFolder::create(&host).map_err(CommandError::usage_error)?;
    let foreign = shared_program_cache::cached_jury_programs([]);
    let machine = WorkerMachine {
        foreign: &foreign,
        host,
        speed: measure_machine_speed(),
        interrupt: &Interrupt::watch_signals()?,
        folder: &folder.path,
        hidden: [&folder.path, &args.join]
            .into_iter()
            .chain(&args.seed)
            .cloned()
            .collect(),
        args,
        console,
    };
    let least = IsolationArgs {
        require_isolation: Some(machine.min_level()),
        ..IsolationArgs::default()
    };
    let hidden = machine.hidden.iter().map(PathBuf::as_path);
    let (mut sandbox, _) = isolation::open_sandbox(&least, hidden, [], console)?;
    // The tools are identified before the first job, since that takes a while.
    hash_language_tools(&foreign.toolchains, &sandbox);
    machine.print_worker_identity(&sandbox);
    loop {
        match machine.judge_contests(&worker_bus, &sandbox)? {
            WorkerEnd::Exit(exit) => return Ok(exit),
            WorkerEnd::OtherLevel(other) => sandbox = *other,
        }
    }
}

/// Reason why the worker stopped taking jobs.
enum WorkerEnd {
    /// The worker was stopped; the command ends with this exit code.
    Exit(Exit),
    /// A contest requires another isolation level; the worker continues in this sandbox, which has that level.
    OtherLevel(Box<Sandbox>),
}

impl WorkerMachine<'_> {
    /// Lowest isolation level that this worker accepts, whatever a contest requires.
    fn min_level(&self) -> IsolationLevel {
        self.args
            .require_isolation
            .unwrap_or(IsolationLevel::Filter)
    }

    /// Prints the name, the class, the number of slots and the isolation level of this machine.
    fn print_worker_identity(&self, sandbox: &Sandbox) {
        let level = sandbox.isolation().level.to_string();
        self.console
            .note(&self.console.sentence(ClusterMessage::Worker {
                host: self.host.clone(),
                class: self.speed.class.clone(),
                slots: slot_count(self.args, sandbox, self.console),
                level,
            }));
    }

    /// Opens a sandbox of exactly this level; `None` if the level is unavailable or too low.
    fn open_sandbox_at_level(&self, level: IsolationLevel) -> Option<Sandbox> {
        let wish = LevelRange {
            most: level,
            least: level,
        };
        if level < self.min_level() {
            return None;
        }
        Sandbox::open(wish, &self.hidden).ok()
    }

    /// Judges until the worker ends or needs another sandbox.
    fn judge_contests(
        &self,
        worker_bus: &NatsWorkerBus,
        sandbox: &Sandbox,
    ) -> Result<WorkerEnd, CommandError> {
        let console = self.console.with_results_hidden();
        let note = move |fact: Fact| console.note(&console.lang.fact(&fact));
        let seed = self.args.seed.clone();
        let cache = BlobCache::create(&self.folder.join("cache"), blob_cache::DEFAULT_CACHE_SIZE)
            .map_err(io_error_to_usage_failure)?
            .with_mirror(seed.map(|folder| BlobMirror {
                folder,
                on_remark: &note,
            }));
        let store = ProgramCache::open(&self.folder.join("programs"), MAX_PROGRAMS_SIZE)
            .map_err(io_error_to_usage_failure)?;
        let foreign = self.foreign;
        let (pieces, probes) = (
            blob_cache::create_piece_fetcher(worker_bus),
            CompilerProbes::default(),
        );
        let cancel = AtomicBool::new(false);
        let bench = OrderExecutor {
            runner: sandbox,
            compiler: &compile::DEFAULT_COMPILER_LIMITS,
            jury_programs: foreign,
            program_cache: Some(&store),
            probes: &probes,
            cancel: &cancel,
            cache: &cache,
            fetch_piece: &pieces,
            workspaces: Default::default(),
        };
        let judge = MachineProfile {
            runner: sandbox,
            toolchains: &foreign.toolchains,
            speed: &self.speed,
        };
        let slots = slot_count(self.args, sandbox, self.console);
        let host = self.host.clone();
        let ended = SlotThreads::run_with_threads(&bench, slots, |threads| {
            let cores = caipan_sandbox::machine::cores::available_cores().get();
            let machine = MachineCapacity { host, slots, cores };
            let mut worker = Worker::new(worker_bus, machine, judge, threads);
            let mut reported = ReportedWorkerState::default();
            worker.run_while(|worker| self.should_continue(worker, worker_bus, &mut reported));
            // Ends the runs that are still going.
            cancel.store(true, Ordering::Relaxed);
            (worker.is_machine_broken(), reported.other)
        });
        let (is_broken, other) = ended.map_err(io_error_to_usage_failure)?;
        match other {
            _ if is_broken => Err(CommandError::internal_error(ClusterMessage::Leaves)),
            Some(other) => Ok(WorkerEnd::OtherLevel(Box::new(other))),
            None => Ok(WorkerEnd::Exit(
                self.interrupt.exit_if_interrupted().unwrap_or(Exit::Good),
            )),
        }
    }

    /// Returns whether the worker continues. Prints a note if the state of the worker has changed since the last call.
    fn should_continue(
        &self,
        worker: &mut Worker<SlotThreads>,
        worker_bus: &NatsWorkerBus,
        reported: &mut ReportedWorkerState,
    ) -> bool {
        if self.interrupt.exit_if_interrupted().is_some() {
            return false;
        }
        let now = worker_bus.now();
        if !worker.is_idle() {
            reported.busy = now;
        }
        if reported.unfit.as_ref() != worker.contest_mismatch() {
            reported.unfit = worker.contest_mismatch().cloned();
            reported.other = worker
                .unmet_isolation_level()
                .and_then(|level| self.open_sandbox_at_level(level));
            if reported.other.is_some() {
                return false;
            }
            if let Some(why) = reported.unfit.as_ref().map(MachineMismatch::fact) {
                let text = self.console.sentence(ClusterMessage::TakesNoPart { why });
                self.console.note(&text);
            }
        }
        if reported.takes_part != worker.has_joined_contest() {
            reported.takes_part = worker.has_joined_contest();
            self.console
                .note(&self.console.sentence(if reported.takes_part {
                    ClusterMessage::TakesPart
                } else {
                    ClusterMessage::IsOver
                }));
        }
        let idle_time = now.saturating_sub(reported.busy);
        let is_idle = self.args.until_idle.is_some_and(|most| idle_time >= most);
        if is_idle || self.args.once && worker.taken_order_count() > 0 {
            worker.stop_taking_orders();
        }
        true
    }
}

/// State of the worker that was last reported.
#[derive(Default)]
struct ReportedWorkerState {
    /// Reason why this machine cannot take part in the present contest.
    unfit: Option<MachineMismatch>,
    /// Sandbox that was opened for a contest that requires another isolation level; the worker will switch to it.
    other: Option<Sandbox>,
    takes_part: bool,
    /// Time at which the worker last had something to do.
    busy: Duration,
}
