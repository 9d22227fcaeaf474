//! Blobs on disk, each under the name of its content: fetched once, checked when it comes, gone with the contest.

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
use caipan_judge::content_id::{ContentId, Namer};

/// A worker's cache has so much room, as a rule.
pub const ROOM: Bytes = Bytes(4 << 30);

/// A blob that comes as something else is asked for again, so often in all.
const TRIES: usize = 3;

/// Gives a piece of a blob, where it is there.
pub(crate) type Pieces<'p> = dyn Fn(&ContentId, u64) -> Asked<Option<Vec<u8>>> + Sync + 'p;

/// The pieces that a bus has.
pub fn pieces_of(bus: &dyn HandBus) -> impl Fn(&ContentId, u64) -> Asked<Option<Vec<u8>>> + Sync {
    |blob, number| bus.piece(blob, number)
}

/// A folder of blobs, which belongs to one worker.
pub struct Cache<'s> {
    root: PathBuf,
    room: Bytes,
    /// Looked into before anybody is asked.
    seed: Option<Seed<'s>>,
    kept: Mutex<Kept>,
    /// One is fetched at a time, however many wait for it: that bounds what the server has to do.
    fetching: Mutex<()>,
}

#[derive(Default)]
struct Kept {
    files: HashMap<ContentId, Stored>,
    bytes: u64,
    /// Counts uses.
    clock: u64,
}

struct Stored {
    bytes: u64,
    used: u64,
    /// So many look at it: it stays.
    held: usize,
}

/// A blob that stays where it is until this is dropped.
pub struct Held<'c> {
    cache: &'c Cache<'c>,
    id: ContentId,
}

impl Held<'_> {
    /// Where it is.
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
    /// An empty cache in `root`, a folder that nobody else uses, or that is not there.
    ///
    /// # Errors
    /// It cannot be made, or is a link.
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

    /// The same, which looks into a folder of blobs first.
    pub fn seeded(mut self, seed: Option<Seed<'s>>) -> Self {
        self.seed = seed;
        self
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where a blob is, if it is there.
    pub fn place(&self, id: &ContentId) -> PathBuf {
        self.root.join(id.as_str())
    }

    /// A folder beside the blobs, under a name that is theirs no more.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn folder(&self, id: &ContentId) -> io::Result<PathBuf> {
        let place = self.root.join(format!("{}-folder", id.as_str()));
        fs::create_dir_all(&place)?;
        Ok(place)
    }

    /// Forgets everything that nobody holds.
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

    /// Holds a blob, which is fetched where it is not there.
    ///
    /// # Errors
    /// Nobody has it, other bytes come, or the cache has no room for it.
    pub fn hold(&self, blob: &Blob, pieces: &Pieces) -> Result<Held<'_>, Fact> {
        if let Some(held) = self.held(&blob.id) {
            return Ok(held);
        }
        let _one = self.fetching.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever was waited for has perhaps fetched it.
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

    /// Enters a blob that is on disk now, and holds it.
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

    /// Copies a blob out of the seed, where it is there. What is not what its name says is left where it is.
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

    /// What stands in a blob.
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

    /// Lets go of what was not used for the longest time.
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
        let (mut namer, mut bytes) = (Namer::default(), 0);
        for number in 0..blob.pieces() {
            let piece = pieces(&blob.id, number).ok().flatten();
            let piece = piece.ok_or_else(|| OrderFault::NoBlob { name: name() }.fact())?;
            bytes += piece.len() as u64;
            if piece.len() > PIECE || bytes > blob.bytes {
                return Err(OrderFault::BadBlob { name: name() }.fact());
            }
            namer = namer.put(&piece);
            file.write_all(&piece).map_err(unusable)?;
        }
        if bytes != blob.bytes || namer.name() != blob.id {
            return Err(OrderFault::BadBlob { name: name() }.fact());
        }
        let kept = file.persist(self.place(&blob.id));
        let kept = kept.map_err(|error| unusable(error.error));
        kept.map(|file: File| drop(file))
    }
}

impl Kept {
    /// Those that nobody holds.
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
