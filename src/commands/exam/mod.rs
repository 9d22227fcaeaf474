//! `caipan exam`: asks a verifier about cheats, right programs and faults, and reports what it gets wrong.

#[cfg(not(feature = "server"))]
mod no_client;
#[cfg(feature = "server")]
mod run;
pub(crate) mod sentences;

#[cfg(not(feature = "server"))]
pub(crate) use no_client::run;
#[cfg(feature = "server")]
pub(crate) use run::run;
