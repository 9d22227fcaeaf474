//! What the filter refuses, one line for each reason.

use Test::{AnyBit, Masked, NoBit, NoneOf, NotOwnPid, OneOf};

use super::allowance::{Allowance, Stage};

/// What the kernel's headers name and `libc` does not, on some of its targets at least.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[expect(non_upper_case_globals, reason = "named as libc names its like")]
pub(super) mod kernel {
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

/// Names of the kernel's as a list of their values.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! numbers {
    ($($name:ident)*) => { &[$(kernel::$name as u32),*] };
}
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
macro_rules! numbers {
    ($($name:ident)*) => {
        &[]
    };
}
#[cfg(test)]
pub(super) use numbers;

/// Calls that are refused alike.
pub(super) struct Rule {
    /// Their numbers.
    pub calls: &'static [u32],
    /// What they fail with; 0 is a success that does nothing.
    pub errno: i32,
    /// The argument that decides, counted from 0; without one the calls are always refused.
    pub when: Option<(u32, Test)>,
    /// Who may make them all the same.
    pub unless: fn(&Allowance) -> bool,
    /// From when on.
    pub stage: Stage,
}

/// What makes an argument one to refuse. Only its low word is looked at, which is all that the kernel takes of each
/// argument that is tested here: they are declared `int`, `unsigned int` or `pid_t`, `clone` drops the high word of its
/// flags, and those of `mmap` that are asked for lie in the low one. Comparing more would let a call through that differs where the kernel does not look.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Test {
    /// It is one of these.
    OneOf(&'static [u32]),
    /// It is none of these.
    NoneOf(&'static [u32]),
    /// It has a bit in common with one of these.
    AnyBit(&'static [u32]),
    /// It has no bit in common with any of these.
    NoBit(&'static [u32]),
    /// Of the bits of the first word it has exactly those of the second.
    Masked(u32, u32),
    /// It is not the number of the process that the filter was made for.
    NotOwnPid,
}

/// A rule without a condition: `refuse!(errno => names of calls)`.
macro_rules! refuse {
    ($errno:ident => $($name:ident)*) => {
        Rule::of(numbers!($($name)*), libc::$errno)
    };
}

/// A rule without a condition for calls that succeed and do nothing: `ignore!(names of calls)`.
macro_rules! ignore {
    ($($name:ident)*) => {
        Rule::of(numbers!($($name)*), 0)
    };
}

impl Rule {
    const fn of(calls: &'static [u32], errno: i32) -> Self {
        Self {
            calls,
            errno,
            when: None,
            unless: |_| false,
            stage: Stage::Init,
        }
    }

    const fn when(mut self, argument: u32, test: Test) -> Self {
        self.when = Some((argument, test));
        self
    }

    const fn unless(mut self, unless: fn(&Allowance) -> bool) -> Self {
        self.unless = unless;
        self
    }

    /// The init makes them itself, or the contestant on its way to exec.
    const fn at_last(mut self) -> Self {
        self.stage = Stage::Contestant;
        self
    }
}

const LOCKING: &[u32] = numbers!(F_SETLK F_SETLKW F_OFD_SETLK F_OFD_SETLKW);
/// As 64-bit architectures number them.
const FS_IOC_SETFLAGS: u32 = 0x4008_6602;
const FS_IOC_FSSETXATTR: u32 = 0x401c_5820;
const NAMESPACES: &[u32] = numbers!(
    CLONE_NEWNS CLONE_NEWCGROUP CLONE_NEWUTS CLONE_NEWIPC
    CLONE_NEWUSER CLONE_NEWPID CLONE_NEWNET CLONE_NEWTIME
);

const SHARED_ANONYMOUS: u32 = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u32;
/// How a file is opened, and whether it is emptied thereby.
const OPENING: u32 = (libc::O_ACCMODE | libc::O_TRUNC) as u32;
const TO_READ: u32 = (libc::O_RDONLY | libc::O_TRUNC) as u32;
/// The fourth way to open: neither to read nor to write, where both are permitted.
const FOR_NOTHING: u32 = OPENING;

/// All of them. Where several speak of a call, those with a test come first, in this order.
pub(super) const RULES: &[Rule] = &[
    // The machine itself. Most of it takes rights that nobody has here: the kernel's code is kept out of reach as well.
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
    // Other processes, and a larger share of the machine than theirs.
    refuse!(EPERM => SYS_ptrace SYS_process_vm_readv SYS_process_vm_writev SYS_process_madvise),
    refuse!(EPERM => SYS_process_mrelease SYS_pidfd_getfd SYS_kcmp SYS_perf_event_open SYS_userfaultfd),
    refuse!(EPERM => SYS_setpriority SYS_ioprio_set SYS_sched_setscheduler SYS_sched_setparam),
    refuse!(EPERM => SYS_sched_setattr SYS_mbind SYS_set_mempolicy SYS_set_mempolicy_home_node),
    refuse!(EPERM => SYS_migrate_pages SYS_move_pages),
    // They wait for the whole machine's disks, where no signal ends the wait.
    refuse!(EPERM => SYS_sync SYS_syncfs),
    // 0 is Linux as it is, and u32::MAX asks which one is in force.
    refuse!(EPERM => SYS_personality).when(0, NoneOf(&[0, u32::MAX])),
    // It decides who shares a core with whom, and takes time of the machine for each switch.
    refuse!(EPERM => SYS_prctl).when(0, OneOf(numbers!(PR_SCHED_CORE))),
    // When its supervisor ends it has to end as well.
    refuse!(EPERM => SYS_prctl)
        .when(0, OneOf(numbers!(PR_SET_PDEATHSIG)))
        .at_last(),
    // Their flags are behind a pointer, out of a filter's sight: libraries take `clone` instead.
    refuse!(ENOSYS => SYS_clone3),
    // Its requests are not system calls: no filter sees them.
    refuse!(ENOSYS => SYS_io_uring_setup SYS_io_uring_enter SYS_io_uring_register),
    // Taken from a number that the whole machine shares.
    refuse!(ENOSYS => SYS_io_setup),
    // Memory that no limit of a process counts, or that outlives it.
    refuse!(ENOSYS => SYS_memfd_create SYS_memfd_secret SYS_shmget SYS_shmat SYS_shmctl SYS_shmdt),
    // Each descriptor holds any number of rules, in memory of the kernel that no limit of a process counts.
    refuse!(ENOSYS => SYS_landlock_create_ruleset),
    // Pages of a pool that the machine has set aside are on nobody's account.
    refuse!(ENOMEM => SYS_mmap).when(3, AnyBit(numbers!(MAP_HUGETLB))),
    // Shared pages stay when they are unmapped by the one that counts them, and holes in them give none back to it.
    refuse!(ENOMEM => SYS_mmap)
        .when(3, Masked(SHARED_ANONYMOUS, SHARED_ANONYMOUS))
        .unless(|may| may.share_memory),
    refuse!(EINVAL => SYS_madvise)
        .when(2, OneOf(numbers!(MADV_REMOVE)))
        .unless(|may| may.share_memory),
    // Pages in a pipe, and pipes of many pages.
    refuse!(EPERM => SYS_vmsplice),
    // One byte in a pipe or a socket holds a whole page of a file. What libraries do instead copies.
    refuse!(EINVAL => SYS_splice SYS_tee SYS_sendfile),
    refuse!(ENOSYS => SYS_copy_file_range),
    // Sockets hold what the system gives all of them; more is asked for in vain.
    ignore!(SYS_setsockopt).when(
        2,
        OneOf(numbers!(SO_SNDBUF SO_RCVBUF SO_SNDBUFFORCE SO_RCVBUFFORCE)),
    ),
    refuse!(EPERM => SYS_fcntl).when(1, OneOf(numbers!(F_SETPIPE_SZ))),
    refuse!(ENOSYS => SYS_msgget SYS_msgsnd SYS_msgrcv SYS_msgctl),
    refuse!(ENOSYS => SYS_semget SYS_semop SYS_semtimedop SYS_semctl),
    refuse!(ENOSYS => SYS_mq_open SYS_mq_unlink SYS_mq_timedsend SYS_mq_timedreceive),
    refuse!(ENOSYS => SYS_mq_notify SYS_mq_getsetattr),
    // A pair of streams talks to itself only. Datagrams can be sent to any socket that has a name; SOCK_RAW, which has
    // this bit too, is another word for them.
    refuse!(EACCES => SYS_socket SYS_connect SYS_bind SYS_listen),
    refuse!(EACCES => SYS_socketpair).when(0, NoneOf(numbers!(AF_UNIX))),
    refuse!(EACCES => SYS_socketpair).when(1, AnyBit(numbers!(SOCK_DGRAM))),
    // Descriptors on their way are on the account of the machine's user, not of the process.
    refuse!(EACCES => SYS_sendmsg).at_last(),
    refuse!(EACCES => SYS_sendmmsg),
    // What the kernel holds of files that everybody reads is there in the next run, too: to fill it by more than reading
    // and to ask what it holds are refused, or done by nobody. Watches are the machine's files' and its user's.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    ignore!(SYS_fadvise64),
    refuse!(EINVAL => SYS_readahead),
    refuse!(ENOSYS => SYS_mincore SYS_cachestat SYS_inotify_init1),
    #[cfg(target_arch = "x86_64")]
    refuse!(ENOSYS => SYS_inotify_init),
    refuse!(EOPNOTSUPP => SYS_preadv2 SYS_pwritev2).when(5, NoneOf(&[0])),
    // Landlock did not know truncation before its third version. Opening to write is writing, to all of them: the holes
    // are a name without a descriptor, and descriptors that are not for writing. The flags of the last call are behind a
    // pointer.
    refuse!(EACCES => SYS_truncate).unless(|may| may.truncate),
    refuse!(EACCES => SYS_openat)
        .when(2, Masked(OPENING, TO_READ))
        .unless(|may| may.truncate),
    refuse!(EACCES => SYS_openat)
        .when(2, Masked(OPENING, FOR_NOTHING))
        .unless(|may| may.truncate),
    #[cfg(target_arch = "x86_64")]
    refuse!(EACCES => SYS_open)
        .when(1, Masked(OPENING, TO_READ))
        .unless(|may| may.truncate),
    #[cfg(target_arch = "x86_64")]
    refuse!(EACCES => SYS_open)
        .when(1, Masked(OPENING, FOR_NOTHING))
        .unless(|may| may.truncate),
    refuse!(ENOSYS => SYS_openat2).unless(|may| may.truncate),
    refuse!(ENOLCK => SYS_flock).unless(|may| may.lock),
    refuse!(ENOLCK => SYS_fcntl)
        .when(1, OneOf(LOCKING))
        .unless(|may| may.lock),
    refuse!(EPERM => SYS_fchown SYS_fchownat).unless(|may| may.change_attributes),
    // Libraries end a copy of a file with them, and fail where they fail.
    ignore!(SYS_fchmod SYS_fchmodat SYS_fchmodat2 SYS_utimensat)
        .unless(|may| may.change_attributes),
    // What would stay with a folder when all that is in it has gone. `cp -p` goes on where a file system has no such thing.
    refuse!(EOPNOTSUPP => SYS_setxattr SYS_lsetxattr SYS_fsetxattr).unless(|may| may.lock),
    refuse!(EOPNOTSUPP => SYS_removexattr SYS_lremovexattr SYS_fremovexattr).unless(|may| may.lock),
    refuse!(EPERM => SYS_ioctl).when(1, OneOf(&[FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR])),
    // Memory that is swapped out is not seen.
    refuse!(EINVAL => SYS_madvise).when(2, OneOf(numbers!(MADV_COLD MADV_PAGEOUT))),
    #[cfg(target_arch = "x86_64")]
    refuse!(EPERM => SYS_chown SYS_lchown).unless(|may| may.change_attributes),
    #[cfg(target_arch = "x86_64")]
    ignore!(SYS_chmod SYS_utime SYS_utimes SYS_futimesat).unless(|may| may.change_attributes),
    refuse!(EPERM => SYS_fcntl).when(1, OneOf(numbers!(F_SETLEASE F_NOTIFY))),
    refuse!(EPERM => SYS_ioctl).when(1, OneOf(numbers!(TIOCSTI TIOCLINUX TIOCSETD))),
    refuse!(EPERM => SYS_clone).when(0, AnyBit(NAMESPACES)),
    refuse!(EPERM => SYS_clone)
        .when(0, NoBit(numbers!(CLONE_THREAD)))
        .unless(|may| may.fork)
        .at_last(),
    #[cfg(target_arch = "x86_64")]
    refuse!(EPERM => SYS_fork SYS_vfork)
        .unless(|may| may.fork)
        .at_last(),
    // 0 is the caller.
    refuse!(EPERM => SYS_prlimit64 SYS_sched_setaffinity).when(0, NoneOf(&[0])),
    refuse!(EPERM => SYS_setsid SYS_setpgid)
        .unless(|may| may.leave_group)
        .at_last(),
    refuse!(EPERM => SYS_kill SYS_tgkill SYS_rt_tgsigqueueinfo)
        .when(0, NotOwnPid)
        .unless(|may| may.signal_others)
        .at_last(),
    refuse!(EPERM => SYS_tkill SYS_rt_sigqueueinfo SYS_pidfd_send_signal)
        .unless(|may| may.signal_others)
        .at_last(),
    // Who owns a file can have it send signals.
    refuse!(EPERM => SYS_fcntl)
        .when(1, OneOf(numbers!(F_SETOWN F_SETOWN_EX F_SETSIG)))
        .unless(|may| may.signal_others),
    refuse!(EPERM => SYS_ioctl)
        .when(1, OneOf(numbers!(FIOASYNC FIOSETOWN SIOCSPGRP)))
        .unless(|may| may.signal_others),
];
