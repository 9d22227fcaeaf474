//! Copies the data of a zip entry and checks length and checksum.

use std::io::{self, BufRead, Read, Write};

use flate2::Crc;
use flate2::bufread::DeflateDecoder;

use super::fault::{Evil, evil};
use super::zip::list::{Listed, STORED};

/// Buffer size for copying.
pub(super) const CHUNK: usize = 64 << 10;

/// Side on which unpacking an entry failed.
pub(super) enum Failed {
    Read(io::Error),
    Write(io::Error),
}

/// Unpacks the data of an entry.
pub(super) fn copy(
    entry: &Listed,
    mut data: impl BufRead,
    to: &mut impl Write,
    chunk: &mut [u8],
) -> Result<(), Failed> {
    match entry.method {
        STORED => copied(entry, &mut data, to, chunk)?,
        _ => copied(entry, &mut DeflateDecoder::new(&mut data), to, chunk)?,
    }
    // Unused data after the entry's end is refused.
    if data.fill_buf().map_err(Failed::Read)?.is_empty() {
        Ok(())
    } else {
        Err(refused(entry, Evil::Size))
    }
}

/// Counts bytes while they are copied, so that no more is written than the declared length.
fn copied(
    entry: &Listed,
    from: &mut impl Read,
    to: &mut impl Write,
    chunk: &mut [u8],
) -> Result<(), Failed> {
    let (mut length, mut checksum) = (0, Crc::new());
    loop {
        let count = match from.read(chunk) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            // Errors of the operating system have an error code; others mean malformed data.
            Err(error) if error.raw_os_error().is_some() => return Err(Failed::Read(error)),
            Err(_) => return Err(refused(entry, Evil::Damaged)),
        };
        length += count as u64;
        if length > entry.length {
            return Err(refused(entry, Evil::Size));
        }
        checksum.update(&chunk[..count]);
        to.write_all(&chunk[..count]).map_err(Failed::Write)?;
    }
    if length != entry.length {
        return Err(refused(entry, Evil::Size));
    }
    if checksum.sum() == entry.checksum {
        Ok(())
    } else {
        Err(refused(entry, Evil::Checksum))
    }
}

fn refused(entry: &Listed, what: Evil) -> Failed {
    Failed::Read(evil(entry.path.as_bytes(), what))
}
