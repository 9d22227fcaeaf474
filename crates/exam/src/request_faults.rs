//! Faulty requests, such as malformed JSON or a test without an expected value, for which no verdict is possible.

use crate::question::{LanguageNamesByVerifier, Question, QuestionKind};
use crate::verifier_adapter::{CheckerSupport, ExamRequest, VerifierAdapter};

/// A fault of a request, and the adapters and kinds of questions to which it applies.
pub(crate) struct RequestFault {
    pub name: &'static str,
    applies: fn(&VerifierAdapter, QuestionKind) -> bool,
    change: RequestCorruption,
}

/// Change that makes the request about a right program faulty.
enum RequestCorruption {
    /// Changes the question before the request is created.
    Question(fn(&mut Question)),
    /// Changes the bytes of the request's body.
    Body(fn(&mut Vec<u8>)),
}

/// Returns true: the fault can be sent to every adapter and in every kind of question.
fn applies_to_all_requests(_: &VerifierAdapter, _: QuestionKind) -> bool {
    true
}

/// Whether a fault in the language can be sent: requests must have a field for the language.
fn applies_if_language_is_sent(adapter: &VerifierAdapter, _: QuestionKind) -> bool {
    adapter.names_language
}

/// Whether a request without tests is a fault: requests to this adapter must contain tests.
fn applies_if_tests_are_required(adapter: &VerifierAdapter, _: QuestionKind) -> bool {
    adapter.gets_tests && !adapter.runs_without_tests
}

/// Whether a fault in the expected outputs can be sent: requests must contain expected outputs.
fn applies_if_outputs_are_sent(adapter: &VerifierAdapter, kind: QuestionKind) -> bool {
    adapter.gets_tests && kind == QuestionKind::Stdin
}

/// Whether a fault in the checker can be sent: requests must be able to contain a checker.
fn applies_if_checkers_are_sent(adapter: &VerifierAdapter, kind: QuestionKind) -> bool {
    adapter.checkers != CheckerSupport::None && kind == QuestionKind::Stdin
}

/// Whether a crash of the checker can be sent as a fault: the verifier must distinguish a crash of the checker from a
/// rejection of the program.
fn applies_if_checker_crash_is_known(adapter: &VerifierAdapter, kind: QuestionKind) -> bool {
    adapter.checkers == CheckerSupport::CrashIsReported && kind == QuestionKind::Stdin
}

/// Whether a fault in an assertion can be sent: the tests must be code with an assertion.
fn applies_to_assertion_questions(_: &VerifierAdapter, kind: QuestionKind) -> bool {
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
pub(crate) const FAULTS: &[RequestFault] = &[
    fault_in_question("no tests", applies_if_tests_are_required, |question| question.tests.clear()),
    fault_in_question("a test that expects nothing", applies_if_outputs_are_sent, |question| {
        for test in &mut question.tests { test.output.clear(); }
    }),
    fault_in_question("a test without an assertion", applies_to_assertion_questions, |question| set_assertions(question, "f(3)")),
    fault_in_question("a test with a syntax error", applies_to_assertion_questions, |question| set_assertions(question, "assert f(3 == 6")),
    fault_in_question("a test that always holds", applies_to_assertion_questions, |question| set_assertions(question, "assert True")),
    fault_in_question("a language that does not exist", applies_if_language_is_sent, |question| question.language = LanguageNamesByVerifier::unknown_language()),
    fault_in_question("a checker that fails", applies_if_checker_crash_is_known, |question| question.checker = Some("raise SystemExit(99)".to_owned())),
    fault_in_question("a checker with a syntax error", applies_if_checker_crash_is_known, |question| question.checker = Some("print(".to_owned())),
    fault_in_question("a checker that is killed", applies_if_checkers_are_sent, |question| question.checker = Some("import os; os.kill(os.getpid(), 9)".to_owned())),
    RequestFault { name: "half of a request", applies: applies_to_all_requests, change: RequestCorruption::Body(|body| body.truncate(body.len() / 2)) },
    RequestFault { name: "an empty request", applies: applies_to_all_requests, change: RequestCorruption::Body(Vec::clear) },
    RequestFault { name: "a request without keys", applies: applies_to_all_requests, change: RequestCorruption::Body(|body| *body = b"{}".to_vec()) },
    RequestFault { name: "a request of deep lists", applies: applies_to_all_requests, change: RequestCorruption::Body(|body| *body = vec![b'['; 100_000]) },
];

/// Creates a fault that changes the question.
const fn fault_in_question(
    name: &'static str,
    applies: fn(&VerifierAdapter, QuestionKind) -> bool,
    change: fn(&mut Question),
) -> RequestFault {
    RequestFault {
        name,
        applies,
        change: RequestCorruption::Question(change),
    }
}

impl RequestFault {
    /// Whether the exam sends this fault to verifiers of this adapter, in questions of this kind.
    pub(crate) fn is_fault_sent_to_adapter(
        &self,
        adapter: &VerifierAdapter,
        kind: QuestionKind,
    ) -> bool {
        (self.applies)(adapter, kind)
    }

    /// Creates the faulty request from the question about a right program.
    pub(crate) fn build_faulty_request(
        &self,
        adapter: &VerifierAdapter,
        right: &Question,
    ) -> ExamRequest {
        match self.change {
            RequestCorruption::Question(change) => {
                let mut question = right.clone();
                change(&mut question);
                adapter.build_request(&question)
            }
            RequestCorruption::Body(change) => {
                let mut request = adapter.build_request(right);
                change(&mut request.body);
                request
            }
        }
    }
}
