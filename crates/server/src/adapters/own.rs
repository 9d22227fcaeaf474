//! caipan's own records: one job in and one result out, or a line each.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use futures_util::stream;
use hyper::StatusCode;
use hyper::body::{Bytes, Frame};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use super::nemo_gym;
use crate::call::Call;
use crate::http::{BodyStream, Refusal, RefusalStatuses, Reply, query_parameters, read_json};
use crate::work::Work;
use caipan_verify::job::{Job, JobId};
use caipan_verify::service::{Submission, Task, TaskEvent};

const STATUSES: RefusalStatuses = RefusalStatuses {
    overload: StatusCode::SERVICE_UNAVAILABLE,
    bad_request: StatusCode::BAD_REQUEST,
    no_verdict: StatusCode::INTERNAL_SERVER_ERROR,
};

/// Time that clients wait for the beginning, unless the query sets `patience` in seconds.
const PATIENCE: u64 = 60;

/// Judges a job: a record in, a result out.
pub(crate) async fn verify(call: Call) -> Reply {
    // The clients of NeMo-Gym have the same path.
    if nemo_gym::is_meant(&call.body) {
        return nemo_gym::verify(call).await;
    }
    let patience = query_parameters(&call.query).get("patience").copied();
    let patience = patience
        .and_then(|text| text.parse().ok())
        .unwrap_or(PATIENCE);
    let judged = async {
        let mut job: Job = read_json(&call.body)?;
        assign(&mut job, &call.work);
        call.work.judge(job, Duration::from_secs(patience)).await
    };
    match judged.await {
        Ok(result) => {
            let reply = Reply::json(StatusCode::OK, &result);
            match result.fault {
                Some(fault) => reply.without_verdict(fault.name()),
                None => reply,
            }
        }
        Err(refusal) => refusal.reply(&STATUSES, "error"),
    }
}

/// Jobs belong to the owner of the token, whatever tenant they name.
fn assign(job: &mut Job, work: &Work) {
    if !work.tenant.is_empty() {
        job.tenant = format!("{}/{}", work.tenant, job.tenant);
    }
}

/// Number of jobs of a batch that wait or run at a time.
const WINDOW: usize = 256;

/// Interval at which a blank line keeps the client waiting.
const BLANK_INTERVAL: Duration = Duration::from_secs(5);

/// Judges a job a line, with a result a line as soon as it is known. Lines without a job have a result without a verdict.
pub(crate) fn batch(call: Call) -> BodyStream {
    let batch = Batch::new(call);
    Box::pin(stream::unfold(batch, |mut batch| async {
        let line = batch.next_line().await?;
        Some((Ok(Frame::data(Bytes::from(line))), batch))
    }))
}

/// Jobs of a batch. Dropping it cancels them.
struct Batch {
    body: Bytes,
    /// Number of bytes of the body that are read, and the number of the last line.
    read: usize,
    line: usize,
    known: HashSet<JobId>,
    work: Work,
    under_way: HashMap<usize, Submission>,
    sender: mpsc::UnboundedSender<(usize, TaskEvent)>,
    results: mpsc::UnboundedReceiver<(usize, TaskEvent)>,
    /// A job that did not fit into the queue.
    held_back: Option<Job>,
}

impl Batch {
    fn new(call: Call) -> Self {
        let (sender, results) = mpsc::unbounded_channel();
        Self {
            body: call.body,
            read: 0,
            line: 0,
            known: HashSet::new(),
            work: call.work,
            under_way: HashMap::new(),
            sender,
            results,
            held_back: None,
        }
    }

    /// Next line of the response; `None` at the end.
    async fn next_line(&mut self) -> Option<String> {
        loop {
            while self.under_way.len() < WINDOW {
                match self.next_job() {
                    Some(Ok(job)) => {
                        if !self.submit(job) {
                            break;
                        }
                    }
                    Some(Err(no_job)) => return Some(format!("{no_job}\n")),
                    None => break,
                }
            }
            if self.under_way.is_empty() {
                // Without a job of its own that runs, a batch whose job did not fit has to try again.
                self.held_back.as_ref()?;
                sleep(Duration::from_millis(100)).await;
                continue;
            }
            match timeout(BLANK_INTERVAL, self.results.recv()).await {
                Err(_) => return Some("\n".to_owned()),
                Ok(Some((number, TaskEvent::Judged(result)))) => {
                    self.under_way.remove(&number);
                    let line = serde_json::to_string(&result).unwrap_or_default();
                    return Some(line + "\n");
                }
                Ok(Some(_)) => {}
                Ok(None) => return None,
            }
        }
    }

    /// Reads the next job; the error is the result of a line without one.
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
            if !line.trim_ascii().is_empty() {
                return Some(self.job_of(&line));
            }
        }
    }

    fn job_of(&mut self, line: &[u8]) -> Result<Job, Value> {
        let number = self.line;
        let no_job = |id: Value, why: &str| {
            let reason = format!("line {number}: {why}");
            json!({"id": id, "kind": "null", "verdict": null, "reward": null, "fault": "jury", "reason": reason})
        };
        let mut job: Job = read_json(line).map_err(|refusal| {
            let record: Option<Value> = serde_json::from_slice(line).ok();
            let id = record.and_then(|record| record.get("id").cloned());
            no_job(id.unwrap_or_default(), &refusal.message())
        })?;
        if !self.known.insert(job.id.clone()) {
            let id = json!(job.id);
            return Err(no_job(id, "an earlier line has this id"));
        }
        assign(&mut job, &self.work);
        Ok(job)
    }

    /// Submits a job, or keeps it back if the queue is full. Returns whether it was submitted.
    fn submit(&mut self, job: Job) -> bool {
        let (number, sender) = (self.line, self.sender.clone());
        let task = Task::Judge(Box::new(job.clone()));
        let submitted = self.work.submit(task, move |event| {
            let _ = sender.send((number, event));
        });
        match submitted {
            Ok(submission) => {
                self.under_way.insert(number, submission);
                true
            }
            Err(Refusal::Overload { .. } | Refusal::BadRequest(_) | Refusal::NoVerdict(..)) => {
                self.held_back = Some(job);
                false
            }
        }
    }
}
