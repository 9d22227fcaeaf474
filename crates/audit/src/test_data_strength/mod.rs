//! Measures the strength of a problem's test data with mutants of the accepted programs' sources.
//!
//! ```text
//! original_program (accepted program with its times) ─► compiled_mutants
//! ─► mutant_trial (a mutant run on trial_inputs, or read from mutant_trial_cache)
//! ─► strength_measurement (kill matrix, completed by partial_kill_matrix)
//! ─► largest_input_times (what accepted programs take on the largest new inputs)
//! ─► killer_search (new inputs that kill survivors or reject unrejected_programs, and on which other_programs are accepted)
//! ─► killing_cases (the cases that are written)
//! ```

mod compiled_mutants;
mod data_gaps;
mod killer_search;
mod killer_shrinking;
mod killing_cases;
mod largest_input_times;
mod mutant_trial;
mod mutant_trial_cache;
mod original_program;
mod other_programs;
mod partial_kill_matrix;
mod strength_budget;
mod strength_measurement;
mod trial_inputs;
mod unrejected_programs;

pub use data_gaps::{InputProperty, TestDataGap};
pub use killer_search::{KillerSearch, KillerSearchResult, NewInput, SEARCH_INPUTS};
pub use mutant_trial_cache::MutantTrialCache;
pub use original_program::{OriginalProgram, UnusableProgramReason};
pub use other_programs::{OtherAcceptedPrograms, ProgramDisagreement};
pub use strength_budget::{
    CONFIRMATION_END, LARGEST_INPUTS_END, LEARNING_END, MUTANTS_ON_CASES_END, MutantBudget,
    NEW_INPUTS_END, ORIGINAL_RUNS_END, PUZZLE_MUTANTS_END, REJECTION_RUNS_END, SURVIVOR_RUNS_END,
    StrengthBudget,
};
pub use strength_measurement::{
    MutantStatistics, TestDataStrength, TestDataStrengthOptions, TestedMutant,
    measure_test_data_strength,
};
pub use unrejected_programs::{NewRejections, UnrejectedProgram};
