//! Messages of the commands, as facts that are translated when they are printed.

use caipan_facts::{Fact, facts};

facts! {
    /// Messages that several commands print.
    pub(crate) enum CommandMessage {
        WroteCases { cases: usize, folder: String } => "wrote-cases",
        WroteFile { file: String } => "wrote-file",
        Wrong { file: String, what: Fact } => "wrong-file",
        NoFileOrFolder => "no-file-or-folder",
        NoFolder => "no-folder",
        NoPlaceForAnswer => "no-place-for-answer",
        NotEmpty { file: String } => "not-empty",
        /// The problem has no accepted program from which mutants could be made.
        NothingToMutate { problem: String } => "strength-no-program",
        OnlyPuzzles { problem: String, what: String } => "not-only-a-puzzle",
        /// Suggests `caipan check`, since only puzzles can be drawn.
        SuggestCheck { folder: String } => "text-problem-judge",
        /// Suggests how to get answers, since only puzzles can be solved.
        SuggestWriteAnswers { folder: String } => "text-problem-answers",
        /// Warns that the encoding of the locale is not UTF-8. Printed in English, since every encoding contains ASCII.
        Utf8 { encoding: String } => "output-is-utf-8",
        StdinOnce => "stdin-once",
        /// Answer files are ignored, since `--set` changes the puzzle and with it the answers.
        AnswerFilesIgnored => "another-question",
        NoQuery { query: usize } => "no-query",
        WholeTooLarge { left: String, right: String } => "whole-too-large",
        Lacks { problem: String, what: String } => "puzzle-lacks",
        WroteFiles { count: usize, folder: String } => "wrote-files",
        ThereAlready { count: usize, folder: String } => "files-there-already",
        /// Error about the value of an option. `what` is the error without the option.
        InvalidOptionValue { option: String, what: Fact } => "at-option",
        Solutions { input: String, number: u64 } => "solutions-found",
        Pictures { folder: String, count: usize } => "pictures-written",
        ManPages { folder: String, count: usize } => "man-pages-written",
        AnswersBy { program: String } => "answers-by",
        /// `--fix` has not normalized this answer file, since the checker would not accept the result as equivalent.
        LeftAsItIs { file: String, checker: String } => "answer-left",
        Next { command: String } => "next-command",
        /// Names the file from which the testlib.h of a new problem is copied.
        TestlibFrom { file: String } => "testlib-from",
        NoTestlib { folder: String } => "testlib-missing",
        NoCompilerForCpp { program: String } => "no-compiler-for-cpp",
        /// A validator is skipped, since the interpreter that it needs is not installed.
        ValidatorSkipped { validator: String, command: String, how: String } => "validator-not-asked",
        NameProgram { problem: String } => "name-program",
        NameOutput { problem: String } => "name-output",
        /// Error: an HTML page of the dialogue is requested, but the problem is not interactive.
        NotInteractive { problem: String } => "page-not-interactive",
        NothingDrawn { program: String } => "nothing-drawn",
        /// Text that `--version --verbose` prints.
        Version { version: String, features: String, build: String, level: String } => "version-with-build",
        NoProblemToml { folder: String, name: String, checker: String, cpu: String, memory: String }
            => "no-problem-toml",
    }
}

facts! {
    pub(crate) enum GradeMessage {
        Summary { contestants: usize, results: usize, time: String } => "graded",
        /// Shard `number` of `of` shards has been judged: `judged` of `all` submissions, with the results in `file`.
        Shard { number: u64, of: u64, judged: usize, all: usize, file: String } => "grade-shard",
        Watching { files: usize } => "grade-watching",
        Changed { file: String } => "grade-changed",
        NoMachine { problem: String } => "grade-no-machine",
        /// Time limits are multiplied by `factor`. A fixed loop takes `here` ms on this machine, with a spread of `percent`, and
        /// `there` ms on the machine where the limits were measured.
        Machine { problem: String, factor: String, here: String, there: String, percent: String } => "grade-machine",
    }
}

facts! {
    /// Texts of progress bars and progress lines, such as the phase of the work.
    pub(crate) enum ProgressMessage {
        JuryPrograms => "progress-jury-programs",
        Labelled => "progress-labelled",
        /// Search for new inputs that kill mutants. `killed` of `total` mutants are killed by the existing cases.
        SearchingKillers { killed: usize, total: usize } => "progress-hunting",
        SourceMutants => "progress-source-mutants",
        MutantsOnCases => "progress-mutants-on-cases",
        Cases => "progress-cases",
        Tried => "progress-tried",
    }
}

facts! {
    /// Messages of `caipan validate --strength`.
    pub(crate) enum StrengthMessage {
        /// The time budget was used up before the first mutant was tried.
        NoTime => "strength-no-time",
        /// The limit was measured with smaller inputs than the new ones.
        LongerLimit {
            /// Largest time of an accepted program on the new inputs, such as `0.81 s`.
            time: String,
            /// CPU limit of problem.toml.
            limit: String,
            /// CPU limit under which the new inputs are judged.
            longer: String,
        } => "strength-longer-limit",
    }
}

facts! {
    pub(crate) enum StressMessage {
        OneProgram => "stress-one-program",
        SameName => "stress-same-name",
        NotCompiled => "stress-not-compiled",
        Stopped => "stress-stopped",
        Nothing { tried: u64, seed: u64 } => "stress-nothing",
    }
}

