//! `caipan verify`: judges a stream of jobs and prints a result for each as soon as it is known, or answers clients.

mod job_input;
mod job_judge;
mod job_stream;
#[cfg(feature = "server")]
mod listen;
#[cfg(not(feature = "server"))]
mod no_server;
mod resume;
mod run;
pub(crate) mod sentences;

pub(crate) use run::run;
