//! Journal of results on disk. Results are appended immediately, so a grading that was interrupted can be resumed.
//!
//! ```text
//! {"sum":"<hash of the rest>","build":"<id of a build>"}\n                 build of caipan that wrote the lines below
//! {"sum":"<hash of the rest>","run":"<id of the run>","verdict":…}\n       result of a run
//! {"sum":"<hash of the rest>","program":"<id>","compile":…}\n              compiler log of a program
//! {"sum":"…","run":"…","ver                                                incomplete after a crash: removed when opened
//! ```
//!
//! Lines are only appended, each once. A line is ignored if the checksum is wrong, or if no run can have the result
//! that it contains.

pub mod lines;

use std::collections::{HashMap, HashSet};
use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use serde::Serialize;

use crate::content_id::ContentId;
use crate::contest::result_keys::caipan_build_id;
use crate::evidence::JournalProblem;
use crate::result::CompileLog;
use crate::run_result::RunResult;
use caipan_checker::quotation::Place;
use caipan_facts::{Evidence, Fact, fact_from_io_error};
use caipan_files::regular_file;
use lines::{
    CaipanBuildLine, CompileLogLine, JournalContents, RunResultLine, insert_checksum, read_journal,
};

/// Results of earlier runs. New results are appended to a file, unless the journal was created in memory to import
/// other journals.
#[derive(Debug, Default)]
pub struct Journal {
    path: PathBuf,
    known: Mutex<JournalContents>,
    /// Ids of the runs, programs and builds whose lines are in the file or queued for writing.
    written_names: Mutex<HashSet<String>>,
    line_queue: Option<Sender<String>>,
    writer: Option<JoinHandle<()>>,
    write_error: Arc<OnceLock<io::Error>>,
    /// Warning about damaged lines in the file; `None` if all lines are valid.
    pub damage_warning: Option<Fact>,
    /// Warning about results of another build of caipan, which are not used. `None` unless another build wrote the last
    /// lines.
    other_build_warning: Option<Fact>,
}

/// Adds the path of the journal to a fault.
fn fault_with_path(path: &Path, fact: impl Into<Fact>) -> Fact {
    let (file, what) = (path.display().to_string(), fact.into());
    Place::File { file, what }.fact()
}

impl Journal {
    /// Opens or creates the journal at `path` and reads all results. With `discard_contents`, the journal is emptied
    /// first.
    ///
    /// # Errors
    /// Another process uses the journal, or the file cannot be opened.
    pub fn open(path: &Path, discard_contents: bool) -> Result<Self, Fact> {
        let fault = |error: io::Error| fault_with_path(path, fact_from_io_error(&error));
        let mut file = open_journal_file(path).map_err(fault)?;
        if !acquire_lock(&file) {
            return Err(fault_with_path(path, JournalProblem::Locked));
        }
        if discard_contents {
            file.set_len(0).map_err(fault)?;
        }
        let read = read_journal(&file).map_err(fault)?;
        // The file is truncated only if the last line is incomplete.
        if file.metadata().map_err(fault)?.len() != read.complete_length {
            file.set_len(read.complete_length).map_err(fault)?;
        }
        let (lines, queue) = channel();
        let broken = Arc::new(OnceLock::new());
        let end = Arc::clone(&broken);
        let writer = std::thread::Builder::new()
            .spawn(move || write_queued_lines(&mut file, &queue, &end))
            .map_err(fault)?;
        let JournalContents {
            run_results,
            programs,
            ..
        } = &read.contents;
        let build = read
            .is_of_this_build
            .then(|| caipan_build_id().as_str().to_owned());
        let names = run_results.keys().chain(programs.keys()).cloned();
        let written = names.chain(build).collect();
        Ok(Self {
            path: path.to_owned(),
            known: Mutex::new(read.contents),
            written_names: Mutex::new(written),
            line_queue: Some(lines),
            writer: Some(writer),
            write_error: broken,
            damage_warning: read.damage_warning,
            other_build_warning: read.other_build_warning,
        })
    }

    /// Adds the results of the journal at `path` to those in memory; results that are already known stay. The journal
    /// at `path` is trusted and is not changed. Returns warnings about the imported journal.
    ///
    /// # Errors
    /// The journal does not exist or cannot be read.
    pub(crate) fn import_journal(&mut self, path: &Path) -> Result<Vec<Fact>, Fact> {
        let opened = regular_file::open(path, true).and_then(|file| read_journal(&file));
        let read = opened.map_err(|error| fault_with_path(path, fact_from_io_error(&error)))?;
        let mut known = self.lock_contents();
        for (run, run_result) in read.contents.run_results {
            known.run_results.entry(run).or_insert(run_result);
        }
        for (program, log) in read.contents.programs {
            known.programs.entry(program).or_insert(log);
        }
        Ok(read
            .damage_warning
            .into_iter()
            .chain(read.other_build_warning)
            .collect())
    }

