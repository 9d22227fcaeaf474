//! `caipan import`: converts a package of another judging system to a problem directory.

mod completion;
mod data_set;
mod names;
mod new_folder;
mod package_problem;
mod problem_set;
mod run;

pub(super) use run::run;
