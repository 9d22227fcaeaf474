//! What the files of a case held when they were first read: what somebody puts in their place meanwhile judges nobody.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::content_id::ContentId;
use crate::evidence::JuryFile;
use caipan_checker::found::Place;
use caipan_checker::{Kind, Reason};
use caipan_facts::{Evidence, Fact};
use caipan_files::Capture;
use caipan_problem::entry::{Entry, Facts};

/// What a file held.
#[derive(Debug, Default)]
pub struct Seen(OnceLock<Held>);

#[derive(Debug)]
struct Held {
    sum: ContentId,
    facts: Option<Facts>,
    /// What stood in it, where there is room for that.
    bytes: Option<Kept>,
}

/// Of a smaller file the content is compared each time, of a larger one what the system says of it.
const SMALL: usize = 64 << 10;

/// Bytes that are held so that a file is not opened for each contestant: those of files of at most so many, and of all of
/// them together.
#[derive(Debug)]
struct Kept(Vec<u8>);

const KEPT_OF_ONE: usize = 16 << 10;
const KEPT_OF_ALL: usize = 8 << 20;

/// How many are held just now.
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
    /// What stood in the file, if that is held and the file is the same still.
    fn kept(&self, file: &Entry) -> Option<Capture> {
        let Kept(bytes) = self.bytes.as_ref()?;
        let is_same = self.facts.is_some() && self.facts == file.facts();
        is_same.then(|| bytes.clone().into())
    }
}

impl Seen {
    /// What stands in the file, if that is what stood in it when it was first read.
    ///
    /// # Errors
    /// It cannot be read, or has changed.
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
            // The clock by which files are dated ticks a hundred times a second or more.
            std::thread::sleep(std::time::Duration::from_millis(50));
            for new in [vec![b'b'; size], vec![b'a'; size + 1], Vec::new()] {
                fs::write(&path, new).unwrap();
                let fault = read().unwrap_err();
                assert_eq!(fault.kind, Kind::BadCase);
                let expected = "1.in: the file has changed while the class was judged";
                assert!(fault.fact.english().ends_with(expected), "{fault:?}");
            }
            // Another file with the same in it is as good.
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
