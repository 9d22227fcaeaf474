//! Asking a program of the machine's own about itself, and not believing that it will answer.

use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use wait_timeout::ChildExt;

/// How long a program may think about itself.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// How long what an ended program has said may take to arrive; something that it left behind may hold the pipe open.
const GRACE: Duration = Duration::from_secs(1);
/// What is read of a program's words.
const AT_MOST: u64 = 256 << 10;

/// What a program has answered.
#[derive(Debug)]
pub struct Answer {
    /// How it ended; `None` where it had to be killed.
    pub status: Option<ExitStatus>,
    /// What it wrote on both of its streams.
    pub said: Vec<u8>,
}

impl Answer {
    /// What it said, where it ended well.
    pub fn success(&self) -> Option<std::borrow::Cow<'_, str>> {
        let is_good = self.status.is_some_and(|status| status.success());
        is_good.then(|| String::from_utf8_lossy(&self.said))
    }
}

/// Runs `program`, trusted as the machine's own, in a folder without a project, whose settings some would follow.
///
/// # Errors
/// It cannot be started, or there is no thread to hear it.
pub fn ask(program: &Path, arguments: &[&str]) -> io::Result<Answer> {
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
        let mut reader = reader.take(AT_MOST);
        let mut buffer = [0; 4096];
        while let Ok(length @ 1..) = reader.read(&mut buffer) {
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
    let status = child.wait_timeout(PATIENCE)?;
    if status.is_none() {
        // It may have ended just now.
        let _ = child.kill();
        let _ = child.wait();
    }
    let (mut said, end) = (Vec::new(), Instant::now() + GRACE);
    while let Ok(more) = words.recv_timeout(end.saturating_duration_since(Instant::now())) {
        said.extend(more);
    }
    Ok(Answer { status, said })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_says_is_read_whatever_it_leaves_running() {
        let script = |text: &str| ask(Path::new("/bin/sh"), &["-c", text]).unwrap();
        assert_eq!(script("echo a; echo b >&2").success().unwrap(), "a\nb\n");
        assert_eq!(script("echo a; exit 3").success(), None);
        assert_eq!(script("sleep 5 & echo a").success().unwrap(), "a\n");
        assert!(script("yes | head -c 1000000").said.len() as u64 <= AT_MOST);
        assert!(ask(Path::new("/no/such/tool"), &[]).is_err());
    }
}
