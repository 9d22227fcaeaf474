//! Table of the clients that the exam imitates: how each sends a question to its verifier and reads the reply.

use serde_json::Value;

use crate::exam_result::VerifierAnswer;
use crate::judging_adapters as judging;
use crate::question::{Question, QuestionKind};
use crate::run_only_adapters as run_only;

/// HTTP POST request, which the caller of [`run_exam`](crate::run_exam) sends to the verifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExamRequest {
    /// Path and query, to be appended to the URL of the verifier.
    pub path: &'static str,
    /// Body, which is JSON except in items that send malformed requests.
    pub body: Vec<u8>,
}

/// Complete HTTP reply of a verifier to an [`ExamRequest`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExamReply {
    /// HTTP status. With 2xx, the body contains an answer; 4xx means that the request was refused; any other status
    /// means no verdict.
    pub status: u16,
    /// Body, which is read as JSON if the status is 2xx and ignored otherwise.
    pub body: Vec<u8>,
}

/// Whether the requests of a client can contain a checker, and how a crash of the checker is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CheckerSupport {
    /// Requests cannot contain a checker.
    None,
    /// Every exit code of the checker except 0 rejects the program, even if the checker crashed.
    RejectByFailure,
    /// The verifier distinguishes a crash of the checker from a rejection of the program.
    CrashIsReported,
}

/// Client of one kind of verifier: the request that it sends, and the way it reads the reply.
pub struct VerifierAdapter {
    /// Name that selects the adapter by `caipan exam --adapter`.
    pub name: &'static str,
    pub(crate) path: &'static str,
    /// Kinds of questions that the verifier supports; the exam asks no others.
    pub(crate) kinds: &'static [QuestionKind],
    /// Whether the request contains the expected values. If not, the verifier only runs programs, and the client
    /// compares the outputs.
    pub(crate) gets_tests: bool,
    /// Whether the verifier accepts a request without tests, and then reports only how the program ended.
    pub(crate) runs_without_tests: bool,
    /// Whether the request has a field for the language. If not, only the label of the code block names the language.
    pub(crate) names_language: bool,
    pub(crate) checkers: CheckerSupport,
    /// Creates the body of the request for a question.
    pub(crate) request: fn(&Question) -> Value,
    /// Reads the answer from the body of a reply with status 2xx.
    pub(crate) read: fn(&Value, &Question) -> VerifierAnswer,
}

const STDIN: &[QuestionKind] = &[QuestionKind::Stdin];
const STDIN_AND_FUNCTION: &[QuestionKind] = &[QuestionKind::Stdin, QuestionKind::Function];

/// Creates an adapter whose requests contain tests and a language, but cannot contain a checker.
const fn judging_adapter(
    name: &'static str,
    path: &'static str,
    kinds: &'static [QuestionKind],
    request: fn(&Question) -> Value,
    read: fn(&Value, &Question) -> VerifierAnswer,
) -> VerifierAdapter {
    VerifierAdapter {
        name,
        path,
        kinds,
        gets_tests: true,
        runs_without_tests: false,
        names_language: true,
        checkers: CheckerSupport::None,
        request,
        read,
    }
}

/// Creates an adapter for a verifier that only runs programs, so that the client compares the outputs.
const fn run_only_adapter(
    name: &'static str,
    path: &'static str,
    request: fn(&Question) -> Value,
    read: fn(&Value, &Question) -> VerifierAnswer,
) -> VerifierAdapter {
    VerifierAdapter {
        gets_tests: false,
        ..judging_adapter(name, path, STDIN, request, read)
    }
}

/// Changes an adapter so that the verifier accepts requests without tests.
const fn with_optional_tests(adapter: VerifierAdapter) -> VerifierAdapter {
    VerifierAdapter {
        runs_without_tests: true,
        ..adapter
    }
}

/// Changes an adapter so that requests have no field for the language.
const fn without_language_field(adapter: VerifierAdapter) -> VerifierAdapter {
    VerifierAdapter {
        names_language: false,
        ..adapter
    }
}

