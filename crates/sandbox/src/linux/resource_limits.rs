//! Resource limits of the kernel for a run: what is requested, and what the limits of caipan's own process permit.

#![expect(
    unsafe_code,
    reason = "the limits of a process are read by a plain system call"
)]

use crate::job::MemoryRule;
use crate::run_limits::{InsufficientLimit, RunLimits};

/// Resource limit of the kernel: resource, soft and hard value.
pub(super) type Rlimit = (Resource, u64, u64);

#[cfg(target_env = "gnu")]
type Resource = libc::__rlimit_resource_t;
#[cfg(not(target_env = "gnu"))]
type Resource = libc::c_int;

/// Resource limits enforced by the kernel. The limits of time and memory are only backstops: the init's clocks are
/// exact, and the kernel's memory limit is high enough for caipan to notice that a program exceeds its own limit.
///
/// `tasks`: maximum number of processes and threads of the user, if the user belongs to this box only.
pub(super) fn resource_limits(
    limits: &RunLimits,
    rule: MemoryRule,
    tasks: Option<u32>,
) -> Vec<Rlimit> {
    let mut wanted = requested_resource_limits(limits, rule, tasks);
    // A soft limit of caipan's own process must not change how a program runs.
    for resource in [libc::RLIMIT_AS, libc::RLIMIT_DATA] {
        if wanted.iter().all(|(known, ..)| *known != resource) {
            wanted.push((resource, libc::RLIM_INFINITY, libc::RLIM_INFINITY));
        }
    }
    wanted.into_iter().map(capped_at_hard_limit).collect()
}

/// Returns the hard limits of caipan's own process that are lower than `limits` require under any of `rules`, sorted by
/// name.
pub(crate) fn insufficient_limits(
    limits: &RunLimits,
    rules: &[MemoryRule],
) -> Vec<InsufficientLimit> {
    let names = [
        (libc::RLIMIT_CPU, "cpu"),
        (libc::RLIMIT_FSIZE, "fsize"),
        (libc::RLIMIT_NOFILE, "nofile"),
        (libc::RLIMIT_AS, "as"),
        (libc::RLIMIT_DATA, "data"),
        (libc::RLIMIT_STACK, "stack"),
    ];
    let mut lowered: Vec<InsufficientLimit> = Vec::new();
    for wanted in rules
        .iter()
        .flat_map(|rule| requested_resource_limits(limits, *rule, None))
    {
        let (resource, _, needed) = wanted;
        let (.., hard) = capped_at_hard_limit(wanted);
        let Some((_, name)) = names.iter().find(|(known, _)| *known == resource) else {
            continue;
        };
        let needed = match lowered.iter().position(|known| known.name == *name) {
            Some(position) => lowered.swap_remove(position).needed.max(needed),
            None => needed,
        };
        if hard < needed {
            lowered.push(InsufficientLimit { name, needed, hard });
        }
    }
    lowered.sort_by_key(|lowered| lowered.name);
    lowered
}

/// Returns the hard limit on the address space of caipan's own process in bytes; `None` if there is none.
pub(crate) fn own_address_space_limit() -> Option<u64> {
    let unlimited = libc::RLIM_INFINITY;
    let (.., hard) = capped_at_hard_limit((libc::RLIMIT_AS, unlimited, unlimited));
    (hard != unlimited).then_some(hard)
}

