//! The command line: definitions only, a file per subcommand.

mod check;
mod chinese;
mod command_line;
mod diff;
mod doctor;
mod export;
mod generate;
mod grade;
mod info;
pub(crate) mod refusal;
mod report;
mod shared;
mod show;
mod solve;
mod stress;
mod typed;
mod validate;
mod values;
pub(crate) mod wanted;

pub use check::Check;
pub use command_line::{Cli, Color, Command};
pub use diff::Diff;
pub use doctor::Doctor;
pub use export::Export;
pub use generate::Generate;
pub use grade::Grade;
pub use info::Info;
pub use report::Report;
pub use shared::{Forms, IsolationArgs, ProblemArgs};
pub use show::Show;
pub use solve::{AllAs, Solve};
pub use stress::Stress;
pub use validate::Validate;
