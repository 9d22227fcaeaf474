//! Runs tests on every level, with the view of a shell.

use std::ffi::{OsStr, OsString};
use std::fs;

use caipan_sandbox::{BoxView, IsolationLevel, Runner, Sandbox};

use super::processes::sandbox;

/// View with everything that a shell script needs.
pub(crate) fn shell_view(sandbox: &Sandbox) -> BoxView {
    let shell = sandbox.find_tool(OsStr::new("/bin/sh")).unwrap();
    BoxView::new().with_tool(&shell)
}

/// Runs a test on each available level.
pub(crate) fn on_every_level(test: impl Fn(&Sandbox)) {
    for level in IsolationLevel::ALL {
        if let Some(sandbox) = sandbox(level) {
            eprintln!("level {level}");
            test(&sandbox);
        }
    }
}

pub(crate) fn words(command: &[&str]) -> Vec<OsString> {
    command.iter().map(OsString::from).collect()
}

pub(crate) fn is_running(command_line: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let mut lines = processes.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.any(|line| String::from_utf8_lossy(&line).trim_end_matches('\0') == command_line)
}
