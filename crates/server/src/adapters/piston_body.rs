//! Body of Piston's requests, and parts that all replies have in common.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hyper::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::http::{RefusalStatuses, RequestRefusal};

/// Statuses for refusals. Clients of Piston retry after status 500.
pub(super) const REFUSAL_STATUSES: RefusalStatuses = RefusalStatuses {
    overload: StatusCode::INTERNAL_SERVER_ERROR,
    bad_request: StatusCode::BAD_REQUEST,
    no_verdict: StatusCode::INTERNAL_SERVER_ERROR,
};

/// Text in standard error of `run` that open-r1's client takes for an overload of the server. The client then sends the
/// request again, and counts the test as failed after the last attempt.
pub(super) const OVERLOAD_TEXT: &str = "Resource temporarily unavailable";

/// Returns `explanation`, or an empty text if the explanation contains one of `signals`, the texts to which clients
/// react. Such texts can occur because the explanation of a verdict may quote the program or its output.
pub(super) fn explanation_without_trigger_words<'a>(
    explanation: &'a str,
    signals: &[&str],
) -> &'a str {
    if signals.iter().any(|signal| explanation.contains(signal)) {
        ""
    } else {
        explanation
    }
}

/// Version that the server reports for every language.
pub(super) const VERSION: &str = "1.0.0";

/// Body of `POST /api/v2/execute`. Times are in milliseconds, and the memory limit is in bytes.
#[derive(Deserialize)]
pub(super) struct ExecuteRequest {
    pub language: String,
    pub files: Vec<File>,
    #[serde(default)]
    pub stdin: Option<String>,
    #[serde(default)]
    pub args: Vec<String>,
    pub compile_timeout: Option<f64>,
    pub run_timeout: Option<f64>,
    pub run_memory_limit: Option<i64>,
}

#[derive(Deserialize)]
pub(super) struct File {
    #[serde(default)]
    pub name: Option<String>,
    pub content: String,
    #[serde(default)]
    encoding: Option<String>,
}

impl File {
    /// Decodes the content according to `encoding`: `utf8` (the default), `base64` or `hex`.
    ///
    /// # Errors
    /// The encoding is unknown, or the content is not in this encoding.
    pub(super) fn decode_content(&self) -> Result<Vec<u8>, RequestRefusal> {
        let wrong = || RequestRefusal::bad_request("files", "a content is not in its encoding");
        match self.encoding.as_deref() {
            None | Some("utf8") => Ok(self.content.clone().into_bytes()),
            Some("base64") => BASE64_STANDARD.decode(&self.content).map_err(|_| wrong()),
            Some("hex") => decode_hex(&self.content).ok_or_else(wrong),
            Some(_) => Err(wrong()),
        }
    }
}

/// Decodes pairs of hexadecimal digits; `None` if another character occurs or the number of digits is odd.
fn decode_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text
        .chars()
        .map(|sign| sign.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
        .collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(
        digits
            .chunks(2)
            .map(|pair| pair[0] * 16 + pair[1])
            .collect(),
    )
}

/// Creates the object that describes a compilation or a run in a reply.
pub(super) fn step_result_object(
    stdout: &str,
    stderr: &str,
    code: Option<i32>,
    signal: Option<String>,
    status: Option<&str>,
) -> Value {
    json!({
        "stdout": stdout,
        "stderr": stderr,
        "output": format!("{stdout}{stderr}"),
        "code": code,
        "signal": signal,
        "message": null,
        "status": status,
    })
}
