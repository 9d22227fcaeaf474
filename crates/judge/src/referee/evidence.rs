//! What a foreign checker says, and what is wrong with one, as facts.

use caipan_checker::evidence::clipped;
use caipan_checker::found::Found;
use caipan_checker::{Kind, Reason};
use caipan_facts::{Evidence, Fact, facts};
use caipan_problem::foreign_program::ForeignProgram;

facts! {
    /// The word of a foreign checker on an output, quoted.
    pub enum CheckerWord {
        Says { words: Fact } => "checker-says",
        /// It gives no reason.
        Nothing => "checker-says-nothing",
        InteractorSays { words: Fact } => "interactor-says",
        InteractorSaysNothing => "interactor-says-nothing",
        /// A comparison that is held against it says something else of the same output.
        Accepts { comparison: String } => "comparison-accepts",
        Rejects { comparison: String, why: Fact } => "comparison-rejects",
    }
}

facts! {
    /// What is wrong with a program of the jury's. Nothing of it is the contestant's.
    pub enum CheckerFault {
        /// Which program it is.
        Of { program: String, what: Fact } => "foreign-program",
        Unread { cause: Fact } => "foreign-program-unread",
        UnknownLanguage => "foreign-program-language",
        NotCompiled { words: Fact } => "foreign-program-not-compiled",
        NoTestlib => "foreign-program-testlib",
        Stopped => "foreign-program-stopped",
        /// It has broken a limit, or was ended by a signal.
        Broke { what: Fact } => "checker-broke",
        Code { code: i32 } => "checker-code",
        /// A code and a word that do not belong together.
        Unfit { code: i32, words: Fact } => "checker-unfit",
        Crashed { words: Fact } => "checker-crashed",
        /// By its own word.
        Fails { words: Fact } => "checker-fails",
        NoNumber { place: String, found: Fact } => "checker-no-number",
        OutOfRange { place: String, found: String, most: String } => "checker-out-of-range",
        NoUnit { found: String } => "checker-no-unit",
        ScoreAndRejected { place: String } => "checker-score-rejected",
        TwoScores => "checker-two-scores",
        NoFile { place: String } => "checker-no-file",
        Refused { place: String } => "checker-file-refused",
        /// There is no output to be judged by itself.
        Interactive => "no-output-but-talk",
        /// There are several, each made of what was said of the one before.
        ManyPasses => "no-output-but-passes",
        /// It wants another pass of a problem that has so many.
        NoFurtherPass { passes: u32 } => "checker-no-further-pass",
        /// It wants another pass of what it rejects.
        PassAndRejected => "checker-pass-rejected",
        Ambiguous { place: String } => "checker-ambiguous",
    }
}

/// What is wrong with a program of the jury's, by its name.
pub(super) fn fault_of(program: &ForeignProgram, what: Fact) -> Reason {
    let program = program.name().to_owned();
    Reason::new(Kind::Checker, CheckerFault::Of { program, what })
}

/// So many characters of a program's words are quoted.
const QUOTED: usize = 200;

/// What a program of the jury's says, quoted: it may print what the contestant has printed.
pub(super) fn quoted(words: &[u8]) -> Fact {
    let text = clipped(QUOTED, words);
    Found::Quoted { text }.fact()
}
