//! Reasons for refusing a package or one of its entries.

use std::io;
use std::path::Path;

use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact, fact_from_io_error, facts, io_error_from_fact};
use caipan_problem::problem_error::ProblemError;

facts! {
    /// Error about a package, or about a file of a package, that cannot be read or is refused.
    pub enum PackageError {
        /// The error `what` concerns one file or folder.
        At {
            /// Path of the file or folder.
            file: String,
            what: Fact,
        } => "package-fault",
    }
}

impl PackageError {
    /// Returns a function that adds `path` to an I/O error, for use with `map_err`.
    pub(crate) fn io_error_at(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |error| Self::At {
            file: path.display().to_string(),
            what: fact_from_io_error(&error),
        }
    }
}

facts! {
    /// Reason for refusing a zip or a folder as a package.
    pub enum ArchiveError {
        /// A file, folder or link in the package is refused. `name` is quoted; `what` is the reason, usually an
        /// [`EntryError`].
        Entry { name: Fact, what: Fact } => "package-entry",
        /// The file is not a zip, or it is truncated.
        NoZip => "package-no-zip",
        /// The file is one part of a multi-part zip, not a complete zip.
        Split => "package-split",
        /// The central directory is malformed, or its offset or length contradicts the file.
        List => "package-list",
        /// The zip has data before the first entry.
        Front => "package-front",
        /// The zip has data after the end record, or the comment length of the end record is wrong.
        Behind => "package-behind",
        /// The zip has two end records: one of them is inside the comment of the other.
        TwoEnds => "package-two-ends",
        NoFiles => "package-no-files",
        /// The package folder is not below `root`, the folder that the user chose as the limit for links.
        NotBelow { root: String } => "package-not-below",
        TooMany { most: usize } => "package-too-many",
        TooLarge { most: String } => "package-too-large",
        TooDense { most: u64 } => "package-too-dense",
    }
}

facts! {
    /// Reason for refusing one entry of a package.
    pub enum EntryError {
        Absolute => "entry-absolute",
        /// The path has a `..` component.
        ParentComponent => "entry-leads-up",
        Drive => "entry-drive",
        Backslash => "entry-backslash",
        Control => "entry-control",
        NoName => "entry-no-name",
        NameNoText => "entry-name-no-text",
        LongName { most: usize } => "entry-long-name",
        LongPath { most: usize } => "entry-long-path",
        TooDeep { most: usize } => "entry-too-deep",
        /// The entry is a symbolic link whose target is not a file of the package.
        Link => "entry-link",
        /// The entry is a special file, such as a device or a named pipe.
        Special => "entry-special",
        /// Another entry has this name, possibly with different letter case.
        Twice => "entry-twice",
        FileAndFolder => "entry-file-and-folder",
        Encrypted => "entry-encrypted",
        Method { method: u32 } => "entry-method",
        Checksum => "entry-checksum",
        /// The unpacked or packed size differs from the declared size.
        Size => "entry-size",
        /// The compressed data is malformed.
        Damaged => "entry-damaged",
        /// The data overlaps another entry or the central directory.
        Overlap => "entry-overlap",
        /// The local header differs from the central directory.
        Header => "entry-header",
    }
}
pub(super) fn archive_error(error: ArchiveError) -> io::Error {
    io_error_from_fact(error)
}

/// Returns the I/O error for refusing the entry `name`. The message quotes the name.
pub(super) fn entry_error(name: &[u8], reason: impl Into<Fact>) -> io::Error {
    let (name, what) = (quotation(name), reason.into());
    io_error_from_fact(ArchiveError::Entry { name, what }.fact())
}

impl From<PackageError> for ProblemError {
    fn from(error: PackageError) -> Self {
        Self::Unfit(vec![error.fact()])
    }
}
