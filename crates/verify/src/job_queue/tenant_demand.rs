//! Demands of the tenants of a queue, by which several queues divide the same workers.

use std::collections::BTreeMap;

use super::{JobQueue, ProblemQueue};
use crate::job::JobClass;

/// Unfinished jobs of a tenant in a class.
#[derive(Debug, Clone, PartialEq)]
pub struct TenantDemand {
    /// Class of the jobs.
    pub class: JobClass,
    /// Name of the tenant.
    pub tenant: String,
    /// Number of waiting and running jobs of the tenant in the class, at least 1.
    pub jobs: usize,
    /// Expected CPU time of one job in seconds; `None` if no job of these problems has finished.
    pub job_seconds: Option<f64>,
}

impl<T> JobQueue<T> {
    /// Returns the demands of all tenants that have waiting or running jobs, in order of class and tenant.
    pub(crate) fn tenant_demands(&self) -> Vec<TenantDemand> {
        let state = self.lock_state();
        let tenants = state.tenants.iter();
        let demands = tenants.map(|((class, name), tenant)| TenantDemand {
            class: *class,
            tenant: name.clone(),
            jobs: tenant.problems.values().map(unfinished_count).sum(),
            job_seconds: mean_job_seconds(tenant.problems.values()),
        });
        demands.filter(|demand| demand.jobs > 0).collect()
    }

    /// Sets the charge factor of each tenant in each class; 1 for tenants without an entry.
    pub(crate) fn set_charge_factors(&self, factors: &BTreeMap<(JobClass, String), f64>) {
        let mut state = self.lock_state();
        for (key, tenant) in &mut state.tenants {
            tenant.charge_factor = factors.get(key).copied().unwrap_or(1.0);
        }
    }
}

fn unfinished_count<T>(problem: &ProblemQueue<T>) -> usize {
    problem.waiting.len() + problem.running
}

/// Returns the expected mean CPU time of an unfinished job in seconds. Problems without finished jobs are left out;
/// `None` if no problem remains.
fn mean_job_seconds<'q, T: 'q>(problems: impl Iterator<Item = &'q ProblemQueue<T>>) -> Option<f64> {
    let known = problems.filter(|problem| problem.finished > 0);
    let (jobs, seconds) = known.fold((0, 0.0), |(jobs, seconds), problem| {
        let count = unfinished_count(problem);
        (jobs + count, seconds + count as f64 * problem.mean)
    });
    (jobs > 0).then(|| seconds / jobs as f64)
}
