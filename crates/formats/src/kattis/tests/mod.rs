//! Packages of Kattis and the ICPC.

mod judges;
mod packages;
mod refused;
mod rich;
mod scoring;
