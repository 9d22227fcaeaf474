//! `caipan stress`: looks for an input on which a submission is wrong, and shrinks it.

mod duel;
mod finding;
mod run;

pub(super) use run::run;
