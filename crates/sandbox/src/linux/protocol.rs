//! What supervisor, fork server and init say to each other: one JSON message a packet, descriptors beside it.

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

use super::seccomp::PassWord;
use super::visible_paths::Shown;
use crate::error::SandboxError;
use crate::evidence::Trouble;
use crate::job::MemoryRule;
use crate::level::Level;
use crate::limits::Limits;
use crate::outcome::{Ending, Killed};
use crate::step::Step;
use caipan_facts::refusal;

/// To the fork server: build a box. Beside it comes the socket by which supervisor and init will talk, and the box's cgroup
/// where there is one of version 2.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Plan {
    pub level: Level,
    /// The user and group that the box's processes are on the machine, where caipan may choose.
    pub identity: Option<u32>,
    /// Is caipan root, here or in a namespace?
    pub is_root: bool,
    pub shown: Vec<Shown>,
    /// Folders that stay out of sight though they lie in one that is shown.
    pub hidden: Vec<PathBuf>,
    /// A folder that is there on every level: the box's root is mounted over it.
    pub place: PathBuf,
    /// Memory is to be summed over all processes, for want of a cgroup that counts it.
    pub sums_memory: bool,
    /// May its contestants start other processes?
    pub may_fork: bool,
    /// May they share memory that has no file?
    pub shares_memory: bool,
    /// Does what they leave in their folder stay? So it is with compilers.
    pub is_kept: bool,
    /// No newer version of landlock than this is made use of.
    pub landlock_at_most: Option<i32>,
    /// What the box's own work folder holds at most, in bytes; `None` where every run brings a folder.
    pub room: Option<u64>,
}

/// To the init.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Order {
    /// Run a process, and see to it on this processor. Beside it come its standard input, output and error, then its files.
    Run {
        errand: Box<Errand>,
        processor: Option<usize>,
    },
    /// The same errand as the last one, with what comes beside it now.
    Again { processor: Option<usize> },
    /// End the process that runs.
    Kill(Killed),
    /// Whoever it talks to has worked for this long in all, which is not on its wall clock.
    Grant(Duration),
}

/// One run.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Errand {
    /// Program and arguments; nothing at all for a probe, which follows the recipe and ends before exec.
    pub command: Vec<OsString>,
    pub environment: Vec<(String, OsString)>,
    /// Where it works; `None` is the box's own work folder.
    pub folder: Option<PathBuf>,
    /// Names that the files get there.
    pub files: Vec<String>,
    pub output_files: Vec<String>,
    pub collects: Vec<String>,
    pub memory_rule: MemoryRule,
    pub limits: Limits,
    /// Whether it talks to another process.
    pub talks: bool,
    /// Is its end to be known before anything is cleared up?
    pub is_awaited: bool,
}

/// From the init.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Report {
    /// The box is built, of these mechanisms.
    Ready(Vec<String>),
    /// A step that failed.
    Failed(Fault),
    /// CPU time that a process that talks has used so far, and time that it has waited for a core, together.
    Worked(Duration),
    /// The process that is awaited has ended, at this time by the machine's monotonic clock.
    Over(Duration),
    /// The run is over, and nothing of it is left. Beside it come the output file, where there is one, and the files that
    /// are collected, none of them opened yet.
    Ended(Ended),
}

/// A step that the kernel refused.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Fault {
    pub step: Step,
    pub errno: i32,
    /// Was it the start of the program itself?
    pub is_start: bool,
}

impl Fault {
    pub fn at(step: Step) -> impl FnOnce(rustix::io::Errno) -> Self {
        move |error| Self {
            step,
            errno: error.raw_os_error(),
            is_start: false,
        }
    }
}

impl From<Fault> for SandboxError {
    fn from(fault: Fault) -> Self {
        Self {
            step: fault.step,
            cause: io::Error::from_raw_os_error(fault.errno),
            is_start: fault.is_start,
            is_lost: false,
        }
    }
}

/// What the init saw.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Ended {
    pub ending: Ending,
    pub cpu: Duration,
    pub wall: Duration,
    /// When it was seen to have ended, or when it was decided to kill it, by the machine's monotonic clock, which all boxes
    /// have in common.
    pub at: Duration,
    /// Wall time that its threads' waiting for a core explains.
    pub waited: Duration,
    /// Peak resident bytes of the largest process, or of all together where they are summed.
    pub memory: u64,
    /// Peak resident bytes of the init, which no figure is below.
    pub floor: u64,
    /// Processes that were still there at the end.
    pub survivors: u32,
    /// Is something left in the box's work folder?
    pub is_soiled: bool,
    /// Is there an output file?
    pub has_output: bool,
    /// The names of what is collected.
    pub collected: Vec<String>,
}

