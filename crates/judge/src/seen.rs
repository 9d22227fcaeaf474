//! Detects files of a case that change during grading, so that no contestant is judged by a modified file.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::content_id::ContentId;
use crate::evidence::JuryFile;
use caipan_checker::found::Place;
use caipan_checker::{Kind, Reason};
use caipan_facts::{Evidence, Fact};
use caipan_files::Capture;
use caipan_problem::entry::{Entry, Facts};

/// Content of a file when it was first read.
#[derive(Debug, Default)]
pub struct Seen(OnceLock<Held>);

#[derive(Debug)]
struct Held {
    sum: ContentId,
    facts: Option<Facts>,
    /// Cached content; `None` if the cache was full or the file is too large.
    bytes: Option<Kept>,
}

/// Size up to which the content of a file is compared each time, in bytes; for larger files the metadata is compared.
const SMALL: usize = 64 << 10;

/// Limits of the cache that avoids opening a file for each contestant: size of one file, and total size, in bytes.
#[derive(Debug)]
struct Kept(Vec<u8>);

const KEPT_OF_ONE: usize = 16 << 10;
const KEPT_OF_ALL: usize = 8 << 20;

/// Number of bytes in the cache.
static KEPT: AtomicUsize = AtomicUsize::new(0);

impl Kept {
    fn of(bytes: &[u8]) -> Option<Self> {
        let now = KEPT.load(Ordering::Relaxed);
        if bytes.len() > KEPT_OF_ONE || now + bytes.len() > KEPT_OF_ALL {
            return None;
        }
        KEPT.fetch_add(bytes.len(), Ordering::Relaxed);
        Some(Self(bytes.to_vec()))
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        KEPT.fetch_sub(self.0.len(), Ordering::Relaxed);
    }
}

impl Held {
    /// Cached content of the file, if it is cached and the file has not changed.
    fn kept(&self, file: &Entry) -> Option<Capture> {
        let Kept(bytes) = self.bytes.as_ref()?;
        let is_same = self.facts.is_some() && self.facts == file.facts();
        is_same.then(|| bytes.clone().into())
    }
}

impl Seen {
    /// Reads the file and checks that the content is the same as when it was first read.
    ///
    /// # Errors
    /// The file cannot be read, or has changed.
    pub fn read(&self, file: &Entry, kind: Kind) -> Result<Capture, Reason> {
        if let Some(bytes) = self.0.get().and_then(|held| held.kept(file)) {
            return Ok(bytes);
        }
        let fault = |fact: Fact| Reason::new(kind, fact);
        let (bytes, facts) = file.look().map_err(|error| fault(error.fact()))?;
        let is_as_before = |held: &Held| facts.is_some() && facts == held.facts;
        if bytes.len() > SMALL && self.0.get().is_some_and(is_as_before) {
            return Ok(bytes);
        }
        let sum = ContentId::of(&bytes);
        let held = self.0.get_or_init(|| Held {
            sum: sum.clone(),
            facts,
            bytes: Kept::of(&bytes),
        });
        if held.sum == sum {
            Ok(bytes)
        } else {
            let (file, what) = (file.to_string(), JuryFile::Changed.fact());
            Err(fault(Place::File { file, what }.fact()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::English;
    use std::fs;

    #[test]
    fn a_file_that_is_replaced_or_rewritten_is_not_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("1.in");
        for size in [1, KEPT_OF_ONE + 1, SMALL + 1] {
            let old = vec![b'a'; size];
            fs::write(&path, &old).unwrap();
            let (seen, file) = (Seen::default(), Entry::on_disk(&path));
            let read = || seen.read(&file, Kind::BadCase).map(|bytes| bytes.to_vec());
            for _ in 0..2 {
                assert_eq!(read(), Ok(old.clone()));
            }
            // Timestamps of files have a resolution of 10 ms or better.
            std::thread::sleep(std::time::Duration::from_millis(50));
            for new in [vec![b'b'; size], vec![b'a'; size + 1], Vec::new()] {
                fs::write(&path, new).unwrap();
                let fault = read().unwrap_err();
                assert_eq!(fault.kind, Kind::BadCase);
                let expected = "1.in: the file has changed while the class was judged";
                assert!(fault.fact.english().ends_with(expected), "{fault:?}");
            }
            // A different file with the same content is accepted.
            fs::remove_file(&path).unwrap();
            assert!(read().is_err());
            fs::write(&path, &old).unwrap();
            assert_eq!(read(), Ok(old));
        }
    }

    #[test]
    fn a_small_file_is_opened_once_and_only_so_much_is_held() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("1.in");
        fs::write(&path, "a").unwrap();
        let (seen, file) = (Seen::default(), Entry::on_disk(&path));
        assert_eq!(*seen.read(&file, Kind::BadCase).unwrap(), *b"a");
        let held = seen.0.get().unwrap();
        assert_eq!(held.kept(&file).as_deref(), Some(&b"a"[..]));
        fs::write(&path, "bb").unwrap();
        assert!(held.kept(&file).is_none());
        let large = vec![b'a'; KEPT_OF_ONE + 1];
        assert!(Kept::of(&large).is_none());
        let most = KEPT_OF_ALL / KEPT_OF_ONE;
        let kept: Vec<_> = (0..2 * most).map_while(|_| Kept::of(&large[1..])).collect();
        assert!(
            kept.len() <= most && kept.len() > most / 2,
            "{}",
            kept.len()
        );
    }
}
