//! `caipan completions`: scripts for shells, and the answers that the scripts ask for.

mod bash;
mod candidates;
mod names;
mod quoting;
mod run;

pub(super) use run::run;
