//! Queue of waiting jobs. Jobs are taken so that tenants, and problems of a tenant, get equal CPU time.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::job::JobClass;

/// Bounded queue of jobs that wait for a worker. [`JobQueue::push`] blocks while the queue is full.
pub(crate) struct JobQueue<T> {
    state: Mutex<QueueState<T>>,
    changed: Condvar,
    limits: QueueLimits,
    /// Current maximum number of running jobs of one problem; initially [`QueueLimits::running_per_problem`].
    running_per_problem: AtomicUsize,
}

pub(crate) struct QueueLimits {
    /// Maximum total size in bytes of the waiting jobs of a class and of all more urgent classes. Less urgent jobs are
    /// not counted, so they never keep a job out. If no job is counted, a job of any size is accepted.
    pub bytes: usize,
    /// Maximum number of waiting jobs of a class and of all more urgent classes.
    pub jobs: usize,
    /// Divisor of the limits `bytes` and `jobs` for a single named tenant: 2 means that a tenant may use half of the
    /// queue.
    pub tenant_divisor: usize,
    /// Maximum number of jobs of one problem that run at a time while jobs of other problems wait.
    pub running_per_problem: usize,
}

/// A waiting job, with the data by which the queue orders and bounds it.
pub(crate) struct QueuedJob<T> {
    pub job: T,
    /// Urgency of the job. Jobs of more urgent classes are taken first.
    pub class: JobClass,
    /// Owner of the job. The CPU time of a class is divided equally among owners.
    pub tenant: String,
    /// Size of the job's record in bytes.
    pub size: usize,
    /// Name of the problem. The CPU time of a tenant is divided equally among the tenant's problems.
    pub problem: String,
}

/// Class and tenant of a job. CPU time is accounted separately for each class.
type TenantKey = (JobClass, String);

impl<T> QueuedJob<T> {
    fn tenant_key(&self) -> TenantKey {
        (self.class, self.tenant.clone())
    }
}

struct QueueState<T> {
    tenants: BTreeMap<TenantKey, TenantQueue<T>>,
    /// Virtual time of each class. The account of a tenant without waiting jobs is raised to this value, so that idle time
    /// gives no credit.
    virtual_times: BTreeMap<JobClass, f64>,
    /// Number of all waiting jobs.
    waiting: usize,
    is_closed: bool,
    /// Mean CPU time of all finished jobs in seconds; 0 before a job has finished.
    mean: f64,
    /// Number of jobs that contribute to `mean`.
    finished: u64,
}

impl<T> Default for QueueState<T> {
    fn default() -> Self {
        Self {
            tenants: BTreeMap::new(),
            virtual_times: BTreeMap::new(),
            waiting: 0,
            is_closed: false,
            mean: 0.0,
            finished: 0,
        }
    }
}

/// Error of [`JobQueue::try_push`]: the job was rejected.
#[derive(Debug)]
pub(crate) struct JobQueueFullError;

/// CPU time in seconds that a tenant or a problem has used, including the expected time of running jobs.
#[derive(Default)]
struct CpuTimeAccount {
    spent: f64,
}

impl CpuTimeAccount {
    /// Raises the account to the virtual time, so that time without waiting jobs gives no credit. The virtual time is the highest
    /// account from which a job has started (start-time fair queueing).
    fn forfeit_credit(&mut self, virtual_time: f64) {
        self.spent = self.spent.max(virtual_time);
    }
}

struct TenantQueue<T> {
    account: CpuTimeAccount,
    /// Factor by which the tenant's CPU time is multiplied before it is charged. It is above 1 if other services also
    /// run jobs of the tenant.
    charge_factor: f64,
    /// Total size of the tenant's waiting jobs in bytes.
    bytes: usize,
    /// Number of waiting jobs of the tenant.
    waiting: usize,
    problems: BTreeMap<String, ProblemQueue<T>>,
    /// Virtual time of the tenant's problems. The account of a problem without waiting jobs is raised to this value, so
    /// that idle time gives no credit.
    virtual_time: f64,
}

impl<T> Default for TenantQueue<T> {
    fn default() -> Self {
        Self {
            account: CpuTimeAccount::default(),
            charge_factor: 1.0,
            bytes: 0,
            waiting: 0,
            problems: BTreeMap::new(),
            virtual_time: 0.0,
        }
    }
}

