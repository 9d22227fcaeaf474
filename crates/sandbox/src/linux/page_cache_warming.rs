//! Keeps the files that boxes show in the page cache, so that a program cannot leave a message there for a later run.
//!
//! A program can count its major faults (`getrusage`) and so learn which pages were not in the cache, and it can put a
//! page into the cache by reading it. So each page that is not in the cache can store one bit, for later runs, other
//! contestants and later processes of caipan. If all pages are in the cache before every box opens, none of them stores
//! anything.
//!
//! caipan maps the files and lets the kernel load all pages (`MADV_POPULATE_READ`). The mappings are kept: the kernel
//! reclaims mapped pages last and ignores advice to drop them, and a second call skips pages that are present at the
//! cost of a page table walk. `mincore` would not work for ordinary users on files of the system.

#![expect(unsafe_code, reason = "madvise on a mapping of its own")]

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::ptr::NonNull;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use rustix::io::Errno;
use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap, munmap};

use super::visible_paths::{BoxView, BoxViewEntry};
use crate::machine_load;

/// Maximum number of bytes that are kept in the page cache for each shown file or folder; the smallest files come
/// first.
const MAX_BYTES_PER_PATH: u64 = 512 << 20;
/// Maximum number of mapped files: a process may have 65,530 mappings and needs some itself.
const MAX_MAPPED_FILES: usize = 40_000;

/// Names of folders with installed Python packages. On some machines they contain tens of thousands of files. These
/// files are not kept in the page cache, which `doctor` reports as a weakness.
const PYTHON_PACKAGE_FOLDERS: [&str; 2] = ["site-packages", "dist-packages"];

/// Mapping of a file. All pages of the file were in the page cache when the mapping was created or last warmed.
#[derive(Debug)]
struct FileMapping {
    start: NonNull<std::ffi::c_void>,
    length: usize,
}

// SAFETY: the mapping is read-only, never accessed, and owned by this value alone.
unsafe impl Send for FileMapping {}

// SAFETY: several threads may call `madvise` on a shared mapping at once.
unsafe impl Sync for FileMapping {}

