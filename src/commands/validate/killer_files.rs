//! Cases that kill what lives, written to a folder.

use std::path::Path;

use crate::commands::console::Console;
use crate::commands::exit::Failure;
use crate::commands::messages::Message;
use crate::commands::write_errors;
use caipan_files::atomic::Set;

/// Writes a case for each killer: its name, input and answer. A file that is there already is never touched.
pub(super) fn write(
    killers: &[(String, String, String)],
    folder: &Path,
    console: &Console,
) -> Result<(), Failure> {
    for (name, ..) in killers {
        for ending in ["in", "ans"] {
            let path = folder.join(format!("kills-{name}.{ending}"));
            if path.symlink_metadata().is_ok() {
                return Err(write_errors::already_exists(&path));
            }
        }
    }
    let mut set = Set::of(folder)?;
    for (name, input, answer) in killers {
        set.add(format!("kills-{name}.in"), input.as_bytes())?;
        set.add(format!("kills-{name}.ans"), answer.as_bytes())?;
    }
    // All or none: half a set would be taken for a whole one.
    set.publish()?;
    let cases = killers.len();
    let folder = folder.display().to_string();
    console.note(&console.sentence(Message::WroteCases { cases, folder }));
    Ok(())
}
