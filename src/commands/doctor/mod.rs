//! `caipan doctor`: what this machine can isolate, measure and compile.

mod losses;
mod security;

use super::Console;
use super::exit::{Exit, Failure};
use crate::cli::Doctor;

pub fn run(args: &Doctor, console: &Console) -> Result<Exit, Failure> {
    security::run(args.level.map(Into::into), console)
}
