//! What nobody guesses.

use std::fs::File;
use std::io::{self, Read};

/// So many bytes of the system's chance, in hexadecimal digits.
///
/// # Errors
/// The system has none.
pub fn chance(bytes: usize) -> io::Result<String> {
    let mut chance = vec![0; bytes];
    File::open("/dev/urandom")?.read_exact(&mut chance)?;
    Ok(chance.iter().map(|byte| format!("{byte:02x}")).collect())
}
