//! Reads the source of a submission.

use std::io;

use crate::submission::submission::Submission;
use caipan_facts::Bytes;
use caipan_files::regular_file;
use caipan_problem::entry::ReadError;

/// A source of more is not compiled: contests allow far less, and compilers take for ever.
pub const MAX_SOURCE_SIZE: Bytes = Bytes(1 << 20);

/// A ready program of more is not looked at.
pub(crate) const MAX_PROGRAM_SIZE: Bytes = Bytes(256 << 20);

/// A source that cannot be taken.
#[derive(Debug)]
pub enum SourceError {
    /// It cannot be read.
    Read(ReadError),
    /// It is too large: the contestant's fault.
    TooLarge(Bytes),
}

/// The bytes of a submission.
///
/// # Errors
/// It cannot be read, or is too large.
pub fn read(submission: &Submission) -> Result<Vec<u8>, SourceError> {
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
    let fault = |error| SourceError::Read(ReadError::at(&submission.path)(error));
    let read = regular_file::read(&submission.path, limit, submission.may_be_link);
    read.map_err(|error| match error.kind() {
        io::ErrorKind::FileTooLarge => SourceError::TooLarge(limit),
        _ => fault(error),
    })
}
