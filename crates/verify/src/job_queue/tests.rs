//! Tests of the order in which waiting jobs are started.

use super::tenant_demand::TenantDemand;
use super::*;

const LIMITS: QueueLimits = QueueLimits {
    bytes: 1000,
    jobs: 1000,
    tenant_divisor: 1,
    running_per_problem: 1000,
};

fn queued(tenant: &str, problem: &str) -> QueuedJob<()> {
    QueuedJob {
        job: (),
        class: JobClass::Batch,
        tenant: tenant.to_owned(),
        size: 1,
        problem: problem.to_owned(),
    }
}

/// Starts `count` jobs, each of which takes the time that `cost` returns, and counts them by `name`.
fn count_jobs_given_out(
    state: &mut QueueState<()>,
    count: usize,
    cost: impl Fn(&QueuedJob<()>) -> f64,
    name: impl Fn(&QueuedJob<()>) -> String,
) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for _ in 0..count {
        let started = state.take_next_job(8, &|_| true).unwrap();
        *counts.entry(name(&started.queued)).or_default() += 1;
        state.correct_cpu_accounts(&started, cost(&started.queued));
    }
    counts
}

#[test]
fn tenants_get_equal_time_however_many_jobs_they_have() {
    let mut state = QueueState::default();
    for _ in 0..100 {
        state.enqueue(queued("many", "p"));
    }
    for _ in 0..20 {
        state.enqueue(queued("few", "p"));
    }
    let counts = count_jobs_given_out(&mut state, 40, |_| 1.0, |queued| queued.tenant.clone());
    assert_eq!((counts["many"], counts["few"]), (20, 20));
}

#[test]
fn problems_get_equal_time_so_that_cheap_ones_have_more_jobs_done() {
    let mut state = QueueState::default();
    for _ in 0..100 {
        state.enqueue(queued("", "cheap"));
        state.enqueue(queued("", "dear"));
    }
    let cost = |queued: &QueuedJob<()>| if queued.problem == "dear" { 4.0 } else { 1.0 };
    let counts = count_jobs_given_out(&mut state, 50, cost, |queued| queued.problem.clone());
    assert!((9..=11).contains(&counts["dear"]), "{counts:?}");
}

#[test]
fn a_late_tenant_has_no_credit_for_the_time_before() {
    let mut state = QueueState::default();
    for _ in 0..100 {
        state.enqueue(queued("early", "p"));
    }
    count_jobs_given_out(&mut state, 50, |_| 1.0, |_| String::new());
    for _ in 0..50 {
        state.enqueue(queued("late", "p"));
    }
    let counts = count_jobs_given_out(&mut state, 20, |_| 1.0, |queued| queued.tenant.clone());
    assert!((9..=11).contains(&counts["late"]), "{counts:?}");
}

#[test]
fn a_tenant_or_problem_that_returns_has_no_credit_for_the_time_without_jobs() {
    for (first, second) in [(("a", "p"), ("b", "p")), (("", "p"), ("", "q"))] {
        let mut state = QueueState::default();
        for (name, jobs, given_out) in [(first, 10, 10), (second, 60, 40), (first, 50, 0)] {
            for _ in 0..jobs {
                state.enqueue(queued(name.0, name.1));
            }
            count_jobs_given_out(&mut state, given_out, |_| 1.0, |_| String::new());
        }
        let name = |queued: &QueuedJob<()>| format!("{} {}", queued.tenant, queued.problem);
        let counts = count_jobs_given_out(&mut state, 20, |_| 1.0, name);
        let counts: Vec<usize> = counts.into_values().collect();
        assert!(
            counts.iter().all(|count| (9..=11).contains(count)),
            "{counts:?}"
        );
    }
}

#[test]
fn one_problem_does_not_take_all_workers_while_others_wait() {
    let mut state = QueueState::default();
    for _ in 0..4 {
        state.enqueue(queued("", "slow"));
    }
    let only = [
        state.take_next_job(1, &|_| true),
        state.take_next_job(1, &|_| true),
    ];
    assert!(only.iter().all(Option::is_some), "nobody else waits");
    state.enqueue(queued("", "other"));
    let next = state.take_next_job(1, &|_| true).unwrap();
    assert_eq!(next.queued.problem, "other");
}

#[test]
fn a_closed_queue_gives_out_the_rest_and_ends() {
    let queue = JobQueue::new(QueueLimits {
        bytes: 10,
        jobs: 10,
        tenant_divisor: 1,
        running_per_problem: 1,
    });
    queue.push(queued("", "p"), &|| false);
    queue.close();
    assert!(queue.pop(&|| false).is_some());
    assert!(queue.pop(&|| false).is_none());
}

