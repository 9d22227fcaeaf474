//! Cache of blobs on a worker's disk. Each blob is a file named by its hash. The cache is cleared when the contest
//! ends.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::blob::{Blob, PIECE_SIZE};
use crate::blob_mirror::BlobMirror;
use crate::bus::{BusResult, WorkerBus};
use crate::evidence::OrderFault;
use caipan_facts::Bytes;
use caipan_facts::{Evidence, Fact, fact_from_io_error};
use caipan_judge::content_id::{ContentHasher, ContentId};

/// Default size limit of a worker's cache.
pub const DEFAULT_CACHE_SIZE: Bytes = Bytes(4 << 30);

/// Maximum number of attempts to fetch a blob. An attempt fails if, for example, a piece is missing or the content does
/// not match the hash.
const MAX_FETCHES: usize = 3;

/// Function that fetches a piece, given the id of the blob and the zero-based index of the piece. Returns `None` if the
/// piece is not available.
pub(crate) type FetchPiece<'p> = dyn Fn(&ContentId, u64) -> BusResult<Option<Vec<u8>>> + Sync + 'p;

/// Returns a function that fetches pieces from a bus, for [`BlobCache::get_or_fetch_blob`].
pub fn create_piece_fetcher(
    bus: &dyn WorkerBus,
) -> impl Fn(&ContentId, u64) -> BusResult<Option<Vec<u8>>> + Sync {
    |blob, number| bus.fetch_piece(blob, number)
}

/// Folder of blobs that belongs to one worker process.
pub struct BlobCache<'s> {
    root: PathBuf,
    size_limit: Bytes,
    /// Local copy of blobs, tried before the bus; `None` if there is no copy.
    mirror: Option<BlobMirror<'s>>,
    index: Mutex<CacheIndex>,
    /// Locked during a download, so that only one blob is downloaded at a time. This limits the load on the server.
    download_lock: Mutex<()>,
}

/// In-memory index of the cached blobs, with their total size and a clock of their uses.
#[derive(Default)]
struct CacheIndex {
    files: HashMap<ContentId, CachedBlob>,
    bytes: u64,
    /// Number of uses of all blobs so far, which serves as a clock for `last_use`.
    clock: u64,
}

/// Entry of the index for one cached blob.
struct CachedBlob {
    bytes: u64,
    last_use: u64,
    /// Number of guards that currently exist for the blob. The file can be evicted only if there are none.
    users: usize,
}

/// Guard that keeps a blob from eviction until it is dropped.
pub struct BlobGuard<'c> {
    cache: &'c BlobCache<'c>,
    id: ContentId,
}

impl BlobGuard<'_> {
    /// Returns the path of the blob's file. The file is not evicted while this guard exists.
    pub fn path(&self) -> PathBuf {
        self.cache.blob_path(&self.id)
    }
}

impl Drop for BlobGuard<'_> {
    fn drop(&mut self) {
        if let Some(stored) = self.cache.lock_index().files.get_mut(&self.id) {
            stored.users -= 1;
        }
    }
}

impl<'s> BlobCache<'s> {
    /// Creates an empty cache in the folder `root`. Removes the folder first if it exists.
    ///
    /// # Errors
    /// The folder cannot be created, or is a symbolic link.
    pub fn create(root: &Path, size_limit: Bytes) -> io::Result<Self> {
        if fs::symlink_metadata(root).is_ok() {
            fs::remove_dir_all(root)?;
        }
        let builder = &mut fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(builder, 0o700);
        builder.create(root)?;
        Ok(Self {
            root: root.to_owned(),
            size_limit,
            mirror: None,
            index: Mutex::default(),
            download_lock: Mutex::default(),
        })
    }

    /// Sets the mirror, a folder of blobs that is tried before the bus; `None` for no mirror.
    pub fn with_mirror(mut self, mirror: Option<BlobMirror<'s>>) -> Self {
        self.mirror = mirror;
        self
    }

    fn lock_index(&self) -> MutexGuard<'_, CacheIndex> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Path of a blob's file, whether the file exists or not.
    pub(crate) fn blob_path(&self, id: &ContentId) -> PathBuf {
        self.root.join(id.as_str())
    }

