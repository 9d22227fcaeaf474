//! Logins in the folder of a server: shared ones, those of named machines, and those of earlier versions.

use std::fs;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use crate::bus::DEFAULT_LEASE;
use crate::evidence::ServerFault;
use crate::nats::login::Login;
use crate::random_token::random_token;
use caipan_facts::{Evidence, Fact, fact_from_io_error};

/// Login file of a coordinator on this machine, in the server's folder.
pub const COORDINATOR_LOGIN: &str = "coach.toml";

/// Folder that the user copies to every machine.
pub const JOIN_FOLDER: &str = "join";
/// Login file of a worker, in [`JOIN_FOLDER`] or in a machine's folder below [`MACHINES_FOLDER`].
pub const WORKER_LOGIN: &str = "join.toml";

/// Folder with one subfolder for each machine that has a separate login.
pub const MACHINES_FOLDER: &str = "machines";

/// Number of random bytes in a password.
const PASSWORD_LENGTH: usize = 32;

/// Settings from which the folder of a server is created.
pub struct ServerFolderSettings<'s> {
    /// Address on which the server listens.
    pub listen: SocketAddr,
    /// Addresses of this machine, which the server's certificate names.
    pub addresses: &'s [IpAddr],
    /// Host name of this machine, which the server's certificate names.
    pub name: &'s str,
    /// Executable of caipan, which is copied into the folders for machines; `None` to copy none.
    pub caipan_executable: Option<&'s Path>,
    /// Whether all passwords are replaced, which shuts out all machines that joined before.
    pub new_passwords: bool,
    /// Names of machines that get a separate login, in addition to machines that already have one. If any machine has
    /// a separate login, no login is shared.
    pub machines: &'s [String],
}

/// Creates a login for the server at these addresses. If the file at `path` is a login, its lease is kept, and so is
/// the password unless `setup` replaces passwords.
pub(crate) fn create_login(
    path: &Path,
    user: &str,
    servers: Vec<String>,
    setup: &ServerFolderSettings,
) -> io::Result<Login> {
    let kept = Login::read(path).ok();
    let lease = kept.as_ref().map(|kept| kept.lease_ms);
    let password = kept
        .filter(|_| !setup.new_passwords)
        .map(|kept| kept.password);
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

/// Returns the names of the machines with a login of their own, sorted; `None` if all machines share one login.
pub(crate) fn machines_with_own_login(root: &Path) -> io::Result<Option<Vec<String>>> {
    let entries = match fs::read_dir(root.join(MACHINES_FOLDER)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        entries => entries?,
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = (entry.file_name().into_string().ok()).filter(|name| is_machine_name(name));
        names.extend(name.filter(|_| entry.file_type().is_ok_and(|kind| kind.is_dir())));
    }
    names.sort();
    Ok(Some(names))
}

/// Whether a machine can have this name, which is also used as the name of a folder.
pub fn is_machine_name(name: &str) -> bool {
    crate::wire::is_valid_host_name(name) && !name.starts_with('.')
}

/// Folder that is copied to a machine with a separate login, below the folder `root` of the server.
pub(crate) fn machine_folder(root: &Path, machine: &str) -> PathBuf {
    root.join(MACHINES_FOLDER).join(machine)
}

/// Returns a function that converts an I/O error to a fault: the folder `root` of the server cannot be used.
pub(crate) fn server_folder_fault(root: &Path) -> impl Fn(io::Error) -> Fact {
    let folder = root.display().to_string();
    move |error| {
        let (folder, cause) = (folder.clone(), fact_from_io_error(&error));
        ServerFault::Folder { folder, cause }.fact()
    }
}

/// Removes the login of a machine. A running server then refuses the machine.
///
/// # Errors
/// The machine has no separate login, or the login cannot be removed.
pub fn revoke_machine_login(root: &Path, machine: &str) -> Result<(), Fact> {
    let unusable = server_folder_fault(root);
    let names = machines_with_own_login(root)
        .map_err(&unusable)?
        .ok_or_else(|| ServerFault::SharedLogin.fact())?;
    if !names.iter().any(|name| name == machine) {
        return Err(ServerFault::NoMachine {
            machine: machine.to_owned(),
        }
        .fact());
    }
    fs::remove_dir_all(machine_folder(root, machine)).map_err(unusable)
}

/// Whether a folder was created by an old version whose workers had no account of their own.
pub(crate) fn is_folder_of_old_version(root: &Path) -> bool {
    let coach = Login::read_login_of_any_version(&root.join(COORDINATOR_LOGIN))
        .ok()
        .flatten();
    coach.is_some_and(|coach| coach.is_of_old_version())
}

/// Removes files that an earlier version of caipan wrote: logins that gave workers too many rights, and the server's
/// stored data, which contains hidden tests. The logins are created again later.
pub(crate) fn remove_old_version_files(root: &Path) -> io::Result<()> {
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

pub(crate) fn remove_if_exists(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
