//! Connections of commands to the server of a cluster.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::commands::console::Console;
use crate::commands::exit::CommandError;
use caipan_cluster::evidence::ServerFault;
use caipan_cluster::nats::coordinator_bus::NatsCoordinatorBus;
use caipan_cluster::nats::login::Login;
use caipan_cluster::nats::server_connection::{ConnectionCallback, Time};
use caipan_cluster::server::logins::COORDINATOR_LOGIN;
use caipan_facts::Fact;

/// Returns a clock for the message bus of this process. The clock starts at zero.
pub(super) fn monotonic_clock() -> Box<Time> {
    let start = Instant::now();
    Box::new(move || start.elapsed())
}

/// Returns a callback that prints a note for each event of a connection. Equal consecutive notes are printed once.
pub(super) fn connection_note_callback(console: &Console) -> Arc<ConnectionCallback> {
    let note_console = console.with_results_hidden();
    let last: Mutex<Option<Fact>> = Mutex::default();
    Arc::new(move |fact: Fact| {
        let mut last_fact = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last_fact.as_ref() != Some(&fact) {
            note_console.note(&note_console.lang.fact(&fact));
            *last_fact = Some(fact);
        }
    })
}

/// Connects as the coordinator of the server of a folder.
///
/// # Errors
/// The folder does not exist or belongs to another user, or the server refuses the connection.
pub(super) fn connect_as_coordinator(
    folder: &Path,
    console: &Console,
) -> Result<NatsCoordinatorBus, CommandError> {
    let login = read_coordinator_login(folder)?;
    NatsCoordinatorBus::open(&login, monotonic_clock(), connection_note_callback(console))
        .map_err(CommandError::usage_error)
}

/// Reads the coordinator's login in the folder of a server.
///
/// # Errors
/// The folder does not exist or belongs to another user.
pub(super) fn read_coordinator_login(folder: &Path) -> Result<Login, CommandError> {
    let login = Login::read(&folder.join(COORDINATOR_LOGIN)).map_err(CommandError::usage_error)?;
    if !is_private_folder(folder) {
        return Err(CommandError::usage_error(ServerFault::NotOwn {
            folder: folder.display().to_string(),
        }));
    }
    Ok(login)
}

/// Whether a folder belongs to this user and is not accessible to others. Otherwise it may contain the login of a foreign server.
fn is_private_folder(folder: &Path) -> bool {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::fs::MetadataExt;
        let metadata = std::fs::metadata(folder);
        metadata.is_ok_and(|metadata| {
            metadata.uid() == rustix::process::geteuid().as_raw() && metadata.mode() & 0o077 == 0
        })
    }
    #[cfg(not(target_os = "linux"))]
    folder.is_dir()
}
