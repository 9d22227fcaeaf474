//! What commands say by themselves, as facts.

use caipan_facts::{Fact, facts};

facts! {
    /// What several commands say.
    pub(crate) enum Said {
        WroteCases { cases: usize, folder: String } => "wrote-cases",
        WroteFile { file: String } => "wrote-file",
        Wrong { file: String, what: Fact } => "wrong-file",
        NoFileOrFolder => "no-file-or-folder",
        NoFolder => "no-folder",
        NoPlaceForAnswer => "no-place-for-answer",
        NotEmpty { file: String } => "not-empty",
        AlreadyExists { file: String } => "already-exists",
        /// There is nothing to make mutants of.
        NothingToMutate { problem: String } => "strength-no-program",
        OnlyPuzzles { problem: String, what: String } => "not-only-a-puzzle",
        /// Next steps for a problem whose answers are text.
        JudgeText { folder: String } => "text-problem-judge",
        TextAnswers { folder: String } => "text-problem-answers",
        /// Said in ASCII, which every encoding has.
        Utf8 { encoding: String } => "output-is-utf-8",
        StdinOnce => "stdin-once",
        AnotherQuestion => "another-question",
        CannotWrite { file: String, cause: Fact } => "cannot-write",
        NoQuery { query: usize } => "no-query",
        WholeTooLarge { left: String, right: String } => "whole-too-large",
        Lacks { problem: String, what: String } => "puzzle-lacks",
        WroteFiles { count: usize, folder: String } => "wrote-files",
        ThereAlready { count: usize, folder: String } => "files-there-already",
        /// An argument that is wrong.
        AtOption { option: String, what: Fact } => "at-option",
        Solutions { input: String, number: u64 } => "solutions-found",
        Pictures { folder: String, count: usize } => "pictures-written",
        ManPages { folder: String, count: usize } => "man-pages-written",
        AnswersBy { program: String } => "answers-by",
        InteractorCrashes { file: String, output: Fact, what: Fact } => "interactor-crashes",
        /// Mending the bytes of an answer would change its meaning for the checker.
        LeftAsItIs { file: String, checker: String } => "answer-left",
        Next { command: String } => "next-command",
        /// Where testlib.h of a new problem comes from.
        TestlibFrom { file: String } => "testlib-from",
        NoTestlib { folder: String } => "testlib-missing",
        NoCompilerForCpp { program: String } => "no-compiler-for-cpp",
        /// A specification that nothing here reads.
        NotAsked { validator: String, command: String, how: String } => "validator-not-asked",
        NameProgram { problem: String } => "name-program",
        NameOutput { problem: String } => "name-output",
        /// A page of what is said was asked for, and nothing is.
        NotInteractive { problem: String } => "page-not-interactive",
        NothingDrawn { program: String } => "nothing-drawn",
        NoProblemToml { folder: String, name: String, checker: String, cpu: String, memory: String }
            => "no-problem-toml",
    }
}

facts! {
    /// How a conversation with an interactor has gone.
    pub(crate) enum Talk {
        LastLine { line: u64, text: Fact } => "talk-last-line",
        /// No newline ends it: the other side waits for one, perhaps.
        Unended { line: u64, text: Fact } => "talk-unended",
        Silent => "talk-silent",
    }
}

facts! {
    /// What `info` says of a problem.
    pub(crate) enum About {
        Input { file: String } => "about-input",
        Output { file: String } => "about-output",
        Limits { cpu: String, wall: String, memory: String, output: String } => "about-limits",
        Checker { checker: String } => "about-checker",
        Cases { cases: usize } => "about-cases",
        Subtask { name: String, points: String, cases: usize } => "about-subtask",
        /// What it has else than the problem.
        SubtaskLimits { name: String, cpu: String, wall: String, memory: String, output: String } => "about-subtask-limits",
        CasePoints { patterns: String, points: String } => "about-case-points",
        Ungraded { patterns: String } => "about-cases-ungraded",
        CaseLimits { patterns: String, limits: Fact } => "about-case-limits",
        OwnLimits { cpu: String, wall: String, memory: String, output: String } => "about-own-limits",
        With { language: String, names: String } => "about-with",
        Include { language: String, names: String } => "about-include",
        Uuid { uuid: String } => "about-uuid",
        License { license: String } => "about-license",
        Statement { language: String, file: String } => "about-statement",
        More => "about-more",
    }
}

