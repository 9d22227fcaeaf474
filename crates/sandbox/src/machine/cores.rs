//! How many runs the machine can make at once: its cores, not their threads, and only those that caipan may use.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

/// The physical cores that this process may use; fewer where a cgroup gives it less time than that.
pub fn cores() -> NonZeroUsize {
    // It knows the affinity mask and the quota of the cgroup, and counts threads.
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let cores = NonZeroUsize::new(apart(&own(), siblings));
    cores.map_or(threads, |cores| threads.min(cores))
}

/// How many of these processors are not threads of one core.
fn apart(processors: &[usize], siblings: impl Fn(usize) -> Option<String>) -> usize {
    let core = |number: &usize| siblings(*number).unwrap_or_else(|| number.to_string());
    processors.iter().map(core).collect::<BTreeSet<_>>().len()
}

/// The processors that share a core with this one, as the kernel lists them.
fn siblings(processor: usize) -> Option<String> {
    let folder = format!("/sys/devices/system/cpu/cpu{processor}/topology");
    let read = |name| std::fs::read_to_string(format!("{folder}/{name}")).ok();
    let list = read("core_cpus_list").or_else(|| read("thread_siblings_list"))?;
    Some(list.trim().to_owned())
}

/// The processors that this process may use.
#[cfg(target_os = "linux")]
fn own() -> Vec<usize> {
    use rustix::thread::{CpuSet, sched_getaffinity};
    let mask = sched_getaffinity(None);
    let is_own = |number: &usize| mask.as_ref().is_ok_and(|mask| mask.is_set(*number));
    (0..CpuSet::MAX_CPU).filter(is_own).collect()
}

#[cfg(not(target_os = "linux"))]
fn own() -> Vec<usize> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_of_one_core_are_one_core() {
        let pairs = |number: usize| Some(format!("{},{}", number % 4, number % 4 + 4));
        assert_eq!(apart(&[0, 1, 2, 3, 4, 5, 6, 7], pairs), 4);
        assert_eq!(apart(&[0, 4], pairs), 1);
        assert_eq!(apart(&[0, 1, 5], pairs), 2);
        // Where the kernel does not say, each is taken for a core.
        assert_eq!(apart(&[0, 1, 2], |_| None), 3);
        assert_eq!(apart(&[], pairs), 0);
    }

    #[test]
    fn there_are_no_more_cores_than_threads() {
        let threads = std::thread::available_parallelism().unwrap();
        assert!(cores() <= threads);
    }
}
