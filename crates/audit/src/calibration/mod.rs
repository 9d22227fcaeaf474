//! Time limits from jury programs of both sides: measured, advised, and written into problem.toml.

pub mod advice;
pub mod edit;
pub mod measure;
pub mod origin;
pub mod scope;
