//! Expected actions of the filter, written down independently of its rules, with numeric values.

use crate::linux::seccomp::filter::SyscallAllowance;
use crate::linux::seccomp::syscall_rules::{kernel_constants, numbers};

/// Process id that the filters are made for.
pub(super) const OWN_PID: u32 = 4242;

fn unknown_syscall_action(number: u32) -> Option<u32> {
    let unknown = 0x5_0000 | libc::ENOSYS as u32;
    match number {
        0..=462 => None,
        u32::MAX => Some(unknown),
        _ if cfg!(target_arch = "x86_64") && number & 0x4000_0000 != 0 => Some(0x8000_0000),
        _ => Some(unknown),
    }
}

const NOT_PERMITTED: &[u32] = numbers!(
    SYS_mount SYS_umount2 SYS_pivot_root SYS_chroot SYS_unshare SYS_setns SYS_fsopen SYS_fsconfig SYS_fsmount SYS_fspick
    SYS_open_tree SYS_move_mount SYS_mount_setattr SYS_swapon SYS_swapoff SYS_reboot SYS_kexec_load SYS_kexec_file_load
    SYS_init_module SYS_finit_module SYS_delete_module SYS_syslog SYS_acct SYS_quotactl SYS_quotactl_fd SYS_settimeofday
    SYS_clock_settime SYS_clock_adjtime SYS_adjtimex SYS_sethostname SYS_setdomainname SYS_ptrace SYS_process_vm_readv
    SYS_process_vm_writev SYS_process_madvise SYS_process_mrelease SYS_pidfd_getfd SYS_kcmp SYS_bpf SYS_perf_event_open
    SYS_userfaultfd SYS_add_key SYS_request_key SYS_keyctl SYS_open_by_handle_at SYS_lookup_dcookie SYS_vhangup
    SYS_fanotify_init SYS_fanotify_mark SYS_nfsservctl SYS_setpriority SYS_ioprio_set SYS_sched_setscheduler
    SYS_sched_setparam SYS_sched_setattr SYS_migrate_pages SYS_move_pages SYS_mbind SYS_set_mempolicy SYS_sync SYS_syncfs
    SYS_set_mempolicy_home_node SYS_statmount SYS_listmount SYS_lsm_set_self_attr SYS_vmsplice
);
#[cfg(target_arch = "x86_64")]
const NOT_PERMITTED_HERE: &[u32] = &[172, 173, 154, 134, 136, 139, 156];
#[cfg(not(target_arch = "x86_64"))]
const NOT_PERMITTED_HERE: &[u32] = &[];
const CALLS_REPORTED_AS_UNKNOWN: &[u32] = numbers!(
    SYS_clone3 SYS_io_uring_setup SYS_io_uring_enter SYS_io_uring_register SYS_io_setup SYS_memfd_create SYS_memfd_secret
    SYS_shmget SYS_shmat SYS_shmctl SYS_shmdt SYS_msgget SYS_msgsnd SYS_msgrcv SYS_msgctl SYS_semget SYS_semop SYS_semctl
    SYS_semtimedop SYS_mq_open SYS_mq_unlink SYS_mq_timedsend SYS_mq_timedreceive SYS_mq_notify SYS_mq_getsetattr
    SYS_mincore SYS_cachestat SYS_inotify_init1 SYS_landlock_create_ruleset
);

