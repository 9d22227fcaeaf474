//! Random names of contests, and random seeds that select the programs for cross-checks.

use std::fs;
use std::io;
use std::path::Path;

use crate::random_token::random_token;

/// Number of random bytes in a name or seed.
const NAME_BYTES: usize = 16;

/// Returns the random name of a contest that a file contains. If the file has no valid name, creates a name and writes
/// it to the file. A resumed grading keeps the name and so receives the results that workers sent meanwhile. Without a
/// folder, the name is new and is not stored.
///
/// # Errors
/// The name cannot be generated or written to the file.
pub fn load_or_create_name(folder: Option<&Path>, file: &str) -> io::Result<String> {
    let path = folder.map(|folder| folder.join(file));
    let stored = path.as_ref().and_then(|path| fs::read_to_string(path).ok());
    if let Some(name) = stored.filter(|name| is_valid_contest_name(name)) {
        return Ok(name);
    }
    let name = random_token(NAME_BYTES)?;
    if let Some(path) = path {
        fs::write(path, &name)?;
    }
    Ok(name)
}

fn is_valid_contest_name(name: &str) -> bool {
    name.len() == 2 * NAME_BYTES && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}
