//! The folder of a server: made where it is not there, its secrets kept or made anew.

use std::fs;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use serde::Serialize;
use tempfile::NamedTempFile;

use super::certificates::{self, Signed};
use super::logins::{
    COACH, JOIN, JOIN_TOML, MACHINES, Setup, is_old, login, machine_folder, named, remove,
    remove_old, unusable,
};
use super::settings;
use crate::chance::chance;
use crate::nats::login::{CA, Login};
use crate::nats::signature::SigningKey;
use caipan_facts::{Evidence, Fact};

/// The name of the copy of caipan in a folder that is copied to machines.
const PROGRAM: &str = "caipan";

/// The settings of the server.
pub const SETTINGS: &str = "server.conf";

const CA_KEY: &str = "ca.key";

/// Length of a signing key in bytes.
const KEY: usize = 32;

/// The folder of a server.
pub struct Folder {
    /// Where it is.
    pub root: PathBuf,
    /// Where the server listens.
    pub listen: SocketAddr,
    /// Where others find it, the best first.
    pub servers: Vec<String>,
    /// Machines that have a login of their own, sorted; `None` if machines share one.
    pub machines: Option<Vec<String>>,
    /// Whether the folder was made by a caipan whose workers had no account of their own.
    pub is_upgraded: bool,
}

impl Folder {
    /// Makes a folder ready for a server to be started.
    ///
    /// # Errors
    /// It cannot be written, or there is no chance to make passwords of.
    pub fn make(root: &Path, setup: &Setup) -> Result<Self, Fact> {
        let unusable = &unusable(root);
        own_folder(root).map_err(unusable)?;
        let root = &fs::canonicalize(root).map_err(unusable)?;
        let is_upgraded = is_old(root);
        if is_upgraded {
            remove_old(root).map_err(unusable)?;
        }
        own_folder(&root.join(JOIN)).map_err(unusable)?;
        let mut folder = Self {
            root: root.clone(),
            listen: setup.listen,
            servers: servers(setup),
            machines: None,
            is_upgraded,
        };
        certificates(root, setup)?;
        folder.write_logins(setup).map_err(unusable)?;
        folder.machines = named(root).map_err(unusable)?;
        folder.write_settings()?;
        Ok(folder)
    }

    /// Writes the logins of the coordinator and of all workers, with what machines need beside them.
    fn write_logins(&self, setup: &Setup) -> io::Result<()> {
        let (root, join) = (&self.root, self.root.join(JOIN));
        let here = vec![near(setup.listen).to_string()];
        let path = root.join(COACH);
        let mut coach = login(&path, "coach", here, setup)?;
        let kept = Login::read(&path).ok().and_then(|kept| kept.signing_key);
        let key = kept.map_or_else(|| chance(KEY), Ok)?;
        let public = SigningKey::read(&key).map(|key| key.public());
        let public = public.ok_or(io::ErrorKind::InvalidData)?;
        coach.signing_key = Some(key);
        secret(&path, text_of(&coach)?.as_bytes())?;
        secret(&join.join(CA), &fs::read(root.join(CA))?)?;
        if let Some(own) = setup.own {
            copy(own, &join.join(PROGRAM))?;
        }
        for machine in setup.machines {
            own_folder(&root.join(MACHINES))?;
            own_folder(&machine_folder(root, machine))?;
        }
        let worker = |path: &Path, user: &str, machine: Option<String>| -> io::Result<()> {
            let mut worker = login(path, user, self.servers.clone(), setup)?;
            (worker.machine, worker.coach_key) = (machine, Some(public.clone()));
            secret(path, text_of(&worker)?.as_bytes())
        };
        let Some(machines) = named(root)? else {
            return worker(&join.join(JOIN_TOML), "worker", None);
        };
        remove(&join.join(JOIN_TOML))?;
        for machine in machines {
            let place = machine_folder(root, &machine);
            worker(
                &place.join(JOIN_TOML),
                &format!("worker-{machine}"),
                Some(machine),
            )?;
            secret(&place.join(CA), &fs::read(root.join(CA))?)?;
            if setup.own.is_some() {
                link(&join.join(PROGRAM), &place.join(PROGRAM))?;
            }
        }
        Ok(())
    }

