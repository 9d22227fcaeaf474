//! Reads untrusted packages of other judges, which are folders or zips, and writes zips.

pub mod errors;
pub mod files;
pub mod package_opening;
pub mod paths;
pub mod staged_folder;
pub mod text;
pub mod zip_writer;

mod entry_copying;
mod package_paths;
mod size_limits;
mod unpack;
mod zip;

#[cfg(test)]
mod tests;
