//! Notices about what an import changes or omits, and reasons why a package cannot be read.

use caipan_facts::{Fact, facts};

facts! {
    /// Message about a file of a package, possibly with a line.
    pub enum Notice {
        /// Message at a place.
        At {
            /// Path of the file; a line follows after a colon.
            place: String,
            /// Message itself.
            what: Fact,
        } => "import-at",
    }
}

facts! {
    /// How the import treats something that the package contains.
    pub enum Left {
        /// Key without counterpart in problem.toml.
        Key { key: String } => "import-left-key",
        /// Value without counterpart in problem.toml.
        Value { key: String, value: Fact } => "import-left-value",
        /// Value that is expressed differently in problem.toml.
        Instead { key: String, value: Fact, instead: String } => "import-instead",
        /// Missing value for which a default is assumed.
        Assumed { key: String, value: String } => "import-assumed",
        /// File that is copied though nothing uses it.
        Kept { file: String } => "import-kept",
        /// File that nothing uses.
        File { file: String } => "import-left-file",
        /// Files of one folder that nothing uses: their number, the names of the first ones, and how many are not
        /// listed.
        Files { files: usize, names: String, more: usize } => "import-left-files",
        /// File that is omitted because a key has this value.
        FileFor { file: String, key: String, value: Fact } => "import-left-file-for",
        /// Attachment that would be mistaken for a case.
        LikeCase { file: String } => "import-left-like-case",
        /// Ungraded cases that are omitted because the checker gives points.
        WithoutPoints { folder: String } => "import-left-without-points",
        /// Folder of contestants' programs.
        Contestants { folder: String } => "import-left-contestants",
        /// Solution in a language that the problem excludes for lack of a grader.
        Excluded { file: String, language: String } => "import-left-excluded",
        /// Link whose target is missing or outside of the permitted folder.
        Link { file: String } => "import-left-link",
        /// Keys without influence on verdicts.
        Unneeded { keys: String } => "import-unneeded",
        /// Jury program in an unknown language.
        NoLanguage { file: String } => "import-no-language",
        /// Limits that the package's judge stores outside of the package.
        SiteLimits { cpu: String, memory: String } => "import-site-limits",
        /// Missing limit that the format computes from the accepted programs.
        Computed { key: String, value: String } => "import-computed",
        /// Entry that is renamed to keep the package's order.
        Order { folder: String, name: String, renamed: String } => "import-order",
        /// Samples that count for the verdict in the package's judge.
        Samples { folder: String } => "import-samples",
        /// Points of a group that are shared equally among its cases.
        Each { key: String, value: String, each: String } => "import-each",
        /// Files whose CRLF line endings are converted.
        PlainLines { files: usize } => "import-plain-lines",
        /// Files with CRLF line endings among files with LF.
        MixedLines { files: usize } => "import-mixed-lines",
        /// Last lines without a newline, which the package's judge adds.
        Ended => "import-ended",
        /// Partial points that the package's judge rounds down.
        RoundedDown { key: String } => "import-rounded-down",
        /// Missing inputs that generators can make.
        ToGenerate { cases: usize } => "import-to-generate",
        /// Missing answers that an accepted program can produce.
        ToAnswer { cases: usize } => "import-to-answer",
        /// Header that a jury program includes and the package lacks.
        NoHeader { file: String, header: String } => "import-no-header",
    }
}

facts! {
    /// Reason why a package cannot be read.
    pub enum Unread {
        /// Required key that is missing.
        NoKey { key: String } => "import-no-key",
        /// Value that is none of the known ones.
        Unknown { key: String, value: Fact, known: String } => "import-unknown",
        /// Value of the wrong type.
        NotA { key: String, value: Fact, wanted: String } => "import-not-a",
        /// Named file that is missing.
        NoFile { file: String } => "import-no-file",
        /// Named file that is a link with a missing target or one outside of the permitted folder.
        LeadsOut { file: String } => "import-leads-out",
        /// Value that problem.toml cannot express and that changes the problem.
        CannotSay { key: String, value: Fact } => "import-cannot-say",
        /// Package without cases.
        NoCases => "import-no-cases",
        /// Package without cases, since its tool has not generated them yet.
        NotGenerated => "import-not-generated",
        /// Input without an answer.
        NoAnswer { input: String } => "import-no-answer",
        /// Duplicate name.
        Twice { key: String, value: Fact } => "import-twice",
        /// Requirement that names no earlier group.
        NotBefore { key: String, value: Fact } => "import-not-before",
        /// No known format matches.
        NoFormat { known: String } => "import-no-format",
        /// Folder of cases with a file that bare folders do not contain.
        NotBare { file: String } => "import-not-bare",
        /// Several formats match.
        SeveralFormats { found: String } => "import-several-formats",
        /// Recognized format that is not read, with advice.
        Foreign { format: String, advice: Fact } => "import-foreign",
        /// Contradictory values in two places.
        Conflict { key: String, value: String, other: String } => "import-conflict",
        /// Parallel lists of different lengths.
        Lengths { lists: String, length: usize, other: usize } => "import-lengths",
        /// Two cases with equal inputs and different answers.
        Contradiction { case: String, other: String } => "import-contradiction",
        /// Program that only its own scripts can build.
        Scripts { folder: String, scripts: String } => "import-scripts",
        /// Draft version of a format, between two that are read.
        Draft { value: Fact } => "import-draft",
        /// Nested groups, or groups beside cases, that would have to be scored together.
        Nested { folder: String } => "import-nested",
        /// Several packages in one archive or folder.
        SeveralPackages { found: String } => "import-several-packages",
        /// Contest with several tasks, of which one must be chosen.
        SeveralTasks { found: String } => "import-several-tasks",
    }
}
