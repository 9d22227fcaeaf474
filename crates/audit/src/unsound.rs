//! What an audit finds wrong.

use caipan_facts::{Fact, facts};

facts! {
    /// What is wrong with test data, or with the checker that is tried on it.
    pub enum Unsound {
        Answer { file: String, what: Fact } => "audit-answer-rejected",
        NoValidator { file: String, checker: String } => "audit-no-validator",
        InvalidAccepted { file: String } => "audit-invalid-accepted",
        NoOutput { file: String } => "audit-no-output",
        NoInput { file: String } => "audit-no-input",
        WrongAccepted { file: String } => "audit-wrong-accepted",
        RightRejected { file: String, what: Fact } => "audit-right-rejected",
        /// The checker gives the jury's answer a part of its points.
        AnswerPartial { file: String, share: String, what: Fact } => "audit-answer-partial",
        /// The checker judges the same output now so and now otherwise.
        Unsteady { file: String, first: String, other: String } => "audit-checker-unsteady",
        /// Two cases have the same input, and the checker rejects the answer of one for the other.
        Contradiction { file: String, other: String } => "audit-answers-contradict",
        AllEmpty { count: usize } => "audit-answers-empty",
        AllEqual { count: usize } => "audit-answers-equal",
        /// No validator judges this input, the first of so many.
        Unvalidated { count: usize } => "audit-input-unvalidated",
        RefusesNothing { validator: String, count: usize } => "audit-refuses-nothing",
    }
}
