//! Replaces the package for Codeforces problems that open-r1 adds to Piston. The files of a request are a program, one
//! test and optionally a checker; the reply reports the output `1` if the program passes.

use std::time::Duration;

use serde_json::{Value, json};

use super::piston_body::{
    ExecuteRequest, OVERLOAD_TEXT, VERSION, explanation_without_trigger_words, step_result_object,
};
use crate::http::RequestRefusal;
use crate::judge_handle::JudgeHandle;
use crate::request_fields::{self, ProgramLimits, supported_languages};
use caipan_checker::verdict::Verdict;
use caipan_problem::language;
use caipan_verify::job::{CheckerProgram, CheckerSettings, JobChecker, JudgingMode};
use caipan_verify::result::JobResult;

/// Name of the Piston package for Codeforces problems. Replies contain it as the language.
pub(super) const PACKAGE_NAME: &str = "codeforces";

/// Name of the request's file that contains the limits, one `KEY=VALUE` per line.
const CONFIG: &str = "grader_config";
const INPUT: &str = "input.txt";
const ANSWER: &str = "correct_output.txt";
const CHECKER: &str = "checker.py";

/// Checker dialect of caipan that defines the arguments and the output of checkers.
const CHECKER_DIALECT: &str = "piston";

/// Exit code in the reply for a program that exceeded the time limit.
const TIMEOUT_EXIT_CODE: i32 = 124;

/// Maximum time until a worker starts. It is shorter than the 30 s for which clients wait for the reply.
const MAX_START_WAIT: Duration = Duration::from_secs(20);

/// Whether a request is for the Codeforces package, which is indicated by a file named `grader_config`.
pub(super) fn is_codeforces_request(body: &ExecuteRequest) -> bool {
    body.files
        .iter()
        .any(|file| file.name.as_deref() == Some(CONFIG))
}

/// Judges the program on the test in the files of the request, and returns the body of the reply.
///
/// # Errors
/// A file is missing or malformed, the queue is too long, or there is no verdict.
pub(super) async fn judge_codeforces_request(
    body: ExecuteRequest,
    work: &JudgeHandle,
) -> Result<Value, RequestRefusal> {
    let text = |name: &str| -> Result<Option<String>, RequestRefusal> {
        let file = body
            .files
            .iter()
            .find(|file| file.name.as_deref() == Some(name));
        let bytes = file.map(|file| file.decode_content()).transpose()?;
        Ok(bytes.map(|bytes| request_fields::lossy_text(&bytes)))
    };
    let needed = |name: &str| {
        text(name)?
            .ok_or_else(|| RequestRefusal::bad_request("files", format!("{name} is missing")))
    };
    let language = request_fields::find_language(&body.language)?;
    let is_main = |name: &str| name.starts_with("main.");
    let main = body
        .files
        .iter()
        .find(|file| file.name.as_deref().is_some_and(is_main));
    let main =
        main.ok_or_else(|| RequestRefusal::bad_request("files", "the program is missing"))?;
    let limits = parse_limits(&needed(CONFIG)?)?;
    let source = request_fields::lossy_text(&main.decode_content()?);
    let mut job = request_fields::job_without_tests(
        language,
        source,
        limits,
        JudgingMode::First,
        &work.tenant,
    );
    let answer = needed(ANSWER)?;
    job.checker = Some(match text(CHECKER)? {
        Some(source) => python_checker(source),
        None => word_checker(&answer),
    });
    job.tests = vec![request_fields::stdin_test(needed(INPUT)?, answer)];
    let result = work.judge_job(job, MAX_START_WAIT).await?;
    result_reply_body(&result)
}

