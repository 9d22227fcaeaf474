//! Writes zips reproducibly: equal files give equal bytes.

use std::io::{self, Write};

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

use crate::errors::{ArchiveError, archive_error};

/// Writer of a zip without ZIP64. All entries have a constant date, so that equal files give equal zips.
pub struct ZipWriter<W: Write> {
    output: W,
    at: u64,
    list: Vec<u8>,
    entries: u16,
}

/// Constant date of all entries: 1 January 1980 in MS-DOS format.
const DATE_OF_ALL_ENTRIES: u16 = 1 << 5 | 1;
const UTF8_NAME_FLAG: u16 = 1 << 11;
const METHOD_DEFLATED: u16 = 8;
/// "Version made by" field: Unix (3) in the upper byte, format version 2.0 in the lower.
const MADE_BY: u16 = 3 << 8 | 20;
const VERSION_NEEDED_TO_EXTRACT: u16 = 20;
/// Maximum size of a zip without ZIP64, for messages.
const MAX_SIZE_TEXT: &str = "4 GiB";

impl<W: Write> ZipWriter<W> {
    /// Creates a writer of a zip without entries.
    pub fn new(output: W) -> Self {
        Self {
            output,
            at: 0,
            list: Vec::new(),
            entries: 0,
        }
    }

    /// Compresses and adds a file. If `is_program`, the file becomes executable.
    ///
    /// # Errors
    ///
    /// The zip cannot be written, or the limits of a zip without ZIP64 are exceeded.
    pub fn add_file(&mut self, path: &str, bytes: &[u8], is_program: bool) -> io::Result<()> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(6));
        encoder.write_all(bytes)?;
        let packed = encoder.finish()?;
        let mut crc = Crc::new();
        crc.update(bytes);
        let name = u16::try_from(path.len()).map_err(|_| zip_too_large_error())?;
        let at = u32::try_from(self.at).map_err(|_| zip_too_large_error())?;
        let packed_size = u32::try_from(packed.len()).map_err(|_| zip_too_large_error())?;
        let size = u32::try_from(bytes.len()).map_err(|_| zip_too_large_error())?;
        let mut facts = Vec::new();
        for word in [
            VERSION_NEEDED_TO_EXTRACT,
            UTF8_NAME_FLAG,
            METHOD_DEFLATED,
            0,
            DATE_OF_ALL_ENTRIES,
        ] {
            facts.extend(word.to_le_bytes());
        }
        for number in [crc.sum(), packed_size, size] {
            facts.extend(number.to_le_bytes());
        }
        for word in [name, 0] {
            facts.extend(word.to_le_bytes());
        }
        let header = [b"PK\x03\x04", &facts[..], path.as_bytes()].concat();
        let mode: u32 = if is_program { 0o100_755 } else { 0o100_644 };
        self.list.extend(b"PK\x01\x02");
        self.list.extend(MADE_BY.to_le_bytes());
        self.list.extend(&facts);
        // Comment length, disk number and internal attributes are all 0.
        self.list.extend([0; 6]);
        self.list.extend((mode << 16).to_le_bytes());
        self.list.extend(at.to_le_bytes());
        self.list.extend(path.as_bytes());
        self.entries = self
            .entries
            .checked_add(1)
            .ok_or_else(zip_too_large_error)?;
        self.write_bytes(&header)?;
        self.write_bytes(&packed)
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as u64;
        self.output.write_all(bytes)
    }

    /// Writes the central directory and the end record, which complete the zip.
    ///
    /// # Errors
    ///
    /// The zip cannot be written, or the limits of a zip without ZIP64 are exceeded.
    pub fn finish(mut self) -> io::Result<()> {
        let at = u32::try_from(self.at).map_err(|_| zip_too_large_error())?;
        let length = u32::try_from(self.list.len()).map_err(|_| zip_too_large_error())?;
        let list = std::mem::take(&mut self.list);
        self.write_bytes(&list)?;
        let mut end = b"PK\x05\x06".to_vec();
        end.extend([0; 4]);
        end.extend(self.entries.to_le_bytes());
        end.extend(self.entries.to_le_bytes());
        end.extend(length.to_le_bytes());
        end.extend(at.to_le_bytes());
        end.extend([0; 2]);
        self.write_bytes(&end)
    }
}

fn zip_too_large_error() -> io::Error {
    archive_error(ArchiveError::TooLarge {
        most: MAX_SIZE_TEXT.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_files_give_equal_zips() {
        assert_eq!(sample_zip(), sample_zip());
        assert_eq!(
            sample_zip()
                .windows(4)
                .filter(|four| *four == b"PK\x01\x02")
                .count(),
            2
        );
    }

    fn sample_zip() -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut writer = ZipWriter::new(&mut bytes);
        writer.add_file("a/run", b"#!/bin/sh\n", true).unwrap();
        writer.add_file("题.in", b"", false).unwrap();
        writer.finish().unwrap();
        bytes
    }
}
