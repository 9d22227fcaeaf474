//! Where a server is and how to be let in: a file as secret as all that goes over the server.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::cluster::evidence::ServerFault;
use crate::package::entry::ReadError;
use crate::text::{Evidence, Fact, cause};

/// The file of the certificate authority, beside that of a login.
pub const CA: &str = "ca.pem";

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
    /// The certificate authority that is trusted, and no other.
    #[serde(skip)]
    pub ca: PathBuf,
}

impl Login {
    /// Reads a login.
    ///
    /// # Errors
    /// It cannot be read, or is none.
    pub fn read(path: &Path) -> Result<Self, Fact> {
        let read = |path: &Path| {
            std::fs::read_to_string(path).map_err(|error| {
                let (file, cause) = (path.display().to_string(), cause(&error));
                ReadError::At { file, cause }.fact()
            })
        };
        let text = read(path)?;
        // What toml says of a file shows a line of it, and that may be the password.
        let login: Option<Self> = toml::from_str(&text).ok();
        let is_sound = |login: &Self| {
            let plain = |server: &String| !server.is_empty() && server.bytes().all(is_plain);
            !login.servers.is_empty() && login.servers.iter().all(plain) && login.lease_ms > 0
        };
        let login = login.filter(is_sound);
        let file = path.display().to_string();
        let login = login.ok_or_else(|| ServerFault::NoLogin { file }.fact())?;
        let ca = path.with_file_name(CA);
        read(&ca)?;
        Ok(Self { ca, ..login })
    }

    /// An order that is not kept for so long goes to somebody else.
    pub fn lease(&self) -> Duration {
        Duration::from_millis(self.lease_ms)
    }
}

/// Can it be a part of a name or of an address?
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b':' | b'[' | b']' | b'%')
}
