//! `caipan calibrate`: proposes time limits from jury programs.

mod limit_measurement;
mod run;
mod time_measurement;

pub(super) use limit_measurement::measure_limit;
pub(super) use run::run;
pub(super) use time_measurement::{current_utc_date, measure_machine};
