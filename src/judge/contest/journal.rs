//! Findings on disk as they come: whatever happens to caipan, the next one goes on from there.
//!
//! ```text
//! {"sum":"<of the rest>","run":"<name of program, case, limits and engine>","verdict":…}\n   a line for each result
//! {"sum":"<of the rest>","program":"<name>","compile":…}\n                     what the compiler said of a program
//! {"sum":"…","run":"…","ver                                                    torn by a crash: cut off when opened
//! ```
//!
//! Lines are only ever appended, each once. One whose sum is not that of the rest is no line, and neither is one that
//! says what no run can have come to.

use std::collections::{HashMap, HashSet};
use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::judge::content_id::ContentId;
use crate::judge::result::CompileLog;
use crate::judge::run_result::{OUTPUT_KEPT, RunResult};
use crate::sandbox::{Bytes, regular_file};

/// A longer line is none: an output that is kept is far shorter, even with every byte written as a number.
const LINE_AT_MOST: usize = 1 << 20;

/// A longer file is not read: a province's finals come to a tenth of it.
const JOURNAL_AT_MOST: Bytes = Bytes(1 << 30);

/// A journal that is open for writing, or one that stands nowhere and knows what others know.
#[derive(Debug, Default)]
pub struct Journal {
    path: PathBuf,
    known: Mutex<Known>,
    /// What stands in it, or will.
    written: Mutex<HashSet<String>>,
    lines: Option<Sender<String>>,
    writer: Option<JoinHandle<()>>,
    broken: Arc<OnceLock<io::Error>>,
    /// What was odd about what stood in it.
    pub odd: Option<String>,
}

#[derive(Debug, Default)]
struct Known {
    run_results: HashMap<String, RunResult>,
    programs: HashMap<String, CompileLog>,
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
struct Run<F> {
    run: String,
    #[serde(flatten)]
    run_result: F,
}

#[derive(Serialize, Deserialize)]
struct Program<L> {
    program: String,
    compile: L,
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
        let read = read(&file).map_err(fault)?;
        // Only what is new is appended, and where there is nothing torn nothing is cut off.
        if file.metadata().map_err(fault)?.len() != read.good {
            file.set_len(read.good).map_err(fault)?;
        }
        let (lines, queue) = channel();
        let broken = Arc::new(OnceLock::new());
        let end = Arc::clone(&broken);
        let writer = std::thread::Builder::new()
            .spawn(move || write(&mut file, &queue, &end))
            .map_err(fault)?;
        let Known {
            run_results,
            programs,
        } = &read.known;
        let written = run_results.keys().chain(programs.keys()).cloned().collect();
        Ok(Self {
            path: path.to_owned(),
            known: Mutex::new(read.known),
            written: Mutex::new(written),
            lines: Some(lines),
            writer: Some(writer),
            broken,
            odd: read.odd,
        })
    }

    /// Takes in what another journal knows, which is trusted and not written to. What is known already stays.
    ///
    /// # Errors
    /// It is not there, or cannot be read.
    pub fn learn(&mut self, path: &Path) -> Result<Option<String>, JournalError> {
        let opened = regular_file::open(path, true).and_then(|file| read(&file));
        let read = opened.map_err(|cause| JournalError::Unusable {
            path: path.to_owned(),
            cause,
        })?;
        let mut known = self.known();
        for (run, run_result) in read.known.run_results {
            known.run_results.entry(run).or_insert(run_result);
        }
        for (program, log) in read.known.programs {
            known.programs.entry(program).or_insert(log);
        }
        Ok(read.odd)
    }

