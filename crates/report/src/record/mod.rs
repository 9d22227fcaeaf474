//! Results as they are saved and read again, and audits as they are printed, schema version 1. Keys are stable: later
//! versions only add keys.

pub mod audit;
mod constant_output;
mod dialogue;
mod machine;
mod of_audit;
mod of_judge;
mod of_labelled;
mod problem_record;
mod queries;
mod read;
mod results;
mod twins;

pub use dialogue::{Dialogue, DialogueLimit, DialogueLine, LeftOut, Speaker};
pub use machine::Machine;
pub use read::ResultsReadError;
pub(crate) use results::SCHEMA_VERSION;
pub use results::{
    Attempt, Case, Compile, Diagnosis, Isolation, LimitLowered, Limits, Mutant, Problem,
    ProblemCase, Remark, Results, Roster, Runs, SameFile, SameSource, Submission, Subtask, Tool,
};
pub use twins::{Difference, TwinResult, Twins};
