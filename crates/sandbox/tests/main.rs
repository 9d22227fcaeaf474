//! Tests with real processes on every level available on this machine. They depend on no crate above this one.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a failed test may panic")]

mod boxes;
mod cold_pages;
mod collected;
mod group;
mod interpreters;
mod kernel_memory;
mod sandbox;
mod support;
mod talk;
