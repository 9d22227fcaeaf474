//! Messages between supervisor, fork server and init: one JSON message per packet, with attached descriptors.

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{self, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::path::PathBuf;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, retry_on_intr};
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags, SocketFlags,
    SocketType,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::seccomp::ExemptionToken;
use super::visible_paths::BoxViewEntry;
use crate::error::SandboxError;
use crate::evidence::BoxProblem;
use crate::isolation_level::IsolationLevel;
use crate::job::MemoryRule;
use crate::run_limits::RunLimits;
use crate::run_outcome::{Ending, KillReason};
use crate::sandbox_step::SandboxStep;
use caipan_facts::io_error_from_fact;

/// Description of a box for the fork server. Attached descriptors: the socket between supervisor and init, and with
/// cgroups of version 2 the folder of the box's cgroup.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct BoxPlan {
    pub level: IsolationLevel,
    /// User and group id of the box's processes, as seen from outside the box; `None` to keep caipan's own ids.
    pub user_id: Option<u32>,
    /// Whether caipan is root, possibly only in a user namespace.
    pub is_root: bool,
    pub shown: Vec<BoxViewEntry>,
    /// Folders that stay invisible although they are inside shown folders.
    pub hidden: Vec<PathBuf>,
    /// Path of an existing folder over which the root of the box is mounted.
    pub place: PathBuf,
    /// Whether memory is summed over all processes, because no cgroup counts it.
    pub sums_memory: bool,
    /// Whether contestants may start other processes.
    pub may_fork: bool,
    /// Whether contestants may map shared anonymous memory.
    pub shares_memory: bool,
    /// Whether the work folder is kept after a run, which compilers require.
    pub is_kept: bool,
    /// Newest landlock version to use; only set by tests.
    pub landlock_at_most: Option<i32>,
    /// Capacity of the box's work folder in bytes; `None` if each run specifies a folder on disk.
    pub work_capacity: Option<u64>,
    /// Interpreter that is started before the first run and forks itself for each run.
    pub interpreter: Option<InterpreterPlan>,
}

/// Description of an interpreter that forks itself for each run.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct InterpreterPlan {
    pub command: Vec<OsString>,
    /// Environment in which the interpreter is started. Only runs with the same environment are forked from it.
    pub environment: Vec<(String, OsString)>,
    pub memory_rule: MemoryRule,
    pub limits: RunLimits,
}

/// Order from the supervisor to the init of a box.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum BoxOrder {
    /// Run a process, and watch it on `processor`; `None` lets the kernel choose. Attached descriptors: standard input,
    /// output and error of the process, then its files.
    Run {
        description: Box<RunDescription>,
        processor: Option<usize>,
    },
    /// Run the process of the last [`Run`](Self::Run) again, with newly attached descriptors.
    Again { processor: Option<usize> },
    /// Kill the running process for this reason.
    Kill(KillReason),
    /// Update the CPU time of the partner in a dialogue, plus the time that the partner waited for a core. This time
    /// does not count as wall time of the process.
    Grant(Duration),
}

/// Description of one run: program, files and limits.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct RunDescription {
    /// Program and arguments; empty for a probe, which stops before exec.
    pub command: Vec<OsString>,
    pub environment: Vec<(String, OsString)>,
    /// Path of the working folder; `None` means the work folder mounted in the box.
    pub folder: Option<PathBuf>,
    /// Names of the attached files in the working folder.
    pub files: Vec<String>,
    pub output_files: Vec<String>,
    pub collects: Vec<String>,
    pub memory_rule: MemoryRule,
    pub limits: RunLimits,
    /// For a run that the started interpreter forks: number of words at the start of the command that are the
    /// interpreter and its options. `None` if the command is executed.
    pub forked_after: Option<usize>,
    /// Whether the process takes part in a dialogue.
    pub talks: bool,
    /// Number of attached descriptors that the process receives as numbers 3, 4 and so on, after its standard streams.
    pub further: usize,
    /// Whether the end of the process is to be reported before the box is cleaned up.
    pub is_awaited: bool,
}

/// Message from the init of a box to the supervisor.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum BoxReport {
    /// The box is ready. Contains the names of the isolation mechanisms in use.
    Ready(Vec<String>),
    /// A step failed, so the box or the run could not be set up.
    Failed(StepFailure),
    /// CPU time of the running process of a dialogue plus the time that it waited for a core.
    Worked(Duration),
    /// The process has ended, at this time of the monotonic clock. Sent before the clean-up, only if
    /// [`RunDescription::is_awaited`].
    Over(Duration),
    /// The run is over and the box is cleaned up. Attached descriptors: the output file if there is one, and the
    /// collected files, opened with O_PATH.
    Ended(EndedRun),
}