#[test]
fn a_cancelled_wait_for_room_ends() {
    let queue = JobQueue::new(QueueLimits {
        bytes: 1,
        jobs: 10,
        tenant_divisor: 1,
        running_per_problem: 1,
    });
    queue.push(queued("", "p"), &|| false);
    queue.push(queued("", "p"), &|| true);
    assert!(queue.pop(&|| false).is_some());
    assert!(queue.pop(&|| true).is_none());
}

#[test]
fn a_full_or_closed_queue_takes_no_job_at_once() {
    let queue = JobQueue::new(QueueLimits {
        bytes: 10,
        jobs: 2,
        tenant_divisor: 1,
        running_per_problem: 1,
    });
    assert!(queue.try_push(queued("", "a")).is_ok());
    assert!(queue.try_push(queued("", "b")).is_ok());
    assert!(queue.try_push(queued("", "c")).is_err());
    queue.retain_jobs(|()| false);
    assert_eq!(queue.waiting_count(), 0);
    assert!(queue.try_push(queued("", "c")).is_ok());
    queue.close();
    queue.retain_jobs(|()| false);
    assert!(queue.try_push(queued("", "d")).is_err());
}

#[test]
fn expected_work_counts_waiting_and_running_jobs_by_the_mean_of_their_problem() {
    let mut state = QueueState::default();
    for _ in 0..3 {
        state.enqueue(queued("", "dear"));
    }
    // Nothing is known of any problem.
    assert_eq!(state.expected_cpu_seconds(JobClass::default()), 3.0);
    let started = state.take_next_job(8, &|_| true).unwrap();
    state.correct_cpu_accounts(&started, 4.0);
    assert_eq!(state.expected_cpu_seconds(JobClass::default()), 8.0);
    state.take_next_job(8, &|_| true).unwrap();
    assert_eq!(state.expected_cpu_seconds(JobClass::default()), 8.0);
    // A new problem is expected to be like the others.
    state.enqueue(queued("", "new"));
    assert_eq!(state.expected_cpu_seconds(JobClass::default()), 12.0);
}

/// A job of a class, of problem `p`.
fn of_class(class: JobClass, tenant: &str) -> QueuedJob<()> {
    QueuedJob {
        class,
        ..queued(tenant, "p")
    }
}

#[test]
fn jobs_of_less_urgent_classes_neither_fill_the_queue_for_a_job_nor_delay_it() {
    let queue = JobQueue::new(QueueLimits {
        bytes: 10,
        jobs: 2,
        tenant_divisor: 1,
        running_per_problem: 1,
    });
    for _ in 0..2 {
        assert!(queue.try_push(of_class(JobClass::Batch, "a")).is_ok());
    }
    assert!(queue.try_push(of_class(JobClass::Batch, "a")).is_err());
    assert!(queue.try_push(of_class(JobClass::Rejudge, "a")).is_err());
    assert_eq!(queue.expected_cpu_seconds(JobClass::Interactive), 0.0);
    for _ in 0..2 {
        assert!(queue.try_push(of_class(JobClass::Interactive, "a")).is_ok());
    }
    assert!(
        queue
            .try_push(of_class(JobClass::Interactive, "a"))
            .is_err()
    );
    assert_eq!(queue.expected_cpu_seconds(JobClass::Interactive), 2.0);
    assert_eq!(queue.expected_cpu_seconds(JobClass::Batch), 4.0);
}

#[test]
fn a_tenant_with_a_name_gets_half_of_the_queue_of_a_service() {
    let queue = JobQueue::new(QueueLimits {
        bytes: 1000,
        jobs: 8,
        tenant_divisor: 2,
        running_per_problem: 8,
    });
    let count = |tenant: &str| {
        let accepted = (0..9).take_while(|_| queue.try_push(queued(tenant, "p")).is_ok());
        accepted.count()
    };
    assert_eq!(count("greedy"), 4);
    assert_eq!(count("other"), 4);
    queue.retain_jobs(|()| false);
    assert_eq!(count(""), 8);
    queue.retain_jobs(|()| false);
    let large = QueuedJob {
        size: 400,
        ..queued("large", "p")
    };
    assert!(queue.try_push(large).is_ok());
    let large = QueuedJob {
        size: 101,
        ..queued("large", "p")
    };
    assert!(queue.try_push(large).is_err());
    assert_eq!(count("other"), 4);
}

