//! `caipan completions`: prints completion scripts for shells, and answers the queries of these scripts.

mod bash;
mod candidates;
mod quoting;
mod run;
mod known_argument_values;

pub(super) use run::run;
