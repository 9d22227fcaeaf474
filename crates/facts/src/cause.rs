//! Conversion between `io::Error` and facts: the cause of a failure, and facts that travel inside an `io::Error`.

use std::fmt;
use std::io::{self, ErrorKind};

use super::fact::{Evidence, Fact};
use super::facts;

facts! {
    /// Cause of a failed operation as the operating system reports it.
    pub enum Cause {
        /// Error of the system: name of the kind, for translations, and the message of the system.
        System { kind: String, words: String } => "system-error",
    }
}

/// Fact that travels inside an `io::Error`.
#[derive(Debug)]
struct FactError(Fact);

impl fmt::Display for FactError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0.key)
    }
}

impl std::error::Error for FactError {}

/// Wraps a fact in an `io::Error`; [`cause`] extracts it again.
pub fn refusal(what: impl Into<Fact>) -> io::Error {
    io::Error::other(FactError(what.into()))
}

/// Wraps a fact in an `io::Error` that keeps the kind of `error`.
pub fn refusal_like(error: &io::Error, what: impl Into<Fact>) -> io::Error {
    io::Error::new(error.kind(), FactError(what.into()))
}

/// Returns the fact inside `error` if [`refusal`] or [`refusal_like`] created it, otherwise converts the error of the
/// system to a fact.
pub fn cause(error: &io::Error) -> Fact {
    let fact_error = error.get_ref().and_then(|inner| inner.downcast_ref());
    if let Some(FactError(fact)) = fact_error {
        return fact.clone();
    }
    let (kind, words) = (kind_name(error).to_owned(), error.to_string());
    Cause::System { kind, words }.fact()
}

/// Returns the name by which the localized sentences select their wording for an error.
fn kind_name(error: &io::Error) -> &'static str {
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
        _ => number_name(error.raw_os_error()),
    }
}

/// Returns the name for an error that has no stable [`ErrorKind`], by the error number of Linux; `other` if it is not
/// listed.
fn number_name(number: Option<i32>) -> &'static str {
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
    fn a_fact_of_ours_comes_through_as_it_was() {
        let fact = Fact::new("test-fact", vec![("x", 3.into())]);
        assert_eq!(cause(&refusal(fact.clone())), fact);
    }
}
