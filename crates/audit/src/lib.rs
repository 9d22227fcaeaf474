//! Checks test data and jury programs: validity of inputs, correctness of answers, quality of checker and validators,
//! strength against wrong programs, and time limits. Also tests this machine with programs that attack the judge.

pub mod attacks;
pub mod audit;
pub mod audit_fault;
pub mod calibration;
mod checker_trials;
pub(crate) mod checktestdata;
mod clock;
pub mod contest_diagnosis;
pub mod diagnosis;
mod equal_inputs;
pub mod expected_result;
pub mod generators;
pub mod interactor_crashes;
pub mod junk_outputs;
pub mod junk_trials;
pub mod jury_programs;
pub mod kill_matrix;
pub mod killer_cases;
pub mod labelled_programs;
pub(crate) mod layout;
pub mod low_memory;
pub(crate) mod merged_sources;
pub mod new_case_files;
pub mod normalization;
pub mod problem_recipe;
mod problem_self_tests;
mod program_literals;
mod seen_texts;
pub mod stress;
pub mod test_data_strength;
pub mod text_problems;
pub(crate) mod text_variants;
pub mod trial_records;
mod validator_trials;
