//! Replaces the server if caipan is built without the feature `server`: an error says how to get it.

use super::sentences::Verified;
use crate::cli::Verify;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};

pub(super) fn listen(_: &str, _: &Verify, _: &Console) -> Result<Exit, Failure> {
    Err(Failure::usage(Verified::NoServer))
}
