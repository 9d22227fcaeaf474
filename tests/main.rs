//! The integration tests, in one binary.

mod architecture;
mod cases;
mod cli;
mod readme;
mod support;