facts! {
    /// What stands in the files that `init` begins.
    pub(crate) enum Begin {
        Problem { folder: String } => "begin-problem",
        Contest => "begin-contest",
        Statement { name: String } => "begin-statement",
        StatementOfSplit { name: String } => "begin-statement-split",
        StatementOfGuess { name: String } => "begin-statement-guess",
        /// A statement is as it was begun.
        StillBegun => "statement-still-begun",
    }
}

facts! {
    /// What `grade` says.
    pub(crate) enum Graded {
        Summary { contestants: usize, results: usize, time: String } => "graded",
        /// A share is judged: so many of all submissions.
        Shard { number: u64, of: u64, judged: usize, all: usize, file: String } => "grade-shard",
        Watching { files: usize } => "grade-watching",
        Changed { file: String } => "grade-changed",
        NoMachine { problem: String } => "grade-no-machine",
        /// Times in milliseconds, how far they are apart in percent.
        Machine { problem: String, factor: String, here: String, there: String, percent: String } => "grade-machine",
    }
}

facts! {
    /// How far the work is.
    pub(crate) enum Progressed {
        JuryPrograms => "progress-jury-programs",
        Labelled => "progress-labelled",
        Hunting => "progress-hunting",
        SourceMutants => "progress-source-mutants",
        MutantsOnCases => "progress-mutants-on-cases",
        Cases => "progress-cases",
        Tried => "progress-tried",
        Known { results: usize } => "progress-known",
        NotRemoved { folder: String } => "progress-not-removed",
        Preparing => "progress-preparing",
        Compiling => "progress-compiling",
        Running => "progress-running",
        Again => "progress-again",
        /// A phase of a grading of which nothing is known yet.
        Count { phase: Fact, done: usize, all: usize } => "progress-count",
        /// A phase of a grading, and what is known so far.
        Line { phase: Fact, done: usize, all: usize, so_far: String } => "progress-line",
        Now { phase: Fact, what: String } => "progress-now",
        On { submission: String, case: String } => "progress-on",
        NearLimit { count: usize } => "progress-near-limit",
        Left { seconds: String } => "progress-left",
        /// No work has finished for this number of seconds; the phase and the work in progress.
        Still { seconds: u64, phase: Fact, what: String } => "progress-still",
        AndMore { what: String, more: usize } => "progress-and-more",
    }
}

facts! {
    /// What `stress` says.
    pub(crate) enum Stressed {
        OneProgram => "stress-one-program",
        NobodyRight { problem: String } => "stress-nobody-right",
        NoInputs { problem: String } => "stress-no-inputs",
        SameName => "stress-same-name",
        NotCompiled => "stress-not-compiled",
        Stopped => "stress-stopped",
        Nothing { tried: u64, seed: u64 } => "stress-nothing",
        Slowest { time: String, limit: String } => "stress-slowest",
        It { what: String } => "stress-it",
        Other { what: String } => "stress-other",
        Input { number: u64, seed: u64 } => "stress-input",
        Shrunk { number: u64, seed: u64 } => "stress-shrunk",
        Smaller { number: u64, seed: u64 } => "stress-smaller",
        NotAlways { same: usize, runs: usize } => "stress-not-always",
    }
}

facts! {
    /// What is said of jury programs and of their times.
    pub(crate) enum Programs {
        Right { right: usize, all: usize } => "programs-right",
        Slowest { time: String, limit: String, factor: String } => "programs-slowest",
        FastestUpTo { time: String, limit: String, factor: String } => "programs-fastest-up-to",
        FastestOver { time: String, factor: String } => "programs-fastest-over",
        AtLeast { time: String } => "programs-at-least",
        Impossible { slowest: String, fastest: String } => "programs-impossible",
        /// It has to be accepted, and takes longer than it was let run.
        NeverEnds { program: String, time: String } => "programs-never-ends",
        NoAccepted => "programs-no-accepted",
        OfSubtask { subtask: String } => "programs-of-subtask",
        OfLanguage { language: String, program: String, time: String, factor: String } => "programs-of-language",
        Repeated { time: String, runs: usize, percent: String } => "programs-repeated",
        Proposed { limit: String, now: String } => "programs-proposed",
        Machine { name: String, time: String, percent: String } => "programs-machine",
        NoFile { file: String } => "programs-no-file",
        NotEditable { file: String } => "programs-not-editable",
        ChangedMeanwhile { file: String } => "programs-changed-meanwhile",
        OnlySubtasks => "programs-only-subtasks",
        Wrote { file: String, cpu: String } => "programs-wrote",
        LimitUnfit { limit: String } => "programs-limit-unfit",
        /// What the audit has found keeps them from it.
        NotJudged => "programs-not-judged",
    }
}

