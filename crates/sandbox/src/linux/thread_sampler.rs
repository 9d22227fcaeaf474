//! Samples the CPU time of a run's threads, and the time for which they were runnable without a core.

use std::collections::HashMap;
use std::fs;
use std::time::Duration;

use super::processes;

/// Maximum ratio of counted waiting time to CPU time of a thread. The thread that waited longest is exempt.
///
/// On a busy machine, threads that only wake up and sleep again also wait for a core, but they do not delay the run.
const MAX_RATIO_OF_WAITING_TO_CPU_TIME: u32 = 8;

/// Samples all threads of a run repeatedly, so that the figures of ended threads are kept.
#[derive(Debug, Default)]
pub(super) struct ThreadSampler {
    threads: HashMap<i32, ThreadTimes>,
    sampled_at: Duration,
    /// CPU time of all threads seen until now.
    pub cpu: Duration,
    /// Wall time by which the run was delayed because its threads had no core.
    pub waited: Duration,
}

/// CPU time and waiting time of one thread at the last sample.
#[derive(Debug, Clone, Copy, Default)]
struct ThreadTimes {
    cpu: Duration,
    waited: Duration,
    /// Waiting time that the sampler has counted already. The kernel adds it to `waited` only when the thread gets a
    /// core.
    pending: Duration,
}

/// Activity of a thread between two samples.
#[derive(Debug, Clone, Copy, Default)]
struct ThreadActivity {
    cpu: Duration,
    waited: Duration,
}

impl ThreadSampler {
    /// Reads CPU and waiting time of all threads of these processes, at the time `elapsed` after the start of the run.
    pub(super) fn sample_threads(&mut self, processes: &[i32], elapsed: Duration) {
        let since = elapsed.saturating_sub(self.sampled_at);
        let before = std::mem::take(&mut self.threads);
        let mut steps = Vec::new();
        for pid in processes {
            for tid in list_thread_ids(*pid) {
                let Some((cpu, waited)) = read_cpu_and_waiting_time(*pid, tid) else {
                    continue;
                };
                let known = before.get(&tid).copied().filter(|known| known.cpu <= cpu);
                let is_still =
                    known.is_some_and(|known| cpu == known.cpu && waited == known.waited);
                let is_pending = is_still && is_runnable(*pid, tid);
                let (thread, step) = known.unwrap_or_default().update_thread_times(
                    cpu,
                    waited,
                    is_pending.then_some(since),
                );
                self.threads.insert(tid, thread);
                steps.push(step);
            }
        }
        self.cpu += steps.iter().map(|step| step.cpu).sum::<Duration>();
        self.waited = (self.waited + run_delay_from_missing_cores(&steps, since)).min(elapsed);
        self.sampled_at = elapsed;
    }
}

impl ThreadTimes {
    /// Returns the updated times of the thread, and the activity since the last sample. `pending`: time since the last
    /// sample if the thread waits for a core and the kernel has not counted this wait yet, else `None`.
    fn update_thread_times(
        self,
        cpu: Duration,
        waited: Duration,
        pending: Option<Duration>,
    ) -> (Self, ThreadActivity) {
        if let Some(since) = pending {
            let thread = Self {
                pending: self.pending + since,
                ..self
            };
            let step = ThreadActivity {
                cpu: Duration::ZERO,
                waited: since,
            };
            return (thread, step);
        }
        let grown = waited.saturating_sub(self.waited);
        let thread = Self {
            cpu,
            waited,
            pending: self.pending.saturating_sub(grown),
        };
        let step = ThreadActivity {
            cpu: cpu.saturating_sub(self.cpu),
            waited: grown.saturating_sub(self.pending),
        };
        (thread, step)
    }
}

impl ThreadActivity {
    /// Waiting time, but at most [`MAX_RATIO_OF_WAITING_TO_CPU_TIME`] times the CPU time of the thread.
    fn waiting_time_capped_by_cpu_time(&self) -> Duration {
        self.waited.min(self.cpu * MAX_RATIO_OF_WAITING_TO_CPU_TIME)
    }
}

/// Returns the time by which a run was delayed because its threads had no core. The longest wait counts in full, the
/// waits of other threads only if they compute. The sum is at most the time between the samples.
fn run_delay_from_missing_cores(activities: &[ThreadActivity], interval: Duration) -> Duration {
    let Some(longest) = activities.iter().max_by_key(|activity| activity.waited) else {
        return Duration::ZERO;
    };
    let all: Duration = activities
        .iter()
        .map(ThreadActivity::waiting_time_capped_by_cpu_time)
        .sum();
    let others = all.saturating_sub(longest.waiting_time_capped_by_cpu_time());
    longest.waited.max((longest.waited + others).min(interval))
}

