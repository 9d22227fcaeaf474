//! Judging on several machines: the server, workers, gradings by them, and who is there.

#[cfg(not(feature = "cluster"))]
mod absent;
pub(crate) mod asked;
#[cfg(feature = "cluster")]
mod calling;
#[cfg(feature = "cluster")]
mod connection;
#[cfg(feature = "cluster")]
mod grading;
#[cfg(feature = "cluster")]
mod machines;
pub(crate) mod messages;
#[cfg(feature = "cluster")]
mod serve;
#[cfg(feature = "cluster")]
mod sowing;
#[cfg(feature = "cluster")]
mod speed;
#[cfg(feature = "cluster")]
mod twins;
#[cfg(feature = "cluster")]
mod worker;
#[cfg(feature = "cluster")]
mod worker_place;

#[cfg(not(feature = "cluster"))]
pub(crate) use absent::{Cluster, list, serve, work};
#[cfg(feature = "cluster")]
pub(crate) use grading::Cluster;
#[cfg(feature = "cluster")]
pub(crate) use machines::list;
#[cfg(feature = "cluster")]
pub(crate) use serve::run as serve;
#[cfg(feature = "cluster")]
pub(crate) use worker::run as work;
