//! Detects files of a case that change during grading, so that no contestant is judged by a modified file.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::content_id::ContentId;
use crate::evidence::JuryFileProblem;
use caipan_checker::quotation::Place;
use caipan_checker::{Reason, ReasonKind};
use caipan_facts::Evidence;
use caipan_files::Capture;
use caipan_problem::entry::{Entry, FileVersion};

/// State of a file when it was first read: hash, metadata and, for a small file, the content. Empty before the first
/// reading.
#[derive(Debug, Default)]
pub struct FileSnapshot(OnceLock<SnapshotData>);

#[derive(Debug)]
struct SnapshotData {
    hash: ContentId,
    metadata: Option<FileVersion>,
    /// Cached content; `None` if the cache was full or the file is too large.
    cached: Option<CachedBytes>,
}

/// Maximum size in bytes of files whose content is hashed after each reading. A larger file with unchanged metadata
/// counts as unchanged.
const MAX_SIZE_COMPARED_BY_CONTENT: usize = 64 << 10;

/// Cached content of a small file. The size is counted in [`CACHE_SIZE`] until the value is dropped.
#[derive(Debug)]
struct CachedBytes(Vec<u8>);

/// Maximum size in bytes of a file that is cached.
const MAX_CACHED_FILE: usize = 16 << 10;
/// Maximum total size of all cached files in bytes.
const MAX_CACHE_SIZE: usize = 8 << 20;

/// Total size in bytes of all cached files of this process.
static CACHE_SIZE: AtomicUsize = AtomicUsize::new(0);

impl CachedBytes {
    fn copy_if_cache_has_space(bytes: &[u8]) -> Option<Self> {
        let now = CACHE_SIZE.load(Ordering::Relaxed);
        if bytes.len() > MAX_CACHED_FILE || now + bytes.len() > MAX_CACHE_SIZE {
            return None;
        }
        CACHE_SIZE.fetch_add(bytes.len(), Ordering::Relaxed);
        Some(Self(bytes.to_vec()))
    }
}

impl Drop for CachedBytes {
    fn drop(&mut self) {
        CACHE_SIZE.fetch_sub(self.0.len(), Ordering::Relaxed);
    }
}

impl SnapshotData {
    /// Returns the cached content of `file`. `None` if the content is not cached, or if the file's metadata has
    /// changed.
    fn cached_content(&self, file: &Entry) -> Option<Capture> {
        let CachedBytes(bytes) = self.cached.as_ref()?;
        let is_same = self.metadata.is_some() && self.metadata == file.current_file_version();
        is_same.then(|| bytes.clone().into())
    }
}

impl FileSnapshot {
    /// Reads `file` and verifies that the content is the same as at the first call.
    ///
    /// # Errors
    /// The file cannot be read, or has changed.
    pub(crate) fn read_if_unchanged(
        &self,
        file: &Entry,
        kind: ReasonKind,
    ) -> Result<Capture, Reason> {
        if let Some(bytes) = self.0.get().and_then(|held| held.cached_content(file)) {
            return Ok(bytes);
        }
        let (bytes, facts) = file
            .read_with_file_version()
            .map_err(|error| Reason::new(kind, error.fact()))?;
        let is_as_before = self
            .0
            .get()
            .is_some_and(|held| facts.is_some() && facts == held.metadata);
        if bytes.len() > MAX_SIZE_COMPARED_BY_CONTENT && is_as_before {
            return Ok(bytes);
        }
        let sum = ContentId::hash(&bytes);
        let held = self.0.get_or_init(|| SnapshotData {
            hash: sum.clone(),
            metadata: facts,
            cached: CachedBytes::copy_if_cache_has_space(&bytes),
        });
        if held.hash == sum {
            Ok(bytes)
        } else {
            let (file, what) = (file.to_string(), JuryFileProblem::Changed.fact());
            Err(Reason::new(kind, Place::File { file, what }))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;
    use std::fs;

    #[test]
    fn a_file_with_changed_content_is_a_fault() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("1.in");
        for size in [1, MAX_CACHED_FILE + 1, MAX_SIZE_COMPARED_BY_CONTENT + 1] {
            let old = vec![b'a'; size];
            fs::write(&path, &old).unwrap();
            let (seen, file) = (FileSnapshot::default(), Entry::on_disk(&path));
            for _ in 0..2 {
                assert_eq!(read_bytes(&seen, &file), Ok(old.clone()));
            }
            // Timestamps of files have a resolution of 10 ms or better.
            std::thread::sleep(std::time::Duration::from_millis(50));
            for new in [vec![b'b'; size], vec![b'a'; size + 1], Vec::new()] {
                fs::write(&path, new).unwrap();
                let fault = read_bytes(&seen, &file).unwrap_err();
                assert_eq!(fault.kind, ReasonKind::BadCase);
                let expected = "1.in: the file has changed while the class was judged";
                assert!(fault.fact.english().ends_with(expected), "{fault:?}");
            }
            // A different file with the same content is accepted.
            fs::remove_file(&path).unwrap();
            assert!(read_bytes(&seen, &file).is_err());
            fs::write(&path, &old).unwrap();
            assert_eq!(read_bytes(&seen, &file), Ok(old));
        }
    }

    fn read_bytes(content: &FileSnapshot, file: &Entry) -> Result<Vec<u8>, Reason> {
        content
            .read_if_unchanged(file, ReasonKind::BadCase)
            .map(|bytes| bytes.to_vec())
    }

    #[test]
    fn a_small_file_is_cached_and_the_cache_is_bounded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("1.in");
        fs::write(&path, "a").unwrap();
        let (seen, file) = (FileSnapshot::default(), Entry::on_disk(&path));
        assert_eq!(
            *seen.read_if_unchanged(&file, ReasonKind::BadCase).unwrap(),
            *b"a"
        );
        let held = seen.0.get().unwrap();
        assert_eq!(held.cached_content(&file).as_deref(), Some(&b"a"[..]));
        fs::write(&path, "bb").unwrap();
        assert!(held.cached_content(&file).is_none());
        let large = vec![b'a'; MAX_CACHED_FILE + 1];
        assert!(CachedBytes::copy_if_cache_has_space(&large).is_none());
        let most = MAX_CACHE_SIZE / MAX_CACHED_FILE;
        let kept: Vec<_> = (0..2 * most)
            .map_while(|_| CachedBytes::copy_if_cache_has_space(&large[1..]))
            .collect();
        assert!(
            kept.len() <= most && kept.len() > most / 2,
            "{}",
            kept.len()
        );
    }
}
