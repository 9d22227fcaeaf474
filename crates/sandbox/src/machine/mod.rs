//! What this machine is: its kernel, its cores, how well its times repeat, what its tools say of themselves.

pub mod cores;
pub mod kernel;
pub mod memory;
pub mod noise;
pub mod processor;
pub mod slowdown;
pub mod version;