    /// Creates a folder for files made from a blob, and returns the path. The name ends with `-folder`, so it differs
    /// from the names of all blobs.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub(crate) fn create_blob_folder(&self, id: &ContentId) -> io::Result<PathBuf> {
        let place = self.root.join(format!("{}-folder", id.as_str()));
        fs::create_dir_all(&place)?;
        Ok(place)
    }

    /// Removes all blobs that are not in use, and all folders made from blobs.
    pub(crate) fn remove_unused_blobs(&self) {
        let mut index = self.lock_index();
        let free: Vec<ContentId> = index.unused_blobs().cloned().collect();
        for id in free {
            self.remove_blob(&mut index, &id);
        }
        for folder in fs::read_dir(&self.root).into_iter().flatten().flatten() {
            if folder.file_type().is_ok_and(|kind| kind.is_dir()) {
                let _ = fs::remove_dir_all(folder.path());
            }
        }
    }

    fn remove_blob(&self, index: &mut CacheIndex, id: &ContentId) {
        if let Some(stored) = index.files.remove(id) {
            index.bytes -= stored.bytes;
            let _ = fs::remove_file(self.blob_path(id));
        }
    }

    /// Returns a guard that keeps a blob in the cache. Fetches the blob first if it is not cached.
    ///
    /// # Errors
    /// The blob is not available, its content does not match its hash, or the cache is full of blobs in use.
    pub(crate) fn get_or_fetch_blob(
        &self,
        blob: &Blob,
        fetch_piece: &FetchPiece,
    ) -> Result<BlobGuard<'_>, Fact> {
        if let Some(held) = self.guard_cached_blob(&blob.id) {
            return Ok(held);
        }
        let _one = self
            .download_lock
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        // Another thread may have fetched the blob while this one waited for the lock.
        if let Some(held) = self.guard_cached_blob(&blob.id) {
            return Ok(held);
        }
        self.evict_to_fit(blob.bytes)?;
        let mut fault = OrderFault::NoBlob {
            name: blob.id.as_str().to_owned(),
        }
        .fact();
        if self.copy_from_mirror(blob) {
            return self.add_blob_to_index(blob).ok_or(fault);
        }
        for _ in 0..MAX_FETCHES {
            match self.download_blob(blob, fetch_piece) {
                Ok(()) => return self.add_blob_to_index(blob).ok_or(fault),
                Err(what) => fault = what,
            }
        }
        Err(fault)
    }

    /// Adds a blob to the index after the file has been written, and returns a guard for the blob. `None` if another
    /// thread has removed the blob meanwhile.
    fn add_blob_to_index(&self, blob: &Blob) -> Option<BlobGuard<'_>> {
        let mut index = self.lock_index();
        index.bytes += blob.bytes;
        let stored = CachedBlob {
            bytes: blob.bytes,
            last_use: 0,
            users: 0,
        };
        index.files.insert(blob.id.clone(), stored);
        drop(index);
        self.guard_cached_blob(&blob.id)
    }

    /// Copies a blob from the mirror. Returns false if the mirror does not have the blob, or if the content does not
    /// match the hash.
    fn copy_from_mirror(&self, blob: &Blob) -> bool {
        let Some(seed) = self.mirror.as_ref().filter(|seed| seed.has_blob(blob)) else {
            return false;
        };
        let is_it = self
            .download_blob(blob, &|id, number| seed.read_piece(id, number))
            .is_ok();
        if !is_it {
            seed.report_mismatch(blob);
        }
        is_it
    }

    /// Reads the content of a blob, fetching it if necessary.
    ///
    /// # Errors
    /// See [`Self::get_or_fetch_blob`].
    pub fn read_blob(&self, blob: &Blob, fetch_piece: &FetchPiece) -> Result<Vec<u8>, Fact> {
        let held = self.get_or_fetch_blob(blob, fetch_piece)?;
        fs::read(held.path()).map_err(cache_fault)
    }

    /// Returns a new guard for a blob and marks the blob as used; `None` if the blob is not cached.
    fn guard_cached_blob(&self, id: &ContentId) -> Option<BlobGuard<'_>> {
        let mut index = self.lock_index();
        index.clock += 1;
        let clock = index.clock;
        let stored = index.files.get_mut(id)?;
        stored.last_use = clock;
        stored.users += 1;
        Some(BlobGuard {
            cache: self,
            id: id.clone(),
        })
    }

    /// Evicts least recently used blobs until `bytes` more fit into the cache. Fails if the blobs in use leave too
    /// little space.
    fn evict_to_fit(&self, bytes: u64) -> Result<(), Fact> {
        let mut index = self.lock_index();
        while index.bytes.saturating_add(bytes) > self.size_limit.0 {
            let oldest = index
                .unused_blobs()
                .min_by_key(|id| index.files[*id].last_use)
                .cloned()
                .ok_or_else(|| {
                    let limit = self.size_limit.to_string();
                    OrderFault::CacheFull { limit }.fact()
                })?;
            self.remove_blob(&mut index, &oldest);
        }
        Ok(())
    }

    /// Fetches all pieces of a blob, checks length and hash, and stores the file.
    fn download_blob(&self, blob: &Blob, fetch_piece: &FetchPiece) -> Result<(), Fact> {
        let mut file = tempfile::NamedTempFile::new_in(&self.root).map_err(cache_fault)?;
        let (mut namer, mut bytes) = (ContentHasher::default(), 0);
        for number in 0..blob.piece_count() {
            let piece = fetch_piece(&blob.id, number)
                .ok()
                .flatten()
                .ok_or_else(|| missing_blob_fault(&blob.id))?;
            bytes += piece.len() as u64;
            if piece.len() > PIECE_SIZE || bytes > blob.bytes {
                return Err(damaged_blob_fault(&blob.id));
            }
            namer = namer.update(&piece);
            file.write_all(&piece).map_err(cache_fault)?;
        }
        if bytes != blob.bytes || namer.finish() != blob.id {
            return Err(damaged_blob_fault(&blob.id));
        }
        file.persist(self.blob_path(&blob.id))
            .map(|file: File| drop(file))
            .map_err(|error| cache_fault(error.error))
    }
}

fn missing_blob_fault(id: &ContentId) -> Fact {
    let name = id.as_str().to_owned();
    OrderFault::NoBlob { name }.fact()
}

fn damaged_blob_fault(id: &ContentId) -> Fact {
    let name = id.as_str().to_owned();
    OrderFault::BadBlob { name }.fact()
}

impl CacheIndex {
    /// Returns the ids of the blobs without a guard, which may be evicted.
    fn unused_blobs(&self) -> impl Iterator<Item = &ContentId> {
        let free = self.files.iter().filter(|(_, stored)| stored.users == 0);
        free.map(|(id, _)| id)
    }
}

pub(crate) fn cache_fault(error: io::Error) -> Fact {
    OrderFault::Cache {
        cause: fact_from_io_error(&error),
    }
    .fact()
}

impl Drop for BlobCache<'_> {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}
