//! Reads the central directory of a zip.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use super::cursor::{ByteCursor, ZIP64, find_extra_field, read_zip64_number};
use super::encoding::{LegacyEncoding, find_unicode_name};
use super::end_record;
use crate::errors::{ArchiveError, EntryError, archive_error, entry_error};
use crate::package_paths::{PathTree, split_path};

const CENTRAL_DIRECTORY_SIGNATURE: &[u8] = b"PK\x01\x02";

/// Maximum length of the central directory in bytes: about 1000 for each of the 100,000 permitted entries.
const MAX_DIRECTORY_LENGTH: u64 = 100 << 20;

/// Mask for the file type bits in a Unix mode.
const FILE_TYPE_MASK: u32 = 0o170_000;

/// Type of a zip entry. Entries of all other types are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EntryKind {
    Folder,
    File { is_executable: bool },
    Link,
}

/// Entry of the central directory.
#[derive(Debug)]
pub(crate) struct ZipEntry {
    /// Undecoded name in the central directory. The local header must contain the same bytes.
    pub(crate) raw: Vec<u8>,
    /// Decoded and checked path, with `/` as separator; empty for the root folder.
    pub(crate) path: String,
    pub(crate) kind: EntryKind,
    pub(crate) method: u16,
    pub(crate) checksum: u32,
    /// Size of the packed data in bytes.
    pub(crate) packed: u64,
    /// Declared unpacked size in bytes.
    pub(crate) length: u64,
    /// Offset of the local header in the file.
    pub(crate) at: u64,
    flags: u16,
    mode: u32,
    is_of_unix: bool,
    says_utf8: bool,
    unicode: Option<String>,
}

/// Compression method without compression. Only this method and [`METHOD_DEFLATED`] are supported.
pub(crate) const METHOD_STORED: u16 = 0;
pub(crate) const METHOD_DEFLATED: u16 = 8;

/// Flag bits that indicate encrypted data, strong encryption, and an encrypted central directory.
const ENCRYPTION_FLAGS: u16 = 1 | 1 << 6 | 1 << 13;
const UTF8_NAME_FLAG: u16 = 1 << 11;

/// Codes of the host systems Unix (3) and macOS (19), on which file names may contain a backslash.
const UNIX_HOSTS: [u8; 2] = [3, 19];

/// Reads all entries in the order of the central directory. Also returns the offset of the central directory.
///
/// # Errors
///
/// The directory is malformed, or an entry is refused, or there are more than `max_entries` files and folders.
pub(crate) fn read_central_directory(
    file: &mut File,
    max_entries: usize,
) -> io::Result<(Vec<ZipEntry>, u64)> {
    let span = end_record::find_central_directory(file)?;
    if span.entries > max_entries as u64 {
        return Err(archive_error(ArchiveError::TooMany { most: max_entries }));
    }
    if span.length > MAX_DIRECTORY_LENGTH {
        return Err(archive_error(ArchiveError::List));
    }
    let mut bytes = vec![0; span.length as usize];
    file.seek(SeekFrom::Start(span.at))?;
    file.read_exact(&mut bytes)?;
    let mut rest = ByteCursor(&bytes);
    let mut listed = Vec::new();
    for _ in 0..span.entries {
        let entry = parse_central_directory_entry(&mut rest)
            .ok_or_else(|| archive_error(ArchiveError::List))?;
        listed.push(entry);
    }
    if !rest.0.is_empty() {
        return Err(archive_error(ArchiveError::List));
    }
    decode_names(&mut listed, max_entries)?;
    Ok((listed, span.at))
}

