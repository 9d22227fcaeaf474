//! Why a package, or something in it, is refused.

use std::io;
use std::path::Path;

use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact, cause, facts, refusal};
use caipan_problem::problem_error::ProblemError;

facts! {
    /// A package that cannot be taken over.
    pub enum PackageFault {
        /// What is wrong with this file or folder.
        At {
            /// Its path.
            file: String,
            /// What is wrong.
            what: Fact,
        } => "package-fault",
    }
}

impl PackageFault {
    /// A failure to do with `path`.
    pub fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |error| Self::At {
            file: path.display().to_string(),
            what: cause(&error),
        }
    }
}

facts! {
    /// What is wrong with a zip as a whole, or with a folder.
    pub enum Unfit {
        /// What is wrong with an entry.
        Entry { name: Fact, what: Fact } => "package-entry",
        /// It is no zip, or its end is missing.
        NoZip => "package-no-zip",
        /// It is one part of several.
        Split => "package-split",
        /// Its list of entries does not fit the file.
        List => "package-list",
        /// Something stands in front of the first entry.
        Front => "package-front",
        /// Something stands behind the end.
        Behind => "package-behind",
        /// It has two ends, one in the comment of the other.
        TwoEnds => "package-two-ends",
        NoFiles => "package-no-files",
        /// The folder that links may lead to does not contain it.
        NotBelow { root: String } => "package-not-below",
        TooMany { most: usize } => "package-too-many",
        TooLarge { most: String } => "package-too-large",
        TooDense { most: u64 } => "package-too-dense",
    }
}

facts! {
    /// What is wrong with an entry.
    pub enum Evil {
        Absolute => "entry-absolute",
        /// It has a part `..`.
        LeadsUp => "entry-leads-up",
        Drive => "entry-drive",
        Backslash => "entry-backslash",
        Control => "entry-control",
        NoName => "entry-no-name",
        NameNoText => "entry-name-no-text",
        LongName { most: usize } => "entry-long-name",
        LongPath { most: usize } => "entry-long-path",
        TooDeep { most: usize } => "entry-too-deep",
        /// A symbolic link to anything but a file of the package.
        Link => "entry-link",
        /// Neither a file nor a folder.
        Special => "entry-special",
        /// The name stands twice, perhaps in other capitals.
        Twice => "entry-twice",
        FileAndFolder => "entry-file-and-folder",
        Encrypted => "entry-encrypted",
        Method { method: u32 } => "entry-method",
        Checksum => "entry-checksum",
        /// It unpacks to another size, or takes another one.
        Size => "entry-size",
        /// Its data cannot be unpacked.
        Damaged => "entry-damaged",
        /// It stands over another entry, or over the list of them.
        Overlap => "entry-overlap",
        /// Its own header says something else than the list.
        Header => "entry-header",
    }
}

/// The refusal of a package.
pub(super) fn unfit(what: Unfit) -> io::Error {
    refusal(what)
}

/// The refusal of an entry, by its name as far as that can be read.
pub(super) fn evil(name: &[u8], what: impl Into<Fact>) -> io::Error {
    let (name, what) = (quotation(name), what.into());
    refusal(Unfit::Entry { name, what }.fact())
}

impl From<PackageFault> for ProblemError {
    fn from(fault: PackageFault) -> Self {
        Self::Unfit(vec![fault.fact()])
    }
}
