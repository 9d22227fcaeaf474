//! Notices about what an export changes or omits, and reasons why a problem cannot be exported.

use caipan_facts::{Fact, facts};

facts! {
    /// Notice about a part of the problem that the exported package omits or expresses differently.
    pub enum ExportNotice {
        /// Key of problem.toml that the format cannot express and that is omitted.
        UnsupportedKey { key: String, value: Fact } => "export-lost-key",
        /// Value that is expressed differently in the format.
        ReplacedValue { key: String, value: Fact, instead: String } => "export-instead",
        /// File of the problem that is not exported.
        OmittedFile { file: String } => "export-lost-file",
        /// Number of case names that other judges do not accept, and the first of these names.
        UnacceptedNames { count: usize, name: Fact } => "export-names",
        /// Number of copies of cases that are in several subtasks, and an example of a case and a copy.
        CopiedCases { cases: usize, case: String, copy: String } => "export-copies",
        /// Number of names that are replaced, because the format does not accept or would reorder them. `name` is the
        /// first old name, and `renamed` the new one.
        Renamed { names: usize, name: String, renamed: String } => "export-renamed",
        /// Languages that have longer time limits in caipan, but not in the exported package.
        TimeFactors { languages: String } => "export-factors",
        /// Names of the input and output file, which are lost because the target supports only standard streams.
        LostFileNames { input: String, output: String } => "export-files",
        /// Accepted program that is omitted because the source mentions a file that the target does not provide.
        NeedsFiles { file: String, name: String } => "export-needs-files",
        /// Limits that the user must set on the site of the target, because packages do not contain limits.
        SiteLimits { cpu: String, memory: String } => "export-site-limits",
        /// Header that a jury program includes, but that the problem does not contain.
        NoHeader { file: String, header: String } => "export-no-header",
        /// Built-in comparison or puzzle that is exported as a program.
        CheckerAsProgram { checker: String, file: String } => "export-program",
        /// Statement that caipan generates because the problem has none in the required form.
        StubStatement { file: String } => "export-stub",
        /// Validator that caipan generates from the existing inputs, because the package would have none.
        GeneratedValidator { file: String } => "export-form",
        /// Subtask without points, which is omitted.
        NoPoints { subtask: String } => "export-no-points",
        /// Problem without subtasks. In caipan each case gives points, but the target only accepts or rejects a whole
        /// submission.
        AllOrNothing => "export-all-or-nothing",
        /// Programs that may get partial points and that the user may have to move to `folder`.
        PartialFolder { folder: String } => "export-partly",
        /// Number of cases with carriage returns, which some judges change or refuse.
        LineEnds { cases: usize } => "export-line-ends",
        /// Number of cases without a final newline, which some judges add and others require.
        NoNewline { cases: usize } => "export-no-newline",
        /// Number of ungraded samples that are not exported.
        OmittedSamples { cases: usize } => "export-samples",
        /// Number of files in a folder that are not exported.
        OmittedFiles { files: usize, folder: String } => "export-several",
        /// Names of the input and output file, which the target requires. caipan also permits standard streams.
        NoStreams { input: String, output: String } => "export-no-streams",
        /// Value that exceeds the default limit of the target.
        AboveDefaultLimit { key: String, value: String, most: String } => "export-most",
        /// Number of self-tests (tests of validators and checker) that are not exported.
        OmittedSelfTests { tests: usize } => "export-self-tests",
        /// Name of the folder or zip that does not match the pattern which the target requires.
        UnsuitableName { name: String, pattern: String } => "export-short-name",
        /// Key that the format requires but that problem.toml does not contain.
        MissingKey { key: String } => "export-add",
        /// Source that the user must compile to the executable `program`.
        MustCompile { file: String, program: String } => "export-compile",
    }
}

facts! {
    /// Reason why a problem cannot be exported.
    pub enum ExportError {
        /// Value that the format cannot express and that influences verdicts.
        Unsupported { key: String, value: Fact } => "export-cannot-say",
        /// Built-in checker that does not exist as a standalone program.
        NoSource { checker: String } => "export-no-source",
        /// Jury program that the target cannot call, not even through a bridge (a generated program in between).
        NotBridged { file: String, dialect: String } => "export-not-bridged",
        /// Case whose files have not been generated yet.
        NotGenerated { case: String } => "export-not-made",
        /// Case without an answer, which the exported package needs.
        MissingAnswer { case: String } => "export-no-answer",
        /// Unknown format, or a format that caipan cannot write.
        NoWriter { format: Fact, known: String } => "export-no-writer",
        /// Format whose packages cannot be written as a zip.
        NoZip { format: String } => "export-no-zip",
        /// Problem whose submissions are functions instead of programs; no format can express such a problem.
        Function { name: String } => "export-function",
        /// Problem that cannot be exported because none of the cases is graded.
        NothingGraded => "export-nothing-graded",
    }
}