    /// Is another caipan writing to the journal at `path`?
    pub fn is_taken(path: &Path) -> bool {
        let file = regular_file::open(path, false);
        file.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of a run.
    pub fn run_result(&self, run: &ContentId) -> Option<RunResult> {
        self.known().run_results.get(run.as_str()).cloned()
    }

    /// What the compiler said when it made this program.
    pub fn log(&self, program: &ContentId) -> Option<CompileLog> {
        self.known().programs.get(program.as_str()).cloned()
    }

    /// Forgets the results: those that somebody asks for were asked for by now.
    pub fn forget(&self) {
        self.known().run_results = HashMap::new();
    }

    /// Writes down what a run has come to.
    pub fn write(&self, run: &ContentId, run_result: &RunResult) {
        let run = run.as_str().to_owned();
        self.append(run.clone(), &Run { run, run_result });
    }

    /// Writes down what the compiler said when it made a program.
    pub fn write_log(&self, program: &ContentId, log: &CompileLog) {
        let program = program.as_str().to_owned();
        self.append(
            program.clone(),
            &Program {
                program,
                compile: log,
            },
        );
    }

    fn append(&self, name: String, line: &impl Serialize) {
        let Some(lines) = &self.lines else { return };
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        // Maps with text keys and plain numbers cannot fail to be written.
        if written.insert(name)
            && let Ok(line) = serde_json::to_string(line)
        {
            let _ = lines.send(summed(&line));
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

/// What stands before the rest of a line, and behind its sum.
const BEFORE: &str = "{\"sum\":\"";
const BEHIND: &str = "\",";

/// An object with the sum of its text as its first key.
fn summed(object: &str) -> String {
    let rest = object.strip_prefix('{').unwrap_or(object);
    let sum = ContentId::of(rest.as_bytes());
    format!("{BEFORE}{}{BEHIND}{rest}", sum.as_str())
}

/// The object of which [`summed`] has made this line, without its opening brace; `None` where a single bit is another.
fn unsummed(line: &[u8]) -> Option<&[u8]> {
    let line = line.strip_prefix(BEFORE.as_bytes())?;
    let (sum, rest) = line.split_at_checked(ContentId::LENGTH)?;
    let rest = rest.strip_prefix(BEHIND.as_bytes())?;
    (ContentId::of(rest).as_str().as_bytes() == sum).then_some(rest)
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
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    regular_file::open_to(&mut options, path, false)
}

/// What stands in a journal, up to which byte it is whole, and what was odd about it.
struct Read {
    known: Known,
    good: u64,
    odd: Option<String>,
}

fn read(file: &File) -> io::Result<Read> {
    if file.metadata()?.len() > JOURNAL_AT_MOST.0 {
        let text = format!("it is larger than {JOURNAL_AT_MOST}; --fresh begins a new one");
        return Err(io::Error::other(text));
    }
    // It may grow while it is read.
    let mut reader = BufReader::new(io::Read::take(file, JOURNAL_AT_MOST.0));
    let (mut known, mut good, mut number) = (Known::default(), 0, 0);
    let (mut odd, mut line) = (Vec::new(), Vec::new());
    while let Some(length) = next_line(&mut reader, &mut line)? {
        number += 1;
        good += length;
        if known.take_in(&line).is_none() {
            odd.push(number);
        }
    }
    let odd = odd.first().map(|first| {
        let count = odd.len();
        format!("line {first}: no finding; left out ({count} such lines)")
    });
    Ok(Read { known, good, odd })
}

/// Reads the next line into `line`, as much of it as a line may have, and gives its whole length with its end; `None`
/// where there is none that has an end.
fn next_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<u64>> {
    line.clear();
    let mut length = 0;
    loop {
        let buffer = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            return Ok(None);
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let piece = &buffer[..end.unwrap_or(buffer.len())];
        // One byte more than fits tells that it is too long.
        let room = (LINE_AT_MOST + 1).saturating_sub(line.len());
        line.extend_from_slice(&piece[..piece.len().min(room)]);
        let taken = piece.len() + usize::from(end.is_some());
        reader.consume(taken);
        length += taken as u64;
        if end.is_some() {
            return Ok(Some(length));
        }
    }
}

impl Known {
    /// Takes in a line; `None` where it is none. Of two that speak of the same, the first counts.
    fn take_in(&mut self, line: &[u8]) -> Option<()> {
        let rest = unsummed(line).filter(|_| line.len() <= LINE_AT_MOST)?;
        let object = [b"{", rest].concat();
        if rest.starts_with(b"\"program\"") {
            let Program { program, compile } = serde_json::from_slice(&object).ok()?;
            let compile = Some(compile).filter(|log: &CompileLog| log.ok)?;
            self.programs.entry(program).or_insert(compile);
            return Some(());
        }
        let Run { run, run_result } = serde_json::from_slice::<Run<RunResult>>(&object).ok()?;
        let is_short = |output: &Vec<u8>| output.len() <= OUTPUT_KEPT;
        let is_sound = run_result.is_sound() && run_result.output.as_ref().is_none_or(is_short);
        is_sound.then_some(())?;
        self.run_results.entry(run).or_insert(run_result);
        Some(())
    }
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
mod tests;
