//! Writes the cases that kill mutants, for `--write-killers`.

use std::path::Path;

use crate::commands::console::Console;
use crate::commands::exit::Failure;
use crate::commands::messages::Message;
use crate::commands::write_errors;
use caipan_files::atomic::FileSet;

/// Writes an input file and an answer file for each case, given as name, input and answer. If a file exists, returns an error and
/// writes nothing.
pub(super) fn write_new_cases(
    new_cases: &[(String, String, String)],
    folder: &Path,
    console: &Console,
) -> Result<(), Failure> {
    for (name, ..) in new_cases {
        for ending in ["in", "ans"] {
            let path = folder.join(format!("{name}.{ending}"));
            if path.symlink_metadata().is_ok() {
                return Err(write_errors::already_exists_failure(&path));
            }
        }
    }
    let mut set = FileSet::new(folder)?;
    for (name, input, answer) in new_cases {
        set.add_file(format!("{name}.in"), input.as_bytes())?;
        set.add_file(format!("{name}.ans"), answer.as_bytes())?;
    }
    // All files appear together, since an incomplete set of cases could be mistaken for a complete one.
    set.publish()?;
    let cases = new_cases.len();
    console.note(&console.sentence(Message::WroteCases {
        cases,
        folder: folder.display().to_string(),
    }));
    Ok(())
}