/// Returns the process ids of a run. If `has_several_processes` is set, these are all descendants of the calling
/// process (the init of the box), else only `first_pid`.
pub(super) fn list_run_processes(first_pid: i32, has_several_processes: bool) -> Vec<i32> {
    if !has_several_processes {
        return vec![first_pid];
    }
    let mut family = processes::list_child_pids(std::process::id());
    let mut next = 0;
    while let Some(pid) = family.get(next) {
        family.extend(processes::list_child_pids(pid.unsigned_abs()));
        next += 1;
    }
    family
}

fn list_thread_ids(pid: i32) -> impl Iterator<Item = i32> {
    fs::read_dir(format!("/proc/{pid}/task"))
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// Returns the CPU time and the waiting time of a thread; `None` if it has ended or the kernel does not count them.
fn read_cpu_and_waiting_time(pid: i32, tid: i32) -> Option<(Duration, Duration)> {
    let text = fs::read_to_string(format!("/proc/{pid}/task/{tid}/schedstat")).ok()?;
    let mut words = text.split_ascii_whitespace();
    let mut next = || Some(Duration::from_nanos(words.next()?.parse().ok()?));
    Some((next()?, next()?))
}

fn is_runnable(pid: i32, tid: i32) -> bool {
    read_thread_state(pid, tid) == Some('R')
}

/// Whether every thread of these processes sleeps until an event. A thread that can run, waits for a disk or was stopped
/// by a signal does not. False if there is no thread.
pub(super) fn are_all_threads_asleep(processes: &[i32]) -> bool {
    let threads = processes
        .iter()
        .flat_map(|pid| list_thread_ids(*pid).map(|tid| (*pid, tid)));
    // Zombies, which have ended but are not reaped yet, are ignored.
    let states = threads.filter_map(|(pid, tid)| read_thread_state(pid, tid));
    let mut states = states
        .filter(|state| !matches!(state, 'Z' | 'X'))
        .peekable();
    states.peek().is_some() && states.all(|state| state == 'S')
}

/// Returns the state letter of a thread in the file `stat`; `None` if the thread has ended. The letter comes after the
/// last `)`, since the thread's name may itself contain parentheses.
fn read_thread_state(pid: i32, tid: i32) -> Option<char> {
    let text = fs::read_to_string(format!("/proc/{pid}/task/{tid}/stat")).ok()?;
    let (_, words) = text.rsplit_once(')')?;
    words.trim_start().chars().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    fn thread_activity_from_millis(cpu: u64, waited: u64) -> ThreadActivity {
        ThreadActivity {
            cpu: millis(cpu),
            waited: millis(waited),
        }
    }

    #[test]
    fn waits_of_computing_threads_are_added_and_waits_of_idle_threads_are_not() {
        let since = millis(20);
        assert_eq!(run_delay_from_missing_cores(&[], since), millis(0));
        assert_eq!(
            run_delay_from_missing_cores(&[thread_activity_from_millis(5, 15)], since),
            millis(15)
        );
        // Two threads that take turns.
        assert_eq!(
            run_delay_from_missing_cores(
                &[
                    thread_activity_from_millis(3, 7),
                    thread_activity_from_millis(3, 6)
                ],
                since
            ),
            millis(13)
        );
        // Several threads that wait for each other delay the run once.
        assert_eq!(
            run_delay_from_missing_cores(&[thread_activity_from_millis(5, 15); 4], since),
            millis(20)
        );
        assert_eq!(
            run_delay_from_missing_cores(&[thread_activity_from_millis(0, 8); 50], since),
            millis(8)
        );
        // A wait that began before the last sample.
        assert_eq!(
            run_delay_from_missing_cores(&[thread_activity_from_millis(1, 90)], since),
            millis(90)
        );
    }

    #[test]
    fn a_wait_across_several_samples_is_counted_once() {
        let known = ThreadTimes {
            cpu: millis(5),
            waited: millis(10),
            pending: millis(0),
        };
        let (thread, first) = known.update_thread_times(millis(5), millis(10), Some(millis(20)));
        let (thread, second) = thread.update_thread_times(millis(5), millis(10), Some(millis(20)));
        // When the thread gets a core, the kernel adds 47 ms at once.
        let (thread, third) = thread.update_thread_times(millis(6), millis(57), None);
        let waited = [first, second, third].map(|step| step.waited);
        assert_eq!(waited, [20, 20, 7].map(millis));
        assert_eq!((thread.pending, third.cpu), (millis(0), millis(1)));
    }

    #[test]
    fn sampled_times_of_this_process_increase() {
        let own = i32::try_from(std::process::id()).unwrap();
        let mut sampler = ThreadSampler::default();
        let start = std::time::Instant::now();
        sampler.sample_threads(&[own], start.elapsed());
        let before = sampler.cpu;
        while sampler.cpu < before + millis(20) && start.elapsed() < Duration::from_secs(60) {
            sampler.sample_threads(&[own], start.elapsed());
        }
        assert!(sampler.cpu >= before + millis(20), "{sampler:?}");
        assert!(sampler.waited <= start.elapsed(), "{sampler:?}");
    }
}