impl FileMapping {
    /// Maps a file of `length` bytes and reads it into the page cache. `None` if it is empty.
    fn map_and_load_file(file: &File, length: u64) -> io::Result<Option<Self>> {
        let Some(length) = usize::try_from(length).ok().filter(|length| *length > 0) else {
            return Ok(None);
        };
        let (protection, flags) = (ProtFlags::READ, MapFlags::SHARED);
        // SAFETY: a new mapping at an address chosen by the kernel.
        let start = unsafe { mmap(std::ptr::null_mut(), length, protection, flags, file, 0)? };
        let start = NonNull::new(start).ok_or(io::ErrorKind::OutOfMemory)?;
        let mapping = Self { start, length };
        match mapping.load_pages() {
            // Before Linux 5.14: reading the file also fills the page cache.
            Err(Errno::INVAL) => read_file_into_page_cache(file)?,
            // EFAULT: the file was truncated in the meantime, so its last pages do not exist.
            Err(Errno::FAULT) | Ok(()) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(Some(mapping))
    }

    /// Loads the pages that are not in the page cache.
    fn load_pages(&self) -> rustix::io::Result<()> {
        // SAFETY: the range is that of this mapping; populating changes no content.
        unsafe { madvise(self.start.as_ptr(), self.length, Advice::LinuxPopulateRead) }
    }
}

impl Drop for FileMapping {
    fn drop(&mut self) {
        // SAFETY: the range is that of this mapping, which is not used afterwards.
        let _ = unsafe { munmap(self.start.as_ptr(), self.length) };
    }
}

fn read_file_into_page_cache(file: &File) -> io::Result<()> {
    let (mut buffer, mut at) = (vec![0; 1 << 16], 0);
    loop {
        match file.read_at(&mut buffer, at)? {
            0 => return Ok(()),
            read => at += read as u64,
        }
    }
}

/// Mapped files by shown path, and by device and inode. A file shown by several paths is mapped once.
#[derive(Default)]
struct MappedFileCache {
    of_paths: HashMap<PathBuf, MappedPath>,
    of_files: Mappings,
}

/// Files that one shown path contains, each mapped into caipan's memory.
struct MappedPath {
    mappings: Vec<Arc<FileMapping>>,
    /// Result of [`count_reclaimed_file_pages`] before the pages were last loaded.
    reclaimed: Option<u64>,
}

/// Mappings of files, by the device and inode of each file.
type Mappings = HashMap<(u64, u64), Arc<FileMapping>>;

/// Loads everything that a box of this view shows into the page cache. Unreadable files are skipped.
pub(super) fn load_view_into_page_cache(view: &BoxView) {
    static MAPPED_FILES: LazyLock<Mutex<MappedFileCache>> = LazyLock::new(Mutex::default);
    let (shown, hidden) = view.entries_and_hidden_paths();
    let reclaimed = count_reclaimed_file_pages();
    let mut kept = MAPPED_FILES.lock().unwrap_or_else(PoisonError::into_inner);
    for shown in shown {
        let (BoxViewEntry::Readable(path) | BoxViewEntry::Runnable(path)) = shown else {
            continue;
        };
        if view.own.as_ref() == Some(&path) {
            // Mapped only briefly, because a mapping would keep the files on disk after the program's folder is deleted.
            map_files_below(&path, &hidden, &mut Mappings::new());
        } else if let Some(known) = kept.of_paths.get_mut(&path) {
            if reclaimed.is_none() || reclaimed != known.reclaimed {
                known.reclaimed = reclaimed;
                for mapping in &known.mappings {
                    // A page that is unreadable here is unreadable for a contestant as well.
                    let _ = mapping.load_pages();
                }
            }
        } else {
            let mappings = map_files_below(&path, &hidden, &mut kept.of_files);
            let known = MappedPath {
                mappings,
                reclaimed,
            };
            kept.of_paths.insert(path, known);
        }
    }
}

/// Number of file pages reclaimed by the kernel since boot, for any cgroup. While it is unchanged, no mapped page was
/// evicted. `None` if the kernel has no such counter.
fn count_reclaimed_file_pages() -> Option<u64> {
    machine_load::read_vmstat_counter("pgsteal_file")
}

/// Maps the regular files at or below `path` that are not hidden, and loads their pages. Files already in
/// `known_mappings` are not mapped again.
fn map_files_below(
    path: &Path,
    hidden: &[PathBuf],
    known_mappings: &mut Mappings,
) -> Vec<Arc<FileMapping>> {
    let mut files: Vec<(u64, PathBuf)> = walkdir::WalkDir::new(path)
        .into_iter()
        .filter_entry(|entry| {
            let is_hidden = hidden.iter().any(|path| path == entry.path());
            !is_hidden
                && PYTHON_PACKAGE_FOLDERS
                    .iter()
                    .all(|name| entry.file_name() != *name)
        })
        .flatten()
        .filter(|entry| entry.file_type().is_file())
        .filter_map(|entry| Some((entry.metadata().ok()?.len(), entry.into_path())))
        .collect();
    files.sort_unstable();
    let mut left = MAX_BYTES_PER_PATH;
    let mut mappings = Vec::new();
    for (length, path) in files {
        let Some(rest) = left
            .checked_sub(length)
            .filter(|_| known_mappings.len() < MAX_MAPPED_FILES)
        else {
            break;
        };
        if let Ok(Some(mapping)) = map_file(&path, known_mappings) {
            left = rest;
            mappings.push(mapping);
        }
    }
    mappings
}

fn map_file(path: &Path, known_mappings: &mut Mappings) -> io::Result<Option<Arc<FileMapping>>> {
    let flags = libc::O_NOFOLLOW | libc::O_NONBLOCK;
    let file = OpenOptions::new()
        .read(true)
        .custom_flags(flags)
        .open(path)?;
    let facts = file.metadata()?;
    if !facts.is_file() {
        return Ok(None);
    }
    let id = (facts.dev(), facts.ino());
    if let Some(mapping) = known_mappings.get(&id) {
        mapping.load_pages()?;
        return Ok(Some(Arc::clone(mapping)));
    }
    let mapping = FileMapping::map_and_load_file(&file, facts.len())?.map(Arc::new);
    if let Some(mapping) = &mapping {
        known_mappings.insert(id, Arc::clone(mapping));
    }
    Ok(mapping)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: usize = 4096;

    /// Number of pages of a mapping that are in the page cache.
    fn count_resident_pages(mapping: &FileMapping) -> usize {
        let mut pages = vec![0u8; mapping.length.div_ceil(PAGE)];
        // SAFETY: the vector has one byte for each page of a live mapping.
        let done =
            unsafe { libc::mincore(mapping.start.as_ptr(), mapping.length, pages.as_mut_ptr()) };
        assert_eq!(done, 0, "{}", io::Error::last_os_error());
        pages.iter().filter(|page| **page & 1 == 1).count()
    }

    #[test]
    fn evicted_pages_are_reloaded_and_no_file_is_mapped_twice() {
        // More pages than the kernel keeps in its lists of pages in use, so that some of them can be evicted.
        const PAGES: usize = 1024;
        // On disk, because files in memory never leave the page cache.
        let place = tempfile::tempdir_in(env!("CARGO_MANIFEST_DIR")).unwrap();
        let path = place.path().join("file");
        std::fs::write(&path, vec![1; PAGES * PAGE]).unwrap();
        std::fs::hard_link(&path, place.path().join("other-name")).unwrap();
        std::fs::write(place.path().join("empty"), "").unwrap();
        let hidden = place.path().join("hidden");
        std::fs::write(&hidden, "x").unwrap();
        let packages = place.path().join("site-packages");
        std::fs::create_dir(&packages).unwrap();
        std::fs::write(packages.join("package"), "x").unwrap();
        File::open(&path).unwrap().sync_all().unwrap();
        let mut known = Mappings::new();
        let mappings = map_files_below(place.path(), &[hidden], &mut known);
        let [mapping, same] = &mappings[..] else {
            panic!("{mappings:?}");
        };
        assert!(Arc::ptr_eq(mapping, same) && known.len() == 1);
        assert_eq!(count_resident_pages(mapping), PAGES);
        // Repeated, because the kernel keeps pages that it is still busy with.
        for _ in 0..400 {
            // SAFETY: the range is that of this mapping.
            let evicted =
                unsafe { madvise(mapping.start.as_ptr(), mapping.length, Advice::LinuxPageOut) };
            evicted.unwrap();
            if count_resident_pages(mapping) < PAGES {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(25));
        }
        assert!(
            count_resident_pages(mapping) < PAGES,
            "the kernel evicts what it is told to"
        );
        mapping.load_pages().unwrap();
        assert_eq!(count_resident_pages(mapping), PAGES);
    }

    #[test]
    fn the_kernel_counts_reclaimed_pages() {
        let before = count_reclaimed_file_pages();
        assert!(
            before.is_some() && before <= count_reclaimed_file_pages(),
            "{before:?}"
        );
    }
}
