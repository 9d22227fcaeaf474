//! Reads data sets that contain one problem on each line, as JSON: Code-Contests-Plus, code_contests,
//! open-r1/codeforces, APPS and TACO.

mod apps;
mod code_contests;
mod code_contests_plus;
mod codeforces;
mod record;
mod record_fields;

pub use record::{DataSetRecord, read_record};