/// Returns the seccomp action that the filter must choose, computed independently of the rules.
#[expect(clippy::too_many_lines, reason = "a table of calls")]
pub(super) fn expected(may: &SyscallAllowance, number: u32, arguments: &[u64; 6]) -> u32 {
    let [first, second, third, fourth] = [0, 1, 2, 3].map(|index| arguments[index] as u32);
    if number == libc::SYS_fadvise64 as u32 {
        return 0x5_0000;
    }
    if number == libc::SYS_setsockopt as u32 && matches!(third, 7 | 8 | 32 | 33) {
        return 0x5_0000;
    }
    let sets_mode_or_time = match number {
        90 | 91 | 132 | 235 | 261 | 268 | 280 => cfg!(target_arch = "x86_64"),
        52 | 53 | 88 => cfg!(target_arch = "aarch64"),
        452 => true,
        _ => false,
    };
    if sets_mode_or_time && !may.change_attributes {
        return 0x5_0000;
    }
    let elsewhere = !may.signal_others && first != OWN_PID;
    let is_forked = first & 0x1_0000 == 0;
    let refused = match i64::from(number) {
        libc::SYS_socket | libc::SYS_connect | libc::SYS_bind | libc::SYS_listen => libc::EACCES,
        libc::SYS_socketpair if first != 1 || second & 2 != 0 => libc::EACCES,
        libc::SYS_personality if first != 0 && first != u32::MAX => libc::EPERM,
        libc::SYS_prctl if first == 1 || first == 62 => libc::EPERM,
        libc::SYS_splice | libc::SYS_tee | libc::SYS_sendfile => libc::EINVAL,
        libc::SYS_copy_file_range => libc::ENOSYS,
        libc::SYS_ioctl => match second {
            0x5412 | 0x541c | 0x5423 | 0x4008_6602 | 0x401c_5820 => libc::EPERM,
            0x5452 | 0x8901 | 0x8902 if !may.signal_others => libc::EPERM,
            _ => 0,
        },
        libc::SYS_fcntl => match second {
            1024 | 1026 | 1031 => libc::EPERM,
            6 | 7 | 37 | 38 if !may.lock => libc::ENOLCK,
            8 | 10 | 15 if !may.signal_others => libc::EPERM,
            _ => 0,
        },
        188..=190 | 197..=199 if cfg!(target_arch = "x86_64") && !may.lock => libc::EOPNOTSUPP,
        5..=7 | 14..=16 if cfg!(target_arch = "aarch64") && !may.lock => libc::EOPNOTSUPP,
        libc::SYS_madvise if matches!(third, 20 | 21) => libc::EINVAL,
        libc::SYS_madvise if third == 9 && !may.share_memory => libc::EINVAL,
        libc::SYS_mmap if fourth & 0x4_0000 != 0 => libc::ENOMEM,
        libc::SYS_mmap if fourth & 0x20 != 0 && fourth & 1 != 0 && !may.share_memory => {
            libc::ENOMEM
        }
        libc::SYS_sendmsg | libc::SYS_sendmmsg => libc::EACCES,
        libc::SYS_readahead => libc::EINVAL,
        libc::SYS_preadv2 | libc::SYS_pwritev2 if arguments[5] as u32 != 0 => libc::EOPNOTSUPP,
        libc::SYS_truncate if !may.truncate => libc::EACCES,
        libc::SYS_openat if !may.truncate && truncates_without_writing(third) => libc::EACCES,
        2 if cfg!(target_arch = "x86_64") && !may.truncate && truncates_without_writing(second) => {
            libc::EACCES
        }
        libc::SYS_openat2 if !may.truncate => libc::ENOSYS,
        253 if cfg!(target_arch = "x86_64") => libc::ENOSYS,
        92..=94 | 260 if cfg!(target_arch = "x86_64") && !may.change_attributes => libc::EPERM,
        54 | 55 if cfg!(target_arch = "aarch64") && !may.change_attributes => libc::EPERM,
        libc::SYS_flock if !may.lock => libc::ENOLCK,
        libc::SYS_clone if first & 0x7e02_0080 != 0 => libc::EPERM,
        libc::SYS_clone if !may.fork && is_forked => libc::EPERM,
        57 | 58 if cfg!(target_arch = "x86_64") && !may.fork => libc::EPERM,
        libc::SYS_prlimit64 | libc::SYS_sched_setaffinity if first != 0 => libc::EPERM,
        libc::SYS_setsid | libc::SYS_setpgid if !may.leave_group => libc::EPERM,
        libc::SYS_kill | libc::SYS_tgkill | libc::SYS_rt_tgsigqueueinfo if elsewhere => libc::EPERM,
        libc::SYS_tkill | libc::SYS_rt_sigqueueinfo if !may.signal_others => libc::EPERM,
        libc::SYS_pidfd_send_signal if !may.signal_others => libc::EPERM,
        _ if CALLS_REPORTED_AS_UNKNOWN.contains(&number) => libc::ENOSYS,
        _ if NOT_PERMITTED.contains(&number) => libc::EPERM,
        _ if NOT_PERMITTED_HERE.contains(&number) => libc::EPERM,
        _ => 0,
    };
    match (unknown_syscall_action(number), refused) {
        (Some(action), _) => action,
        (None, 0) => 0x7fff_0000,
        (None, errno) => 0x5_0000 | errno as u32,
    }
}

/// Whether a file is opened for truncation without being opened for writing.
fn truncates_without_writing(flags: u32) -> bool {
    let kind = flags & 3;
    flags & 0x200 != 0 && kind != 1 && kind != 2
}
