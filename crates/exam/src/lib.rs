//! Exam of verifiers that judge programs. Cheating programs must not pass, right programs must pass, and invalid
//! requests must not be reported as failed programs. The crate builds requests and reads replies, but sends nothing
//! itself.
//!
//! ```text
//! programs/*.toml ─load_exam_items→ ExamItem ─VerifierAdapter→ ExamRequest ─(the caller sends)→ ExamReply
//!                                                                 ExamReply ─VerifierAdapter→ VerifierAnswer
//! ```

mod exam_items;
mod exam_result;
mod exam_role;
mod exam_run;
mod judging_adapters;
mod question;
mod request_faults;
mod run_only_adapters;
mod verifier_adapter;

pub use exam_items::{ExamItem, load_exam_items};
pub use exam_result::{
    ExamItemResult, ExamResult, ExamRoleCount, VerifierAnswer, exam_result_schema,
};
pub use exam_role::ExamRole;
pub use exam_run::{ExamError, ExamOptions, run_exam};
pub use question::QuestionKind;
pub use verifier_adapter::{ExamReply, ExamRequest, VerifierAdapter, adapter_names, find_adapter};
