//! Findings on disk as they come: whatever happens to caipan, the next one goes on from there.
//!
//! ```text
//! {"run":"<name of program, case, limits and engine>","verdict":…,"share":…}}\n     one line a finding, only ever appended
//! {"run":"…","ver                                                             torn by a crash: cut off when opened
//! ```

use std::collections::HashMap;
use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::finding::Finding;
use super::source::ContentId;

/// A journal that is open for writing.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    known: Mutex<HashMap<String, Finding>>,
    lines: Option<Sender<String>>,
    writer: Option<JoinHandle<()>>,
    broken: Arc<OnceLock<io::Error>>,
    /// What was odd about what stood in it.
    pub odd: Option<String>,
}

/// Why there is no journal.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// Another caipan has it.
    #[error("{}: another caipan is writing to it", .0.display())]
    Taken(PathBuf),
    /// It cannot be opened, read or written.
    #[error("{}: {cause}", path.display())]
    Unusable {
        /// Where it was to be.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
}

#[derive(Serialize, Deserialize)]
struct Line {
    run: String,
    #[serde(flatten)]
    finding: Finding,
}

impl Journal {
    /// Opens or makes the journal at `path` and reads what stands in it; with `fresh` it is emptied first.
    ///
    /// # Errors
    /// Another caipan uses it, or it cannot be used.
    pub fn open(path: &Path, fresh: bool) -> Result<Self, JournalError> {
        let fault = |cause| JournalError::Unusable {
            path: path.to_owned(),
            cause,
        };
        let mut file = open_file(path).map_err(fault)?;
        if !lock(&file) {
            return Err(JournalError::Taken(path.to_owned()));
        }
        if fresh {
            file.set_len(0).map_err(fault)?;
        }
        let (known, good, odd) = read(&file).map_err(fault)?;
        file.set_len(good).map_err(fault)?;
        file.seek(io::SeekFrom::End(0)).map_err(fault)?;
        let (lines, queue) = channel();
        let broken = Arc::new(OnceLock::new());
        let end = Arc::clone(&broken);
        let writer = std::thread::Builder::new()
            .spawn(move || write(&mut file, &queue, &end))
            .map_err(fault)?;
        Ok(Self {
            path: path.to_owned(),
            known: Mutex::new(known),
            lines: Some(lines),
            writer: Some(writer),
            broken,
            odd,
        })
    }

    /// Takes what is known of a run.
    pub fn take(&self, run: &ContentId) -> Option<Finding> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.remove(run.as_str())
    }

    /// Forgets what was not taken: runs of programs, cases and limits that are no more.
    pub fn forget(&self) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        *known = HashMap::new();
    }

    /// Writes down what a run has come to.
    pub fn write(&self, run: &ContentId, finding: &Finding) {
        let line = Line {
            run: run.as_str().to_owned(),
            finding: finding.clone(),
        };
        // Maps with text keys and plain numbers cannot fail to be written.
        if let (Some(lines), Ok(line)) = (&self.lines, serde_json::to_string(&line)) {
            let _ = lines.send(line);
        }
    }

    /// Can nothing be written any more?
    pub fn is_broken(&self) -> bool {
        self.broken.get().is_some()
    }

    /// Waits until everything stands on disk.
    ///
    /// # Errors
    /// Something could not be written: the disk is full, perhaps.
    pub fn close(mut self) -> Result<(), JournalError> {
        self.lines = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
        let broken = Arc::into_inner(std::mem::take(&mut self.broken));
        match broken.and_then(OnceLock::into_inner) {
            None => Ok(()),
            Some(cause) => Err(JournalError::Unusable {
                path: self.path.clone(),
                cause,
            }),
        }
    }
}

/// Locks the file; a caipan that was killed a moment ago may need another to let go of it.
fn lock(file: &File) -> bool {
    for _ in 0..20 {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(20)),
            // File systems that know no locks are used without.
            Ok(()) | Err(TryLockError::Error(_)) => return true,
        }
    }
    false
}

/// A regular file, and no link to one: the folder may hold what others have put there.
fn open_file(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK);
    }
    let file = options.open(path)?;
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(io::Error::other("no regular file")),
    }
}

type Known = (HashMap<String, Finding>, u64, Option<String>);

