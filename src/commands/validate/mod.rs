//! `caipan validate`: audits test data.

mod allowance;
mod answers;
mod cases;
mod fixing;
mod interactor;
mod kept;
mod killer_files;
mod labelled;
mod low_memory;
mod programs;
mod run;
mod sources;

pub(super) use answers::write as write_answers;
pub(super) use run::run;
