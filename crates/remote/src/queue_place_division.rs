//! Division of the places of the queue among the gateways, so that tenants get equal shares of the machines whichever gateway
//! their jobs come in by. All gateways that know the same demands compute the same division.

use std::collections::BTreeMap;

use crate::wire::TenantUnfinishedJobs;
use caipan_verify::job::JobClass;

/// Least expected CPU time of a job in seconds. A shorter job occupies a machine for about that time nevertheless.
const MIN_JOB_SECONDS: f64 = 0.01;

/// Maximum expected CPU time of a job in seconds, which limits the effect of wrong estimates.
const MAX_JOB_SECONDS: f64 = 3600.0;

/// Share of one gateway in the places of the queue.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct GatewayPlaceShare {
    /// Number of places for jobs of a class and of more urgent classes, for each class in which the gateway has jobs.
    pub up_to_class: BTreeMap<JobClass, f64>,
    /// For each of the gateway's demands, in the same order: the number of places of the tenant at all gateways, divided by
    /// the number at this gateway.
    pub charge_factors: Vec<f64>,
}

/// Jobs of one tenant in one class, at all gateways. Tenants that are summarized in one entry count as several tenants of
/// one gateway.
#[derive(Default)]
struct TenantJobCounts {
    tenants: f64,
    /// Number of jobs at each gateway where the tenant has jobs.
    by_gateway: Vec<f64>,
    /// Index in `by_gateway`, and index among the demands of this gateway; `None` if the tenant has no jobs at this gateway.
    own: Option<(usize, usize)>,
    /// Number of jobs whose CPU time is known, and the sum of their CPU times in seconds.
    known: (f64, f64),
}

impl TenantJobCounts {
    fn add_demand(&mut self, demand: &TenantUnfinishedJobs) {
        let jobs = demand.jobs as f64;
        self.tenants = self.tenants.max(demand.tenants as f64);
        self.by_gateway.push(jobs);
        if let Some(millis) = demand.job_ms {
            let seconds = (millis as f64 / 1000.0).clamp(MIN_JOB_SECONDS, MAX_JOB_SECONDS);
            self.known = (self.known.0 + jobs, self.known.1 + jobs * seconds);
        }
    }

    /// Expected CPU time of a job in seconds; `None` if it is unknown.
    fn job_seconds(&self) -> Option<f64> {
        (self.known.0 > 0.0).then(|| self.known.1 / self.known.0)
    }
}

/// Divides the places of the queue among all gateways, and returns the share of the gateway whose demands are `own`.
///
/// The most urgent class is served first. Within a class, each tenant gets the same share of the machines, or less if it
/// has fewer jobs; a tenant that has jobs at several gateways has one share, which these gateways divide.
pub(crate) fn divide_queue_places(
    places: usize,
    own: &[TenantUnfinishedJobs],
    others: &[&[TenantUnfinishedJobs]],
) -> GatewayPlaceShare {
    let mut divided = GatewayPlaceShare {
        up_to_class: BTreeMap::new(),
        charge_factors: vec![1.0; own.len()],
    };
    let (mut left, mut own_places) = (places as f64, 0.0);
    for (class, by_tenant) in group_by_class_and_tenant(own, others) {
        let tenants: Vec<TenantJobCounts> = by_tenant.into_values().collect();
        let given = divide_among_tenants(left, &tenants);
        left -= given.iter().sum::<f64>();
        for (tenant, given) in tenants.iter().zip(given) {
            let Some((gateway, index)) = tenant.own else {
                continue;
            };
            let equal = tenant.by_gateway.iter().map(|jobs| (1.0, *jobs));
            let part = divide_by_weight(given, &equal.collect::<Vec<_>>())[gateway];
            own_places += part;
            if part > 0.0 {
                divided.charge_factors[index] = given / part;
            }
        }
        if own.iter().any(|demand| demand.class == class) {
            divided.up_to_class.insert(class, own_places);
        }
    }
    divided
}

/// Jobs of a class, by the hash of the tenant, or by the number of the gateway for the tenants that a gateway summarizes.
type JobsByTenant<'d> = BTreeMap<(Option<&'d str>, usize), TenantJobCounts>;

