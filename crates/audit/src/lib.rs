//! Checks test data and jury programs: validity of inputs, correctness of answers, quality of checker and validators,
//! strength against wrong programs, and time limits.

pub mod audit;
pub mod audit_fault;
pub mod calibration;
mod checker_trials;
pub mod diagnosis;
mod equal_inputs;
pub mod expected;
pub(crate) mod free_form;
pub mod generators;
pub mod hygiene;
pub mod junk;
pub(crate) mod jury_program;
pub mod killers;
pub mod labelled;
pub(crate) mod layout;
pub mod outputs;
pub mod programs;
pub mod recipe;
mod seen_texts;
mod self_tests;
pub mod source_strength;
pub mod strength;
pub mod stress;
pub mod trial_records;
mod validator_trials;
