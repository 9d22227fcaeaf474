//! Exam of verifiers that judge programs. Cheating programs must not pass, right programs must pass, and invalid
//! requests must not be reported as failed programs. The crate builds requests and reads replies, but sends nothing
//! itself.
//!
//! ```text
//! programs/*.toml ─load_items→ ExamItem ─adapter→ ExamRequest ─(the caller sends)→ ExamReply ─adapter→ Answer ─→ ItemResult
//! ```

mod adapter;
mod examination;
mod faults;
mod items;
mod judged_adapters;
mod question;
mod result;
mod role;
mod run_adapters;

pub use adapter::{Adapter, ExamReply, ExamRequest, adapter_names, find_adapter};
pub use examination::{ExamError, ExamOptions, take_exam};
pub use items::{ExamItem, load_items};
pub use question::QuestionKind;
pub use result::{Answer, ExamResult, ItemResult, RoleCount, exam_schema};
pub use role::Role;
