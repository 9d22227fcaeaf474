//! Answers HTTP requests: access check, routing, reading of the body, call of the adapter, metrics and log.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::future::{Either, select};
use futures_util::stream::{self, StreamExt};
use hyper::body::{Bytes, Frame, Incoming};
use hyper::{Request, Response, StatusCode};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::access_rules::{AccessRules, AdmittedRequest};
use crate::adapter_call::AdapterCall;
use crate::body_memory::{BodyMemory, ReservedBodyMemory};
use crate::http::{BodyStream, Reply, ResponseBody, streamed_response};
use crate::judge_handle::JudgeHandle;
use crate::metrics::{NoVerdictProgramCounter, ServerMetrics};
use crate::readiness::JudgeReadiness;
use crate::routes::{ROUTES, Route, RouteHandler};
use crate::shared_work::{SharedWork, UnfinishedWorkRegistry};
use crate::submission_store::SubmissionStore;
use crate::trace_parent::TraceParent;
use caipan_verify::result::Fault;
use caipan_verify::service::VerificationService;

/// State that all connections of a server share.
pub(crate) struct ServerState {
    pub service: Arc<VerificationService>,
    pub access: AccessRules,
    pub metrics: Arc<ServerMetrics>,
    pub under_way: UnfinishedWorkRegistry,
    pub readiness: JudgeReadiness,
    /// Called with a log line in JSON after each request was answered or abandoned.
    pub log: Box<dyn Fn(&str) + Send + Sync>,
    /// Whether the server is shutting down, so that new requests are refused.
    pub is_draining: AtomicBool,
    /// Number of requests received and not yet answered.
    pub open_requests: AtomicUsize,
    /// Submissions whose results clients fetch by a later request.
    pub submissions: Arc<SubmissionStore>,
    pub body_space: BodyMemory,
}

/// Interval between the spaces that precede the JSON of a slow reply, so that the client does not time out.
const BLANK_INTERVAL: Duration = Duration::from_millis(500);

/// Request that is being answered. If it is dropped without an answer, metrics count it as abandoned by the client.
struct RequestInProgress {
    state: Arc<ServerState>,
    /// Name of the route in metrics and in the log; `other` until a route was found.
    route_name: &'static str,
    /// Trace in the header `traceparent`; `None` if the header is absent or malformed.
    trace: Option<TraceParent>,
    begin: Instant,
    is_answered: bool,
    /// Memory for the body, reserved until this value is dropped; `None` before the body was read.
    space: Option<ReservedBodyMemory>,
}

impl RequestInProgress {
    fn new(state: Arc<ServerState>, trace: Option<TraceParent>) -> Self {
        state.open_requests.fetch_add(1, Ordering::Relaxed);
        Self {
            state,
            route_name: "other",
            trace,
            begin: Instant::now(),
            is_answered: false,
            space: None,
        }
    }

