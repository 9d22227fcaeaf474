//! `caipan doctor`: reports what this machine can isolate, measure and compile, and how to get what is missing.

mod compilers;
mod isolation;
pub(crate) mod layout;
mod run;
pub(crate) mod security;
mod state_folder;
mod timing;
mod visible_paths;

pub(crate) use run::run;
