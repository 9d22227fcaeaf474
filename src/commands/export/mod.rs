//! `caipan export`: writes a problem to disk, as a problem directory or as a package of another judging system.

mod built_in;
mod package;
mod run;

pub(super) use run::run;