/// Sets whether requests to verifiers of an adapter can contain a checker, and how a crash of the checker is reported.
const fn with_checkers(checkers: CheckerSupport, adapter: VerifierAdapter) -> VerifierAdapter {
    VerifierAdapter {
        checkers,
        ..adapter
    }
}

/// All adapters. The path is empty for clients of slime and OpenRLHF, which post to exactly the URL of the verifier.
#[rustfmt::skip]
const ADAPTERS: &[VerifierAdapter] = &[
    with_checkers(CheckerSupport::CrashIsReported, judging_adapter("own", "/verify", &QuestionKind::ALL, judging::caipan_request, judging::read_caipan_answer)),
    run_only_adapter("sandbox-fusion", "/run_code", run_only::sandbox_fusion_request, run_only::read_sandbox_fusion_answer),
    judging_adapter("sandbox-fusion-submit", "/submit", STDIN, judging::sandbox_fusion_submit_request, judging::read_accepted_field),
    with_checkers(CheckerSupport::RejectByFailure, judging_adapter("scalebox", "/common_evaluate_batch", STDIN_AND_FUNCTION, judging::scalebox_request, judging::read_accepted_field)),
    run_only_adapter("piston", "/api/v2/execute", run_only::piston_request, run_only::read_piston_answer),
    with_checkers(CheckerSupport::CrashIsReported, judging_adapter("piston-codeforces", "/api/v2/execute", STDIN, judging::codeforces_request, judging::read_codeforces_answer)),
    without_language_field(judging_adapter("nemo-gym", "/verify", STDIN_AND_FUNCTION, judging::nemo_gym_request, judging::read_nemo_gym_answer)),
    run_only_adapter("nemo-skills", "/execute", run_only::nemo_skills_request, run_only::read_nemo_skills_answer),
    run_only_adapter("e2b", "/execute_batch", run_only::e2b_request, run_only::read_e2b_answer),
    judging_adapter("slime", "", STDIN_AND_FUNCTION, judging::slime_request, judging::read_slime_answer),
    judging_adapter("openrlhf", "", STDIN_AND_FUNCTION, judging::openrlhf_request, judging::read_openrlhf_answer),
    with_optional_tests(judging_adapter("judge0", "/submissions?base64_encoded=true&wait=true", STDIN, judging::judge0_request, judging::read_judge0_answer)),
];

/// Returns the names of all adapters in the order of the table, for the option `--adapter`.
pub fn adapter_names() -> impl Iterator<Item = &'static str> {
    ADAPTERS.iter().map(|adapter| adapter.name)
}

/// Returns the adapter with this name; `None` if no adapter has it.
pub fn find_adapter(name: &str) -> Option<&'static VerifierAdapter> {
    ADAPTERS.iter().find(|adapter| adapter.name == name)
}

impl VerifierAdapter {
    /// Creates the request that a client sends for a question: path and JSON body.
    pub(crate) fn build_request(&self, question: &Question) -> ExamRequest {
        ExamRequest {
            path: self.path,
            body: (self.request)(question).to_string().into_bytes(),
        }
    }

