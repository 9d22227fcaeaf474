//! Where a server is and how to be let in: a file as secret as all that goes over the server.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::signature::{PublicKey, SigningKey};
use crate::evidence::ServerFault;
use caipan_facts::{Evidence, Fact, cause};
use caipan_problem::entry::ReadError;

/// The file of the certificate authority, beside that of a login.
pub(crate) const CA: &str = "ca.pem";

/// First token of the subjects by which a worker asks JetStream. In the account of the streams they begin with `$JS.API`.
pub(crate) const WORKER_API: &str = "api";

/// Where a server is and how to be let in.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// Its names and addresses with its port, which are tried in this order.
    pub servers: Vec<String>,
    /// Who asks to be let in.
    pub user: String,
    /// The password.
    pub password: String,
    /// An order that is not kept for so many milliseconds goes to somebody else.
    pub lease_ms: u64,
    /// Name of the only machine that may use this login; `None` if machines share it, or for a coordinator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine: Option<String>,
    /// Secret key of the coordinator: only its own login has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signing_key: Option<String>,
    /// Public key of the coordinator, in the logins of workers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coach_key: Option<String>,
    /// The certificate authority that is trusted, and no other.
    #[serde(skip)]
    pub ca: PathBuf,
}

impl Login {
    /// Reads a login.
    ///
    /// # Errors
    /// It cannot be read, is none, or was written by a caipan whose workers had no account of their own.
    pub fn read(path: &Path) -> Result<Self, Fact> {
        let file = || path.display().to_string();
        let login = Self::of_any_version(path)?;
        let login = login.ok_or_else(|| ServerFault::NoLogin { file: file() }.fact())?;
        if login.is_old() {
            return Err(ServerFault::OldLogin { file: file() }.fact());
        }
        let ca = path.with_file_name(CA);
        text_of(&ca)?;
        Ok(Self { ca, ..login })
    }

    /// Reads a login without its certificate authority; `None` if the file is no login.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) fn of_any_version(path: &Path) -> Result<Option<Self>, Fact> {
        // What toml says of a file shows a line of it, and that may be the password.
        let login: Option<Self> = toml::from_str(&text_of(path)?).ok();
        let is_sound = |login: &Self| {
            let plain = |server: &String| !server.is_empty() && server.bytes().all(is_plain);
            !login.servers.is_empty() && login.servers.iter().all(plain) && login.lease_ms > 0
        };
        Ok(login.filter(is_sound))
    }

    /// Whether it has no key, as the logins of earlier versions.
    pub fn is_old(&self) -> bool {
        self.signing_key().is_none() && self.coach_key().is_none()
    }

    /// The key that a coordinator signs with.
    pub(crate) fn signing_key(&self) -> Option<SigningKey> {
        SigningKey::read(self.signing_key.as_deref()?)
    }

    /// The key by which a worker knows the coordinator.
    pub(crate) fn coach_key(&self) -> Option<PublicKey> {
        PublicKey::read(self.coach_key.as_deref()?)
    }

    /// An order that is not kept for so long goes to somebody else.
    pub fn lease(&self) -> Duration {
        Duration::from_millis(self.lease_ms)
    }
}

/// The prefix of all subjects that answers to a user come to.
pub fn inbox(user: &str) -> String {
    format!("_INBOX_{}", token(user))
}

/// The name of a machine as one token of a subject: no two machines have the same one.
pub fn token(machine: &str) -> String {
    machine.replace('.', "=")
}

fn text_of(path: &Path) -> Result<String, Fact> {
    std::fs::read_to_string(path).map_err(|error| {
        let (file, cause) = (path.display().to_string(), cause(&error));
        ReadError::At { file, cause }.fact()
    })
}

/// Can it be a part of a name or of an address?
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b':' | b'[' | b']' | b'%')
}