facts! {
    /// What `generate` says of cases that generators make.
    pub(crate) enum Cases {
        Made { cases: usize } => "cases-made",
        Kept { cases: usize } => "cases-kept",
        Changed { cases: usize } => "cases-changed",
        Faults { cases: usize } => "cases-faulty",
        UpToDate { cases: usize, all: usize } => "cases-up-to-date",
        Missing { file: String } => "case-missing",
        Stale { file: String } => "case-stale",
        ByHand { file: String } => "case-by-hand",
        NoRow { file: String } => "case-of-no-row",
        NoAccepted { patterns: String } => "no-accepted-program",
    }
}

facts! {
    /// Why a command refuses what it was asked for.
    pub(crate) enum Refused {
        ReportTwice { file: String } => "report-twice",
        ReportTwiceAs { file: String, other: String } => "report-twice-as",
        NoBuiltIn { name: String, known: String } => "no-built-in",
        /// A folder can only be written as a package.
        NoFormat { folder: String, known: String } => "export-no-format",
        /// A program where a problem is wanted.
        NoProblem { file: String } => "program-for-problem",
        /// A program is given as the problem; this other argument is the problem.
        ProblemIs { problem: String } => "problem-is",
        /// The problem is not the first argument.
        ProblemFirst { file: String, problem: String } => "problem-comes-first",
        /// A file is given as the case, and a case as the output.
        NoInputButCase { file: String, problem: String, case: String } => "case-not-first",
        /// The cases have to be generated.
        NotGenerated { folder: String } => "cases-not-generated",
        /// A file that problem.toml names is not there.
        Missing { config: String, file: String } => "config-names-missing",
        /// Results are a file.
        ResultsAre => "results-are",
        /// The package is not the first argument.
        PackageFirst { file: String, package: String } => "package-comes-first",
        /// There are more programs than are graded without a confirmation.
        TooManyPrograms { most: usize } => "too-many-programs",
        /// A program where a case is wanted, and a case where an output is wanted.
        CaseFirst { program: String, case: String } => "case-comes-first",
        NoFamily { family: String, known: String } => "no-family",
        AgainstForm => "against-form",
        NoResults { file: String, cause: Fact } => "no-results",
        /// The journal cannot be written any more.
        KeptNoMore { what: Fact } => "kept-no-more",
        /// Nothing keeps a program from writing its own grade.
        FormAtNoLevel { form: String } => "form-at-no-level",
        CasesOfWhich { folder: String } => "cases-of-which",
        NoCase { pattern: String } => "no-case",
        NoInput { name: String, problem: String } => "no-input",
        /// There are cases of similar names.
        NoInputButNear { name: String, problem: String, near: String } => "no-input-but-near",
        NoContestant { name: String } => "no-contestant",
        NoContestantButNear { name: String, near: String } => "no-contestant-but-near",
        NoCasesFolder { folder: String } => "no-cases-folder",
        Unproven { name: String, what: Fact } => "answer-unproven",
        All { what: Fact } => "cannot-list-all",
        ProblemToml { what: Fact } => "problem-toml",
        /// A source on standard input has no ending that would tell its language.
        NoLanguageGiven { known: String } => "no-language-given",
        NoLanguage { language: String, known: String } => "no-language",
        LanguageOfFiles => "language-of-files",
        /// Nothing of it is a file that could be changed.
        BuiltIn { option: String, problem: String } => "built-in-unchanged",
        NotOnDisk => "not-on-disk",
        /// Nothing makes its inputs.
        NoGenerator { problem: String } => "no-generator",
        /// What is asked for stands in problem.toml.
        RowsSay => "rows-say",
        /// Nobody knows the answers.
        NoRightProgram { option: String, problem: String, folder: String } => "no-right-program",
        NoDialect { dialect: String, known: String } => "no-dialect",
        NoUnit { unit: String } => "no-unit",
        NoSource { problem: String } => "no-checker-source",
        /// The checker that would be printed judges by the default.
        SourceOfDefaults { key: &'static str, default: String, found: String } => "checker-source-of-defaults",
        /// Options of `init problem` for a contest.
        ForProblemsOnly => "init-for-problems-only",
        OneFolder => "init-one-folder",
        HasCases => "init-has-cases",
        WatchStdin => "watch-stdin",
        WatchForm => "watch-form",
        WatchReport { file: String } => "watch-report",
    }
}

facts! {
    /// What caipan itself could not do.
    pub(crate) enum Broken {
        Signals { cause: Fact } => "signals-unwatched",
        Worker => "worker-died",
        NoVerdict { file: String } => "evil-without-verdict",
    }
}

facts! {
    /// Where programs are run, and why not elsewhere.
    pub(crate) enum Isolated {
        At { level: String } => "isolated-at",
        OwnRights => "isolated-with-own-rights",
        NotTheBest => "isolated-not-best",
        AsRoot => "isolated-as-root",
        Without { level: String, reason: Fact } => "isolated-without",
        Unavailable { level: String } => "isolation-unavailable",
        Tried { level: String, reason: Fact } => "isolation-tried",
        Trusted => "isolation-for-trusted",
        DoctorTells => "isolation-doctor",
        ProgramsIn { folder: String, what: Fact } => "programs-in",
        TooManyAtOnce { wanted: usize, most: usize } => "too-many-at-once",
        Lowered { limits: Vec<Fact> } => "limits-lowered",
        OneLowered { name: String, hard: u64, needed: u64 } => "limit-lowered",
    }
}

facts! {
    /// What a grading keeps, or does not.
    pub(crate) enum Keeping {
        Former { folder: String } => "keeping-former",
        NotResumable { what: Fact } => "keeping-not-resumable",
        NoPrograms { what: Fact } => "keeping-no-programs",
        Within { folder: String } => "keeping-within",
        Warning { file: String, what: Fact } => "keeping-warning",
        NoFile => "keeping-no-file",
    }
}

facts! {
    /// Who is in only one of class and roster.
    pub(crate) enum InRoster {
        NotInClass { count: usize, names: Vec<String> } => "roster-not-in-class",
        Unknown { count: usize, names: Vec<String> } => "roster-unknown",
    }
}

facts! {
    /// What a grading remarks before it begins.
    pub(crate) enum Remark {
        LeftAlone { folder: String, first: String } => "left-alone",
        SeveralLeftAlone { folder: String, first: String, more: usize } => "several-left-alone",
        NoPoints => "no-case-with-points",
        /// Asked on a terminal before many programs are graded.
        AskMany { count: usize } => "ask-many-programs",
    }
}

facts! {
    /// What `import` says.
    pub(crate) enum Imported {
        /// The head of IMPORT.md.
        Title { package: String } => "import-title",
        /// What the package was.
        From { format: String } => "import-from",
        /// Above what could not be taken over.
        Notices => "import-notices",
        /// Nothing is to be told.
        Whole => "import-whole",
        /// Above keys and files without a meaning for the verdict.
        Unneeded => "import-unneeded-title",
        /// What was made of it.
        Made { folder: String, format: String, cases: usize, subtasks: usize, programs: usize } => "import-made",
        /// Summary of an import of records.
        Records { made: usize, folder: String, broken: usize } => "import-records",
        /// Summary of an import of records that continues an earlier one.
        RecordSummary { made: usize, known: usize, folder: String, broken: usize } => "import-record-summary",
        /// Another record or problem has the name of this one.
        RecordCalled { place: String, own: String, name: String } => "import-record-called",
        /// Notices about records that only the report lists.
        MoreRecords { more: usize, file: String } => "import-more-records",
        /// Nobody has this name.
        NoRecord { id: Fact } => "import-no-record",
        NoText { place: String } => "import-no-text",
        /// Nobody says a limit, and programs do.
        Measured { cpu: String, from: String } => "import-measured",
        /// They say none, and why.
        NotMeasured { what: Fact } => "import-not-measured",
        /// What is wrong with one of several problems.
        Refused { name: String, what: Fact } => "import-refused",
        /// It is no problem of those that stand there.
        Beside { file: String } => "import-beside",
        /// Another problem has its name.
        Called { own: String, name: String } => "import-called",
        /// Some of several are wished for.
        NotSeveral { package: String } => "import-not-several",
        Lacks { file: String } => "import-record-lacks",
        /// The same lines stand in this file.
        InFile { count: usize, file: String } => "import-in-file",
    }
}

facts! {
    /// What `export` says.
    pub(crate) enum Exported {
        /// The head of EXPORT.md.
        Title { problem: String } => "export-title",
        /// What the package is.
        As { format: String } => "export-as",
        /// Above what is otherwise in the package.
        Notices => "export-notices",
        /// Nothing is to be told.
        Whole => "export-whole",
        /// What was made.
        Made { folder: String, format: String, count: usize } => "export-made",
    }
}
