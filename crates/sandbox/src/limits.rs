//! What a process may use: time, memory, output and processes.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use caipan_facts::Bytes;

/// The limits of one run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time, user and system together.
    pub cpu: Duration,
    /// Time on the clock on the wall.
    pub wall: Duration,
    /// Peak memory.
    pub memory: Bytes,
    /// Most bytes on standard output, on standard error and in any file, each by itself.
    pub output: Bytes,
    /// Most processes and threads at once. Where programs run as caipan's own user, outside of namespaces, it cannot be
    /// held to.
    pub processes: u32,
}

impl Limits {
    /// Most waiting for a core that is taken off the wall time of a run. Up to three tasks a core, a program has ended or
    /// used up its CPU time before that.
    pub fn longest_wait(&self) -> Duration {
        self.wall * 2
    }
}

/// A limit that holds for caipan itself, lower than programs need, and so for them too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lowered {
    /// What it limits, as `ulimit` and the kernel call it.
    pub name: &'static str,
    /// What the programs need.
    pub needed: u64,
    /// What there is at most.
    pub hard: u64,
}
