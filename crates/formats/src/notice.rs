//! Notices about what an import changes or omits, and reasons why a package cannot be read.

use caipan_checker::evidence::quotation;
use caipan_facts::{Fact, facts};

facts! {
    /// Notice or error with a location: a file of the package, and the line if known.
    pub enum LocatedNotice {
        /// Notice or error `what` at the location `place`.
        At {
            /// Path of the file, followed by a colon and the line if the line is known.
            place: String,
            what: Fact,
        } => "import-at",
    }
}

facts! {
    /// Notice about a part of the package that the import omits, changes or assumes.
    pub enum ImportNotice {
        /// Key without counterpart in problem.toml.
        UnsupportedKey { key: String } => "import-left-key",
        /// Value without counterpart in problem.toml.
        UnsupportedValue { key: String, value: Fact } => "import-left-value",
        /// Value that is expressed differently in problem.toml.
        ReplacedValue { key: String, value: Fact, instead: String } => "import-instead",
        /// Missing value for which a default is assumed.
        AssumedValue { key: String, value: String } => "import-assumed",
        /// File that is copied into the problem, although caipan does not use the file.
        KeptUnused { file: String } => "import-kept",
        /// File of the package that the import did not use, so that the problem does not contain it.
        UnusedFile { file: String } => "import-left-file",
        /// Files of one folder that are not imported, because nothing uses them. `files` is the number of all files,
        /// `names` lists the first files, and `more` is the number of unlisted files.
        UnusedFiles { files: usize, names: String, more: usize } => "import-left-files",
        /// File that is omitted because `key` has the value `value`.
        FileOmittedFor { file: String, key: String, value: Fact } => "import-left-file-for",
        /// Attachment that is omitted because caipan would read the file at the target path as part of a case.
        LooksLikeCase { file: String } => "import-left-like-case",
        /// Ungraded cases that are omitted because the checker gives points.
        OmittedSamples { folder: String } => "import-left-without-points",
        /// Folder with the programs of contestants, which is not imported.
        Contestants { folder: String } => "import-left-contestants",
        /// Solution that is omitted because the problem has no grader for the language of the solution.
        ExcludedLanguage { file: String, language: String } => "import-left-excluded",
        /// Link that is omitted because the target is missing or outside of the permitted folder.
        Link { file: String } => "import-left-link",
        /// Keys, separated by commas, that are ignored because verdicts do not depend on them.
        IrrelevantKeys { keys: String } => "import-unneeded",
        /// Jury program that is omitted because caipan does not support the language.
        NoLanguage { file: String } => "import-no-language",
        /// Limits that the original judge stores outside of the package. Options or default limits are used instead.
        SiteLimits { cpu: String, memory: String } => "import-site-limits",
        /// Missing limit that is to be computed from the accepted programs.
        ComputedLimit { key: String, value: String } => "import-computed",
        /// Cases or folders in `folder` that are renamed to keep the order of the package. `name` and `renamed` are the
        /// old and new name of one of them.
        Renamed { folder: String, name: String, renamed: String } => "import-order",
        /// Samples that influence the verdict in the original judge, but are not graded by caipan.
        Samples { folder: String } => "import-samples",
        /// Samples that are graded because the package contains no secret cases.
        OnlySamples { folder: String } => "import-only-samples",
        /// Points of a group that are divided equally among the cases of the group.
        SharedPoints { key: String, value: String, each: String } => "import-each",
        /// Number of files whose CRLF line endings are converted to LF.
        ConvertedLineEnds { files: usize } => "import-plain-lines",
        /// Number of files with CRLF line endings in a package that also has files with LF.
        MixedLineEnds { files: usize } => "import-mixed-lines",
        /// Files whose last line has no newline; one is added, as the original judge does.
        MissingNewline => "import-ended",
        /// Partial points that the original judge rounds down, but caipan does not.
        RoundedDown { key: String } => "import-rounded-down",
        /// Number of missing inputs that generators can create.
        ToGenerate { cases: usize } => "import-to-generate",
        /// Number of missing answers that an accepted program can produce.
        ToAnswer { cases: usize } => "import-to-answer",
        /// Header that a jury program includes but that the package does not contain.
        NoHeader { file: String, header: String } => "import-no-header",
    }
}

facts! {
    /// Reason why a package cannot be read.
    pub enum ImportError {
        MissingKey { key: String } => "import-no-key",
        /// Value that is not among the permitted values, which `known` lists.
        UnknownValue { key: String, value: Fact, known: String } => "import-unknown",
        /// Value of the wrong type or out of range; `wanted` is an example or the range.
        WrongType { key: String, value: Fact, wanted: String } => "import-not-a",
        /// File that the configuration names and the package does not contain.
        MissingFile { file: String } => "import-no-file",
        /// File that the configuration names, but that is a link whose target is missing or not in a permitted folder.
        LinkLeadsOut { file: String } => "import-leads-out",
        /// Value that problem.toml cannot express and that influences verdicts.
        Unsupported { key: String, value: Fact } => "import-cannot-say",
        NoCases => "import-no-cases",
        /// The package contains no cases yet; the user must first generate the cases with the package's own tool.
        NotGenerated => "import-not-generated",
        /// Input file for which the package contains no answer file.
        MissingAnswer { input: String } => "import-no-answer",
        /// Name or key that must be unique, but occurs twice.
        Duplicate { key: String, value: Fact } => "import-twice",
        /// Required group that is unknown or comes later than the group that requires it.
        NoEarlierGroup { key: String, value: Fact } => "import-not-before",
        /// The files match none of the formats, whose names `known` lists.
        NoFormat { known: String } => "import-no-format",
        /// The folder contains cases, but also `file`, which belongs to no case.
        NotBare { file: String } => "import-not-bare",
        /// The files match several formats, so the user must choose one of `found`.
        SeveralFormats { found: String } => "import-several-formats",
        /// Package of a known format that caipan cannot read, with advice for the user.
        UnsupportedFormat { format: String, advice: Fact } => "import-foreign",
        /// The value of a key contradicts `other`, a value elsewhere in the package.
        Conflict { key: String, value: String, other: String } => "import-conflict",
        /// Lists that must have equal lengths, because their elements correspond, have different lengths.
        DifferentLengths { lists: String, length: usize, other: usize } => "import-lengths",
        /// Two cases with equal inputs and different answers.
        Contradiction { case: String, other: String } => "import-contradiction",
        /// Program that has to be built or started by scripts of the package, which caipan does not execute.
        BuildScripts { folder: String, scripts: String } => "import-scripts",
        /// Draft version of the Kattis format, later than `legacy` and earlier than `2025-09`.
        DraftVersion { value: Fact } => "import-draft",
        /// Scored groups that are nested, or that are in the same folder as cases.
        NestedGroups { folder: String } => "import-nested",
        /// Several packages in one archive or folder, where one is expected.
        SeveralPackages { found: String } => "import-several-packages",
        /// Contest with several tasks, of which the user must choose one.
        SeveralTasks { found: String } => "import-several-tasks",
    }
}

/// Quotes a value from a package or a problem for display in a message.
pub(crate) fn quote_value(value: impl AsRef<str>) -> Fact {
    quotation(value.as_ref().as_bytes())
}