struct ProblemQueue<T> {
    account: CpuTimeAccount,
    waiting: VecDeque<QueuedJob<T>>,
    running: usize,
    /// Mean CPU time of the problem's finished jobs in seconds; 0 before a job has finished.
    mean: f64,
    /// Number of jobs that contribute to `mean`.
    finished: u64,
}

impl<T> Default for ProblemQueue<T> {
    fn default() -> Self {
        Self {
            account: CpuTimeAccount::default(),
            waiting: VecDeque::new(),
            running: 0,
            mean: 0.0,
            finished: 0,
        }
    }
}

impl<T> ProblemQueue<T> {
    /// Expected CPU time of a job of this problem in seconds. A problem without finished jobs has the default
    /// [`DEFAULT_CPU_SECONDS`].
    fn expected_job_seconds(&self) -> f64 {
        if self.finished == 0 {
            DEFAULT_CPU_SECONDS
        } else {
            self.mean
        }
    }
}

/// Expected CPU time in seconds of a job if no job of the problem has finished yet.
const DEFAULT_CPU_SECONDS: f64 = 1.0;

/// A job that was taken from the queue.
pub(crate) struct StartedJob<T> {
    pub queued: QueuedJob<T>,
    /// Expected CPU time in seconds, which was charged to tenant and problem in advance; it is corrected when the job
    /// ends.
    pub charged: f64,
    /// Charge factor of the tenant at the time when the job was taken.
    charge_factor: f64,
}

impl<T> JobQueue<T> {
    pub(crate) fn new(limits: QueueLimits) -> Self {
        Self {
            state: Mutex::default(),
            changed: Condvar::new(),
            running_per_problem: AtomicUsize::new(limits.running_per_problem),
            limits,
        }
    }

    /// Replaces the maximum number of jobs of one problem that run at a time while jobs of other problems wait.
    pub(crate) fn set_max_running_per_problem(&self, max_running: usize) {
        self.running_per_problem
            .store(max_running, Ordering::Relaxed);
    }

    fn max_running_per_problem(&self) -> usize {
        self.running_per_problem.load(Ordering::Relaxed)
    }

