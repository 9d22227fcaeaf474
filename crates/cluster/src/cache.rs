//! Cache of blobs on a worker's disk, each in a file named by its hash. The contest's end clears it.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::blob::{Blob, PIECE};
use crate::bus::{Asked, HandBus};
use crate::evidence::OrderFault;
use crate::seed::Seed;
use caipan_facts::Bytes;
use caipan_facts::{Evidence, Fact, cause};
use caipan_judge::content_id::{ContentHasher, ContentId};

/// Default size limit of a worker's cache.
pub const ROOM: Bytes = Bytes(4 << 30);

/// Number of attempts to fetch a blob whose content does not match its hash.
const TRIES: usize = 3;

/// Function that fetches a piece of a blob; `None` if the piece is not available.
pub(crate) type Pieces<'p> = dyn Fn(&ContentId, u64) -> Asked<Option<Vec<u8>>> + Sync + 'p;

/// Returns a function that fetches pieces from a bus.
pub fn pieces_of(bus: &dyn HandBus) -> impl Fn(&ContentId, u64) -> Asked<Option<Vec<u8>>> + Sync {
    |blob, number| bus.piece(blob, number)
}

/// Folder of blobs that belongs to one worker process.
pub struct Cache<'s> {
    root: PathBuf,
    room: Bytes,
    /// Local copy of blobs, tried before the bus.
    seed: Option<Seed<'s>>,
    kept: Mutex<Kept>,
    /// Serializes downloads, whatever the number of waiting slots. This limits the load of the server.
    fetching: Mutex<()>,
}

#[derive(Default)]
struct Kept {
    files: HashMap<ContentId, Stored>,
    bytes: u64,
    /// Number of uses so far, which serves as the time of last use.
    clock: u64,
}

struct Stored {
    bytes: u64,
    used: u64,
    /// Number of users. The file is not evicted while it is positive.
    held: usize,
}

/// Guard that keeps a blob from eviction until it is dropped.
pub struct Held<'c> {
    cache: &'c Cache<'c>,
    id: ContentId,
}

impl Held<'_> {
    /// Path of the blob's file.
    pub fn path(&self) -> PathBuf {
        self.cache.place(&self.id)
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        if let Some(stored) = self.cache.kept().files.get_mut(&self.id) {
            stored.held -= 1;
        }
    }
}

impl<'s> Cache<'s> {
    /// Creates an empty cache in the folder `root`. Removes the folder first if it exists.
    ///
    /// # Errors
    /// The folder cannot be created, or is a symbolic link.
    pub fn open(root: &Path, room: Bytes) -> io::Result<Self> {
        if fs::symlink_metadata(root).is_ok() {
            fs::remove_dir_all(root)?;
        }
        let builder = &mut fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(builder, 0o700);
        builder.create(root)?;
        Ok(Self {
            root: root.to_owned(),
            room,
            seed: None,
            kept: Mutex::default(),
            fetching: Mutex::default(),
        })
    }

    /// Sets a folder of blobs that is tried before the bus.
    pub fn seeded(mut self, seed: Option<Seed<'s>>) -> Self {
        self.seed = seed;
        self
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Path of a blob's file, whether the file exists or not.
    pub fn place(&self, id: &ContentId) -> PathBuf {
        self.root.join(id.as_str())
    }

    /// Creates a folder for files made from a blob. The suffix of the folder's name rules out a clash with a blob.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub fn folder(&self, id: &ContentId) -> io::Result<PathBuf> {
        let place = self.root.join(format!("{}-folder", id.as_str()));
        fs::create_dir_all(&place)?;
        Ok(place)
    }

    /// Removes all blobs that are not in use, and all folders made from blobs.
    pub fn clear(&self) {
        let mut kept = self.kept();
        let free: Vec<ContentId> = kept.free().cloned().collect();
        for id in free {
            self.remove(&mut kept, &id);
        }
        for folder in fs::read_dir(&self.root).into_iter().flatten().flatten() {
            if folder.file_type().is_ok_and(|kind| kind.is_dir()) {
                let _ = fs::remove_dir_all(folder.path());
            }
        }
    }

    fn remove(&self, kept: &mut Kept, id: &ContentId) {
        if let Some(stored) = kept.files.remove(id) {
            kept.bytes -= stored.bytes;
            let _ = fs::remove_file(self.place(id));
        }
    }

