//! Connections of commands to the server of a cluster.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::commands::exit::CommandError;
use crate::terminal::console::Console;
use caipan_cluster::nats::coordinator_bus::NatsCoordinatorBus;
use caipan_cluster::nats::login::Login;
use caipan_cluster::nats::server_connection::{ClockFn, ConnectionCallback};
use caipan_cluster::server::coordinator_login;
use caipan_facts::{Fact, fact_from_io_error};

/// Returns a clock for the message bus of this process. The clock starts at zero.
pub(super) fn monotonic_clock() -> Box<ClockFn> {
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
            note_console.print_note(&note_console.lang.fact(&fact));
            *last_fact = Some(fact);
        }
    })
}

/// Connects, with the rights of a coordinator, to the server whose data is in `folder`.
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

/// Reads the coordinator's login from the folder of a server.
///
/// # Errors
/// The folder does not exist or belongs to another user.
pub(super) fn read_coordinator_login(folder: &Path) -> Result<Login, CommandError> {
    coordinator_login::read_coordinator_login(folder).map_err(CommandError::usage_error)
}

/// Converts an I/O error to a usage error, since the user has to resolve the cause.
pub(super) fn io_error_to_usage_failure(error: io::Error) -> CommandError {
    CommandError::usage_error(fact_from_io_error(&error))
}
