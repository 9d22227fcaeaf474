//! Starts a contestant: finds the program, and clones the process that executes it.

#![expect(unsafe_code, reason = "clone and setfsuid have no safe form")]

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::fd::{FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::CWD;
use rustix::io::Errno;

use super::child_setup::ChildSetup;
use super::seccomp::ExemptionToken;

/// Stack of a process between clone and exec.
pub(super) struct ChildStack(Vec<u128>);

impl ChildStack {
    /// Allocates a stack. Done once per box, since an allocation costs as much as a dozen system calls.
    pub(super) fn new() -> Self {
        const SIZE: usize = 64 << 10;
        Self(vec![0; SIZE / size_of::<u128>()])
    }
}

/// Starts a process that shares the memory of the calling process until exec, while the calling process sleeps.
/// Returns the id and the pidfd of the new process.
pub(super) fn clone_child(
    child_setup: &mut ChildSetup,
    stack: &mut ChildStack,
) -> rustix::io::Result<(i32, OwnedFd)> {
    let [first, second] = ExemptionToken::current_process_token().to_syscall_arguments();
    // The C library takes the arguments of `clone` in the same order on every architecture, but the kernel does not.
    let (tls, child_tid) = if cfg!(target_arch = "x86_64") {
        (second, first)
    } else {
        (first, second)
    };
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD | libc::SIGCHLD;
    let mut pidfd: i32 = -1;
    // SAFETY: CLONE_VFORK suspends this process until the child has left the stack and `child_setup`, so both stay
    // alive. The pointer to the descriptor refers to a live variable.
    let pid = unsafe {
        let top = stack.0.as_mut_ptr_range().end;
        let child_setup = std::ptr::from_mut(child_setup).cast();
        let main = ChildSetup::main;
        // The last two arguments are unused with these flags and contain the exemption token.
        libc::clone(
            main,
            top.cast(),
            flags,
            child_setup,
            &raw mut pidfd,
            tls,
            child_tid,
        )
    };
    if pid < 0 {
        let error = io::Error::last_os_error();
        return Err(Errno::from_io_error(&error).unwrap_or(Errno::AGAIN));
    }
    // SAFETY: the kernel has just opened the descriptor for this process, and nothing else uses it.
    Ok((pid, unsafe { OwnedFd::from_raw_fd(pidfd) }))
}

/// Finds a program. A path with a slash is returned unchanged. A name is searched for in the folders of PATH in
/// `environment`, with the permissions of the user that will run it.
pub(super) fn find_program(
    program: &OsStr,
    environment: &[(String, OsString)],
    user: Option<u32>,
) -> Option<PathBuf> {
    if program.as_bytes().contains(&b'/') {
        return Some(program.into());
    }
    let (_, folders) = environment.iter().find(|(name, _)| name == "PATH")?;
    set_file_access_user(user);
    let found = std::env::split_paths(folders)
        .map(|folder| folder.join(program))
        .find(|path| is_executable(path));
    set_file_access_user(user.map(|_| 0));
    found
}

fn is_executable(path: &Path) -> bool {
    let effective = rustix::fs::AtFlags::EACCESS;
    let may = rustix::fs::accessat(CWD, path, rustix::fs::Access::EXEC_OK, effective);
    may.is_ok() && path.is_file()
}

/// Sets the user whose permissions apply when this thread accesses files; `None` changes nothing.
fn set_file_access_user(user: Option<u32>) {
    if let Some(user) = user {
        // SAFETY: system calls without pointers that affect only this thread.
        unsafe { libc::setfsuid(user) };
    }
}
