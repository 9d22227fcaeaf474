//! `caipan validate`: audits test data.

mod answers;
mod cases;
mod fixing;
mod killer_files;
mod programs;
mod run;
mod sources;

pub use run::run;
