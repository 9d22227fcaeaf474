//! Replaces the server if caipan is built without the feature `server`: every call is an error that explains how to
//! get the server.

use super::sentences::VerifyMessage;
use crate::cli::Verify;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};

pub(super) fn listen_for_clients(_: &str, _: &Verify, _: &Console) -> Result<Exit, Failure> {
    Err(Failure::usage(VerifyMessage::NoServer))
}
