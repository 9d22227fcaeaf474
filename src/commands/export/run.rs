//! Chooses between the export of a package and of a built-in problem directory.

use super::{built_in, package};
use crate::cli::Export;
use crate::commands::exit::{CommandError, Exit};
use crate::terminal::console::Console;

pub(crate) fn run(args: &Export, console: &Console) -> Result<Exit, CommandError> {
    match &args.format {
        Some(format) => package::run(args, format, console),
        None => built_in::run(args, console),
    }
}
