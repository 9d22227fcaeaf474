//! A problem as a package of another judge: what it says, what a format can say of it, and what becomes of the rest.
//!
//! ```text
//! Problem ─exported→ Exported { package, places, files } ─format→ Writing { files, notices }
//! ```

pub mod bridge;
pub mod checker;
pub mod exported;
pub mod groups;
pub mod host;
pub mod limits;
pub mod lost;
pub mod names;
pub mod of_problem;
pub mod places;
mod programs;
pub mod rounded;
pub mod statement;
pub mod validator;
pub mod writer;
#[expect(clippy::module_inception, reason = "what it is about")]
pub mod writing;
