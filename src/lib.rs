//! caipan
pub mod problem;