/// Resource limits for a run, before they are capped at the hard limits of caipan's own process.
fn requested_resource_limits(
    limits: &RunLimits,
    rule: MemoryRule,
    tasks: Option<u32>,
) -> Vec<Rlimit> {
    let (cpu, memory, output) = (limits.cpu.as_secs() + 2, limits.memory.0, limits.output.0);
    let file = output.saturating_add(1);
    let files = rule.max_descriptors();
    let mut wanted = vec![
        (libc::RLIMIT_CPU, cpu, cpu + 1),
        (libc::RLIMIT_FSIZE, file, file),
        // With 0 only core files are forbidden, and a pipe to a core dump handler still receives data. With 1 the pipe
        // is also refused.
        (libc::RLIMIT_CORE, 1, 1),
        (libc::RLIMIT_NOFILE, files, files),
        // Kernel memory outside of any process: message queues and queued signals.
        (libc::RLIMIT_MSGQUEUE, 0, 0),
        (libc::RLIMIT_SIGPENDING, 1024, 1024),
    ];
    let room = rule.kernel_memory_limit(limits).0;
    let memory_limit = if rule.limits_address_space() {
        libc::RLIMIT_AS
    } else {
        libc::RLIMIT_DATA
    };
    wanted.push((memory_limit, room, room));
    if let MemoryRule::Reserving(gibibytes) = rule {
        let addresses = limits
            .memory
            .doubled_size_plus(u64::from(gibibytes) << 30)
            .0;
        wanted.push((libc::RLIMIT_AS, addresses, addresses));
    }
    // Not set for runtimes that would use the stack limit as the size of each thread's stack.
    if !matches!(
        rule,
        MemoryRule::Data | MemoryRule::Reserving(_) | MemoryRule::Compiler
    ) {
        wanted.push((libc::RLIMIT_STACK, memory, memory));
    }
    if let Some(tasks) = tasks {
        wanted.push((libc::RLIMIT_NPROC, tasks.into(), tasks.into()));
    }
    wanted
}

/// Caps a limit at the current hard limit, which an ordinary user cannot raise.
fn capped_at_hard_limit((resource, soft, hard): Rlimit) -> Rlimit {
    let mut present = libc::rlimit {
        rlim_cur: libc::RLIM_INFINITY,
        rlim_max: libc::RLIM_INFINITY,
    };
    // SAFETY: the pointer refers to a live variable of the right type. If the limit cannot be read, none is assumed.
    unsafe { libc::getrlimit(resource, &raw mut present) };
    let permitted = hard.min(present.rlim_max);
    (resource, soft.min(permitted), permitted)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use caipan_facts::Bytes;

    const LIMITS: RunLimits = RunLimits {
        cpu: Duration::from_secs(1),
        wall: Duration::from_secs(4),
        memory: Bytes(64 << 20),
        output: Bytes(1 << 20),
        processes: 1,
    };

    #[test]
    fn core_dumps_are_disabled_and_reserved_addresses_are_limited() {
        let core = requested_limits_of_resource(MemoryRule::AddressSpace, libc::RLIMIT_CORE);
        assert_eq!(core, Some((1, 1)), "0 would let a pipe be fed");
        let addresses = (8 << 30) + (128 << 20);
        let java = requested_limits_of_resource(MemoryRule::Reserving(8), libc::RLIMIT_AS);
        assert_eq!(java, Some((addresses, addresses)));
        assert_eq!(
            requested_limits_of_resource(MemoryRule::Data, libc::RLIMIT_AS),
            None
        );
        for (rule, descriptors) in [
            (MemoryRule::AddressSpace, 128),
            (MemoryRule::Reserving(8), 160),
            (MemoryRule::Compiler, 1024),
        ] {
            let limits = requested_limits_of_resource(rule, libc::RLIMIT_NOFILE);
            assert_eq!(limits, Some((descriptors, descriptors)));
        }
        assert_eq!(
            requested_limits_of_resource(MemoryRule::Reserving(8), libc::RLIMIT_STACK),
            None
        );
    }

    /// Returns the soft and hard limit of a resource under a memory rule; `None` if the rule does not limit the resource.
    fn requested_limits_of_resource(rule: MemoryRule, resource: Resource) -> Option<(u64, u64)> {
        requested_resource_limits(&LIMITS, rule, None)
            .into_iter()
            .find(|(known, ..)| *known == resource)
            .map(|(_, soft, hard)| (soft, hard))
    }

    #[test]
    fn addresses_and_data_are_limited_by_the_rule_or_not_below_the_hard_limit() {
        for rule in [MemoryRule::AddressSpace, MemoryRule::Data] {
            let all = resource_limits(&LIMITS, rule, None);
            for resource in [libc::RLIMIT_AS, libc::RLIMIT_DATA] {
                let (_, soft, hard) = all.iter().find(|(known, ..)| *known == resource).unwrap();
                assert_eq!(soft, hard, "{rule:?}");
            }
        }
    }
}
