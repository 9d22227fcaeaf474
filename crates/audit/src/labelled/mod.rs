//! Judges programs that are known to be right or wrong: how many the data classifies correctly, and why right ones
//! are rejected.
//!
//! ```text
//! programs (sources in two folders) ─► results (scorecards) ─► matrix (cases × wrong programs), interval
//! └ cause (why a right program is rejected)
//! ```

mod cause;
mod interval;
mod matrix;
mod programs;
mod results;

pub use cause::{ExplainedRejection, RejectionCause};
pub use interval::Proportion;
pub use matrix::MatrixSummary;
pub use programs::{FolderProblem, LabelledSources, find_sources};
pub use results::{Correctness, LabelledCollector, LabelledProgram, LabelledResults};
