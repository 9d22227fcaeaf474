//! Replaces the server if caipan is built without the feature `server`: every call is an error that explains how to
//! get the server.

use super::sentences::VerifyMessage;
use crate::cli::Verify;
use crate::commands::exit::{CommandError, Exit};
use crate::terminal::console::Console;

pub(super) fn listen_for_clients(_: &str, _: &Verify, _: &Console) -> Result<Exit, CommandError> {
    Err(CommandError::usage_error(VerifyMessage::NoServer))
}
