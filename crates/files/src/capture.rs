//! Output of a process up to a limit: kept in memory if small, in an unnamed temporary file if large.

#![expect(unsafe_code, reason = "a spooled file is read by mapping it")]

use std::fs::File;
use std::io::{self, Read, Write};
use std::ops::Deref;

use memmap2::Mmap;

use caipan_facts::Bytes;

/// Maximum number of bytes kept in memory; larger captures go to a file.
const MAX_CAPTURE_IN_MEMORY: usize = 1 << 20;

/// Captured bytes, accessible by `Deref`; large captures are mapped from a temporary file.
#[derive(Debug)]
pub struct Capture {
    store: CaptureStorage,
    is_cut: bool,
}

/// Storage of captured bytes: memory if they are few, otherwise a mapped temporary file.
#[derive(Debug)]
enum CaptureStorage {
    Memory(Vec<u8>),
    Mapped(Mmap),
}

impl Capture {
    /// Reads from `source` until its end or until `limit` bytes.
    ///
    /// # Errors
    /// `source` cannot be read, or there is no disk space for a large capture.
    pub fn read(source: &mut impl Read, limit: Bytes) -> io::Result<Self> {
        let mut spool = CaptureBuffer::new(limit);
        // Most captures are small. Allocating and zeroing a large buffer for each would take longer than the read.
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

    /// Creates an empty capture, for output that is not kept. `is_cut` is whether the output exceeded the limit.
    pub fn empty(is_cut: bool) -> Self {
        Self {
            store: CaptureStorage::Memory(Vec::new()),
            is_cut,
        }
    }

    /// Returns a capture with these bytes instead of the captured ones; `is_cut` is kept.
    pub fn with_replaced_bytes(self, bytes: Vec<u8>) -> Self {
        Self {
            store: CaptureStorage::Memory(bytes),
            is_cut: self.is_cut,
        }
    }

    /// Whether the output exceeded the limit; the excess was discarded.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }
}

impl From<Vec<u8>> for Capture {
    /// Creates a capture of these bytes, none of which were cut off.
    fn from(bytes: Vec<u8>) -> Self {
        Self {
            store: CaptureStorage::Memory(bytes),
            is_cut: false,
        }
    }
}

impl Deref for Capture {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.store {
            CaptureStorage::Memory(bytes) => bytes,
            CaptureStorage::Mapped(map) => map,
        }
    }
}

/// Buffer for captured bytes up to a limit, which moves to a temporary file when it gets large.
pub struct CaptureBuffer {
    /// Bytes accepted until now; empty once they were moved to the file.
    held: Vec<u8>,
    file: Option<File>,
    /// Number of bytes that are still accepted.
    left: u64,
    is_cut: bool,
}

impl CaptureBuffer {
    /// Creates an empty buffer that accepts at most `limit` bytes.
    pub fn new(limit: Bytes) -> Self {
        Self {
            held: Vec::new(),
            file: None,
            left: limit.0,
            is_cut: false,
        }
    }

    /// Whether more bytes than the limit were pushed. The excess bytes were discarded.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Appends as many of `bytes` as fit below the limit.
    ///
    /// # Errors
    /// The file of a large capture cannot be written, for example because the disk is full.
    pub fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        let fits = bytes
            .len()
            .min(usize::try_from(self.left).unwrap_or(usize::MAX));
        self.is_cut |= fits < bytes.len();
        self.left -= fits as u64;
        let accepted = &bytes[..fits];
        if self.file.is_none() && self.held.len() + fits <= MAX_CAPTURE_IN_MEMORY {
            self.held.extend_from_slice(accepted);
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
        file.write_all(accepted)
    }

    /// Converts the buffer to a capture of all accepted bytes.
    ///
    /// # Errors
    /// The file of a large capture cannot be mapped.
    pub fn finish(self) -> io::Result<Capture> {
        let store = match self.file {
            None => CaptureStorage::Memory(self.held),
            // SAFETY: the file has no name and no other descriptor, so nothing can modify or truncate it.
            Some(file) => CaptureStorage::Mapped(unsafe { Mmap::map(&file)? }),
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

    fn capture_written_pieces(limit: usize, pieces: &[&[u8]]) -> Capture {
        let mut spool = CaptureBuffer::new(Bytes(limit as u64));
        pieces.iter().for_each(|piece| spool.push(piece).unwrap());
        spool.finish().unwrap()
    }

    #[test]
    fn small_and_large_captures_hold_what_was_written() {
        assert_eq!(*capture_written_pieces(10, &[b"ab", b"", b"c"]), *b"abc");
        let large = vec![7; MAX_CAPTURE_IN_MEMORY - 1];
        let capture = capture_written_pieces(1 << 30, &[&large, b"ab", b"c"]);
        assert!(matches!(capture.store, CaptureStorage::Mapped(_)));
        assert_eq!(capture.len(), MAX_CAPTURE_IN_MEMORY + 2);
        assert_eq!(capture[MAX_CAPTURE_IN_MEMORY - 2..], *b"\x07abc");
        assert!(!capture.is_cut());
    }

    #[test]
    fn a_capture_is_cut_at_its_limit() {
        let capture = capture_written_pieces(4, &[b"abc", b"def", b"g"]);
        assert_eq!((&*capture, capture.is_cut()), (&b"abcd"[..], true));
        assert!(!capture_written_pieces(3, &[b"abc", b""]).is_cut());
    }
}
