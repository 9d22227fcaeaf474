//! Answers of models and the unit tests that come with them, in the form that many trainers share.

use serde::Deserialize;
use serde_json::json;

use crate::cases::{self, ProgramLimits, languages};
use crate::http::Refusal;
use caipan_problem::language::{self, Language};
use caipan_verify::job::{Extract, Job, JobTest, JsonText, Mode, TestKind};
use caipan_verify::result::{JobResult, ResultKind};
use caipan_verify::{fenced_language, source_in};

/// Tests of an answer. Without `fn_name`, inputs and outputs are texts. With it, an input is a list of arguments, or a text with a JSON
/// value on each line; an output is a list of one value, or a text with one JSON value.
#[derive(Debug, Deserialize)]
pub(crate) struct UnitTests {
    #[serde(alias = "input")]
    pub inputs: Vec<JsonText>,
    #[serde(alias = "output")]
    pub outputs: Vec<JsonText>,
    #[serde(default)]
    pub fn_name: Option<String>,
}

/// File name whose extension selects the default language of answers.
const USUAL_PROGRAM: &str = "program.py";

/// Returns the language of the last code block that names one; Python if none does.
pub(crate) fn language_of(answer: &str) -> Result<&'static Language, Refusal> {
    let usual = || language::of_name(languages(), USUAL_PROGRAM);
    let found = fenced_language(answer, languages()).or_else(usual);
    found.ok_or_else(|| Refusal::bad("language", "is missing"))
}

/// Job of an answer; `None` if it contains no program.
///
/// # Errors
/// The tests are wrong.
pub(crate) fn job_from_answer(
    answer: &str,
    extract: Extract,
    language: &Language,
    tests: &UnitTests,
    limits: ProgramLimits,
    mode: Mode,
    tenant: &str,
) -> Result<Option<Job>, Refusal> {
    let tests_of_job = tests.read()?;
    let Some(source) = source_in(answer, extract, language) else {
        return Ok(None);
    };
    let mut job = cases::job(language, source, limits, mode, tenant);
    job.tests = tests_of_job;
    match &tests.fn_name {
        Some(name) => {
            job.kind = Some(TestKind::Function);
            job.function.insert("name".to_owned(), json!(name));
        }
        None => job.checker = Some(cases::lenient_checker()),
    }
    Ok(Some(job))
}

impl UnitTests {
    fn read(&self) -> Result<Vec<JobTest>, Refusal> {
        cases::checked_count("inputs", self.inputs.len())?;
        if self.inputs.len() != self.outputs.len() {
            return Err(Refusal::bad("outputs", "must be as many as inputs"));
        }
        let pairs = self.inputs.iter().zip(&self.outputs);
        let tests = pairs.map(|(input, output)| match self.fn_name {
            Some(_) => function_test(input, output),
            None => {
                let text = |key: &str, value: &JsonText| {
                    let read = serde_json::from_str::<String>(value.as_str());
                    read.map_err(|_| Refusal::bad(key, "must be texts"))
                };
                Ok(cases::stdin_test(
                    text("inputs", input)?,
                    text("outputs", output)?,
                ))
            }
        });
        tests.collect()
    }
}

/// Test of a function. The arguments are a list of JSON values, or a text with one JSON value on each line.
fn function_test(input: &JsonText, output: &JsonText) -> Result<JobTest, Refusal> {
    let wrong = |key: &str| Refusal::bad(key, "must be JSON values");
    let args = match serde_json::from_str::<String>(input.as_str()) {
        Ok(lines) => {
            let lines = lines.lines().filter(|line| !line.trim().is_empty());
            let values = lines.map(serde_json::from_str::<JsonText>);
            values.collect::<Result<_, _>>()
        }
        Err(_) => serde_json::from_str::<Vec<JsonText>>(input.as_str()),
    };
    let expected = match serde_json::from_str::<String>(output.as_str()) {
        Ok(value) => serde_json::from_str(&value).map_err(|_| wrong("outputs"))?,
        Err(_) => {
            let mut values: Vec<JsonText> =
                serde_json::from_str(output.as_str()).map_err(|_| wrong("outputs"))?;
            let first = values.pop().ok_or_else(|| wrong("outputs"))?;
            if !values.is_empty() {
                return Err(Refusal::bad("outputs", "must be lists of one value"));
            }
            first
        }
    };
    Ok(JobTest {
        args: Some(args.map_err(|_| wrong("inputs"))?),
        expected: Some(expected),
        ..JobTest::default()
    })
}

/// Reward of a result that has a verdict.
///
/// # Errors
/// There is no verdict.
pub(crate) fn reward_of(result: &JobResult) -> Result<f64, Refusal> {
    match (result.kind, result.reward) {
        (ResultKind::Passed | ResultKind::Failed | ResultKind::Partial, Some(reward)) => Ok(reward),
        _ => Err(no_verdict(result)),
    }
}

/// Refusal for a result without a verdict, with the party at fault and the reason.
pub(crate) fn no_verdict(result: &JobResult) -> Refusal {
    let fault = result.fault.map_or("machine", |fault| fault.name());
    let why = result.explanation.reason.clone().unwrap_or_default();
    Refusal::NoVerdict(fault, why)
}
