//! Calibrates time limits: measures jury programs, recommends a limit, and writes it into problem.toml.

pub mod advice;
pub mod edit;
pub mod measure;
pub mod origin;
pub mod scope;
