//! Judges programs that are known to be right or wrong: how many the data classifies correctly, and why right ones
//! are rejected.
//!
//! ```text
//! labelled_sources (two folders) ─► labelled_judging ─► labelled_results (scorecards) ─► rejection_matrix (cases × wrong programs), proportion
//! └ rejection_cause (why a right program is rejected)
//! ```

mod labelled_judging;
mod labelled_results;
mod labelled_sources;
mod proportion;
mod rejection_cause;
mod rejection_matrix;

pub use labelled_judging::{classify_judged_programs, judge_labelled_sources};
pub use labelled_results::{Correctness, LabelledProgram, LabelledResults};
pub use labelled_sources::{LabelledFolderProblem, LabelledSources, find_labelled_sources};
pub use proportion::Proportion;
pub use rejection_cause::{ExplainedRejection, RejectionCause};
pub use rejection_matrix::RejectionMatrixSummary;
