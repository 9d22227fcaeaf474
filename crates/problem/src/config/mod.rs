//! Configuration files of other judges: text in, value out, or the place of what is wrong.

pub mod json;
pub mod malformed;
pub mod xml;
pub mod yaml;

#[cfg(test)]
mod tests;
