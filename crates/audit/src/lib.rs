//! Checks test data and jury programs: validity of inputs, correctness of answers, quality of checker and validators,
//! strength against wrong programs, and time limits.

mod alike;
pub mod audit;
pub mod calibration;
mod checker;
pub mod diagnosis;
pub mod expected;
pub(crate) mod free_form;
pub mod generators;
pub mod hygiene;
mod inputs;
pub mod junk;
pub(crate) mod jury_program;
pub mod killers;
pub mod labelled;
pub mod outputs;
pub mod programs;
pub mod recipe;
mod self_tests;
pub mod source_strength;
pub mod strength;
pub mod stress;
mod texts;
pub mod tried;
pub mod unsound;
