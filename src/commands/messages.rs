//! Messages of the commands, as facts that are translated when they are printed.

use caipan_facts::{Fact, facts};

facts! {
    /// Messages that several commands print.
    pub(crate) enum Message {
        WroteCases { cases: usize, folder: String } => "wrote-cases",
        WroteFile { file: String } => "wrote-file",
        Wrong { file: String, what: Fact } => "wrong-file",
        NoFileOrFolder => "no-file-or-folder",
        NoFolder => "no-folder",
        NoPlaceForAnswer => "no-place-for-answer",
        NotEmpty { file: String } => "not-empty",
        AlreadyExists { file: String } => "already-exists",
        /// The problem has no accepted program from which mutants could be made.
        NothingToMutate { problem: String } => "strength-no-program",
        OnlyPuzzles { problem: String, what: String } => "not-only-a-puzzle",
        /// Suggests `caipan check`, for a problem that is no puzzle and cannot be drawn.
        JudgeText { folder: String } => "text-problem-judge",
        /// Suggests how to get answers, for a problem that is no puzzle and cannot be solved.
        TextAnswers { folder: String } => "text-problem-answers",
        /// The locale has another encoding. Printed in English, since every encoding contains ASCII.
        Utf8 { encoding: String } => "output-is-utf-8",
        StdinOnce => "stdin-once",
        /// `--set` changes the puzzle, so answer files are ignored.
        AnotherQuestion => "another-question",
        CannotWrite { file: String, cause: Fact } => "cannot-write",
        NoQuery { query: usize } => "no-query",
        WholeTooLarge { left: String, right: String } => "whole-too-large",
        Lacks { problem: String, what: String } => "puzzle-lacks",
        WroteFiles { count: usize, folder: String } => "wrote-files",
        ThereAlready { count: usize, folder: String } => "files-there-already",
        /// Prefixes an error with the option it is about.
        AtOption { option: String, what: Fact } => "at-option",
        Solutions { input: String, number: u64 } => "solutions-found",
        Pictures { folder: String, count: usize } => "pictures-written",
        ManPages { folder: String, count: usize } => "man-pages-written",
        AnswersBy { program: String } => "answers-by",
        InteractorCrashes { file: String, output: Fact, what: Fact } => "interactor-crashes",
        /// `--fix` does not change this answer file, since the checker would not accept the changed file as equivalent.
        LeftAsItIs { file: String, checker: String } => "answer-left",
        Next { command: String } => "next-command",
        /// File from which testlib.h of a new problem is copied.
        TestlibFrom { file: String } => "testlib-from",
        NoTestlib { folder: String } => "testlib-missing",
        NoCompilerForCpp { program: String } => "no-compiler-for-cpp",
        /// A validator is skipped, since the interpreter of its format is not installed.
        NotAsked { validator: String, command: String, how: String } => "validator-not-asked",
        NameProgram { problem: String } => "name-program",
        NameOutput { problem: String } => "name-output",
        /// A page of the dialogue was requested for a problem that is not interactive.
        NotInteractive { problem: String } => "page-not-interactive",
        NothingDrawn { program: String } => "nothing-drawn",
        /// Text that `--version --verbose` prints.
        Version { version: String, features: String, build: String, level: String } => "version-with-build",
        NoProblemToml { folder: String, name: String, checker: String, cpu: String, memory: String }
            => "no-problem-toml",
    }
}

facts! {
    /// Message on the last line that a program has sent to the interactor.
    pub(crate) enum DialogueEndMessage {
        LastLine { line: u64, text: Fact } => "talk-last-line",
        /// The last line has no newline, for which the interactor may be waiting.
        Unended { line: u64, text: Fact } => "talk-unended",
        Silent => "talk-silent",
    }
}

