//! `caipan doctor --security`: the evil programs, run for real on this machine.
//!
//! Each is judged twice in the same box: in phase 1 it does what its name says, in phase 2 it behaves and looks for what
//! phase 1 has left. Its folder's name is the verdict of phase 1; that of phase 2 is always accepted.
//!
//! ```text
//!   program   those that the binary holds, and the problem that each is run on
//!   place     the problems on disk, each with a secret; a program is written there and judged
//!   fate      what became of a program, and the table of all
//! ```

pub(crate) mod fate;
mod place;
mod program;
mod run;

pub(crate) use run::run;
