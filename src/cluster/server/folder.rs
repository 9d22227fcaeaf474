//! The folder of a server: made where it is not there, its secrets kept or made anew.

use std::fs;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use serde::Serialize;
use tempfile::NamedTempFile;

use super::certificates::{self, Signed};
use super::settings;
use crate::cluster::bus::LEASE;
use crate::cluster::chance::chance;
use crate::cluster::evidence::ServerFault;
use crate::cluster::nats::login::{CA, Login};
use crate::text::{Evidence, Fact, cause};

/// How a coordinator on this machine is let in.
pub const COACH: &str = "coach.toml";

/// What every machine gets a copy of.
pub const JOIN: &str = "join";
/// How a worker is let in.
pub const JOIN_TOML: &str = "join.toml";

/// The settings of the server.
pub const SETTINGS: &str = "server.conf";

const CA_KEY: &str = "ca.key";

/// A password is so many bytes of chance.
const PASSWORD: usize = 32;

/// What a folder is made for.
pub struct Setup<'s> {
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
}

/// The folder of a server.
pub struct Folder {
    /// Where it is.
    pub root: PathBuf,
    /// Where the server listens.
    pub listen: SocketAddr,
    /// Where others find it, the best first.
    pub servers: Vec<String>,
}

impl Folder {
    /// Makes a folder ready for a server to be started.
    ///
    /// # Errors
    /// It cannot be written, or there is no chance to make passwords of.
    pub fn make(root: &Path, setup: &Setup) -> Result<Self, Fact> {
        let unusable = |error: io::Error| {
            let (folder, cause) = (root.display().to_string(), cause(&error));
            ServerFault::Folder { folder, cause }.fact()
        };
        own_folder(root).map_err(unusable)?;
        let root = &fs::canonicalize(root).map_err(unusable)?;
        let join = root.join(JOIN);
        own_folder(&join).map_err(unusable)?;
        let servers = servers(setup);
        let login = |path: &Path, user: &str, servers: Vec<String>| -> io::Result<Login> {
            let kept = Login::read(path).ok();
            let lease_ms = kept
                .as_ref()
                .map_or(LEASE.as_millis() as u64, |kept| kept.lease_ms);
            let password = kept
                .filter(|_| !setup.new_passwords)
                .map(|kept| kept.password);
            Ok(Login {
                servers,
                user: user.to_owned(),
                password: password.map_or_else(|| chance(PASSWORD), Ok)?,
                lease_ms,
                ca: root.join(CA),
            })
        };
        let here = vec![near(setup.listen).to_string()];
        let coach = login(&root.join(COACH), "coach", here).map_err(unusable)?;
        let hand = login(&join.join(JOIN_TOML), "hand", servers.clone()).map_err(unusable)?;
        certificates(root, setup)?;
        let settings = settings::settings(root, setup.listen, &coach, &hand);
        let write = || -> io::Result<()> {
            secret(&root.join(COACH), text_of(&coach)?.as_bytes())?;
            secret(&join.join(JOIN_TOML), text_of(&hand)?.as_bytes())?;
            secret(&join.join(CA), &fs::read(root.join(CA))?)?;
            secret(&root.join(SETTINGS), settings.as_bytes())?;
            match setup.own {
                Some(own) => copy(own, &join.join("caipan")),
                None => Ok(()),
            }
        };
        write().map_err(unusable)?;
        Ok(Self {
            root: root.clone(),
            listen: setup.listen,
            servers,
        })
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
    written.map_err(|error| {
        let (folder, cause) = (root.display().to_string(), cause(&error));
        ServerFault::Folder { folder, cause }.fact()
    })
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

/// Makes a folder that is nobody else's, or makes it so.
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

/// Copies a program, in whose place another may be running.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let file = NamedTempFile::new_in(to.parent().unwrap_or(Path::new(".")))?;
    fs::copy(from, file.path())?;
    file.persist(to).map_err(|error| error.error)?;
    Ok(())
}
