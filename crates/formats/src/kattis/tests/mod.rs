//! Packages of Kattis and the ICPC.

mod judges;
mod packages;
mod refusals;
mod rich;
mod scoring;
