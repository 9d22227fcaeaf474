//! `caipan serve`: runs a NATS server as a child process until Ctrl-C.

use std::path::Path;
use std::time::{Duration, Instant};

use super::messages::ClusterMessage;
use crate::cli::Serve;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::terminal::console::Console;
use caipan_cluster::evidence::WorkerFault;
use caipan_cluster::seed_folder::{self, SeedFolderError};
use caipan_cluster::server::addresses::{host_name, machine_addresses};
use caipan_cluster::server::logins::{self, JOIN_FOLDER, MACHINES_FOLDER, ServerFolderSettings};
use caipan_cluster::server::nats_server::{self, NatsServerProcess};
use caipan_cluster::server::server_folder::ServerFolder;
use caipan_facts::fact_from_io_error;

/// Name of the folder to which `--seed` writes. It is in the join folder, which is copied to every machine.
const SEED_FOLDER: &str = "seed";

/// Interval between checks whether the server is still running.
const CHECK_INTERVAL: Duration = Duration::from_millis(200);

/// A server that ends within this time after its start is not restarted.
const MIN_UPTIME: Duration = Duration::from_secs(5);

/// Runs the server until a signal comes, and restarts it if it ends. With `--shut-out`, only shuts out that machine.
///
/// # Errors
/// nats-server is not installed or cannot be started, or the folder cannot be written.
pub(crate) fn run(args: &Serve, console: &Console) -> Result<Exit, CommandError> {
    if let Some(machine) = &args.shut_out {
        return exclude_machine(args, machine, console);
    }
    let mut machines = args.machines.iter();
    if let Some(bad_name) = machines.find(|name| !logins::is_machine_name(name)) {
        let name = bad_name.clone();
        return Err(CommandError::usage_error(WorkerFault::BadName { name }));
    }
    let program = nats_server::find_nats_server(args.nats_server.as_deref())
        .map_err(CommandError::usage_error)?;
    if let Some((version, false)) = nats_server::nats_server_version(&program) {
        console.print_warning(&console.sentence(ClusterMessage::OldServer { version }));
    }
    let own = std::env::current_exe()
        .map_err(|error| CommandError::internal_error(fact_from_io_error(&error)))?;
    let interrupt = Interrupt::watch_signals()?;
    let setup = ServerFolderSettings {
        listen: args.listen,
        addresses: &machine_addresses(),
        name: &host_name(),
        caipan_executable: Some(&own),
        new_passwords: args.new_join,
        machines: &args.machines,
    };
    let mut folder =
        ServerFolder::create(&args.folder, &setup).map_err(CommandError::usage_error)?;
    if folder.is_upgraded {
        let folder = args.folder.display().to_string();
        console.print_warning(&console.sentence(ClusterMessage::Upgraded { folder }));
    }
    if let Some(problem) = &args.seed {
        write_seed_folder(&folder.root.join(JOIN_FOLDER).join(SEED_FOLDER), problem)?;
    }
    let mut server =
        NatsServerProcess::start(&own, &program, &folder).map_err(CommandError::usage_error)?;
    console.print_result(&(console.sentence(listening_message(&folder)) + "\n"))?;
    let mut started = Instant::now();
    while interrupt.exit_if_interrupted().is_none() {
        std::thread::sleep(CHECK_INTERVAL);
        match folder.remove_revoked_machines() {
            Ok(true) => server.reload(),
            Ok(false) => {}
            Err(what) => console.print_warning(&console.lang.fact(&what)),
        }
        if let Some(what) = server.fault_if_exited() {
            if started.elapsed() < MIN_UPTIME {
                return Err(CommandError::internal_error(what));
            }
            console.print_warning(&console.sentence(ClusterMessage::StartedAgain { what }));
            server = NatsServerProcess::start(&own, &program, &folder)
                .map_err(CommandError::internal_error)?;
            started = Instant::now();
        }
    }
    // The data of the server is kept. The user stopped the server on purpose, so this is not an error.
    drop(server);
    Ok(interrupt.exit_if_interrupted().unwrap_or(Exit::Good))
}

/// Writes the data of a problem, or of all problems of a contest.toml, into `folder`.
fn write_seed_folder(folder: &Path, problem: &str) -> Result<(), CommandError> {
    seed_folder::write_seed_folder(folder, problem).map_err(|error| match error {
        SeedFolderError::Problem(error) => error.into(),
        SeedFolderError::Case(error) => error.into(),
        SeedFolderError::Folder(cause) => {
            let folder = folder.display().to_string();
            CommandError::usage_error(ClusterMessage::NoSeed { folder, cause })
        }
    })
}

/// Revokes the login of a machine.
fn exclude_machine(args: &Serve, machine: &str, console: &Console) -> Result<Exit, CommandError> {
    logins::revoke_machine_login(&args.folder, machine).map_err(CommandError::usage_error)?;
    let machine = machine.to_owned();
    console.print_result(&(console.sentence(ClusterMessage::ShutOut { machine }) + "\n"))?;
    Ok(Exit::Good)
}

/// Returns a message with the server's addresses and the folder that has to be copied to machines.
fn listening_message(folder: &ServerFolder) -> ClusterMessage {
    let servers = folder.servers.join(", ");
    if folder.machines.is_some() {
        let machines = folder.root.join(MACHINES_FOLDER).display().to_string();
        ClusterMessage::ListeningForNamed { servers, machines }
    } else {
        let join = folder.root.join(JOIN_FOLDER).display().to_string();
        ClusterMessage::Listening { servers, join }
    }
}
