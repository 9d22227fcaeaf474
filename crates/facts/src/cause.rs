//! Why the system refused something, or whoever speaks through an `io::Error` in its stead: as a fact.

use std::fmt;
use std::io::{self, ErrorKind};

use super::fact::{Evidence, Fact};
use super::facts;

facts! {
    /// What the system says.
    pub enum Cause {
        /// Of a known kind, and in its own words.
        System { kind: String, words: String } => "system-error",
    }
}

/// A fact on its way through what fails as the system does.
#[derive(Debug)]
struct Carried(Fact);

impl fmt::Display for Carried {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0.key)
    }
}

impl std::error::Error for Carried {}

/// A fact of ours as a failure of the system's kind; [`cause`] finds it there again.
pub fn refusal(what: impl Into<Fact>) -> io::Error {
    io::Error::other(Carried(what.into()))
}

/// The same for a failure of the system's, of which more is known than its words.
pub fn refusal_like(error: &io::Error, what: impl Into<Fact>) -> io::Error {
    io::Error::new(error.kind(), Carried(what.into()))
}

/// What a failure says.
pub fn cause(error: &io::Error) -> Fact {
    let carried = error.get_ref().and_then(|inner| inner.downcast_ref());
    if let Some(Carried(fact)) = carried {
        return fact.clone();
    }
    let (kind, words) = (kind(error).to_owned(), error.to_string());
    Cause::System { kind, words }.fact()
}

/// The name by which sentences know a failure.
fn kind(error: &io::Error) -> &'static str {
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
        _ => of_number(error.raw_os_error()),
    }
}

/// The same for what Rust has no name for, by Linux's numbers.
fn of_number(number: Option<i32>) -> &'static str {
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
