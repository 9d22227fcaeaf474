//! The rooms of caipan that run nothing and print nothing: what problems are, and the facts that are found.
//!
//! They are a package of their own, so that tests have them optimised without optimising all that stands above them.

#[path = "../src/text/mod.rs"]
pub mod text;

#[path = "../src/problem/mod.rs"]
pub mod problem;
