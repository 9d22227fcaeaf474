//! Runs a trusted program for a short output, such as its version, with a timeout and a size limit.

use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use wait_timeout::ChildExt;

/// Time after which a program that has not ended is killed.
pub(crate) const PROGRAM_TIMEOUT: Duration = Duration::from_secs(10);
/// Time to wait for output after the program has ended: a process left behind may keep the pipe open.
const OUTPUT_WAIT_AFTER_PROGRAM_END: Duration = Duration::from_secs(1);
/// Maximum number of bytes read; later output of the program is ignored.
const MAX_OUTPUT_BYTES: u64 = 256 << 10;

/// Exit status and output of a program of this machine, run by caipan to obtain information such as a version.
#[derive(Debug)]
pub struct CommandOutput {
    /// Exit status; `None` if the program was killed at the timeout.
    pub status: Option<ExitStatus>,
    /// Standard output and standard error, interleaved.
    pub output: Vec<u8>,
}

impl CommandOutput {
    /// Returns the output if the program exited with code 0, else `None`.
    #[cfg(target_os = "linux")]
    pub(crate) fn output_if_successful(&self) -> Option<std::borrow::Cow<'_, str>> {
        let is_good = self.status.is_some_and(|status| status.success());
        is_good.then(|| String::from_utf8_lossy(&self.output))
    }
}

/// Runs a trusted program in `/`, where no project settings can influence it, and captures its output.
///
/// # Errors
/// The program cannot be started, or there is no thread to read its output.
pub fn run_and_capture_output(program: &Path, arguments: &[&str]) -> io::Result<CommandOutput> {
    let (reader, writer) = io::pipe()?;
    let complaints = writer.try_clone()?;
    let mut child = Command::new(program)
        .args(arguments)
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(writer)
        .stderr(complaints)
        .spawn()?;
    let (sender, words) = mpsc::channel();
    let reading = thread::Builder::new().spawn(move || {
        let mut limited = reader.take(MAX_OUTPUT_BYTES);
        let mut buffer = [0; 4096];
        while let Ok(length @ 1..) = limited.read(&mut buffer) {
            if sender.send(buffer[..length].to_vec()).is_err() {
                break;
            }
        }
    });
    if let Err(error) = reading {
        let _ = child.kill();
        let _ = child.wait();
        return Err(error);
    }
    let status = child.wait_timeout(PROGRAM_TIMEOUT)?;
    if status.is_none() {
        // The program may have ended in the meantime, so errors are ignored.
        let _ = child.kill();
        let _ = child.wait();
    }
    let (mut output, end) = (Vec::new(), Instant::now() + OUTPUT_WAIT_AFTER_PROGRAM_END);
    while let Ok(more) = words.recv_timeout(end.saturating_duration_since(Instant::now())) {
        output.extend(more);
    }
    Ok(CommandOutput { status, output })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn output_is_captured_even_if_a_child_keeps_the_pipe_open() {
        for (script, text) in [
            ("echo a; echo b >&2", Some("a\nb\n")),
            ("echo a; exit 3", None),
            ("sleep 5 & echo a", Some("a\n")),
        ] {
            let answer = run_script(script).unwrap();
            assert_eq!(answer.output_if_successful().as_deref(), text, "{script}");
        }
        let flood = run_script("yes | head -c 1000000").unwrap();
        assert!(flood.output.len() as u64 <= MAX_OUTPUT_BYTES);
        assert!(run_and_capture_output(Path::new("/no/such/tool"), &[]).is_err());
    }

    fn run_script(script: &str) -> io::Result<CommandOutput> {
        run_and_capture_output(Path::new("/bin/sh"), &["-c", script])
    }
}
