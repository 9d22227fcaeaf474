//! The word by which a box's init makes calls that its contestants are refused.
//!
//! The kernel hands a filter all six arguments of a call, also those that the call does not take. The init says 64 random
//! bits there; the filter that it shares with its contestants lets such a call through. Nobody else can know them: they
//! are drawn for each box, stand in the memory of an init that cannot be looked into, and go with that memory at exec.

#![expect(unsafe_code, reason = "random bytes are written through a pointer")]

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

/// The two arguments that none of these calls takes: `clone` without `CLONE_SETTLS` and the like, `sendmsg`, `setsid`, `prctl`
/// with `PR_SET_PDEATHSIG`.
pub(super) const PLACES: [u32; 2] = [3, 4];

/// Of this process: 0 before there is a filter that asks for it.
static OWN: AtomicU64 = AtomicU64::new(0);

/// What to say in the two places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PassWord(pub [u32; 2]);

impl PassWord {
    /// Draws the pass word of this process.
    ///
    /// # Errors
    /// The kernel has no random numbers.
    pub(crate) fn draw() -> io::Result<Self> {
        let mut bytes = [0; 8];
        // SAFETY: the kernel writes so many bytes at most to a live array.
        let drawn = unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), 0) };
        match drawn {
            8 => OWN.store(u64::from_ne_bytes(bytes), Ordering::Relaxed),
            -1 => return Err(io::Error::last_os_error()),
            _ => return Err(io::ErrorKind::UnexpectedEof.into()),
        }
        Ok(Self::own())
    }

    /// That of this process. It is only read, so that it can be called between clone and exec.
    pub(crate) fn own() -> Self {
        let word = OWN.load(Ordering::Relaxed);
        Self([word as u32, (word >> 32) as u32])
    }

    /// As arguments of a call.
    pub(crate) fn arguments(self) -> [usize; 2] {
        self.0.map(|word| word as usize)
    }
}
