//! Metrics of the server in the text format of Prometheus. Labels contain no client names, so there are few time
//! series.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use caipan_verify::service::VerificationService;

/// Upper bounds (inclusive) in seconds of the histogram buckets of request times. A last bucket has no bound.
const BUCKETS: [f64; 9] = [0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 15.0, 60.0, 300.0];

/// Counters of requests and of missing verdicts since the server started.
#[derive(Default)]
pub(crate) struct ServerMetrics {
    counts: Mutex<MetricCounters>,
}

#[derive(Default)]
struct MetricCounters {
    /// Number of answered requests by name of the route and HTTP status.
    requests: BTreeMap<(&'static str, u16), u64>,
    /// Number of programs without a verdict by name of the route and party at fault.
    nulls: BTreeMap<(&'static str, &'static str), u64>,
    /// Number of requests that shared the work of an equal request.
    joined: u64,
    /// Number of requests whose client disconnected before the reply was complete.
    abandoned: u64,
    /// Times of answered requests by name of the route.
    times: BTreeMap<&'static str, RequestTimes>,
}

/// Histogram of the times from receiving a request to the answer.
#[derive(Default)]
struct RequestTimes {
    /// Number of requests in each bucket, not cumulative.
    buckets: [u64; BUCKETS.len() + 1],
    /// Sum of all times in seconds.
    sum: f64,
}

/// Counter of programs without a verdict, for the requests of one route.
#[derive(Clone)]
pub(crate) struct NoVerdictProgramCounter {
    metrics: Arc<ServerMetrics>,
    route_name: &'static str,
}

impl NoVerdictProgramCounter {
    pub(crate) fn new(metrics: &Arc<ServerMetrics>, route_name: &'static str) -> Self {
        let metrics = Arc::clone(metrics);
        Self {
            metrics,
            route_name,
        }
    }

    /// Counts a program without a verdict. `fault` is the party at fault.
    pub(crate) fn count_missing_verdict(&self, fault: &'static str) {
        self.metrics.count_missing_verdict(self.route_name, fault);
    }
}

impl ServerMetrics {
    fn lock_counts(&self) -> MutexGuard<'_, MetricCounters> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an answered request. `took` is the time from receiving the request to the answer.
    pub(crate) fn count_request(&self, route_name: &'static str, status: u16, took: Duration) {
        let mut counts = self.lock_counts();
        *counts.requests.entry((route_name, status)).or_default() += 1;
        let times = counts.times.entry(route_name).or_default();
        let seconds = took.as_secs_f64();
        let bucket = BUCKETS.iter().position(|bound| seconds <= *bound);
        times.buckets[bucket.unwrap_or(BUCKETS.len())] += 1;
        times.sum += seconds;
    }

    /// Counts a program without a verdict. `fault` is the party at fault.
    pub(crate) fn count_missing_verdict(&self, route_name: &'static str, fault: &'static str) {
        *self
            .lock_counts()
            .nulls
            .entry((route_name, fault))
            .or_default() += 1;
    }

    /// Counts a request that shared the work of an equal request.
    pub(crate) fn count_joined_request(&self) {
        self.lock_counts().joined += 1;
    }

    /// Counts a request whose client disconnected before the reply was complete.
    pub(crate) fn count_abandoned_request(&self) {
        self.lock_counts().abandoned += 1;
    }

    /// Returns all metrics, including the state of the queue of `service`, in the text format of Prometheus.
    pub(crate) fn to_prometheus_text(&self, service: &VerificationService) -> String {
        let counts = self.lock_counts();
        let mut text = String::new();
        let mut head = |name: &str, kind: &str, lines: &[String]| {
            let _ = writeln!(text, "# TYPE {name} {kind}");
            for line in lines {
                let _ = writeln!(text, "{name}{line}");
            }
        };
        let requests = counts.requests.iter();
        let requests = requests.map(|((route_name, status), count)| {
            format!("{{door=\"{route_name}\",status=\"{status}\"}} {count}")
        });
        head(
            "caipan_requests_total",
            "counter",
            &requests.collect::<Vec<_>>(),
        );
        let nulls = counts.nulls.iter();
        let nulls = nulls.map(|((route_name, fault), count)| {
            format!("{{door=\"{route_name}\",fault=\"{fault}\"}} {count}")
        });
        head("caipan_nulls_total", "counter", &nulls.collect::<Vec<_>>());
        let one = |value: String| vec![format!(" {value}")];
        for (name, value) in [
            ("caipan_joined_requests_total", counts.joined),
            ("caipan_abandoned_requests_total", counts.abandoned),
        ] {
            head(name, "counter", &one(value.to_string()));
        }
        head(
            "caipan_request_seconds",
            "histogram",
            &histogram_lines(&counts.times),
        );
        let work = format!("{:.3}", service.expected_cpu_seconds());
        head("caipan_queue_work_seconds", "gauge", &one(work));
        head(
            "caipan_queue_tasks",
            "gauge",
            &one(service.waiting_count().to_string()),
        );
        // In a cluster, more tasks may be running than there are slots.
        let busy = service.running_count().min(service.worker_count());
        let idle = service.worker_count().saturating_sub(busy);
        let slots = [("busy", busy), ("idle", idle)];
        let slots = slots.map(|(state, count)| format!("{{state=\"{state}\"}} {count}"));
        head("caipan_slots", "gauge", &slots);
        text
    }
}

/// Formats request times as the lines of a Prometheus histogram, whose bucket counts are cumulative.
fn histogram_lines(times: &BTreeMap<&'static str, RequestTimes>) -> Vec<String> {
    let mut lines = Vec::new();
    for (route_name, times) in times {
        let mut sum = 0;
        let bounds = BUCKETS
            .iter()
            .map(f64::to_string)
            .chain(["+Inf".to_owned()]);
        for (bound, count) in bounds.zip(times.buckets) {
            sum += count;
            lines.push(format!(
                "_bucket{{door=\"{route_name}\",le=\"{bound}\"}} {sum}"
            ));
        }
        lines.push(format!("_sum{{door=\"{route_name}\"}} {:.6}", times.sum));
        lines.push(format!("_count{{door=\"{route_name}\"}} {sum}"));
    }
    lines
}
