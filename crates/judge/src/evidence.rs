//! Evidence of the judge about runs, submissions and this machine.

use caipan_facts::{Fact, facts};

facts! {
    /// Reason why the output of a run is not checked: the program exceeded a limit or crashed.
    pub enum RunBreach {
        MemoryHeld { limit: String } => "memory-held",
        PeakMemory { memory: String, limit: String } => "peak-memory",
        StaticData { declared: String, limit: String } => "static-data",
        CpuTime { limit: String } => "cpu-time",
        WallTime { limit: String } => "wall-time",
        /// The run exceeded the wall time limit; the CPU time is given for comparison.
        WallTimeWith { limit: String, cpu: String } => "wall-time-with-cpu",
        FileTooLong { limit: String } => "file-too-long",
        StdoutTooLong { limit: String } => "stdout-too-long",
        StderrTooLong { limit: String } => "stderr-too-long",
        ExitCode { code: i32 } => "exit-code",
        /// The program was ended by the Linux signal with this number.
        Signal { signal: i32 } => "signal",
    }
}

facts! {
    /// Additional notes on a run that was not accepted.
    pub enum RunNote {
        /// `words` is the last line of standard error.
        LastWords { words: Fact } => "last-words",
        /// `words` is the line of standard error that names the cause of the crash.
        CrashMessage { words: Fact } => "stderr-says",
        /// The time limit is the problem's limit multiplied by this factor of the language.
        Factor { factor: String } => "limit-factor",
        /// The run was killed at this multiple of the time limit.
        KilledAtMultiple { times: String } => "stopped-at",
        /// The note is about pass `number` of a case that is run in several passes; not used for the first pass.
        InPass { number: u32 } => "in-pass",
        NearMemory { memory: String, limit: String } => "near-memory",
    }
}

facts! {
    /// Reason why the output file cannot be read.
    pub enum OutputFileProblem {
        Link { name: String } => "output-is-link",
        HardLink { name: String } => "output-is-hard-link",
        Folder { name: String } => "output-is-folder",
        Special { name: String } => "output-is-special",
        Unreadable { name: String } => "output-is-unreadable",
    }
}

facts! {
    /// Note on a rejected output: the program wrote both the output file and standard output, an empty file, or
    /// neither.
    pub enum OutputNote {
        FileAndStdout { name: String } => "output-made",
        EmptyFile { name: String } => "output-made-empty",
        NoOutput { name: String } => "output-nowhere",
    }
}

facts! {
    /// Reason why a case was not run: it can no longer earn points because of an earlier case or a required subtask.
    pub enum SkipReason {
        LostByEarlierCase { case: String } => "subtask-lost-by",
        RequiredSubtaskLost { subtask: String } => "subtask-needs",
    }
}

facts! {
    /// Faults of the jury's files that prevent judging a case.
    pub enum JuryFileProblem {
        NoAnswer => "no-answer-file",
        Changed => "file-changed",
    }
}

facts! {
    /// Faults of this machine, for which no contestant is blamed.
    pub enum MachineFault {
        OutOfMemory => "machine-out-of-memory",
        Busy => "machine-busy",
        Cancelled => "run-cancelled",
        FolderFull => "temporary-folder-full",
        CompilerSignal { signal: i32 } => "compiler-signal",
        CompilerSlow { time: String } => "compiler-slow",
        NoCompiler { command: String } => "compiler-not-installed",
        NoRuntime { command: String } => "runtime-not-installed",
        /// `how` explains how to install the missing command.
        HowToInstall { how: String } => "get-it",
        CompilesNothing { language: String, words: Fact } => "compiles-nothing",
        /// Not even a one-line program runs under the memory limit.
        LittleMemory { language: String, limit: String } => "little-memory",
        /// Not even a one-line program runs under the hard limits of caipan's own process, each listed as name and value.
        LowProcessLimits { language: String, limits: String } => "low-process-limits",
        /// The compiler fails on a trivial program without printing a reason.
        CompilerSilent => "compiler-says-nothing",
        /// A program that was compiled before could not be compiled again.
        NotRecompiled => "not-made-again",
    }
}

