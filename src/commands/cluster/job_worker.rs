//! `caipan worker --verify`: judges jobs of `caipan verify --cluster`, until Ctrl-C or until it has been idle for long.

use std::path::PathBuf;

use super::connection::{self, io_error_to_usage_failure};
use super::messages::ClusterMessage;
use super::slot_count::slot_count;
use crate::cli::{IsolationArgs, Worker as Args};
use crate::commands::default_grading_context::default_grading_context;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::isolation;
use crate::terminal::console::Console;
use caipan_cluster::nats::job_worker_bus::NatsJobWorkerBus;
use caipan_cluster::nats::login::Login;
use caipan_cluster::worker_folder::WorkerFolder;
use caipan_cluster::worker_name::choose_worker_name;
use caipan_i18n::Lang;
use caipan_judge::contest::local_executor::MAX_PROGRAM_SPACE;
use caipan_judge::contest::shared_program_cache;
use caipan_remote::local_job_worker::LocalJobWorker;
use caipan_sandbox::{IsolationLevel, Runner};
use caipan_verify::{EngineOptions, JobDefaults, JobEngine, OutcomeCache};

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
    let folder = WorkerFolder::create(&host).map_err(CommandError::usage_error)?;
    let interrupt = Interrupt::watch_signals()?;
    let least = args.require_isolation.unwrap_or(IsolationLevel::Filter);
    let least = IsolationArgs {
        require_isolation: Some(least),
        ..IsolationArgs::default()
    };
    // The cache folder must exist before the sandbox can hide it.
    let outcomes = args.cache.as_deref().map(OutcomeCache::open).transpose();
    let outcomes =
        outcomes.map_err(|fault| CommandError::usage_error(fault).with_option_name("--cache"))?;
    let hidden = [&folder.path, &args.join]
        .into_iter()
        .chain(&args.problem_root)
        .chain(&args.cache)
        .map(PathBuf::as_path);
    let (sandbox, _) = isolation::open_sandbox(&least, hidden, [], console)?;
    let slots = slot_count(args, &sandbox, console);
    console.print_note(&console.sentence(ClusterMessage::JobWorker {
        host: host.clone(),
        slots,
        level: sandbox.isolation().level.to_string(),
    }));
    let mut jury_programs = shared_program_cache::cached_jury_programs([]);
    // Contestants' programs are not cached on disk: millions of them would evict each other.
    jury_programs.caches_only_jury_programs = true;
    let grading = default_grading_context(&sandbox, &jury_programs, &interrupt);
    let engine = JobEngine::new(&grading, engine_options(args, outcomes));
    let worker = LocalJobWorker {
        host: &host,
        bus: &bus,
        cache_folder: &folder.path.join("cache"),
        slots,
        idle_timeout: args.until_idle,
        takes_one_job: args.once,
        is_interrupted: &|| interrupt.exit_if_interrupted().is_some(),
    };
    let is_broken = worker
        .work_until_stopped(&engine)
        .map_err(io_error_to_usage_failure);
    sandbox.close_idle_boxes();
    if is_broken? {
        return Err(CommandError::internal_error(ClusterMessage::WorkerGivesUp));
    }
    Ok(interrupt.exit_if_interrupted().unwrap_or(Exit::Good))
}

fn engine_options(args: &Args, outcomes: Option<OutcomeCache>) -> EngineOptions {
    EngineOptions {
        problem_root: args.problem_root.clone(),
        terms: JobDefaults::default(),
        cache: outcomes,
        program_cache_limit: MAX_PROGRAM_SPACE,
        say: |fact| Lang::En.fact(fact),
    }
}
