//! Creates and updates the folder of a server. Existing secrets are kept, or replaced on request.

use std::fs;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use serde::Serialize;
use tempfile::NamedTempFile;

use super::certificates::{self, SignedCertificate};
use super::logins::{
    COORDINATOR_LOGIN, JOIN_FOLDER, MACHINES_FOLDER, ServerFolderSettings, WORKER_LOGIN,
    create_login, is_folder_of_old_version, machine_folder, machines_with_own_login,
    remove_if_exists, remove_old_version_files, server_folder_fault,
};
use super::server_config;
use crate::nats::login::{CA_FILE, Login};
use crate::nats::signature::SigningKey;
use crate::random_token::random_token;
use caipan_facts::{Evidence, Fact};
use caipan_files::set_mode;

/// File name of the copy of caipan in the folder that is copied to machines.
const PROGRAM_COPY: &str = "caipan";

/// Configuration file that nats-server reads.
pub(crate) const SERVER_CONFIG_FILE: &str = "server.conf";

/// File of the private key of the certificate authority.
const CA_KEY_FILE: &str = "ca.key";

/// Length of a signing key in bytes.
const KEY_LENGTH: usize = 32;

/// Folder of a server: logins, certificates, configuration and stored data.
pub struct ServerFolder {
    /// Path of the folder, which only its owner may read.
    pub root: PathBuf,
    /// Address and port on which the server listens. The address 0.0.0.0 means all addresses of the machine.
    pub listen: SocketAddr,
    /// Addresses by which other machines reach the server, preferred ones first.
    pub servers: Vec<String>,
    /// Machines with a separate login, sorted; `None` if all machines share one login.
    pub machines: Option<Vec<String>>,
    /// Whether the folder came from an old version whose workers had no account of their own, and was upgraded.
    pub is_upgraded: bool,
}

impl ServerFolder {
    /// Creates or updates the folder, so that a server can be started.
    ///
    /// # Errors
    /// The folder cannot be written, or no random numbers for passwords are available.
    pub fn create(root: &Path, setup: &ServerFolderSettings) -> Result<Self, Fact> {
        let unusable = &server_folder_fault(root);
        ensure_private_folder(root).map_err(unusable)?;
        let root = &fs::canonicalize(root).map_err(unusable)?;
        let is_upgraded = is_folder_of_old_version(root);
        if is_upgraded {
            remove_old_version_files(root).map_err(unusable)?;
        }
        ensure_private_folder(&root.join(JOIN_FOLDER)).map_err(unusable)?;
        let mut folder = Self {
            root: root.clone(),
            listen: setup.listen,
            servers: server_addresses(setup),
            machines: None,
            is_upgraded,
        };
        write_certificates(root, setup)?;
        folder.write_logins(setup).map_err(unusable)?;
        folder.machines = machines_with_own_login(root).map_err(unusable)?;
        folder.write_config()?;
        Ok(folder)
    }

    /// Writes the logins of the coordinator and of all workers, and the other files that machines need.
    fn write_logins(&self, setup: &ServerFolderSettings) -> io::Result<()> {
        let (root, join) = (&self.root, self.root.join(JOIN_FOLDER));
        let here = vec![address_for_local_clients(setup.listen).to_string()];
        let path = root.join(COORDINATOR_LOGIN);
        let mut coach = create_login(&path, "coach", here, setup)?;
        let kept = Login::read(&path).ok().and_then(|kept| kept.signing_key);
        let key = kept.map_or_else(|| random_token(KEY_LENGTH), Ok)?;
        let public = SigningKey::parse_hex(&key)
            .map(|key| key.public_key())
            .ok_or(io::ErrorKind::InvalidData)?;
        coach.signing_key = Some(key);
        write_secret_file(&path, login_to_toml(&coach)?.as_bytes())?;
        write_secret_file(&join.join(CA_FILE), &fs::read(root.join(CA_FILE))?)?;
        if let Some(own) = setup.caipan_executable {
            copy_program(own, &join.join(PROGRAM_COPY))?;
        }
        for machine in setup.machines {
            ensure_private_folder(&root.join(MACHINES_FOLDER))?;
            ensure_private_folder(&machine_folder(root, machine))?;
        }
        let worker = |path: &Path, user: &str, machine: Option<String>| -> io::Result<()> {
            let mut worker = create_login(path, user, self.servers.clone(), setup)?;
            (worker.machine, worker.coach_key) = (machine, Some(public.clone()));
            write_secret_file(path, login_to_toml(&worker)?.as_bytes())
        };
        let Some(machines) = machines_with_own_login(root)? else {
            return worker(&join.join(WORKER_LOGIN), "worker", None);
        };
        remove_if_exists(&join.join(WORKER_LOGIN))?;
        for machine in machines {
            let place = machine_folder(root, &machine);
            worker(
                &place.join(WORKER_LOGIN),
                &format!("worker-{machine}"),
                Some(machine),
            )?;
            write_secret_file(&place.join(CA_FILE), &fs::read(root.join(CA_FILE))?)?;
            if setup.caipan_executable.is_some() {
                link_program(&join.join(PROGRAM_COPY), &place.join(PROGRAM_COPY))?;
            }
        }
        Ok(())
    }

