//! Turns submissions into programs: languages, compilers, and caches.

pub mod build_dir;
pub(crate) mod class_name;
pub mod compile;
pub mod compiled_jury_programs;
pub mod compiler;
pub mod compiler_messages;
pub mod compiler_probe;
pub mod graders;
pub mod header_pool;
pub(crate) mod misnamed_files;
mod precompiled_header;
pub mod program;
pub mod program_cache;
pub mod program_id;
mod refusal_cause;
pub mod source;
mod start_plan;
#[expect(clippy::module_inception, reason = "named after its type")]
pub mod submission;
pub mod toolchains;
