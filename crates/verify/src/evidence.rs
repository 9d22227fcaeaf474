//! Facts about jobs that cannot be judged, and about programs that are rejected before they run.

use caipan_facts::{Fact, facts};

facts! {
    /// Faults of a record, because of which its job is not judged.
    pub enum JobFault {
        /// A line that is no JSON, or JSON of another shape. `line` is the number of the line in the input.
        Shape {
            line: usize,
            column: usize,
            what: Fact,
        } => "job-shape",
        /// A line longer than the limit.
        TooLong { line: usize, limit: String } => "job-too-long",
        /// An identifier that an earlier, different job has.
        SameId { line: usize, id: String, first: usize } => "job-same-id",
        NotVersion { version: u32 } => "job-version",
        /// Neither or both of two keys.
        OneOf { first: String, second: String } => "job-one-of",
        NoBase64 { key: String } => "job-no-base64",
        NoLanguage { language: String, known: String } => "job-no-language",
        NoTests => "job-no-tests",
        NoExpected { test: String } => "job-no-expected",
        /// Every expected output is empty, so that a program that does nothing would pass.
        NothingExpected => "job-nothing-expected",
        /// A problem folder has its own checker and cases.
        KeyOfTests { key: String } => "job-key-of-tests",
        NoRoot => "job-no-root",
        NotBelowRoot { path: String } => "job-not-below-root",
        Problem { what: Fact } => "job-problem",
        /// A key that this kind of test has no use for.
        KeyOfKind { key: String, kind: String } => "job-key-of-kind",
        /// A key that this kind of test needs.
        NeedsKey { key: String, kind: String } => "job-needs-key",
        NoExpectedValue { test: String } => "job-no-expected-value",
        NoArguments { test: String } => "job-no-arguments",
        /// A path that does not name a file in the working folder or in a folder below it.
        NotInFolder { path: String } => "job-not-in-folder",
        /// A test of kind `assert` without code.
        NoCode { test: String } => "job-no-code",
        /// A test of kind `assert` that contains no assertion, or that a program without any functions passes as well.
        CannotFail { test: String } => "job-cannot-fail",
        /// A test of kind `assert` that no program can be run with.
        BrokenTest { test: String } => "job-broken-test",
        /// A test of kind `assert` that needs what its driver does not do.
        UnsupportedTest { test: String } => "job-unsupported-test",
        /// A language without a driver for tests that are code.
        NoAssertions { language: String } => "job-no-assertions",
        /// An identifier under which another job was submitted before.
        OtherContent { id: String } => "job-other-content",
    }
}

facts! {
    /// Faults of machines, because of which an attempt at a job has no verdict.
    pub enum AttemptFault {
        /// caipan itself failed.
        JudgeFailed => "job-judge-failed",
        /// Machines were lost while they did the job.
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
