//! Finds resource limits of caipan's own process that are too low for the programs that it starts.

use crate::job::MemoryRule;
#[cfg(target_os = "linux")]
use crate::linux::{insufficient_limits, own_address_space_limit};
#[cfg(not(target_os = "linux"))]
use crate::portable::{insufficient_limits, own_address_space_limit};
use crate::run_limits::{InsufficientLimit, RunLimits};

/// Name of the limit on the address space, as `ulimit` and the kernel spell it.
const ADDRESS_SPACE: &str = "as";

/// Memory rules that are checked before it is known in which languages the programs are written: those of native
/// programs, jury programs and compilers. Runtimes reserve more addresses, and are checked by
/// [`insufficient_limits_of_rule`].
const MEMORY_RULES: [MemoryRule; 3] = [
    MemoryRule::AddressSpace,
    MemoryRule::Unknown,
    MemoryRule::Compiler,
];

/// Returns the limits of caipan's own process that are lower than programs with any of `limits` need. Each limit is
/// listed once, with the largest need.
pub fn insufficient_limits_of_all(
    limits: impl IntoIterator<Item = RunLimits>,
) -> Vec<InsufficientLimit> {
    let mut all: Vec<InsufficientLimit> = Vec::new();
    for found in limits
        .into_iter()
        .flat_map(|limits| insufficient_limits(&limits, &MEMORY_RULES))
    {
        match all.iter_mut().find(|known| known.name == found.name) {
            Some(known) => known.needed = known.needed.max(found.needed),
            None => all.push(found),
        }
    }
    all
}

/// Returns the limits of caipan's own process that may be too low for programs with `limits` under the memory rule
/// `rule`. If the rule does not limit the address space, any limit on it is included, because it is unknown how many
/// addresses the runtime reserves.
pub fn insufficient_limits_of_rule(limits: &RunLimits, rule: MemoryRule) -> Vec<InsufficientLimit> {
    let mut all = insufficient_limits(limits, &[rule]);
    if !rule.limits_address_space()
        && let Some(hard) = own_address_space_limit()
        && all.iter().all(|known| known.name != ADDRESS_SPACE)
    {
        all.push(InsufficientLimit {
            name: ADDRESS_SPACE,
            needed: u64::MAX,
            hard,
        });
    }
    all
}
