//! Generates cases with the jury's generators: plans them, checks which are up to date, and makes the others.

mod accepted_jury_programs;
mod case_files;
mod case_maker;
mod case_state;
mod equal_inputs;
mod generator_pool;
mod planned_cases;

pub use accepted_jury_programs::{AcceptedProgram, find_accepted_programs};
pub use case_files::{CaseFiles, CaseLocation, CaseWriteOutcome, orphaned_cases};
pub use case_maker::CaseMakerFault;
pub use case_maker::{CaseMaker, GeneratedCase};
pub use case_state::{CaseHashes, GeneratedCaseState};
pub(crate) use equal_inputs::common_generator_name;
pub use equal_inputs::warn_equal_inputs;
pub use generator_pool::GeneratorPool;
pub use planned_cases::{PlannedCase, plan_cases};
