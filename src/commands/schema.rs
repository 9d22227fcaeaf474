//! `caipan schema`: prints the JSON Schema of results, of problem.toml or of contest.toml.

use super::exit::{Exit, Failure};
use crate::cli::{Described, Schema};
use crate::commands::console::Console;
use crate::package::schema;
use crate::report::json;

pub fn run(args: &Schema, console: &Console) -> Result<Exit, Failure> {
    let schema = match args.of {
        Described::Results => json::schema(),
        Described::Problem => schema::of_problem(),
        Described::Contest => schema::of_contest(),
    };
    let text = serde_json::to_string_pretty(&schema);
    let text = text.map_err(Failure::internal)?;
    console.result(&(text + "\n"))?;
    Ok(Exit::Good)
}
