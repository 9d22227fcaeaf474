//! Table of the system calls that contestants may not make, one entry per reason.

use ArgumentTest::{AnyBit, Masked, NoBit, NoneOf, NotOwnPid, OneOf};

use super::syscall_allowance::{FilterInstallationStage, SyscallAllowance};

/// Constants of `libc`, and constants of the kernel that `libc` lacks on some targets.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[expect(non_upper_case_globals, reason = "named as libc names its like")]
pub(super) mod kernel_constants {
    pub(crate) use libc::*;

    #[cfg(target_arch = "aarch64")]
    pub(crate) const SYS_kexec_file_load: c_long = 294;
    pub(crate) const SYS_cachestat: c_long = 451;
    pub(crate) const SYS_statmount: c_long = 457;
    pub(crate) const SYS_listmount: c_long = 458;
    pub(crate) const SYS_lsm_set_self_attr: c_long = 460;
    pub(crate) const PR_SCHED_CORE: c_int = 62;
    pub(crate) const F_SETSIG: c_int = 10;
    pub(crate) const F_SETOWN_EX: c_int = 15;
    pub(crate) const FIOSETOWN: u32 = 0x8901;
    pub(crate) const SIOCSPGRP: u32 = 0x8902;
}

/// Converts names of kernel constants to a list of their values.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! numbers {
    ($($name:ident)*) => { &[$(kernel_constants::$name as u32),*] };
}
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
macro_rules! numbers {
    ($($name:ident)*) => {
        &[]
    };
}
#[cfg(test)]
pub(super) use numbers;

/// System calls that are refused for the same reason, and the condition under which they are refused.
pub(super) struct SyscallRule {
    /// Numbers of the system calls on this architecture.
    pub calls: &'static [u32],
    /// Error that the calls return; 0 means success without effect.
    pub errno: i32,
    /// Position (from 0) and test of the argument that decides; `None` refuses every call.
    pub when: Option<(u32, ArgumentTest)>,
    /// Returns true if the process has the permission that lifts the rule.
    pub unless: fn(&SyscallAllowance) -> bool,
    /// Stage at which the rule is installed.
    pub stage: FilterInstallationStage,
}

