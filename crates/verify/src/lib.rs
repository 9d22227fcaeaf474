//! Judges programs by the record: a stream of jobs in, a result for each out. A fault of the jury or the machine is no
//! verdict, and never a reward of 0.
//!
//! ```text
//! line ─intake→ Job ─service→ executor ─engine→ judge::Judging → JobResult
//! ```

mod assertion_tests;
mod binary;
mod engine;
pub mod evidence;
pub mod executor;
mod extract;
mod grader_faults;
mod intake;
pub mod job;
mod job_problem;
mod known_problems;
mod outcome_cache;
mod pool;
mod problem_files;
mod programs;
mod queue;
mod record_files;
pub mod result;
mod schema;
pub mod service;
pub mod single_run;
mod tally;
mod terms;

pub use engine::{Engine, EngineOptions};
pub use extract::{extract_source, fenced_language};
pub use intake::{JobComparison, JobReader, KnownJobs};
pub use outcome_cache::OutcomeCache;
pub use pool::{StreamEvent, judge_stream};
pub use problem_files::ProblemFiles;
pub use schema::{job_schema, result_schema};
pub use terms::{DefaultProblem, JobTerms};
