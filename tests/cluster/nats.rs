//! Cluster tests with a real nats-server: the one that `CAIPAN_TEST_NATS` names, or else the installed one.

mod adapter;
mod attacks;
mod commands;
mod gateway_shares;
#[cfg(feature = "server")]
mod gateways;
mod job_rights;
mod jobs;
mod kills;
mod lab;
mod machines;
mod networks;
mod problem_roots;
mod raw;
mod refused_logins;
mod rights;
mod site;
