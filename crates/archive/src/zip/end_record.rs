//! Finds the end record of a zip and the central directory.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use super::cursor::ByteCursor;
use crate::errors::{ArchiveError, archive_error};

const END_MARK: &[u8] = b"PK\x05\x06";
const ZIP64_END_MARK: &[u8] = b"PK\x06\x06";
const ZIP64_LOCATOR_MARK: &[u8] = b"PK\x06\x07";

/// Length in bytes of the end record without comment.
const END_LENGTH: usize = 22;
/// Length in bytes of the ZIP64 locator, which is immediately before the end record.
const LOCATOR_LENGTH: usize = 20;

/// Length in bytes of the ZIP64 end record; longer records contain extensions that are not supported.
const ZIP64_END_LENGTH: u64 = 56;

/// Maximum length in bytes of the comment after the end record, which has a 16-bit length field.
const MAX_COMMENT_LENGTH: usize = 65_535;

/// Offset and length of the central directory in bytes, and number of entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DirectorySpan {
    pub(super) entries: u64,
    pub(super) at: u64,
    pub(super) length: u64,
}

/// Content of the end record, or of the ZIP64 end record.
struct EndRecord {
    disks: [u32; 2],
    here: u64,
    span: DirectorySpan,
}

/// Finds the central directory, which must end where the end record (or ZIP64 end record) begins.
///
/// # Errors
///
/// The end record is missing or does not match the file, or the zip has several parts.
pub(super) fn find_central_directory(file: &mut File) -> io::Result<DirectorySpan> {
    let length = file.metadata()?.len();
    let tail = length.min((LOCATOR_LENGTH + END_LENGTH + MAX_COMMENT_LENGTH) as u64);
    file.seek(SeekFrom::Start(length - tail))?;
    let mut bytes = Vec::new();
    Read::take(&mut *file, tail).read_to_end(&mut bytes)?;
    let place = find_end_record(&bytes)?;
    let small = parse_end_record(&bytes[place..]).ok_or_else(malformed_directory_error)?;
    // Offset of the end record in the file.
    let record_offset = length - (bytes.len() - place) as u64;
    let locator = place
        .checked_sub(LOCATOR_LENGTH)
        .map(|at| &bytes[at..place]);
    let said = match locator.filter(|bytes| bytes.starts_with(ZIP64_LOCATOR_MARK)) {
        None => small.into_directory_span(record_offset)?,
        Some(locator) => {
            let (large, at) =
                read_zip64_record(file, locator, record_offset - LOCATOR_LENGTH as u64)?;
            let fits = small.agrees_with_zip64(&large);
            fits.then_some(large)
                .ok_or_else(malformed_directory_error)?
                .into_directory_span(at)?
        }
    };
    Ok(said)
}

fn malformed_directory_error() -> io::Error {
    archive_error(ArchiveError::List)
}

/// Offset of the end record in `bytes`, the last bytes of the file. The comment of the record must end where the file
/// ends. Fails unless exactly one record satisfies this condition.
fn find_end_record(bytes: &[u8]) -> io::Result<usize> {
    let last = bytes.len().checked_sub(END_LENGTH);
    let places = 0..last.map_or(0, |last| last + 1);
    let ends = places.filter(|place| bytes[*place..].starts_with(END_MARK));
    let mut fitting = ends.clone().filter(|place| {
        let comment = &bytes[place + END_LENGTH - 2..];
        let length = ByteCursor(comment).read_u16().map(usize::from);
        length == Some(comment.len() - 2)
    });
    match (fitting.next(), fitting.next()) {
        (Some(place), None) => Ok(place),
        // An end record inside the comment of another one makes the zip ambiguous.
        (Some(_), Some(_)) => Err(archive_error(ArchiveError::TwoEnds)),
        (None, _) if ends.count() > 0 => Err(archive_error(ArchiveError::Behind)),
        (None, _) => Err(archive_error(ArchiveError::NoZip)),
    }
}

fn parse_end_record(bytes: &[u8]) -> Option<EndRecord> {
    let mut rest = ByteCursor(bytes.get(4..)?);
    Some(EndRecord {
        disks: [rest.read_u16()?.into(), rest.read_u16()?.into()],
        here: rest.read_u16()?.into(),
        span: DirectorySpan {
            entries: rest.read_u16()?.into(),
            length: rest.read_u32()?.into(),
            at: rest.read_u32()?.into(),
        },
    })
}

/// Reads the ZIP64 end record, which must end at `expected_end`. Also returns the offset of the record in the file.
fn read_zip64_record(
    file: &mut File,
    locator: &[u8],
    expected_end: u64,
) -> io::Result<(EndRecord, u64)> {
    let (disk, at, disks) = parse_zip64_locator(locator).ok_or_else(malformed_directory_error)?;
    if disk != 0 || disks > 1 {
        return Err(archive_error(ArchiveError::Split));
    }
    if expected_end.checked_sub(ZIP64_END_LENGTH) != Some(at) {
        return Err(malformed_directory_error());
    }
    let mut bytes = [0; ZIP64_END_LENGTH as usize];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut bytes)?;
    if !bytes.starts_with(ZIP64_END_MARK) {
        return Err(malformed_directory_error());
    }
    Ok((
        parse_zip64_record(&bytes).ok_or_else(malformed_directory_error)?,
        at,
    ))
}

/// Returns the number of the disk that contains the ZIP64 end record, the offset of this record, and the number of
/// disks.
fn parse_zip64_locator(locator: &[u8]) -> Option<(u32, u64, u32)> {
    let mut rest = ByteCursor(&locator[4..]);
    Some((rest.read_u32()?, rest.read_u64()?, rest.read_u32()?))
}

fn parse_zip64_record(bytes: &[u8]) -> Option<EndRecord> {
    let mut rest = ByteCursor(&bytes[4..]);
    let length = rest.read_u64()?;
    rest.take_bytes(4)?;
    let record = EndRecord {
        disks: [rest.read_u32()?, rest.read_u32()?],
        here: rest.read_u64()?,
        span: DirectorySpan {
            entries: rest.read_u64()?,
            length: rest.read_u64()?,
            at: rest.read_u64()?,
        },
    };
    (length == ZIP64_END_LENGTH - 12).then_some(record)
}

impl EndRecord {
    /// Whether this end record has the same numbers as the ZIP64 record `zip64`. A field with all bits set counts as
    /// equal.
    fn agrees_with_zip64(&self, zip64: &Self) -> bool {
        let (short, long) = (u16::MAX.into(), u32::MAX.into());
        is_equal_or_saturated(self.span.entries, zip64.span.entries, short)
            && is_equal_or_saturated(self.here, zip64.here, short)
            && is_equal_or_saturated(self.span.length, zip64.span.length, long)
            && is_equal_or_saturated(self.span.at, zip64.span.at, long)
    }

    /// Returns the position of the central directory. Fails if the zip has several parts, or if the directory does not
    /// end at the offset `expected_end`.
    fn into_directory_span(self, expected_end: u64) -> io::Result<DirectorySpan> {
        if self.disks.iter().any(|disk| *disk != 0) || self.here != self.span.entries {
            return Err(archive_error(ArchiveError::Split));
        }
        match self.span.at.checked_add(self.span.length) {
            Some(end) if end == expected_end => Ok(self.span),
            // Data before the zip shifts all offsets.
            Some(end) if end < expected_end => Err(archive_error(ArchiveError::Front)),
            _ => Err(archive_error(ArchiveError::List)),
        }
    }
}

fn is_equal_or_saturated(small: u64, large: u64, saturated: u64) -> bool {
    small == large || small == saturated
}
