//! Type of clocks. Callers pass a clock to this crate, which never reads the system time itself.

use std::time::Duration;

/// Clock of a process: returns the time since a fixed moment.
pub(crate) type Clock = Box<dyn Fn() -> Duration + Send + Sync>;
