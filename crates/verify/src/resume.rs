//! `caipan verify --resume`: skips the jobs that already have a result in a file.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::Deserialize;

use super::sentences::VerifyMessage;
use crate::commands::console::Console;
use crate::commands::exit::{CommandError, Exit};
use caipan_facts::Evidence;
use caipan_files::bounded_line::read_next_line;
use caipan_problem::entry::ReadError;
use caipan_verify::JobReader;
use caipan_verify::job::JobId;

/// Keys that a line of the results file must have. The other keys of a result are ignored.
#[derive(Deserialize)]
struct FinishedJob {
    id: JobId,
    #[expect(dead_code, reason = "a line without a kind is no result")]
    kind: String,
}

/// Makes `intake` skip the jobs that have a result in the file at `path`. An incomplete last line is ignored with a warning. If
/// standard output is appended to this file, the incomplete line is also cut off, so that the next result begins a line.
///
/// # Errors
/// The file cannot be read, or has a line that is no result.
pub(super) fn skip_finished_jobs<R: BufRead>(
    intake: &mut JobReader<R>,
    path: &Path,
    console: &Console,
) -> Result<(), CommandError> {
    let file = File::open(path).map_err(ReadError::from_io_error_at(path))?;
    let mut source = BufReader::new(file);
    let (mut complete, mut number, mut line) = (0, 0, Vec::new());
    loop {
        let extent = read_next_line(&mut source, &mut line, LONGEST_RESULT);
        let Some(extent) = extent.map_err(ReadError::from_io_error_at(path))? else {
            return Ok(());
        };
        if !extent.is_complete {
            let torn = VerifyMessage::TornResult {
                file: path.display().to_string(),
            };
            console.warn(&console.sentence(torn));
            return truncate_if_stdout(path, complete);
        }
        number += 1;
        complete += extent.length;
        let text = line.trim_ascii();
        if text.is_empty() {
            continue;
        }
        let finished: FinishedJob = serde_json::from_slice(text).map_err(|_| {
            let (file, line) = (path.display().to_string(), number);
            CommandError::new(
                Exit::Jury,
                vec![VerifyMessage::NoResult { file, line }.fact()],
            )
        })?;
        intake.skip_job(&finished.id);
    }
}

/// Maximum length of a line in the results file, in bytes. No valid result is longer, since compiler messages and evidence are
/// clipped.
const LONGEST_RESULT: usize = 64 << 20;

/// If standard output goes to the file at `path`, truncates the file to `complete` bytes, the total length of the complete lines.
fn truncate_if_stdout(path: &Path, complete: u64) -> Result<(), CommandError> {
    #[cfg(unix)]
    if is_stdout(path) {
        let file = File::options().write(true).open(path);
        let cut = file.and_then(|file| file.set_len(complete));
        cut.map_err(|error| crate::commands::write_errors::write_failure(path, &error))?;
    }
    #[cfg(not(unix))]
    let _ = (path, complete);
    Ok(())
}

/// Whether standard output goes to the file at `path`, compared by device and inode.
#[cfg(unix)]
fn is_stdout(path: &Path) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let stdout = std::io::stdout().as_fd().try_clone_to_owned();
    let own = stdout.and_then(|stdout| File::from(stdout).metadata());
    let other = File::open(path).and_then(|file| file.metadata());
    matches!(
        (own, other),
        (Ok(own), Ok(other)) if (own.dev(), own.ino()) == (other.dev(), other.ino())
    )
}
