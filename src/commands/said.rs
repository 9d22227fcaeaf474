//! What commands say by themselves, as facts.

use crate::text::{Fact, facts};

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
        OnlyPuzzles { problem: String, what: String } => "not-only-a-puzzle",
        StdinOnce => "stdin-once",
        AnotherQuestion => "another-question",
        CannotRead { file: String, cause: String } => "cannot-read",
        CannotWrite { file: String, cause: String } => "cannot-write",
        NoQuery { query: usize } => "no-query",
        WholeTooLarge { left: String, right: String } => "whole-too-large",
        Solutions { input: String, number: u64 } => "solutions-found",
        Pictures { folder: String, count: usize } => "pictures-written",
    }
}

facts! {
    /// How far the work is.
    pub(crate) enum Progressed {
        JuryPrograms => "progress-jury-programs",
        MutantsOnCases => "progress-mutants-on-cases",
        Tried => "progress-tried",
        Known { results: usize } => "progress-known",
        NotRemoved { folder: String } => "progress-not-removed",
        Compiling => "progress-compiling",
        Running => "progress-running",
        Again => "progress-again",
        /// A phase of a grading, and what is known so far.
        Line { phase: Fact, done: usize, all: usize, so_far: String } => "progress-line",
        Now { phase: Fact, what: String } => "progress-now",
        On { submission: String, case: String } => "progress-on",
        NearLimit { count: usize } => "progress-near-limit",
        Left { seconds: String } => "progress-left",
    }
}

facts! {
    /// What `stress` says.
    pub(crate) enum Stressed {
        OneProgram => "stress-one-program",
        SameName => "stress-same-name",
        NotCompiled => "stress-not-compiled",
        Stopped => "stress-stopped",
        Nothing { tried: u64, seed: u64 } => "stress-nothing",
        Slowest { time: String, limit: String } => "stress-slowest",
        It { what: String } => "stress-it",
        Other { what: String } => "stress-other",
        Input { number: u64, seed: u64 } => "stress-input",
        Shrunk { number: u64, seed: u64 } => "stress-shrunk",
        NotAlways { same: usize, runs: usize } => "stress-not-always",
    }
}

facts! {
    /// What `validate --programs` says.
    pub(crate) enum Programs {
        Right { right: usize, all: usize } => "programs-right",
        Slowest { time: String, limit: String, factor: String } => "programs-slowest",
        FastestUpTo { time: String, limit: String, factor: String } => "programs-fastest-up-to",
        FastestOver { time: String, factor: String } => "programs-fastest-over",
        AtLeast { time: String } => "programs-at-least",
        Impossible => "programs-impossible",
        LimitUnfit { limit: String } => "programs-limit-unfit",
    }
}

facts! {
    /// Why a command refuses what it was asked for.
    pub(crate) enum Refused {
        ReportTwice { file: String } => "report-twice",
        ReportTwiceAs { file: String, other: String } => "report-twice-as",
        NoBuiltIn { name: String, known: String } => "no-built-in",
        NoFamily { family: String, known: String } => "no-family",
        AgainstForm => "against-form",
        NoResults { file: String, cause: String } => "no-results",
        NoResultsAt { file: String, line: usize, column: usize, cause: String } => "no-results-at",
        /// The journal cannot be written any more.
        KeptNoMore { cause: String } => "kept-no-more",
        CasesOfWhich { folder: String } => "cases-of-which",
        NoCase { pattern: String, hint: String } => "no-case",
        NoCasesFolder { folder: String } => "no-cases-folder",
        Unproven { name: String, what: Fact } => "answer-unproven",
        All { what: Fact } => "cannot-list-all",
        ProblemToml { what: String } => "problem-toml",
    }
}