#[test]
fn a_more_urgent_class_comes_first_and_each_class_is_fair_by_itself() {
    let mut state = QueueState::default();
    for _ in 0..4 {
        state.enqueue(of_class(JobClass::Rejudge, "a"));
        state.enqueue(of_class(JobClass::Batch, "a"));
    }
    let class = |queued: &QueuedJob<()>| format!("{:?}", queued.class);
    let first = count_jobs_given_out(&mut state, 2, |_| 1.0, class);
    assert_eq!(first, BTreeMap::from([("Batch".to_owned(), 2)]));
    state.enqueue(of_class(JobClass::Interactive, "a"));
    state.enqueue(of_class(JobClass::Interactive, "b"));
    let next = count_jobs_given_out(&mut state, 2, |_| 1.0, |queued| queued.tenant.clone());
    assert_eq!((next["a"], next["b"]), (1, 1));
    let rest = count_jobs_given_out(&mut state, 6, |_| 1.0, class);
    assert_eq!((rest["Batch"], rest["Rejudge"]), (2, 4));
}

#[test]
fn a_tenant_that_is_charged_double_gets_half_of_the_time_of_others() {
    let queue = JobQueue::new(LIMITS);
    for _ in 0..100 {
        for tenant in ["here", "everywhere"] {
            queue.try_push(queued(tenant, "p")).unwrap();
        }
    }
    let factor = ((JobClass::Batch, "everywhere".to_owned()), 2.0);
    queue.set_charge_factors(&[factor].into());
    let mut counts = BTreeMap::<String, usize>::new();
    for _ in 0..30 {
        let started = queue.try_pop(&|_| true).unwrap();
        *counts.entry(started.queued.tenant.clone()).or_default() += 1;
        // The correction at the end must count as often as the charge at the start.
        queue.record_job_end(&started, 4.0);
    }
    let here = counts["here"];
    assert!((19..=21).contains(&here), "{counts:?}");
    queue.set_charge_factors(&BTreeMap::new());
    let state = queue.lock_state();
    assert!(
        state
            .tenants
            .values()
            .all(|tenant| tenant.charge_factor == 1.0)
    );
}

/// Demand of a tenant of whose jobs none has finished.
fn demand(class: JobClass, tenant: &str, jobs: usize) -> TenantDemand {
    TenantDemand {
        class,
        tenant: tenant.to_owned(),
        jobs,
        job_seconds: None,
    }
}

#[test]
fn demands_count_waiting_and_running_jobs_of_each_class_and_tenant() {
    let queue = JobQueue::new(LIMITS);
    for (tenant, problem) in [("a", "p"), ("a", "q"), ("b", "p")] {
        queue.try_push(queued(tenant, problem)).unwrap();
    }
    let urgent = QueuedJob {
        class: JobClass::Interactive,
        ..queued("b", "p")
    };
    queue.try_push(urgent).unwrap();
    let started = queue.try_pop(&|_| true).unwrap();
    let expected = [
        demand(JobClass::Interactive, "b", 1),
        demand(JobClass::Batch, "a", 2),
        demand(JobClass::Batch, "b", 1),
    ];
    assert_eq!(queue.tenant_demands(), expected);
    queue.record_job_end(&started, 3.0);
    let started = queue.try_pop(&|_| true).unwrap();
    queue.record_job_end(&started, 3.0);
    // The job of the other problem of the first tenant has not finished, so nothing is known of it.
    let expected = [
        demand(JobClass::Batch, "a", 1),
        demand(JobClass::Batch, "b", 1),
    ];
    assert_eq!(queue.tenant_demands(), expected);
    queue.try_push(queued("a", "p")).unwrap();
    assert_eq!(queue.tenant_demands()[0].job_seconds, Some(3.0));
}

#[test]
fn no_less_urgent_job_is_taken_in_place_of_one_that_may_not_be_taken() {
    let queue = JobQueue::new(LIMITS);
    queue.try_push(queued("", "p")).unwrap();
    let urgent = QueuedJob {
        class: JobClass::Interactive,
        ..queued("", "p")
    };
    queue.try_push(urgent).unwrap();
    assert!(queue.try_pop(&|class| class == JobClass::Batch).is_none());
    assert!(queue.try_pop(&|_| true).is_some());
    assert!(queue.try_pop(&|class| class == JobClass::Batch).is_some());
}
