//! Turns submissions into programs: languages, compilers, and caches.

pub mod build_dir;
pub(crate) mod class_name;
pub mod compile;
mod compile_error_cause;
pub mod compiled_jury_programs;
pub mod compiler;
pub mod compiler_messages;
pub mod compiler_probe;
pub mod graders;
pub(crate) mod misspelled_file_names;
pub mod newer_standard;
mod precompiled_header;
pub mod precompiled_header_pool;
pub mod program;
pub mod program_cache;
pub mod program_id;
mod program_start_plan;
pub mod source;
#[expect(clippy::module_inception, reason = "named after its type")]
pub mod submission;
pub mod toolchains;
