//! Parsers for configuration files of other judges, which report errors with their location.

pub mod json;
pub mod malformed_file;
pub mod xml;
pub mod yaml;

#[cfg(test)]
mod tests;
