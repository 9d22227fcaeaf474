//! `caipan calibrate`: proposes time limits from jury programs.

mod config_file;
mod measured_limit;
mod measurement;
mod run;

pub(super) use measured_limit::{MeasuredLimit, measure_limit};
pub(super) use run::run;
