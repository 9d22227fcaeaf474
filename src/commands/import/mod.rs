//! `caipan import`: makes a problem directory of another judge's package.

mod new_folder;
mod place;
mod records;
mod run;

pub use run::run;
