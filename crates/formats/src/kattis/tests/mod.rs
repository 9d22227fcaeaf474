//! Packages of Kattis and the ICPC.

mod complete_packages;
mod judging_settings;
mod packages;
mod refusals;
mod scoring;
