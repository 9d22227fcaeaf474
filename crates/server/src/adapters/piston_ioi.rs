//! Replaces the package for problems of the International Olympiad in Informatics that open-r1 adds to Piston. The files
//! of a request are a program in C++, the graders and the checker of the jury, and one test; the reply reports the score
//! as the output.

use std::collections::BTreeMap;
use std::time::Duration;

use hyper::StatusCode;
use serde_json::{Value, json};

use super::piston_body::{
    ExecuteRequest, OVERLOAD_TEXT, REFUSAL_STATUSES, VERSION, explanation_without_trigger_words,
    step_result_object,
};
use crate::http::{RefusalStatuses, RequestRefusal};
use crate::judge_handle::JudgeHandle;
use crate::request_fields::{self, ProgramLimits};
use caipan_checker::verdict::Verdict;
use caipan_problem::interactor_table::Interactor;
use caipan_problem::language::{self, Language};
use caipan_verify::job::{CheckerProgram, Job, JobChecker, JobTest, JudgingMode, ProgramProcesses};
use caipan_verify::result::{Fault, JobResult};

/// Name of the Piston package for IOI problems. Requests contain it as the language.
pub(super) const PACKAGE_NAME: &str = "cms_ioi";

/// Path of the file in a request that contains the limits and the task type.
const CONFIG: &str = "graders/grader_config.json";
const INPUT: &str = "input.txt";
const ANSWER: &str = "correct_output.txt";
const CHECKER: &str = "checker/checker.cpp";
const MANAGER: &str = "graders/manager.cpp";

/// Names of the sources that are compiled together with the program, without the folder.
const GRADERS: [&str; 2] = ["grader.cpp", "stub.cpp"];

const GRADER_FOLDER: &str = "graders/";
const CHECKER_FOLDER: &str = "checker/";

/// Extensions of C++ headers, which the sources in the same folder may include.
const HEADERS: [&str; 3] = [".h", ".hpp", ".hh"];

/// Dialect of caipan for checkers and managers of CMS.
const DIALECT: &str = "cms";

/// Name of the built-in checker for requests without a checker. It compares the words of each line, as CMS does.
const COMPARISON: &str = "lcmp";

/// Prefix of the keys in `grader_config.json` that contain the parameters of a task of type Communication.
const PARAMETER_PREFIX: &str = "task_type_parameters_Communication_";

/// Maximum time until a worker starts. It is shorter than the 30 s for which clients wait for the reply.
const MAX_START_WAIT: Duration = Duration::from_secs(20);

/// Texts in standard error that clients interpret. A program may influence the explanation of its verdict, so
/// explanations with one of these texts are omitted.
const INTERPRETED_TEXTS: [&str; 7] = [
    OVERLOAD_TEXT,
    "MemoryError",
    "Compilation error",
    "Memory limit exceeded",
    "Time limit exceeded",
    "Output isn't correct",
    "translate:",
];

/// Returns the statuses for a refusal. Clients treat a reply with the key `message` and status 200 as a final fault,
/// and retry after any other status. Retries do not help against a fault of the jury.
pub(super) fn refusal_statuses(refusal: &RequestRefusal) -> RefusalStatuses {
    RefusalStatuses {
        no_verdict: if refusal.party_at_fault() == Fault::Jury.name() {
            StatusCode::OK
        } else {
            REFUSAL_STATUSES.no_verdict
        },
        ..REFUSAL_STATUSES
    }
}

/// Judges the program on the test in the files of the request, and returns the body of the reply.
///
/// # Errors
/// A file is missing or malformed, the task type is not supported, the queue is too long, or there is no verdict.
pub(super) async fn judge_ioi_request(
    body: ExecuteRequest,
    work: &JudgeHandle,
) -> Result<Value, RequestRefusal> {
    let files = RequestFiles::decode(&body)?;
    let job = create_job(&files, &body, &work.tenant)?;
    let result = work.judge_job(job, MAX_START_WAIT).await?;
    result_reply_body(&result)
}

/// Contents of the files of a request, by path.
struct RequestFiles(BTreeMap<String, Vec<u8>>);

impl RequestFiles {
    /// Decodes the contents of all files of a request.
    ///
    /// # Errors
    /// A path is missing, not allowed or given twice, or a content is not in its encoding.
    fn decode(body: &ExecuteRequest) -> Result<Self, RequestRefusal> {
        let mut files = BTreeMap::new();
        for file in &body.files {
            let name = file.name.clone();
            let name =
                name.ok_or_else(|| RequestRefusal::bad_request("files", "a name is missing"))?;
            request_fields::validate_file_path("files", &name)?;
            if files.insert(name.clone(), file.decode_content()?).is_some() {
                let message = format!("{name:?} is given twice");
                return Err(RequestRefusal::bad_request("files", message));
            }
        }
        Ok(Self(files))
    }

