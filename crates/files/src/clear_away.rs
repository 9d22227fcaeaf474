//! The removal of a folder, whatever a process has made of it.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Removes a folder, also one with locked folders in it, or with so many in each other that no path leads to the last.
pub fn clear_away(path: &Path) {
    if fs::remove_dir_all(path).is_ok() || !path.exists() {
        return;
    }
    // The system's own tools descend without naming whole paths, and unlock what they meet on the way.
    for (tool, options) in [("chmod", ["-R", "u+rwx", "--"]), ("rm", ["-r", "-f", "--"])] {
        let mut command = Command::new(tool);
        command
            .args(options)
            .arg(path)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // Whether it has worked is seen by whether the folder is still there.
        let _ = command.status();
    }
}
