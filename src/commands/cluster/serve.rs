//! `caipan serve`: a server as a child, until Ctrl-C.

use std::path::Path;
use std::time::{Duration, Instant};

use super::messages::ClusterMessage;
use super::sowing;
use crate::cli::Serve;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::interrupt::Interrupt;
use caipan_cluster::server::addresses::{addresses, host_name};
use caipan_cluster::server::child::{self, Server};
use caipan_cluster::server::folder::Folder;
use caipan_cluster::server::logins::{self, JOIN, MACHINES, Setup};
use caipan_facts::cause;

/// What workers need of problems, in the folder that every machine gets a copy of.
const SEED: &str = "seed";

/// Whether the server is there is looked at so often.
const LOOK: Duration = Duration::from_millis(200);

/// A server that ends sooner than that is not started again.
const SOON: Duration = Duration::from_secs(5);

/// Serves until it is told to stop.
///
/// # Errors
/// There is no server, or it does not run.
pub(crate) fn run(args: &Serve, console: &Console) -> Result<Exit, Failure> {
    if let Some(machine) = &args.shut_out {
        logins::shut_out(&args.folder, machine).map_err(Failure::usage)?;
        let machine = machine.clone();
        console.result(&(console.sentence(ClusterMessage::ShutOut { machine }) + "\n"))?;
        return Ok(Exit::Good);
    }
    if let Some(name) = args.machines.iter().find(|name| !logins::is_machine(name)) {
        let name = name.clone();
        return Err(Failure::usage(ClusterMessage::BadName { name }));
    }
    let program = child::find(args.nats_server.as_deref()).map_err(Failure::usage)?;
    if let Some((version, false)) = child::version(&program) {
        console.warn(&console.sentence(ClusterMessage::OldServer { version }));
    }
    let own = std::env::current_exe().map_err(|error| Failure::internal(cause(&error)))?;
    let interrupt = Interrupt::watch()?;
    let setup = Setup {
        listen: args.listen,
        addresses: &addresses(),
        name: &host_name(),
        own: Some(&own),
        new_passwords: args.new_join,
        machines: &args.machines,
    };
    let mut folder = Folder::make(&args.folder, &setup).map_err(Failure::usage)?;
    if folder.is_upgraded {
        let folder = args.folder.display().to_string();
        console.warn(&console.sentence(ClusterMessage::Upgraded { folder }));
    }
    if let Some(problem) = &args.seed {
        sowing::write(&folder.root.join(JOIN).join(SEED), problem)?;
    }
    let mut server = Server::start(&own, &program, &folder).map_err(Failure::usage)?;
    console.result(&(console.sentence(listening(&folder)) + "\n"))?;
    let mut started = Instant::now();
    while interrupt.exit().is_none() {
        std::thread::sleep(LOOK);
        match folder.update() {
            Ok(true) => server.reload(),
            Ok(false) => {}
            Err(what) => console.warn(&console.lang.fact(&what)),
        }
        if let Some(what) = server.ended() {
            if started.elapsed() < SOON {
                return Err(Failure::internal(what));
            }
            console.warn(&console.sentence(ClusterMessage::StartedAgain { what }));
            server = again(&own, &program, &folder)?;
            started = Instant::now();
        }
    }
    // What is stored stays. Who has told it to stop wanted just that.
    drop(server);
    Ok(interrupt.exit().unwrap_or(Exit::Good))
}

/// Says where the server is found, and what has to be copied to machines.
fn listening(folder: &Folder) -> ClusterMessage {
    let servers = folder.servers.join(", ");
    let place = |name: &str| folder.root.join(name).display().to_string();
    if folder.machines.is_some() {
        let machines = place(MACHINES);
        ClusterMessage::ListeningForNamed { servers, machines }
    } else {
        let join = place(JOIN);
        ClusterMessage::Listening { servers, join }
    }
}

fn again(own: &Path, program: &Path, folder: &Folder) -> Result<Server, Failure> {
    Server::start(own, program, folder).map_err(Failure::internal)
}
