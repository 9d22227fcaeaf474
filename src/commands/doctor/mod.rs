//! `caipan doctor`: reports what this machine can isolate, measure and compile, and how to get what is missing.

pub(crate) mod advice;
mod compilers;
mod isolation;
pub(crate) mod layout;
pub(crate) mod losses;
mod run;
pub(crate) mod security;
mod state_folder;
mod timing;
mod visible_paths;

pub(crate) use run::run;
