//! Grading on several machines: a coordinator offers programs as orders and collects the results of workers.
//!
//! ```text
//!   coordinator                     bus                      worker
//!   ledger ─► worker_pool
//!             dispatcher ──► notice, orders, blobs ────────► slot_threads ─► order_executor ─► workspace ─► judge
//!             result_check ◄── results, heartbeats ◄──────── outgoing_queue
//!   ledger ◄────────┘                                        blob_cache: blobs on disk, named by their hashes
//! ```
//!
//! The worker pool executes tasks for the ledger, as local threads do; the ledger does not know which machine runs a
//! task. Workers send lines of a journal, which `result_check` validates before the ledger accepts them. A bus carries
//! the messages: `memory_bus` implements it within one process, `nats` over a network through the NATS server that
//! `server` starts.

pub mod blob;
pub mod blob_cache;
pub mod blob_mirror;
pub mod bus;
pub mod contest_name;
pub mod contest_worker;
mod coordinator;
pub mod cross_check;
mod cross_checker;
mod dispatcher;
pub mod evidence;
pub mod job_bus;
mod machine_mismatch;
pub mod machine_profile;
pub mod machine_register;
pub mod manifest;
pub mod memory_bus;
pub mod memory_job_bus;
pub mod nats;
mod open_orders;
mod order_batch;
mod order_builder;
pub mod order_executor;
mod outgoing_queue;
mod poll_backoff;
pub mod random_token;
mod result_check;
pub mod result_message;
pub mod sealed_data;
pub mod seed_folder;
pub mod server;
pub mod slot_threads;
pub mod wire;
mod work_plan;
pub mod worker;
pub mod worker_folder;
pub mod worker_name;
pub mod worker_pool;
mod workspace;

#[cfg(test)]
mod tests;
