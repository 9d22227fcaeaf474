//! Skips the jobs that already have a result in a file.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::Deserialize;

use crate::JobReader;
use crate::job::JobId;
use caipan_files::bounded_line::read_next_line;
use caipan_problem::entry::ReadError;

/// Reason why the results of earlier jobs cannot be used.
pub enum ResumeError {
    /// The file cannot be read.
    Unreadable(ReadError),
    /// The line with this number, counted from 1, is not a result.
    NoResult(usize),
}

impl From<ReadError> for ResumeError {
    fn from(error: ReadError) -> Self {
        Self::Unreadable(error)
    }
}

/// Keys that a line of the results file must have. The other keys of a result are ignored.
#[derive(Deserialize)]
struct FinishedJob {
    id: JobId,
    #[expect(dead_code, reason = "a line without a kind is not a result")]
    kind: String,
}

/// Makes `intake` skip the jobs that have a result in the file at `path`. An incomplete last line is ignored; in this
/// case, returns the total length of the complete lines in bytes. `None` if all lines are complete.
///
/// # Errors
/// The file cannot be read, or has a line that is not a result.
pub fn skip_finished_jobs<R: BufRead>(
    intake: &mut JobReader<R>,
    path: &Path,
) -> Result<Option<u64>, ResumeError> {
    let file = File::open(path).map_err(ReadError::from_io_error_at(path))?;
    let mut source = BufReader::new(file);
    let (mut complete, mut number, mut line) = (0, 0, Vec::new());
    loop {
        let extent = read_next_line(&mut source, &mut line, LONGEST_RESULT);
        let Some(extent) = extent.map_err(ReadError::from_io_error_at(path))? else {
            return Ok(None);
        };
        if !extent.is_complete {
            return Ok(Some(complete));
        }
        number += 1;
        complete += extent.length;
        let text = line.trim_ascii();
        if text.is_empty() {
            continue;
        }
        let finished: FinishedJob =
            serde_json::from_slice(text).map_err(|_| ResumeError::NoResult(number))?;
        intake.skip_job(&finished.id);
    }
}

/// Maximum length of a line in the results file, in bytes. Valid results are shorter, because compiler messages and
/// evidence are clipped.
const LONGEST_RESULT: usize = 64 << 20;
