//! Unpacks a zip into an empty folder; links are replaced by copies.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

use super::bounds::{MOST, Most};
use super::copying::{CHUNK, Failed, copy};
use super::fault::{Evil, PackageFault, Unfit, evil, unfit};
use super::files::new_file;
use super::zip::header::places;
use super::zip::list::{self, Kind, Listed};
use caipan_files::regular_file;

/// Maximum length of a link's target.
const LONGEST_LINK: u64 = 4096;

/// Unpacks a zip into an empty folder. After an error, the folder's content is incomplete.
///
/// # Errors
///
/// The file is not a zip, an entry is refused, or the disk is full.
pub(super) fn unpack(zip: &Path, into: &Path) -> Result<(), PackageFault> {
    unpack_at_most(zip, into, MOST)
}

/// Unpacks a zip with other limits.
pub(super) fn unpack_at_most(zip: &Path, into: &Path, most: Most) -> Result<(), PackageFault> {
    let file = regular_file::open(zip, true).map_err(PackageFault::at(zip))?;
    unpack_file(file, zip, into, most)
}

/// Unpacks an open zip that messages call `zip`.
pub(super) fn unpack_open(file: File, zip: &Path, into: &Path) -> Result<(), PackageFault> {
    unpack_file(file, zip, into, MOST)
}

fn unpack_file(mut file: File, zip: &Path, into: &Path, most: Most) -> Result<(), PackageFault> {
    let mut read = || {
        let (listed, list_at) = list::read(&mut file, most.entries)?;
        let places = places(&mut file, &listed, list_at)?;
        let size = file.metadata()?.len();
        let said = said(&listed, size, most)?;
        Ok((listed, places, size, said))
    };
    let (listed, places, size, said) = read().map_err(PackageFault::at(zip))?;
    let mut unpacking = Unpacking {
        zip,
        into,
        file: BufReader::with_capacity(CHUNK, file),
        chunk: vec![0; CHUNK],
        most,
        size,
        whole: said,
    };
    unpacking.folders(&listed)?;
    unpacking.files(&listed, &places)?;
    unpacking.links(&listed, &places)
}

/// Returns the total declared size. Refuses zips that exceed the limits or contain no file.
fn said(listed: &[Listed], size: u64, most: Most) -> io::Result<u64> {
    let mut whole: u64 = 0;
    for entry in listed {
        let checked = most.check(entry.length, entry.packed);
        checked.map_err(|what| evil(entry.path.as_bytes(), what))?;
        whole = whole.saturating_add(entry.length);
        most.check(whole, size).map_err(unfit)?;
    }
    let is_file = |entry: &Listed| matches!(entry.kind, Kind::File { .. });
    let has_file = listed.iter().any(is_file);
    has_file
        .then_some(whole)
        .ok_or_else(|| unfit(Unfit::NoFiles))
}

struct Unpacking<'a> {
    zip: &'a Path,
    into: &'a Path,
    file: BufReader<File>,
    chunk: Vec<u8>,
    most: Most,
    /// Size of the zip in bytes.
    size: u64,
    /// Total unpacked size of all files in bytes.
    whole: u64,
}

impl Unpacking<'_> {
    fn folders(&self, listed: &[Listed]) -> Result<(), PackageFault> {
        let mut made: HashSet<&str> = HashSet::new();
        for entry in listed {
            let folder = match entry.kind {
                Kind::Folder => Some(entry.path.as_str()),
                _ => entry.path.rsplit_once('/').map(|(folder, _)| folder),
            };
            if let Some(folder) = folder.filter(|folder| made.insert(folder)) {
                let path = self.into.join(folder);
                fs::create_dir_all(&path).map_err(PackageFault::at(&path))?;
            }
        }
        Ok(())
    }

    /// Unpacks all files in the order of their data in the zip.
    fn files(&mut self, listed: &[Listed], places: &[Range<u64>]) -> Result<(), PackageFault> {
        let mut order: Vec<usize> = (0..listed.len()).collect();
        order.sort_by_key(|number| places[*number].start);
        for number in order {
            let entry = &listed[number];
            if let Kind::File { is_executable } = entry.kind {
                let path = self.into.join(&entry.path);
                let mut file = new_file(&path, is_executable).map_err(PackageFault::at(&path))?;
                self.entry(entry, &places[number], &mut file, &path)?;
            }
        }
        Ok(())
    }

    /// Unpacks one entry.
    fn entry(
        &mut self,
        entry: &Listed,
        place: &Range<u64>,
        to: &mut impl Write,
        path: &Path,
    ) -> Result<(), PackageFault> {
        let moved = self.file.seek(SeekFrom::Start(place.start));
        moved.map_err(PackageFault::at(self.zip))?;
        let data = Read::take(&mut self.file, place.end - place.start);
        copy(entry, data, to, &mut self.chunk).map_err(|failed| match failed {
            Failed::Read(error) => PackageFault::at(self.zip)(error),
            Failed::Write(error) => PackageFault::at(path)(error),
        })
    }

    /// Replaces each link by a copy of the file of the zip that it leads to.
    fn links(&mut self, listed: &[Listed], places: &[Range<u64>]) -> Result<(), PackageFault> {
        let files = listed.iter().filter_map(|entry| match entry.kind {
            Kind::File { is_executable } => {
                Some((entry.path.as_str(), (is_executable, entry.length)))
            }
            _ => None,
        });
        let files: HashMap<&str, (bool, u64)> = files.collect();
        for (entry, place) in listed.iter().zip(places) {
            if entry.kind != Kind::Link {
                continue;
            }
            let path = self.into.join(&entry.path);
            let mut text = Vec::new();
            if entry.length <= LONGEST_LINK {
                self.entry(entry, place, &mut text, &path)?;
            }
            let text = String::from_utf8(text).unwrap_or_default();
            let target = led_to(&entry.path, &text);
            let found = target.and_then(|target| Some((files.get(&*target)?, target)));
            let bad = || PackageFault::at(self.zip)(evil(entry.path.as_bytes(), Evil::Link));
            let ((is_executable, length), target) = found.ok_or_else(bad)?;
            self.whole += length;
            let checked = self.most.check(self.whole, self.size);
            checked.map_err(|what| PackageFault::at(self.zip)(unfit(what)))?;
            let copied = || {
                let mut source = regular_file::open(&self.into.join(target), false)?;
                io::copy(&mut source, &mut new_file(&path, *is_executable)?)
            };
            copied().map_err(PackageFault::at(&path))?;
        }
        Ok(())
    }
}

/// Target of a link at `path`; `None` if it leads out of the package.
fn led_to(path: &str, text: &str) -> Option<String> {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    if text.is_empty() || text.starts_with('/') {
        return None;
    }
    let is_said = |part: &&str| !part.is_empty() && *part != ".";
    for part in text.split('/').filter(is_said) {
        match part {
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}
