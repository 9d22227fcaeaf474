//! Results as they are saved and read again, and audits as they are printed, schema version 1. Keys are stable: later
//! versions only add keys.

mod asked;
pub mod audit;
mod beside;
mod constant;
mod dialogue;
mod machine;
mod of_audit;
mod of_judge;
mod of_labelled;
mod read;
mod results;
mod twins;

pub use dialogue::{Dialogue, DialogueLine, LeftOut, Room, Speaker};
pub use machine::Machine;
pub use read::Unreadable;
pub(crate) use results::SCHEMA_VERSION;
pub use results::{
    Asked, Attempt, Case, Compile, Diagnosis, Isolation, LimitLowered, Limits, Mutant, Problem,
    Remark, Results, Roster, Runs, SameFile, SameSource, Submission, Subtask, Tool,
};
pub use twins::{Difference, Told, Twins};
