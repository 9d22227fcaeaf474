//! `caipan verify --listen`: clients of other verifiers talk to caipan.

mod access;
mod adapters;
mod clients;
mod faults;
mod judge0;
pub(crate) mod lab;
mod lifetime;
mod own;
mod piston_ioi;
mod sandbox_fusion;
