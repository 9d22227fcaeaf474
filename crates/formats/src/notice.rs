//! Notices about what an import changes or omits, and reasons why a package cannot be read.

use caipan_facts::{Fact, facts};

facts! {
    /// Message about a file of a package, possibly with a line.
    pub enum PlacedNotice {
        /// Message at a place.
        At {
            /// Path of the file; a line follows after a colon.
            place: String,
            what: Fact,
        } => "import-at",
    }
}

facts! {
    /// Notice about something in the package that is omitted, changed or assumed.
    pub enum ImportNotice {
        /// Key without counterpart in problem.toml.
        UnsupportedKey { key: String } => "import-left-key",
        /// Value without counterpart in problem.toml.
        UnsupportedValue { key: String, value: Fact } => "import-left-value",
        /// Value that is expressed differently in problem.toml.
        ReplacedValue { key: String, value: Fact, instead: String } => "import-instead",
        /// Missing value for which a default is assumed.
        AssumedValue { key: String, value: String } => "import-assumed",
        /// File that is copied though nothing uses it.
        KeptUnused { file: String } => "import-kept",
        /// File that nothing uses.
        UnusedFile { file: String } => "import-left-file",
        /// Files of one folder that nothing uses: their number, the names of the first ones, and how many are not
        /// listed.
        UnusedFiles { files: usize, names: String, more: usize } => "import-left-files",
        /// File that is omitted because a key has this value.
        FileOmittedFor { file: String, key: String, value: Fact } => "import-left-file-for",
        /// Attachment that would be mistaken for a case.
        LooksLikeCase { file: String } => "import-left-like-case",
        /// Ungraded cases that are omitted because the checker gives points.
        OmittedSamples { folder: String } => "import-left-without-points",
        /// Folder of contestants' programs, which is not imported.
        Contestants { folder: String } => "import-left-contestants",
        /// Solution in a language that the problem excludes for lack of a grader.
        ExcludedLanguage { file: String, language: String } => "import-left-excluded",
        /// Link whose target is missing or outside of the permitted folder.
        Link { file: String } => "import-left-link",
        /// Keys without influence on verdicts.
        IrrelevantKeys { keys: String } => "import-unneeded",
        /// Jury program in an unknown language.
        NoLanguage { file: String } => "import-no-language",
        /// Limits that the package's judge stores outside of the package.
        SiteLimits { cpu: String, memory: String } => "import-site-limits",
        /// Missing limit that the format computes from the accepted programs.
        ComputedLimit { key: String, value: String } => "import-computed",
        /// Entry that is renamed to keep the package's order.
        Renamed { folder: String, name: String, renamed: String } => "import-order",
        /// Samples that count for the verdict in the package's judge.
        Samples { folder: String } => "import-samples",
        /// Points of a group that are shared equally among its cases.
        SharedPoints { key: String, value: String, each: String } => "import-each",
        /// Files whose CRLF line endings are converted.
        ConvertedLineEnds { files: usize } => "import-plain-lines",
        /// Files with CRLF line endings among files with LF.
        MixedLineEnds { files: usize } => "import-mixed-lines",
        /// Last lines without a newline, which the package's judge adds.
        MissingNewline => "import-ended",
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
    pub enum ImportError {
        MissingKey { key: String } => "import-no-key",
        /// Value that is not among the known ones.
        UnknownValue { key: String, value: Fact, known: String } => "import-unknown",
        /// Value of the wrong type or out of range; `wanted` is an example or the range.
        WrongType { key: String, value: Fact, wanted: String } => "import-not-a",
        /// File that the configuration names and the package does not contain.
        MissingFile { file: String } => "import-no-file",
        /// Named file that is a link with a missing target or one outside of the permitted folder.
        LinkLeadsOut { file: String } => "import-leads-out",
        /// Value that problem.toml cannot express and that changes the problem.
        Unsupported { key: String, value: Fact } => "import-cannot-say",
        NoCases => "import-no-cases",
        /// Package without cases, since its tool has not generated them yet.
        NotGenerated => "import-not-generated",
        /// Input without an answer.
        MissingAnswer { input: String } => "import-no-answer",
        /// Name or key that must be unique and occurs twice.
        Duplicate { key: String, value: Fact } => "import-twice",
        /// Required group that is unknown or comes later than the group that requires it.
        NoEarlierGroup { key: String, value: Fact } => "import-not-before",
        /// No known format matches.
        NoFormat { known: String } => "import-no-format",
        /// Folder of cases with a file that bare folders do not contain.
        NotBare { file: String } => "import-not-bare",
        /// Several formats match, so the user must name one.
        SeveralFormats { found: String } => "import-several-formats",
        /// Recognized format that is not read, with advice.
        UnsupportedFormat { format: String, advice: Fact } => "import-foreign",
        /// Contradictory values in two places.
        Conflict { key: String, value: String, other: String } => "import-conflict",
        /// Lists whose elements belong together, but whose lengths differ.
        DifferentLengths { lists: String, length: usize, other: usize } => "import-lengths",
        /// Two cases with equal inputs and different answers.
        Contradiction { case: String, other: String } => "import-contradiction",
        /// Program that only its own scripts can build.
        BuildScripts { folder: String, scripts: String } => "import-scripts",
        /// Draft version of a format, between two that are read.
        DraftVersion { value: Fact } => "import-draft",
        /// Nested groups, or groups next to cases, that would have to be scored together.
        NestedGroups { folder: String } => "import-nested",
        /// Several packages in one archive or folder.
        SeveralPackages { found: String } => "import-several-packages",
        /// Contest with several tasks, of which one must be chosen.
        SeveralTasks { found: String } => "import-several-tasks",
    }
}
