//! `caipan completions`: prints completion scripts for shells, and answers the queries of these scripts.

mod bash;
mod candidates;
mod quoting;
mod run;
mod value_candidates;

pub(super) use run::run;
