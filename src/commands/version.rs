//! `caipan --version --verbose`: the version, the features, the build and the isolation level of this machine.

use std::path::Path;

use super::exit::{CommandError, Exit};
use crate::commands::messages::CommandMessage;
use crate::terminal::console::Console;
use caipan_sandbox::{IsolationLevel, IsolationLevelRange, Runner, Sandbox, build_id};

/// Cargo features with which caipan was built, separated by commas. Empty if there are none.
const FEATURES: &str = env!("CAIPAN_FEATURES");

pub(super) fn run(console: &Console) -> Exit {
    let build = build_id(Path::new("/proc/self/exe")).unwrap_or_default();
    let build_text: String = build.iter().map(|byte| format!("{byte:02x}")).collect();
    let any = IsolationLevelRange {
        most: IsolationLevel::Full,
        least: IsolationLevel::Filter,
    };
    let level =
        Sandbox::open(any, &[]).map_or(IsolationLevel::None, |sandbox| sandbox.isolation().level);
    let message = CommandMessage::Version {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        features: text_or_hyphen(FEATURES),
        build: text_or_hyphen(&build_text),
        level: level.to_string(),
    };
    match console.print_result(&(console.sentence(message) + "\n")) {
        Ok(_) => Exit::Good,
        Err(error) => CommandError::from(error).exit,
    }
}

fn text_or_hyphen(text: &str) -> String {
    if text.is_empty() { "-" } else { text }.to_owned()
}
