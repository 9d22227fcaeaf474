//! Finds packages that contain several problems: contests, and folders or zips of packages.

mod contest_info;
mod package_set;
#[cfg(test)]
mod tests;

pub use package_set::{PackageSet, ProblemSetMember, find_package_set};
