//! `caipan stress`: searches for an input on which a submission is wrong, and shrinks it.

mod fault_report;
mod program_comparison;
mod run;

pub(super) use run::run;
