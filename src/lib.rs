//! caipan
pub mod problem;
pub mod sandbox;
