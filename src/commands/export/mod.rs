//! `caipan export`: a problem on disk, as a directory of ours or as a package of another judge.

mod foreign;
mod own;
mod place;
mod run;

pub(super) use run::run;
