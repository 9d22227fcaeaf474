//! Endpoints for job records in caipan's own format: one job per request, or a batch with one job per line.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::stream;
use hyper::StatusCode;
use hyper::body::{Bytes, Frame};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use super::nemo_gym;
use crate::adapter_call::AdapterCall;
use crate::http::{
    BodyStream, RefusalStatuses, Reply, RequestRefusal, parse_json_body, query_parameters,
};
use crate::judge_handle::{JudgeHandle, missing_result_refusal};
use crate::metrics::NoVerdictProgramCounter;
use caipan_verify::job::{Job, JobId};
use caipan_verify::result::Fault;
use caipan_verify::service::{TaskEvent, TaskHandle, VerificationTask};
use caipan_verify::{EarlierJobs, RelationToEarlierJobs};

const REFUSAL_STATUSES: RefusalStatuses = RefusalStatuses {
    overload: StatusCode::SERVICE_UNAVAILABLE,
    bad_request: StatusCode::BAD_REQUEST,
    no_verdict: StatusCode::INTERNAL_SERVER_ERROR,
};

/// Default of the query parameter `patience`, the maximum time in seconds until a worker starts the job.
const DEFAULT_PATIENCE_SECONDS: u64 = 60;

/// Answers `POST /verify`: judges the job record in the body and returns the result.
pub(crate) async fn verify_job(call: AdapterCall) -> Reply {
    // Clients of NeMo-Gym also send their requests to `/verify`.
    if nemo_gym::is_nemo_gym_body(&call.body) {
        return nemo_gym::verify_response(call).await;
    }
    let patience = query_parameters(&call.query).get("patience").copied();
    let patience = patience
        .and_then(|text| text.parse().ok())
        .unwrap_or(DEFAULT_PATIENCE_SECONDS);
    let judged = async {
        let mut job: Job = parse_json_body(&call.body)?;
        assign_tenant_of_token(&mut job, &call.judge);
        call.judge
            .judge_job(job, Duration::from_secs(patience))
            .await
    };
    match judged.await {
        Ok(result) => {
            let reply = Reply::json(StatusCode::OK, &result);
            match result.fault {
                Some(fault) => reply.mark_without_verdict(fault.name()),
                None => reply,
            }
        }
        Err(refusal) => refusal.to_reply(&REFUSAL_STATUSES, "error"),
    }
}

/// Assigns a job to the tenant of the client's token. Without tokens, the tenant in the job record remains.
fn assign_tenant_of_token(job: &mut Job, work: &JudgeHandle) {
    if !work.tenant.is_empty() {
        job.tenant.clone_from(&work.tenant);
    }
}

/// Maximum number of jobs of a batch that wait or run at a time.
const MAX_UNFINISHED_BATCH_JOBS: usize = 256;

/// Time without a result after which a blank line shows the client that the connection is alive.
const BLANK_INTERVAL: Duration = Duration::from_secs(5);

/// Answers `POST /verify/batch`: judges the job on each line of the body, and sends each result as a line as soon as it
/// is available. A line without a valid job gets a result without a verdict.
pub(crate) fn judge_batch(call: AdapterCall) -> BodyStream {
    let batch = JobBatch::new(call);
    Box::pin(stream::unfold(batch, |mut batch| async {
        let line = batch.next_result_line().await?;
        Some((Ok(Frame::data(Bytes::from(line))), batch))
    }))
}

/// Creates the result record of a job without a verdict, or of a line without a valid job.
fn result_without_verdict(id: Value, fault: &str, reason: &str) -> Value {
    json!({"id": id, "kind": "null", "verdict": null, "reward": null, "fault": fault, "reason": reason})
}

/// A batch of jobs that is being judged. Dropping the batch cancels the jobs.
struct JobBatch {
    body: Bytes,
    /// Number of bytes of the body that have been read.
    read: usize,
    /// Number of the last line read, counted from 1.
    line: usize,
    known: EarlierJobs,
    work: JudgeHandle,
    nulls: NoVerdictProgramCounter,
    /// Submitted jobs without a result, by line number.
    under_way: HashMap<usize, (JobId, TaskHandle)>,
    sender: mpsc::UnboundedSender<JobEvent>,
    events: mpsc::UnboundedReceiver<JobEvent>,
    /// Job that was refused because the queue was full, to be submitted again.
    held_back: Option<Job>,
    /// Time spent waiting for space in the queue since the last line of the response.
    waited: Duration,
}

