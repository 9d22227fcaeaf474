//! Faults that a client can cause: requests for which no verdict is possible.

use crate::adapter::{Adapter, ClientCheckers, ExamRequest};
use crate::question::{Question, QuestionKind, QuestionLanguage};

/// A fault, and the adapters to which it applies.
pub(crate) struct ExamFault {
    pub name: &'static str,
    applies: fn(&Adapter, QuestionKind) -> bool,
    change: RequestChange,
}

/// Change that turns the request about a right program into a fault.
enum RequestChange {
    Question(fn(&mut Question)),
    Body(fn(&mut Vec<u8>)),
}

fn always(_: &Adapter, _: QuestionKind) -> bool {
    true
}

fn with_language(adapter: &Adapter, _: QuestionKind) -> bool {
    adapter.names_language
}

fn needs_tests(adapter: &Adapter, _: QuestionKind) -> bool {
    adapter.gets_tests && !adapter.runs_without_tests
}

fn with_outputs(adapter: &Adapter, kind: QuestionKind) -> bool {
    adapter.gets_tests && kind == QuestionKind::Stdin
}

fn with_checkers(adapter: &Adapter, kind: QuestionKind) -> bool {
    adapter.checkers != ClientCheckers::None && kind == QuestionKind::Stdin
}

fn with_known_failures(adapter: &Adapter, kind: QuestionKind) -> bool {
    adapter.checkers == ClientCheckers::FailureIsKnown && kind == QuestionKind::Stdin
}

fn with_code(_: &Adapter, kind: QuestionKind) -> bool {
    kind == QuestionKind::Assert
}

fn set_code(question: &mut Question, code: &str) {
    for test in &mut question.tests {
        code.clone_into(&mut test.assertion);
    }
}

#[rustfmt::skip]
pub(crate) const FAULTS: &[ExamFault] = &[
    fault("no tests", needs_tests, |question| question.tests.clear()),
    fault("a test that expects nothing", with_outputs, |question| {
        for test in &mut question.tests { test.output.clear(); }
    }),
    fault("a test without an assertion", with_code, |question| set_code(question, "f(3)")),
    fault("a test with a syntax error", with_code, |question| set_code(question, "assert f(3 == 6")),
    fault("a test that always holds", with_code, |question| set_code(question, "assert True")),
    fault("a language that does not exist", with_language, |question| question.language = QuestionLanguage::unknown()),
    fault("a checker that fails", with_known_failures, |question| question.checker = Some("raise SystemExit(99)".to_owned())),
    fault("a checker with a syntax error", with_known_failures, |question| question.checker = Some("print(".to_owned())),
    fault("a checker that is killed", with_checkers, |question| question.checker = Some("import os; os.kill(os.getpid(), 9)".to_owned())),
    ExamFault { name: "half of a request", applies: always, change: RequestChange::Body(|body| body.truncate(body.len() / 2)) },
    ExamFault { name: "an empty request", applies: always, change: RequestChange::Body(Vec::clear) },
    ExamFault { name: "a request without keys", applies: always, change: RequestChange::Body(|body| *body = b"{}".to_vec()) },
    ExamFault { name: "a request of deep lists", applies: always, change: RequestChange::Body(|body| *body = vec![b'['; 100_000]) },
];

const fn fault(
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
    /// Whether a client of this adapter can cause the fault in questions of this kind.
    pub(crate) fn applies_to(&self, adapter: &Adapter, kind: QuestionKind) -> bool {
        (self.applies)(adapter, kind)
    }

    /// Request with the fault, made from the question about a right program.
    pub(crate) fn request(&self, adapter: &Adapter, right: &Question) -> ExamRequest {
        match self.change {
            RequestChange::Question(change) => {
                let mut question = right.clone();
                change(&mut question);
                adapter.request(&question)
            }
            RequestChange::Body(change) => {
                let mut request = adapter.request(right);
                change(&mut request.body);
                request
            }
        }
    }
}
