//! `caipan show`: draws a case, or a move list played on it, step by step.

use super::exit::{Exit, Failure};
use super::{Console, files};
use crate::cli::Show;

pub fn run(args: &Show, console: &Console) -> Result<Exit, Failure> {
    files::at_most_one_stdin([&args.input].into_iter().chain(&args.output))?;
    let problem = files::problem(&args.problem)?;
    let puzzle = files::puzzle(&problem, "drawn")?;
    let case = files::case(&problem, &args.input, None, None)?;
    let input = case.input.read()?;
    let output = args.output.as_deref().map(files::output).transpose()?;
    let drawn = puzzle.show(&input, output.as_deref());
    console.result(&drawn.map_err(|malformed| files::malformed(&case, &malformed))?)?;
    Ok(Exit::Good)
}
