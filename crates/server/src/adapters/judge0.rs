//! Replaces Judge0: runs a program once, and compares the output with the expected one if the client sends it. The
//! client waits for the result, or fetches it later by token.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hyper::StatusCode;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::judge0_pages::{
    CPU_TIME, DEFAULT_MEMORY_KB, LARGEST_BATCH, WALL_TIME, language_with_id,
};
use super::judge0_result::{Judge0Result, MORE_FIELDS, USUAL_FIELDS};
use crate::adapter_call::AdapterCall;
use crate::http::{RefusalStatuses, Reply, RequestRefusal, parse_json_body, query_parameters};
use crate::judge_handle::JudgeHandle;
use crate::request_fields::{self, ProgramLimits};
use crate::submission_store::SubmissionState;
use caipan_verify::job::JobClass;
use caipan_verify::single_run::RunRequest;

const REFUSAL_STATUSES: RefusalStatuses = RefusalStatuses {
    overload: StatusCode::SERVICE_UNAVAILABLE,
    bad_request: StatusCode::BAD_REQUEST,
    no_verdict: StatusCode::CREATED,
};

/// Maximum wait until a worker starts a submission. Applies to the expected wait and to the actual one.
const MAX_START_WAIT: Duration = Duration::from_secs(600);

const COMPILE_TIME: Duration = Duration::from_secs(30);

/// Body of a submission in the format of Judge0. Times are in seconds.
#[derive(Deserialize)]
struct Submission {
    source_code: Option<String>,
    language_id: Option<i64>,
    stdin: Option<String>,
    expected_output: Option<String>,
    cpu_time_limit: Option<f64>,
    wall_time_limit: Option<f64>,
    /// Memory limit in kB.
    memory_limit: Option<f64>,
    command_line_arguments: Option<String>,
    compiler_options: Option<String>,
    number_of_runs: Option<i64>,
    additional_files: Option<String>,
    callback_url: Option<String>,
    redirect_stderr_to_stdout: Option<bool>,
    enable_network: Option<bool>,
}

/// Body of `POST /submissions/batch`.
#[derive(Deserialize)]
struct SubmissionBatch {
    submissions: Vec<Submission>,
}

/// A submission whose fields are valid, ready to be run.
struct PreparedSubmission {
    request: RunRequest,
    /// Expected output; `None` if the output is not compared.
    expected: Option<Vec<u8>>,
    /// CPU time limit; a program that has used more gets the state of a timeout.
    cpu: Duration,
}

/// Name of an invalid field of a submission, and the reason why the field is invalid.
struct SubmissionFieldError(&'static str, String);

impl SubmissionFieldError {
    fn to_json(&self) -> Value {
        json!({ self.0: [self.1] })
    }
}

/// Query parameters of a request: `base64_encoded`, `wait`, `fields` and `tokens`.
struct SubmissionQuery {
    is_base64: bool,
    waits: bool,
    fields: Vec<&'static str>,
    tokens: Vec<String>,
}

impl SubmissionQuery {
    /// Parses the query of a URL. Missing flags are false; `fields` defaults to [`USUAL_FIELDS`].
    ///
    /// # Errors
    /// `fields` contains an unknown name.
    fn parse(query: &str) -> Result<Self, RequestRefusal> {
        let parameters = query_parameters(query);
        let text = |name: &str| parameters.get(name).map(|text| decode_percent_codes(text));
        let is_true = |name: &str| text(name).is_some_and(|text| text == "true");
        let fields = text("fields").unwrap_or_default();
        let all = || USUAL_FIELDS.into_iter().chain(MORE_FIELDS);
        let fields = match &*fields {
            "" => USUAL_FIELDS.to_vec(),
            "*" => all().collect(),
            names => {
                let known = names.split(',').map(|name| {
                    let found = all().find(|known| *known == name.trim());
                    found.ok_or_else(|| {
                        RequestRefusal::bad_request("", format!("invalid fields: [{name}]"))
                    })
                });
                known.collect::<Result<_, _>>()?
            }
        };
        let tokens = text("tokens").unwrap_or_default();
        let tokens = tokens.split(',').filter(|token| !token.is_empty());
        Ok(Self {
            is_base64: is_true("base64_encoded"),
            waits: is_true("wait"),
            fields,
            tokens: tokens.map(str::to_owned).collect(),
        })
    }
}

/// Decodes percent-encoded characters such as `%2C`; malformed codes remain unchanged.
fn decode_percent_codes(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let is_code = |digits: &&[u8]| *first == b'%' && digits.iter().all(u8::is_ascii_hexdigit);
        let digits = after.get(..2).filter(is_code);
        let digits = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        let code = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = code.map_or(after, |_| &after[2..]);
    }
    request_fields::lossy_text(&bytes)
}

