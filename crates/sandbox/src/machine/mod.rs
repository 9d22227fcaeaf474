//! Description of this machine: kernel, cores, memory, timing noise, versions of tools.

pub mod cores;
pub mod cpu_load;
pub mod kernel;
pub mod memory;
pub mod noise;
pub mod processor;
pub mod slowdown;
pub mod version;
