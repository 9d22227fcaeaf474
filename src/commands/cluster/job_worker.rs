//! `caipan worker --verify`: does the jobs of `caipan verify --cluster`, until Ctrl-C or until it has been idle for long.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::connection::{self, io_error_to_usage_failure};
use super::messages::ClusterMessage;
use super::slot_count::slot_count;
use crate::cli::{IsolationArgs, Worker as Args};
use crate::commands::default_grading_context::default_grading_context;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::isolation;
use crate::terminal::console::Console;
use caipan_cluster::blob::Blob;
use caipan_cluster::blob_cache::{self, BlobCache};
use caipan_cluster::bus::BusClock;
use caipan_cluster::job_bus::JobWorkerBus;
use caipan_cluster::nats::job_worker_bus::NatsJobWorkerBus;
use caipan_cluster::nats::login::Login;
use caipan_cluster::worker_folder::WorkerFolder;
use caipan_cluster::worker_name::choose_worker_name;
use caipan_i18n::Lang;
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::local_executor::MAX_PROGRAM_SPACE;
use caipan_judge::contest::result_keys::caipan_build_id;
use caipan_judge::contest::shared_program_cache;
use caipan_remote::in_process_slots::InProcessJobSlots;
use caipan_remote::worker::JobWorker;
use caipan_sandbox::{IsolationLevel, Runner, Sandbox};
use caipan_verify::executor::{LocalExecutor, TaskExecutor};
use caipan_verify::service::VerificationService;
use caipan_verify::{EngineOptions, JobEngine, JobTerms, OutcomeCache};

/// Resources with which this machine does the jobs of `caipan verify`.
struct JobWorkerMachine<'o> {
    args: &'o Args,
    host: String,
    bus: &'o NatsJobWorkerBus,
    folder: &'o WorkerFolder,
    interrupt: &'o Interrupt,
    console: &'o Console,
}

/// Runs a worker for jobs of `caipan verify`, until a signal comes or the worker has been idle for the time given by
/// `--until-idle`.
///
/// # Errors
/// The server refuses the connection, or the sandbox cannot be opened.
pub(super) fn run(args: &Args, console: &Console) -> Result<Exit, CommandError> {
    let login = Login::read(&args.join).map_err(CommandError::usage_error)?;
    let host = choose_worker_name(args.name.as_deref(), login.machine.as_deref())
        .map_err(CommandError::usage_error)?;
    let notes = connection::connection_note_callback(console);
    let bus = NatsJobWorkerBus::open(&login, connection::monotonic_clock(), notes)
        .map_err(CommandError::usage_error)?;
    let machine = JobWorkerMachine {
        folder: &WorkerFolder::create(&host).map_err(CommandError::usage_error)?,
        args,
        host,
        bus: &bus,
        interrupt: &Interrupt::watch_signals()?,
        console,
    };
    let least = args.require_isolation.unwrap_or(IsolationLevel::Filter);
    let least = IsolationArgs {
        require_isolation: Some(least),
        ..IsolationArgs::default()
    };
    // The cache folder must exist before the sandbox can hide it.
    let outcomes = args.cache.as_deref().map(OutcomeCache::open).transpose();
    let outcomes =
        outcomes.map_err(|fault| CommandError::usage_error(fault).with_option_name("--cache"))?;
    let hidden = [&machine.folder.path, &args.join]
        .into_iter()
        .chain(&args.problem_root)
        .chain(&args.cache)
        .map(PathBuf::as_path);
    let (sandbox, _) = isolation::open_sandbox(&least, hidden, [], console)?;
    let exit = machine.run_jobs(&sandbox, outcomes);
    sandbox.close_idle_boxes();
    exit
}

impl JobWorkerMachine<'_> {
    /// Prints the name, the number of slots and the isolation level of this machine.
    fn print_worker_identity(&self, slots: usize, level: IsolationLevel) {
        let (host, level) = (self.host.clone(), level.to_string());
        let identity = ClusterMessage::JobWorker { host, slots, level };
        self.console.note(&self.console.sentence(identity));
    }

    fn engine_options(&self, outcomes: Option<OutcomeCache>) -> EngineOptions {
        EngineOptions {
            problem_root: self.args.problem_root.clone(),
            terms: JobTerms::default(),
            cache: outcomes,
            held_at_most: MAX_PROGRAM_SPACE,
            say: |fact| Lang::En.fact(fact),
        }
    }

    /// Runs jobs until the worker ends. Returns the exit code of a signal, or [`Exit::Good`].
    fn run_jobs(
        &self,
        sandbox: &Sandbox,
        outcomes: Option<OutcomeCache>,
    ) -> Result<Exit, CommandError> {
        let slots = slot_count(self.args, sandbox, self.console);
        self.print_worker_identity(slots, sandbox.isolation().level);
        let mut foreign = shared_program_cache::cached_jury_programs([]);
        // Contestants' programs are not cached on disk: millions of them would evict each other.
        foreign.caches_only_jury_programs = true;
        let grading = default_grading_context(sandbox, &foreign, self.interrupt);
        let engine = JobEngine::new(&grading, self.engine_options(outcomes));
        let executor = LocalExecutor {
            engine: &engine,
            workers: slots,
        };
        let cache_folder = self.folder.path.join("cache");
        let cache = BlobCache::create(&cache_folder, blob_cache::DEFAULT_CACHE_SIZE)
            .map_err(io_error_to_usage_failure)?;
        let fetch = |blob: &ContentId, number: u64| self.bus.fetch_piece(blob, number);
        let read = |blob: &Blob| cache.read_blob(blob, &fetch);
        let service = Arc::new(VerificationService::new(slots));
        let is_broken = std::thread::scope(|scope| {
            scope.spawn(|| executor.perform_tasks(&service));
            let slot =
                InProcessJobSlots::new(Arc::clone(&service), scope, &read, self.bus.create_waker());
            let build = caipan_build_id().as_str();
            let mut worker = JobWorker::new(self.bus, build, &self.host, slots, slot);
            let mut busy = self.bus.now();
            worker.run_while(|worker| self.should_continue(worker, &mut busy));
            // Ends the runs that are still going.
            service.close();
            service.cancel_all();
            worker.is_machine_broken()
        });
        if is_broken {
            return Err(CommandError::internal_error(ClusterMessage::Leaves));
        }
        Ok(self.interrupt.exit_if_interrupted().unwrap_or(Exit::Good))
    }

    /// Returns whether the worker continues. `busy` is the time at which the worker last had a job, and is updated.
    fn should_continue(
        &self,
        worker: &mut JobWorker<InProcessJobSlots>,
        busy: &mut Duration,
    ) -> bool {
        if self.interrupt.exit_if_interrupted().is_some() {
            return false;
        }
        let now = self.bus.now();
        if !worker.is_idle() {
            *busy = now;
        }
        let idle_time = now.saturating_sub(*busy);
        let is_idle = self.args.until_idle.is_some_and(|most| idle_time >= most);
        if is_idle || self.args.once && worker.taken_job_count() > 0 {
            worker.stop_taking_jobs();
        }
        true
    }
}