facts! {
    /// Messages about jury programs and their times.
    pub(crate) enum JuryProgramMessage {
        Right { right: usize, all: usize } => "programs-right",
        Machine { name: String, time: String, percent: String } => "programs-machine",
        OnlySubtasks => "programs-only-subtasks",
        Wrote { file: String, cpu: String } => "programs-wrote",
        /// The jury programs were not judged, because the cases are faulty.
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
        /// The first argument is a program, but has to be the problem.
        NoProblem { file: String } => "program-for-problem",
        /// Note after [`RequestError::NoProblem`] that names the argument which is the problem.
        ProblemIs { problem: String } => "problem-is",
        /// The first argument `file` is not a problem, but the later argument `problem` is one.
        ProblemFirst { file: String, problem: String } => "problem-comes-first",
        /// The argument for the case is a file that is not a case, but the argument for the output is the case `case`.
        NoInputButCase { file: String, problem: String, case: String } => "case-not-first",
        /// Note for a problem without cases: `caipan generate` makes them.
        NotGenerated { folder: String } => "cases-not-generated",
        /// Note for a user who named a folder instead of a file with results; `caipan grade` saves such a file.
        ResultsAre => "results-are",
        /// The first argument `file` does not exist, but the later argument is a package, which has to be the first.
        PackageFirst { file: String, package: String } => "package-comes-first",
        /// There are more programs than can be graded without confirmation.
        TooManyPrograms { most: usize } => "too-many-programs",
        /// The argument for the case is a program, but the argument for the output is the case `case`.
        CaseFirst { program: String, case: String } => "case-comes-first",
        NoFamily { family: String, known: String } => "no-family",
        AgainstForm => "against-form",
        NoResults { file: String, cause: Fact } => "no-results",
        /// The journal could not be written during a grading, because of `what`. Finished results are kept.
        JournalWriteFailed { what: Fact } => "kept-no-more",
        /// Without isolation, formats for course platforms are refused, since a program could write its own grade.
        FormatNeedsIsolation { form: String } => "form-at-no-level",
        CasesOfWhich { folder: String } => "cases-of-which",
        NoCase { pattern: String } => "no-case",
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
        /// Cases cannot be generated: the problem is not a puzzle, and problem.toml has no generator.
        NoGenerator { problem: String } => "no-generator",
        NoGeneratorTables { problem: String, option: String } => "no-generator-tables",
        /// Options for puzzles are refused, since the `[[generator]]` tables of problem.toml define the cases.
        CasesDefinedByGenerators => "rows-say",
        /// Answers cannot be made, since there is no accepted program.
        NoRightProgram { option: String, problem: String, folder: String } => "no-right-program",
        NoDialect { dialect: String, known: String } => "no-dialect",
        NoUnit { unit: String } => "no-unit",
        NoSource { problem: String } => "no-checker-source",
        /// The source of the checker is only available for the default of the setting `key`, but the problem has another value.
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
    }
}

facts! {
    /// Notes on how this machine restricts runs: the folder of the programs, and limits of caipan's own process (ulimit).
    pub(crate) enum IsolationMessage {
        ProgramsIn { folder: String, what: Fact } => "programs-in",
        TooManyAtOnce { wanted: usize, most: usize } => "too-many-at-once",
        Lowered { limits: Vec<Fact> } => "limits-lowered",
        OneLowered { name: String, hard: u64, needed: u64 } => "limit-lowered",
    }
}

facts! {
    /// Notes before a grading starts, and the question whether to start it.
    pub(crate) enum GradingStartMessage {
        LeftAlone { folder: String, first: String } => "left-alone",
        SeveralLeftAlone { folder: String, first: String, more: usize } => "several-left-alone",
        NoPoints => "no-case-with-points",
        /// Asks on the terminal whether to grade this large number of programs.
        AskMany { count: usize } => "ask-many-programs",
    }
}

facts! {
    /// Messages of `caipan import`.
    pub(crate) enum ImportMessage {
        /// Summary of the import of a package: what was created in `folder`.
        Made { folder: String, format: String, cases: usize, subtasks: usize, programs: usize } => "import-made",
        /// Number of notices that are not printed and are only in the report file.
        MoreRecords { more: usize, file: String } => "import-more-records",
        /// `--only` names a record that is not in the data set.
        NoRecord { id: Fact } => "import-no-record",
        /// No time limit could be measured; `what` is the reason.
        NotMeasured { what: Fact } => "import-not-measured",
        /// `--only` was given, but the package contains only one problem.
        NotSeveral { package: String } => "import-not-several",
        /// Says how many differences between the package and the problem the report file lists.
        InFile { count: usize, file: String } => "import-in-file",
    }
}

facts! {
    /// Messages of `caipan export`, and texts of EXPORT.md.
    pub(crate) enum ExportMessage {
        /// Title of EXPORT.md.
        Title { problem: String } => "export-title",
        /// Sentence in EXPORT.md that names the format of the package.
        As { format: String } => "export-as",
        /// Heading in EXPORT.md of the list of differences between the problem and the package.
        Notices => "export-notices",
        /// Text of EXPORT.md if the package contains everything that the problem contains.
        Whole => "export-whole",
        /// Summary of an export: `count` files were written to `folder`.
        Made { folder: String, format: String, count: usize } => "export-made",
    }
}
