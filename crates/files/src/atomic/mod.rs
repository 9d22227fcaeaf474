//! Atomic writes: after a full disk or a power failure, a file is complete, absent or unchanged.
//!
//! A [`FileDraft`] has no name until it is complete and on disk. A [`FileSet`] of files is written to a hidden folder
//! first. Both are discarded if they are dropped unpublished.

mod draft;
mod names;
mod set;
mod target;

pub use draft::{FileDraft, PathProblem};
pub use set::{FileSet, WriteError, write_new};
pub use target::{OutputTarget, would_be_replaced};
