//! `caipan calibrate`: proposes time limits from jury programs.

mod measured_limit;
mod run;
mod time_measurement;

pub(super) use measured_limit::{MeasuredLimit, measure_limit};
pub(super) use run::run;
