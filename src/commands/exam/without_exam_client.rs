//! Replaces the exam if caipan is built without the feature `server`: every call is an error that explains how to get
//! the exam.

use crate::cli::Exam;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::verify::sentences::VerifyMessage;
use crate::terminal::console::Console;

pub(crate) fn run(_: &Exam, _: &Console) -> Result<Exit, CommandError> {
    Err(CommandError::usage_error(VerifyMessage::NoServer))
}
