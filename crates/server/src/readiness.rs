//! Checks whether the judge works, by three runs with known verdicts.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use hyper::StatusCode;
use serde_json::json;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::cases::{self, ProgramLimits, languages};
use crate::http::Reply;
use crate::work::Work;
use caipan_checker::verdict::Verdict;
use caipan_facts::Bytes;
use caipan_problem::language;
use caipan_verify::job::Mode;
use caipan_verify::service::Service;

/// Result of the last check and its time; `None` before the first one.
#[derive(Default)]
pub(crate) struct Readiness {
    last: Mutex<Option<(Instant, Result<(), String>)>>,
}

/// Time for which a successful check is valid.
const VALIDITY: Duration = Duration::from_secs(30);

/// Time for which a failed check is valid, so that many callers do not cause many checks.
const VALIDITY_OF_FAILURE: Duration = Duration::from_secs(2);

/// Longest wait for the beginning of the check.
const PATIENCE: Duration = Duration::from_secs(10);

/// Program that reads a word: it prints it, or never ends if the word is `loop`.
const CANARY: &str = include_str!("canary.py");

/// Name of the program's file, by which its language is known.
const CANARY_FILE: &str = "canary.py";

/// CPU time after which the program that never ends is stopped.
const CANARY_TIME: Duration = Duration::from_millis(500);

impl Readiness {
    /// Returns whether the judge works. The check is repeated if the last one is no longer valid; callers meanwhile wait for it.
    pub(crate) async fn reply(&self, service: &Arc<Service>) -> Reply {
        let mut last = self.last.lock().await;
        let is_valid = |(time, result): &(Instant, Result<(), String>)| {
            let validity = result.as_ref().map_or(VALIDITY_OF_FAILURE, |()| VALIDITY);
            time.elapsed() < validity
        };
        let (_, result) = match last.take().filter(is_valid) {
            Some(valid) => last.insert(valid),
            None => {
                let result = check(service).await;
                last.insert((Instant::now(), result))
            }
        };
        match result {
            Ok(()) => Reply::text(StatusCode::OK, "ready\n"),
            Err(why) => Reply::text(StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")),
        }
    }
}

async fn check(service: &Arc<Service>) -> Result<(), String> {
    let language = language::of_name(languages(), CANARY_FILE);
    let language = language.ok_or("no language for the check")?;
    let limits = ProgramLimits {
        time: CANARY_TIME,
        memory: Bytes(256 << 20),
    };
    let mut job = cases::job(language, CANARY.to_owned(), limits, Mode::All, "");
    let tests = [("right", "right"), ("wrong", "right"), ("loop", "right")];
    let tests = tests.map(|(input, output)| cases::stdin_test(input.to_owned(), output.to_owned()));
    job.tests = tests.into();
    // A cluster would answer an equal job without a run.
    let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    job.meta = json!(time.map_or(0, |time| time.as_nanos() as u64));
    let work = Work {
        service: Arc::clone(service),
        tenant: String::new(),
        began: Arc::default(),
    };
    let result = work.judge(job, PATIENCE).await;
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
