//! Finds packages that contain several problems: contests, and folders or zips of packages.

mod found;
mod order;
#[cfg(test)]
mod tests;

pub use found::{Member, Set, set_of};