/// Parses the query and the JSON body of a request.
fn parse_request<T: DeserializeOwned>(
    call: &AdapterCall,
) -> Result<(SubmissionQuery, T), RequestRefusal> {
    Ok((
        SubmissionQuery::parse(&call.query)?,
        parse_json_body(&call.body)?,
    ))
}

/// Answers `POST /submissions`: returns the result if the query contains `wait=true`, otherwise only a token.
pub(crate) async fn create_submission(call: AdapterCall) -> Reply {
    let (query, submission): (SubmissionQuery, Submission) = match parse_request(&call) {
        Ok(request) => request,
        Err(refusal) => return refusal.to_reply(&REFUSAL_STATUSES, "error"),
    };
    let prepared = match prepare_submission(submission, query.is_base64, &call.judge.tenant) {
        Ok(prepared) => prepared,
        Err(wrong) => return Reply::json(StatusCode::UNPROCESSABLE_ENTITY, &wrong.to_json()),
    };
    if !query.waits {
        return match start_submissions(&call, vec![prepared]) {
            Some(tokens) => Reply::json(StatusCode::CREATED, &json!({"token": tokens[0]})),
            None => full_queue_reply(&call.judge),
        };
    }
    match run_submission(prepared, &call.judge).await {
        Err(RequestRefusal::Overload { .. }) => full_queue_reply(&call.judge),
        result => {
            let result = result.unwrap_or_else(|refusal| Judge0Result::without_verdict(&refusal));
            // The store gets the submission only after the run, so that a disconnect leaves no open submission behind.
            let opened = call.submissions.add_open_submissions(&call.judge.tenant, 1);
            let Some((token, _)) = opened.and_then(|mut opened| opened.pop()) else {
                return full_queue_reply(&call.judge);
            };
            let body = result.to_json(&query.fields, &token, query.is_base64);
            let faults = result.fault.into_iter().collect();
            call.submissions.store_result(&token, result);
            Reply::json(StatusCode::CREATED, &body).mark_without_verdicts(faults)
        }
    }
}

/// Answers `POST /submissions/batch` with a token, or the first invalid field, for each submission.
pub(crate) async fn create_batch(call: AdapterCall) -> Reply {
    let (query, batch): (SubmissionQuery, SubmissionBatch) = match parse_request(&call) {
        Ok(request) => request,
        Err(refusal) => return refusal.to_reply(&REFUSAL_STATUSES, "error"),
    };
    if let Err(refusal) = validate_batch_size(batch.submissions.len()) {
        return refusal.to_reply(&REFUSAL_STATUSES, "error");
    }
    let prepared = batch.submissions.into_iter();
    let prepared: Vec<Result<_, SubmissionFieldError>> = prepared
        .map(|submission| prepare_submission(submission, query.is_base64, &call.judge.tenant))
        .collect();
    let errors: Vec<Option<Value>> = prepared
        .iter()
        .map(|submission| submission.as_ref().err().map(SubmissionFieldError::to_json))
        .collect();
    let good: Vec<PreparedSubmission> = prepared.into_iter().filter_map(Result::ok).collect();
    let status = if good.is_empty() {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::CREATED
    };
    // If no submission is valid, nothing is started, so a full queue does not matter.
    let tokens = if good.is_empty() {
        Vec::new()
    } else if let Some(tokens) = start_submissions(&call, good) {
        tokens
    } else {
        return full_queue_reply(&call.judge);
    };
    let mut tokens = tokens.into_iter().map(|token| json!({"token": token}));
    let entries = errors.into_iter();
    let entries: Vec<Value> = entries
        .map(|error| error.or_else(|| tokens.next()).unwrap_or_default())
        .collect();
    Reply::json(status, &entries)
}

/// Answers `GET /submissions/TOKEN` with the result or the state of a submission; 404 if the token is unknown.
pub(crate) async fn show_submission(call: AdapterCall) -> Reply {
    match SubmissionQuery::parse(&call.query) {
        Err(refusal) => refusal.to_reply(&REFUSAL_STATUSES, "error"),
        Ok(query) => match find_result(&call, &call.path_parameter) {
            None => {
                let body = json!({"error": "no submission has this token"});
                Reply::json(StatusCode::NOT_FOUND, &body)
            }
            Some(result) => {
                let body = result.to_json(&query.fields, &call.path_parameter, query.is_base64);
                Reply::json(StatusCode::OK, &body)
            }
        },
    }
}

