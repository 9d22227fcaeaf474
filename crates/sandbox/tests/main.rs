//! Real processes on every level that this machine has. Nothing above this crate is compiled for them.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod boxes;
mod cold_pages;
mod collected;
mod kernel_memory;
mod sandbox;
mod support;
mod talk;
