//! Judges the tasks of a service on the machines of a cluster.
//!
//! ```text
//! service ─► front ──claim, job──► bus ──► worker ─► slots ─► service of the worker ─► engine
//!            front ◄───answer───── bus ◄── worker ◄── result
//! ```
//!
//! A front has no state that is not on the bus: if it is lost, another front finds the claims, the jobs and the answers. Each
//! attempt at a job has a token, and the first answer to a token is kept, so all fronts see the same answers.

pub mod executor;
mod front_share;
mod in_process_slots;
mod job_front;
mod large_answer;
pub mod local_job_worker;
mod other_fronts;
mod place_division;
pub mod present_hosts;
mod present_machines;
mod task_key;
mod task_parts;
mod unfinished_task;
pub mod wire;
pub mod worker;

#[cfg(test)]
mod tests;
