//! Checks local headers against the central directory, and that entries do not overlap.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;

use super::central_directory::ZipEntry;
use super::cursor::{ByteCursor, ZIP64, find_extra_field, read_zip64_number};
use crate::errors::{ArchiveError, EntryError, archive_error, entry_error};

const LOCAL_HEADER_SIGNATURE: &[u8] = b"PK\x03\x04";
const LOCAL_HEADER_LENGTH: usize = 30;
const ENCRYPTION_FLAG: u16 = 1;

/// Returns the range of packed bytes in the file for each entry, in the order of `listed`. All ranges must end before
/// the central directory, which begins at `directory_offset`.
///
/// # Errors
///
/// A header contradicts the central directory, or entries overlap.
pub(crate) fn packed_data_ranges(
    file: &mut File,
    listed: &[ZipEntry],
    directory_offset: u64,
) -> io::Result<Vec<Range<u64>>> {
    let mut places = Vec::with_capacity(listed.len());
    for entry in listed {
        let start = locate_packed_data(file, entry)?
            .ok_or_else(|| entry_error(entry.path.as_bytes(), EntryError::Header))?;
        let end = start
            .checked_add(entry.packed)
            .filter(|end| *end <= directory_offset)
            .ok_or_else(|| entry_error(entry.path.as_bytes(), EntryError::Overlap))?;
        places.push(start..end);
    }
    let mut order: Vec<usize> = (0..listed.len()).collect();
    order.sort_by_key(|number| listed[*number].at);
    if order.first().is_some_and(|first| listed[*first].at != 0) {
        return Err(archive_error(ArchiveError::Front));
    }
    for pair in order.windows(2) {
        if places[pair[0]].end > listed[pair[1]].at {
            return Err(entry_error(
                listed[pair[1]].path.as_bytes(),
                EntryError::Overlap,
            ));
        }
    }
    Ok(places)
}

/// Offset of an entry's packed data in the file; `None` if the local header contradicts the central directory.
fn locate_packed_data(file: &mut File, entry: &ZipEntry) -> io::Result<Option<u64>> {
    let mut bytes = Vec::with_capacity(LOCAL_HEADER_LENGTH);
    file.seek(SeekFrom::Start(entry.at))?;
    Read::take(&mut *file, LOCAL_HEADER_LENGTH as u64).read_to_end(&mut bytes)?;
    let Some((flags, method, sums, lengths)) = parse_local_header(&bytes) else {
        return Ok(None);
    };
    let [name, fields] = lengths.map(u64::from);
    let mut bytes = Vec::new();
    Read::take(&mut *file, name + fields).read_to_end(&mut bytes)?;
    let is_whole = bytes.len() as u64 == name + fields;
    let says_the_same = is_whole
        && method == entry.method
        && flags & ENCRYPTION_FLAG == 0
        && bytes.starts_with(&entry.raw)
        && name == entry.raw.len() as u64
        && (entry.has_data_descriptor()
            || header_checksum_and_sizes_match(sums, entry, &bytes[entry.raw.len()..]));
    let start = entry
        .at
        .checked_add(LOCAL_HEADER_LENGTH as u64 + name + fields);
    Ok(start.filter(|_| says_the_same))
}

/// Parses a local header. Returns, in this order: the flags; the method; checksum, packed size and unpacked size; the
/// lengths of the name and of the extra fields. `None` if the header is malformed.
fn parse_local_header(bytes: &[u8]) -> Option<(u16, u16, [u32; 3], [u16; 2])> {
    let mut rest = ByteCursor(bytes);
    (rest.take_bytes(4)? == LOCAL_HEADER_SIGNATURE).then_some(())?;
    rest.take_bytes(2)?;
    let (flags, method) = (rest.read_u16()?, rest.read_u16()?);
    rest.take_bytes(4)?;
    let sums = [rest.read_u32()?, rest.read_u32()?, rest.read_u32()?];
    Some((flags, method, sums, [rest.read_u16()?, rest.read_u16()?]))
}

/// Whether checksum, packed and unpacked size of a local header equal those of the central directory. `fields` are
/// the header's extra fields, which may contain ZIP64 sizes.
fn header_checksum_and_sizes_match(
    [checksum, packed, length]: [u32; 3],
    entry: &ZipEntry,
    fields: &[u8],
) -> bool {
    let mut large = find_extra_field(fields, ZIP64);
    let length = read_zip64_number(length, &mut large);
    let packed = read_zip64_number(packed, &mut large);
    checksum == entry.checksum && length == Some(entry.length) && packed == Some(entry.packed)
}
