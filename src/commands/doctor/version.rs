//! Asking one program for its version, and not believing that it will answer.

use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use wait_timeout::ChildExt;

use crate::problem::printable;

/// How long a program may think about its own version.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long what an ended program has said may take to arrive; something that it left behind may hold the pipe open.
const GRACE: Duration = Duration::from_secs(1);
/// What is read of a program's words.
const AT_MOST: u64 = 4096;
/// What is shown of them.
const WIDTH: usize = 100;

/// The first line that the program says of itself, or why there is none. It is asked in a folder without a project, whose
/// settings some would follow.
pub fn ask(program: &Path, arguments: &[&str]) -> Result<String, String> {
    let (reader, writer) = io::pipe().map_err(|error| error.to_string())?;
    let complaints = writer.try_clone().map_err(|error| error.to_string())?;
    let started = Command::new(program)
        .args(arguments)
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(writer)
        .stderr(complaints)
        .spawn();
    let mut child = started.map_err(|error| format!("start it: {error}"))?;
    let (sender, words) = mpsc::channel();
    thread::spawn(move || {
        let mut reader = reader.take(AT_MOST);
        let mut buffer = [0; 512];
        while let Ok(length @ 1..) = reader.read(&mut buffer) {
            if sender.send(buffer[..length].to_vec()).is_err() {
                break;
            }
        }
    });
    let status = child
        .wait_timeout(PATIENCE)
        .map_err(|error| error.to_string())?;
    if status.is_none() {
        // It may have ended just now.
        let _ = child.kill();
        let _ = child.wait();
    }
    let (mut said, end) = (Vec::new(), Instant::now() + GRACE);
    while let Ok(more) = words.recv_timeout(end.saturating_duration_since(Instant::now())) {
        said.extend(more);
    }
    let line = version_line(&said);
    match status {
        Some(status) if status.success() => Ok(line.unwrap_or("says no version".to_owned())),
        Some(status) => Err(line.unwrap_or(status.to_string())),
        None => Err(format!("no answer in {} s", PATIENCE.as_secs())),
    }
}

/// The first line that says something, fit to be shown.
fn version_line(said: &[u8]) -> Option<String> {
    let lines = said.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    // Java first tells which variables it heeds.
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with(b"Picked up "));
    let line = lines.next()?;
    Some(printable(line).chars().take(WIDTH).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_the_first_line_that_says_something_and_is_made_harmless() {
        let line = |text: &str| version_line(text.as_bytes());
        assert_eq!(
            line("\nPicked up JAVA_TOOL_OPTIONS: -x\njavac 17\r\nmore").as_deref(),
            Some("javac 17")
        );
        assert_eq!(line("\u{1b}[31m1.0").as_deref(), Some("\\u{1b}[31m1.0"));
        assert_eq!(line(&"x".repeat(5000)).unwrap().len(), WIDTH);
        assert_eq!(line(" \n\n"), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_fails_or_floods_is_told_from_one_that_answers() {
        let script = |text: &str| ask(Path::new("/bin/sh"), &["-c", text]);
        assert_eq!(script("echo tool 1.2").unwrap(), "tool 1.2");
        assert_eq!(
            script("echo nothing to start >&2; exit 1").unwrap_err(),
            "nothing to start"
        );
        assert_eq!(script("exit 3").unwrap_err(), "exit status: 3");
        assert_eq!(script("sleep 5 & echo tool 1.2").unwrap(), "tool 1.2");
        assert_eq!(script("exec yes no").unwrap_err(), "no");
    }
}
