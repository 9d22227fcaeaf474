//! Calibrates time limits: measures jury programs, recommends a limit, and writes it into problem.toml.

pub mod calibrator;
pub mod jury_measurements;
pub mod limit_advice;
mod limit_edit;
pub mod limit_origin;
mod limit_scope;
pub mod problem_toml_file;
