//! Facts about jobs that cannot be judged, and about programs that are rejected before they run.

use caipan_checker::{Reason, ReasonKind};
use caipan_facts::{Fact, facts};

facts! {
    /// Reasons why the record of a job is faulty, so that the job gets no verdict.
    pub enum JobFault {
        /// The line is not JSON, or JSON of another structure. `line` is the number of the line in the input.
        Shape {
            line: usize,
            column: usize,
            what: Fact,
        } => "job-shape",
        /// The line is longer than the limit.
        TooLong { line: usize, limit: String } => "job-too-long",
        /// The identifier belongs to an earlier, different job, which was read from line `first`.
        SameId { line: usize, id: String, first: usize } => "job-same-id",
        NotVersion { version: u32 } => "job-version",
        /// Exactly one of the two keys must be given, but the record has both or neither.
        NotExactlyOneKey { first: String, second: String } => "job-one-of",
        NoBase64 { key: String } => "job-no-base64",
        NoLanguage { language: String, known: String } => "job-no-language",
        NoTests => "job-no-tests",
        NoExpected { test: String } => "job-no-expected",
        /// Every expected output is blank, so that a program that does nothing would pass.
        NothingExpected => "job-nothing-expected",
        /// The job names a problem, which has its own checker and cases, but the record also has this key, which
        /// describes tests.
        KeyOfTests { key: String } => "job-key-of-tests",
        NoRoot => "job-no-root",
        NotBelowRoot { path: String } => "job-not-below-root",
        Problem { what: Fact } => "job-problem",
        /// The key has no meaning for this kind of test.
        KeyOfKind { key: String, kind: String } => "job-key-of-kind",
        /// The key is missing, but required for this kind of test.
        NeedsKey { key: String, kind: String } => "job-needs-key",
        NoExpectedValue { test: String } => "job-no-expected-value",
        NoArguments { test: String } => "job-no-arguments",
        /// The path does not name a file in the working folder or in a direct subfolder.
        NotInFolder { path: String } => "job-not-in-folder",
        /// The test of kind `assert` contains no code.
        NoCode { test: String } => "job-no-code",
        /// The test of kind `assert` contains no assertion, or a program without any functions passes it.
        CannotFail { test: String } => "job-cannot-fail",
        /// No program can be run with this test of kind `assert`.
        BrokenTest { test: String } => "job-broken-test",
        /// The test of kind `assert` needs something that the driver does not support.
        UnsupportedTest { test: String } => "job-unsupported-test",
        /// The language has no driver for tests that are code.
        NoAssertions { language: String } => "job-no-assertions",
        /// The name of a file next to the program is a path, or a compiler could misunderstand it.
        FileName { name: String } => "job-file-name",
        /// In this language, no other sources can be compiled together with the program.
        NoGraders { language: String } => "job-no-graders",
        /// The sources that are compiled together with the program do not compile without it either.
        GraderNotCompiled { what: Fact } => "job-grader-not-compiled",
        /// A program of the jury cannot communicate with the requested number of processes. At most `most` are
        /// possible, and only for interactors with named pipes.
        UnsupportedProcessCount { most: u32 } => "job-not-so-many-processes",
        /// A different job was submitted earlier with this identifier.
        IdOfOtherJob { id: String } => "job-other-content",
    }
}

facts! {
    /// Faults of machines that end an attempt to judge a job without a verdict.
    pub enum AttemptFault {
        /// The judge itself failed unexpectedly.
        JudgeFailed => "job-judge-failed",
        /// The machines that worked on the job stopped responding.
        MachinesLost => "job-machines-lost",
        /// Data of the job did not arrive at the machine.
        NoData { what: Fact } => "job-no-data",
    }
}

facts! {
    /// Reasons to reject a program before it is compiled.
    pub enum RejectedSource {
        NoCodeBlock { language: String } => "job-no-code-block",
    }
}

/// Creates the reason for a job without a verdict, whose record, problem or tests are faulty.
pub(crate) fn jury_fault_reason(what: impl Into<Fact>) -> Reason {
    Reason::new(ReasonKind::BadCase, what)
}
