//! What is said of a problem while it is written for another judge: what that cannot say, and why some is not written at all.

use caipan_checker::evidence::quotation;
use caipan_facts::{Fact, facts};

/// Something that a problem says, as a word in a sentence.
pub(crate) fn said(value: impl AsRef<str>) -> Fact {
    quotation(value.as_ref().as_bytes())
}

facts! {
    /// What becomes of something that a problem says.
    pub enum Lost {
        /// The format has no such key.
        Key { key: String, value: Fact } => "export-lost-key",
        /// Something that is said is written in another way.
        Instead { key: String, value: Fact, instead: String } => "export-instead",
        /// A file that stays behind.
        File { file: String } => "export-lost-file",
        /// Names of cases that other judges do not take, and the first of them.
        Names { count: usize, name: Fact } => "export-names",
        /// Cases of several subtasks, which get copies for every subtask but the first.
        Copies { cases: usize, case: String, copy: String } => "export-copies",
        /// Names that the format does not take, or would put into another order.
        Renamed { names: usize, name: String, renamed: String } => "export-renamed",
        /// Programs of these languages have more time here.
        Factors { languages: String } => "export-factors",
        /// Programs have standard streams alone.
        Files { input: String, output: String } => "export-files",
        /// A right program that opens this file, which is not there.
        NeedsFiles { file: String, name: String } => "export-needs-files",
        /// The site's own settings hold what the package cannot.
        SiteLimits { cpu: String, memory: String } => "export-site-limits",
        /// A header that a program of the jury's needs.
        NoHeader { file: String, header: String } => "export-no-header",
        /// A comparison or a puzzle as a program.
        Program { checker: String, file: String } => "export-program",
        /// There is no statement.
        Stub { file: String } => "export-stub",
        /// There is no validator.
        Form { file: String } => "export-form",
        /// A subtask that is worth nothing.
        NoPoints { subtask: String } => "export-no-points",
        /// Points without subtasks.
        AllOrNothing => "export-all-or-nothing",
        /// Programs that get some of the points stand in another folder there.
        Partly { folder: String } => "export-partly",
        /// Cases with CR at line ends.
        LineEnds { cases: usize } => "export-line-ends",
        /// Cases without a newline at their end.
        NoNewline { cases: usize } => "export-no-newline",
        /// Samples that do not count stay behind.
        Samples { cases: usize } => "export-samples",
        /// Files of a folder stay behind.
        Several { files: usize, folder: String } => "export-several",
        /// Programs have files alone.
        NoStreams { input: String, output: String } => "export-no-streams",
        /// A judge allows less, unless its settings say more.
        Most { key: String, value: String, most: String } => "export-most",
        /// Self-tests stay behind.
        SelfTests { tests: usize } => "export-self-tests",
        /// What the folder or the zip should be called.
        ShortName { name: String, pattern: String } => "export-short-name",
        /// Something that the format wants, and problem.toml does not say.
        Add { key: String } => "export-add",
        /// A program that has to be compiled first.
        Compile { file: String, program: String } => "export-compile",
    }
}

facts! {
    /// Why a problem cannot be written.
    pub enum Unwritten {
        /// The format cannot say it, and the problem would be another one without it.
        CannotSay { key: String, value: Fact } => "export-cannot-say",
        /// A checker that nobody but caipan has.
        NoSource { checker: String } => "export-no-source",
        /// A program of the jury's that the other judge calls in another way.
        NotBridged { file: String, dialect: String } => "export-not-bridged",
        /// A case whose files are to be made.
        NotMade { case: String } => "export-not-made",
        /// A case without an answer.
        NoAnswer { case: String } => "export-no-answer",
        /// No format of this name is written.
        NoWriter { format: Fact, known: String } => "export-no-writer",
        /// It takes no zip.
        NoZip { format: String } => "export-no-zip",
        /// There is nothing that could be judged.
        NothingGraded => "export-nothing-graded",
    }
}
