//! `caipan schema`: prints the JSON Schema of results, of audits, of problem.toml or of contest.toml.

use super::exit::{Exit, Failure};
use crate::cli::{Described, Schema};
use crate::commands::console::Console;
use caipan_i18n::Lang;
use caipan_problem::schema;
use caipan_report::json;

pub(super) fn run(args: &Schema, console: &Console) -> Result<Exit, Failure> {
    let schema = match args.of {
        Described::Results => json::schema(),
        Described::Audit => json::audit_schema(),
        Described::Problem => schema::of_problem(|fact| Lang::En.fact(fact)),
        Described::Contest => schema::of_contest(),
    };
    console.result(&format!("{:#}\n", schema.as_value()))?;
    Ok(Exit::Good)
}
