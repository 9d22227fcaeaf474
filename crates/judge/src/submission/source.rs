//! Reads the source or executable of a submission, within limits on the size.

use std::io;

use crate::submission::submission::Submission;
use caipan_facts::Bytes;
use caipan_files::regular_file;
use caipan_problem::entry::ReadError;

/// Maximum size of a source. Contests allow far less, and compilers would take too long for larger sources.
pub const MAX_SOURCE_SIZE: Bytes = Bytes(1 << 20);

/// Maximum size of an executable that is submitted or cached.
pub(crate) const MAX_PROGRAM_SIZE: Bytes = Bytes(256 << 20);

/// Reason why the source of a submission cannot be read.
#[derive(Debug)]
pub enum SourceError {
    /// The file is missing or cannot be opened, with the error of the operating system.
    Read(ReadError),
    /// The file exceeds this maximum size, which is the contestant's fault.
    TooLarge(Bytes),
}

/// Reads the source or executable of a submission, which may be in memory.
///
/// # Errors
/// The file cannot be read, or is too large.
pub fn read_source(submission: &Submission) -> Result<Vec<u8>, SourceError> {
    let limit = if submission.language.compile.is_empty() {
        MAX_PROGRAM_SIZE
    } else {
        MAX_SOURCE_SIZE
    };
    if let Some(given) = &submission.source_text {
        return if given.len() as u64 > limit.0 {
            Err(SourceError::TooLarge(limit))
        } else {
            Ok(given.to_vec())
        };
    }
    let read = regular_file::read(&submission.path, limit, submission.may_be_link);
    read.map_err(|error| match error.kind() {
        io::ErrorKind::FileTooLarge => SourceError::TooLarge(limit),
        _ => SourceError::Read(ReadError::from_io_error_at(&submission.path)(error)),
    })
}
