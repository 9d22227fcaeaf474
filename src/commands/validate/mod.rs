//! `caipan validate`: audits test data.

mod programs;
mod run;

pub use run::run;
