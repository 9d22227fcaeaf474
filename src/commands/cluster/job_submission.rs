//! `caipan verify --cluster`: has jobs judged by the workers of a cluster.

use std::path::{Path, PathBuf};

use super::connection;
use crate::commands::exit::CommandError;
use crate::terminal::console::Console;
use caipan_cluster::nats::job_submitter_bus::NatsJobSubmitterBus;
use caipan_facts::Fact;
use caipan_i18n::Lang;
use caipan_judge::contest::result_keys::caipan_build_id;
use caipan_remote::executor::RemoteExecutor;
use caipan_verify::JobDefaults;
use caipan_verify::executor::TaskExecutor;

/// Calls `work` with an executor that sends jobs to the machines connected to the server in `folder`. `terms` apply to
/// all jobs, and `problem_root` contains the problem folders that jobs name.
///
/// # Errors
/// The folder does not exist or belongs to another user, or the server refuses the connection.
pub(crate) fn run_with_cluster_executor<T>(
    folder: &Path,
    terms: JobDefaults,
    problem_root: Option<PathBuf>,
    console: &Console,
    work: impl FnOnce(&dyn TaskExecutor) -> Result<T, CommandError>,
) -> Result<T, CommandError> {
    let login = connection::read_coordinator_login(folder)?;
    let notes = connection::connection_note_callback(console);
    let bus = NatsJobSubmitterBus::open(&login, connection::monotonic_clock(), notes)
        .map_err(CommandError::usage_error)?;
    let note = console.with_results_hidden();
    work(&RemoteExecutor {
        bus: &bus,
        build: caipan_build_id().as_str(),
        terms,
        problem_root,
        say: |fact| Lang::En.fact(fact),
        on_remark: &move |fact: Fact| note.print_note(&note.lang.fact(&fact)),
    })
}
