//! `caipan calibrate`: proposes time limits from jury programs.

mod place;
mod run;

pub use run::run;
