//! Evidence of what foreign checkers report, and of faults in them.

use caipan_checker::evidence::clip;
use caipan_checker::quotation::Quotation;
use caipan_checker::{Reason, ReasonKind};
use caipan_facts::{Evidence, Fact, facts};
use caipan_problem::jury_program_definition::JuryProgramDefinition;

facts! {
    /// Quoted message of a foreign checker about an output.
    pub enum CheckerMessage {
        Says { words: Fact } => "checker-says",
        /// The checker rejects the output without a message.
        Nothing => "checker-says-nothing",
        InteractorSays { words: Fact } => "interactor-says",
        InteractorSaysNothing => "interactor-says-nothing",
        /// The additional built-in comparison accepts an output that the checker rejects or scores partially.
        Accepts { comparison: String } => "comparison-accepts",
        Rejects { comparison: String, why: Fact } => "comparison-rejects",
    }
}

facts! {
    /// Faults of jury programs, for which no contestant is blamed.
    pub enum CheckerFault {
        /// The jury program `program` has the fault `what`.
        InProgram { program: String, what: Fact } => "foreign-program",
        Unread { cause: Fact } => "foreign-program-unread",
        UnknownLanguage => "foreign-program-language",
        NotCompiled { words: Fact } => "foreign-program-not-compiled",
        NoTestlib => "foreign-program-testlib",
        Stopped => "foreign-program-stopped",
        /// The jury program exceeded a limit or was killed by a signal.
        LimitBroken { what: Fact } => "checker-broke",
        Code { code: i32 } => "checker-code",
        /// Exit code and message contradict each other.
        CodeContradictsMessage { code: i32, words: Fact } => "checker-unfit",
        Crashed { words: Fact } => "checker-crashed",
        /// The jury program itself reports a failure.
        Fails { words: Fact } => "checker-fails",
        NoNumber { place: String, found: Fact } => "checker-no-number",
        OutOfRange { place: String, found: String, most: String } => "checker-out-of-range",
        NoUnit { found: String } => "checker-no-unit",
        ScoreAndRejected { place: String } => "checker-score-rejected",
        TwoScores => "checker-two-scores",
        NoFile { place: String } => "checker-no-file",
        Refused { place: String } => "checker-file-refused",
        /// The problem is interactive, so an output without its conversation cannot be judged.
        Interactive => "no-output-but-talk",
        /// The problem has several passes, so a single output cannot be judged.
        ManyPasses => "no-output-but-passes",
        /// The jury program requests more passes than the problem allows.
        NoFurtherPass { passes: u32 } => "checker-no-further-pass",
        /// The jury program rejects the output but also requests another pass.
        PassAndRejected => "checker-pass-rejected",
        Ambiguous { place: String } => "checker-ambiguous",
    }
}

/// Creates the reason that blames a jury program for `fault`, with the name of the program.
pub(super) fn program_fault_reason(program: &JuryProgramDefinition, fault: Fact) -> Reason {
    let named_fault = CheckerFault::InProgram {
        program: program.name().to_owned(),
        what: fault,
    };
    Reason::new(ReasonKind::Checker, named_fault)
}

/// Maximum length of a quoted message, in characters.
const MAX_QUOTE: usize = 200;

/// Quotes a message of a jury program safely, because it may contain output of the contestant.
pub(super) fn quote_message(words: &[u8]) -> Fact {
    let text = clip(MAX_QUOTE, words);
    Quotation::Quoted { text }.fact()
}
