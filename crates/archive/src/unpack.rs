//! Unpacks a zip into an empty folder. Symbolic links become copies of the files to which they lead.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

use super::entry_copying::{COPIED_CHUNK_BYTES, EntryCopyError, copy_entry};
use super::errors::{ArchiveError, EntryError, PackageError, archive_error, entry_error};
use super::files::create_file;
use super::size_limits::{DEFAULT_LIMITS, SizeLimits};
use super::zip::central_directory::{self, EntryKind, ZipEntry};
use super::zip::header::packed_data_ranges;
use crate::paths::parent_folder;
use caipan_files::regular_file;

/// Maximum length in bytes of the target path of a symbolic link; links with a longer target are refused.
const MAX_LINK_LENGTH: u64 = 4096;

/// Unpacks a zip into an empty folder. After an error, the folder's content is incomplete.
///
/// # Errors
///
/// The file is not a zip, an entry is refused, or the disk is full.
pub(super) fn unpack(zip: &Path, into: &Path) -> Result<(), PackageError> {
    unpack_with_limits(zip, into, DEFAULT_LIMITS)
}

/// Unpacks a zip into an empty folder with these size limits.
pub(super) fn unpack_with_limits(
    zip: &Path,
    into: &Path,
    limits: SizeLimits,
) -> Result<(), PackageError> {
    let file = regular_file::open(zip, true).map_err(PackageError::io_error_at(zip))?;
    unpack_zip_file(file, zip, into, limits)
}

/// Unpacks an open zip with the default size limits; messages show the path `zip`.
pub(super) fn unpack_open_zip(file: File, zip: &Path, into: &Path) -> Result<(), PackageError> {
    unpack_zip_file(file, zip, into, DEFAULT_LIMITS)
}

fn unpack_zip_file(
    mut file: File,
    zip: &Path,
    into: &Path,
    limits: SizeLimits,
) -> Result<(), PackageError> {
    let contents =
        ZipContents::list_zip_entries(&mut file, limits).map_err(PackageError::io_error_at(zip))?;
    let ZipContents {
        listed,
        ranges,
        size,
        unpacked_size,
    } = contents;
    let mut unpacking = ZipUnpacker {
        zip,
        into,
        file: BufReader::with_capacity(COPIED_CHUNK_BYTES, file),
        chunk: vec![0; COPIED_CHUNK_BYTES],
        limits,
        size,
        whole: unpacked_size,
    };
    unpacking.create_folders(&listed)?;
    unpacking.unpack_files(&listed, &ranges)?;
    unpacking.replace_links_with_copies(&listed, &ranges)
}

/// Entries of a zip, with sizes in bytes.
struct ZipContents {
    listed: Vec<ZipEntry>,
    /// Range of packed bytes in the file, for each entry.
    ranges: Vec<Range<u64>>,
    /// Size of the zip file.
    size: u64,
    /// Declared unpacked size of all entries.
    unpacked_size: u64,
}

impl ZipContents {
    /// Lists the entries of a zip. Fails if a size limit is exceeded or the zip contains no file.
    fn list_zip_entries(file: &mut File, limits: SizeLimits) -> io::Result<Self> {
        let (listed, directory_offset) =
            central_directory::read_central_directory(file, limits.entries)?;
        let ranges = packed_data_ranges(file, &listed, directory_offset)?;
        let size = file.metadata()?.len();
        let unpacked_size = sum_declared_sizes_within_limits(&listed, size, limits)?;
        Ok(Self {
            listed,
            ranges,
            size,
            unpacked_size,
        })
    }
}

/// Returns the total declared unpacked size in bytes. Fails if a limit is exceeded or the zip contains no file.
fn sum_declared_sizes_within_limits(
    listed: &[ZipEntry],
    size: u64,
    limits: SizeLimits,
) -> io::Result<u64> {
    let mut whole: u64 = 0;
    for entry in listed {
        let checked = limits.refuse_exceeding_sizes(entry.length, entry.packed);
        checked.map_err(|what| entry_error(entry.path.as_bytes(), what))?;
        whole = whole.saturating_add(entry.length);
        limits
            .refuse_exceeding_sizes(whole, size)
            .map_err(archive_error)?;
    }
    let has_file = listed
        .iter()
        .any(|entry| matches!(entry.kind, EntryKind::File { .. }));
    has_file
        .then_some(whole)
        .ok_or_else(|| archive_error(ArchiveError::NoFiles))
}

