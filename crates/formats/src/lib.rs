//! Reads and writes problem packages of other judges. Each format has a folder or file of its own and an entry in
//! [`FORMATS`].
//!
//! ```text
//! PackageFiles ─format→ Read { package, notices } ─written→ problem.toml and files
//! ```
//!
//! No program is run here, and nothing is dropped silently: what problem.toml cannot express is a notice with
//! file and line, or the package is refused.

pub mod archive;
mod bare;
mod cms;
mod dmoj;
mod filing;
mod format;
mod headers;
mod hydro;
mod kattis;
mod keys;
mod ledger;
mod lemon;
mod marks;
mod notice;
mod package;
mod pairs;
mod paths;
mod polygon;
mod reading;
mod records;
mod set;
mod shared;
mod sources;
#[cfg(test)]
mod tests;
mod uoj;
mod writing;
mod written;

pub use format::{FORMATS, detected, format_of, writable_names, writer_of};
pub use ledger::beside;
pub use marks::{Advice, fps, is_fps};
pub use notice::{Left, Notice, Unread};
pub use package::{Content, Package, Unsaid};
pub use reading::{Format, Read, Wishes, plain};
pub use records::{Record, record};
pub use set::{Member, Set, set_of};
pub use writing::exported::Exported;
pub use writing::lost::{Lost, Unwritten};
pub use writing::of_problem::exported;
pub use writing::writer::{Writer, Zip};
pub use writing::writing::{File, Writing};
pub use written::written;
