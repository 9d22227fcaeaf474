//! Judges outputs with a built-in checker or with a program of the jury.
//!
//! ```text
//!            ┌ own: Checker, pure ────────────────────────────────────────────────────┐
//! Asked ─────┤                                                                        ├─► Heard: Judgement, remarks
//!            └ foreign: call ─Dialect→ Job ─Runner→ Outcome ─Dialect→ hearing ─► Said ┘
//!                       ▲ program: made compiles each once
//! ```
//!
//! Where the problem has an interactor, `interaction` lets it and the contestant's program talk, and asks the referee only for
//! what the interactor has left. In a multi-pass problem either may leave a `pass`: what the program is run on next.
//! `validator` asks a program of the jury's in the same way whether an input is legal, `generator` one for an input.
//!
//! A foreign checker is as untrusted as a submission: it runs in a box of its own. Whatever it does that its dialect does not
//! know is a fault of the jury's, and never the contestant's.

mod asked;
mod call;
mod ending;
mod evidence;
mod feedback;
mod generator;
mod hearing;
mod interaction;
mod kattis;
mod made;
mod number;
mod overview;
mod pass;
mod pipes;
#[expect(clippy::module_inception, reason = "the room's own type")]
mod referee;
mod source;
mod testlib;
#[cfg(test)]
mod tests;
mod traces;
mod validator;

pub use asked::{Asked, Full};
pub use call::scale_of;
pub use evidence::CheckerFault;
pub use evidence::CheckerWord;
pub use generator::GeneratorFault;
pub use generator::{Generator, Made};
pub use interaction::{Interaction, NoTalk, Talked};
pub use made::{identity, identity_of};
pub use overview::Bound;
pub use pass::{Pass, beyond};
pub use referee::{Heard, Referee};
pub use source::files;
pub use validator::{Validator, Word};
pub use validator::{ValidatorFault, ValidatorWord};