/// Parses the limits in `grader_config`, whose lines are `KEY=VALUE`: `TIME_LIMIT` in seconds, `MEMORY_LIMIT` in MiB.
///
/// # Errors
/// A limit is missing, or the program would not read standard input.
fn parse_limits(config: &str) -> Result<ProgramLimits, RequestRefusal> {
    let value = |key: &str| {
        let mut lines = config.lines().filter_map(|line| line.split_once('='));
        lines
            .find(|(name, _)| name.trim() == key)
            .map(|(_, value)| value.trim())
    };
    let number = |key: &str| value(key).and_then(|text| text.parse::<f64>().ok());
    let missing = |key: &str| RequestRefusal::bad_request(CONFIG, format!("{key} is missing"));
    if value("INPUT_MODE").is_some_and(|mode| mode != "stdio") {
        return Err(RequestRefusal::bad_request(
            CONFIG,
            "programs must read standard input",
        ));
    }
    let time = number("TIME_LIMIT").ok_or_else(|| missing("TIME_LIMIT"))?;
    let memory = number("MEMORY_LIMIT").ok_or_else(|| missing("MEMORY_LIMIT"))?;
    Ok(ProgramLimits {
        time: request_fields::validate_time_limit(CONFIG, time)?,
        memory: request_fields::memory_limit_of_mib(memory as i64),
    })
}

/// Creates a checker from the source of a Python program.
fn python_checker(source: String) -> JobChecker {
    let language = language::find_by_file_name(supported_languages(), CHECKER);
    JobChecker::Program(CheckerProgram {
        source,
        language: language
            .map(|language| language.id.clone())
            .unwrap_or_default(),
        dialect: CHECKER_DIALECT.to_owned(),
        args: Vec::new(),
        files: Default::default(),
        processes: None,
    })
}

/// Creates the checker for requests without one. It compares words, and ignores upper and lower case if every word of
/// the answer that contains letters is yes or no.
fn word_checker(answer: &str) -> JobChecker {
    let is_answer = |word: &&str| {
        ["yes", "no"]
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known))
    };
    let has_letters = |word: &&str| word.contains(char::is_alphabetic);
    let mut words = answer.split_whitespace().filter(has_letters).peekable();
    let name = if words.peek().is_some() && words.all(|word| is_answer(&word)) {
        "kattis-default"
    } else {
        "tokens"
    };
    JobChecker::Settings(CheckerSettings {
        name: name.to_owned(),
        settings: Default::default(),
    })
}

/// Creates the body of the reply for a result. Clients use the exit codes, and whether the output is `1`.
///
/// # Errors
/// The result has no verdict.
fn result_reply_body(result: &JobResult) -> Result<Value, RequestRefusal> {
    let Some(verdict) = result.verdict else {
        return Err(crate::model_answers::no_verdict_refusal(result));
    };
    let why = result.explanation.reason.as_deref().unwrap_or_default();
    let log = result.compile.as_ref().map_or("", |compile| &compile.log);
    let (compile, run) = if verdict == Verdict::CompileError {
        let words = if log.is_empty() { why } else { log };
        // The compiler log quotes the program, so it is not copied to standard error of `run`, in which clients
        // search for error texts.
        (
            step_result_object("", words, Some(1), None, None),
            step_result_object("", "", Some(1), None, None),
        )
    } else {
        let (printed, code) = match verdict {
            Verdict::Accepted => ("1\n", 0),
            Verdict::WrongAnswer | Verdict::PartlyCorrect => ("0\n", 0),
            Verdict::TimeLimitExceeded => ("0\n", TIMEOUT_EXIT_CODE),
            _ => ("0\n", 1),
        };
        let words = explanation_without_trigger_words(why, &[OVERLOAD_TEXT]);
        (
            step_result_object("", log, Some(0), None, None),
            step_result_object(printed, words, Some(code), None, None),
        )
    };
    Ok(json!({"language": PACKAGE_NAME, "version": VERSION, "compile": compile, "run": run}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letter_case_is_ignored_only_if_all_words_are_yes_or_no() {
        let name = |answer: &str| match word_checker(answer) {
            JobChecker::Settings(checker) => checker.name,
            other => panic!("{other:?}"),
        };
        for answer in ["YES", "no\nYes 3\n", "12 no"] {
            assert_eq!(name(answer), "kattis-default", "{answer}");
        }
        for answer in ["YES abc", "12", "", "north"] {
            assert_eq!(name(answer), "tokens", "{answer}");
        }
    }
}
