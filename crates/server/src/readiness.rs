//! Tells whether the judge works: three known programs get their verdicts.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hyper::StatusCode;
use tokio::time::Instant;

use crate::cases::{self, ProgramLimits, languages};
use crate::http::Reply;
use crate::work::Work;
use caipan_checker::verdict::Verdict;
use caipan_facts::Bytes;
use caipan_problem::language;
use caipan_verify::job::Mode;
use caipan_verify::service::Service;

/// Time of the last successful check, if there was one.
#[derive(Default)]
pub(crate) struct Readiness {
    last: Mutex<Option<Instant>>,
}

/// Time for which a check is valid.
const VALIDITY: Duration = Duration::from_secs(30);

/// Longest wait for the beginning of the check.
const PATIENCE: Duration = Duration::from_secs(10);

/// Program that reads a word: it prints it, or never ends if the word is `loop`.
const CANARY: &str = include_str!("canary.py");

/// Name of the program's file, by which its language is known.
const CANARY_FILE: &str = "canary.py";

/// CPU time after which the program that never ends is stopped.
const CANARY_TIME: Duration = Duration::from_millis(500);

impl Readiness {
    /// Reply that says whether the judge works. It is checked again if the last check is old.
    pub(crate) async fn reply(&self, service: &Arc<Service>) -> Reply {
        let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some_and(|last| last.elapsed() < VALIDITY) {
            return Reply::text(StatusCode::OK, "ready\n");
        }
        match check(service).await {
            Ok(()) => {
                let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
                *last = Some(Instant::now());
                Reply::text(StatusCode::OK, "ready\n")
            }
            Err(why) => Reply::text(StatusCode::SERVICE_UNAVAILABLE, why + "\n"),
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
