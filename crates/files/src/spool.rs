//! Bytes that a process wrote: small ones held in memory, large ones in an unnamed file, never more than the limit.

#![expect(unsafe_code, reason = "a spooled file is read by mapping it")]

use std::fs::File;
use std::io::{self, Read, Write};
use std::ops::Deref;

use memmap2::Mmap;

use caipan_facts::Bytes;

/// What is held in memory before a file takes it.
const HELD_AT_MOST: usize = 1 << 20;

/// Captured bytes; derefs to them.
#[derive(Debug)]
pub struct Capture {
    store: Store,
    is_cut: bool,
}

#[derive(Debug)]
enum Store {
    Held(Vec<u8>),
    Mapped(Mmap),
}

impl Capture {
    /// All that `source` has to give, up to `limit`.
    ///
    /// # Errors
    /// It cannot be read, or there is no room for a large capture.
    pub fn read(source: &mut impl Read, limit: Bytes) -> io::Result<Self> {
        let mut spool = Spool::new(limit);
        // Most are small: to get and to clear much memory for each would take longer than to read it.
        let mut buffer = [0; 16 << 10];
        while !spool.is_cut() {
            match source.read(&mut buffer) {
                Ok(0) => break,
                Ok(length) => spool.push(&buffer[..length])?,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        spool.finish()
    }

    /// Nothing, of what was not to be kept.
    pub fn nothing(is_cut: bool) -> Self {
        Self {
            store: Store::Held(Vec::new()),
            is_cut,
        }
    }

    /// The same capture with other bytes.
    pub fn replaced(self, bytes: Vec<u8>) -> Self {
        Self {
            store: Store::Held(bytes),
            is_cut: self.is_cut,
        }
    }

    /// Was there more than the limit? What lies beyond it is gone.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }
}

impl From<Vec<u8>> for Capture {
    /// A capture of these bytes, all there are.
    fn from(bytes: Vec<u8>) -> Self {
        Self {
            store: Store::Held(bytes),
            is_cut: false,
        }
    }
}

impl Deref for Capture {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.store {
            Store::Held(bytes) => bytes,
            Store::Mapped(map) => map,
        }
    }
}

/// Takes bytes in as they come.
pub struct Spool {
    held: Vec<u8>,
    file: Option<File>,
    left: u64,
    is_cut: bool,
}

impl Spool {
    /// An empty spool that takes at most `limit` bytes.
    pub fn new(limit: Bytes) -> Self {
        Self {
            held: Vec::new(),
            file: None,
            left: limit.0,
            is_cut: false,
        }
    }

    /// Has it been given more than it takes?
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Takes what fits of `bytes`.
    ///
    /// # Errors
    /// The file of a large capture cannot be written, for lack of space perhaps.
    pub fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        let fits = bytes
            .len()
            .min(usize::try_from(self.left).unwrap_or(usize::MAX));
        self.is_cut |= fits < bytes.len();
        self.left -= fits as u64;
        let bytes = &bytes[..fits];
        if self.file.is_none() && self.held.len() + fits <= HELD_AT_MOST {
            self.held.extend_from_slice(bytes);
            return Ok(());
        }
        let file = match &mut self.file {
            Some(file) => file,
            none => {
                let mut file = tempfile::tempfile()?;
                file.write_all(&std::mem::take(&mut self.held))?;
                none.insert(file)
            }
        };
        file.write_all(bytes)
    }

    /// All that was taken.
    ///
    /// # Errors
    /// The file of a large capture cannot be mapped.
    pub fn finish(self) -> io::Result<Capture> {
        let store = match self.file {
            None => Store::Held(self.held),
            // SAFETY: the file has no name and no other descriptor: nobody can change or shorten it.
            Some(file) => Store::Mapped(unsafe { Mmap::map(&file)? }),
        };
        Ok(Capture {
            store,
            is_cut: self.is_cut,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spooled(limit: usize, pieces: &[&[u8]]) -> Capture {
        let mut spool = Spool::new(Bytes(limit as u64));
        pieces.iter().for_each(|piece| spool.push(piece).unwrap());
        spool.finish().unwrap()
    }

    #[test]
    fn small_and_large_captures_hold_what_was_written() {
        assert_eq!(*spooled(10, &[b"ab", b"", b"c"]), *b"abc");
        let large = vec![7; HELD_AT_MOST - 1];
        let capture = spooled(1 << 30, &[&large, b"ab", b"c"]);
        assert!(matches!(capture.store, Store::Mapped(_)));
        assert_eq!(capture.len(), HELD_AT_MOST + 2);
        assert_eq!(capture[HELD_AT_MOST - 2..], *b"\x07abc");
        assert!(!capture.is_cut());
    }

    #[test]
    fn a_capture_ends_at_its_limit_and_says_so() {
        let capture = spooled(4, &[b"abc", b"def", b"g"]);
        assert_eq!((&*capture, capture.is_cut()), (&b"abcd"[..], true));
        assert!(!spooled(3, &[b"abc", b""]).is_cut());
    }
}
