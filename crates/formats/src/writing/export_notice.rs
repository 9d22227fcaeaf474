//! Notices about what an export changes or omits, and reasons why a problem cannot be exported.

use caipan_checker::evidence::quotation;
use caipan_facts::{Fact, facts};

/// Quotes a value of the problem for a message.
pub(crate) fn quote_value(value: impl AsRef<str>) -> Fact {
    quotation(value.as_ref().as_bytes())
}

facts! {
    /// Notice about something in the problem that the package omits or expresses differently.
    pub enum ExportNotice {
        /// Key without counterpart in the format.
        UnsupportedKey { key: String, value: Fact } => "export-lost-key",
        /// Value that is expressed differently in the format.
        ReplacedValue { key: String, value: Fact, instead: String } => "export-instead",
        /// File of the problem that has no place in the package.
        OmittedFile { file: String } => "export-lost-file",
        /// Number of case names that other judges do not accept, and the first of them.
        UnacceptedNames { count: usize, name: Fact } => "export-names",
        /// Cases of several subtasks, which are copied for every subtask but the first.
        CopiedCases { cases: usize, case: String, copy: String } => "export-copies",
        /// Names that the format does not accept or would order differently.
        Renamed { names: usize, name: String, renamed: String } => "export-renamed",
        /// Languages whose programs have more time in caipan.
        TimeFactors { languages: String } => "export-factors",
        /// Input and output files, where the target has standard streams only.
        LostFileNames { input: String, output: String } => "export-files",
        /// Accepted program that opens a file which the target does not provide.
        NeedsFiles { file: String, name: String } => "export-needs-files",
        /// Limits that must be set on the target's site.
        SiteLimits { cpu: String, memory: String } => "export-site-limits",
        /// Header that a jury program includes and the problem lacks.
        NoHeader { file: String, header: String } => "export-no-header",
        /// Built-in comparison or puzzle that is exported as a program.
        CheckerAsProgram { checker: String, file: String } => "export-program",
        /// Generated statement of a few lines.
        StubStatement { file: String } => "export-stub",
        /// Validator that caipan generates from the form of the inputs, as the problem has none.
        GeneratedValidator { file: String } => "export-form",
        /// Subtask without points.
        NoPoints { subtask: String } => "export-no-points",
        /// Points without subtasks, in a format with all or nothing.
        AllOrNothing => "export-all-or-nothing",
        /// Programs with partial points, which belong into another folder.
        PartialFolder { folder: String } => "export-partly",
        /// Cases with CR characters.
        LineEnds { cases: usize } => "export-line-ends",
        /// Cases without a final newline.
        NoNewline { cases: usize } => "export-no-newline",
        /// Ungraded samples that are not exported.
        OmittedSamples { cases: usize } => "export-samples",
        /// Files of a folder that are not exported.
        OmittedFiles { files: usize, folder: String } => "export-several",
        /// Standard streams, where the target has files only.
        NoStreams { input: String, output: String } => "export-no-streams",
        /// Number beyond the default limit of the target.
        AboveDefaultLimit { key: String, value: String, most: String } => "export-most",
        /// Number of tests of the jury's own validators and checker that are not exported.
        OmittedSelfTests { tests: usize } => "export-self-tests",
        /// Required pattern of the folder's or zip's name.
        ShortName { name: String, pattern: String } => "export-short-name",
        /// Key that the format requires and problem.toml lacks.
        MissingKey { key: String } => "export-add",
        /// Source that the user must compile.
        MustCompile { file: String, program: String } => "export-compile",
    }
}

facts! {
    /// Reason why a problem cannot be exported.
    pub enum ExportError {
        /// Value that the format cannot express and that changes the problem.
        Unsupported { key: String, value: Fact } => "export-cannot-say",
        /// Built-in checker without a standalone source.
        NoSource { checker: String } => "export-no-source",
        /// Jury program that cannot be bridged to the target.
        NotBridged { file: String, dialect: String } => "export-not-bridged",
        /// Case whose files are not generated yet.
        NotGenerated { case: String } => "export-not-made",
        /// Case without an answer.
        MissingAnswer { case: String } => "export-no-answer",
        /// Format that cannot be written.
        NoWriter { format: Fact, known: String } => "export-no-writer",
        /// Format that cannot be a zip.
        NoZip { format: String } => "export-no-zip",
        /// Problem whose submissions are functions, which no other judge can call.
        Function { name: String } => "export-function",
        /// Problem without graded cases.
        NothingGraded => "export-nothing-graded",
    }
}
