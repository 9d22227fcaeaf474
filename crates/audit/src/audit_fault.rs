//! Faults that an audit finds in test data.

use caipan_facts::{Fact, facts};

facts! {
    /// Fault of the test data, or of the checker that is tested with it.
    pub enum AuditFault {
        Answer { file: String, what: Fact } => "audit-answer-rejected",
        NoValidator { file: String, checker: String } => "audit-no-validator",
        InvalidAccepted { file: String } => "audit-invalid-accepted",
        NoOutput { file: String } => "audit-no-output",
        NoInput { file: String } => "audit-no-input",
        WrongAccepted { file: String } => "audit-wrong-accepted",
        RightRejected { file: String, what: Fact } => "audit-right-rejected",
        /// The checker gives the jury's answer only a partial score.
        AnswerPartial { file: String, share: String, what: Fact } => "audit-answer-partial",
        /// The checker gives different verdicts on the same output.
        Unsteady { file: String, first: String, other: String } => "audit-checker-unsteady",
        /// Two cases have the same input, and the checker rejects the answer of one for the other.
        Contradiction { file: String, other: String } => "audit-answers-contradict",
        AllEmpty { count: usize } => "audit-answers-empty",
        AllEqual { count: usize } => "audit-answers-equal",
        /// No validator applies to this input; `count` inputs are affected, and this is the first.
        Unvalidated { count: usize } => "audit-input-unvalidated",
        RefusesNothing { validator: String, count: usize } => "audit-refuses-nothing",
    }
}