struct ZipUnpacker<'a> {
    zip: &'a Path,
    into: &'a Path,
    file: BufReader<File>,
    chunk: Vec<u8>,
    limits: SizeLimits,
    /// Size of the zip in bytes.
    size: u64,
    /// Declared unpacked size of all entries, plus the size of the files copied in place of links, in bytes.
    whole: u64,
}

impl ZipUnpacker<'_> {
    fn create_folders(&self, listed: &[ZipEntry]) -> Result<(), PackageError> {
        let mut made: HashSet<&str> = HashSet::new();
        for entry in listed {
            let folder = match entry.kind {
                EntryKind::Folder => Some(entry.path.as_str()),
                _ => parent_folder(&entry.path),
            };
            if let Some(folder) = folder.filter(|folder| made.insert(folder)) {
                let path = self.into.join(folder);
                fs::create_dir_all(&path).map_err(PackageError::io_error_at(&path))?;
            }
        }
        Ok(())
    }

    /// Unpacks all files in the order of their data in the zip, so that the zip is read sequentially.
    fn unpack_files(
        &mut self,
        listed: &[ZipEntry],
        ranges: &[Range<u64>],
    ) -> Result<(), PackageError> {
        let mut order: Vec<usize> = (0..listed.len()).collect();
        order.sort_by_key(|number| ranges[*number].start);
        for number in order {
            let entry = &listed[number];
            if let EntryKind::File { is_executable } = entry.kind {
                let path = self.into.join(&entry.path);
                let mut file =
                    create_file(&path, is_executable).map_err(PackageError::io_error_at(&path))?;
                self.unpack_entry(entry, &ranges[number], &mut file, &path)?;
            }
        }
        Ok(())
    }

    /// Unpacks an entry into `to`. `range` is the range of packed bytes in the zip; write errors name `path`.
    fn unpack_entry(
        &mut self,
        entry: &ZipEntry,
        range: &Range<u64>,
        to: &mut impl Write,
        path: &Path,
    ) -> Result<(), PackageError> {
        let moved = self.file.seek(SeekFrom::Start(range.start));
        moved.map_err(PackageError::io_error_at(self.zip))?;
        let data = Read::take(&mut self.file, range.end - range.start);
        copy_entry(entry, data, to, &mut self.chunk).map_err(|failed| match failed {
            EntryCopyError::Read(error) => PackageError::io_error_at(self.zip)(error),
            EntryCopyError::Write(error) => PackageError::io_error_at(path)(error),
        })
    }

    /// Creates a copy of the target file in place of each symbolic link. Fails if the target is not a file of the zip.
    fn replace_links_with_copies(
        &mut self,
        listed: &[ZipEntry],
        ranges: &[Range<u64>],
    ) -> Result<(), PackageError> {
        let files: HashMap<&str, (bool, u64)> = listed
            .iter()
            .filter_map(|entry| match entry.kind {
                EntryKind::File { is_executable } => {
                    Some((entry.path.as_str(), (is_executable, entry.length)))
                }
                _ => None,
            })
            .collect();
        for (entry, range) in listed.iter().zip(ranges) {
            if entry.kind != EntryKind::Link {
                continue;
            }
            let path = self.into.join(&entry.path);
            let mut text = Vec::new();
            if entry.length <= MAX_LINK_LENGTH {
                self.unpack_entry(entry, range, &mut text, &path)?;
            }
            let text = String::from_utf8(text).unwrap_or_default();
            let target = resolve_link_target(&entry.path, &text);
            let found = target.and_then(|target| Some((files.get(&*target)?, target)));
            let bad = || {
                PackageError::io_error_at(self.zip)(entry_error(
                    entry.path.as_bytes(),
                    EntryError::Link,
                ))
            };
            let ((is_executable, length), target) = found.ok_or_else(bad)?;
            self.whole += length;
            let checked = self.limits.refuse_exceeding_sizes(self.whole, self.size);
            checked.map_err(|what| PackageError::io_error_at(self.zip)(archive_error(what)))?;
            copy_file(&self.into.join(target), &path, *is_executable)
                .map_err(PackageError::io_error_at(&path))?;
        }
        Ok(())
    }
}

fn copy_file(from: &Path, to: &Path, is_executable: bool) -> io::Result<u64> {
    let mut source = regular_file::open(from, false)?;
    io::copy(&mut source, &mut create_file(to, is_executable)?)
}

/// Path in the package to which the link `path` leads. `target` is the relative path that the link contains. `None` if
/// `target` is empty, absolute or leads out of the package.
fn resolve_link_target(path: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    if target.is_empty() || target.starts_with('/') {
        return None;
    }
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}
