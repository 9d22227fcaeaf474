//! Converts answers of language models, with unit tests in a format that several training frameworks use, to jobs.

use serde::Deserialize;
use serde_json::json;

use crate::http::RequestRefusal;
use crate::request_fields::{self, ProgramLimits, supported_languages};
use caipan_problem::language::{self, Language};
use caipan_verify::job::{Job, JobTest, JsonText, JudgingMode, SourceExtraction, TestKind};
use caipan_verify::result::{JobResult, ResultKind};
use caipan_verify::{extract_source, find_code_block_language};

/// Tests of an answer. Without `fn_name`, inputs and outputs are texts on standard input and output. With `fn_name`, an
/// input is a list of arguments, or a text with one JSON argument on each line; an output is a list with the returned
/// value, or a text with the returned value in JSON.
#[derive(Debug, Deserialize)]
pub(crate) struct AnswerTests {
    #[serde(alias = "input")]
    pub inputs: Vec<JsonText>,
    #[serde(alias = "output")]
    pub outputs: Vec<JsonText>,
    #[serde(default)]
    pub fn_name: Option<String>,
}

/// File name whose extension selects the default language of answers.
const USUAL_PROGRAM: &str = "program.py";

/// Returns the language of the last Markdown code block that is labelled with a known language; Python if there is no
/// such block.
pub(crate) fn language_of_answer(answer: &str) -> Result<&'static Language, RequestRefusal> {
    let usual = || language::find_by_file_name(supported_languages(), USUAL_PROGRAM);
    let found = find_code_block_language(answer, supported_languages()).or_else(usual);
    found.ok_or_else(|| RequestRefusal::bad_request("language", "is missing"))
}

/// Creates a job for the program in an answer; `None` if the answer contains no program.
///
/// # Errors
/// The tests are malformed, even if the answer contains no program.
pub(crate) fn job_from_answer(
    answer: &str,
    extract: SourceExtraction,
    language: &Language,
    tests: &AnswerTests,
    limits: ProgramLimits,
    mode: JudgingMode,
    tenant: &str,
) -> Result<Option<Job>, RequestRefusal> {
    let tests_of_job = tests.to_job_tests()?;
    let Some(source) = extract_source(answer, extract, language) else {
        return Ok(None);
    };
    let mut job = request_fields::job_without_tests(language, source, limits, mode, tenant);
    job.tests = tests_of_job;
    match &tests.fn_name {
        Some(name) => {
            job.kind = Some(TestKind::Function);
            job.function.insert("name".to_owned(), json!(name));
        }
        None => job.checker = Some(request_fields::lenient_checker()),
    }
    Ok(Some(job))
}

impl AnswerTests {
    /// Converts the tests to those of a job.
    ///
    /// # Errors
    /// There are no tests or too many, the lists have different lengths, or a test is malformed.
    fn to_job_tests(&self) -> Result<Vec<JobTest>, RequestRefusal> {
        request_fields::validate_test_count("inputs", self.inputs.len())?;
        if self.inputs.len() != self.outputs.len() {
            return Err(RequestRefusal::bad_request(
                "outputs",
                "must be as many as inputs",
            ));
        }
        let pairs = self.inputs.iter().zip(&self.outputs);
        let tests = pairs.map(|(input, output)| match self.fn_name {
            Some(_) => to_function_test(input, output),
            None => {
                let text = |key: &str, value: &JsonText| {
                    let read = serde_json::from_str::<String>(value.as_str());
                    read.map_err(|_| RequestRefusal::bad_request(key, "must be texts"))
                };
                Ok(request_fields::stdin_test(
                    text("inputs", input)?,
                    text("outputs", output)?,
                ))
            }
        });
        tests.collect()
    }
}

/// Converts an input and an output to the test of a function. [`AnswerTests`] describes both formats.
///
/// # Errors
/// The input or the output is malformed.
fn to_function_test(input: &JsonText, output: &JsonText) -> Result<JobTest, RequestRefusal> {
    let wrong = |key: &str| RequestRefusal::bad_request(key, "must be JSON values");
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
                return Err(RequestRefusal::bad_request(
                    "outputs",
                    "must be lists of one value",
                ));
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

/// Returns the reward of a result that has a verdict, from 0 to 1.
///
/// # Errors
/// The result has no verdict or no reward.
pub(crate) fn reward_of_result(result: &JobResult) -> Result<f64, RequestRefusal> {
    match (result.kind, result.reward) {
        (ResultKind::Passed | ResultKind::Failed | ResultKind::Partial, Some(reward)) => Ok(reward),
        _ => Err(no_verdict_refusal(result)),
    }
}

/// Creates the refusal for a result without a verdict, with the party at fault (default: `machine`) and the reason.
pub(crate) fn no_verdict_refusal(result: &JobResult) -> RequestRefusal {
    let fault = result.fault.map_or("machine", |fault| fault.name());
    let why = result.explanation.reason.clone().unwrap_or_default();
    RequestRefusal::NoVerdict(fault, why)
}