fn parse_central_directory_entry(cursor: &mut ByteCursor) -> Option<ZipEntry> {
    (cursor.take_bytes(4)? == CENTRAL_DIRECTORY_SIGNATURE).then_some(())?;
    let host = cursor.take_bytes(2)?[1];
    cursor.take_bytes(2)?;
    let (flags, method) = (cursor.read_u16()?, cursor.read_u16()?);
    cursor.take_bytes(4)?;
    let checksum = cursor.read_u32()?;
    let (packed, length) = (cursor.read_u32()?, cursor.read_u32()?);
    let lengths = (cursor.read_u16()?, cursor.read_u16()?, cursor.read_u16()?);
    let disk = cursor.read_u16()?;
    cursor.take_bytes(2)?;
    let mode = cursor.read_u32()? >> 16;
    let at = cursor.read_u32()?;
    let raw = cursor.take_bytes(lengths.0.into())?.to_owned();
    let fields = cursor.take_bytes(lengths.1.into())?;
    cursor.take_bytes(lengths.2.into())?;
    // The ZIP64 field contains only the numbers that are `u32::MAX` in the entry, in this order.
    let mut large = find_extra_field(fields, ZIP64);
    let length = read_zip64_number(length, &mut large)?;
    let packed = read_zip64_number(packed, &mut large)?;
    let at = read_zip64_number(at, &mut large)?;
    let is_here = disk == 0 || disk == u16::MAX;
    is_here.then(|| ZipEntry {
        path: String::new(),
        kind: EntryKind::Folder,
        method,
        checksum,
        packed,
        length,
        at,
        flags,
        mode,
        is_of_unix: UNIX_HOSTS.contains(&host),
        says_utf8: flags & UTF8_NAME_FLAG != 0,
        unicode: find_unicode_name(fields, &raw),
        raw,
    })
}

/// Sets path and type of all entries from the raw names. Fails on unsafe or conflicting names, or on more than
/// `max_entries` files and folders.
fn decode_names(listed: &mut [ZipEntry], max_entries: usize) -> io::Result<()> {
    let unnamed = listed
        .iter()
        .filter(|entry| entry.unicode.is_none() && !entry.says_utf8);
    let old = LegacyEncoding::guess_from_names(unnamed.map(|entry| entry.raw.as_slice()));
    let texts = listed
        .iter()
        .map(|entry| match &entry.unicode {
            Some(name) => Ok(name.clone()),
            None if !entry.says_utf8 => Ok(old.decode(&entry.raw)),
            None => {
                let text = String::from_utf8(entry.raw.clone());
                text.map_err(|_| entry_error(&entry.raw, EntryError::NameNoText))
            }
        })
        .collect::<io::Result<Vec<String>>>()?;
    let mut names = PathTree::default();
    for (entry, text) in listed.iter_mut().zip(&texts) {
        let refused = |what: EntryError| entry_error(text.as_bytes(), what);
        // Windows tools such as PowerShell 5 may write backslashes as separators. A path with a leading backslash is
        // rejected as absolute, as on Windows.
        let slashed = if entry.is_of_unix {
            text.clone()
        } else {
            text.replace('\\', "/")
        };
        let parts = split_path(&slashed).map_err(refused)?;
        entry.kind = entry
            .determine_entry_kind(slashed.ends_with('/'))
            .map_err(refused)?;
        names
            .insert_path(&parts, entry.kind == EntryKind::Folder)
            .map_err(refused)?;
        entry.path = parts.join("/");
        if names.path_count() > max_entries {
            return Err(archive_error(ArchiveError::TooMany { most: max_entries }));
        }
    }
    Ok(())
}

impl ZipEntry {
    /// Determines the type of the entry. Fails for encrypted entries, special files and unknown compression methods.
    /// Only a folder may have a trailing slash in its name.
    fn determine_entry_kind(&self, has_trailing_slash: bool) -> Result<EntryKind, EntryError> {
        if self.flags & ENCRYPTION_FLAGS != 0 {
            return Err(EntryError::Encrypted);
        }
        if ![METHOD_STORED, METHOD_DEFLATED].contains(&self.method) {
            let method = self.method.into();
            return Err(EntryError::Method { method });
        }
        if self.method == METHOD_STORED && self.packed != self.length {
            return Err(EntryError::Size);
        }
        // The mode is used for all host systems, not only for Unix, as in other tools.
        match (self.mode & FILE_TYPE_MASK, has_trailing_slash) {
            (0 | 0o040_000, true) if self.length == 0 => Ok(EntryKind::Folder),
            (0 | 0o040_000, true) => Err(EntryError::Size),
            (0 | 0o100_000, false) => {
                let is_executable = self.mode & 0o111 != 0;
                Ok(EntryKind::File { is_executable })
            }
            (0o120_000, false) => Ok(EntryKind::Link),
            _ => Err(EntryError::Special),
        }
    }

    /// Whether checksum and sizes are in a data descriptor after the data, instead of in the local header.
    pub(crate) fn has_data_descriptor(&self) -> bool {
        self.flags & 1 << 3 != 0
    }
}