/// Test of an argument; the call is refused if the test holds. Only the low word is compared, because the kernel
/// ignores the high word of every argument tested here: they are declared as `int`, `unsigned int` or `pid_t`, `clone`
/// drops the high word of its flags, and the tested flags of `mmap` are in the low word. If the high word were
/// compared, a call could evade the test by setting bits that the kernel ignores.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ArgumentTest {
    /// The argument is equal to one of these values.
    OneOf(&'static [u32]),
    /// The argument differs from all of these values.
    NoneOf(&'static [u32]),
    /// The argument shares at least one set bit with one of these values.
    AnyBit(&'static [u32]),
    /// The argument shares no set bit with any of these values.
    NoBit(&'static [u32]),
    /// The argument, masked by the first word, is equal to the second word.
    Masked(u32, u32),
    /// The argument differs from the id of the process that installs the filter.
    NotOwnPid,
}

/// Creates a rule that refuses calls with an error: `refuse!(errno => names of calls)`.
macro_rules! refuse {
    ($errno:ident => $($name:ident)*) => {
        SyscallRule::new(numbers!($($name)*), libc::$errno)
    };
}

/// Creates a rule for calls that succeed without effect: `ignore!(names of calls)`.
macro_rules! ignore {
    ($($name:ident)*) => {
        SyscallRule::new(numbers!($($name)*), 0)
    };
}

impl SyscallRule {
    const fn new(calls: &'static [u32], errno: i32) -> Self {
        Self {
            calls,
            errno,
            when: None,
            unless: |_| false,
            stage: FilterInstallationStage::Init,
        }
    }

    const fn if_argument(mut self, argument: u32, test: ArgumentTest) -> Self {
        self.when = Some((argument, test));
        self
    }

    const fn unless_allowed(mut self, unless: fn(&SyscallAllowance) -> bool) -> Self {
        self.unless = unless;
        self
    }

    /// Applies the rule only to the contestant, because the init or the contestant before exec makes these calls
    /// itself.
    const fn applied_to_contestant_only(mut self) -> Self {
        self.stage = FilterInstallationStage::Contestant;
        self
    }
}

/// Commands of `fcntl` that lock a file.
const FILE_LOCK_COMMANDS: &[u32] = numbers!(F_SETLK F_SETLKW F_OFD_SETLK F_OFD_SETLKW);
/// Request number of `ioctl` that sets the attributes of a file, on 64-bit architectures.
const FS_IOC_SETFLAGS: u32 = 0x4008_6602;
const FS_IOC_FSSETXATTR: u32 = 0x401c_5820;
/// Flags of `clone` that create namespaces.
const NAMESPACE_CLONE_FLAGS: &[u32] = numbers!(
    CLONE_NEWNS CLONE_NEWCGROUP CLONE_NEWUTS CLONE_NEWIPC
    CLONE_NEWUSER CLONE_NEWPID CLONE_NEWNET CLONE_NEWTIME
);

const SHARED_ANONYMOUS: u32 = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u32;
/// Bits of the flags of `open` that determine the access mode and whether the file is truncated.
const OPEN_MODE_AND_TRUNCATE_BITS: u32 = (libc::O_ACCMODE | libc::O_TRUNC) as u32;
/// Flags of `open` that open a file read-only and truncate it.
const READ_ONLY_WITH_TRUNCATE: u32 = (libc::O_RDONLY | libc::O_TRUNC) as u32;
/// Flags of `open` that truncate a file with access mode 3, which requires the permissions to read and write but allows
/// neither.
const ACCESS_MODE_3_WITH_TRUNCATE: u32 = OPEN_MODE_AND_TRUNCATE_BITS;

/// All rules. If several rules apply to a call, those with a test come first, in this order.
pub(super) const RULES: &[SyscallRule] = &[
    // Calls that affect the machine itself. Most of them need capabilities that no contestant has; refusing them keeps
    // the kernel's code out of reach as well.
    refuse!(EPERM => SYS_mount SYS_umount2 SYS_pivot_root SYS_chroot SYS_unshare SYS_setns SYS_open_tree),
    refuse!(EPERM => SYS_fsopen SYS_fsconfig SYS_fsmount SYS_fspick SYS_move_mount SYS_mount_setattr),
    refuse!(EPERM => SYS_statmount SYS_listmount SYS_open_by_handle_at SYS_fanotify_init SYS_fanotify_mark),
    refuse!(EPERM => SYS_swapon SYS_swapoff SYS_reboot SYS_kexec_load SYS_kexec_file_load SYS_vhangup),
    refuse!(EPERM => SYS_init_module SYS_finit_module SYS_delete_module SYS_bpf SYS_lsm_set_self_attr),
    refuse!(EPERM => SYS_syslog SYS_acct SYS_quotactl SYS_quotactl_fd SYS_nfsservctl SYS_lookup_dcookie),
    refuse!(EPERM => SYS_settimeofday SYS_clock_settime SYS_clock_adjtime SYS_adjtimex),
    refuse!(EPERM => SYS_sethostname SYS_setdomainname SYS_add_key SYS_request_key SYS_keyctl),
    #[cfg(target_arch = "x86_64")]
    refuse!(EPERM => SYS_iopl SYS_ioperm SYS_modify_ldt SYS_uselib SYS_ustat SYS_sysfs SYS__sysctl),
    // Calls that affect other processes, or claim a larger share of the machine.
    refuse!(EPERM => SYS_ptrace SYS_process_vm_readv SYS_process_vm_writev SYS_process_madvise),
    refuse!(EPERM => SYS_process_mrelease SYS_pidfd_getfd SYS_kcmp SYS_perf_event_open SYS_userfaultfd),
    refuse!(EPERM => SYS_setpriority SYS_ioprio_set SYS_sched_setscheduler SYS_sched_setparam),
    refuse!(EPERM => SYS_sched_setattr SYS_mbind SYS_set_mempolicy SYS_set_mempolicy_home_node),
    refuse!(EPERM => SYS_migrate_pages SYS_move_pages),
    // These calls block until all disks of the machine are written, and no signal can interrupt them.
    refuse!(EPERM => SYS_sync SYS_syncfs),
    // Persona 0 is plain Linux, and u32::MAX queries the current persona.
    refuse!(EPERM => SYS_personality).if_argument(0, NoneOf(&[0, u32::MAX])),
    // Core scheduling decides which processes share a core; each switch costs time on the whole machine.
    refuse!(EPERM => SYS_prctl).if_argument(0, OneOf(numbers!(PR_SCHED_CORE))),
    // The contestant must not disable the signal that ends it together with the init of the box.
    refuse!(EPERM => SYS_prctl)
        .if_argument(0, OneOf(numbers!(PR_SET_PDEATHSIG)))
        .applied_to_contestant_only(),
    // The flags of `clone3` are behind a pointer, invisible to a filter. Libraries fall back to `clone`.
    refuse!(ENOSYS => SYS_clone3),
    // io_uring performs operations without system calls, invisible to a filter.
    refuse!(ENOSYS => SYS_io_uring_setup SYS_io_uring_enter SYS_io_uring_register),
    // `io_setup` uses up a quota that the whole machine shares.
    refuse!(ENOSYS => SYS_io_setup),
    // These calls create memory that no limit of a process counts, or that outlives the process.
    refuse!(ENOSYS => SYS_memfd_create SYS_memfd_secret SYS_shmget SYS_shmat SYS_shmctl SYS_shmdt),
    // Each ruleset can hold any number of rules in kernel memory that no limit of a process counts.
    refuse!(ENOSYS => SYS_landlock_create_ruleset),
    // Huge pages come from a reserved pool and are not charged to any process.
    refuse!(ENOMEM => SYS_mmap).if_argument(3, AnyBit(numbers!(MAP_HUGETLB))),
    // Shared pages remain in memory after the process that is charged for them has unmapped them, and punching holes
    // does not free them.
    refuse!(ENOMEM => SYS_mmap)
        .if_argument(3, Masked(SHARED_ANONYMOUS, SHARED_ANONYMOUS))
        .unless_allowed(|may| may.share_memory),
    refuse!(EINVAL => SYS_madvise)
        .if_argument(2, OneOf(numbers!(MADV_REMOVE)))
        .unless_allowed(|may| may.share_memory),
    // `vmsplice` keeps pages of the process in a pipe, where no limit counts them, even huge pages.
    refuse!(EPERM => SYS_vmsplice),
    // A single byte in a pipe or socket can pin a whole page of a file. Libraries fall back to copying.
    refuse!(EINVAL => SYS_splice SYS_tee SYS_sendfile),
    refuse!(ENOSYS => SYS_copy_file_range),
    // Socket buffers keep the default size; requests for more have no effect.
    ignore!(SYS_setsockopt).if_argument(
        2,
        OneOf(numbers!(SO_SNDBUF SO_RCVBUF SO_SNDBUFFORCE SO_RCVBUFFORCE)),
    ),
    refuse!(EPERM => SYS_fcntl).if_argument(1, OneOf(numbers!(F_SETPIPE_SZ))),
    refuse!(ENOSYS => SYS_msgget SYS_msgsnd SYS_msgrcv SYS_msgctl),
    refuse!(ENOSYS => SYS_semget SYS_semop SYS_semtimedop SYS_semctl),
    refuse!(ENOSYS => SYS_mq_open SYS_mq_unlink SYS_mq_timedsend SYS_mq_timedreceive),
    refuse!(ENOSYS => SYS_mq_notify SYS_mq_getsetattr),
    // The stream sockets of a pair communicate only with each other, but datagram sockets can send to any named socket.
    // The tested bit is also part of SOCK_RAW, which means the same as SOCK_DGRAM for AF_UNIX.
    refuse!(EACCES => SYS_socket SYS_connect SYS_bind SYS_listen),
    refuse!(EACCES => SYS_socketpair).if_argument(0, NoneOf(numbers!(AF_UNIX))),
    refuse!(EACCES => SYS_socketpair).if_argument(1, AnyBit(numbers!(SOCK_DGRAM))),
    // Descriptors in flight are charged to the user of the machine, not to the process.
    refuse!(EACCES => SYS_sendmsg).applied_to_contestant_only(),
    refuse!(EACCES => SYS_sendmmsg),
    // The page cache of shared files persists into the next run. Calls that fill it other than by reading, or query it,
    // are refused or have no effect. Inotify is refused because its watches use up a quota of the machine's user.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    ignore!(SYS_fadvise64),
    refuse!(EINVAL => SYS_readahead),
    refuse!(ENOSYS => SYS_mincore SYS_cachestat SYS_inotify_init1),
    #[cfg(target_arch = "x86_64")]
    refuse!(ENOSYS => SYS_inotify_init),
    refuse!(EOPNOTSUPP => SYS_preadv2 SYS_pwritev2).if_argument(5, NoneOf(&[0])),
    // Landlock before version 3 ignores truncation. Opening for writing is covered by all versions; the gaps are
    // truncation by path and opening read-only with truncation. The flags of `openat2` are behind a pointer.
    refuse!(EACCES => SYS_truncate).unless_allowed(|may| may.truncate),
    refuse!(EACCES => SYS_openat)
        .if_argument(
            2,
            Masked(OPEN_MODE_AND_TRUNCATE_BITS, READ_ONLY_WITH_TRUNCATE),
        )
        .unless_allowed(|may| may.truncate),
    refuse!(EACCES => SYS_openat)
        .if_argument(
            2,
            Masked(OPEN_MODE_AND_TRUNCATE_BITS, ACCESS_MODE_3_WITH_TRUNCATE),
        )
        .unless_allowed(|may| may.truncate),
    #[cfg(target_arch = "x86_64")]
    refuse!(EACCES => SYS_open)
        .if_argument(
            1,
            Masked(OPEN_MODE_AND_TRUNCATE_BITS, READ_ONLY_WITH_TRUNCATE),
        )
        .unless_allowed(|may| may.truncate),
    #[cfg(target_arch = "x86_64")]
    refuse!(EACCES => SYS_open)
        .if_argument(
            1,
            Masked(OPEN_MODE_AND_TRUNCATE_BITS, ACCESS_MODE_3_WITH_TRUNCATE),
        )
        .unless_allowed(|may| may.truncate),
    refuse!(ENOSYS => SYS_openat2).unless_allowed(|may| may.truncate),
    refuse!(ENOLCK => SYS_flock).unless_allowed(|may| may.lock),
    refuse!(ENOLCK => SYS_fcntl)
        .if_argument(1, OneOf(FILE_LOCK_COMMANDS))
        .unless_allowed(|may| may.lock),
    refuse!(EPERM => SYS_fchown SYS_fchownat).unless_allowed(|may| may.change_attributes),
    // Libraries make these calls after copying a file, and report an error if one of them fails.
    ignore!(SYS_fchmod SYS_fchmodat SYS_fchmodat2 SYS_utimensat)
        .unless_allowed(|may| may.change_attributes),
    // Extended attributes would remain on a folder after its contents are removed. `cp -p` continues on file systems
    // without them.
    refuse!(EOPNOTSUPP => SYS_setxattr SYS_lsetxattr SYS_fsetxattr).unless_allowed(|may| may.lock),
    refuse!(EOPNOTSUPP => SYS_removexattr SYS_lremovexattr SYS_fremovexattr)
        .unless_allowed(|may| may.lock),
    refuse!(EPERM => SYS_ioctl).if_argument(1, OneOf(&[FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR])),
    // These calls move memory to swap, where it is not measured.
    refuse!(EINVAL => SYS_madvise).if_argument(2, OneOf(numbers!(MADV_COLD MADV_PAGEOUT))),
    #[cfg(target_arch = "x86_64")]
    refuse!(EPERM => SYS_chown SYS_lchown).unless_allowed(|may| may.change_attributes),
    #[cfg(target_arch = "x86_64")]
    ignore!(SYS_chmod SYS_utime SYS_utimes SYS_futimesat)
        .unless_allowed(|may| may.change_attributes),
    refuse!(EPERM => SYS_fcntl).if_argument(1, OneOf(numbers!(F_SETLEASE F_NOTIFY))),
    refuse!(EPERM => SYS_ioctl).if_argument(1, OneOf(numbers!(TIOCSTI TIOCLINUX TIOCSETD))),
    refuse!(EPERM => SYS_clone).if_argument(0, AnyBit(NAMESPACE_CLONE_FLAGS)),
    refuse!(EPERM => SYS_clone)
        .if_argument(0, NoBit(numbers!(CLONE_THREAD)))
        .unless_allowed(|may| may.fork)
        .applied_to_contestant_only(),
    #[cfg(target_arch = "x86_64")]
    refuse!(EPERM => SYS_fork SYS_vfork)
        .unless_allowed(|may| may.fork)
        .applied_to_contestant_only(),
    // Process id 0 means the caller.
    refuse!(EPERM => SYS_prlimit64 SYS_sched_setaffinity).if_argument(0, NoneOf(&[0])),
    refuse!(EPERM => SYS_setsid SYS_setpgid)
        .unless_allowed(|may| may.leave_group)
        .applied_to_contestant_only(),
    refuse!(EPERM => SYS_kill SYS_tgkill SYS_rt_tgsigqueueinfo)
        .if_argument(0, NotOwnPid)
        .unless_allowed(|may| may.signal_others)
        .applied_to_contestant_only(),
    refuse!(EPERM => SYS_tkill SYS_rt_sigqueueinfo SYS_pidfd_send_signal)
        .unless_allowed(|may| may.signal_others)
        .applied_to_contestant_only(),
    // With these calls a program could make the kernel send signals to another process.
    refuse!(EPERM => SYS_fcntl)
        .if_argument(1, OneOf(numbers!(F_SETOWN F_SETOWN_EX F_SETSIG)))
        .unless_allowed(|may| may.signal_others),
    refuse!(EPERM => SYS_ioctl)
        .if_argument(1, OneOf(numbers!(FIOASYNC FIOSETOWN SIOCSPGRP)))
        .unless_allowed(|may| may.signal_others),
];
