//! Atomic writes: after a full disk or a power failure, a file is complete, absent or unchanged.
//!
//! A [`FileDraft`] has no name until it is complete and on disk. A [`FileSet`] of files is written to a hidden folder
//! first. Both are discarded if they are dropped unpublished.

mod file_draft;
mod file_set;
mod link_and_rename;
mod output_target;

pub use file_draft::{FileDraft, PathProblem};
pub use file_set::{FileSet, FileWriteError, FileWriteProblem, write_new_files};
pub use output_target::{OutputTarget, would_writing_replace_file};
