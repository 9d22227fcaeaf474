//! Login file: addresses of a server and credentials. The file must be kept secret.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::signature::{PublicKey, SigningKey};
use crate::evidence::ServerFault;
use caipan_facts::{Evidence, Fact, fact_from_io_error};
use caipan_problem::entry::ReadError;

/// File of the certificate authority, in the folder of the login file.
pub(crate) const CA_FILE: &str = "ca.pem";

/// First part, up to the first dot, of the subjects to which a worker sends JetStream requests. The account that owns
/// the streams receives them under subjects that begin with `$JS.API` instead.
pub(crate) const WORKER_API: &str = "api";

/// Content of a login file: the addresses of a server, and an account on it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// Host names or addresses of the server, each with the port.
    pub servers: Vec<String>,
    /// User name of the account, which determines the permissions on the server.
    pub user: String,
    /// Password of the account: random hexadecimal digits.
    pub password: String,
    /// Duration of a lease in milliseconds. An order whose lease expires without a renewal goes to another worker.
    pub lease_ms: u64,
    /// Name of the only machine that may use this login; `None` if machines share it, or for a coordinator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine: Option<String>,
    /// Secret key with which the coordinator signs; `None` in the logins of workers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signing_key: Option<String>,
    /// Public key of the coordinator; `None` in the coordinator's login.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coach_key: Option<String>,
    /// Path of the only certificate authority that is trusted.
    #[serde(skip)]
    pub ca: PathBuf,
}

impl Login {
    /// Reads a login file, and checks that the certificate authority next to it is readable.
    ///
    /// # Errors
    /// The file cannot be read, is not a login, or was written by an old version whose workers had no account of their
    /// own.
    pub fn read(path: &Path) -> Result<Self, Fact> {
        let file = path.display().to_string();
        let Some(login) = Self::read_login_of_any_version(path)? else {
            return Err(ServerFault::NoLogin { file }.fact());
        };
        if login.is_of_old_version() {
            return Err(ServerFault::OldLogin { file }.fact());
        }
        let ca = path.with_file_name(CA_FILE);
        read_text(&ca)?;
        Ok(Self { ca, ..login })
    }

    /// Reads a login file of this or an earlier version of caipan. Does not set the path of the certificate authority.
    /// `None` if the file is not a login.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(crate) fn read_login_of_any_version(path: &Path) -> Result<Option<Self>, Fact> {
        // The error is dropped because its message quotes a line of the file, which may contain the password.
        let login: Option<Self> = toml::from_str(&read_text(path)?).ok();
        Ok(login.filter(Self::is_valid))
    }

    fn is_valid(&self) -> bool {
        !self.servers.is_empty()
            && (self.servers.iter())
                .all(|server| !server.is_empty() && server.bytes().all(is_address_byte))
            && self.lease_ms > 0
    }

    /// Whether the login has no key, because an earlier version of caipan wrote it.
    pub(crate) fn is_of_old_version(&self) -> bool {
        self.signing_key().is_none() && self.coordinator_key().is_none()
    }

    /// Returns the key with which a coordinator signs; `None` in the login of a worker.
    pub(crate) fn signing_key(&self) -> Option<SigningKey> {
        SigningKey::parse_hex(self.signing_key.as_deref()?)
    }

    /// Returns the key with which a worker verifies the coordinator's signatures; `None` in the login of a
    /// coordinator.
    pub(crate) fn coordinator_key(&self) -> Option<PublicKey> {
        PublicKey::parse_hex(self.coach_key.as_deref()?)
    }

    /// Returns the fault for a login without a usable key.
    pub(super) fn missing_key_fault(&self) -> Fact {
        let user = self.user.clone();
        ServerFault::NoLoginKey { user }.fact()
    }

    /// Duration of a lease. An order whose lease expires without a renewal goes to another worker.
    pub fn lease_duration(&self) -> Duration {
        Duration::from_millis(self.lease_ms)
    }
}

/// Returns the prefix of the subjects on which a user receives answers.
pub fn inbox_prefix(user: &str) -> String {
    format!("_INBOX_{}", machine_subject_token(user))
}

/// Converts the name of a machine to a token of a subject. Different names have different tokens.
pub fn machine_subject_token(machine: &str) -> String {
    machine.replace('.', "=")
}

fn read_text(path: &Path) -> Result<String, Fact> {
    std::fs::read_to_string(path).map_err(|error| {
        let (file, cause) = (path.display().to_string(), fact_from_io_error(&error));
        ReadError::At { file, cause }.fact()
    })
}

/// Whether the byte may occur in a host name or an address with a port.
fn is_address_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b':' | b'[' | b']' | b'%')
}