    /// Writes the configuration of the server for the logins that there are.
    fn write_settings(&self) -> Result<(), Fact> {
        let coach = Login::read(&self.root.join(COACH))?;
        let shared = || vec![self.root.join(JOIN).join(JOIN_TOML)];
        let own = |machine: &String| machine_folder(&self.root, machine).join(JOIN_TOML);
        let machines = self.machines.as_ref();
        let paths = machines.map_or_else(shared, |names| names.iter().map(own).collect());
        let workers: Result<Vec<Login>, Fact> =
            paths.iter().map(|path| Login::read(path)).collect();
        let text = settings::settings(&self.root, self.listen, &coach, &workers?);
        secret(&self.root.join(SETTINGS), text.as_bytes()).map_err(unusable(&self.root))
    }

    /// Writes the configuration anew if a machine was shut out since the last call; `true` if the server has to read it.
    ///
    /// # Errors
    /// The folder cannot be read or written.
    pub fn update(&mut self) -> Result<bool, Fact> {
        let Some(before) = &self.machines else {
            return Ok(false);
        };
        let has_login = |name: &&String| {
            let folder = machine_folder(&self.root, name);
            folder.join(JOIN_TOML).is_file()
        };
        let left: Vec<String> = before.iter().filter(has_login).cloned().collect();
        let is_changed = left.len() < before.len();
        if is_changed {
            self.machines = Some(left);
            self.write_settings()?;
        }
        Ok(is_changed)
    }

    /// The address at which this machine finds the server.
    pub fn near(&self) -> SocketAddr {
        near(self.listen)
    }
}

/// Makes the certificates of a server.
fn certificates(root: &Path, setup: &Setup) -> Result<(), Fact> {
    let kept = fs::read_to_string(root.join(CA_KEY)).ok();
    let authority = certificates::authority(kept.as_deref()).map_err(|fault| fault.fact())?;
    let mut names = vec!["localhost".to_owned(), setup.name.to_owned()];
    let loopback = [
        IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(std::net::Ipv6Addr::LOCALHOST),
    ];
    let own = Some(setup.listen.ip()).filter(|ip| !ip.is_unspecified());
    let addresses = setup.addresses.iter().chain(&loopback).chain(&own);
    names.extend(addresses.map(ToString::to_string));
    let leaf = certificates::leaf(&authority.key, &names).map_err(|fault| fault.fact())?;
    let write = |name: &str, signed: &Signed, key: &str| -> io::Result<()> {
        secret(&root.join(name), signed.certificate.as_bytes())?;
        secret(&root.join(key), signed.key.as_bytes())
    };
    let written =
        write(CA, &authority, CA_KEY).and_then(|()| write("server.pem", &leaf, "server.key"));
    written.map_err(unusable(root))
}

/// Where others find the server, the best first.
fn servers(setup: &Setup) -> Vec<String> {
    let (ip, port) = (setup.listen.ip(), setup.listen.port());
    if !ip.is_unspecified() {
        return vec![setup.listen.to_string()];
    }
    let addresses = setup
        .addresses
        .iter()
        .filter(|one| one.is_ipv4() || ip.is_ipv6());
    let at = |address: &IpAddr| SocketAddr::new(*address, port).to_string();
    let mut servers: Vec<String> = addresses.map(at).collect();
    servers.push(format!("{}:{port}", setup.name));
    servers.push(near(setup.listen).to_string());
    servers
}

/// The address at which this machine itself finds a server.
fn near(listen: SocketAddr) -> SocketAddr {
    match listen.ip() {
        ip if !ip.is_unspecified() => listen,
        _ => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), listen.port()),
    }
}

fn text_of<T: Serialize>(login: &T) -> io::Result<String> {
    toml::to_string(login).map_err(io::Error::other)
}

/// Creates a folder with mode 0700, or sets that mode on a folder of this user.
///
/// # Errors
/// The path is no folder, or belongs to another user.
fn own_folder(path: &Path) -> io::Result<()> {
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
    // Root may change the mode of any folder: who owns it has to be looked at.
    #[cfg(target_os = "linux")]
    if std::os::unix::fs::MetadataExt::uid(&fs::metadata(path)?)
        != rustix::process::geteuid().as_raw()
    {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    Ok(())
}

/// Writes a file that nobody else can read, as a whole or not at all.
fn secret(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = NamedTempFile::new_in(path.parent().unwrap_or(Path::new(".")))?;
    file.write_all(bytes)?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Makes a file appear at another place too; copies it where the file system has no links.
fn link(from: &Path, to: &Path) -> io::Result<()> {
    remove(to)?;
    fs::hard_link(from, to).or_else(|_| copy(from, to))
}

/// Copies a program, in whose place another may be running.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let file = NamedTempFile::new_in(to.parent().unwrap_or(Path::new(".")))?;
    fs::copy(from, file.path())?;
    file.persist(to).map_err(|error| error.error)?;
    Ok(())
}
