//! Readiness check for `/readyz`: judges a program on three tests with known verdicts.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use hyper::StatusCode;
use serde_json::json;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::http::Reply;
use crate::judge_handle::JudgeHandle;
use crate::request_fields::{self, ProgramLimits, supported_languages};
use caipan_checker::verdict::Verdict;
use caipan_facts::Bytes;
use caipan_problem::language;
use caipan_verify::job::JudgingMode;
use caipan_verify::service::VerificationService;

/// Readiness of the judge, cached between checks.
#[derive(Default)]
pub(crate) struct JudgeReadiness {
    /// Time and result of the last check; `None` before the first check.
    last: Mutex<Option<(Instant, Result<(), String>)>>,
}

/// Time for which a successful check is not repeated.
const VALIDITY: Duration = Duration::from_secs(30);

/// Time for which a failed check is not repeated, so that frequent requests do not cause frequent checks.
const VALIDITY_OF_FAILURE: Duration = Duration::from_secs(2);

/// Maximum time until a worker starts the check.
const MAX_START_WAIT: Duration = Duration::from_secs(10);

/// Program that reads a word and prints the word, or loops forever if the word is `loop`.
const CANARY: &str = include_str!("canary.py");

/// File name of the check's program, whose extension determines the language.
const CANARY_FILE: &str = "canary.py";

/// CPU time limit of the check's program, which one of the tests is meant to exceed.
const CANARY_TIME: Duration = Duration::from_millis(500);

impl JudgeReadiness {
    /// Replies with status 200 if the last check succeeded, otherwise with 503 and the reason. Repeats an outdated
    /// check; concurrent callers wait for the same check.
    pub(crate) async fn readiness_reply(&self, service: &Arc<VerificationService>) -> Reply {
        let mut last = self.last.lock().await;
        let is_valid = |(time, result): &(Instant, Result<(), String>)| {
            let validity = result.as_ref().map_or(VALIDITY_OF_FAILURE, |()| VALIDITY);
            time.elapsed() < validity
        };
        let (_, result) = match last.take().filter(is_valid) {
            Some(valid) => last.insert(valid),
            None => {
                let result = check_judge(service).await;
                last.insert((Instant::now(), result))
            }
        };
        match result {
            Ok(()) => Reply::text(StatusCode::OK, "ready\n"),
            Err(why) => Reply::text(StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")),
        }
    }
}

/// Judges [`CANARY`] on three tests: one that it passes, one that it fails, and one on which it exceeds the time limit.
///
/// # Errors
/// The program was not judged, or a verdict is not the expected one; the error is the reason.
async fn check_judge(service: &Arc<VerificationService>) -> Result<(), String> {
    let language = language::find_by_file_name(supported_languages(), CANARY_FILE);
    let language = language.ok_or("no language for the check")?;
    let limits = ProgramLimits {
        time: CANARY_TIME,
        memory: Bytes(256 << 20),
    };
    let mut job = request_fields::job_without_tests(
        language,
        CANARY.to_owned(),
        limits,
        JudgingMode::All,
        "",
    );
    let tests = [("right", "right"), ("wrong", "right"), ("loop", "right")];
    let tests = tests
        .map(|(input, output)| request_fields::stdin_test(input.to_owned(), output.to_owned()));
    job.tests = tests.into();
    // A cluster would answer an equal job with a stored result, so each job contains the current time.
    let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    job.meta = json!(time.map_or(0, |time| time.as_nanos() as u64));
    let work = JudgeHandle {
        service: Arc::clone(service),
        tenant: String::new(),
        began: Arc::default(),
    };
    let result = work.judge_job(job, MAX_START_WAIT).await;
    let result = result.map_err(|refusal| refusal.message())?;
    let verdicts: Vec<Verdict> = result.cases.iter().map(|case| case.verdict).collect();
    let expected = [
        Verdict::Accepted,
        Verdict::WrongAnswer,
        Verdict::TimeLimitExceeded,
    ];
    if verdicts == expected {
        Ok(())
    } else {
        let why = result.explanation.reason.unwrap_or_default();
        Err(format!(
            "verdicts {verdicts:?} in place of {expected:?} {why}"
        ))
    }
}
