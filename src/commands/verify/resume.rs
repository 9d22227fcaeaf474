//! `caipan verify --resume`: skips the jobs that already have a result in a file.

use std::fs::File;
use std::io::BufRead;
use std::path::Path;

use super::sentences::VerifyMessage;
use crate::commands::exit::CommandError;
use crate::terminal::console::Console;
#[cfg(unix)]
use crate::terminal::standard_streams;
use caipan_verify::JobReader;
use caipan_verify::resume::{self, ResumeError};

/// Makes `intake` skip the jobs that have a result in the file at `path`. An incomplete last line is ignored with a warning. If
/// standard output is appended to this file, the incomplete line is also cut off, so that the next result begins a line.
///
/// # Errors
/// The file cannot be read, or has a line that is not a result.
pub(super) fn skip_finished_jobs<R: BufRead>(
    intake: &mut JobReader<R>,
    path: &Path,
    console: &Console,
) -> Result<(), CommandError> {
    let file = path.display().to_string();
    match resume::skip_finished_jobs(intake, path) {
        Ok(None) => Ok(()),
        Ok(Some(complete)) => {
            console.print_warning(&console.sentence(VerifyMessage::TornResult { file }));
            truncate_if_stdout(path, complete)
        }
        Err(ResumeError::Unreadable(error)) => Err(error.into()),
        Err(ResumeError::NoResult(line)) => {
            Err(CommandError::jury_error(VerifyMessage::NoResult {
                file,
                line,
            }))
        }
    }
}

/// If standard output goes to the file at `path`, truncates the file to `complete` bytes, the total length of the complete lines.
fn truncate_if_stdout(path: &Path, complete: u64) -> Result<(), CommandError> {
    #[cfg(unix)]
    if standard_streams::is_stdout_redirected_to(path) {
        let file = File::options().write(true).open(path);
        let cut = file.and_then(|file| file.set_len(complete));
        cut.map_err(|error| crate::commands::write_errors::write_failure(path, &error))?;
    }
    #[cfg(not(unix))]
    let _ = (path, complete);
    Ok(())
}
