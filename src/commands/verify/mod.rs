//! `caipan verify`: judges a stream of jobs and prints a result for each as soon as it is known, or answers clients.

mod job_input;
mod job_judge;
mod job_stream;
#[cfg(feature = "server")]
mod listen;
mod resume;
mod run;
pub(crate) mod sentences;
#[cfg(not(feature = "server"))]
mod without_server_feature;

pub(crate) use run::run;
