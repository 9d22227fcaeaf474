//! What is said of a package while it is read: what cannot be taken over as it is, and why some cannot be read at all.

use caipan_facts::{Fact, facts};

facts! {
    /// Something about a place in a package: a file, perhaps with a line of it.
    pub enum Notice {
        /// What is to be known.
        At {
            /// The file, and the line behind a colon.
            place: String,
            /// What is so.
            what: Fact,
        } => "import-at",
    }
}

facts! {
    /// What becomes of something that a package says.
    pub enum Left {
        /// problem.toml has no such key.
        Key { key: String } => "import-left-key",
        /// problem.toml has no such value.
        Value { key: String, value: Fact } => "import-left-value",
        /// Something that is said is written in another way.
        Instead { key: String, value: Fact, instead: String } => "import-instead",
        /// Nothing is said, and something has to be.
        Assumed { key: String, value: String } => "import-assumed",
        /// A file that is there still, and that nothing names.
        Kept { file: String } => "import-kept",
        /// A file that nothing uses.
        File { file: String } => "import-left-file",
        /// Files of one folder that nothing uses: their number, the names of the first ones, and how many are not listed.
        Files { files: usize, names: String, more: usize } => "import-left-files",
        /// A file that is left out because a key has this value.
        FileFor { file: String, key: String, value: Fact } => "import-left-file-for",
        /// A file that would be taken for a case.
        LikeCase { file: String } => "import-left-like-case",
        /// Files of a folder that are left out because the checker gives points, and these cases are worth none.
        WithoutPoints { folder: String } => "import-left-without-points",
        /// A folder of contestants' programs.
        Contestants { folder: String } => "import-left-contestants",
        /// A solution in a language that the problem excludes, having no grader for it.
        Excluded { file: String, language: String } => "import-left-excluded",
        /// A link that leads nowhere, or to where no link of the package may lead.
        Link { file: String } => "import-left-link",
        /// Keys without a meaning for the verdict.
        Unneeded { keys: String } => "import-unneeded",
        /// A jury's program whose language is none of ours.
        NoLanguage { file: String } => "import-no-language",
        /// The site's own settings hold what the package does not.
        SiteLimits { cpu: String, memory: String } => "import-site-limits",
        /// No limit is said: the format computes it from the accepted programs.
        Computed { key: String, value: String } => "import-computed",
        /// The natural order of names is not the package's.
        Order { folder: String, name: String, renamed: String } => "import-order",
        /// Samples count for the verdict there.
        Samples { folder: String } => "import-samples",
        /// Points of a whole, of which each case gets an equal part.
        Each { key: String, value: String, each: String } => "import-each",
        /// Files with the line ends of Windows, which get plain ones.
        PlainLines { files: usize } => "import-plain-lines",
        /// Files with the line ends of Windows, among others that have plain ones.
        MixedLines { files: usize } => "import-mixed-lines",
        /// Files whose last lines do not end, and do there.
        Ended => "import-ended",
        /// Parts of points are whole points there.
        RoundedDown { key: String } => "import-rounded-down",
        /// Cases that are not in the package, and can be made.
        ToGenerate { cases: usize } => "import-to-generate",
        /// Cases without an answer, which an accepted program can give.
        ToAnswer { cases: usize } => "import-to-answer",
        /// A header that a program of the jury's needs.
        NoHeader { file: String, header: String } => "import-no-header",
    }
}

facts! {
    /// Why a package cannot be read.
    pub enum Unread {
        /// A key that has to be there is not.
        NoKey { key: String } => "import-no-key",
        /// A key has a value that nobody knows.
        Unknown { key: String, value: Fact, known: String } => "import-unknown",
        /// A key has a value that is of another kind.
        NotA { key: String, value: Fact, wanted: String } => "import-not-a",
        /// A file that is named is not there.
        NoFile { file: String } => "import-no-file",
        /// A file that is named is a link that leads nowhere, or to where no link of the package may lead.
        LeadsOut { file: String } => "import-leads-out",
        /// Problem.toml cannot say it, and the problem would be another one without it.
        CannotSay { key: String, value: Fact } => "import-cannot-say",
        /// There is no case.
        NoCases => "import-no-cases",
        /// There is no case, as the tool of the package has not made them yet.
        NotGenerated => "import-not-generated",
        /// An input has no answer.
        NoAnswer { input: String } => "import-no-answer",
        /// Something is named twice.
        Twice { key: String, value: Fact } => "import-twice",
        /// Something needs what does not stand before it.
        NotBefore { key: String, value: Fact } => "import-not-before",
        /// No known format.
        NoFormat { known: String } => "import-no-format",
        /// Cases stand beside a file that folders of cases alone do not have.
        NotBare { file: String } => "import-not-bare",
        /// Several formats may be meant.
        SeveralFormats { found: String } => "import-several-formats",
        /// A format that is known by name, and what to do with it.
        Foreign { format: String, advice: Fact } => "import-foreign",
        /// Two places say different things.
        Conflict { key: String, value: String, other: String } => "import-conflict",
        /// Two lists whose entries belong together have different lengths.
        Lengths { lists: String, length: usize, other: usize } => "import-lengths",
        /// Two cases have the same input and different answers.
        Contradiction { case: String, other: String } => "import-contradiction",
        /// A program that nobody can make without running whatever stands there.
        Scripts { folder: String, scripts: String } => "import-scripts",
        /// It is of a version between two that are read.
        Draft { value: Fact } => "import-draft",
        /// Groups in groups, or next to cases, are scored together.
        Nested { folder: String } => "import-nested",
        /// Several packages stand in it.
        SeveralPackages { found: String } => "import-several-packages",
        /// A contest, of which one task can be read.
        SeveralTasks { found: String } => "import-several-tasks",
    }
}
