//! Writes new cases, such as those that kill mutants.

use std::path::Path;

use caipan_files::atomic::{FileSet, FileWriteError};

/// New case, to be written as an input file and an answer file.
pub struct NewCase {
    /// File name without extension.
    pub name: String,
    /// Text of the input file.
    pub input: String,
    /// Text of the answer file.
    pub answer: String,
}

/// Writes an input file and an answer file for each case.
///
/// # Errors
/// A file exists already, or cannot be written. In both cases, no file is written at all.
pub fn write_new_cases(new_cases: &[NewCase], folder: &Path) -> Result<(), FileWriteError> {
    for case in new_cases {
        for ending in ["in", "ans"] {
            let path = folder.join(format!("{}.{ending}", case.name));
            if path.symlink_metadata().is_ok() {
                return Err(FileWriteError::NameTaken(path));
            }
        }
    }
    let mut set = FileSet::new(folder)?;
    for case in new_cases {
        set.add_file(format!("{}.in", case.name), case.input.as_bytes())?;
        set.add_file(format!("{}.ans", case.name), case.answer.as_bytes())?;
    }
    // All files appear together, since an incomplete set of cases could be mistaken for a complete one.
    set.publish()
}
