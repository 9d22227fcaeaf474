//! `caipan doctor`: what this machine can isolate, measure and compile, and how to get what is missing.

mod advice;
mod compilers;
mod isolation;
mod kernel;
mod lines;
mod losses;
mod noise;
mod run;
mod security;
mod state;
mod timing;
mod version;
mod views;

pub use run::run;
