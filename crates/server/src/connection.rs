//! Answers the requests of a connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::future::{Either, select};
use futures_util::stream::{self, StreamExt};
use http_body_util::BodyExt;
use hyper::body::{Body, Bytes, Frame, Incoming};
use hyper::{Request, Response, StatusCode};
use serde_json::json;
use tokio::time::{Instant, sleep, timeout};

use crate::access::{AccessRules, Admitted};
use crate::call::Call;
use crate::http::{BodyStream, Reply, ResponseBody, streamed};
use crate::metrics::Metrics;
use crate::readiness::Readiness;
use crate::routes::{Handler, ROUTES, Route};
use crate::shared_work::{JoinedWork, WorkUnderWay};
use crate::work::Work;
use caipan_verify::service::Service;

/// Everything that the requests of a server share.
pub(crate) struct ServerState {
    pub service: Arc<Service>,
    pub access: AccessRules,
    pub metrics: Metrics,
    pub under_way: WorkUnderWay,
    pub readiness: Readiness,
    /// Receives a line for each request.
    pub log: Box<dyn Fn(&str) + Send + Sync>,
    /// Whether the server is about to end.
    pub is_draining: AtomicBool,
    /// Number of requests that are not answered.
    pub open_requests: AtomicUsize,
}

/// Maximum size of a request's body in bytes.
const LARGEST_BODY: usize = 64 << 20;

/// Maximum time between two parts of a request's body.
const PART_PATIENCE: Duration = Duration::from_secs(30);

/// Maximum time of a request's body.
const BODY_PATIENCE: Duration = Duration::from_secs(300);

/// Interval between blanks.
const BLANK_INTERVAL: Duration = Duration::from_millis(500);

/// A request that is being answered; dropping it before its end counts it as abandoned.
struct OpenRequest {
    state: Arc<ServerState>,
    door: &'static str,
    begin: Instant,
    is_answered: bool,
}

impl OpenRequest {
    fn new(state: Arc<ServerState>, door: &'static str) -> Self {
        state.open_requests.fetch_add(1, Ordering::Relaxed);
        Self {
            state,
            door,
            begin: Instant::now(),
            is_answered: false,
        }
    }

    /// Counts the request, and logs it.
    fn answer(&mut self, status: StatusCode, no_verdict: Option<&'static str>) {
        self.is_answered = true;
        let took = self.begin.elapsed();
        let (door, status) = (self.door, status.as_u16());
        self.state.metrics.count_request(door, status, took);
        if let Some(fault) = no_verdict {
            self.state.metrics.count_null(door, fault);
        }
        let seconds = took.as_secs_f64();
        let line =
            json!({"door": door, "status": status, "seconds": seconds, "no_verdict": no_verdict});
        (self.state.log)(&line.to_string());
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        self.state.open_requests.fetch_sub(1, Ordering::Relaxed);
        if !self.is_answered {
            self.state.metrics.count_abandoned();
            (self.state.log)(&json!({"door": self.door, "abandoned": true}).to_string());
        }
    }
}

/// Answers a request. If the client goes, the returned future or the body of the response is dropped, which cancels the work.
pub(crate) async fn answer(
    state: Arc<ServerState>,
    request: Request<Incoming>,
) -> Response<ResponseBody> {
    let (head, body) = request.into_parts();
    let mut open = OpenRequest::new(Arc::clone(&state), "other");
    let admitted = match state.access.check(&head.uri, &head.headers) {
        Ok(admitted) => admitted,
        Err(reply) => return finish(&mut open, *reply),
    };
    if let Some(reply) = own_page(&state, &head.method, &admitted.path).await {
        return finish(&mut open, reply);
    }
    let same_path = |route: &&Route| route.path == admitted.path;
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
        return finish(
            &mut open,
            Reply::json(status, &json!({"detail": "Not Found"})),
        );
    };
    open.door = route.door;
    let body = match read_body(body).await {
        Ok(body) => body,
        Err(status) => return finish(&mut open, Reply::text(status, "the body was not read\n")),
    };
    if state.is_draining.load(Ordering::Relaxed) {
        let reply = Reply::text(
            StatusCode::SERVICE_UNAVAILABLE,
            "the server is about to end\n",
        );
        let reply = Reply {
            retry_after: Some(1),
            ..reply.without_verdict("overload")
        };
        return finish(&mut open, reply);
    }
    let query = head.uri.query().unwrap_or_default().to_owned();
    match route.handler {
        Handler::Reply(handle) => {
            let joined = join(&state, route, handle, admitted, body, query);
            reply_of(joined, route.heartbeat, open).await
        }
        Handler::Lines(handle) => {
            let began = Arc::new(AtomicBool::new(false));
            let work = work_of(&state, admitted, began);
            let lines = handle(Call { body, query, work });
            streamed("application/jsonl", counted(lines, open))
        }
    }
}

