//! `caipan import`: converts a package of another judging system to a problem directory.

mod data_set;
mod import_errors;
mod package_problem;
mod problem_completion;
mod problem_set;
mod run;

pub(super) use run::run;