/// What stands in a journal, up to which byte it is whole, and what was odd about it.
fn read(file: &File) -> io::Result<Known> {
    let mut reader = BufReader::new(file);
    let (mut known, mut good, mut number) = (HashMap::new(), 0, 0);
    let (mut odd, mut line) = (Vec::new(), Vec::new());
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line)? as u64;
        if length == 0 {
            break;
        }
        number += 1;
        if line.pop() != Some(b'\n') {
            break;
        }
        good += length;
        match serde_json::from_slice::<Line>(&line) {
            Ok(Line { run, finding }) => {
                known.insert(run, finding);
            }
            Err(_) => odd.push(number),
        }
    }
    let odd = odd.first().map(|first| {
        let count = odd.len();
        format!("line {first}: no finding; left out ({count} such lines)")
    });
    Ok((known, good, odd))
}

/// Writes lines as they come; those that wait together are brought to the disk together.
fn write(file: &mut File, queue: &Receiver<String>, broken: &OnceLock<io::Error>) {
    while let Ok(line) = queue.recv() {
        let mut batch = line + "\n";
        for line in queue.try_iter() {
            batch += &line;
            batch.push('\n');
        }
        let written = file.write_all(batch.as_bytes());
        if let Err(error) = written.and_then(|()| file.sync_data()) {
            let _ = broken.set(error);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::verdict::Decision;
    use crate::problem::{Kind, Reason};
    use std::fs;

    fn finding(text: &str) -> Finding {
        Finding::new(
            Decision::judge_error(Reason::new(Kind::Sandbox, text)),
            None,
        )
    }

    #[test]
    fn what_was_written_is_known_the_next_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        let journal = Journal::open(&path, false).unwrap();
        let id = |number: u8| ContentId::of(&[number]);
        for number in 0..100 {
            journal.write(&id(number), &finding("x\ny"));
        }
        let taken = Journal::open(&path, false).err().unwrap().to_string();
        assert!(
            taken.ends_with("another caipan is writing to it"),
            "{taken}"
        );
        journal.close().unwrap();
        let journal = Journal::open(&path, false).unwrap();
        assert!((0..100).all(|number| journal.take(&id(number)) == Some(finding("x\ny"))));
        assert_eq!(journal.take(&id(0)), None, "it is taken once");
        journal.close().unwrap();
        let journal = Journal::open(&path, false).unwrap();
        journal.forget();
        assert_eq!(journal.take(&id(0)), None, "it is forgotten");
        journal.close().unwrap();
        let journal = Journal::open(&path, true).unwrap();
        assert_eq!(journal.take(&id(1)), None);
        drop(journal);
        assert_eq!(fs::metadata(&path).unwrap().len(), 0);
    }

    #[test]
    fn a_torn_last_line_is_cut_off_at_every_byte() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        let journal = Journal::open(&path, false).unwrap();
        let (first, second) = (ContentId::of(b"1"), ContentId::of(b"2"));
        journal.write(&first, &finding("1"));
        journal.write(&second, &finding("2"));
        journal.close().unwrap();
        let whole = fs::read(&path).unwrap();
        let line = whole.iter().position(|byte| *byte == b'\n').unwrap() + 1;
        for length in 0..=whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            let journal = Journal::open(&path, false).unwrap();
            assert_eq!(journal.take(&first).is_some(), length >= line, "{length}");
            assert_eq!(journal.take(&second).is_some(), length == whole.len());
            journal.write(&first, &finding("again"));
            journal.close().unwrap();
            let journal = Journal::open(&path, false).unwrap();
            assert_eq!(journal.take(&first), Some(finding("again")), "{length}");
            assert_eq!(journal.odd, None);
        }
    }

    #[test]
    fn a_line_that_is_no_finding_is_left_out_and_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        fs::write(&path, "junk\n\u{0}\n").unwrap();
        let journal = Journal::open(&path, false).unwrap();
        let odd = journal.odd.as_deref().unwrap();
        assert_eq!(odd, "line 1: no finding; left out (2 such lines)");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told_and_links_are_not_followed() {
        let full = Journal::open(Path::new("/dev/full"), false).err().unwrap();
        assert_eq!(full.to_string(), "/dev/full: no regular file");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        std::os::unix::fs::symlink("/etc/hostname", &path).unwrap();
        assert!(Journal::open(&path, false).is_err());
        let (mut file, broken) = (
            File::options().write(true).open("/dev/full").unwrap(),
            OnceLock::new(),
        );
        let (lines, queue) = channel();
        lines.send("x".to_owned()).unwrap();
        write(&mut file, &queue, &broken);
        assert_eq!(broken.get().unwrap().kind(), io::ErrorKind::StorageFull);
    }
}