    /// Warnings about damaged lines and about results of another build.
    pub fn warnings(&self) -> impl Iterator<Item = &Fact> {
        self.damage_warning.iter().chain(&self.other_build_warning)
    }

    /// Whether another process is writing to the journal at `path`.
    pub(crate) fn is_locked(path: &Path) -> bool {
        let file = regular_file::open(path, false);
        file.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
    }

    fn lock_contents(&self) -> MutexGuard<'_, JournalContents> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Result of the run with the id `run`; `None` if it is unknown.
    pub fn run_result(&self, run: &ContentId) -> Option<Arc<RunResult>> {
        self.lock_contents().run_results.get(run.as_str()).cloned()
    }

    /// Log of an earlier successful compilation of the program; `None` if it is unknown.
    pub(crate) fn compile_log(&self, program: &ContentId) -> Option<CompileLog> {
        self.lock_contents().programs.get(program.as_str()).cloned()
    }

    /// Removes all run results from memory, after the needed results have been looked up. Compiler logs are kept.
    pub(crate) fn drop_results_from_memory(&self) {
        self.lock_contents().run_results = HashMap::new();
    }

    /// Queues the result to be written to the file. Does nothing if the file already contains a result of the run, or
    /// if the journal is only in memory.
    pub(crate) fn append_result(&self, run: &ContentId, run_result: &RunResult) {
        let name = run.as_str().to_owned();
        let run = name.clone();
        self.append_line(name, &RunResultLine { run, run_result });
    }

    /// Queues the compiler log to be written to the file. Does nothing if the file already contains a log of the
    /// program, or if the journal is only in memory.
    pub(crate) fn append_compile_log(&self, program: &ContentId, log: &CompileLog) {
        let name = program.as_str().to_owned();
        let line = CompileLogLine {
            program: name.clone(),
            compile: log,
        };
        self.append_line(name, &line);
    }

    fn append_line(&self, id: String, line: &impl Serialize) {
        let Some(lines) = &self.line_queue else {
            return;
        };
        let mut written = self
            .written_names
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let build = caipan_build_id().as_str();
        if !written.contains(build) {
            written.insert(build.to_owned());
            queue_line(lines, &CaipanBuildLine { build });
        }
        if written.insert(id) {
            queue_line(lines, line);
        }
    }

    fn close_queue_and_join_writer(&mut self) {
        self.line_queue = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }

    /// Whether writing has failed, so that nothing more will be written.
    pub(crate) fn has_write_error(&self) -> bool {
        self.write_error.get().is_some()
    }

    /// Stops writing, and waits until everything is on disk.
    ///
    /// # Errors
    /// Writing failed, for example because the disk is full.
    pub fn close(mut self) -> Result<(), Fact> {
        self.close_queue_and_join_writer();
        let broken = Arc::into_inner(std::mem::take(&mut self.write_error));
        match broken.and_then(OnceLock::into_inner) {
            None => Ok(()),
            Some(error) => Err(fault_with_path(&self.path, fact_from_io_error(&error))),
        }
    }
}

impl Drop for Journal {
    /// Waits for the writer thread, which holds the lock of the file.
    fn drop(&mut self) {
        self.close_queue_and_join_writer();
    }
}

fn queue_line(lines: &Sender<String>, line: &impl Serialize) {
    // Serialising maps with string keys and plain numbers cannot fail.
    if let Ok(line) = serde_json::to_string(line) {
        let _ = lines.send(insert_checksum(&line));
    }
}

/// Locks the file, and returns whether that succeeded. Retries for 0.4 s, because a process that was just killed may
/// still hold the lock.
fn acquire_lock(file: &File) -> bool {
    for _ in 0..20 {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(20)),
            // On file systems without locks, the journal is used unlocked.
            Ok(()) | Err(TryLockError::Error(_)) => return true,
        }
    }
    false
}

/// Opens the file, or creates it with access for this user only. Does not follow a link, because other users may be
/// able to write to the folder.
fn open_journal_file(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    regular_file::open_with_options(&mut options, path, false)
}

/// Writes queued lines until the queue is closed or an error occurs; all lines that are waiting share one sync to disk.
fn write_queued_lines(
    file: &mut File,
    queue: &Receiver<String>,
    write_error: &OnceLock<io::Error>,
) {
    while let Ok(line) = queue.recv() {
        let mut batch = line + "\n";
        for line in queue.try_iter() {
            batch += &line;
            batch.push('\n');
        }
        let written = file.write_all(batch.as_bytes());
        if let Err(error) = written.and_then(|()| file.sync_data()) {
            let _ = write_error.set(error);
            return;
        }
    }
}

#[cfg(test)]
mod tests;
