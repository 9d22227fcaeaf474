//! Judges programs described by job records: reads a stream of jobs, and returns a result for each. A fault of the jury
//! or of the machine gives no verdict, and never the reward 0.
//!
//! ```text
//! line ─JobReader→ Job ─VerificationService→ TaskExecutor ─JobEngine→ caipan_judge → JobResult
//! ```

mod assertion_tests;
mod base64_serde;
mod case_tally;
mod compiled_programs;
mod engine;
pub mod evidence;
pub mod executor;
mod fault_cache;
pub mod job;
mod job_defaults;
mod job_problem;
mod job_queue;
mod job_reader;
mod job_stream;
mod json_schemas;
mod outcome_cache;
mod problem_cache;
mod problem_files;
mod problem_folders;
mod record_files;
pub mod result;
pub mod resume;
pub mod service;
pub mod single_run;
mod source_extraction;

pub use engine::{EngineOptions, JobEngine};
pub use job_defaults::{DefaultProblem, JobDefaults};
pub use job_queue::tenant_demand::TenantDemand;
pub use job_reader::{EarlierJobs, JobReader, RelationToEarlierJobs};
pub use job_stream::{JobStreamEvent, judge_stream};
pub use json_schemas::{job_result_schema, job_schema};
pub use outcome_cache::OutcomeCache;
pub use problem_files::ProblemFiles;
pub use problem_folders::ProblemFolders;
pub use source_extraction::{extract_source, find_code_block_language};
