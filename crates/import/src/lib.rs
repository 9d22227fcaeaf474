//! Imports packages of other judges and records of data sets as problem directories.
//!
//! ```text
//!   package_problem   one problem of a package, and its directory
//!   problem_set       a package of several problems, and their contest.toml
//!   data_set          a file with a problem record on each line
//!   written_problem   changes to a problem directory that is already written
//!   measured_limit    time limit for a package that specifies none
//!   import_report     the text of IMPORT.md
//! ```
//!
//! This crate runs no programs and prints nothing. It returns notices as facts.

mod data_set;
mod import_failure;
mod import_note;
mod import_report;
mod import_request;
mod measured_limit;
mod new_folder;
mod package_names;
mod package_problem;
mod problem_set;
mod written_problem;

pub use data_set::{DataSetImport, DataSetLine, WrittenRecord, is_data_set};
pub use import_failure::ImportFailure;
pub use import_note::ImportNote;
pub use import_report::{FactWording, ReportText};
pub use import_request::ImportRequest;
pub use measured_limit::{MeasuredLimit, is_relevant_for_limit};
pub use new_folder::create_staged_folder;
pub use package_names::{package_name, safe_folder_name, target_folder};
pub use package_problem::PackageProblem;
pub use problem_set::{ProblemSetFolder, ProblemSetImport};
pub use written_problem::{PackageWithNotices, WrittenProblem};
