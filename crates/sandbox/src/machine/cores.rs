//! Number of physical cores that caipan may use, which is the default number of simultaneous runs.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

/// Number of physical cores available to this process, at most the CPU quota of its cgroup.
pub fn available_cores() -> NonZeroUsize {
    // Respects the affinity mask and the cgroup quota, but counts hyper-threads.
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let cores = NonZeroUsize::new(count_distinct_cores(
        &allowed_processors(),
        read_sibling_list,
    ));
    cores.map_or(threads, |cores| threads.min(cores))
}

/// Number of distinct cores among these processors. `siblings` returns the list of processors that share a core with
/// the given one; `None` means that the processor counts as a core.
fn count_distinct_cores(processors: &[usize], siblings: impl Fn(usize) -> Option<String>) -> usize {
    let cores: BTreeSet<String> = processors
        .iter()
        .map(|number| siblings(*number).unwrap_or_else(|| number.to_string()))
        .collect();
    cores.len()
}

/// Processors that share a core with this one, as the kernel formats the list; `None` if the kernel does not list them.
fn read_sibling_list(processor: usize) -> Option<String> {
    let folder = format!("/sys/devices/system/cpu/cpu{processor}/topology");
    let list = ["core_cpus_list", "thread_siblings_list"]
        .into_iter()
        .find_map(|name| std::fs::read_to_string(format!("{folder}/{name}")).ok())?;
    Some(list.trim().to_owned())
}

/// Processors in the affinity mask of this process.
#[cfg(target_os = "linux")]
fn allowed_processors() -> Vec<usize> {
    use rustix::thread::{CpuSet, sched_getaffinity};
    let mask = sched_getaffinity(None);
    (0..CpuSet::MAX_CPU)
        .filter(|number| mask.as_ref().is_ok_and(|mask| mask.is_set(*number)))
        .collect()
}

#[cfg(not(target_os = "linux"))]
fn allowed_processors() -> Vec<usize> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hyper_threads_of_one_core_count_once() {
        assert_eq!(
            count_distinct_cores(&[0, 1, 2, 3, 4, 5, 6, 7], siblings_of_four_cores),
            4
        );
        assert_eq!(count_distinct_cores(&[0, 4], siblings_of_four_cores), 1);
        assert_eq!(count_distinct_cores(&[0, 1, 5], siblings_of_four_cores), 2);
        // Without information from the kernel, each processor counts as a core.
        assert_eq!(count_distinct_cores(&[0, 1, 2], |_| None), 3);
        assert_eq!(count_distinct_cores(&[], siblings_of_four_cores), 0);
    }

    /// Siblings on a machine of four cores with two threads each.
    fn siblings_of_four_cores(number: usize) -> Option<String> {
        Some(format!("{},{}", number % 4, number % 4 + 4))
    }

    #[test]
    fn there_are_no_more_cores_than_threads() {
        let threads = std::thread::available_parallelism().unwrap();
        assert!(available_cores() <= threads);
    }
}
