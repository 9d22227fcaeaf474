//! Requirements of a job on its box.

use crate::job::{Job, JobFolder};

/// Requirements of a job on its box. A box is reused only for jobs whose requirements it meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RequiredBoxFeatures {
    /// Whether the job may start other processes.
    pub may_fork: bool,
    /// Whether the work folder is kept after the run.
    pub is_kept: bool,
    /// Whether the job may map shared anonymous memory. Jobs that may start processes always may.
    pub shares_memory: bool,
    /// Capacity of the work folder in bytes: the output limit plus the job's files, rounded up so that later jobs with
    /// slightly larger files fit.
    pub work_capacity: u64,
    /// Whether the box has a started interpreter that forks the job.
    pub has_interpreter: bool,
}

impl RequiredBoxFeatures {
    /// Derives the box that a job needs from the job's folder and limits.
    pub(super) fn for_job(job: &Job) -> Self {
        let (is_kept, files) = match job.folder {
            JobFolder::Kept(_) => (true, 0),
            JobFolder::Fresh(files) => {
                (false, files.iter().map(|(_, content)| content.len()).sum())
            }
        };
        let files = (files as u64).next_power_of_two().max(1 << 20);
        Self {
            may_fork: job.may_fork,
            is_kept,
            shares_memory: job.may_fork || job.memory_rule.allows_shared_memory(),
            work_capacity: job.limits.output.0.saturating_add(files),
            has_interpreter: job.forking_interpreter().is_some(),
        }
    }

    /// Whether a box that was opened for `box_requirements` also meets the requirements `self`.
    pub(super) fn can_reuse_box_opened_for(self, box_requirements: Self) -> bool {
        let same_capacity = Self {
            work_capacity: box_requirements.work_capacity,
            ..self
        };
        same_capacity == box_requirements && self.work_capacity <= box_requirements.work_capacity
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::run_limits::RunLimits;
    use caipan_facts::Bytes;

    #[test]
    fn a_job_reuses_a_box_with_more_capacity_but_not_one_with_other_settings() {
        let limits = RunLimits {
            cpu: Duration::from_secs(1),
            wall: Duration::from_secs(1),
            memory: Bytes(1 << 20),
            output: Bytes(1 << 20),
            processes: 1,
        };
        let small = box_features_for_test_job(b"1", &limits, false);
        let forking = box_features_for_test_job(b"1", &limits, true);
        let large = box_features_for_test_job(&vec![b'x'; 3 << 20], &limits, false);
        assert_eq!(
            (small.work_capacity, large.work_capacity),
            (2 << 20, 5 << 20)
        );
        assert!(small.can_reuse_box_opened_for(large) && small.can_reuse_box_opened_for(small));
        assert!(!large.can_reuse_box_opened_for(small));
        assert!(
            !small.can_reuse_box_opened_for(forking) && !forking.can_reuse_box_opened_for(small)
        );
    }

    /// Requirements of a job with one file in its folder.
    fn box_features_for_test_job(
        content: &[u8],
        limits: &RunLimits,
        may_fork: bool,
    ) -> RequiredBoxFeatures {
        let files: &[(&str, &[u8])] = &[("in", content)];
        RequiredBoxFeatures::for_job(&Job {
            folder: JobFolder::Fresh(files),
            may_fork,
            ..Job::new(&[], limits)
        })
    }
}
