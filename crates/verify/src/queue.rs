//! Waiting jobs, given out so that tenants and problems get equal CPU time.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::job::JobClass;

/// Jobs that wait for a worker. The queue is bounded: a thread that adds a job waits while the queue is full.
pub(crate) struct JobQueue<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
    limits: QueueLimits,
    /// See [`QueueLimits::running_per_problem`].
    running_per_problem: AtomicUsize,
}

pub(crate) struct QueueLimits {
    /// Maximum size of all waiting jobs in bytes; a single larger job is accepted into an empty queue.
    pub bytes: usize,
    /// Maximum number of waiting jobs.
    pub jobs: usize,
    /// Divisor of both limits above for a single named tenant: 2 allows half of the queue.
    pub tenant_part: usize,
    /// Maximum number of jobs of one problem that run at a time while jobs of others wait.
    pub running_per_problem: usize,
}

/// A waiting job, with what the queue needs to order and bound it.
pub(crate) struct QueuedJob<T> {
    pub job: T,
    /// Urgency of the job. More urgent classes are served first.
    pub class: JobClass,
    /// Owner of the job. Owners share the CPU time of a class.
    pub tenant: String,
    /// Size of the record in bytes.
    pub size: usize,
    /// Name of the problem, for the division of CPU time.
    pub problem: String,
}

/// Class and tenant. CPU time is accounted separately for each class.
type TenantKey = (JobClass, String);

impl<T> QueuedJob<T> {
    fn tenant_key(&self) -> TenantKey {
        (self.class, self.tenant.clone())
    }
}

struct State<T> {
    tenants: BTreeMap<TenantKey, Tenant<T>>,
    bytes: usize,
    waiting: usize,
    is_closed: bool,
    /// Mean CPU time of all finished jobs in seconds, and their number.
    mean: f64,
    finished: u64,
}

impl<T> Default for State<T> {
    fn default() -> Self {
        Self {
            tenants: BTreeMap::new(),
            bytes: 0,
            waiting: 0,
            is_closed: false,
            mean: 0.0,
            finished: 0,
        }
    }
}

/// Error: the queue takes no more jobs.
#[derive(Debug)]
pub(crate) struct QueueFull;

/// CPU time in seconds that was spent, including the expected time of running jobs.
#[derive(Default)]
struct Account {
    spent: f64,
}

struct Tenant<T> {
    account: Account,
    /// Size of the waiting jobs in bytes, and their number.
    bytes: usize,
    waiting: usize,
    problems: BTreeMap<String, ProblemQueue<T>>,
}

impl<T> Default for Tenant<T> {
    fn default() -> Self {
        Self {
            account: Account::default(),
            bytes: 0,
            waiting: 0,
            problems: BTreeMap::new(),
        }
    }
}

struct ProblemQueue<T> {
    account: Account,
    waiting: VecDeque<QueuedJob<T>>,
    running: usize,
    /// Mean CPU time of the finished jobs in seconds, and their number.
    mean: f64,
    finished: u64,
}

impl<T> Default for ProblemQueue<T> {
    fn default() -> Self {
        Self {
            account: Account::default(),
            waiting: VecDeque::new(),
            running: 0,
            mean: 0.0,
            finished: 0,
        }
    }
}

impl<T> ProblemQueue<T> {
    /// Expected CPU time of a job in seconds. Unknown problems are expected to be as expensive as any, so that they are
    /// measured early.
    fn expected(&self) -> f64 {
        if self.finished == 0 {
            UNKNOWN
        } else {
            self.mean
        }
    }
}

/// Expected CPU time of a job of a problem of which no job has finished, in seconds.
const UNKNOWN: f64 = 1.0;

/// A job that was given out.
pub(crate) struct StartedJob<T> {
    pub queued: QueuedJob<T>,
    /// CPU time in seconds that was charged in advance.
    pub charged: f64,
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

    /// Replaces the maximum number of jobs of one problem that run at a time while jobs of others wait.
    pub(crate) fn set_running_per_problem(&self, most: usize) {
        self.running_per_problem.store(most, Ordering::Relaxed);
    }

