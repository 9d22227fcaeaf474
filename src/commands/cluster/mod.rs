//! Judging on several machines: the server, workers, gradings by a cluster, and the list of machines.

#[cfg(feature = "cluster")]
mod connection;
#[cfg(feature = "cluster")]
mod contest_worker;
#[cfg(feature = "cluster")]
mod grading;
#[cfg(feature = "cluster")]
mod job_submission;
#[cfg(feature = "cluster")]
mod job_worker;
#[cfg(feature = "cluster")]
mod machines;
pub(crate) mod messages;
pub(crate) mod options;
#[cfg(feature = "cluster")]
mod serve;
#[cfg(feature = "cluster")]
mod slot_count;
#[cfg(feature = "cluster")]
mod twin_differences;
#[cfg(not(feature = "cluster"))]
mod without_cluster_feature;

#[cfg(feature = "cluster")]
pub(crate) use contest_worker::run as run_worker;
#[cfg(feature = "cluster")]
pub(crate) use grading::Cluster;
#[cfg(feature = "cluster")]
pub(crate) use job_submission::run_with_cluster_executor;
#[cfg(feature = "cluster")]
pub(crate) use machines::list_machines;
#[cfg(feature = "cluster")]
pub(crate) use serve::run as run_server;
#[cfg(not(feature = "cluster"))]
pub(crate) use without_cluster_feature::{
    Cluster, list_machines, run_server, run_with_cluster_executor, run_worker,
};
