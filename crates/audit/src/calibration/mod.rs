//! Calibrates time limits: measures jury programs, recommends a limit, and writes it into problem.toml.

pub mod calibrator;
mod cpu_limit_in_toml;
mod cpu_limit_scope;
pub mod jury_measurements;
pub mod limit_advice;
pub mod limit_origin;
pub mod machine_factor;
pub mod problem_toml_file;