/// Pages about the server itself.
async fn own_page(state: &ServerState, method: &hyper::Method, path: &str) -> Option<Reply> {
    if method != hyper::Method::GET {
        return None;
    }
    match path {
        "/healthz" => Some(Reply::text(StatusCode::OK, "ok\n")),
        "/readyz" if state.is_draining.load(Ordering::Relaxed) => Some(Reply::text(
            StatusCode::SERVICE_UNAVAILABLE,
            "about to end\n",
        )),
        "/readyz" => Some(state.readiness.reply(&state.service).await),
        "/metrics" => Some(Reply {
            content_type: "text/plain; version=0.0.4",
            ..Reply::text(StatusCode::OK, state.metrics.render(&state.service))
        }),
        _ => None,
    }
}

fn finish(open: &mut OpenRequest, reply: Reply) -> Response<ResponseBody> {
    open.answer(reply.status, reply.no_verdict);
    reply.into_response()
}

/// Reads a body.
///
/// # Errors
/// The status for a body that is too large or comes too slowly.
async fn read_body(mut body: Incoming) -> Result<Bytes, StatusCode> {
    let is_large = |size: u64| size > LARGEST_BODY as u64;
    if is_large(body.size_hint().lower()) {
        return Err(StatusCode::PAYLOAD_TOO_LARGE);
    }
    let read = async {
        let mut all = Vec::new();
        loop {
            let Ok(part) = timeout(PART_PATIENCE, body.frame()).await else {
                return Err(StatusCode::REQUEST_TIMEOUT);
            };
            let Some(part) = part else {
                return Ok(all.into());
            };
            let part = part.map_err(|_| StatusCode::BAD_REQUEST)?;
            let Ok(part) = part.into_data() else {
                continue;
            };
            if all.len() + part.len() > LARGEST_BODY {
                return Err(StatusCode::PAYLOAD_TOO_LARGE);
            }
            all.extend_from_slice(&part);
        }
    };
    let read = timeout(BODY_PATIENCE, read).await;
    read.unwrap_or(Err(StatusCode::REQUEST_TIMEOUT))
}

fn work_of(state: &ServerState, admitted: Admitted, began: Arc<AtomicBool>) -> Work {
    Work {
        service: Arc::clone(&state.service),
        tenant: admitted.tenant,
        began,
    }
}

/// Joins the work of an equal request, or begins it.
fn join(
    state: &ServerState,
    route: &Route,
    handle: fn(Call) -> crate::shared_work::ReplyFuture,
    admitted: Admitted,
    body: Bytes,
    query: String,
) -> JoinedWork {
    let mut hasher = blake3::Hasher::new();
    for part in [
        admitted.tenant.as_bytes(),
        route.path.as_bytes(),
        query.as_bytes(),
        &body,
    ] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let begin = |began| {
        let work = work_of(state, admitted, began);
        handle(Call { body, query, work })
    };
    let (joined, is_joined) = state.under_way.join(hasher.finalize(), begin);
    if is_joined {
        state.metrics.count_joined();
    }
    joined
}

/// Waits for a reply. Once work began and `heartbeat` is over, the response begins with blanks, which JSON allows, so that the
/// client goes on waiting.
async fn reply_of(
    joined: JoinedWork,
    heartbeat: Option<Duration>,
    mut open: OpenRequest,
) -> Response<ResponseBody> {
    let Some(heartbeat) = heartbeat else {
        return finish(&mut open, joined.reply.await);
    };
    let mut pause = heartbeat;
    loop {
        match select(joined.reply.clone(), Box::pin(sleep(pause))).await {
            Either::Left((reply, _)) => return finish(&mut open, reply),
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
                open.answer(reply.status, reply.no_verdict);
                if reply.status == StatusCode::OK {
                    Ok(Frame::data(reply.body))
                } else {
                    // The status was sent already: the body ends early, so that the client sees a failure.
                    Err(std::io::ErrorKind::Interrupted.into())
                }
            }
        };
        Some((part, None))
    });
    streamed("application/json", Box::pin(blanks))
}

/// The same lines; their end answers the request.
fn counted(lines: BodyStream, open: OpenRequest) -> BodyStream {
    let end = stream::once(async {}).filter_map({
        let mut open = Some(open);
        move |()| {
            if let Some(mut open) = open.take() {
                open.answer(StatusCode::OK, None);
            }
            std::future::ready(None)
        }
    });
    Box::pin(lines.chain(end))
}