    /// Reads the answer from a reply. A body that is not JSON counts as no verdict.
    pub(crate) fn read_answer(&self, reply: &ExamReply, question: &Question) -> VerifierAnswer {
        match reply.status {
            200..300 => match serde_json::from_slice(&reply.body) {
                Ok(body) => (self.read)(&body, question),
                Err(_) => VerifierAnswer::NoVerdict,
            },
            400..500 => VerifierAnswer::Refused,
            _ => VerifierAnswer::NoVerdict,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exam_items::load_exam_items;
    use crate::exam_role::ExamRole;
    use serde_json::json;

    #[test]
    fn every_adapter_reads_replies_without_a_verdict_as_no_verdict() {
        let all_items = load_exam_items().unwrap();
        let right = (all_items.iter())
            .find(|item| item.role == ExamRole::Right)
            .unwrap();
        for adapter in ADAPTERS {
            for (status, body, expected) in [
                (503, "", VerifierAnswer::NoVerdict),
                (200, "{", VerifierAnswer::NoVerdict),
                (200, "{}", VerifierAnswer::NoVerdict),
                (200, "[]", VerifierAnswer::NoVerdict),
                (200, "null", VerifierAnswer::NoVerdict),
                (422, "{}", VerifierAnswer::Refused),
            ] {
                let name = adapter.name;
                let reply = ExamReply {
                    status,
                    body: body.into(),
                };
                let answer = adapter.read_answer(&reply, &right.question);
                assert_eq!(answer, expected, "{name}: {status} {body}");
            }
        }
    }

    fn piston_run_json(stdout: &str) -> Value {
        json!({"code": 0, "stdout": stdout})
    }

    fn fusion_reply(status: &str, stdout: &str) -> Value {
        let run = json!({"status": "Finished", "return_code": 0, "stdout": stdout});
        json!({"status": status, "run_result": run})
    }

    fn e2b_reply(text: &str) -> Value {
        let results = json!([{"text": text, "is_main_result": true}]);
        json!([{"execution": {"results": results, "error": null}, "exception_str": null}])
    }

    /// Returns three reply bodies for each adapter: a pass, a failure and a missing verdict. The expected output
    /// consists of the lines `6` and `12`.
    #[rustfmt::skip]
    fn reply_bodies_by_adapter() -> Vec<(&'static str, [Value; 3])> {
        vec![
            ("own", [json!({"reward": 1.0}), json!({"reward": 0.0}), json!({"reward": null})]),
            ("sandbox-fusion", [fusion_reply("Success", "6\n12"), fusion_reply("Success", "6"), fusion_reply("SandboxError", "6\n12")]),
            ("sandbox-fusion-submit", [json!({"accepted": true}), json!({"accepted": false}), json!({"accepted": null})]),
            ("scalebox", [json!({"accepted": true}), json!({"accepted": false}), json!({})]),
            ("piston", [json!({"run": piston_run_json("6\n12\n")}), json!({"run": piston_run_json("6\n")}), json!({"message": "x"})]),
            ("piston-codeforces", [json!({"compile": {"code": 0}, "run": piston_run_json("1\n")}), json!({"compile": {"code": 0}, "run": piston_run_json("0\n")}), json!({"run": piston_run_json("1\n")})]),
            ("nemo-gym", [json!({"reward": 1.0}), json!({"reward": 0.0}), json!({"reward": 0.0, "_ng_failure_class": "judge_failed"})]),
            ("nemo-skills", [json!({"process_status": "completed", "stdout": "6\n12\n"}), json!({"process_status": "timeout", "stdout": ""}), json!({})]),
            ("e2b", [e2b_reply("'NgoxMgo='"), e2b_reply("'ended with an error'"), json!([{"execution": null, "exception_str": "x"}])]),
            ("slime", [json!(1.0), json!(0.0), json!(null)]),
            ("openrlhf", [json!({"rewards": [1.0]}), json!({"rewards": [0.0]}), json!({"rewards": [0.0], "extra_logs": {"no_verdict": [1]}})]),
            ("judge0", [json!({"status": {"id": 3}}), json!({"status": {"id": 4}}), json!({"status": {"id": 13}})]),
        ]
    }

    #[test]
    fn each_adapter_reads_a_pass_a_failure_and_a_missing_verdict() {
        let all_items = load_exam_items().unwrap();
        let double = (all_items.iter())
            .find(|item| item.question.tests[0].output == "6\n12\n")
            .unwrap();
        let rows = reply_bodies_by_adapter();
        assert_eq!(rows.len(), ADAPTERS.len());
        for (name, replies) in rows {
            let adapter = find_adapter(name).unwrap();
            let answers = replies.map(|body| (adapter.read)(&body, &double.question));
            let expected = [
                VerifierAnswer::Passed,
                VerifierAnswer::Failed,
                VerifierAnswer::NoVerdict,
            ];
            assert_eq!(answers, expected, "{name}");
        }
    }
}
