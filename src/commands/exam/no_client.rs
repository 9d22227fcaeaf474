//! Replaces the exam if caipan is built without the feature `server`: every call is an error that explains how to get
//! the exam.

use crate::cli::Exam;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::verify::sentences::VerifyMessage;

pub(crate) fn run(_: &Exam, _: &Console) -> Result<Exit, Failure> {
    Err(Failure::usage(VerifyMessage::NoServer))
}
