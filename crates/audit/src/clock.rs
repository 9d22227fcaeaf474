//! Clocks, which the caller provides, since this crate reads none.

use std::time::Duration;

/// Clock of a process: returns the time since a fixed moment.
pub(crate) type Clock = Box<dyn Fn() -> Duration + Send + Sync>;