/// Answers `GET /submissions/batch` with the result or the state of each submission; null for an unknown token.
pub(crate) async fn show_batch(call: AdapterCall) -> Reply {
    let query = SubmissionQuery::parse(&call.query).and_then(|query| {
        validate_batch_size(query.tokens.len())?;
        Ok(query)
    });
    match query {
        Err(refusal) => refusal.to_reply(&REFUSAL_STATUSES, "error"),
        Ok(query) => {
            let shown = query.tokens.iter().map(|token| {
                let result = find_result(&call, token)?;
                Some(result.to_json(&query.fields, token, query.is_base64))
            });
            let shown: Vec<Option<Value>> = shown.collect();
            Reply::json(StatusCode::OK, &json!({"submissions": shown}))
        }
    }
}

/// Refuses a batch that is empty or larger than [`LARGEST_BATCH`].
fn validate_batch_size(count: usize) -> Result<(), RequestRefusal> {
    let why = match count {
        0 => "there should be at least one submission in a batch".to_owned(),
        1..=LARGEST_BATCH => return Ok(()),
        _ => format!("more than {LARGEST_BATCH} submissions in a batch"),
    };
    Err(RequestRefusal::bad_request("", why))
}

/// Creates the reply for a full queue, with the time after which the client should retry.
fn full_queue_reply(work: &JudgeHandle) -> Reply {
    let refusal = work.overload_refusal(JobClass::default());
    refusal.to_reply_with_body(&REFUSAL_STATUSES, &json!({"error": "queue is full"}))
}

/// Returns the result of a submission. Until the submission ends, the result contains only the state. `None` if the
/// token is unknown.
fn find_result(call: &AdapterCall, token: &str) -> Option<Arc<Judge0Result>> {
    match call
        .submissions
        .find_submission(&call.judge.tenant, token)?
    {
        SubmissionState::Finished(result) => Some(result),
        SubmissionState::Open(began) => {
            let is_running = began.load(std::sync::atomic::Ordering::Relaxed);
            Some(Arc::new(Judge0Result::for_unfinished_run(is_running)))
        }
    }
}

/// Starts submissions whose results are fetched later. Returns the tokens; `None` if the queue or the store is full.
fn start_submissions(call: &AdapterCall, prepared: Vec<PreparedSubmission>) -> Option<Vec<String>> {
    call.judge
        .require_short_wait(JobClass::default(), MAX_START_WAIT)
        .ok()?;
    let opened = call
        .submissions
        .add_open_submissions(&call.judge.tenant, prepared.len())?;
    let mut tokens = Vec::new();
    for (submission, (token, began)) in prepared.into_iter().zip(opened) {
        tokens.push(token.clone());
        let work = JudgeHandle {
            began,
            ..call.judge.clone()
        };
        let (submissions, nulls) = (Arc::clone(&call.submissions), call.missing_verdicts.clone());
        // The task continues without this request; the client fetches the result later.
        drop(tokio::spawn(async move {
            let result = run_submission(submission, &work).await;
            let result = result.unwrap_or_else(|refusal| Judge0Result::without_verdict(&refusal));
            if let Some(fault) = result.fault {
                nulls.count_missing_verdict(fault);
            }
            submissions.store_result(&token, result);
        }));
    }
    Some(tokens)
}

/// Runs a submission, and compares the output with the expected one if there is one.
///
/// # Errors
/// The expected output is blank, or the program was not run.
async fn run_submission(
    prepared: PreparedSubmission,
    work: &JudgeHandle,
) -> Result<Judge0Result, RequestRefusal> {
    let PreparedSubmission {
        request,
        expected,
        cpu,
    } = prepared;
    let expected = expected.as_deref();
    if expected.is_some_and(|expected| expected.trim_ascii().is_empty()) {
        let why = "nothing is expected: a program that does nothing would pass";
        return Err(RequestRefusal::NoVerdict("jury", why.to_owned()));
    }
    let run = work.run_program(request, MAX_START_WAIT).await?;
    Ok(Judge0Result::from_run(run, expected, cpu))
}

