//! Judges one program: runs it on a case, pass by pass, and decides on its output.
//!
//! ```text
//!   judging_context    a program with limits and environment
//!   case_judging       all runs on one case
//!   single_run         a single run: starts the program, checks the output, decides
//!   output_selection   choice between output file and standard output
//!   judged_run         result of a run
//!   returned_value     value that a function returned
//! ```

mod case_judging;
mod judged_run;
mod judging_context;
mod output_selection;
mod returned_value;
mod single_run;
#[cfg(test)]
mod tests;

pub use judged_run::{JudgedRun, RunCancelled};
pub use judging_context::JudgingContext;
