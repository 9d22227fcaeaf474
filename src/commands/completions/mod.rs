//! `caipan completions`: prints completion scripts for shells, and answers the queries of these scripts.

mod bash;
mod candidates;
mod known_argument_values;
mod quoting;
mod run;

pub(super) use run::run;
