//! `caipan doctor --security`: runs the evil programs on this machine.
//!
//! Each program runs twice in one sandbox: in phase 1 it attacks as its name says, in phase 2 it looks for what phase 1 has
//! left behind. The name of its folder is the expected verdict of phase 1; phase 2 must be accepted.
//!
//! ```text
//!   evil_programs     the programs in the binary, and the problem for each
//!   problem_folders   the problems on disk, each with a secret; programs are written there and judged
//!   outcome           outcomes of programs, and the table of all
//! ```

pub(crate) mod attack_outcome;
mod evil_programs;
mod problem_folders;
mod run;

pub(crate) use run::run;
