//! Removal of a folder regardless of its contents.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Removes a folder. Also removes subfolders without permissions, and subfolders whose paths exceed the maximum path
/// length.
pub fn force_remove_folder(path: &Path) {
    if fs::remove_dir_all(path).is_ok() || !path.exists() {
        return;
    }
    // `chmod` first unlocks folders, then `rm` removes them. Both descend without full paths, so paths may be of any
    // length.
    for (tool, options) in [("chmod", ["-R", "u+rwx", "--"]), ("rm", ["-r", "-f", "--"])] {
        let mut command = Command::new(tool);
        command
            .args(options)
            .arg(path)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // The exit status is irrelevant: callers check whether the folder still exists.
        let _ = command.status();
    }
}
