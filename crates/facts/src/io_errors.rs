//! Conversion between `io::Error` and facts: describes an operating-system error as a fact, and wraps a fact in an
//! `io::Error`.

use std::fmt;
use std::io::{self, ErrorKind};

use super::fact::{Evidence, Fact};
use super::facts;

facts! {
    /// Cause of a failed operation as the operating system reports it.
    pub enum SystemError {
        /// `kind` is the name by which sentences select a translation; `words` is the message of the operating system.
        System { kind: String, words: String } => "system-error",
    }
}

/// Wrapper that lets an `io::Error` carry a fact. `Display` prints only the key of the fact.
#[derive(Debug)]
struct FactIoError(Fact);

impl fmt::Display for FactIoError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0.key)
    }
}

impl std::error::Error for FactIoError {}

/// Wraps a fact in an `io::Error`; [`fact_from_io_error`] extracts it again.
pub fn io_error_from_fact(fact: impl Into<Fact>) -> io::Error {
    io::Error::other(FactIoError(fact.into()))
}

/// Wraps a fact in an `io::Error` with the same [`ErrorKind`] as `error`.
pub fn io_error_of_same_kind(error: &io::Error, fact: impl Into<Fact>) -> io::Error {
    io::Error::new(error.kind(), FactIoError(fact.into()))
}

/// Returns the fact inside `error` if there is one; otherwise converts the error of the operating system to a fact.
pub fn fact_from_io_error(error: &io::Error) -> Fact {
    let fact_error = error.get_ref().and_then(|inner| inner.downcast_ref());
    if let Some(FactIoError(fact)) = fact_error {
        return fact.clone();
    }
    let (kind, words) = (error_kind_name(error).to_owned(), error.to_string());
    SystemError::System { kind, words }.fact()
}

/// Returns the name of the error's kind, such as `not-found`, by which sentences select a translation.
fn error_kind_name(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::NotFound => "not-found",
        ErrorKind::PermissionDenied => "permission-denied",
        ErrorKind::AlreadyExists => "exists",
        ErrorKind::IsADirectory => "is-a-directory",
        ErrorKind::NotADirectory => "not-a-directory",
        ErrorKind::DirectoryNotEmpty => "not-empty",
        ErrorKind::ReadOnlyFilesystem => "read-only",
        ErrorKind::StorageFull => "no-space",
        ErrorKind::QuotaExceeded => "quota",
        ErrorKind::FileTooLarge => "too-large",
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => "busy",
        ErrorKind::InvalidFilename => "bad-name",
        ErrorKind::ArgumentListTooLong => "arguments-too-long",
        ErrorKind::BrokenPipe => "broken-pipe",
        ErrorKind::OutOfMemory => "no-memory",
        ErrorKind::TimedOut => "timed-out",
        ErrorKind::InvalidInput => "invalid",
        ErrorKind::Unsupported => "unsupported",
        _ => errno_name(error.raw_os_error()),
    }
}

/// Returns the name for a Linux error number whose [`ErrorKind`] is not stable; `other` for every other error.
fn errno_name(number: Option<i32>) -> &'static str {
    match number.filter(|_| cfg!(target_os = "linux")) {
        Some(5) => "input-output",
        Some(8) => "no-program",
        Some(23 | 24) => "too-many-files",
        Some(40) => "link",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_inside_an_io_error_is_returned_unchanged() {
        let fact = Fact::new("test-fact", vec![("x", 3.into())]);
        assert_eq!(fact_from_io_error(&io_error_from_fact(fact.clone())), fact);
    }
}