    /// Returns a file of the jury as text; `None` if the request does not contain the file.
    ///
    /// # Errors
    /// The file is not UTF-8.
    fn optional_text(&self, path: &str) -> Result<Option<String>, RequestRefusal> {
        let content = self.0.get(path).cloned();
        let text = content.map(String::from_utf8).transpose();
        text.map_err(|_| RequestRefusal::bad_request("files", format!("{path} is not UTF-8")))
    }

    fn required_text(&self, path: &str) -> Result<String, RequestRefusal> {
        self.optional_text(path)?
            .ok_or_else(|| missing_file_refusal(path))
    }

    /// Returns the C++ header files in a folder, with their names relative to the folder.
    fn headers_in_folder(&self, folder: &str) -> Result<BTreeMap<String, String>, RequestRefusal> {
        let names = self.0.keys().filter_map(|path| path.strip_prefix(folder));
        let headers = names.filter(|name| HEADERS.iter().any(|ending| name.ends_with(ending)));
        headers
            .map(|name| {
                Ok((
                    name.to_owned(),
                    self.required_text(&format!("{folder}{name}"))?,
                ))
            })
            .collect()
    }

    /// Returns the path of the program, which is `code` in any capitalization with the extension `.cpp`, in the
    /// folder of graders.
    fn program_path(&self, code: &str) -> Result<&str, RequestRefusal> {
        let path = format!("{GRADER_FOLDER}{code}.cpp");
        let mut paths = self.0.keys();
        let found = paths.find(|known| known.eq_ignore_ascii_case(&path));
        found
            .map(String::as_str)
            .ok_or_else(|| missing_file_refusal(&path))
    }

    /// Returns the graders, which are compiled together with the program, by name without the folder.
    fn graders_except_program(
        &self,
        program: &str,
    ) -> Result<BTreeMap<String, String>, RequestRefusal> {
        let mut graders = BTreeMap::new();
        for name in GRADERS {
            let path = format!("{GRADER_FOLDER}{name}");
            if let Some(text) = self.optional_text(&path)?.filter(|_| path != program) {
                graders.insert(name.to_owned(), text);
            }
        }
        Ok(graders)
    }
}

fn missing_file_refusal(path: &str) -> RequestRefusal {
    RequestRefusal::bad_request("files", format!("{path} is missing"))
}

/// Creates the job for a request. `tenant` is the tenant that sent the request.
fn create_job(
    files: &RequestFiles,
    body: &ExecuteRequest,
    tenant: &str,
) -> Result<Job, RequestRefusal> {
    let config = GraderConfig::parse(&files.required_text(CONFIG)?)?;
    let program = files.program_path(&config.code)?;
    let source = request_fields::lossy_text(&files.0[program]);
    let limits = ProgramLimits {
        time: request_fields::validate_time_limit(CONFIG, config.time_limit)?,
        memory: request_fields::memory_limit_of_bytes(
            config.memory_limit.or(body.run_memory_limit).unwrap_or(-1),
        ),
    };
    let language = language_of_sources()?;
    let mut job =
        request_fields::job_without_tests(language, source, limits, JudgingMode::Fraction, tenant);
    job.with = files.graders_except_program(program)?;
    job.include = files.headers_in_folder(GRADER_FOLDER)?;
    let answer = files.optional_text(ANSWER)?;
    let has_manager = config.manager.is_some();
    if let Some(ManagerCall { args, processes }) = config.manager {
        let source = files.required_text(MANAGER)?;
        let headers = files.headers_in_folder(GRADER_FOLDER)?;
        job.interactor = Some(CheckerProgram {
            processes,
            ..create_jury_program(language, source, args, headers)
        });
    }
    job.checker = match files.optional_text(CHECKER)? {
        // Without an expected output, the checker is not used: the manager gives the score.
        Some(_) if has_manager && answer.is_none() => None,
        Some(source) => {
            let headers = files.headers_in_folder(CHECKER_FOLDER)?;
            let checker = create_jury_program(language, source, Vec::new(), headers);
            Some(JobChecker::Program(checker))
        }
        None if has_manager => None,
        None if answer.is_none() => return Err(missing_file_refusal(ANSWER)),
        None => Some(JobChecker::Name(COMPARISON.to_owned())),
    };
    job.tests = vec![JobTest {
        input: Some(files.required_text(INPUT)?),
        output: Some(answer.unwrap_or_default()),
        ..JobTest::default()
    }];
    Ok(job)
}

