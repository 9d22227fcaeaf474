//! Share of a gateway in the places of the job queue, computed from the unfinished jobs of all gateways.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use crate::other_gateways::{
    DemandsOfOtherGateways, GATEWAY_NAME_LENGTH, MAX_DEMANDS, MAX_JOBS, NOTICE_INTERVAL,
};
use crate::queue_place_division::{GatewayPlaceShare, divide_queue_places};
use crate::wire::{self, TenantUnfinishedJobs, UnfinishedJobsNotice};
use caipan_cluster::job_bus::JobSubmitterBus;
use caipan_cluster::random_token::random_token;
use caipan_verify::TenantDemand;
use caipan_verify::job::JobClass;
use caipan_verify::service::VerificationService;

/// Minimum interval between two notices. If the set of tenants that have jobs changes, a notice is sent after this
/// interval instead of [`NOTICE_INTERVAL`].
const MIN_NOTICE_INTERVAL: Duration = Duration::from_millis(250);

/// Interval at which the places of the queue are divided among the gateways again.
const DIVISION_INTERVAL: Duration = Duration::from_millis(20);

/// Length of the hash of a tenant's name, in hexadecimal digits.
const TENANT_HASH_LENGTH: usize = 16;

/// Maximum number of cached hashes of tenants. At the maximum, all are dropped.
const MAX_TENANT_HASHES: usize = 1 << 14;

/// Maximum absolute value of [`ClassJobLimit::balance`], in job-seconds.
const MAX_BALANCE: f64 = 30.0;

/// Limits on the queue places that this gateway may use, computed from its own jobs and the notices of other
/// gateways.
pub(crate) struct GatewayQueueShare {
    /// Random name of this gateway; empty if there is no random device. Such a gateway sends no notices.
    name: String,
    others: DemandsOfOtherGateways,
    /// Number of places in the queue that all gateways share.
    all_places: usize,
    /// Limit for each class in which this gateway has jobs; `None` if no other gateway has jobs.
    class_limits: Option<BTreeMap<JobClass, ClassJobLimit>>,
    /// Time at which the places were last divided among the gateways; `None` before the first division.
    divided_at: Option<Duration>,
    /// Time of the last notice from this gateway, and the tenants it named; `None` if a notice must be sent as soon as
    /// this gateway has jobs.
    last_notice: Option<(Duration, AnnouncedTenants)>,
    /// Cached hashes of the names of tenants, by name.
    tenant_hashes: HashMap<String, String>,
}

/// Tenants that this gateway announces to the other gateways, each as class and hash of the name; `None` for an entry that summarizes
/// several tenants.
type AnnouncedTenants = BTreeSet<(JobClass, Option<String>)>;

/// Number of jobs of this gateway in each class, from which the use of queue places is computed.
#[derive(Default)]
pub(crate) struct JobCountsByClass(BTreeMap<JobClass, usize>);

impl JobCountsByClass {
    pub(crate) fn count_waiting_job(&mut self, class: JobClass) {
        *self.0.entry(class).or_default() += 1;
    }

    /// Number of jobs of a class and of all more urgent classes.
    fn count_class_and_more_urgent(&self, class: JobClass) -> usize {
        self.0.range(..=class).map(|(_, count)| count).sum()
    }
}

impl FromIterator<JobClass> for JobCountsByClass {
    fn from_iter<I: IntoIterator<Item = JobClass>>(classes: I) -> Self {
        let mut counts = Self::default();
        for class in classes {
            counts.count_waiting_job(class);
        }
        counts
    }
}

/// Limit on the jobs of a class and of more urgent classes in the queue. It alternates between two whole numbers, so that
/// the number of jobs is on average the exact share of places.
struct ClassJobLimit {
    /// Number of queue places for these jobs, possibly a fraction.
    share: f64,
    /// Integral over time of the share minus the actual number of jobs, in job-seconds.
    balance: f64,
}

impl ClassJobLimit {
    fn current_job_limit(&self) -> usize {
        let whole = (self.share + 1e-9).floor();
        let has_more = self.share - whole > 1e-6 && self.balance >= 0.0;
        whole as usize + usize::from(has_more)
    }

    /// Updates the balance after `seconds` during which `jobs` jobs were in the queue.
    fn update_balance(&mut self, seconds: f64, jobs: usize) {
        // The alternation of the limit causes differences of at most 1. A larger difference means that the share has
        // changed or that there are too few jobs.
        let missing = (self.share - jobs as f64).clamp(-1.0, 1.0);
        self.balance = (self.balance + missing * seconds).clamp(-MAX_BALANCE, MAX_BALANCE);
    }

