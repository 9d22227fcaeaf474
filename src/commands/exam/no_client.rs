//! Replaces the exam if caipan is built without the feature `server`: an error says how to get it.

use crate::cli::Exam;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::verify::sentences::Verified;

pub(crate) fn run(_: &Exam, _: &Console) -> Result<Exit, Failure> {
    Err(Failure::usage(Verified::NoServer))
}
