//! `caipan worker`: judges programs for a coordinator on another machine, until Ctrl-C or until it has been idle for long.

use std::path::{Path, PathBuf};

use super::connection::{self, io_error_to_usage_failure};
use super::job_worker;
use super::messages::ClusterMessage;
use super::slot_count::slot_count;
use crate::cli::{IsolationArgs, Worker as Args};
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::isolation;
use crate::terminal::console::Console;
use caipan_cluster::contest_worker::{ContestWorker, ContestWorkerEnd};
use caipan_cluster::machine_profile::{hash_language_tools, measure_machine_speed};
use caipan_cluster::nats::login::Login;
use caipan_cluster::nats::worker_bus::NatsWorkerBus;
use caipan_cluster::worker_folder::WorkerFolder;
use caipan_cluster::worker_name::choose_worker_name;
use caipan_facts::Fact;
use caipan_judge::contest::shared_program_cache;
use caipan_sandbox::{IsolationLevel, Runner, Sandbox};

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
    require_seed_folder(args.seed.as_deref())?;
    let folder = WorkerFolder::create(&host).map_err(CommandError::usage_error)?;
    let jury_programs = shared_program_cache::cached_jury_programs([]);
    let interrupt = Interrupt::watch_signals()?;
    let note_console = console.with_results_hidden();
    let worker = ContestWorker {
        jury_programs: &jury_programs,
        host,
        speed: measure_machine_speed(),
        folder: &folder.path,
        mirror_folder: args.seed.as_deref(),
        hidden: [&folder.path, &args.join]
            .into_iter()
            .chain(&args.seed)
            .cloned()
            .collect(),
        min_level: args.require_isolation.unwrap_or(IsolationLevel::Filter),
        idle_timeout: args.until_idle,
        takes_one_order: args.once,
        is_interrupted: &|| interrupt.exit_if_interrupted().is_some(),
        on_note: &move |fact: Fact| note_console.print_note(&note_console.lang.fact(&fact)),
    };
    let least = IsolationArgs {
        require_isolation: Some(worker.min_level),
        ..IsolationArgs::default()
    };
    let hidden = worker.hidden.iter().map(PathBuf::as_path);
    let (sandbox, _) = isolation::open_sandbox(&least, hidden, [], console)?;
    // The tools are identified before the first job, since that takes a while.
    hash_language_tools(&jury_programs.toolchains, &sandbox);
    console.print_note(&console.sentence(ClusterMessage::Worker {
        host: worker.host.clone(),
        class: worker.speed.class.clone(),
        slots: slot_count(args, &sandbox, console),
        level: sandbox.isolation().level.to_string(),
    }));
    let end = worker.judge_until_stopped(&worker_bus, sandbox, &|sandbox: &Sandbox| {
        slot_count(args, sandbox, console)
    });
    match end.map_err(io_error_to_usage_failure)? {
        ContestWorkerEnd::MachineBroken => {
            Err(CommandError::internal_error(ClusterMessage::WorkerGivesUp))
        }
        ContestWorkerEnd::Stopped => Ok(interrupt.exit_if_interrupted().unwrap_or(Exit::Good)),
    }
}

/// Returns an error if the path of `--seed` is not a folder.
fn require_seed_folder(seed: Option<&Path>) -> Result<(), CommandError> {
    match seed.filter(|seed| !seed.is_dir()) {
        None => Ok(()),
        Some(seed) => {
            let folder = seed.display().to_string();
            let message = ClusterMessage::NoSeedFolder { folder };
            Err(CommandError::usage_error(message))
        }
    }
}
