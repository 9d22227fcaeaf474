//! Faulty requests, such as malformed JSON or a test without an expected value, for which no verdict is possible.

use crate::adapter::{Adapter, ClientCheckers, ExamRequest};
use crate::question::{Question, QuestionKind, QuestionLanguage};

/// A fault of a request, and the adapters and kinds of questions to which it applies.
pub(crate) struct ExamFault {
    pub name: &'static str,
    applies: fn(&Adapter, QuestionKind) -> bool,
    change: RequestChange,
}

/// Change that makes the request about a right program faulty.
enum RequestChange {
    /// Changes the question before the request is created.
    Question(fn(&mut Question)),
    /// Changes the bytes of the request's body.
    Body(fn(&mut Vec<u8>)),
}

/// The fault applies to all adapters and kinds.
fn applies_always(_: &Adapter, _: QuestionKind) -> bool {
    true
}

/// The fault applies if requests have a field for the language.
fn applies_with_language(adapter: &Adapter, _: QuestionKind) -> bool {
    adapter.names_language
}

/// The fault applies if requests must contain tests.
fn applies_if_tests_needed(adapter: &Adapter, _: QuestionKind) -> bool {
    adapter.gets_tests && !adapter.runs_without_tests
}

/// The fault applies if requests contain expected outputs.
fn applies_with_outputs(adapter: &Adapter, kind: QuestionKind) -> bool {
    adapter.gets_tests && kind == QuestionKind::Stdin
}

/// The fault applies if requests can contain a checker.
fn applies_with_checkers(adapter: &Adapter, kind: QuestionKind) -> bool {
    adapter.checkers != ClientCheckers::None && kind == QuestionKind::Stdin
}

/// The fault applies if a crash of a checker is not reported as a rejection.
fn applies_with_known_crashes(adapter: &Adapter, kind: QuestionKind) -> bool {
    adapter.checkers == ClientCheckers::FailureIsKnown && kind == QuestionKind::Stdin
}

/// The fault applies to questions whose tests are code with an assertion.
fn applies_to_assertions(_: &Adapter, kind: QuestionKind) -> bool {
    kind == QuestionKind::Assert
}

/// Replaces the assertion of every test by `code`.
fn set_assertions(question: &mut Question, code: &str) {
    for test in &mut question.tests {
        code.clone_into(&mut test.assertion);
    }
}

/// All faults, in the order in which the exam sends them.
#[rustfmt::skip]
pub(crate) const FAULTS: &[ExamFault] = &[
    question_fault("no tests", applies_if_tests_needed, |question| question.tests.clear()),
    question_fault("a test that expects nothing", applies_with_outputs, |question| {
        for test in &mut question.tests { test.output.clear(); }
    }),
    question_fault("a test without an assertion", applies_to_assertions, |question| set_assertions(question, "f(3)")),
    question_fault("a test with a syntax error", applies_to_assertions, |question| set_assertions(question, "assert f(3 == 6")),
    question_fault("a test that always holds", applies_to_assertions, |question| set_assertions(question, "assert True")),
    question_fault("a language that does not exist", applies_with_language, |question| question.language = QuestionLanguage::unknown()),
    question_fault("a checker that fails", applies_with_known_crashes, |question| question.checker = Some("raise SystemExit(99)".to_owned())),
    question_fault("a checker with a syntax error", applies_with_known_crashes, |question| question.checker = Some("print(".to_owned())),
    question_fault("a checker that is killed", applies_with_checkers, |question| question.checker = Some("import os; os.kill(os.getpid(), 9)".to_owned())),
    ExamFault { name: "half of a request", applies: applies_always, change: RequestChange::Body(|body| body.truncate(body.len() / 2)) },
    ExamFault { name: "an empty request", applies: applies_always, change: RequestChange::Body(Vec::clear) },
    ExamFault { name: "a request without keys", applies: applies_always, change: RequestChange::Body(|body| *body = b"{}".to_vec()) },
    ExamFault { name: "a request of deep lists", applies: applies_always, change: RequestChange::Body(|body| *body = vec![b'['; 100_000]) },
];

/// Creates a fault that changes the question.
const fn question_fault(
    name: &'static str,
    applies: fn(&Adapter, QuestionKind) -> bool,
    change: fn(&mut Question),
) -> ExamFault {
    ExamFault {
        name,
        applies,
        change: RequestChange::Question(change),
    }
}

impl ExamFault {
    /// Whether the exam sends this fault to verifiers of this adapter, in questions of this kind.
    pub(crate) fn applies_to(&self, adapter: &Adapter, kind: QuestionKind) -> bool {
        (self.applies)(adapter, kind)
    }

    /// Creates the faulty request from the question about a right program.
    pub(crate) fn build_request(&self, adapter: &Adapter, right: &Question) -> ExamRequest {
        match self.change {
            RequestChange::Question(change) => {
                let mut question = right.clone();
                change(&mut question);
                adapter.build_request(&question)
            }
            RequestChange::Body(change) => {
                let mut request = adapter.build_request(right);
                change(&mut request.body);
                request
            }
        }
    }
}
