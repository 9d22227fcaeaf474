//! Generates cases with the jury's generators: plans the cases, checks which are up to date, and makes the other ones.

mod accepted_jury_programs;
mod case_check;
mod case_files;
mod case_maker;
mod case_recorder;
mod case_state;
mod generator_inputs;
mod planned_cases;
mod unused_seeds;

pub use accepted_jury_programs::{AcceptedProgram, compare_usual_speed, find_accepted_programs};
pub use case_check::{CaseCheck, CaseRemark, check_cases};
pub use case_files::{CaseFiles, CaseLocation};
pub use case_maker::CaseMakerFault;
pub use case_maker::{CaseMaker, GeneratedCase};
pub use case_recorder::{CaseOutcomeCounts, CaseRecorder};
pub use case_state::GeneratedCaseState;
pub use generator_inputs::GeneratorInputs;
pub use planned_cases::{PlannedCase, plan_cases};
pub(crate) use unused_seeds::common_generator_name;
pub use unused_seeds::warn_equal_inputs;
