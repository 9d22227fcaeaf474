//! Converts problems for export, and provides the functions with which all package formats are written.
//!
//! ```text
//! Problem ─export_problem→ ProblemExport { package, key_positions, files } ─format→ PackageWriter { files, notices }
//! ```

pub(crate) mod calling_convention_bridge;
pub(crate) mod checker;
pub(crate) mod export_notice;
pub(crate) mod export_problem;
pub(crate) mod format_writer;
pub(crate) mod key_positions;
pub(crate) mod limits;
pub(crate) mod package_target;
pub(crate) mod package_writer;
pub(crate) mod points_rounding;
pub(crate) mod portable_names;
pub(crate) mod problem_export;
mod program_conversion;
pub(crate) mod scored_groups;
pub(crate) mod statement;
pub(crate) mod testlib_formats;
pub(crate) mod validator;
