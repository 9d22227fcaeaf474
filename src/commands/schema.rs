//! `caipan schema`: prints the JSON Schema of results, of audits, of problem.toml or of contest.toml.

use super::exit::{CommandError, Exit};
use crate::cli::{Schema, SchemaSubject};
use crate::terminal::console::Console;
use caipan_i18n::Lang;
use caipan_problem::schema;
use caipan_report::json;

pub(super) fn run(args: &Schema, console: &Console) -> Result<Exit, CommandError> {
    let schema = match args.of {
        SchemaSubject::Results => json::results_schema(),
        SchemaSubject::Audit => json::audit_schema(),
        SchemaSubject::Problem => schema::problem_schema(|fact| Lang::En.fact(fact)),
        SchemaSubject::Contest => schema::contest_schema(),
        SchemaSubject::Verify => caipan_verify::job_schema(),
        SchemaSubject::VerifyResults => caipan_verify::job_result_schema(),
        SchemaSubject::Exam => caipan_exam::exam_result_schema(),
    };
    console.print_result(&format!("{:#}\n", schema.as_value()))?;
    Ok(Exit::Good)
}
