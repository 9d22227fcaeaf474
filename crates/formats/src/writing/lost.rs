//! Notices about what an export changes or omits, and reasons why a problem cannot be exported.

use caipan_checker::evidence::quotation;
use caipan_facts::{Fact, facts};

/// Quotes a value of the problem for a message.
pub(crate) fn said(value: impl AsRef<str>) -> Fact {
    quotation(value.as_ref().as_bytes())
}

facts! {
    /// How the export treats something that the problem contains.
    pub enum Lost {
        /// Key without counterpart in the format.
        Key { key: String, value: Fact } => "export-lost-key",
        /// Value that is expressed differently in the format.
        Instead { key: String, value: Fact, instead: String } => "export-instead",
        /// File that is not exported.
        File { file: String } => "export-lost-file",
        /// Number of case names that other judges do not accept, and the first of them.
        Names { count: usize, name: Fact } => "export-names",
        /// Cases of several subtasks, which are copied for every subtask but the first.
        Copies { cases: usize, case: String, copy: String } => "export-copies",
        /// Names that the format does not accept or would order differently.
        Renamed { names: usize, name: String, renamed: String } => "export-renamed",
        /// Languages whose programs have more time in caipan.
        Factors { languages: String } => "export-factors",
        /// Input and output files, where the target has standard streams only.
        Files { input: String, output: String } => "export-files",
        /// Accepted program that opens a file which the target does not provide.
        NeedsFiles { file: String, name: String } => "export-needs-files",
        /// Limits that must be set on the target's site.
        SiteLimits { cpu: String, memory: String } => "export-site-limits",
        /// Header that a jury program includes and the problem lacks.
        NoHeader { file: String, header: String } => "export-no-header",
        /// Built-in comparison or puzzle that is exported as a program.
        Program { checker: String, file: String } => "export-program",
        /// Generated statement of a few lines.
        Stub { file: String } => "export-stub",
        /// Generated validator.
        Form { file: String } => "export-form",
        /// Subtask without points.
        NoPoints { subtask: String } => "export-no-points",
        /// Points without subtasks, in a format with all or nothing.
        AllOrNothing => "export-all-or-nothing",
        /// Programs with partial points, which belong into another folder.
        Partly { folder: String } => "export-partly",
        /// Cases with CR characters.
        LineEnds { cases: usize } => "export-line-ends",
        /// Cases without a final newline.
        NoNewline { cases: usize } => "export-no-newline",
        /// Ungraded samples that are not exported.
        Samples { cases: usize } => "export-samples",
        /// Files of a folder that are not exported.
        Several { files: usize, folder: String } => "export-several",
        /// Standard streams, where the target has files only.
        NoStreams { input: String, output: String } => "export-no-streams",
        /// Number beyond the default limit of the target.
        Most { key: String, value: String, most: String } => "export-most",
        /// Self-tests that are not exported.
        SelfTests { tests: usize } => "export-self-tests",
        /// Required pattern of the folder's or zip's name.
        ShortName { name: String, pattern: String } => "export-short-name",
        /// Key that the format requires and problem.toml lacks.
        Add { key: String } => "export-add",
        /// Source that the user must compile.
        Compile { file: String, program: String } => "export-compile",
    }
}

facts! {
    /// Reason why a problem cannot be exported.
    pub enum Unwritten {
        /// Value that the format cannot express and that changes the problem.
        CannotSay { key: String, value: Fact } => "export-cannot-say",
        /// Built-in checker without a standalone source.
        NoSource { checker: String } => "export-no-source",
        /// Jury program that cannot be bridged to the target.
        NotBridged { file: String, dialect: String } => "export-not-bridged",
        /// Case whose files are not generated yet.
        NotMade { case: String } => "export-not-made",
        /// Case without an answer.
        NoAnswer { case: String } => "export-no-answer",
        /// Format that cannot be written.
        NoWriter { format: Fact, known: String } => "export-no-writer",
        /// Format that cannot be a zip.
        NoZip { format: String } => "export-no-zip",
        /// Problem without graded cases.
        NothingGraded => "export-nothing-graded",
    }
}
