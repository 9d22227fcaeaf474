//! Replies and refusals, and helpers that parse requests.

use std::collections::BTreeMap;
use std::pin::Pin;

use futures_util::Stream;
use http_body_util::{BodyExt, Full, StreamBody, combinators::UnsyncBoxBody};
use hyper::body::{Bytes, Frame};
use hyper::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use hyper::{Response, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Body of a response. If the stream yields an error, the connection is closed early, so that the client sees a
/// failure.
pub(crate) type ResponseBody = UnsyncBoxBody<Bytes, std::io::Error>;

/// Body of a response as a stream of parts, which are sent as soon as they are available.
pub(crate) type BodyStream =
    Pin<Box<dyn Stream<Item = Result<Frame<Bytes>, std::io::Error>> + Send>>;

/// Response header that names the party at fault, such as `machine`, if a program has no verdict.
pub(crate) const NO_VERDICT: &str = "x-caipan-no-verdict";

/// Reply whose body is complete, unlike the body of a [`streamed_response`].
#[derive(Debug, Clone)]
pub(crate) struct Reply {
    pub status: StatusCode,
    pub content_type: &'static str,
    pub body: Bytes,
    /// Seconds after which the client should try again; `None` omits the header `Retry-After`.
    pub retry_after: Option<u32>,
    /// Party at fault for each program without a verdict. The header [`NO_VERDICT`] names the first.
    pub no_verdicts: Vec<&'static str>,
}

impl Reply {
    pub(crate) fn json(status: StatusCode, value: &impl Serialize) -> Self {
        // Serialization fails only for maps whose keys are not text, and replies contain none.
        let body = serde_json::to_vec(value).unwrap_or_default();
        Self {
            status,
            content_type: "application/json",
            body: body.into(),
            retry_after: None,
            no_verdicts: Vec::new(),
        }
    }

    pub(crate) fn text(status: StatusCode, text: impl Into<String>) -> Self {
        Self {
            content_type: "text/plain; charset=utf-8",
            body: text.into().into(),
            ..Self::json(status, &())
        }
    }

    /// Marks the reply to a request for one program as a reply without a verdict. `fault` is the party at fault.
    pub(crate) fn mark_without_verdict(self, fault: &'static str) -> Self {
        self.mark_without_verdicts(vec![fault])
    }

    /// Sets the party at fault for each program without a verdict; an empty list if all programs have a verdict.
    pub(crate) fn mark_without_verdicts(self, faults: Vec<&'static str>) -> Self {
        Self {
            no_verdicts: faults,
            ..self
        }
    }

    /// Converts the reply to an HTTP response, with headers for the content type, the retry time and the party at
    /// fault.
    pub(crate) fn into_response(self) -> Response<ResponseBody> {
        let body = Full::new(self.body.clone()).map_err(|never| match never {});
        let mut response = Response::new(body.boxed_unsync());
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        if let Some(seconds) = self.retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(fault) = self.no_verdicts.first() {
            headers.insert(NO_VERDICT, HeaderValue::from_static(fault));
        }
        response
    }
}

/// Creates a response with status 200 whose body is streamed.
pub(crate) fn streamed_response(
    content_type: &'static str,
    stream: BodyStream,
) -> Response<ResponseBody> {
    let mut response = Response::new(StreamBody::new(stream).boxed_unsync());
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}

/// Reason why a request has no result. Each adapter chooses the HTTP status and the body of the reply.
#[derive(Debug, Clone)]
pub(crate) enum RequestRefusal {
    /// The task was not started in time, or is not expected to start in time. Nothing was run.
    Overload {
        /// Seconds after which the client should try again.
        retry_after: u32,
    },
    /// The request is invalid. Nothing was run.
    BadRequest(BadRequest),
    /// There is no verdict although the request is valid. The fields are the party at fault and an explanation.
    NoVerdict(&'static str, String),
}

/// Error in the body of a request, which the client must correct.
#[derive(Debug, Clone)]
pub(crate) struct BadRequest {
    /// Key whose value is invalid; empty if the error concerns the whole body.
    pub key: String,
    pub message: String,
}

impl RequestRefusal {
    /// Creates the refusal of an invalid request. An empty `key` means that the error concerns the whole body.
    pub(crate) fn bad_request(key: &str, message: impl Into<String>) -> Self {
        let (key, message) = (key.to_owned(), message.into());
        Self::BadRequest(BadRequest { key, message })
    }

    /// Returns the party at fault as metrics name it, such as `machine`; `request` for an invalid request.
    pub(crate) fn party_at_fault(&self) -> &'static str {
        match self {
            Self::Overload { .. } => "overload",
            Self::BadRequest(_) => "request",
            Self::NoVerdict(fault, _) => fault,
        }
    }

    pub(crate) fn message(&self) -> String {
        match self {
            Self::Overload { .. } => "overload: not run".to_owned(),
            Self::BadRequest(bad) if bad.key.is_empty() => bad.message.clone(),
            Self::BadRequest(bad) => format!("{}: {}", bad.key, bad.message),
            Self::NoVerdict(fault, why) => format!("{fault}: {why}"),
        }
    }

    /// Creates a reply whose body is the JSON object `{key: message}`.
    pub(crate) fn to_reply(&self, statuses: &RefusalStatuses, key: &str) -> Reply {
        let body = json!({ key: self.message() });
        self.to_reply_with_body(statuses, &body)
    }

    /// Creates a reply with this body. The kind of the refusal selects the status from `statuses`.
    pub(crate) fn to_reply_with_body(&self, statuses: &RefusalStatuses, body: &Value) -> Reply {
        let status = match self {
            Self::Overload { .. } => statuses.overload,
            Self::BadRequest(_) => statuses.bad_request,
            Self::NoVerdict(..) => statuses.no_verdict,
        };
        let reply = Reply::json(status, body);
        match self {
            Self::BadRequest(_) => reply,
            Self::NoVerdict(fault, _) => reply.mark_without_verdict(fault),
            Self::Overload { retry_after } => Reply {
                retry_after: Some(*retry_after),
                ..reply.mark_without_verdict(self.party_at_fault())
            },
        }
    }
}

/// HTTP status that an adapter uses for each kind of [`RequestRefusal`].
pub(crate) struct RefusalStatuses {
    pub overload: StatusCode,
    pub bad_request: StatusCode,
    pub no_verdict: StatusCode,
}

/// Deserializes the body of a request from JSON.
///
/// # Errors
/// The body is not a valid `T`. The error has serde's message and an empty key.
pub(crate) fn parse_json_body<T: DeserializeOwned>(body: &[u8]) -> Result<T, RequestRefusal> {
    serde_json::from_slice(body).map_err(|error| RequestRefusal::bad_request("", error.to_string()))
}

/// Splits the query of a URL into parameters by name, without percent-decoding. If a name occurs several times, the
/// last value counts.
pub(crate) fn query_parameters(query: &str) -> BTreeMap<&str, &str> {
    let pairs = query.split('&');
    pairs
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
        .collect()
}
