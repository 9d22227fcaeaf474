//! `caipan validate`: audits test data.

mod answers;
mod cases;
mod jury_program_audit;
mod labelled_programs;
mod longer_limit;
mod new_inputs;
mod normalization;
mod run;
mod source_strength;

pub(super) use answers::write_requested_answers as write_answers;
pub(super) use run::run;
