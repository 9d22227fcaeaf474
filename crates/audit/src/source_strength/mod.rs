//! Measures the strength of a problem's test data with mutants of the accepted programs' sources.
//!
//! ```text
//! original (accepted program with its times) ─► batch (compiled mutants) ─► trial (a mutant run on trial_inputs; or
//! known from earlier)
//! ─► measure (kill matrix, completed by fill) ─► killer_search (new inputs that kill survivors, on which other_programs are
//! accepted as well)
//! ```

mod batch;
mod data_gaps;
mod fill;
mod killer_search;
mod known_trials;
mod measure;
mod original;
mod other_programs;
mod trial;
mod trial_inputs;

pub use data_gaps::{InputProperty, TestDataGap};
pub use killer_search::{KILLS_PER_MUTANT, KillerSearch, KillerSearchResult, SEARCH_INPUTS};
pub use known_trials::MutantTrialCache;
pub use measure::{
    MutantStatistics, SourceMeasureOptions, SourceStrength, TestedMutant, measure_data_strength,
};
pub use original::{OriginalProgram, UnusableProgramReason};
pub use other_programs::{OtherAcceptedPrograms, ProgramDisagreement};