    fn running_per_problem(&self) -> usize {
        self.running_per_problem.load(Ordering::Relaxed)
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a job, after waiting for room. `is_over` ends the wait; the job is then dropped.
    pub(crate) fn push(&self, queued: QueuedJob<T>, is_over: &dyn Fn() -> bool) {
        let mut state = self.state();
        while state.waiting > 0
            && (state.bytes + queued.size > self.limits.bytes || state.waiting >= self.limits.jobs)
        {
            if is_over() {
                return;
            }
            let waited = self.changed.wait_timeout(state, LOOK_AGAIN);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.add(queued);
        self.changed.notify_all();
    }

    /// Adds a job without waiting.
    ///
    /// # Errors
    /// The queue is full or closed, or the tenant has reached its limit.
    pub(crate) fn try_push(&self, queued: QueuedJob<T>) -> Result<(), QueueFull> {
        let mut state = self.state();
        let is_full = state.waiting > 0
            && (state.bytes + queued.size > self.limits.bytes || state.waiting >= self.limits.jobs);
        let has_its_part = state
            .tenants
            .get(&queued.tenant_key())
            .is_some_and(|tenant| {
                let part = self.limits.tenant_part;
                let is_named = !queued.tenant.is_empty() && tenant.waiting > 0;
                is_named
                    && (tenant.bytes + queued.size > self.limits.bytes / part
                        || tenant.waiting >= self.limits.jobs / part)
            });
        if is_full || has_its_part || state.is_closed {
            return Err(QueueFull);
        }
        state.add(queued);
        self.changed.notify_all();
        Ok(())
    }

    /// Drops the waiting jobs that are not `wanted`.
    pub(crate) fn retain(&self, wanted: impl Fn(&T) -> bool) {
        self.state().retain(wanted);
        self.changed.notify_all();
    }

    /// Expected CPU time in seconds of all jobs that wait or run.
    pub(crate) fn expected_work(&self) -> f64 {
        self.state().expected_work()
    }

    /// Mean CPU time of a job in seconds.
    pub(crate) fn mean_work(&self) -> f64 {
        self.state().mean_work()
    }

    pub(crate) fn waiting(&self) -> usize {
        self.state().waiting
    }

    /// Declares that no more jobs follow.
    pub(crate) fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }

    /// Takes the next job, after waiting for one. `None` if no more jobs follow, or `is_over` became true.
    pub(crate) fn pop(&self, is_over: &dyn Fn() -> bool) -> Option<StartedJob<T>> {
        let mut state = self.state();
        loop {
            if is_over() {
                return None;
            }
            if let Some(started) = state.take(self.running_per_problem()) {
                self.changed.notify_all();
                return Some(started);
            }
            if state.is_closed && state.waiting == 0 {
                return None;
            }
            let waited = self.changed.wait_timeout(state, LOOK_AGAIN);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Takes the next job, if there is one.
    pub(crate) fn try_pop(&self) -> Option<StartedJob<T>> {
        let started = self.state().take(self.running_per_problem());
        if started.is_some() {
            self.changed.notify_all();
        }
        started
    }

    /// Whether no more jobs follow and none waits.
    pub(crate) fn is_over(&self) -> bool {
        let state = self.state();
        state.is_closed && state.waiting == 0
    }

    /// Records that a job has ended, and the CPU time in seconds that it took.
    pub(crate) fn finish(&self, queued: &QueuedJob<T>, charged: f64, took: f64) {
        let mut state = self.state();
        state.settle(queued, charged, took);
        self.changed.notify_all();
    }
}

/// Interval at which a waiting thread looks whether the work is over.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

impl<T> State<T> {
    fn add(&mut self, queued: QueuedJob<T>) {
        self.bytes += queued.size;
        self.waiting += 1;
        // A tenant or problem that had no jobs gains no credit by that.
        let same_class = |(key, _): &(&TenantKey, &Tenant<T>)| key.0 == queued.class;
        let tenants = self.tenants.iter().filter(same_class);
        let least = least_spent(tenants.map(|(_, tenant)| &tenant.account));
        let tenant = self.tenants.entry(queued.tenant_key()).or_default();
        if tenant
            .problems
            .values()
            .all(|problem| problem.waiting.is_empty())
        {
            tenant.account.spent = tenant.account.spent.max(least);
        }
        tenant.bytes += queued.size;
        tenant.waiting += 1;
        let least = least_spent(tenant.problems.values().map(|problem| &problem.account));
        let problem = tenant.problems.entry(queued.problem.clone()).or_default();
        if problem.waiting.is_empty() {
            problem.account.spent = problem.account.spent.max(least);
        }
        problem.waiting.push_back(queued);
    }

    /// Takes a job of the most urgent class, of the problem and the tenant that got the least CPU time. Among equals, the longest
    /// jobs come first.
    fn take(&mut self, running_per_problem: usize) -> Option<StartedJob<T>> {
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
        let has_work = |tenant: &Tenant<T>| tenant.problems.values().any(may_start);
        let by_spent = |left: &f64, right: &f64| left.total_cmp(right);
        // Keys are sorted by class.
        let mut waiting = self.tenants.iter().filter(|(_, tenant)| has_work(tenant));
        let class = waiting.next().map(|(key, _)| key.0)?;
        let tenants = self.tenants.iter_mut();
        let tenants = tenants.filter(|(key, tenant)| key.0 == class && has_work(tenant));
        let (_, tenant) = tenants
            .min_by(|(_, left), (_, right)| by_spent(&left.account.spent, &right.account.spent))?;
        let problems = tenant
            .problems
            .values_mut()
            .filter(|problem| may_start(problem));
        let problem = problems.min_by(|left, right| {
            let longest_first = || by_spent(&right.expected(), &left.expected());
            by_spent(&left.account.spent, &right.account.spent).then_with(longest_first)
        })?;
        let charged = problem.expected();
        let queued = problem.waiting.pop_front()?;
        problem.running += 1;
        problem.account.spent += charged;
        tenant.account.spent += charged;
        tenant.bytes -= queued.size;
        tenant.waiting -= 1;
        self.bytes -= queued.size;
        self.waiting -= 1;
        Some(StartedJob { queued, charged })
    }

    fn retain(&mut self, wanted: impl Fn(&T) -> bool) {
        for tenant in self.tenants.values_mut() {
            for problem in tenant.problems.values_mut() {
                problem.waiting.retain(|queued| {
                    let is_wanted = wanted(&queued.job);
                    if !is_wanted {
                        tenant.bytes -= queued.size;
                        tenant.waiting -= 1;
                        self.bytes -= queued.size;
                        self.waiting -= 1;
                    }
                    is_wanted
                });
            }
        }
    }

    /// Mean CPU time of a job in seconds.
    fn mean_work(&self) -> f64 {
        if self.finished == 0 {
            UNKNOWN
        } else {
            self.mean
        }
    }

    fn expected_work(&self) -> f64 {
        let usual = self.mean_work();
        let tenants = self.tenants.values();
        let problems = tenants.flat_map(|tenant| tenant.problems.values());
        let work = problems.map(|problem| {
            let one = if problem.finished == 0 {
                usual
            } else {
                problem.mean
            };
            one * (problem.waiting.len() + problem.running) as f64
        });
        work.sum()
    }

    fn settle(&mut self, queued: &QueuedJob<T>, charged: f64, took: f64) {
        self.finished += 1;
        self.mean += (took - self.mean) / self.finished as f64;
        let Some(tenant) = self.tenants.get_mut(&queued.tenant_key()) else {
            return;
        };
        tenant.account.spent += took - charged;
        let Some(problem) = tenant.problems.get_mut(&queued.problem) else {
            return;
        };
        problem.account.spent += took - charged;
        problem.running -= 1;
        problem.finished += 1;
        problem.mean += (took - problem.mean) / problem.finished as f64;
        self.forget_idle();
    }

    /// Drops the accounts of problems and tenants that have nothing to do, if there are too many.
    fn forget_idle(&mut self) {
        let problems = self.tenants.values().map(|tenant| tenant.problems.len());
        if problems.sum::<usize>() <= MOST_ACCOUNTS {
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

/// Maximum number of problems whose CPU time is remembered.
const MOST_ACCOUNTS: usize = 4096;

fn least_spent<'a>(accounts: impl Iterator<Item = &'a Account>) -> f64 {
    let spent = accounts.map(|account| account.spent);
    spent.min_by(f64::total_cmp).unwrap_or(0.0)
}

#[cfg(test)]
mod tests;
