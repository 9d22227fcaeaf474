//! Unpacks a zip into an empty folder: every byte is counted as it comes.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

use flate2::Crc;
use flate2::bufread::DeflateDecoder;

use super::bounds::{MOST, Most};
use super::fault::{Evil, PackageFault, Unfit, evil, unfit};
use super::files::new_file;
use super::zip::header::places;
use super::zip::list::{self, Kind, Listed, STORED};
use crate::sandbox::regular_file;
use crate::text::refusal;

/// So much is read and written at once.
const CHUNK: usize = 64 << 10;

/// The longest text of a symbolic link.
const LONGEST_LINK: u64 = 4096;

/// Unpacks a zip into an empty folder; when it fails, what is there is of no use.
///
/// # Errors
/// It is no zip, something in it is refused, or there is no room.
pub fn unpack(zip: &Path, into: &Path) -> Result<(), PackageFault> {
    unpack_at_most(zip, into, MOST)
}

/// The same with other bounds.
pub(super) fn unpack_at_most(zip: &Path, into: &Path, most: Most) -> Result<(), PackageFault> {
    let mut file = regular_file::open(zip, true).map_err(PackageFault::at(zip))?;
    let mut read = || {
        let (listed, list_at) = list::read(&mut file, most.entries)?;
        let places = places(&mut file, &listed, list_at)?;
        let size = file.metadata()?.len();
        checked_sizes(&listed, size, most)?;
        Ok((listed, places, size))
    };
    let (listed, places, size) = read().map_err(PackageFault::at(zip))?;
    let mut unpacking = Unpacking {
        zip,
        into,
        file: BufReader::with_capacity(CHUNK, file),
        chunk: vec![0; CHUNK],
        most,
        size,
        written: 0,
    };
    unpacking.folders(&listed)?;
    unpacking.files(&listed, &places)?;
    unpacking.links(&listed, &places)
}

/// Refuses at once what says itself that it is too much, or that it holds nothing.
fn checked_sizes(listed: &[Listed], size: u64, most: Most) -> io::Result<()> {
    let mut all: u64 = 0;
    let mut has_file = false;
    for entry in listed {
        has_file |= matches!(entry.kind, Kind::File { .. });
        all = all.saturating_add(entry.length);
        most.check(entry.length, entry.packed)
            .map_err(|what| evil(entry.path.as_bytes(), what))?;
        most.check(all, size).map_err(unfit)?;
    }
    has_file.then_some(()).ok_or_else(|| unfit(Unfit::NoFiles))
}

struct Unpacking<'a> {
    zip: &'a Path,
    into: &'a Path,
    file: BufReader<File>,
    chunk: Vec<u8>,
    most: Most,
    /// How long the zip is.
    size: u64,
    written: u64,
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

    /// Unpacks all files, in the order in which their data stand in the zip.
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
        let mut copy = Copy {
            entry,
            most: self.most,
            size: self.size,
            written: &mut self.written,
            chunk: &mut self.chunk,
            to,
        };
        let mut data = Read::take(&mut self.file, place.end - place.start);
        let copied = match entry.method {
            STORED => copy.all(&mut data),
            _ => {
                let mut decoder = DeflateDecoder::new(&mut data);
                copy.all(&mut decoder)
            }
        };
        copied.map_err(|failed| match failed {
            Failed::Read(error) => PackageFault::at(self.zip)(error),
            Failed::Write(error) => PackageFault::at(path)(error),
        })?;
        // Something behind the packed data that is none of them.
        match data.fill_buf().map(<[u8]>::is_empty) {
            Ok(true) => Ok(()),
            Ok(false) => Err(PackageFault::at(self.zip)(refused(entry, Evil::Size))),
            Err(error) => Err(PackageFault::at(self.zip)(error)),
        }
    }

    /// Puts a copy in the place of each link, which leads to a file of the zip.
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
            let bad = || PackageFault::at(self.zip)(refused(entry, Evil::Link));
            if entry.length > LONGEST_LINK {
                return Err(bad());
            }
            let mut text = Vec::new();
            let path = self.into.join(&entry.path);
            self.entry(entry, place, &mut text, &path)?;
            let bad = || PackageFault::at(self.zip)(refused(entry, Evil::Link));
            let target = String::from_utf8(text)
                .ok()
                .and_then(|text| led_to(&entry.path, &text));
            let target = target.ok_or_else(bad)?;
            let (is_executable, length) = *files.get(target.as_str()).ok_or_else(bad)?;
            self.written += length;
            let checked = self.most.check(self.written, self.size);
            checked.map_err(|what| PackageFault::at(self.zip)(unfit(what)))?;
            let copied = || {
                let mut source = regular_file::open(&self.into.join(target), false)?;
                io::copy(&mut source, &mut new_file(&path, is_executable)?)
            };
            copied().map_err(PackageFault::at(&path))?;
        }
        Ok(())
    }
}

/// The path that the link at `path` leads to by its text, if that stays in the package.
fn led_to(path: &str, text: &str) -> Option<String> {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    if text.is_empty() || text.starts_with('/') {
        return None;
    }
    for part in text
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".")
    {
        match part {
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

fn refused(entry: &Listed, what: Evil) -> io::Error {
    evil(entry.path.as_bytes(), what)
}

/// What went wrong while an entry was unpacked.
enum Failed {
    Read(io::Error),
    Write(io::Error),
}

/// The copying of an entry.
struct Copy<'a, W> {
    entry: &'a Listed,
    most: Most,
    size: u64,
    written: &'a mut u64,
    chunk: &'a mut [u8],
    to: &'a mut W,
}

impl<W: Write> Copy<'_, W> {
    /// Copies all bytes, no more than there may be, and compares their checksum.
    fn all(&mut self, from: &mut impl Read) -> Result<(), Failed> {
        let (mut length, mut checksum) = (0, Crc::new());
        let is_packed = self.entry.method != STORED;
        let wrong = |what| Failed::Read(refused(self.entry, what));
        loop {
            let count = match from.read(self.chunk) {
                Ok(0) => break,
                Ok(count) => count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                // What the system refuses has a number.
                Err(error) if error.raw_os_error().is_none() && is_packed => {
                    return Err(wrong(Evil::Damaged));
                }
                Err(error) => return Err(Failed::Read(error)),
            };
            length += count as u64;
            *self.written += count as u64;
            if length > self.entry.length {
                return Err(wrong(Evil::Size));
            }
            let dense = self.most.check(length, self.entry.packed);
            dense.map_err(|what| {
                let name = self.entry.path.as_bytes();
                Failed::Read(evil(name, what))
            })?;
            let all = self.most.check(*self.written, self.size);
            all.map_err(|what| Failed::Read(refusal(what)))?;
            checksum.update(&self.chunk[..count]);
            self.to
                .write_all(&self.chunk[..count])
                .map_err(Failed::Write)?;
        }
        if length != self.entry.length {
            return Err(wrong(Evil::Size));
        }
        match checksum.sum() == self.entry.checksum {
            true => Ok(()),
            false => Err(wrong(Evil::Checksum)),
        }
    }
}