/// A step that failed with an error number.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct StepFailure {
    pub step: SandboxStep,
    pub errno: i32,
    /// Whether the program itself could not be started.
    pub is_start: bool,
}

impl StepFailure {
    /// Returns a function for `map_err` that adds the failed step to an error number.
    pub(crate) fn error_at_step(step: SandboxStep) -> impl FnOnce(rustix::io::Errno) -> Self {
        move |error| Self {
            step,
            errno: error.raw_os_error(),
            is_start: false,
        }
    }
}

impl From<StepFailure> for SandboxError {
    fn from(fault: StepFailure) -> Self {
        Self {
            step: fault.step,
            cause: io::Error::from_raw_os_error(fault.errno),
            is_start: fault.is_start,
            is_lost: false,
        }
    }
}

/// Result of a run, as reported by the init.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct EndedRun {
    pub ending: Ending,
    pub cpu: Duration,
    pub wall: Duration,
    /// Time of the end, or of the decision to kill, by the monotonic clock, which all boxes share.
    pub at: Duration,
    /// Part of the wall time during which threads waited for a core.
    pub waited: Duration,
    /// Whether all threads slept when the wall time limit was reached.
    pub is_asleep: bool,
    /// Peak resident bytes: of the largest process, or of all together if they are summed.
    pub memory: u64,
    /// Peak resident bytes of the init. The kernel never reports less than this for a run, whose process shares the memory
    /// of the init until exec.
    pub floor: u64,
    /// Number of processes that still existed when the first process had ended. Includes the interpreter if it had to
    /// be ended.
    pub survivors: u32,
    /// Whether anything except input, output and collected files was left in the box's work folder.
    pub is_soiled: bool,
    /// Whether the first attached descriptor is the output file.
    pub has_output: bool,
    /// Names of the collected files, in the order of their attached descriptors.
    pub collected: Vec<String>,
    /// Whether the run was forked from a running interpreter.
    pub is_forked: bool,
}

/// Maximum time for an init to open a box, and to report after a run has reached its wall time limit.
pub(super) const INIT_TIMEOUT: Duration = Duration::from_secs(10);

/// Waits until the descriptor is readable or closed. Returns `false` after the timeout.
pub(super) fn wait_until_readable(
    timeout: Duration,
    descriptor: impl AsFd,
) -> rustix::io::Result<bool> {
    let pause = Timespec {
        tv_sec: timeout.as_secs() as i64,
        tv_nsec: timeout.subsec_nanos().into(),
    };
    let mut events = [PollFd::new(&descriptor, PollFlags::IN)];
    Ok(retry_on_intr(|| poll(&mut events, Some(&pause)))? > 0)
}

/// Maximum number of descriptors in one message; the kernel permits 253.
const MAX_DESCRIPTORS_PER_MESSAGE: usize = 64;
/// Maximum size of the JSON text of a message, in bytes.
const MAX_MESSAGE_BYTES: usize = 64 << 10;

/// Creates two connected sockets that preserve message boundaries.
pub(super) fn socket_pair() -> rustix::io::Result<(OwnedFd, OwnedFd)> {
    rustix::net::socketpair(
        AddressFamily::UNIX,
        SocketType::SEQPACKET,
        SocketFlags::CLOEXEC,
        None,
    )
}

/// Sends a message. A closed connection is an error; no signal is raised.
pub(super) fn send(
    socket: impl AsFd,
    message: &impl Serialize,
    descriptors: &[BorrowedFd],
) -> io::Result<()> {
    let text = serde_json::to_vec(message)?;
    if text.len() > MAX_MESSAGE_BYTES || descriptors.len() > MAX_DESCRIPTORS_PER_MESSAGE {
        return Err(io_error_from_fact(BoxProblem::CommandTooLong));
    }
    rustix::io::retry_on_intr(|| send_packet(socket.as_fd(), &text, descriptors))?;
    Ok(())
}

