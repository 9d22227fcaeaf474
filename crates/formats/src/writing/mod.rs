//! Writes a problem as a package of another judge.
//!
//! ```text
//! Problem ─exported→ Exported { package, places, files } ─format→ Writing { files, notices }
//! ```

pub(crate) mod bridge;
pub(crate) mod checker;
pub(crate) mod exported;
pub(crate) mod groups;
pub(crate) mod host;
pub(crate) mod limits;
pub(crate) mod lost;
pub(crate) mod names;
pub(crate) mod of_problem;
pub(crate) mod places;
mod programs;
pub(crate) mod rounded;
pub(crate) mod statement;
pub(crate) mod validator;
pub(crate) mod writer;
#[expect(clippy::module_inception, reason = "what it is about")]
pub(crate) mod writing;