/// How long an init may take beyond a run's wall time, or to build a box.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// Waits so long at most until there is something to read, or an end to be heard of. Tells whether there is.
pub(super) fn comes_within(patience: Duration, what: impl AsFd) -> rustix::io::Result<bool> {
    let timeout = Timespec {
        tv_sec: patience.as_secs() as i64,
        tv_nsec: patience.subsec_nanos().into(),
    };
    let mut events = [PollFd::new(&what, PollFlags::IN)];
    Ok(retry_on_intr(|| poll(&mut events, Some(&timeout)))? > 0)
}

/// The most descriptors that come beside a message.
const DESCRIPTORS: usize = 64;
/// The longest message.
const LENGTH: usize = 64 << 10;

/// Two ends of a connection that keeps messages apart.
pub(super) fn pair() -> rustix::io::Result<(OwnedFd, OwnedFd)> {
    rustix::net::socketpair(
        AddressFamily::UNIX,
        SocketType::SEQPACKET,
        SocketFlags::CLOEXEC,
        None,
    )
}

/// Sends a message. A reader that is gone is an error, never a signal.
pub(super) fn send(
    socket: impl AsFd,
    message: &impl Serialize,
    descriptors: &[BorrowedFd],
) -> io::Result<()> {
    let text = serde_json::to_vec(message)?;
    if text.len() > LENGTH || descriptors.len() > DESCRIPTORS {
        return Err(refusal(Trouble::CommandTooLong));
    }
    rustix::io::retry_on_intr(|| send_packet(socket.as_fd(), &text, descriptors))?;
    Ok(())
}

/// Sends a packet as nobody in a box can but its init.
#[expect(unsafe_code, reason = "sendmsg has no safe form that says a pass word")]
fn send_packet(
    socket: BorrowedFd,
    text: &[u8],
    descriptors: &[BorrowedFd],
) -> rustix::io::Result<()> {
    let size = size_of_val(descriptors) as u32;
    let mut part = libc::iovec {
        iov_base: text.as_ptr().cast_mut().cast(),
        iov_len: text.len(),
    };
    // Words, so that it is aligned as the kernel's headers are.
    let mut beside = [0_usize; rustix::cmsg_space!(ScmRights(DESCRIPTORS)) / size_of::<usize>()];
    let [first, second] = PassWord::own().arguments();
    // SAFETY: the pointers are to live variables, and the descriptors fit into what is beside: there are as many at most.
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
        let socket = socket.as_raw_fd();
        let header = &raw const header;
        libc::syscall(
            libc::SYS_sendmsg,
            socket,
            header,
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
    /// What messages are read into: to get and to give back so much memory each time costs more than to read.
    static TEXT: RefCell<Vec<u8>> = RefCell::new(vec![0; LENGTH]);
}

/// Waits for a message; `None` where the other side is gone.
pub(super) fn receive<M: DeserializeOwned>(
    socket: impl AsFd,
) -> io::Result<Option<(M, Vec<OwnedFd>)>> {
    TEXT.with_borrow_mut(|text| receive_into(socket.as_fd(), text))
}

fn receive_into<M: DeserializeOwned>(
    socket: BorrowedFd,
    text: &mut [u8],
) -> io::Result<Option<(M, Vec<OwnedFd>)>> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(DESCRIPTORS))];
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
        // Descriptors were dropped, for want of room for them: what is missing would be taken for what is not there.
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
        let (near, far) = pair().unwrap();
        let lent = [near.as_fd(); DESCRIPTORS];
        send(&near, &Order::Kill(Killed::Wall), &lent).unwrap();
        let (_, taken) = receive::<Order>(&far).unwrap().unwrap();
        assert_eq!(taken.len(), DESCRIPTORS);
        // More than there is room for: the kernel drops the rest, as it does for want of numbers.
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(128))];
        let mut beside = SendAncillaryBuffer::new(&mut space);
        let lent = [near.as_fd(); 128];
        assert!(beside.push(SendAncillaryMessage::ScmRights(&lent)));
        let text = serde_json::to_vec(&Order::Kill(Killed::Wall)).unwrap();
        let parts = [IoSlice::new(&text)];
        rustix::net::sendmsg(&near, &parts, &mut beside, SendFlags::NOSIGNAL).unwrap();
        let error = receive::<Order>(&far).unwrap_err();
        assert_eq!(error.raw_os_error(), Some(libc::EMFILE));
    }
}