/// Sends a packet with the exemption token, so that the filter lets the init send but not the contestants.
#[expect(
    unsafe_code,
    reason = "sendmsg has no safe form with further arguments"
)]
pub(super) fn send_packet(
    socket: BorrowedFd,
    text: &[u8],
    descriptors: &[BorrowedFd],
) -> rustix::io::Result<()> {
    let size = size_of_val(descriptors) as u32;
    let mut part = libc::iovec {
        iov_base: text.as_ptr().cast_mut().cast(),
        iov_len: text.len(),
    };
    // Buffer of words, to satisfy the alignment of the kernel's headers.
    let mut beside =
        [0_usize; rustix::cmsg_space!(ScmRights(MAX_DESCRIPTORS_PER_MESSAGE)) / size_of::<usize>()];
    let [first, second] = ExemptionToken::current_process_token().to_syscall_arguments();
    // SAFETY: the pointers refer to live variables, and the buffer has room for the maximum number of descriptors.
    let sent = unsafe {
        let mut header: libc::msghdr = std::mem::zeroed();
        (header.msg_iov, header.msg_iovlen) = (&raw mut part, 1);
        if !descriptors.is_empty() {
            header.msg_control = beside.as_mut_ptr().cast();
            header.msg_controllen = libc::CMSG_SPACE(size) as _;
            let rights = libc::CMSG_FIRSTHDR(&raw const header);
            (*rights).cmsg_level = libc::SOL_SOCKET;
            (*rights).cmsg_type = libc::SCM_RIGHTS;
            (*rights).cmsg_len = libc::CMSG_LEN(size) as _;
            let data = libc::CMSG_DATA(rights).cast::<BorrowedFd>();
            data.copy_from_nonoverlapping(descriptors.as_ptr(), descriptors.len());
        }
        libc::syscall(
            libc::SYS_sendmsg,
            socket.as_raw_fd(),
            &raw const header,
            libc::MSG_NOSIGNAL,
            first,
            second,
        )
    };
    match sent {
        -1 => Err(Errno::from_io_error(&io::Error::last_os_error()).unwrap_or(Errno::PIPE)),
        _ => Ok(()),
    }
}

thread_local! {
    /// Receive buffer; allocating one per message would cost more than reading.
    static TEXT: RefCell<Vec<u8>> = RefCell::new(vec![0; MAX_MESSAGE_BYTES]);
}

/// Waits for a message; `None` if the connection is closed.
pub(super) fn receive_message<M: DeserializeOwned>(
    socket: impl AsFd,
) -> io::Result<Option<(M, Vec<OwnedFd>)>> {
    TEXT.with_borrow_mut(|text| receive_message_with_buffer(socket.as_fd(), text))
}

fn receive_message_with_buffer<M: DeserializeOwned>(
    socket: BorrowedFd,
    text: &mut [u8],
) -> io::Result<Option<(M, Vec<OwnedFd>)>> {
    let mut space =
        [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_DESCRIPTORS_PER_MESSAGE))];
    let mut beside = RecvAncillaryBuffer::new(&mut space);
    let (length, flags) = {
        let mut parts = [IoSliceMut::new(text)];
        let got = rustix::io::retry_on_intr(|| {
            rustix::net::recvmsg(socket, &mut parts, &mut beside, RecvFlags::CMSG_CLOEXEC)
        });
        match got {
            Ok(got) => (got.bytes, got.flags),
            Err(Errno::CONNRESET) => (0, ReturnFlags::empty()),
            Err(error) => return Err(error.into()),
        }
    };
    if length == 0 {
        return Ok(None);
    }
    if flags.contains(ReturnFlags::CTRUNC) {
        // Descriptors were dropped by the kernel; treating them as absent would be wrong.
        return Err(Errno::MFILE.into());
    }
    let mut descriptors = Vec::new();
    for message in beside.drain() {
        if let RecvAncillaryMessage::ScmRights(rights) = message {
            descriptors.extend(rights);
        }
    }
    Ok(Some((
        serde_json::from_slice(&text[..length])?,
        descriptors,
    )))
}

#[cfg(test)]
mod tests {
    use std::io::IoSlice;

    use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags};

    use super::*;

    #[test]
    fn a_message_that_has_lost_descriptors_is_an_error() {
        let (near, far) = socket_pair().unwrap();
        let lent = [near.as_fd(); MAX_DESCRIPTORS_PER_MESSAGE];
        send(&near, &BoxOrder::Kill(KillReason::Wall), &lent).unwrap();
        let (_, taken) = receive_message::<BoxOrder>(&far).unwrap().unwrap();
        assert_eq!(taken.len(), MAX_DESCRIPTORS_PER_MESSAGE);
        // More descriptors than fit: the kernel drops the rest, as it does at the descriptor limit.
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(128))];
        let mut beside = SendAncillaryBuffer::new(&mut space);
        let lent = [near.as_fd(); 128];
        assert!(beside.push(SendAncillaryMessage::ScmRights(&lent)));
        let text = serde_json::to_vec(&BoxOrder::Kill(KillReason::Wall)).unwrap();
        let parts = [IoSlice::new(&text)];
        rustix::net::sendmsg(&near, &parts, &mut beside, SendFlags::NOSIGNAL).unwrap();
        let error = receive_message::<BoxOrder>(&far).unwrap_err();
        assert_eq!(error.raw_os_error(), Some(libc::EMFILE));
    }
}