fn group_by_class_and_tenant<'d>(
    own: &'d [TenantUnfinishedJobs],
    others: &[&'d [TenantUnfinishedJobs]],
) -> BTreeMap<JobClass, JobsByTenant<'d>> {
    let mut classes = BTreeMap::<JobClass, JobsByTenant>::new();
    for (gateway, demands) in std::iter::once(&own).chain(others).enumerate() {
        for (index, demand) in demands.iter().enumerate() {
            let key = match demand.tenant.as_deref() {
                Some(tenant) => (Some(tenant), 0),
                None => (None, gateway),
            };
            let tenants = classes.entry(demand.class).or_default();
            let tenant = tenants.entry(key).or_default();
            if gateway == 0 {
                tenant.own = Some((tenant.by_gateway.len(), index));
            }
            tenant.add_demand(demand);
        }
    }
    classes
}

/// Returns the number of places that each tenant gets.
///
/// The places are those of running and of waiting jobs, half of them each. Jobs are started in the order in which they
/// enter the queue, and those of a tenant with short jobs leave it sooner. To get the same share of the machines, such a
/// tenant needs more places: the shares of the waiting places are inversely proportional to the times of the jobs.
fn divide_among_tenants(places: f64, tenants: &[TenantJobCounts]) -> Vec<f64> {
    let known = tenants.iter().filter_map(|tenant| {
        let seconds = tenant.job_seconds()?;
        Some((tenant.tenants, tenant.tenants / seconds))
    });
    let (count, per_second) = known.fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    // Harmonic mean of the times of jobs.
    let mean = count / per_second;
    let weights = tenants.iter().map(|tenant| {
        let ratio = tenant.job_seconds().map_or(1.0, |seconds| mean / seconds);
        (
            tenant.tenants * (1.0 + ratio),
            tenant.by_gateway.iter().sum(),
        )
    });
    divide_by_weight(places, &weights.collect::<Vec<_>>())
}

/// Divides `amount` in proportion to weights, but gives no part more than it wants: `parts` contains pairs of
/// weight and wanted amount. What some do not want is divided among the others.
fn divide_by_weight(amount: f64, parts: &[(f64, f64)]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by(|left, right| {
        let [left, right] = [left, right].map(|index| parts[*index].1 / parts[*index].0);
        left.total_cmp(&right)
    });
    let mut weight_left: f64 = parts.iter().map(|(weight, _)| weight).sum();
    let (mut left, mut given) = (amount.max(0.0), vec![0.0; parts.len()]);
    for index in order {
        let (weight, wanted) = parts[index];
        given[index] = wanted.min(left * weight / weight_left);
        left -= given[index];
        weight_left -= weight;
    }
    given
}

#[cfg(test)]
mod tests {
    use super::*;

    fn demand_of_jobs(class: JobClass, tenant: &str, jobs: usize) -> TenantUnfinishedJobs {
        TenantUnfinishedJobs {
            class,
            tenant: Some(tenant.to_owned()),
            tenants: 1,
            jobs,
            job_ms: None,
        }
    }

    fn batch_demand(tenant: &str, jobs: usize) -> TenantUnfinishedJobs {
        demand_of_jobs(JobClass::Batch, tenant, jobs)
    }

    fn urgent_demand(jobs: usize) -> TenantUnfinishedJobs {
        demand_of_jobs(JobClass::Interactive, "u", jobs)
    }

    fn demand_with_job_time(tenant: &str, job_ms: u64) -> TenantUnfinishedJobs {
        TenantUnfinishedJobs {
            job_ms: Some(job_ms),
            ..batch_demand(tenant, 1000)
        }
    }

    /// Number of places of each gateway, for jobs up to the least urgent class.
    fn places_by_gateway(total: usize, gateways: &[&[TenantUnfinishedJobs]]) -> Vec<f64> {
        (0..gateways.len())
            .map(|own| {
                let all = gateways.iter().enumerate();
                let others: Vec<&[TenantUnfinishedJobs]> = all
                    .filter(|(index, _)| *index != own)
                    .map(|(_, demands)| *demands)
                    .collect();
                let share = divide_queue_places(total, gateways[own], &others);
                let last = share.up_to_class.values().next_back();
                (last.copied().unwrap_or_default() * 1000.0).round() / 1000.0
            })
            .collect()
    }