/// Returns the language of the program and of all sources of the jury, which have the same extension.
fn language_of_sources() -> Result<&'static Language, RequestRefusal> {
    let found = language::find_by_file_name(request_fields::supported_languages(), CHECKER);
    found.ok_or_else(|| RequestRefusal::bad_request("language", "is missing"))
}

fn create_jury_program(
    language: &Language,
    source: String,
    args: Vec<String>,
    headers: BTreeMap<String, String>,
) -> CheckerProgram {
    CheckerProgram {
        source,
        language: language.id.clone(),
        dialect: DIALECT.to_owned(),
        args,
        files: headers,
        processes: None,
    }
}

/// Creates the refusal of a request whose kind of task is not supported. The jury is at fault.
fn unsupported_refusal(task_kind: &str) -> RequestRefusal {
    RequestRefusal::NoVerdict(Fault::Jury.name(), format!("{task_kind} is not supported"))
}

/// Content of the file `grader_config.json`.
struct GraderConfig {
    /// Name of the task, and of the program's file without extension.
    code: String,
    /// Time limit in seconds.
    time_limit: f64,
    /// Memory limit in bytes; `None` if it is missing.
    memory_limit: Option<i64>,
    /// Call of the task's manager, a program of the jury that communicates with the program; `None` if the task has no
    /// manager.
    manager: Option<ManagerCall>,
}

/// Call of the manager of a task of type Communication: arguments, and the processes of the program.
struct ManagerCall {
    /// Arguments of the manager that follow the names of the pipes.
    args: Vec<String>,
    /// Number and streams of the program's processes; `None` if the program has one process.
    processes: Option<ProgramProcesses>,
}

impl GraderConfig {
    /// Parses `grader_config.json`, including the parameters of the task type.
    ///
    /// # Errors
    /// A key is missing or malformed, or the type of the task is not supported.
    fn parse(text: &str) -> Result<Self, RequestRefusal> {
        let config: Value = serde_json::from_str(text)
            .map_err(|error| RequestRefusal::bad_request(CONFIG, error.to_string()))?;
        let code = config["code"]
            .as_str()
            .ok_or_else(|| missing_key_refusal("code"))?;
        let time = config["time_limit"].as_f64();
        let memory = config["memory_limit"].as_f64();
        let manager = match config["task_type"].as_str() {
            Some("Batch") => None,
            Some("Communication") => Some(parse_manager_call(&config)?),
            Some(other) => return Err(unsupported_refusal(&format!("task type {other}"))),
            None => return Err(missing_key_refusal("task_type")),
        };
        Ok(Self {
            code: code.to_owned(),
            time_limit: time.ok_or_else(|| missing_key_refusal("time_limit"))?,
            memory_limit: memory.map(|bytes| bytes as i64),
            manager,
        })
    }
}

fn missing_key_refusal(key: &str) -> RequestRefusal {
    RequestRefusal::bad_request(CONFIG, format!("{key} is missing"))
}

