//! Who judges an output: a checker of ours, or a program of the jury's.
//!
//! ```text
//!            ┌ own: Checker, pure ────────────────────────────────────────────────────┐
//! Asked ─────┤                                                                        ├─► Heard: Judgement, remarks
//!            └ foreign: call ─Dialect→ Job ─Runner→ Outcome ─Dialect→ hearing ─► Said ┘
//!                       ▲ program: foreign_programs compiles each once
//! ```
//!
//! A foreign checker is as untrusted as a submission: it runs in a box of its own. Whatever it does that its dialect does not
//! know is a fault of the jury's, and never the contestant's.

mod call;
mod evidence;
mod foreign_programs;
mod hearing;
mod interaction;
mod kattis;
mod number;
#[expect(clippy::module_inception, reason = "the room's own type")]
mod referee;
mod source;
mod testlib;
#[cfg(test)]
mod tests;

pub use call::needs_points;
pub(crate) use evidence::CheckerFault;
#[cfg(test)]
pub(crate) use evidence::CheckerWord;
pub use foreign_programs::{ForeignPrograms, identity};
pub use interaction::{Interaction, NoTalk, Talked};
pub use referee::{Asked, Heard, Referee};
