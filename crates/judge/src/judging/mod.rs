//! Judges one program: runs it on a case, pass by pass, and decides on its output.
//!
//! ```text
//!   judging      the program, and what it is held to
//!   passes       the runs on one case
//!   one_run      a run: started, checked, decided
//!   output       where the output of a run is
//!   judged_run   the result of a run
//! ```

mod judged_run;
#[expect(clippy::module_inception, reason = "the type that the others extend")]
mod judging;
mod one_run;
mod output;
mod passes;
#[cfg(test)]
mod tests;

pub use judged_run::{Cancelled, JudgedRun};
pub use judging::Judging;
