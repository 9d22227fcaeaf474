//! Location of caipan's own state.

use std::path::PathBuf;

/// Folder `caipan` in the user's folder for application state, by the XDG base directory specification, even if it does not exist.
/// `None` if no home folder is known.
pub fn application_state_folder() -> Option<PathBuf> {
    std::env::var_os("XDG_STATE_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .or_else(default_application_state_folder)
        .map(|state| state.join("caipan"))
}

fn default_application_state_folder() -> Option<PathBuf> {
    let home = std::env::home_dir().filter(|path| path.is_absolute())?;
    Some(home.join(".local/state"))
}
