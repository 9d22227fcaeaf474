//! Integration tests, linked into one binary.

#![allow(clippy::unwrap_used, reason = "a failed test may panic")]

mod architecture;
#[cfg(target_os = "linux")]
mod browser;
mod cases;
#[cfg(target_os = "linux")]
mod channels;
mod cli;
#[cfg(all(target_os = "linux", feature = "cluster"))]
mod cluster;
#[cfg(target_os = "linux")]
mod conformance;
#[cfg(target_os = "linux")]
mod containers;
#[cfg(target_os = "linux")]
mod evil;
#[cfg(all(target_os = "linux", feature = "server"))]
mod exam;
#[cfg(target_os = "linux")]
mod exported;
#[cfg(target_os = "linux")]
mod foreign;
#[cfg(target_os = "linux")]
mod found;
mod frames;
#[cfg(target_os = "linux")]
mod headers;
mod mutants;
mod old;
#[cfg(target_os = "linux")]
mod pty;
#[cfg(target_os = "linux")]
mod python;
mod readme;
#[cfg(target_os = "linux")]
mod roles;
mod sentences;
#[cfg(all(target_os = "linux", feature = "server"))]
mod server;
#[cfg(target_os = "linux")]
mod source_mutants;
mod standalone;
mod support;
mod tarball;
#[cfg(target_os = "linux")]
mod terminal_picture;
mod testlib;
#[cfg(target_os = "linux")]
mod verify;
#[cfg(target_os = "linux")]
mod views;
mod weak;
mod zips;
