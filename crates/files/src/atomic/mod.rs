//! Atomic writes: after a full disk or a power failure, a file is complete, absent or unchanged.
//!
//! A [`FileDraft`] has no name until it is complete and on disk. A [`FileSet`] of files is written to a hidden folder
//! first. Both are discarded if they are dropped unpublished.

mod file_draft;
mod file_set;
mod name_system_calls;
mod output_target;

pub use file_draft::{FileDraft, PathProblem};
pub use file_set::{FileSet, WriteError, write_new_files};
pub use output_target::{OutputTarget, would_be_replaced};