    /// Creates the limit that replaces `before`, which is `None` if this gateway had no jobs of the class. The
    /// balance is kept while the share stays between the same whole numbers.
    fn with_kept_balance(before: Option<&Self>, share: f64) -> Self {
        let kept = before.filter(|before| before.share.floor() == share.floor());
        Self {
            share,
            balance: kept.map_or(0.0, |before| before.balance),
        }
    }
}

/// Unfinished jobs of this gateway, as a notice announces them to other gateways, with the names of the tenants.
struct DemandsOfThisGateway {
    announced: Vec<TenantUnfinishedJobs>,
    /// Names of tenants, one for each of the first entries of `announced`. The further entries have no name here,
    /// because each of them summarizes several tenants.
    names: Vec<String>,
}

impl GatewayQueueShare {
    pub(crate) fn new() -> Self {
        Self {
            name: random_token(GATEWAY_NAME_LENGTH).unwrap_or_default(),
            others: DemandsOfOtherGateways::default(),
            all_places: 0,
            class_limits: None,
            divided_at: None,
            last_notice: None,
            tenant_hashes: HashMap::new(),
        }
    }

    /// Whether a job of this class may enter the queue, in addition to the jobs of this gateway that `present` counts.
    pub(crate) fn has_queue_place(&self, class: JobClass, present: &JobCountsByClass) -> bool {
        let limit = match &self.class_limits {
            None => self.all_places,
            Some(windows) => {
                let window = windows.range(..=class).next_back();
                window.map_or(0, |(_, window)| window.current_job_limit())
            }
        };
        present.count_class_and_more_urgent(class) < limit
    }

    /// Receives and sends notices, and divides the `places` of the queue again if [`DIVISION_INTERVAL`] has passed.
    /// `in_queue` counts the jobs of this gateway in the queue and with workers.
    pub(crate) fn update_share(
        &mut self,
        places: usize,
        in_queue: &JobCountsByClass,
        service: &VerificationService,
        build: &str,
        bus: &dyn JobSubmitterBus,
    ) {
        let now = bus.now();
        for message in bus.take_gateway_notices() {
            let others = &mut self.others;
            if others.receive_notice(&message, build, &self.name, now) {
                // A notice is sent at once, because a new gateway must know the other demands before it fills the
                // queue.
                self.last_notice = None;
            }
        }
        self.others.forget_lost_gateways(now);
        self.all_places = places;
        let next_division = self.divided_at.map(|last| last + DIVISION_INTERVAL);
        if next_division.is_some_and(|next| now < next) {
            return;
        }
        let passed = now.saturating_sub(self.divided_at.unwrap_or(now));
        for (class, window) in self.class_limits.iter_mut().flatten() {
            window.update_balance(
                passed.as_secs_f64(),
                in_queue.count_class_and_more_urgent(*class),
            );
        }
        self.divided_at = Some(now);
        let own = self.collect_own_demands(service.tenant_demands(), bus);
        self.send_notice_if_due(&own, build, bus);
        let others = self.others.demands_by_gateway();
        if others.is_empty() {
            if self.class_limits.take().is_some() {
                service.set_charge_factors(&BTreeMap::new());
            }
            return;
        }
        let divided = divide_queue_places(places, &own.announced, &others);
        service.set_charge_factors(&own.charge_factors(&divided));
        let before = self.class_limits.take().unwrap_or_default();
        let shares = divided.up_to_class.into_iter();
        let windows = shares.map(|(class, share)| {
            let window = ClassJobLimit::with_kept_balance(before.get(&class), share);
            (class, window)
        });
        self.class_limits = Some(windows.collect());
    }

    /// Informs the other gateways that this gateway has no more jobs.
    pub(crate) fn announce_no_more_jobs(&mut self, build: &str, bus: &dyn JobSubmitterBus) {
        if self
            .last_notice
            .as_ref()
            .is_some_and(|(_, tenants)| !tenants.is_empty())
        {
            self.send_notice(Vec::new(), build, bus);
        }
    }

    /// Converts the demands of tenants to entries of a notice. The tenants beyond the maximum are summarized for each
    /// class. All gateways prefer the same tenants, so that a tenant of two gateways is named by both or by none.
    fn collect_own_demands(
        &mut self,
        demands: Vec<TenantDemand>,
        bus: &dyn JobSubmitterBus,
    ) -> DemandsOfThisGateway {
        let mut named: Vec<(TenantUnfinishedJobs, String)> = demands
            .into_iter()
            .map(|demand| (self.create_announced_demand(&demand, bus), demand.tenant))
            .collect();
        let classes: BTreeSet<JobClass> = named.iter().map(|(demand, _)| demand.class).collect();
        let mut rest = Vec::new();
        if named.len() > MAX_DEMANDS {
            named.sort_by(|(left, _), (right, _)| left.tenant.cmp(&right.tenant));
            rest = named.split_off(MAX_DEMANDS - classes.len());
        }
        let (mut noticed, names): (Vec<_>, Vec<_>) = named.into_iter().unzip();
        noticed.extend(classes.into_iter().filter_map(|class| {
            let of_class: Vec<&TenantUnfinishedJobs> = rest
                .iter()
                .map(|(demand, _)| demand)
                .filter(|demand| demand.class == class)
                .collect();
            merge_demands(&of_class)
        }));
        DemandsOfThisGateway {
            announced: noticed,
            names,
        }
    }

