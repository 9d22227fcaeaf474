//! Notices about what an import changed, refused or skipped.

use caipan_facts::{Fact, facts};

facts! {
    /// Notice about an import, or summary of an import. Notices and summaries are printed and listed in IMPORT.md.
    pub enum ImportNote {
        /// Summary of the import of several problems at once: `made` problems were created, and `broken` problems could
        /// not be read.
        Records { made: usize, folder: String, broken: usize } => "import-records",
        /// Summary of the import of data set records: `made` problems were created now, `known` problems by an earlier
        /// import, and `broken` records could not be read.
        RecordSummary { made: usize, known: usize, folder: String, broken: usize } => "import-record-summary",
        /// The problem of a record is called `name`, since another problem already has the name `own` from the record.
        RecordCalled { place: String, own: String, name: String } => "import-record-called",
        /// Line of a data set, at the position `place`, that is not valid UTF-8.
        NoText { place: String } => "import-no-text",
        /// The package has no time limit, so a limit was derived from measured times of accepted programs.
        Measured { cpu: String, from: String } => "import-measured",
        /// One of several problems could not be imported.
        Refused { name: String, what: Fact } => "import-refused",
        /// In a package with several problems, a file that belongs to no problem was skipped.
        SkippedFile { file: String } => "import-beside",
        /// The imported problem is called `name`, since another problem already has the name `own` from the package.
        Called { own: String, name: String } => "import-called",
        /// File to which the problem of a record refers, but that the record does not contain.
        MissingRecordFile { file: String } => "import-record-lacks",
    }
}
