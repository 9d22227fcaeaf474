//! `caipan stress`: searches for an input on which a submission is wrong, and shrinks it.

mod run;

pub(super) use run::run;
