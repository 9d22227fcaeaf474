//! The package for Codeforces problems that open-r1 adds to Piston: the files of a request contain a program, one test, and
//! maybe a checker; the program prints 1 if the answer is right.

use std::time::Duration;

use serde_json::{Value, json};

use super::piston_body::{Execute, step};
use crate::cases::{self, ProgramLimits, languages};
use crate::http::Refusal;
use crate::work::Work;
use caipan_checker::verdict::Verdict;
use caipan_problem::language;
use caipan_verify::job::{CheckerProgram, CheckerSettings, JobChecker, Mode};
use caipan_verify::result::JobResult;

/// Name of the package, and of its language in replies.
pub(super) const PACKAGE: &str = "codeforces";

/// Names of the files of a request that are not sources.
const CONFIG: &str = "grader_config";
const INPUT: &str = "input.txt";
const ANSWER: &str = "correct_output.txt";
const CHECKER: &str = "checker.py";

/// Convention by which checkers are called: one of caipan's checker dialects.
const CHECKER_DIALECT: &str = "piston";

/// Exit code that the client reads as a timeout.
const TIMEOUT: i32 = 124;

/// Maximum time in the queue. It is shorter than the 30 s for which clients wait for the reply.
const PATIENCE: Duration = Duration::from_secs(20);

/// Whether a request is for this package: one of its files is called `grader_config`.
pub(super) fn is_codeforces_request(body: &Execute) -> bool {
    body.files
        .iter()
        .any(|file| file.name.as_deref() == Some(CONFIG))
}

/// Judges the program on the one test that the files of the request contain.
pub(super) async fn judge(body: Execute, work: &Work) -> Result<Value, Refusal> {
    let text = |name: &str| -> Result<Option<String>, Refusal> {
        let file = body
            .files
            .iter()
            .find(|file| file.name.as_deref() == Some(name));
        let bytes = file.map(|file| file.decoded()).transpose()?;
        Ok(bytes.map(|bytes| cases::text(&bytes)))
    };
    let needed =
        |name: &str| text(name)?.ok_or_else(|| Refusal::bad("files", format!("{name} is missing")));
    let language = cases::language(&body.language)?;
    let is_main = |name: &str| name.starts_with("main.");
    let main = body
        .files
        .iter()
        .find(|file| file.name.as_deref().is_some_and(is_main));
    let main = main.ok_or_else(|| Refusal::bad("files", "the program is missing"))?;
    let limits = limits_of(&needed(CONFIG)?)?;
    let source = cases::text(&main.decoded()?);
    let mut job = cases::job(language, source, limits, Mode::First, &work.tenant);
    let answer = needed(ANSWER)?;
    job.checker = Some(match text(CHECKER)? {
        Some(source) => checker(source),
        None => word_comparison(&answer),
    });
    job.tests = vec![cases::stdin_test(needed(INPUT)?, answer)];
    let result = work.judge(job, PATIENCE).await?;
    reply(&result)
}

/// Reads the limits of a configuration: lines `KEY=VALUE`, in seconds and MiB.
fn limits_of(config: &str) -> Result<ProgramLimits, Refusal> {
    let value = |key: &str| {
        let mut lines = config.lines().filter_map(|line| line.split_once('='));
        lines
            .find(|(name, _)| name.trim() == key)
            .map(|(_, value)| value.trim())
    };
    let number = |key: &str| value(key).and_then(|text| text.parse::<f64>().ok());
    let missing = |key: &str| Refusal::bad(CONFIG, format!("{key} is missing"));
    if value("INPUT_MODE").is_some_and(|mode| mode != "stdio") {
        return Err(Refusal::bad(CONFIG, "programs must read standard input"));
    }
    let time = number("TIME_LIMIT").ok_or_else(|| missing("TIME_LIMIT"))?;
    let memory = number("MEMORY_LIMIT").ok_or_else(|| missing("MEMORY_LIMIT"))?;
    Ok(ProgramLimits {
        time: cases::seconds(CONFIG, time)?,
        memory: cases::memory_of_mib(memory as i64),
    })
}

fn checker(source: String) -> JobChecker {
    let language = language::of_name(languages(), CHECKER);
    JobChecker::Program(CheckerProgram {
        source,
        language: language
            .map(|language| language.id.clone())
            .unwrap_or_default(),
        dialect: CHECKER_DIALECT.to_owned(),
        args: Vec::new(),
        files: Default::default(),
    })
}

/// Comparison without a checker: by words. If the answer has no words but yes and no, the case of letters does not count.
fn word_comparison(answer: &str) -> JobChecker {
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

/// Returns the reply for a result. Clients read the exit codes, and whether the program printed 1.
fn reply(result: &JobResult) -> Result<Value, Refusal> {
    let Some(verdict) = result.verdict else {
        return Err(crate::answers::no_verdict(result));
    };
    let why = result.explanation.reason.as_deref().unwrap_or_default();
    let log = result.compile.as_ref().map_or("", |compile| &compile.log);
    let (compile, run) = match verdict {
        Verdict::CompileError => {
            let refused = step(
                "",
                if log.is_empty() { why } else { log },
                Some(1),
                None,
                None,
            );
            (refused.clone(), refused)
        }
        _ => {
            let (printed, code) = match verdict {
                Verdict::Accepted => ("1\n", 0),
                Verdict::WrongAnswer | Verdict::PartlyCorrect => ("0\n", 0),
                Verdict::TimeLimitExceeded => ("0\n", TIMEOUT),
                _ => ("0\n", 1),
            };
            let compiled = step("", log, Some(0), None, None);
            (compiled, step(printed, why, Some(code), None, None))
        }
    };
    Ok(json!({"language": PACKAGE, "version": "1.0.0", "compile": compile, "run": run}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_may_be_in_any_case_only_if_all_words_are_yes_or_no() {
        let name = |answer: &str| match word_comparison(answer) {
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