    fn create_announced_demand(
        &mut self,
        demand: &TenantDemand,
        bus: &dyn JobSubmitterBus,
    ) -> TenantUnfinishedJobs {
        TenantUnfinishedJobs {
            class: demand.class,
            tenant: Some(self.hash_tenant(&demand.tenant, bus)),
            tenants: 1,
            jobs: demand.jobs.min(MAX_JOBS),
            job_ms: demand.job_seconds.map(|seconds| (seconds * 1000.0) as u64),
        }
    }

    /// Returns the hash of a tenant's name, which is the same at all gateways. Only gateways can compute it.
    fn hash_tenant(&mut self, name: &str, bus: &dyn JobSubmitterBus) -> String {
        if let Some(hash) = self.tenant_hashes.get(name) {
            return hash.clone();
        }
        if self.tenant_hashes.len() >= MAX_TENANT_HASHES {
            self.tenant_hashes.clear();
        }
        let mut hash = bus.derive_secret_token(&[b"tenant ", name.as_bytes()].concat());
        hash.truncate(TENANT_HASH_LENGTH);
        self.tenant_hashes.insert(name.to_owned(), hash.clone());
        hash
    }

    /// Sends a notice if [`NOTICE_INTERVAL`] has passed since the last one. If the set of tenants with jobs has
    /// changed, [`MIN_NOTICE_INTERVAL`] is enough. A gateway whose jobs have all ended sends one more notice.
    fn send_notice_if_due(
        &mut self,
        own: &DemandsOfThisGateway,
        build: &str,
        bus: &dyn JobSubmitterBus,
    ) {
        let now = bus.now();
        let is_due = match &self.last_notice {
            None => !own.announced.is_empty(),
            Some((last, tenants)) if *tenants == announced_tenants(&own.announced) => {
                now >= *last + NOTICE_INTERVAL && !tenants.is_empty()
            }
            Some((last, _)) => now >= *last + MIN_NOTICE_INTERVAL,
        };
        if is_due {
            self.send_notice(own.announced.clone(), build, bus);
        }
    }

    fn send_notice(
        &mut self,
        demands: Vec<TenantUnfinishedJobs>,
        build: &str,
        bus: &dyn JobSubmitterBus,
    ) {
        if self.name.is_empty() {
            return;
        }
        let tenants = announced_tenants(&demands);
        let notice = UnfinishedJobsNotice {
            gateway: self.name.clone(),
            build: build.to_owned(),
            demands,
        };
        // Even after an error, the notice counts as sent, because the next one follows soon.
        let _ = bus.send_gateway_notice(&wire::serialize_message(&notice));
        self.last_notice = Some((bus.now(), tenants));
    }
}

impl DemandsOfThisGateway {
    /// Returns the charge factors by class and name of the tenant. Factors of 1 are omitted.
    fn charge_factors(&self, divided: &GatewayPlaceShare) -> BTreeMap<(JobClass, String), f64> {
        let named = self.announced.iter().zip(&self.names);
        named
            .zip(&divided.charge_factors)
            .filter(|(_, factor)| **factor != 1.0)
            .map(|((demand, name), factor)| ((demand.class, name.clone()), *factor))
            .collect()
    }
}

fn announced_tenants(demands: &[TenantUnfinishedJobs]) -> AnnouncedTenants {
    demands
        .iter()
        .map(|demand| (demand.class, demand.tenant.clone()))
        .collect()
}

/// Combines demands of different tenants in one class into one entry; `None` if `demands` is empty.
fn merge_demands(demands: &[&TenantUnfinishedJobs]) -> Option<TenantUnfinishedJobs> {
    let (jobs, millis) = demands.iter().fold((0, 0), |(jobs, millis), demand| {
        let known = demand
            .job_ms
            .map_or((0, 0), |one| (demand.jobs as u64, one));
        (
            jobs + known.0,
            known.1.saturating_mul(known.0).saturating_add(millis),
        )
    });
    Some(TenantUnfinishedJobs {
        class: demands.first()?.class,
        tenant: None,
        tenants: demands.len(),
        jobs: demands
            .iter()
            .map(|demand| demand.jobs)
            .sum::<usize>()
            .min(MAX_JOBS),
        job_ms: millis.checked_div(jobs),
    })
}
