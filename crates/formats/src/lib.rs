//! Reads and writes problem packages of other judges. Each format has a separate folder or file and an entry in
//! [`FORMATS`].
//!
//! ```text
//! PackageFiles ─format→ ImportedPackage { package, notices } ─problem_files→ problem.toml and other files
//! ```
//!
//! This crate runs no programs and drops nothing silently: for parts of a package that problem.toml cannot express, a
//! reader returns a notice with file and line, or refuses the package.

mod bare_cases;
mod case_pairs;
mod cms;
mod config_keys;
mod data_sets;
mod dmoj;
mod file_placer;
mod format;
mod headers;
mod hydro;
mod kattis;
mod lemon;
mod notice;
mod package;
mod package_reader;
mod package_sets;
mod polygon;
mod problem_files;
mod shared_cases;
mod source_languages;
#[cfg(test)]
mod tests;
mod unsupported_formats;
mod uoj;
mod usage_tracker;
mod writing;

pub use data_sets::{DataSetRecord, read_record};
pub use format::{
    FORMATS, detect_format, exportable_format_names, find_format, find_writable_format,
};
pub use notice::{ImportError, ImportNotice, LocatedNotice};
pub use package::{FileContent, Package, TimeLimitRule};
pub use package_reader::{ImportOptions, ImportedPackage, PackageFormat, to_plain_name};
pub use package_sets::{PackageSet, ProblemSetMember, find_package_set};
pub use problem_files::problem_files;
pub use unsupported_formats::{UnsupportedFormatAdvice, is_fps, unsupported_fps_error};
pub use usage_tracker::outside_file_notices;
pub use writing::export_notice::{ExportError, ExportNotice};
pub use writing::export_problem::export_problem;
pub use writing::format_writer::{FormatWriter, ZipLayout};
pub use writing::package_target::{PackageTarget, PackageWriteError};
pub use writing::package_writer::{PackageWriter, WrittenFile};
pub use writing::problem_export::ProblemExport;
