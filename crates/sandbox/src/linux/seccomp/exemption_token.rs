//! Random token that exempts calls of a box's init from the rules for contestants.
//!
//! The kernel passes all six arguments of a call to a filter, even unused ones. The init puts 64 random bits into two
//! unused arguments, and the filter that it shares with its contestants allows such a call. The bits are unguessable:
//! they are drawn for each box, exist only in the memory of the init, which other processes cannot read, and are gone
//! after exec.

#![expect(unsafe_code, reason = "random bytes are written through a pointer")]

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

/// Positions (from 0) of the two arguments that contain the exemption token. No exempt call uses them: `clone` without
/// `CLONE_SETTLS` and similar flags, `sendmsg`, `setsid`, `prctl` with `PR_SET_PDEATHSIG`.
pub(super) const TOKEN_ARGUMENT_POSITIONS: [u32; 2] = [3, 4];

/// Token of this process as one number; 0 before [`ExemptionToken::generate_process_token`].
static PROCESS_TOKEN: AtomicU64 = AtomicU64::new(0);

/// Random values that a call has to contain in the arguments at [`TOKEN_ARGUMENT_POSITIONS`] to be exempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ExemptionToken(pub [u32; 2]);

impl ExemptionToken {
    /// Generates a random exemption token and stores it for this process.
    ///
    /// # Errors
    /// The kernel provides no random numbers.
    pub(crate) fn generate_process_token() -> io::Result<Self> {
        let mut bytes = [0; 8];
        // SAFETY: the kernel writes at most the given number of bytes to a live array.
        let drawn = unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), 0) };
        match drawn {
            8 => PROCESS_TOKEN.store(u64::from_ne_bytes(bytes), Ordering::Relaxed),
            -1 => return Err(io::Error::last_os_error()),
            _ => return Err(io::ErrorKind::UnexpectedEof.into()),
        }
        Ok(Self::current_process_token())
    }

    /// Returns the exemption token of this process. Only reads memory, so it may be called between clone and exec.
    pub(crate) fn current_process_token() -> Self {
        let word = PROCESS_TOKEN.load(Ordering::Relaxed);
        Self([word as u32, (word >> 32) as u32])
    }

    /// Converts the exemption token to the arguments of a system call at the positions [`TOKEN_ARGUMENT_POSITIONS`].
    pub(crate) fn to_syscall_arguments(self) -> [usize; 2] {
        self.0.map(|word| word as usize)
    }
}
