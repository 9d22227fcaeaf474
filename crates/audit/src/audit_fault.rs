//! Faults that an audit finds in test data.

use caipan_facts::{Fact, facts};

facts! {
    /// Fault of the test data, or of the checker that is tested with it.
    pub enum AuditFault {
        AnswerRejected { file: String, what: Fact } => "audit-answer-rejected",
        NoValidator { file: String, checker: String } => "audit-no-validator",
        InvalidAccepted { file: String } => "audit-invalid-accepted",
        NoOutput { file: String } => "audit-no-output",
        NoInput { file: String } => "audit-no-input",
        WrongAccepted { file: String } => "audit-wrong-accepted",
        RightRejected { file: String, what: Fact } => "audit-right-rejected",
        /// The checker gives the jury's answer only a partial score.
        AnswerGetsPartialScore { file: String, share: String, what: Fact } => "audit-answer-partial",
        /// The checker gives different verdicts on the same output.
        UnsteadyChecker { file: String, first: String, other: String } => "audit-checker-unsteady",
        /// Two cases have the same input, but the checker rejects the answer to one case as an output for the other
        /// case.
        ContradictoryAnswers { file: String, other: String } => "audit-answers-contradict",
        AllAnswersEmpty { count: usize } => "audit-answers-empty",
        AllAnswersEqual { count: usize } => "audit-answers-equal",
        /// No validator applies to the input. `count` is the number of such inputs; only the first is reported.
        InputsWithoutValidator { count: usize } => "audit-input-unvalidated",
        ValidatorRefusesNothing { validator: String, count: usize } => "audit-refuses-nothing",
    }
}
