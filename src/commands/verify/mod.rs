//! `caipan verify`: judges a stream of jobs, and prints a result for each as soon as it is known.

mod input;
mod resume;
mod run;
pub(crate) mod sentences;

pub(crate) use run::run;
