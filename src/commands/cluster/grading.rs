//! Grading by the machines of a cluster.

use std::io;
use std::path::{Path, PathBuf};

use super::connection;
use super::messages::ClusterMessage;
use super::options::{ClusterOptions, ContestResult};
use super::twin_differences;
use crate::commands::exit::CommandError;
use crate::terminal::console::Console;
use caipan_cluster::contest_name::load_or_create_name;
use caipan_cluster::cross_check::CrossCheckSelection;
use caipan_cluster::machine_register::RegisteredMachine;
use caipan_cluster::nats::coordinator_bus::NatsCoordinatorBus;
use caipan_cluster::wire::MachineSpeed;
use caipan_cluster::worker_pool::WorkerPool;
use caipan_facts::{Fact, fact_from_io_error};
use caipan_judge::contest::run::ContestRun;
use caipan_remote::present_hosts::find_present_hosts;
use caipan_report::record::Machine;

/// File with the contest's name, next to the journal.
const NAME_FILE: &str = "cluster-name";

/// Maximum number of machines that a message names.
const MAX_NAMES: usize = 20;

/// File with the random seed that selects the programs to be judged twice. It is stored next to the journal and kept
/// secret from workers.
const SEED_FILE: &str = "cluster-seed";

/// A connection to a cluster as the coordinator, and the options of the grading.
pub(crate) struct Cluster {
    coordinator: NatsCoordinatorBus,
    options: ClusterOptions,
    /// Class of the machine given by `--reference`; near-limit runs are repeated on machines of this class. `None`
    /// without that option.
    reference: Option<MachineSpeed>,
}

impl Cluster {
    /// Connects to the server whose data is in `folder`, and looks up the reference machine.
    ///
    /// # Errors
    /// The server cannot be reached or refuses the connection, or the reference machine is absent.
    pub(crate) fn open(
        folder: &Path,
        options: ClusterOptions,
        console: &Console,
    ) -> Result<Self, CommandError> {
        let coordinator = connection::connect_as_coordinator(folder, console)?;
        let host = options.reference.as_deref();
        let reference = host
            .map(|host| find_machine_speed(&coordinator, host))
            .transpose()?;
        Ok(Self {
            coordinator,
            options,
            reference,
        })
    }

    /// Judges a contest. If a folder is given, the name and the seed of the contest are stored there, so that a later
    /// grading can continue the contest.
    ///
    /// # Errors
    /// The name or the seed cannot be made or written.
    pub(crate) fn judge_contest(
        &self,
        run: &ContestRun,
        contest_folder: Option<PathBuf>,
        note: &(dyn Fn(String) + Sync),
        console: &Console,
    ) -> Result<ContestResult, CommandError> {
        let name = load_or_create_name(contest_folder.as_deref(), NAME_FILE)
            .map_err(contest_name_failure)?;
        let seed = load_or_create_name(contest_folder.as_deref(), SEED_FILE)
            .map_err(contest_name_failure)?;
        let news = |fact: Fact| note(console.lang.fact(&fact));
        let grading = run.grading;
        let choice = self
            .options
            .twins
            .map(|share| CrossCheckSelection { share, seed });
        let worker_pool = WorkerPool::new(
            &self.coordinator,
            grading.runner,
            &name,
            grading.cpu_kill_factor,
            &news,
        )
        .with_cross_check_selection(choice)
        .with_reference_class(self.reference.clone());
        let scorecards = run.judge_with_executor(&worker_pool);
        // A lost end message does little harm: the worker later notices that the announcement of the contest is gone,
        // or wastes one run. The error is therefore ignored.
        let _ = worker_pool.end_contest();
        let found = worker_pool.cross_check_result();
        Ok(ContestResult {
            scorecards,
            machines: worker_pool
                .machines()
                .into_iter()
                .map(registered_machine_record)
                .collect(),
            record_twin_differences: Box::new(move |results| {
                twin_differences::add_twin_differences(results, found.as_ref())
            }),
        })
    }
}

fn contest_name_failure(error: io::Error) -> CommandError {
    CommandError::internal_error(ClusterMessage::NoName {
        cause: fact_from_io_error(&error),
    })
}

/// Converts a machine to its record in results, with no runs counted.
fn registered_machine_record(member: RegisteredMachine) -> Machine {
    Machine {
        name: member.host,
        runs: 0,
        class: Some(member.class),
        slots: Some(member.slots),
        reference: member.is_reference,
        pace: member.pace,
    }
}

/// Returns the speed class of the machine named `host`. If that machine is not connected, the error lists the
/// connected machines.
fn find_machine_speed(
    coordinator: &NatsCoordinatorBus,
    host: &str,
) -> Result<MachineSpeed, CommandError> {
    let hosts = find_present_hosts(coordinator).contests;
    hosts.speed_class_of_host(host).ok_or_else(|| {
        let members = hosts.machines(None).into_iter();
        let mut names: Vec<String> = members.map(|member| member.host).collect();
        if names.is_empty() {
            return CommandError::usage_error(ClusterMessage::NoReference {
                host: host.to_owned(),
            });
        }
        if names.len() > MAX_NAMES {
            names.truncate(MAX_NAMES);
            names.push("…".to_owned());
        }
        CommandError::usage_error(ClusterMessage::OtherReference {
            host: host.to_owned(),
            names,
        })
    })
}
