//! Finds out whether a program of the jury that does not compile would compile with a newer standard of its language.

use crate::grading_context::GradingContext;
use crate::submission::compile::{self, CompilationState};
use crate::submission::submission::Submission;
use caipan_facts::{Bytes, Fact, facts};

facts! {
    /// Advice about the standard of a language.
    pub enum StandardAdvice {
        /// The program compiles with the standard, which the problem does not select.
        Newer {
            /// Identifier of the language, as in `[language.NAME]` of problem.toml.
            language: String,
            /// Oldest standard with which the program compiles, such as `gnu++20`.
            standard: String,
        } => "newer-standard",
    }
}

/// Returns the advice to select a newer standard for a program that does not compile. `None` if no newer standard helps,
/// or if the language has none. The program is compiled once for each newer standard.
pub fn advise_newer_standard(
    submission: &Submission,
    memory: Bytes,
    grading: &GradingContext,
) -> Option<Fact> {
    let newer = submission.language.with_newer_standards().into_iter();
    let mut submissions = newer.map(|language| Submission {
        language,
        ..submission.clone()
    });
    let compiled = submissions.find(|submission| {
        let state = compile::compile(submission, memory, grading);
        matches!(state, CompilationState::Program(..))
    })?;
    let language = &compiled.language;
    let advice = StandardAdvice::Newer {
        language: language.id.clone(),
        standard: language.standard()?.to_owned(),
    };
    Some(advice.into())
}
