//! What the judge finds, as facts: of a run, of a submission, of this machine.

use caipan_facts::{Fact, facts};

facts! {
    /// Why a program's output is not looked at, or was not made.
    pub enum Breach {
        MemoryHeld { limit: String } => "memory-held",
        PeakMemory { memory: String, limit: String } => "peak-memory",
        StaticData { declared: String, limit: String } => "static-data",
        CpuTime { limit: String } => "cpu-time",
        WallTime { limit: String } => "wall-time",
        /// Where the CPU time is known, too.
        WallTimeWith { limit: String, cpu: String } => "wall-time-with-cpu",
        FileTooLong { limit: String } => "file-too-long",
        StdoutTooLong { limit: String } => "stdout-too-long",
        StderrTooLong { limit: String } => "stderr-too-long",
        ExitCode { code: i32 } => "exit-code",
        /// As Linux counts them.
        Signal { signal: i32 } => "signal",
    }
}

facts! {
    /// Remarks on how a run ended.
    pub enum RunNote {
        /// The last line of standard error.
        LastWords { words: Fact } => "last-words",
        /// The line of standard error that names the cause.
        Says { words: Fact } => "stderr-says",
        /// The limit is a multiple of the problem's, for the language's sake.
        Factor { factor: String } => "limit-factor",
        /// The run was stopped at so many times the limit.
        Stopped { times: String } => "stopped-at",
        /// It was not the first time that the program ran on the case.
        InPass { number: u32 } => "in-pass",
        NearMemory { memory: String, limit: String } => "near-memory",
    }
}

facts! {
    /// The output file is none that is read.
    pub enum RefusedOutput {
        Link { name: String } => "output-is-link",
        HardLink { name: String } => "output-is-hard-link",
        Folder { name: String } => "output-is-folder",
        Special { name: String } => "output-is-special",
        Unreadable { name: String } => "output-is-unreadable",
    }
}

facts! {
    /// What to know besides where the output was looked for and perhaps not expected, or not found.
    pub enum OutputNote {
        Made { name: String } => "output-made",
        MadeEmpty { name: String } => "output-made-empty",
        Nowhere { name: String } => "output-nowhere",
    }
}

facts! {
    /// Why a case was not run.
    pub enum Skipped {
        LostBy { case: String } => "subtask-lost-by",
        Needs { subtask: String } => "subtask-needs",
    }
}

facts! {
    /// The jury's files.
    pub enum JuryFile {
        NoAnswer => "no-answer-file",
        Changed => "file-changed",
    }
}

facts! {
    /// This machine is at fault.
    pub enum MachineFault {
        OutOfMemory => "machine-out-of-memory",
        Busy => "machine-busy",
        Cancelled => "run-cancelled",
        FolderFull => "temporary-folder-full",
        CompilerSignal { signal: i32 } => "compiler-signal",
        CompilerSlow { time: String } => "compiler-slow",
        NoCompiler { command: String } => "compiler-not-installed",
        NoRuntime { command: String } => "runtime-not-installed",
        /// How to get what is not installed.
        Get { how: String } => "get-it",
        CompilesNothing { language: String, words: Fact } => "compiles-nothing",
        /// A program of one line does not run under the limit.
        LittleMemory { language: String, limit: String } => "little-memory",
        /// The compiler, which refuses what everybody accepts, gives no reason.
        SaysNothing => "compiler-says-nothing",
        /// A program that was there before.
        NotMadeAgain => "not-made-again",
    }
}

facts! {
    /// What is wrong with the call of another judge.
    pub enum Called {
        TooFew { dialect: String, needed: usize, found: usize } => "call-too-short",
        NoInput { file: String, problem: String, what: Fact } => "call-without-input",
        NoAnswer => "call-without-answer",
        NoUnit => "call-without-unit",
    }
}

facts! {
    /// What a source says that explains what is lost.
    pub enum SourceNote {
        Names { line: usize, name: String, expected: String } => "source-names",
        Empty => "source-empty",
        NotUtf8 { line: usize } => "source-not-utf8",
        OtherEncoding { line: usize, encoding: String } => "source-other-encoding",
        Package { found: String, wanted: String } => "source-package",
    }
}

facts! {
    /// Why a contestant has handed in nothing that can be judged.
    pub enum HandedIn {
        Nothing => "no-source",
        NothingNamed { problem: String } => "no-source-named",
        NothingNamedAny { problem: String, also: Vec<String> } => "no-source-named-any",
        It { what: Fact } => "it-is",
        File { file: Fact, what: Fact } => "file-is",
        ContestantIsLink => "contestant-is-link",
        ContestantUnreadable { cause: Fact } => "contestant-unreadable",
        FolderUnreadable { cause: Fact } => "folder-unreadable",
        SourceChanged => "source-changed",
        Several { count: usize, files: Vec<Fact> } => "several-sources",
        Twins { count: usize, language: String, files: Vec<Fact> } => "twin-sources",
    }
}

facts! {
    /// What bears the name of a source and is none; and a remark on a name that is nearly right.
    pub enum NoSource {
        Link => "unfit-link",
        Folder => "unfit-folder",
        Special => "unfit-special",
        OtherName { file: Fact } => "other-name",
        Instead { files: Vec<Fact> } => "other-files",
        InsteadAndMore { files: Vec<Fact>, more: usize } => "other-files-and-more",
    }
}

facts! {
    /// A step from a submission to its program that failed.
    pub enum NotMade {
        Folder { cause: Fact } => "no-folder-for-program",
        Copy { file: String, cause: Fact } => "source-not-copied",
        Fetch { cause: Fact } => "program-not-fetched",
        Startable { file: String, cause: Fact } => "program-not-executable",
        Look { cause: Fact } => "program-not-looked-at",
        Compiler { what: Fact } => "compiler-not-run",
        /// The name of the folder for temporary files is no text.
        FolderName => "temporary-folder-name",
        /// The jury's compile command was to make what run starts.
        MakesNone { language: String, word: String } => "compile-makes-none",
    }
}

facts! {
    /// The state folder cannot be used.
    pub enum NoState {
        Nowhere => "state-nowhere",
        NoFolder => "it-is-no-folder",
        Foreign => "state-of-another-user",
        Writable => "state-writable-by-others",
    }
}

facts! {
    /// What is odd about a journal.
    pub enum JournalFault {
        Taken => "journal-taken",
        TooLarge { limit: String } => "journal-too-large",
        Odd { line: usize, count: usize } => "journal-odd",
        /// Number of results that another build of caipan wrote.
        OtherBuild { count: usize } => "journal-of-other-build",
    }
}

facts! {
    /// What a source has done to its compiler.
    pub enum CompileEnd {
        SourceTooLarge { limit: String } => "source-too-large",
        /// problem.toml excludes the language.
        Language { language: String } => "compile-language-excluded",
        MadeNone => "compiler-made-none",
        Memory { limit: String } => "compiler-memory",
        Output { limit: String } => "compiler-output",
        Files { limit: String } => "compiler-files",
        Time { cpu: String, wall: String } => "compiler-time",
    }
}
