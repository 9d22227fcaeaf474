//! Chooses between the generator of a puzzle and the generators of problem.toml.

use super::{generators, puzzle};
use crate::cli::Generate;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::files;
use crate::commands::messages::RequestError;
use crate::terminal::console::Console;

pub(crate) fn run(args: &Generate, console: &Console) -> Result<Exit, CommandError> {
    let problem = files::load_problem(&args.problem, console)?;
    let is_puzzle = problem.judge.puzzle().is_some();
    let asks_puzzle = args.list
        || args.seed.is_some()
        || args.count.is_some()
        || args.family.is_some()
        || args.recipe.is_some()
        || !args.params.is_empty();
    let asks_rows = args.check || args.force;
    match (problem.generators.is_empty(), is_puzzle) {
        (true, true) if !asks_rows => puzzle::run(args, &problem, console),
        (false, true) if asks_puzzle && !asks_rows => puzzle::run(args, &problem, console),
        (true, true) => Err(CommandError::usage_error(RequestError::NoGeneratorTables {
            problem: problem.name.clone(),
            option: if args.check { "--check" } else { "--force" }.to_owned(),
        })),
        (true, false) => Err(CommandError::usage_error(RequestError::NoGenerator {
            problem: problem.name.clone(),
        })),
        (false, _) if asks_puzzle => Err(CommandError::usage_error(
            RequestError::CasesDefinedByGenerators,
        )),
        (false, _) => generators::run(args, &problem, console),
    }
}
