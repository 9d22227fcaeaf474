//! Which of the two is asked for.

use super::{foreign, own};
use crate::cli::Export;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};

pub(crate) fn run(args: &Export, console: &Console) -> Result<Exit, Failure> {
    match &args.format {
        Some(format) => foreign::run(args, format, console),
        None => own::run(args, console),
    }
}
