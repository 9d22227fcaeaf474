//! `caipan generate`: cases from a seed, of a puzzle; cases by the generators of any problem.

mod check;
mod puzzle;
mod rows;
mod run;
mod shelf;

pub(super) use run::run;
