//! `caipan import`: converts a package of another judging system to a problem directory.

mod completion;
mod names;
mod new_folder;
mod package_problem;
mod records;
mod run;
mod set;

pub(super) use run::run;
