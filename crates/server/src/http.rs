//! Requests and replies, independent of the connection.

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

/// Body of a response. An error ends the connection before the end of the body, so that the client sees a failure.
pub(crate) type ResponseBody = UnsyncBoxBody<Bytes, std::io::Error>;

/// Stream of the parts of a response's body.
pub(crate) type BodyStream =
    Pin<Box<dyn Stream<Item = Result<Frame<Bytes>, std::io::Error>> + Send>>;

/// Header that names the party at fault if a request has no verdict.
pub(crate) const NO_VERDICT: &str = "x-caipan-no-verdict";

/// Complete reply, in contrast to a [`streamed`] response.
#[derive(Debug, Clone)]
pub(crate) struct Reply {
    pub status: StatusCode,
    pub content_type: &'static str,
    pub body: Bytes,
    /// Seconds after which the client should try again.
    pub retry_after: Option<u32>,
    /// Party at fault for each program without a verdict. A header names the first.
    pub no_verdicts: Vec<&'static str>,
}

impl Reply {
    pub(crate) fn json(status: StatusCode, value: &impl Serialize) -> Self {
        // Values with text keys and plain numbers cannot fail to be written.
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

    /// Marks the reply as having no verdict because of this party.
    pub(crate) fn without_verdict(self, fault: &'static str) -> Self {
        self.without_verdicts(vec![fault])
    }

    /// Marks the reply as having no verdict on one program for each of these parties; none if there are none.
    pub(crate) fn without_verdicts(self, faults: Vec<&'static str>) -> Self {
        Self {
            no_verdicts: faults,
            ..self
        }
    }

    /// Converts the reply to an HTTP response.
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

/// Response of status 200 whose body is streamed.
pub(crate) fn streamed(content_type: &'static str, stream: BodyStream) -> Response<ResponseBody> {
    let mut response = Response::new(StreamBody::new(stream).boxed_unsync());
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}

/// Reason why a request has no result. Each adapter chooses status and body.
#[derive(Debug, Clone)]
pub(crate) enum Refusal {
    /// The queue is longer than the client waits. Nothing was run.
    Overload {
        /// Seconds after which the client should try again.
        retry_after: u32,
    },
    /// The request is wrong. Nothing was done.
    BadRequest(BadRequest),
    /// No verdict exists although work began: party at fault, and explanation.
    NoVerdict(&'static str, String),
}

/// Error in a request, which the client must correct.
#[derive(Debug, Clone)]
pub(crate) struct BadRequest {
    /// Key of the body that is wrong; empty for the body as a whole.
    pub key: String,
    pub message: String,
}

impl Refusal {
    pub(crate) fn bad(key: &str, message: impl Into<String>) -> Self {
        let (key, message) = (key.to_owned(), message.into());
        Self::BadRequest(BadRequest { key, message })
    }

    /// Name of the party at fault, under which metrics count the refusal.
    pub(crate) fn fault(&self) -> &'static str {
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

    /// Reply with the message as a JSON object with this key.
    pub(crate) fn reply(&self, statuses: &RefusalStatuses, key: &str) -> Reply {
        let body = json!({ key: self.message() });
        self.reply_with(statuses, &body)
    }

    /// Reply with this body, and with the status for this kind of refusal.
    pub(crate) fn reply_with(&self, statuses: &RefusalStatuses, body: &Value) -> Reply {
        let status = match self {
            Self::Overload { .. } => statuses.overload,
            Self::BadRequest(_) => statuses.bad_request,
            Self::NoVerdict(..) => statuses.no_verdict,
        };
        let reply = Reply::json(status, body);
        match self {
            Self::BadRequest(_) => reply,
            Self::NoVerdict(fault, _) => reply.without_verdict(fault),
            Self::Overload { retry_after } => Reply {
                retry_after: Some(*retry_after),
                ..reply.without_verdict(self.fault())
            },
        }
    }
}

/// HTTP statuses that an adapter uses for refusals.
pub(crate) struct RefusalStatuses {
    pub overload: StatusCode,
    pub bad_request: StatusCode,
    pub no_verdict: StatusCode,
}

/// Parses a JSON body. The error contains the message of serde, but no key.
pub(crate) fn read_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(body).map_err(|error| Refusal::bad("", error.to_string()))
}

/// Parameters of a query by name, not percent-decoded. The last of several parameters with one name counts.
pub(crate) fn query_parameters(query: &str) -> BTreeMap<&str, &str> {
    let pairs = query.split('&');
    pairs
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
        .collect()
}
