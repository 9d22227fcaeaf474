//! Writes cases that kill surviving mutants into a folder.

use std::path::Path;

use crate::commands::console::Console;
use crate::commands::exit::Failure;
use crate::commands::messages::Message;
use crate::commands::write_errors;
use caipan_files::atomic::Set;

/// Writes a case for each killer, which is given by name, input and answer. Existing files are never overwritten.
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
    // All files are published together, since an incomplete set could be mistaken for a complete one.
    set.publish()?;
    let cases = killers.len();
    console.note(&console.sentence(Message::WroteCases {
        cases,
        folder: folder.display().to_string(),
    }));
    Ok(())
}
