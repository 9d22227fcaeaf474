//! Tests with real processes on every level available on this machine. They depend on no crate above this one.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a failed test may panic")]

mod boxes;
mod collected_files;
mod dialogues;
mod group_dialogues;
mod interpreters;
mod kernel_memory;
mod page_cache_isolation;
mod sandbox;
mod support;