    /// Records that the request was answered, in the metrics and in the log. `no_verdicts` lists the party at fault for
    /// each program without a verdict.
    fn record_answer(&mut self, status: StatusCode, no_verdicts: &[&'static str]) {
        self.is_answered = true;
        let took = self.begin.elapsed();
        let (route_name, status) = (self.route_name, status.as_u16());
        self.state.metrics.count_request(route_name, status, took);
        for fault in no_verdicts {
            self.state.metrics.count_missing_verdict(route_name, fault);
        }
        let seconds = took.as_secs_f64();
        let first = no_verdicts.first();
        self.write_log_line(
            json!({"door": route_name, "status": status, "seconds": seconds, "no_verdict": first}),
        );
    }

    /// Writes a JSON object to the log, with the ids of the client's trace if there is one.
    fn write_log_line(&self, mut line: Value) {
        if let Some(trace) = &self.trace {
            line["trace_id"] = json!(trace.trace_id);
            line["parent_span_id"] = json!(trace.span_id);
        }
        (self.state.log)(&line.to_string());
    }
}

impl Drop for RequestInProgress {
    fn drop(&mut self) {
        self.state.open_requests.fetch_sub(1, Ordering::Relaxed);
        if !self.is_answered {
            self.state.metrics.count_abandoned_request();
            self.write_log_line(json!({"door": self.route_name, "abandoned": true}));
        }
    }
}

/// Answers a request. If the client disconnects, hyper drops the future or the response body, which cancels the work.
pub(crate) async fn answer_request(
    state: Arc<ServerState>,
    request: Request<Incoming>,
) -> Response<ResponseBody> {
    let (head, body) = request.into_parts();
    let mut open =
        RequestInProgress::new(Arc::clone(&state), TraceParent::from_headers(&head.headers));
    let admitted = match state.access.admit_request(&head.uri, &head.headers) {
        Ok(admitted) => admitted,
        Err(reply) => return finish_request(&mut open, *reply),
    };
    if let Some(reply) = status_page_reply(&state, &head.method, &admitted.path).await {
        return finish_request(&mut open, reply);
    }
    let same_path = |route: &&Route| route.match_last_segment(&admitted.path).is_some();
    let Some(route) = ROUTES
        .iter()
        .filter(same_path)
        .find(|route| route.method == head.method.as_str())
    else {
        let status = if ROUTES.iter().any(|route| same_path(&route)) {
            StatusCode::METHOD_NOT_ALLOWED
        } else {
            StatusCode::NOT_FOUND
        };
        return finish_request(
            &mut open,
            Reply::json(status, &json!({"detail": status.canonical_reason()})),
        );
    };
    open.route_name = route.route_name;
    let body = match state.body_space.read_body(body).await {
        Ok((body, space)) => {
            open.space = Some(space);
            body
        }
        Err(StatusCode::SERVICE_UNAVAILABLE) => {
            let why = "too many bodies are being read or judged\n";
            return finish_request(&mut open, overload_reply(why));
        }
        Err(status) => {
            return finish_request(&mut open, Reply::text(status, "the body was not read\n"));
        }
    };
    if state.is_draining.load(Ordering::Relaxed) {
        return finish_request(&mut open, overload_reply("the server is about to end\n"));
    }
    let query = head.uri.query().unwrap_or_default().to_owned();
    match route.handler {
        RouteHandler::Reply(handle) => {
            let joined = join_or_start_work(&state, route, handle, admitted, body, query);
            wait_for_reply(joined, route.heartbeat, open).await
        }
        RouteHandler::Lines(handle) => {
            let began = Arc::new(AtomicBool::new(false));
            let lines = handle(new_adapter_call(
                &state, route, admitted, body, query, began,
            ));
            streamed_response("application/jsonl", record_answer_after_lines(lines, open))
        }
    }
}

/// Creates a reply with status 503 for a request on which no work has begun. The client may retry after a second.
fn overload_reply(reason: &str) -> Reply {
    let reply = Reply::text(StatusCode::SERVICE_UNAVAILABLE, reason);
    Reply {
        retry_after: Some(1),
        ..reply.mark_without_verdict(Fault::Overload.name())
    }
}

/// Answers `GET` requests for `/healthz`, `/readyz` and `/metrics`; `None` for any other request.
async fn status_page_reply(
    state: &ServerState,
    method: &hyper::Method,
    path: &str,
) -> Option<Reply> {
    if method != hyper::Method::GET {
        return None;
    }
    match path {
        "/healthz" => Some(Reply::text(StatusCode::OK, "ok\n")),
        "/readyz" if state.is_draining.load(Ordering::Relaxed) => Some(Reply::text(
            StatusCode::SERVICE_UNAVAILABLE,
            "about to end\n",
        )),
        "/readyz" => Some(state.readiness.readiness_reply(&state.service).await),
        "/metrics" => Some(Reply {
            content_type: "text/plain; version=0.0.4",
            ..Reply::text(
                StatusCode::OK,
                state.metrics.to_prometheus_text(&state.service),
            )
        }),
        _ => None,
    }
}

/// Records the reply in the metrics and the log, and converts it to an HTTP response.
fn finish_request(request: &mut RequestInProgress, reply: Reply) -> Response<ResponseBody> {
    request.record_answer(reply.status, &reply.no_verdicts);
    reply.into_response()
}

/// Creates the request for an adapter. `began` becomes true when a worker starts a task of the request.
fn new_adapter_call(
    state: &ServerState,
    route: &Route,
    admitted: AdmittedRequest,
    body: Bytes,
    query: String,
    began: Arc<AtomicBool>,
) -> AdapterCall {
    let name = route.match_last_segment(&admitted.path).unwrap_or_default();
    AdapterCall {
        body,
        query,
        path_parameter: name.to_owned(),
        judge: JudgeHandle {
            service: Arc::clone(&state.service),
            tenant: admitted.tenant,
            began,
        },
        missing_verdicts: NoVerdictProgramCounter::new(&state.metrics, route.route_name),
        submissions: Arc::clone(&state.submissions),
    }
}

/// Joins the unfinished work of an equal request, or starts new work. Requests are equal if tenant, path, query and
/// body are.
fn join_or_start_work(
    state: &ServerState,
    route: &Route,
    handle: fn(AdapterCall) -> crate::shared_work::ReplyFuture,
    admitted: AdmittedRequest,
    body: Bytes,
    query: String,
) -> SharedWork {
    let mut hasher = blake3::Hasher::new();
    for part in [
        admitted.tenant.as_bytes(),
        admitted.path.as_bytes(),
        query.as_bytes(),
        &body,
    ] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let begin = |began| handle(new_adapter_call(state, route, admitted, body, query, began));
    let (joined, is_joined) = state.under_way.join_or_start(hasher.finalize(), begin);
    if is_joined {
        state.metrics.count_joined_request();
    }
    joined
}

/// Waits for a reply and converts it to a response. If the reply takes longer than `heartbeat` and a worker has
/// started, the response begins with status 200, and spaces are sent until the reply is known, so that the client
/// does not time out. If `heartbeat` is `None`, spaces are never sent.
async fn wait_for_reply(
    joined: SharedWork,
    heartbeat: Option<Duration>,
    mut open: RequestInProgress,
) -> Response<ResponseBody> {
    let Some(heartbeat) = heartbeat else {
        return finish_request(&mut open, joined.reply.await);
    };
    let mut pause = heartbeat;
    loop {
        match select(joined.reply.clone(), Box::pin(sleep(pause))).await {
            Either::Left((reply, _)) => return finish_request(&mut open, reply),
            Either::Right(_) if joined.began.load(Ordering::Relaxed) => break,
            Either::Right(_) => pause = BLANK_INTERVAL,
        }
    }
    let blanks = stream::unfold(Some((joined, open)), |waiting| async {
        let (joined, mut open) = waiting?;
        let wait = select(joined.reply.clone(), Box::pin(sleep(BLANK_INTERVAL)));
        let part = match wait.await {
            Either::Right(_) => {
                let blank = Ok(Frame::data(Bytes::from_static(b" ")));
                return Some((blank, Some((joined, open))));
            }
            Either::Left((reply, _)) => {
                open.record_answer(reply.status, &reply.no_verdicts);
                if reply.status == StatusCode::OK {
                    Ok(Frame::data(reply.body))
                } else {
                    // Status 200 was already sent. An incomplete body makes the client see a failure.
                    Err(std::io::ErrorKind::Interrupted.into())
                }
            }
        };
        Some((part, None))
    });
    streamed_response("application/json", Box::pin(blanks))
}

/// Extends a stream of lines so that the request is recorded as answered after the last line.
fn record_answer_after_lines(lines: BodyStream, request: RequestInProgress) -> BodyStream {
    let end = stream::once(async {}).filter_map({
        let mut open = Some(request);
        move |()| {
            if let Some(mut open) = open.take() {
                open.record_answer(StatusCode::OK, &[]);
            }
            std::future::ready(None)
        }
    });
    Box::pin(lines.chain(end))
}
