//! Logins in the folder of a server: kept or made anew, those of named machines, and those of earlier versions.

use std::fs;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use crate::bus::DEFAULT_LEASE;
use crate::evidence::ServerFault;
use crate::nats::login::Login;
use crate::random_token::random_token;
use caipan_facts::{Evidence, Fact, cause};

/// How a coordinator on this machine is let in.
pub const COORDINATOR_LOGIN: &str = "coach.toml";

/// Folder that is copied to every machine.
pub const JOIN_FOLDER: &str = "join";
/// How a worker is let in.
pub const WORKER_LOGIN: &str = "join.toml";

/// Folder of the machines that have a login of their own: a folder of its name for each.
pub const MACHINES_FOLDER: &str = "machines";

/// Number of random bytes in a password.
const PASSWORD_LENGTH: usize = 32;

/// Settings of a server from which its folder is made.
pub struct ServerSetup<'s> {
    /// Where the server listens.
    pub listen: SocketAddr,
    /// The addresses at which other machines find it, and the name of this one.
    pub addresses: &'s [IpAddr],
    /// The name of this machine.
    pub name: &'s str,
    /// This very caipan, which every machine gets a copy of.
    pub own: Option<&'s Path>,
    /// Nobody who has joined before is let in any more.
    pub new_passwords: bool,
    /// Machines that get a login of their own, beside those that have one. With any, there is no login to share.
    pub machines: &'s [String],
}

/// A login for the server at these addresses, with the password and the lease of the file at `path` if it has any.
pub fn make_login(
    path: &Path,
    user: &str,
    servers: Vec<String>,
    setup: &ServerSetup,
) -> io::Result<Login> {
    let kept = Login::read(path).ok();
    let lease = kept.as_ref().map(|kept| kept.lease_ms);
    let password = kept.filter(|_| !setup.new_passwords);
    let password = password.map(|kept| kept.password);
    Ok(Login {
        servers,
        user: user.to_owned(),
        password: password.map_or_else(|| random_token(PASSWORD_LENGTH), Ok)?,
        lease_ms: lease.unwrap_or(DEFAULT_LEASE.as_millis() as u64),
        machine: None,
        signing_key: None,
        coach_key: None,
        ca: Default::default(),
    })
}

/// Names of the machines that have a login of their own, sorted; `None` if machines share one.
pub fn named_machines(root: &Path) -> io::Result<Option<Vec<String>>> {
    let entries = match fs::read_dir(root.join(MACHINES_FOLDER)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        entries => entries?,
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().into_string().ok();
        let name = name.filter(|name| is_machine_name(name));
        names.extend(name.filter(|_| entry.file_type().is_ok_and(|kind| kind.is_dir())));
    }
    names.sort();
    Ok(Some(names))
}

/// Whether a machine can have this name: it is the name of a folder, too.
pub fn is_machine_name(name: &str) -> bool {
    crate::wire::is_host_name(name) && !name.starts_with('.')
}

/// The folder of a machine that has a login of its own.
pub(crate) fn machine_folder(root: &Path, machine: &str) -> PathBuf {
    root.join(MACHINES_FOLDER).join(machine)
}

/// Tells that the folder of a server cannot be read or written.
pub fn folder_fault(root: &Path) -> impl Fn(io::Error) -> Fact {
    let folder = root.display().to_string();
    move |error| {
        let (folder, cause) = (folder.clone(), cause(&error));
        ServerFault::Folder { folder, cause }.fact()
    }
}

/// Removes the login of a machine: a server that is running lets the machine in no more from then on.
///
/// # Errors
/// No such machine has a login of its own, or the login cannot be removed.
pub fn shut_out(root: &Path, machine: &str) -> Result<(), Fact> {
    let unusable = folder_fault(root);
    let names = named_machines(root).map_err(&unusable)?;
    let names = names.ok_or_else(|| ServerFault::SharedLogin.fact())?;
    if !names.iter().any(|name| name == machine) {
        let machine = machine.to_owned();
        return Err(ServerFault::NoMachine { machine }.fact());
    }
    fs::remove_dir_all(machine_folder(root, machine)).map_err(unusable)
}

/// Whether a folder was made by a caipan whose workers had no account of their own.
pub fn is_old(root: &Path) -> bool {
    let coach = Login::read_any_version(&root.join(COORDINATOR_LOGIN))
        .ok()
        .flatten();
    coach.is_some_and(|coach| coach.is_old())
}

/// Removes what a folder of an earlier version has that is not used any more: passwords by which workers got more rights,
/// and what the server stored, hidden tests among it. All of that is made again.
pub(crate) fn remove_old_files(root: &Path) -> io::Result<()> {
    for file in [
        root.join(COORDINATOR_LOGIN),
        root.join(JOIN_FOLDER).join(WORKER_LOGIN),
    ] {
        remove_if_exists(&file)?;
    }
    match fs::remove_dir_all(root.join("store")) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Removes a file, if it is there.
pub fn remove_if_exists(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