/// Line number of a job, and an event of this job. The event is `None` when the judge has dropped the job.
type JobEvent = (usize, Option<TaskEvent>);

/// Reports the end of a job when the judge drops this value, even if the job has no result.
struct JobEndNotifier {
    number: usize,
    sender: mpsc::UnboundedSender<JobEvent>,
    /// Whether the queue refused the job, so that no end is reported.
    is_refused: AtomicBool,
}

impl Drop for JobEndNotifier {
    fn drop(&mut self) {
        if !self.is_refused.load(Ordering::Relaxed) {
            // Sending fails only if the client has disconnected, which drops the receiver.
            let _ = self.sender.send((self.number, None));
        }
    }
}

/// Pause before a job that a full queue refused is submitted again.
const RESUBMIT_PAUSE: Duration = Duration::from_millis(100);

impl JobBatch {
    fn new(call: AdapterCall) -> Self {
        let (sender, events) = mpsc::unbounded_channel();
        Self {
            body: call.body,
            read: 0,
            line: 0,
            known: EarlierJobs::default(),
            work: call.judge,
            nulls: call.missing_verdicts,
            under_way: HashMap::new(),
            sender,
            events,
            held_back: None,
            waited: Duration::ZERO,
        }
    }

    /// Returns the next line of the response, with the line end; `None` at the end of the response.
    async fn next_result_line(&mut self) -> Option<String> {
        loop {
            while self.under_way.len() < MAX_UNFINISHED_BATCH_JOBS {
                match self.next_job() {
                    Some(Ok(job)) => {
                        if !self.submit_or_hold_back(job) {
                            break;
                        }
                    }
                    Some(Err(no_job)) => {
                        self.nulls.count_missing_verdict(Fault::Jury.name());
                        return Some(format!("{no_job}\n"));
                    }
                    None => break,
                }
            }
            if self.under_way.is_empty() {
                // No job of this batch is running. Without a refused job, the response ends. A refused job is
                // submitted again after a pause, since no event will trigger the next attempt.
                self.held_back.as_ref()?;
                sleep(RESUBMIT_PAUSE).await;
                self.waited += RESUBMIT_PAUSE;
                if self.waited < BLANK_INTERVAL {
                    continue;
                }
                self.waited = Duration::ZERO;
                return Some("\n".to_owned());
            }
            self.waited = Duration::ZERO;
            match timeout(BLANK_INTERVAL, self.events.recv()).await {
                Err(_) => return Some("\n".to_owned()),
                Ok(Some((number, Some(TaskEvent::Judged(result))))) => {
                    self.under_way.remove(&number);
                    if let Some(fault) = result.fault {
                        self.nulls.count_missing_verdict(fault.name());
                    }
                    let line = serde_json::to_string(&result).unwrap_or_default();
                    return Some(line + "\n");
                }
                Ok(Some((number, None))) => {
                    if let Some((id, _)) = self.under_way.remove(&number) {
                        let refusal = missing_result_refusal();
                        self.nulls.count_missing_verdict(refusal.party_at_fault());
                        let line = result_without_verdict(
                            json!(id),
                            refusal.party_at_fault(),
                            &refusal.message(),
                        );
                        return Some(format!("{line}\n"));
                    }
                }
                Ok(Some(_)) => {}
                Ok(None) => return None,
            }
        }
    }

    /// Returns the next job; `None` at the end of the body. The error is the result record of a line without a valid
    /// job.
    fn next_job(&mut self) -> Option<Result<Job, Value>> {
        if let Some(job) = self.held_back.take() {
            return Some(Ok(job));
        }
        loop {
            let rest = self.body.get(self.read..).filter(|rest| !rest.is_empty())?;
            let length = rest.iter().position(|byte| *byte == b'\n');
            let length = length.map_or(rest.len(), |end| end + 1);
            let line = self.body.slice(self.read..self.read + length);
            self.read += length;
            self.line += 1;
            if line.trim_ascii().is_empty() {
                continue;
            }
            if let Some(found) = self.parse_job(&line).transpose() {
                return Some(found);
            }
        }
    }

