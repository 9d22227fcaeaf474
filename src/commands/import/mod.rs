//! `caipan import`: makes a problem directory of another judge's package.

mod place;
mod run;

pub use run::run;
