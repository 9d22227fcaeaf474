//! `caipan completions`: prints completion scripts for shells, and answers the queries of these scripts.

mod bash;
mod candidates;
mod names;
mod quoting;
mod run;

pub(super) use run::run;
