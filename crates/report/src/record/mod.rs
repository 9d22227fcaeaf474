//! Results as they are saved and read again, and audits as they are printed, schema version 1. Keys are stable: later
//! versions only add keys.

pub mod audit;
mod audit_conversion;
mod class_info;
mod constant_output;
mod dialogue;
mod judge_conversion;
mod labelled_programs_record;
mod machine;
mod machine_comparison;
mod problem_record;
mod results;
mod results_queries;
mod results_reader;

pub use class_info::{ClassInfo, RosterMismatch};
pub use dialogue::{Dialogue, DialogueLimit, DialogueLine, LeftOut, Speaker};
pub use machine::Machine;
pub use machine_comparison::{Difference, TwinResult, Twins};
pub(crate) use results::SCHEMA_VERSION;
pub use results::{
    Attempt, Case, Compile, Diagnosis, Isolation, LimitLowered, Limits, Mutant, Problem,
    ProblemCase, Remark, Results, Roster, Runs, SameFile, SameSource, Submission, Subtask, Tool,
};
pub use results_reader::ResultsReadError;
