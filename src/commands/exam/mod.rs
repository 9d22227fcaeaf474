//! `caipan exam`: asks a verifier about cheats, right programs and faults, and reports what it gets wrong.

#[cfg(feature = "server")]
mod run;
pub(crate) mod sentences;
#[cfg(not(feature = "server"))]
mod without_exam_client;

#[cfg(feature = "server")]
pub(crate) use run::run;
#[cfg(not(feature = "server"))]
pub(crate) use without_exam_client::run;
