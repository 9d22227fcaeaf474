//! `caipan import`: makes a problem directory of another judge's package.

mod finish;
mod new_folder;
mod one;
mod place;
mod records;
mod run;
mod set;

pub(super) use run::run;