facts! {
    /// Errors in the arguments when another judge runs caipan as a checker.
    pub enum CheckerArgumentProblem {
        TooFew { dialect: String, needed: usize, found: usize } => "call-too-short",
        NoInput { file: String, problem: String, what: Fact } => "call-without-input",
        NoAnswer => "call-without-answer",
        NoUnit => "call-without-unit",
    }
}

facts! {
    /// Properties of a source that may explain lost points.
    pub enum SourceNote {
        Names { line: usize, name: String, expected: String } => "source-names",
        Empty => "source-empty",
        NotUtf8 { line: usize } => "source-not-utf8",
        OtherEncoding { line: usize, encoding: String } => "source-other-encoding",
        Package { found: String, wanted: String } => "source-package",
    }
}

facts! {
    /// Reason why a contestant has no submission that can be judged.
    pub enum MissingSubmission {
        Nothing => "no-source",
        NothingNamed { problem: String } => "no-source-named",
        NothingNamedAny { problem: String, also: Vec<String> } => "no-source-named-any",
        WrongFileKind { what: Fact } => "it-is",
        File { file: Fact, what: Fact } => "file-is",
        ContestantIsLink => "contestant-is-link",
        ContestantUnreadable { cause: Fact } => "contestant-unreadable",
        FolderUnreadable { cause: Fact } => "folder-unreadable",
        SourceChanged => "source-changed",
        Several { count: usize, files: Vec<Fact> } => "several-sources",
        SameLanguageCopies { count: usize, language: String, files: Vec<Fact> } => "twin-sources",
    }
}

facts! {
    /// Reason why no source was found. Either the entry with the right name is not a regular file, or there are only
    /// files with other names.
    pub enum SourceProblem {
        Link => "unfit-link",
        Folder => "unfit-folder",
        Special => "unfit-special",
        OtherName { file: Fact } => "other-name",
        OtherFiles { files: Vec<Fact> } => "other-files",
        OtherFilesAndMore { files: Vec<Fact>, more: usize } => "other-files-and-more",
    }
}

facts! {
    /// Reason why a submission could not be compiled although the contestant is not to blame.
    pub enum BuildProblem {
        Folder { cause: Fact } => "no-folder-for-program",
        Copy { file: String, cause: Fact } => "source-not-copied",
        Fetch { cause: Fact } => "program-not-fetched",
        Startable { file: String, cause: Fact } => "program-not-executable",
        Examine { cause: Fact } => "program-not-looked-at",
        Compiler { what: Fact } => "compiler-not-run",
        /// The path of the folder for temporary files is not UTF-8.
        FolderName => "temporary-folder-name",
        /// The jury's compile command did not create the file that the run command starts.
        NoExecutable { language: String, word: String } => "compile-makes-none",
    }
}

facts! {
    /// Reason why the state folder cannot be used.
    pub enum StateFolderProblem {
        Nowhere => "state-nowhere",
        NoFolder => "it-is-no-folder",
        Foreign => "state-of-another-user",
        Writable => "state-writable-by-others",
    }
}

facts! {
    /// Problem with a journal. Some problems prevent the use of the journal; others are only warnings.
    pub enum JournalProblem {
        Locked => "journal-taken",
        TooLarge { limit: String } => "journal-too-large",
        Damaged { line: usize, count: usize } => "journal-odd",
        /// `count` is the number of results that another build of caipan wrote.
        OtherBuild { count: usize } => "journal-of-other-build",
    }
}

facts! {
    /// Failure of a compilation for which the source is to blame.
    pub enum CompileFailure {
        SourceTooLarge { limit: String } => "source-too-large",
        /// problem.toml does not allow the language of the submission.
        Language { language: String } => "compile-language-excluded",
        NoProgram => "compiler-made-none",
        Memory { limit: String } => "compiler-memory",
        Output { limit: String } => "compiler-output",
        Files { limit: String } => "compiler-files",
        Time { cpu: String, wall: String } => "compiler-time",
        /// The compiler slept until the wall time limit without computing, for example because the source made it read
        /// from a pipe.
        Asleep { wall: String } => "compiler-asleep",
        Crash { signal: i32 } => "compiler-crash",
    }
}
