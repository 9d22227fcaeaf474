//! Judges the tasks of a service on the machines of a cluster.
//!
//! ```text
//! service ─► gateway ──claim, job──► bus ──► worker ─► slots ─► service of the worker ─► engine
//!            gateway ◄───answer───── bus ◄── worker ◄── result
//! ```
//!
//! All state of a gateway is on the bus: if a gateway is lost, another one finds the claims, the jobs and the
//! answers. Each attempt at a job has a token, and the first answer to a token is kept, so all gateways see the same
//! answers.

pub mod executor;
mod gateway_share;
mod in_process_slots;
mod job_gateway;
mod large_answer;
pub mod local_job_worker;
mod other_gateways;
pub mod present_hosts;
mod present_machines;
mod queue_place_division;
mod task_key;
mod task_parts;
mod unfinished_task;
pub mod wire;
pub mod worker;

#[cfg(test)]
mod tests;
