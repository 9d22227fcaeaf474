//! Runs the evil programs, which attack the judge, on this machine.
//!
//! Each program runs twice in one sandbox. In phase 1, the program attacks in the way that the file name describes. In
//! phase 2, it looks for files and processes that phase 1 has left behind. The folder name specifies the expected
//! verdict of phase 1; the verdict of phase 2 must be accepted.
//!
//! ```text
//!   evil_programs     the embedded programs, and the problem for each
//!   problem_folders   the problems on disk, each with a secret; programs are written there and judged
//!   attack_outcome    outcomes of programs
//!   attack_runs       all programs, in parallel
//! ```

mod attack_outcome;
mod attack_runs;
mod evil_programs;
mod problem_folders;

pub use attack_outcome::{AttackOutcome, InconclusiveRun, ObservedHarm};
pub use attack_runs::{AttackRunError, AttackRuns};
pub use evil_programs::{EvilProgram, EvilProgramFault, load_embedded_evil_programs};
pub use problem_folders::{AttackError, ProblemFolders};
