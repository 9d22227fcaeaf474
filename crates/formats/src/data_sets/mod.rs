//! Reads data sets with one problem in each line of JSON: Code-Contests-Plus, code_contests, open-r1/codeforces,
//! APPS and TACO.

mod apps;
mod code_contests;
mod code_contests_plus;
mod codeforces;
mod record;
mod record_fields;

pub use record::{DataSetRecord, read_record};
