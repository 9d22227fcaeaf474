//! `caipan import`: converts a package of another judging system to a problem directory.

mod data_set;
mod new_folder;
mod package_names;
mod package_problem;
mod problem_completion;
mod problem_set;
mod run;

pub(super) use run::run;