    /// Parses the job on a line. `None` if an earlier line contains an equal job. The error is the result record of a
    /// line without a valid job.
    fn parse_job(&mut self, line: &[u8]) -> Result<Option<Job>, Value> {
        let number = self.line;
        let no_job = |id: Value, why: &str| {
            result_without_verdict(id, Fault::Jury.name(), &format!("line {number}: {why}"))
        };
        let mut job: Job = parse_json_body(line).map_err(|refusal| {
            let record: Option<Value> = serde_json::from_slice(line).ok();
            let id = record.and_then(|record| record.get("id").cloned());
            no_job(id.unwrap_or_default(), &refusal.message())
        })?;
        match self.known.add_job(&job, number) {
            RelationToEarlierJobs::New => {}
            RelationToEarlierJobs::Equal => return Ok(None),
            RelationToEarlierJobs::Different { first } => {
                let why = format!("a different job on line {first} has this id");
                return Err(no_job(json!(job.id), &why));
            }
        }
        assign_tenant_of_token(&mut job, &self.work);
        Ok(Some(job))
    }

    /// Submits a job. If the queue is full, stores the job in `held_back` and returns false.
    fn submit_or_hold_back(&mut self, job: Job) -> bool {
        let number = self.line;
        // If the service refuses the job, this notifier must not report an end when it is dropped.
        let end = Arc::new(JobEndNotifier {
            number,
            sender: self.sender.clone(),
            is_refused: AtomicBool::new(false),
        });
        let announced = Arc::clone(&end);
        let task = VerificationTask::Judge(Box::new(job.clone()));
        let submitted = self.work.submit(task, move |event| {
            let _ = announced.sender.send((announced.number, Some(event)));
        });
        match submitted {
            Ok(submission) => {
                self.under_way.insert(number, (job.id, submission));
                true
            }
            Err(
                RequestRefusal::Overload { .. }
                | RequestRefusal::BadRequest(_)
                | RequestRefusal::NoVerdict(..),
            ) => {
                end.is_refused.store(true, Ordering::Relaxed);
                self.held_back = Some(job);
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::ServerMetrics;
    use caipan_verify::service::VerificationService;

    fn job_json_line(id: usize) -> String {
        format!("{{\"id\":{id},\"program\":{{\"language\":\"c\"}}}}\n")
    }

    fn job_batch(
        body: String,
        service: &Arc<VerificationService>,
        metrics: &Arc<ServerMetrics>,
    ) -> JobBatch {
        JobBatch::new(AdapterCall {
            body: Bytes::from(body),
            query: String::new(),
            path_parameter: String::new(),
            missing_verdicts: NoVerdictProgramCounter::new(metrics, "verify-batch"),
            submissions: Arc::default(),
            judge: JudgeHandle {
                service: Arc::clone(service),
                tenant: "token-1".to_owned(),
                began: Arc::default(),
            },
        })
    }

    #[test]
    fn a_job_refused_by_a_full_queue_is_held_back_and_reports_no_end() {
        let service = Arc::new(VerificationService::new(1));
        service.close();
        let mut batch = job_batch(job_json_line(1), &service, &Arc::default());
        let job = batch.next_job().unwrap().unwrap();
        assert!(!batch.submit_or_hold_back(job));
        assert!(batch.held_back.is_some());
        assert!(batch.events.try_recv().is_err());
    }

    #[test]
    fn a_batch_ends_with_a_null_for_each_job_that_the_judge_drops() {
        let service = Arc::new(VerificationService::new(1));
        let metrics = Arc::default();
        // Equal jobs are judged only once.
        let mut batch = job_batch(
            job_json_line(1) + &job_json_line(1) + &job_json_line(2),
            &service,
            &metrics,
        );
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        let lines = runtime.enable_time().build().unwrap().block_on(async {
            let job = batch.next_job().unwrap().unwrap();
            // The token determines the tenant, not the job record.
            assert_eq!(job.tenant, "token-1");
            assert!(batch.submit_or_hold_back(job));
            let job = batch.next_job().unwrap().unwrap();
            assert!(batch.submit_or_hold_back(job));
            service.cancel_all();
            [
                batch.next_result_line().await,
                batch.next_result_line().await,
                batch.next_result_line().await,
            ]
        });
        let [Some(first), Some(second), None] = lines else {
            panic!("{lines:?}");
        };
        for line in [first, second] {
            let result: Value = serde_json::from_str(&line).unwrap();
            assert_eq!(result["kind"], "null", "{line}");
            assert_eq!(result["reward"], Value::Null, "{line}");
            assert_eq!(result["fault"], "cancelled", "{line}");
        }
        let counted = "caipan_nulls_total{door=\"verify-batch\",fault=\"cancelled\"} 2\n";
        let figures = metrics.to_prometheus_text(&service);
        assert!(figures.contains(counted), "{figures}");
    }
}
