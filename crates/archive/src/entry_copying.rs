//! Copies the data of a zip entry and checks length and checksum.

use std::io::{self, BufRead, Read, Write};

use flate2::Crc;
use flate2::bufread::DeflateDecoder;

use super::errors::{EntryError, entry_error};
use super::zip::central_directory::{METHOD_STORED, ZipEntry};

/// Size in bytes of the buffer through which zip entries are unpacked.
pub(super) const COPIED_CHUNK_BYTES: usize = 64 << 10;

/// Error while unpacking an entry: `Read` is about the zip, `Write` about the unpacked file.
pub(super) enum EntryCopyError {
    Read(io::Error),
    Write(io::Error),
}

/// Unpacks the packed bytes `data` of a zip entry into `to`. Fails unless the unpacked length and the checksum
/// match those that `entry` declares. `chunk` is used as the copy buffer.
pub(super) fn copy_entry(
    entry: &ZipEntry,
    mut data: impl BufRead,
    to: &mut impl Write,
    chunk: &mut [u8],
) -> Result<(), EntryCopyError> {
    match entry.method {
        METHOD_STORED => copy_and_verify_data(entry, &mut data, to, chunk)?,
        _ => copy_and_verify_data(entry, &mut DeflateDecoder::new(&mut data), to, chunk)?,
    }
    // Refuse packed bytes that remain after the end of the compressed stream.
    if data.fill_buf().map_err(EntryCopyError::Read)?.is_empty() {
        Ok(())
    } else {
        Err(refused_entry_error(entry, EntryError::Size))
    }
}

/// Copies unpacked bytes, at most the declared length. A different length or checksum is an error.
fn copy_and_verify_data(
    entry: &ZipEntry,
    from: &mut impl Read,
    to: &mut impl Write,
    chunk: &mut [u8],
) -> Result<(), EntryCopyError> {
    let (mut length, mut checksum) = (0, Crc::new());
    loop {
        let count = match from.read(chunk) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            // I/O errors of the operating system have an error code; errors without one mean malformed compressed data.
            Err(error) if error.raw_os_error().is_some() => {
                return Err(EntryCopyError::Read(error));
            }
            Err(_) => return Err(refused_entry_error(entry, EntryError::Damaged)),
        };
        length += count as u64;
        if length > entry.length {
            return Err(refused_entry_error(entry, EntryError::Size));
        }
        checksum.update(&chunk[..count]);
        to.write_all(&chunk[..count])
            .map_err(EntryCopyError::Write)?;
    }
    if length != entry.length {
        return Err(refused_entry_error(entry, EntryError::Size));
    }
    if checksum.sum() == entry.checksum {
        Ok(())
    } else {
        Err(refused_entry_error(entry, EntryError::Checksum))
    }
}

fn refused_entry_error(entry: &ZipEntry, reason: EntryError) -> EntryCopyError {
    EntryCopyError::Read(entry_error(entry.path.as_bytes(), reason))
}