/// Returns a parameter of tasks of type Communication as text; `None` if it is missing.
fn communication_parameter(config: &Value, name: &str) -> Option<String> {
    let key = format!("{PARAMETER_PREFIX}{name}");
    let nested = config["task_type_params"].get(&key);
    match config.get(&key).or(nested)? {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

/// Returns the arguments in `manager_args`, split at whitespace, and the processes of the program.
///
/// # Errors
/// The program has more processes than are supported, or neither standard streams nor pipes.
fn parse_manager_call(config: &Value) -> Result<ManagerCall, RequestRefusal> {
    let count = communication_parameter(config, "num_processes").unwrap_or_else(|| "1".to_owned());
    let supported =
        (count.parse().ok()).filter(|count| (1..=Interactor::MAX_PROCESSES).contains(count));
    let count = supported.ok_or_else(|| {
        unsupported_refusal(&format!("task type Communication with {count} processes"))
    })?;
    let streams = communication_parameter(config, "user_io");
    let has_standard_streams = match streams.as_deref() {
        Some("std_io") => true,
        None | Some("fifo_io") => false,
        Some(other) => return Err(unsupported_refusal(&format!("user_io {other}"))),
    };
    // These settings are needed only for several processes. A single process can always use standard streams, and also
    // gets the names of these streams as arguments.
    let processes = (count > 1).then_some(ProgramProcesses {
        count,
        stream_names: !has_standard_streams,
    });
    let args = communication_parameter(config, "manager_args").unwrap_or_default();
    let args: Vec<String> = args.split_whitespace().map(str::to_owned).collect();
    for argument in &args {
        request_fields::refuse_nul_in_argument(CONFIG, argument)?;
    }
    Ok(ManagerCall { args, processes })
}

/// Creates the body of the reply for a result. Clients read the score from the output and the verdict from standard
/// error.
///
/// # Errors
/// The result has no verdict.
fn result_reply_body(result: &JobResult) -> Result<Value, RequestRefusal> {
    let reward = crate::model_answers::reward_of_result(result)?;
    let why = result.explanation.reason.as_deref().unwrap_or_default();
    let log = result.compile.as_ref().map_or("", |compile| &compile.log);
    let verdict = result.verdict.unwrap_or(Verdict::RunTimeError);
    let (compile, run) = if verdict == Verdict::CompileError {
        let words = if log.is_empty() { why } else { log };
        // The compiler log quotes the program, so it is not copied to standard error of `run`, in which clients
        // search for error texts.
        (
            step_result_object("", words, Some(1), None, None),
            step_result_object("", "", Some(1), None, None),
        )
    } else {
        let words = verdict_text_for_client(verdict, why);
        (
            step_result_object("", log, Some(0), None, None),
            step_result_object(&reward.to_string(), &words, Some(0), None, None),
        )
    };
    Ok(json!({"language": PACKAGE_NAME, "version": VERSION, "compile": compile, "run": run}))
}

/// Returns the text for standard error: words by which clients recognize the verdict, and the explanation.
fn verdict_text_for_client(verdict: Verdict, why: &str) -> String {
    let words = match verdict {
        Verdict::Accepted => "Output is correct",
        Verdict::PartlyCorrect => "Output is partially correct",
        Verdict::WrongAnswer => "Output isn't correct",
        Verdict::TimeLimitExceeded => "Time limit exceeded",
        Verdict::MemoryLimitExceeded => "Memory limit exceeded",
        Verdict::OutputLimitExceeded => "Output limit exceeded",
        _ => "Runtime error",
    };
    match explanation_without_trigger_words(why, &INTERPRETED_TEXTS) {
        "" => words.to_owned(),
        why => format!("{words}: {why}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_explanation_cannot_change_the_verdict_that_a_client_reads() {
        let words = verdict_text_for_client(Verdict::RunTimeError, "exit code 3");
        assert_eq!(words, "Runtime error: exit code 3");
        for signal in INTERPRETED_TEXTS {
            let why = format!("found \"{signal}\"");
            let words = verdict_text_for_client(Verdict::RunTimeError, &why);
            assert_eq!(words, "Runtime error", "{why}");
        }
    }

    /// Parses a configuration of type Communication with these parameters.
    fn parse_communication_call(params: Value) -> Result<ManagerCall, RequestRefusal> {
        let config = json!({"code": "a", "time_limit": 1, "task_type": "Communication", "task_type_params": params});
        GraderConfig::parse(&config.to_string()).map(|config| config.manager.unwrap())
    }

    #[test]
    fn parameters_of_communication_may_be_nested() {
        let [processes, streams, args] = ["num_processes", "user_io", "manager_args"]
            .map(|name| format!("{PARAMETER_PREFIX}{name}"));
        let one = parse_communication_call(json!({&processes: 1, args: "3 x"})).unwrap();
        assert_eq!(
            (one.args, one.processes),
            (vec!["3".to_owned(), "x".to_owned()], None)
        );
        let none = parse_communication_call(json!([])).unwrap();
        assert_eq!((none.args, none.processes), (vec![], None));
        for (user_io, stream_names) in [
            (json!(null), true),
            (json!("fifo_io"), true),
            (json!("std_io"), false),
        ] {
            let two =
                parse_communication_call(json!({&processes: "2", &streams: user_io})).unwrap();
            let expected = ProgramProcesses {
                count: 2,
                stream_names,
            };
            assert_eq!(two.processes, Some(expected));
        }
        for count in ["4", "0", "-1", "two"] {
            let other = parse_communication_call(json!({&processes: count}))
                .err()
                .unwrap();
            assert!(
                other.message().contains(&format!("{count} processes")),
                "{other:?}"
            );
        }
        let other = parse_communication_call(json!({streams: "file_io"}))
            .err()
            .unwrap();
        assert_eq!(other.party_at_fault(), "jury");
    }
}
