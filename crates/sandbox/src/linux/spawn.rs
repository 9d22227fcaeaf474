//! The start of a contestant: where its program is, and the clone that executes it.

#![expect(unsafe_code, reason = "clone and setfsuid have no safe form")]

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::fd::{FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use rustix::fs::CWD;
use rustix::io::Errno;

use super::child::Confine;
use super::seccomp::PassWord;

/// Where a process stands until it has executed its program.
pub(super) struct Stack(Vec<u128>);

impl Stack {
    /// One for all runs of a box: to make it anew costs as much as a dozen system calls.
    pub(super) fn new() -> Self {
        const SIZE: usize = 64 << 10;
        Self(vec![0; SIZE / size_of::<u128>()])
    }
}

/// Starts a process that shares this one's memory and descriptors until it has executed its program, while this one
/// sleeps. Gives its number and a descriptor for it.
pub(super) fn clone(recipe: &mut Confine, stack: &mut Stack) -> rustix::io::Result<(i32, OwnedFd)> {
    let [first, second] = PassWord::own().arguments();
    // The library's order is one everywhere, the kernel's is not.
    let (tls, child_tid) = if cfg!(target_arch = "x86_64") {
        (second, first)
    } else {
        (first, second)
    };
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD | libc::SIGCHLD;
    let mut pidfd: i32 = -1;
    // SAFETY: the stack lives until the child has left it, because CLONE_VFORK lets this process sleep that long; the
    // recipe likewise. The pointer to the descriptor is to a live variable.
    let pid = unsafe {
        let top = stack.0.as_mut_ptr_range().end;
        let recipe = std::ptr::from_mut(recipe).cast();
        let main = Confine::main;
        // These flags leave the last two arguments to whoever says something there.
        libc::clone(
            main,
            top.cast(),
            flags,
            recipe,
            &raw mut pidfd,
            tls,
            child_tid,
        )
    };
    if pid < 0 {
        let error = io::Error::last_os_error();
        return Err(Errno::from_io_error(&error).unwrap_or(Errno::AGAIN));
    }
    // SAFETY: the kernel has just opened it for this process, and nobody else knows it.
    Ok((pid, unsafe { OwnedFd::from_raw_fd(pidfd) }))
}

/// Where a program is: a name without a slash is looked for on the environment's PATH, with the eyes of the user that is
/// to start it.
pub(super) fn find(
    program: &OsStr,
    environment: &[(String, OsString)],
    user: Option<u32>,
) -> Option<PathBuf> {
    if program.as_bytes().contains(&b'/') {
        return Some(program.into());
    }
    let (_, folders) = environment.iter().find(|(name, _)| name == "PATH")?;
    see_as(user);
    let is_executable = |path: &PathBuf| {
        let effective = rustix::fs::AtFlags::EACCESS;
        let may = rustix::fs::accessat(CWD, path, rustix::fs::Access::EXEC_OK, effective);
        may.is_ok() && path.is_file()
    };
    let found = std::env::split_paths(folders)
        .map(|folder| folder.join(program))
        .find(is_executable);
    see_as(user.map(|_| 0));
    found
}

/// Looks at files as this user from now on.
fn see_as(user: Option<u32>) {
    if let Some(user) = user {
        // SAFETY: system calls without pointers, which concern this single thread.
        unsafe { libc::setfsuid(user) };
    }
}