facts! {
    pub(crate) enum InfoLine {
        /// Function that submissions implement, with the types of its parameters.
        Function { signature: String } => "about-function",
        Input { file: String } => "about-input",
        Output { file: String } => "about-output",
        Limits { cpu: String, wall: String, memory: String, output: String } => "about-limits",
        Checker { checker: String } => "about-checker",
        Cases { cases: usize } => "about-cases",
        Subtask { name: String, points: String, cases: usize } => "about-subtask",
        /// Limits of a subtask that differ from the problem's.
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
    /// Texts in the files that `caipan init` writes.
    pub(crate) enum TemplateText {
        Problem { folder: String } => "begin-problem",
        Contest => "begin-contest",
        Statement { name: String } => "begin-statement",
        StatementOfSplit { name: String } => "begin-statement-split",
        StatementOfGuess { name: String } => "begin-statement-guess",
        /// The statement is still the text that `caipan init` wrote.
        StillBegun => "statement-still-begun",
    }
}

facts! {
    pub(crate) enum GradeMessage {
        Summary { contestants: usize, results: usize, time: String } => "graded",
        /// One share of the submissions is judged: `judged` of `all`.
        Shard { number: u64, of: u64, judged: usize, all: usize, file: String } => "grade-shard",
        Watching { files: usize } => "grade-watching",
        Changed { file: String } => "grade-changed",
        NoMachine { problem: String } => "grade-no-machine",
        /// Machine factor: times of the fixed loop in milliseconds, and their spread in percent.
        Machine { problem: String, factor: String, here: String, there: String, percent: String } => "grade-machine",
    }
}

facts! {
    /// Phases of the work, which progress bars and progress lines name.
    pub(crate) enum ProgressMessage {
        JuryPrograms => "progress-jury-programs",
        Labelled => "progress-labelled",
        /// Progress of the search for new inputs: numbers of killed mutants and of all mutants.
        Hunting { killed: usize, total: usize } => "progress-hunting",
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
        /// A phase of a grading that has no results yet.
        Count { phase: Fact, done: usize, all: usize } => "progress-count",
        /// A phase of a grading, and the number of each verdict.
        Line { phase: Fact, done: usize, all: usize, so_far: String } => "progress-line",
        Now { phase: Fact, what: String } => "progress-now",
        On { submission: String, case: String } => "progress-on",
        NearLimit { count: usize } => "progress-near-limit",
        Left { seconds: String } => "progress-left",
        /// No work has finished for `seconds`; `what` is the work in progress.
        Still { seconds: u64, phase: Fact, what: String } => "progress-still",
        AndMore { what: String, more: usize } => "progress-and-more",
    }
}

facts! {
    /// Messages of `caipan validate --strength`.
    pub(crate) enum StrengthMessage {
        /// The time budget was over before the first mutant was tried.
        NoTime => "strength-no-time",
    }
}

facts! {
    pub(crate) enum StressMessage {
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
        TrialCost { trials: u64, each: String, most: Fact } => "stress-trial-cost",
        InputCost { trials: u64, each: String, most: Fact } => "stress-input-cost",
        MakingInputs => "trial-inputs",
        Answers => "trial-answers",
        Runs => "trial-runs",
    }
}

facts! {
    /// Messages about jury programs and their times.
    pub(crate) enum JuryProgramMessage {
        Right { right: usize, all: usize } => "programs-right",
        Slowest { time: String, limit: String, factor: String } => "programs-slowest",
        FastestUpTo { time: String, limit: String, factor: String } => "programs-fastest-up-to",
        FastestOver { time: String, factor: String } => "programs-fastest-over",
        AtLeast { time: String } => "programs-at-least",
        Impossible { slowest: String, fastest: String } => "programs-impossible",
        /// A program that must be accepted was stopped before it ended.
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
        /// The jury programs were not judged because of errors in the data.
        NotJudged => "programs-not-judged",
    }
}

facts! {
    /// Messages of `caipan generate` about cases made by generators of problem.toml.
    pub(crate) enum GenerateMessage {
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
    /// Errors about a request that a command cannot fulfil.
    pub(crate) enum RequestError {
        ReportTwice { file: String } => "report-twice",
        ReportTwiceAs { file: String, other: String } => "report-twice-as",
        NoBuiltIn { name: String, known: String } => "no-built-in",
        /// A problem directory can be exported only as a package, which needs `--as`.
        NoFormat { folder: String, known: String } => "export-no-format",
        /// A program is given as the problem.
        NoProblem { file: String } => "program-for-problem",
        /// A program is given as the problem; this other argument is the problem.
        ProblemIs { problem: String } => "problem-is",
        /// The problem has to be the first argument.
        ProblemFirst { file: String, problem: String } => "problem-comes-first",
        /// A file is given as the case, and a case as the output.
        NoInputButCase { file: String, problem: String, case: String } => "case-not-first",
        /// The cases have to be generated first.
        NotGenerated { folder: String } => "cases-not-generated",
        /// A file that problem.toml names does not exist.
        Missing { config: String, file: String } => "config-names-missing",
        /// A folder is given as results, which are a file.
        ResultsAre => "results-are",
        /// The package has to be the first argument.
        PackageFirst { file: String, package: String } => "package-comes-first",
        /// There are more programs than can be graded without confirmation.
        TooManyPrograms { most: usize } => "too-many-programs",
        /// A program is given as the case, and a case as the output.
        CaseFirst { program: String, case: String } => "case-comes-first",
        NoFamily { family: String, known: String } => "no-family",
        AgainstForm => "against-form",
        NoResults { file: String, cause: Fact } => "no-results",
        /// Writing the journal has failed during the grading.
        KeptNoMore { what: Fact } => "kept-no-more",
        /// A format for course platforms is refused without isolation, where a program could write its own grade.
        FormAtNoLevel { form: String } => "form-at-no-level",
        CasesOfWhich { folder: String } => "cases-of-which",
        NoCase { pattern: String } => "no-case",
        NoInput { name: String, problem: String } => "no-input",
        /// No such case exists, but cases of similar names.
        NoInputButNear { name: String, problem: String, near: String } => "no-input-but-near",
        NoContestant { name: String } => "no-contestant",
        NoContestantButNear { name: String, near: String } => "no-contestant-but-near",
        NoCasesFolder { folder: String } => "no-cases-folder",
        Unproven { name: String, what: Fact } => "answer-unproven",
        All { what: Fact } => "cannot-list-all",
        ProblemToml { what: Fact } => "problem-toml",
        /// `--language` is missing for a source on standard input.
        NoLanguageGiven { known: String } => "no-language-given",
        NoLanguage { language: String, known: String } => "no-language",
        LanguageOfFiles => "language-of-files",
        /// The option would change files of a built-in problem.
        BuiltIn { option: String, problem: String } => "built-in-unchanged",
        NotOnDisk => "not-on-disk",
        /// Neither a puzzle nor generators of problem.toml can make inputs.
        NoGenerator { problem: String } => "no-generator",
        /// Options for puzzles are refused, since the rows of problem.toml define the cases.
        RowsSay => "rows-say",
        /// Answers cannot be made, since there is no accepted program.
        NoRightProgram { option: String, problem: String, folder: String } => "no-right-program",
        NoDialect { dialect: String, known: String } => "no-dialect",
        NoUnit { unit: String } => "no-unit",
        NoSource { problem: String } => "no-checker-source",
        /// The source of a checker knows only the default of a setting, which was changed.
        SourceOfDefaults { key: &'static str, default: String, found: String } => "checker-source-of-defaults",
        /// Options of `init problem` were given to `init contest`.
        ForProblemsOnly => "init-for-problems-only",
        OneFolder => "init-one-folder",
        HasCases => "init-has-cases",
        WatchStdin => "watch-stdin",
        WatchForm => "watch-form",
        WatchReport { file: String } => "watch-report",
    }
}

facts! {
    pub(crate) enum InternalError {
        Signals { cause: Fact } => "signals-unwatched",
        Worker => "worker-died",
        NoVerdict { file: String } => "evil-without-verdict",
    }
}

facts! {
    /// Messages about the isolation of programs.
    pub(crate) enum IsolationMessage {
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
    /// Messages about the journal and the stored programs of a grading.
    pub(crate) enum JournalMessage {
        Former { folder: String } => "keeping-former",
        NotResumable { what: Fact } => "keeping-not-resumable",
        NoPrograms { what: Fact } => "keeping-no-programs",
        Within { folder: String } => "keeping-within",
        Warning { file: String, what: Fact } => "keeping-warning",
        NoFile => "keeping-no-file",
    }
}

facts! {
    /// Differences between the contest folder and the roster.
    pub(crate) enum RosterMismatch {
        NotInClass { count: usize, names: Vec<String> } => "roster-not-in-class",
        Unknown { count: usize, names: Vec<String> } => "roster-unknown",
    }
}

facts! {
    /// Notes and questions before a grading starts.
    pub(crate) enum GradingStartMessage {
        LeftAlone { folder: String, first: String } => "left-alone",
        SeveralLeftAlone { folder: String, first: String, more: usize } => "several-left-alone",
        NoPoints => "no-case-with-points",
        /// Asks on the terminal whether to grade many programs.
        AskMany { count: usize } => "ask-many-programs",
    }
}

facts! {
    /// Messages of `caipan import`, and texts of IMPORT.md.
    pub(crate) enum ImportMessage {
        /// Title of IMPORT.md.
        Title { package: String } => "import-title",
        /// Format of the package.
        From { format: String } => "import-from",
        /// Heading of the list of what could not be imported.
        Notices => "import-notices",
        /// No notices: the whole package was imported.
        Whole => "import-whole",
        /// Heading of the list of keys and files that do not affect verdicts.
        Unneeded => "import-unneeded-title",
        /// Summary of an import.
        Made { folder: String, format: String, cases: usize, subtasks: usize, programs: usize } => "import-made",
        /// Summary of an import of data set records.
        Records { made: usize, folder: String, broken: usize } => "import-records",
        /// Summary of an import of data set records that continues an earlier one.
        RecordSummary { made: usize, known: usize, folder: String, broken: usize } => "import-record-summary",
        /// A record was renamed, since its name is in use.
        RecordCalled { place: String, own: String, name: String } => "import-record-called",
        /// Notices about records that only the report lists.
        MoreRecords { more: usize, file: String } => "import-more-records",
        /// `--only` names a record that the data set lacks.
        NoRecord { id: Fact } => "import-no-record",
        NoText { place: String } => "import-no-text",
        /// The package has no time limit, so accepted programs were measured to find one.
        Measured { cpu: String, from: String } => "import-measured",
        /// No time limit could be measured, and why.
        NotMeasured { what: Fact } => "import-not-measured",
        /// One of several problems could not be imported.
        Refused { name: String, what: Fact } => "import-refused",
        /// A file next to the problems was skipped.
        Beside { file: String } => "import-beside",
        /// A problem was renamed, since its name is in use.
        Called { own: String, name: String } => "import-called",
        /// `--only` was given for a package with one problem.
        NotSeveral { package: String } => "import-not-several",
        Lacks { file: String } => "import-record-lacks",
        /// Number of notices, which the report file lists.
        InFile { count: usize, file: String } => "import-in-file",
    }
}

facts! {
    /// Messages of `caipan export`, and texts of EXPORT.md.
    pub(crate) enum ExportMessage {
        /// Title of EXPORT.md.
        Title { problem: String } => "export-title",
        /// Format of the package.
        As { format: String } => "export-as",
        /// Heading of the list of differences in the package.
        Notices => "export-notices",
        /// No notices: the package contains the whole problem.
        Whole => "export-whole",
        /// Summary of an export.
        Made { folder: String, format: String, count: usize } => "export-made",
    }
}