    #[test]
    fn a_tenant_has_one_share_however_many_gateways_it_uses() {
        let three = [
            batch_demand("b", 5),
            batch_demand("c", 50),
            batch_demand("d", 500),
        ];
        assert_eq!(
            places_by_gateway(16, &[&[batch_demand("a", 1000)], &three]),
            [4.0, 12.0]
        );
        let flood = [batch_demand("a", 1000)];
        let both = [batch_demand("a", 1000), batch_demand("b", 1000)];
        assert_eq!(places_by_gateway(16, &[&flood, &both]), [4.0, 12.0]);
        let share = divide_queue_places(16, &both, &[&flood]);
        assert_eq!(share.charge_factors, [2.0, 1.0]);
    }

    #[test]
    fn places_that_a_tenant_does_not_need_go_to_the_others() {
        assert_eq!(
            places_by_gateway(16, &[&[batch_demand("a", 1000)], &[batch_demand("b", 2)]]),
            [14.0, 2.0]
        );
        // The tenant has most of its jobs at the other gateway.
        let gateways: [&[TenantUnfinishedJobs]; 3] = [
            &[batch_demand("a", 1)],
            &[batch_demand("a", 1000)],
            &[batch_demand("b", 1000)],
        ];
        assert_eq!(places_by_gateway(16, &gateways), [1.0, 7.0, 8.0]);
        assert_eq!(
            places_by_gateway(16, &[&[batch_demand("a", 3)], &[]]),
            [3.0, 0.0]
        );
        assert_eq!(
            places_by_gateway(0, &[&[batch_demand("a", 3)], &[batch_demand("b", 3)]]),
            [0.0, 0.0]
        );
    }

    #[test]
    fn the_most_urgent_class_of_all_gateways_comes_first() {
        let patient = [
            batch_demand("a", 1000),
            demand_of_jobs(JobClass::Rejudge, "a", 1000),
        ];
        let both = [urgent_demand(3), batch_demand("b", 1000)];
        let share = divide_queue_places(16, &both, &[&patient]);
        let expected = [(JobClass::Interactive, 3.0), (JobClass::Batch, 9.5)];
        assert_eq!(share.up_to_class, expected.into());
        let share = divide_queue_places(16, &patient, &[&both]);
        let expected = [(JobClass::Batch, 6.5), (JobClass::Rejudge, 6.5)];
        assert_eq!(share.up_to_class, expected.into());
        assert_eq!(
            places_by_gateway(16, &[&patient, &[urgent_demand(100)]]),
            [0.0, 16.0]
        );
    }

    #[test]
    fn tenants_with_short_jobs_get_more_of_the_places_of_waiting_jobs() {
        let found = places_by_gateway(
            16,
            &[
                &[demand_with_job_time("a", 3000)],
                &[demand_with_job_time("b", 1000)],
            ],
        );
        // Four places each for running jobs; two and six for waiting ones.
        assert_eq!(found, [6.0, 10.0]);
        // A tenant of whose jobs nothing is known gets the mean.
        let found = places_by_gateway(
            16,
            &[
                &[demand_with_job_time("a", 3000)],
                &[batch_demand("b", 1000)],
            ],
        );
        assert_eq!(found, [8.0, 8.0]);
        let found = places_by_gateway(
            16,
            &[
                &[demand_with_job_time("a", u64::MAX)],
                &[demand_with_job_time("b", 0)],
            ],
        );
        assert!((3.9..=4.1).contains(&found[0]), "{found:?}");
    }

    #[test]
    fn summarized_tenants_have_a_share_each() {
        let many = TenantUnfinishedJobs {
            tenant: None,
            tenants: 3,
            ..batch_demand("", 1000)
        };
        let found = places_by_gateway(
            16,
            &[&[batch_demand("a", 1000)], std::slice::from_ref(&many)],
        );
        assert_eq!(found, [4.0, 12.0]);
        // Tenants that two gateways summarize are not the same ones.
        let found = places_by_gateway(16, &[&[batch_demand("a", 1000), many.clone()], &[many]]);
        assert_eq!(found, [9.143, 6.857]);
    }
}
