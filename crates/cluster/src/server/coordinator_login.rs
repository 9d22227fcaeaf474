//! Reads the coordinator's login from the folder of a server, if no other user has access to that folder.

use std::path::Path;

use super::logins::COORDINATOR_LOGIN;
use crate::evidence::ServerFault;
use crate::nats::login::Login;
use caipan_facts::{Evidence, Fact};

/// Reads the coordinator's login from the folder of a server that this user has created.
///
/// # Errors
/// The login cannot be read, or other users have access to the folder.
pub fn read_coordinator_login(folder: &Path) -> Result<Login, Fact> {
    let login = Login::read(&folder.join(COORDINATOR_LOGIN))?;
    if is_private_folder(folder) {
        Ok(login)
    } else {
        let folder = folder.display().to_string();
        Err(ServerFault::NotOwn { folder }.fact())
    }
}

/// Whether a folder belongs to this user and is inaccessible to others. Any other folder may contain the login of a
/// foreign server.
fn is_private_folder(folder: &Path) -> bool {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::fs::MetadataExt;
        let metadata = std::fs::metadata(folder);
        metadata.is_ok_and(|metadata| {
            metadata.uid() == rustix::process::geteuid().as_raw() && metadata.mode() & 0o077 == 0
        })
    }
    #[cfg(not(target_os = "linux"))]
    folder.is_dir()
}
