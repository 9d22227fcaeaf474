//! `caipan schema`: prints the JSON Schema of results.

use super::exit::{Exit, Failure};
use crate::commands::console::Console;
use crate::report::json;

pub fn run(console: &Console) -> Result<Exit, Failure> {
    console.result(&json::schema())?;
    Ok(Exit::Good)
}