    /// Writes the configuration of the server, with a user for each existing login.
    fn write_config(&self) -> Result<(), Fact> {
        let coach = Login::read(&self.root.join(COORDINATOR_LOGIN))?;
        let paths = match &self.machines {
            None => vec![self.root.join(JOIN_FOLDER).join(WORKER_LOGIN)],
            Some(machines) => (machines.iter())
                .map(|machine| machine_folder(&self.root, machine).join(WORKER_LOGIN))
                .collect(),
        };
        let workers: Result<Vec<Login>, Fact> =
            paths.iter().map(|path| Login::read(path)).collect();
        let text = server_config::format_config(&self.root, self.listen, &coach, &workers?);
        write_secret_file(&self.root.join(SERVER_CONFIG_FILE), text.as_bytes())
            .map_err(server_folder_fault(&self.root))
    }

    /// Writes the configuration again if a machine was shut out since the last call. Returns whether the server must
    /// reload it.
    ///
    /// # Errors
    /// The folder cannot be read or written.
    pub fn remove_revoked_machines(&mut self) -> Result<bool, Fact> {
        let Some(before) = &self.machines else {
            return Ok(false);
        };
        let left: Vec<String> = before
            .iter()
            .filter(|name| {
                let folder = machine_folder(&self.root, name);
                folder.join(WORKER_LOGIN).is_file()
            })
            .cloned()
            .collect();
        let is_changed = left.len() < before.len();
        if is_changed {
            self.machines = Some(left);
            self.write_config()?;
        }
        Ok(is_changed)
    }

    /// Returns the address by which this machine reaches the server.
    pub(crate) fn address_for_local_clients(&self) -> SocketAddr {
        address_for_local_clients(self.listen)
    }
}

/// Writes the certificate authority, with the existing key if there is one, and a new server certificate.
fn write_certificates(root: &Path, setup: &ServerFolderSettings) -> Result<(), Fact> {
    let kept = fs::read_to_string(root.join(CA_KEY_FILE)).ok();
    let authority = certificates::create_certificate_authority(kept.as_deref())
        .map_err(|fault| fault.fact())?;
    let mut names = vec!["localhost".to_owned(), setup.name.to_owned()];
    let loopback = [
        IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(std::net::Ipv6Addr::LOCALHOST),
    ];
    let own = Some(setup.listen.ip()).filter(|ip| !ip.is_unspecified());
    let addresses = setup.addresses.iter().chain(&loopback).chain(&own);
    names.extend(addresses.map(ToString::to_string));
    let leaf = certificates::create_server_certificate(&authority.key, &names)
        .map_err(|fault| fault.fact())?;
    let written = write_certificate(root, &authority, CA_FILE, CA_KEY_FILE)
        .and_then(|()| write_certificate(root, &leaf, "server.pem", "server.key"));
    written.map_err(server_folder_fault(root))
}

/// Writes a certificate and its private key to two files.
fn write_certificate(
    root: &Path,
    signed: &SignedCertificate,
    certificate_file: &str,
    key_file: &str,
) -> io::Result<()> {
    write_secret_file(&root.join(certificate_file), signed.certificate.as_bytes())?;
    write_secret_file(&root.join(key_file), signed.key.as_bytes())
}

/// Returns the addresses by which other machines reach the server, preferred ones first: the address that the user
/// specified, or all addresses and the name of this machine.
fn server_addresses(setup: &ServerFolderSettings) -> Vec<String> {
    let (ip, port) = (setup.listen.ip(), setup.listen.port());
    if !ip.is_unspecified() {
        return vec![setup.listen.to_string()];
    }
    let mut servers: Vec<String> = setup
        .addresses
        .iter()
        .filter(|address| address.is_ipv4() || ip.is_ipv6())
        .map(|address| SocketAddr::new(*address, port).to_string())
        .collect();
    servers.push(format!("{}:{port}", setup.name));
    servers.push(address_for_local_clients(setup.listen).to_string());
    servers
}

/// Returns the address by which this machine reaches a server that listens on `listen`.
fn address_for_local_clients(listen: SocketAddr) -> SocketAddr {
    match listen.ip() {
        ip if !ip.is_unspecified() => listen,
        _ => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), listen.port()),
    }
}

fn login_to_toml<T: Serialize>(login: &T) -> io::Result<String> {
    toml::to_string(login).map_err(io::Error::other)
}

/// Creates a folder with mode 0700, or sets that mode on a folder of this user.
///
/// # Errors
/// The path is not a folder, or belongs to another user.
fn ensure_private_folder(path: &Path) -> io::Result<()> {
    let builder = &mut fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(builder, 0o700);
    match builder.create(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        other => return other,
    }
    if !fs::symlink_metadata(path)?.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    // Root can change the mode of any folder, so the owner is checked.
    #[cfg(target_os = "linux")]
    if std::os::unix::fs::MetadataExt::uid(&fs::metadata(path)?)
        != rustix::process::geteuid().as_raw()
    {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    set_mode(path, 0o700)
}

/// Writes a file that only this user can read. The file is replaced atomically.
fn write_secret_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = NamedTempFile::new_in(path.parent().unwrap_or(Path::new(".")))?;
    file.write_all(bytes)?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Creates a hard link to a file, or a copy if the file system has no links.
fn link_program(from: &Path, to: &Path) -> io::Result<()> {
    remove_if_exists(to)?;
    fs::hard_link(from, to).or_else(|_| copy_program(from, to))
}

/// Copies a program. The target is replaced atomically, because it may be running.
fn copy_program(from: &Path, to: &Path) -> io::Result<()> {
    let file = NamedTempFile::new_in(to.parent().unwrap_or(Path::new(".")))?;
    fs::copy(from, file.path())?;
    file.persist(to).map_err(|error| error.error)?;
    Ok(())
}
