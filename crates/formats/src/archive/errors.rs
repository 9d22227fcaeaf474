//! Reasons for refusing a package or an entry of one.

use std::io;
use std::path::Path;

use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact, cause, facts, refusal};
use caipan_problem::problem_error::ProblemError;

facts! {
    /// A package, or a file in it, cannot be read or is refused.
    pub enum PackageError {
        /// Problem with a file or folder.
        At {
            /// Path of the file or folder.
            file: String,
            what: Fact,
        } => "package-fault",
    }
}

impl PackageError {
    /// Converts an I/O error about `path`.
    pub fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |error| Self::At {
            file: path.display().to_string(),
            what: cause(&error),
        }
    }
}

facts! {
    /// Problem with a whole zip or folder.
    pub enum ArchiveError {
        /// Entry that is refused: quoted name, and the reason as an [`EntryError`].
        Entry { name: Fact, what: Fact } => "package-entry",
        /// Not a zip, or truncated.
        NoZip => "package-no-zip",
        /// Part of a multi-part zip.
        Split => "package-split",
        /// Central directory that does not fit the file.
        List => "package-list",
        /// Data before the first entry.
        Front => "package-front",
        /// Data after the end record.
        Behind => "package-behind",
        /// Two end records, one inside the comment of the other.
        TwoEnds => "package-two-ends",
        NoFiles => "package-no-files",
        /// Folder outside of the folder that links may lead to.
        NotBelow { root: String } => "package-not-below",
        TooMany { most: usize } => "package-too-many",
        TooLarge { most: String } => "package-too-large",
        TooDense { most: u64 } => "package-too-dense",
    }
}

facts! {
    /// Reason why a single entry of a package is refused.
    pub enum EntryError {
        Absolute => "entry-absolute",
        /// Path with a `..` component.
        LeadsUp => "entry-leads-up",
        Drive => "entry-drive",
        Backslash => "entry-backslash",
        Control => "entry-control",
        NoName => "entry-no-name",
        NameNoText => "entry-name-no-text",
        LongName { most: usize } => "entry-long-name",
        LongPath { most: usize } => "entry-long-path",
        TooDeep { most: usize } => "entry-too-deep",
        /// Symbolic link to anything but a file of the package.
        Link => "entry-link",
        /// Neither a file nor a folder.
        Special => "entry-special",
        /// Duplicate name, possibly in another case.
        Twice => "entry-twice",
        FileAndFolder => "entry-file-and-folder",
        Encrypted => "entry-encrypted",
        Method { method: u32 } => "entry-method",
        Checksum => "entry-checksum",
        /// Unpacked or packed size that differs from the declared one.
        Size => "entry-size",
        /// Malformed compressed data.
        Damaged => "entry-damaged",
        /// Data that overlaps another entry or the central directory.
        Overlap => "entry-overlap",
        /// Local header that differs from the central directory.
        Header => "entry-header",
    }
}

/// Error about a whole package.
pub(super) fn archive_error(what: ArchiveError) -> io::Error {
    refusal(what)
}

/// Error about an entry, with the name quoted.
pub(super) fn entry_error(name: &[u8], what: impl Into<Fact>) -> io::Error {
    let (name, what) = (quotation(name), what.into());
    refusal(ArchiveError::Entry { name, what }.fact())
}

impl From<PackageError> for ProblemError {
    fn from(fault: PackageError) -> Self {
        Self::Unfit(vec![fault.fact()])
    }
}