    fn lock_state(&self) -> MutexGuard<'_, QueueState<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a job, after waiting for space in the queue. If `is_over` becomes true, the wait ends and the job is
    /// dropped.
    pub(crate) fn push(&self, queued: QueuedJob<T>, is_over: &dyn Fn() -> bool) {
        let mut state = self.lock_state();
        while state.is_full_for_job(&queued, &self.limits) {
            if is_over() {
                return;
            }
            let waited = self.changed.wait_timeout(state, OVER_CHECK_INTERVAL);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.enqueue(queued);
        self.changed.notify_all();
    }

    /// Adds a job without waiting, or rejects it.
    ///
    /// # Errors
    /// The queue is full or closed, or the tenant has reached its limit.
    pub(crate) fn try_push(&self, queued: QueuedJob<T>) -> Result<(), JobQueueFullError> {
        let mut state = self.lock_state();
        let is_full = state.is_full_for_job(&queued, &self.limits);
        let has_its_part = state
            .tenants
            .get(&queued.tenant_key())
            .is_some_and(|tenant| {
                let part = self.limits.tenant_divisor;
                let is_named = !queued.tenant.is_empty() && tenant.waiting > 0;
                is_named
                    && (tenant.bytes + queued.size > self.limits.bytes / part
                        || tenant.waiting >= self.limits.jobs / part)
            });
        if is_full || has_its_part || state.is_closed {
            return Err(JobQueueFullError);
        }
        state.enqueue(queued);
        self.changed.notify_all();
        Ok(())
    }

    /// Drops the waiting jobs for which `wanted` returns false.
    pub(crate) fn retain_jobs(&self, wanted: impl Fn(&T) -> bool) {
        self.lock_state().retain_jobs(wanted);
        self.changed.notify_all();
    }

    /// Expected CPU time in seconds of all running jobs, and of the waiting jobs of `class` and of more urgent classes.
    pub(crate) fn expected_cpu_seconds(&self, class: JobClass) -> f64 {
        self.lock_state().expected_cpu_seconds(class)
    }

    /// Mean CPU time of all finished jobs in seconds; [`DEFAULT_CPU_SECONDS`] if there are none.
    pub(crate) fn mean_cpu_seconds(&self) -> f64 {
        self.lock_state().mean_cpu_seconds()
    }

    pub(crate) fn waiting_count(&self) -> usize {
        self.lock_state().waiting
    }

    /// Closes the queue: [`Self::pop`] returns `None` when all jobs have been taken.
    pub(crate) fn close(&self) {
        self.lock_state().is_closed = true;
        self.changed.notify_all();
    }

    /// Takes the next job, after waiting for one. `None` if the queue is closed and empty, or if `is_over` becomes
    /// true.
    pub(crate) fn pop(&self, is_over: &dyn Fn() -> bool) -> Option<StartedJob<T>> {
        let mut state = self.lock_state();
        loop {
            if is_over() {
                return None;
            }
            if let Some(started) = state.take_next_job(self.max_running_per_problem(), &|_| true) {
                self.changed.notify_all();
                return Some(started);
            }
            if state.is_closed && state.waiting == 0 {
                return None;
            }
            let waited = self.changed.wait_timeout(state, OVER_CHECK_INTERVAL);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Takes the next job without waiting; `None` if no job may start now, or if `may_take` returns false for the most
    /// urgent class.
    pub(crate) fn try_pop(&self, may_take: &dyn Fn(JobClass) -> bool) -> Option<StartedJob<T>> {
        let started = self
            .lock_state()
            .take_next_job(self.max_running_per_problem(), may_take);
        if started.is_some() {
            self.changed.notify_all();
        }
        started
    }

    /// Whether the queue is closed and no job waits, so that [`Self::pop`] returns `None`.
    pub(crate) fn is_closed_and_empty(&self) -> bool {
        let state = self.lock_state();
        state.is_closed && state.waiting == 0
    }

    /// Records the end of a job that has used `used_seconds` of CPU time.
    pub(crate) fn record_job_end(&self, started: &StartedJob<T>, used_seconds: f64) {
        let mut state = self.lock_state();
        state.correct_cpu_accounts(started, used_seconds);
        self.changed.notify_all();
    }
}

/// Interval at which a waiting thread checks whether it must stop waiting.
const OVER_CHECK_INTERVAL: Duration = Duration::from_millis(100);

impl<T> QueueState<T> {
    fn enqueue(&mut self, queued: QueuedJob<T>) {
        self.waiting += 1;
        let virtual_time = *self.virtual_times.entry(queued.class).or_default();
        let tenant = self.tenants.entry(queued.tenant_key()).or_default();
        if tenant.waiting == 0 {
            tenant.account.forfeit_credit(virtual_time);
        }
        tenant.bytes += queued.size;
        tenant.waiting += 1;
        let problem = tenant.problems.entry(queued.problem.clone()).or_default();
        if problem.waiting.is_empty() {
            problem.account.forfeit_credit(tenant.virtual_time);
        }
        problem.waiting.push_back(queued);
    }

    /// Takes a job of the most urgent class, from the tenant and the problem that used the least CPU time. Among
    /// problems with equal CPU time, the one with the longest jobs comes first. `None` if `may_take` returns false for
    /// that class.
    fn take_next_job(
        &mut self,
        running_per_problem: usize,
        may_take: &dyn Fn(JobClass) -> bool,
    ) -> Option<StartedJob<T>> {
        let waiting_problems = self
            .tenants
            .values()
            .flat_map(|tenant| tenant.problems.values());
        let several = waiting_problems
            .filter(|problem| !problem.waiting.is_empty())
            .count()
            > 1;
        let may_start = |problem: &ProblemQueue<T>| {
            !problem.waiting.is_empty() && (!several || problem.running < running_per_problem)
        };
        let has_work = |tenant: &TenantQueue<T>| tenant.problems.values().any(may_start);
        let by_spent = |left: &f64, right: &f64| left.total_cmp(right);
        // Keys are sorted by class, and the most urgent class comes first.
        let mut waiting = self.tenants.iter().filter(|(_, tenant)| has_work(tenant));
        let class = waiting.next().map(|(key, _)| key.0)?;
        if !may_take(class) {
            return None;
        }
        let tenants = self.tenants.iter_mut();
        let tenants = tenants.filter(|(key, tenant)| key.0 == class && has_work(tenant));
        let (_, tenant) = tenants
            .min_by(|(_, left), (_, right)| by_spent(&left.account.spent, &right.account.spent))?;
        let problems = tenant
            .problems
            .values_mut()
            .filter(|problem| may_start(problem));
        let problem = problems.min_by(|left, right| {
            let longest_first =
                || by_spent(&right.expected_job_seconds(), &left.expected_job_seconds());
            by_spent(&left.account.spent, &right.account.spent).then_with(longest_first)
        })?;
        let charged = problem.expected_job_seconds();
        let queued = problem.waiting.pop_front()?;
        problem.running += 1;
        tenant.virtual_time = tenant.virtual_time.max(problem.account.spent);
        problem.account.spent += charged;
        let charge_factor = tenant.charge_factor;
        let virtual_time = self.virtual_times.entry(class).or_default();
        *virtual_time = virtual_time.max(tenant.account.spent);
        tenant.account.spent += charged * charge_factor;
        tenant.bytes -= queued.size;
        tenant.waiting -= 1;
        self.waiting -= 1;
        Some(StartedJob {
            queued,
            charged,
            charge_factor,
        })
    }

    fn retain_jobs(&mut self, wanted: impl Fn(&T) -> bool) {
        for tenant in self.tenants.values_mut() {
            for problem in tenant.problems.values_mut() {
                problem.waiting.retain(|queued| {
                    let is_wanted = wanted(&queued.job);
                    if !is_wanted {
                        tenant.bytes -= queued.size;
                        tenant.waiting -= 1;
                        self.waiting -= 1;
                    }
                    is_wanted
                });
            }
        }
    }

    /// Mean CPU time of all finished jobs in seconds; [`DEFAULT_CPU_SECONDS`] if there are none.
    fn mean_cpu_seconds(&self) -> f64 {
        if self.finished == 0 {
            DEFAULT_CPU_SECONDS
        } else {
            self.mean
        }
    }

    fn expected_cpu_seconds(&self, class: JobClass) -> f64 {
        let usual = self.mean_cpu_seconds();
        let problems = self.tenants.iter().flat_map(|(key, tenant)| {
            let problems = tenant.problems.values();
            problems.map(move |problem| (key.0 <= class, problem))
        });
        let work = problems.map(|(is_ahead, problem)| {
            let one = if problem.finished == 0 {
                usual
            } else {
                problem.mean
            };
            let waiting = if is_ahead { problem.waiting.len() } else { 0 };
            one * (waiting + problem.running) as f64
        });
        work.sum()
    }

    /// Whether the waiting jobs of the job's class and of more urgent classes leave no space for the job.
    fn is_full_for_job(&self, queued: &QueuedJob<T>, limits: &QueueLimits) -> bool {
        // Keys are sorted by class, and the most urgent class comes first.
        let ahead = self.tenants.iter();
        let ahead = ahead.take_while(|(key, _)| key.0 <= queued.class);
        let (bytes, jobs) = ahead.fold((0, 0), |(bytes, jobs), (_, tenant)| {
            (bytes + tenant.bytes, jobs + tenant.waiting)
        });
        jobs > 0 && (bytes + queued.size > limits.bytes || jobs >= limits.jobs)
    }

    fn correct_cpu_accounts(&mut self, started: &StartedJob<T>, used_seconds: f64) {
        let StartedJob {
            queued, charged, ..
        } = started;
        self.finished += 1;
        self.mean += (used_seconds - self.mean) / self.finished as f64;
        let Some(tenant) = self.tenants.get_mut(&queued.tenant_key()) else {
            return;
        };
        tenant.account.spent += (used_seconds - charged) * started.charge_factor;
        let Some(problem) = tenant.problems.get_mut(&queued.problem) else {
            return;
        };
        problem.account.spent += used_seconds - charged;
        problem.running -= 1;
        problem.finished += 1;
        problem.mean += (used_seconds - problem.mean) / problem.finished as f64;
        self.drop_idle_cpu_accounts();
    }

    /// If there are more than [`MAX_ACCOUNTS`] problem accounts, drops the accounts of problems without jobs and of
    /// tenants without jobs.
    fn drop_idle_cpu_accounts(&mut self) {
        let problems = self.tenants.values().map(|tenant| tenant.problems.len());
        if problems.sum::<usize>() <= MAX_ACCOUNTS {
            return;
        }
        for tenant in self.tenants.values_mut() {
            let is_busy =
                |problem: &ProblemQueue<T>| problem.running > 0 || !problem.waiting.is_empty();
            tenant.problems.retain(|_, problem| is_busy(problem));
        }
        self.tenants.retain(|_, tenant| !tenant.problems.is_empty());
    }
}

/// Number of problem accounts above which the accounts of problems without jobs are dropped.
const MAX_ACCOUNTS: usize = 4096;

pub(crate) mod tenant_demand;
#[cfg(test)]
mod tests;
