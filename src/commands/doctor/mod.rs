//! `caipan doctor`: reports what this machine can isolate, measure and compile, and how to get what is missing.

mod run;
mod security;

pub(crate) use run::run;