/// Converts a submission to a request for a run.
///
/// # Errors
/// A field is invalid; the error names the first such field.
fn prepare_submission(
    submission: Submission,
    is_base64: bool,
    tenant: &str,
) -> Result<PreparedSubmission, SubmissionFieldError> {
    refuse_unsupported_options(&submission)?;
    let bytes = |name: &'static str, text: String| {
        if !is_base64 {
            return Ok(text.into_bytes());
        }
        // Some encoders insert line breaks into base64.
        let joined: String = text.split_ascii_whitespace().collect();
        let decoded = BASE64_STANDARD.decode(joined);
        decoded.map_err(|_| SubmissionFieldError(name, "is not base64".to_owned()))
    };
    let source = submission.source_code.unwrap_or_default();
    let source = bytes("source_code", source)?;
    if source.trim_ascii().is_empty() {
        return Err(SubmissionFieldError(
            "source_code",
            "can't be blank".to_owned(),
        ));
    }
    let number = submission.language_id;
    let number =
        number.ok_or_else(|| SubmissionFieldError("language_id", "can't be blank".to_owned()))?;
    let language = language_with_id(number).ok_or_else(|| {
        let why = format!("language with id {number} doesn't exist");
        SubmissionFieldError("language_id", why)
    })?;
    let seconds = |name: &'static str, given: Option<f64>, usual: f64| {
        let time = request_fields::validate_time_limit(name, given.unwrap_or(usual));
        time.map_err(|refusal| SubmissionFieldError(name, refusal.message()))
    };
    let cpu = seconds("cpu_time_limit", submission.cpu_time_limit, CPU_TIME)?;
    let memory = submission.memory_limit.unwrap_or(DEFAULT_MEMORY_KB);
    if memory <= 0.0 {
        return Err(SubmissionFieldError(
            "memory_limit",
            "must be greater than 0".to_owned(),
        ));
    }
    let limits = ProgramLimits {
        time: seconds("wall_time_limit", submission.wall_time_limit, WALL_TIME)?,
        memory: request_fields::memory_limit_of_bytes((memory * 1024.0) as i64),
    };
    let arguments = submission.command_line_arguments.unwrap_or_default();
    let request = RunRequest {
        args: arguments.split_whitespace().map(str::to_owned).collect(),
        stdin: bytes("stdin", submission.stdin.unwrap_or_default())?,
        cpu: Some(cpu),
        ..request_fields::create_run_request(language, String::new(), limits, COMPILE_TIME, tenant)
    };
    let expected = submission.expected_output;
    let expected = expected.map(|text| bytes("expected_output", text));
    Ok(PreparedSubmission {
        request: RunRequest { source, ..request },
        expected: expected.transpose()?,
        cpu,
    })
}

/// Refuses options that caipan does not support, and arguments that need a shell.
fn refuse_unsupported_options(submission: &Submission) -> Result<(), SubmissionFieldError> {
    let is_given = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.is_empty());
    let arguments = submission.command_line_arguments.as_deref();
    let arguments = arguments.unwrap_or_default();
    let options = [
        ("compiler_options", is_given(&submission.compiler_options)),
        ("additional_files", is_given(&submission.additional_files)),
        ("callback_url", is_given(&submission.callback_url)),
        (
            "redirect_stderr_to_stdout",
            submission.redirect_stderr_to_stdout == Some(true),
        ),
        ("enable_network", submission.enable_network == Some(true)),
        (
            "number_of_runs",
            submission.number_of_runs.is_some_and(|runs| runs != 1),
        ),
        // Judge0 passes the arguments to a shell. caipan does not, so it refuses arguments with shell metacharacters.
        (
            "command_line_arguments",
            arguments.contains([
                '"', '\'', '\\', '$', '`', '\0', '|', '<', '>', ';', '&', '*', '?', '[', ']', '(',
                ')', '{', '}', '~', '#', '!', '\n',
            ]),
        ),
    ];
    match options.into_iter().find(|(_, is_refused)| *is_refused) {
        Some((name, _)) => Err(SubmissionFieldError(
            name,
            "this value is not supported".to_owned(),
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_codes_in_queries_are_decoded() {
        let query =
            SubmissionQuery::parse("tokens=a%2Cb&fields=status_id%2Cstdout&wait=true").unwrap();
        assert_eq!(query.tokens, ["a", "b"]);
        assert_eq!(query.fields, ["status_id", "stdout"]);
        assert!(query.waits && !query.is_base64);
        assert_eq!(
            SubmissionQuery::parse("fields=%2A").unwrap().fields.len(),
            12
        );
        assert!(SubmissionQuery::parse("fields=stdout,x").is_err());
        assert_eq!(decode_percent_codes("%zz%4%+f"), "%zz%4%+f");
    }
}