    /// Returns a guard of a blob. Fetches the blob first if it is not cached.
    ///
    /// # Errors
    /// The blob is not available, its content does not match its hash, or the cache is full of blobs in use.
    pub fn hold(&self, blob: &Blob, pieces: &Pieces) -> Result<Held<'_>, Fact> {
        if let Some(held) = self.held(&blob.id) {
            return Ok(held);
        }
        let _one = self.fetching.lock().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have fetched the blob while this one waited for the lock.
        if let Some(held) = self.held(&blob.id) {
            return Ok(held);
        }
        self.make_room(blob.bytes)?;
        let mut fault = OrderFault::NoBlob {
            name: blob.id.as_str().to_owned(),
        }
        .fact();
        if self.is_sown(blob) {
            return self.enter(blob).ok_or(fault);
        }
        for _ in 0..TRIES {
            match self.fetch(blob, pieces) {
                Ok(()) => return self.enter(blob).ok_or(fault),
                Err(what) => fault = what,
            }
        }
        Err(fault)
    }

    /// Registers a blob that has been written to disk, and returns a guard of it.
    fn enter(&self, blob: &Blob) -> Option<Held<'_>> {
        let mut kept = self.kept();
        kept.bytes += blob.bytes;
        let stored = Stored {
            bytes: blob.bytes,
            used: 0,
            held: 0,
        };
        kept.files.insert(blob.id.clone(), stored);
        drop(kept);
        self.held(&blob.id)
    }

    /// Copies a blob from the mirror; `false` if the mirror lacks it or the content does not match the hash.
    fn is_sown(&self, blob: &Blob) -> bool {
        let Some(seed) = self.seed.as_ref().filter(|seed| seed.has(blob)) else {
            return false;
        };
        let piece = |id: &ContentId, number: u64| seed.piece(id, number);
        let is_it = self.fetch(blob, &piece).is_ok();
        if !is_it {
            seed.refuse(blob);
        }
        is_it
    }

    /// Reads the content of a blob, fetching it if necessary.
    ///
    /// # Errors
    /// See [`Self::hold`].
    pub fn read(&self, blob: &Blob, pieces: &Pieces) -> Result<Vec<u8>, Fact> {
        let held = self.hold(blob, pieces)?;
        fs::read(held.path()).map_err(unusable)
    }

    fn held(&self, id: &ContentId) -> Option<Held<'_>> {
        let mut kept = self.kept();
        kept.clock += 1;
        let clock = kept.clock;
        let stored = kept.files.get_mut(id)?;
        stored.used = clock;
        stored.held += 1;
        let id = id.clone();
        Some(Held { cache: self, id })
    }

    /// Evicts least recently used blobs until `bytes` more fit into the cache.
    fn make_room(&self, bytes: u64) -> Result<(), Fact> {
        let mut kept = self.kept();
        while kept.bytes.saturating_add(bytes) > self.room.0 {
            let oldest = kept.free().min_by_key(|id| kept.files[*id].used).cloned();
            let limit = self.room.to_string();
            let oldest = oldest.ok_or_else(|| OrderFault::CacheFull { limit }.fact())?;
            self.remove(&mut kept, &oldest);
        }
        Ok(())
    }

    fn fetch(&self, blob: &Blob, pieces: &Pieces) -> Result<(), Fact> {
        let name = || blob.id.as_str().to_owned();
        let mut file = tempfile::NamedTempFile::new_in(&self.root).map_err(unusable)?;
        let (mut namer, mut bytes) = (ContentHasher::default(), 0);
        for number in 0..blob.pieces() {
            let piece = pieces(&blob.id, number).ok().flatten();
            let piece = piece.ok_or_else(|| OrderFault::NoBlob { name: name() }.fact())?;
            bytes += piece.len() as u64;
            if piece.len() > PIECE || bytes > blob.bytes {
                return Err(OrderFault::BadBlob { name: name() }.fact());
            }
            namer = namer.update(&piece);
            file.write_all(&piece).map_err(unusable)?;
        }
        if bytes != blob.bytes || namer.finish() != blob.id {
            return Err(OrderFault::BadBlob { name: name() }.fact());
        }
        let kept = file.persist(self.place(&blob.id));
        let kept = kept.map_err(|error| unusable(error.error));
        kept.map(|file: File| drop(file))
    }
}

impl Kept {
    /// Blobs that may be evicted because no guard of them exists.
    fn free(&self) -> impl Iterator<Item = &ContentId> {
        let free = self.files.iter().filter(|(_, stored)| stored.held == 0);
        free.map(|(id, _)| id)
    }
}

fn unusable(error: io::Error) -> Fact {
    let cause = cause(&error);
    OrderFault::Cache { cause }.fact()
}

impl Drop for Cache<'_> {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}
