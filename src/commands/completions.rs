//! `caipan completions`: prints completion scripts for shells, and answers the queries of these scripts.

use super::exit::{CommandError, Exit};
use crate::cli::{Completions, completion_lines, completion_script};
use crate::terminal::console::Console;

pub(super) fn run(args: &Completions, console: &Console) -> Result<Exit, CommandError> {
    let text = match args.typed.as_slice() {
        [] => completion_script(args.shell).to_owned(),
        typed => completion_lines(args.shell, typed, console.lang),
    };
    console.print_result(&text)?;
    Ok(Exit::Good)
}
