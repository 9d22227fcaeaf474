//! `caipan doctor --security`: runs the evil programs on this machine.

pub(crate) mod outcome_table;
mod run;

pub(crate) use run::run;
