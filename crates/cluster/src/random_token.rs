//! Random tokens that cannot be guessed, for passwords, keys and ids.

use std::fs::File;
use std::io::{self, Read};

/// Returns a token of `byte_count` random bytes from the operating system, in hexadecimal digits.
///
/// # Errors
/// The random device cannot be read.
pub fn random_token(byte_count: usize) -> io::Result<String> {
    let mut chance = vec![0; byte_count];
    File::open("/dev/urandom")?.read_exact(&mut chance)?;
    Ok(chance.iter().map(|byte| format!("{byte:02x}")).collect())
}
