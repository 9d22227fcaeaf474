//! Helpers with which adapters convert languages, limits, files and tests to jobs and runs.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::http::RequestRefusal;
use caipan_facts::Bytes;
use caipan_problem::language::{self, Language};
use caipan_verify::job::{
    Job, JobChecker, JobClass, JobId, JobProgram, JobTest, JudgingMode, SourceExtraction, TestKind,
};
use caipan_verify::single_run::{RunRequest, is_allowed_file_path};

/// Memory limit of programs for which the client sets none.
const UNLIMITED_MEMORY: Bytes = Bytes(4 << 30);

/// Maximum size of standard output, and of standard error, of a single run.
pub(crate) const MOST_OUTPUT: Bytes = Bytes(16 << 20);

/// Maximum number of files in a request, and of output files that a request asks for.
pub(crate) const MOST_FILES: usize = 48;

/// Maximum number of tests in a request.
pub(crate) const MOST_TESTS: usize = 10_000;

/// Maximum time limit that a client may set.
const LONGEST_TIME: Duration = Duration::from_secs(3600);

/// Maximum number of processes and threads of a judged program. It is large because numerical libraries start one
/// thread per core.
const PROCESSES: u32 = 64;

static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(language::built_in_languages);

/// Finds a language by id or alias.
///
/// # Errors
/// The language is unknown; the message lists all languages.
pub(crate) fn find_language(name: &str) -> Result<&'static Language, RequestRefusal> {
    language::find_by_name(&LANGUAGES, name).ok_or_else(|| {
        let known: Vec<&str> = LANGUAGES.iter().map(|language| &*language.id).collect();
        let known = known.join(", ");
        RequestRefusal::bad_request("language", format!("{name:?} is not one of {known}"))
    })
}

/// Returns all languages that requests may name.
pub(crate) fn supported_languages() -> &'static [Language] {
    &LANGUAGES
}

/// Converts a time limit that a client sent, in seconds. `key` names the field in the error.
///
/// # Errors
/// The time is less than one millisecond or more than an hour.
pub(crate) fn validate_time_limit(key: &str, number: f64) -> Result<Duration, RequestRefusal> {
    let time = Duration::try_from_secs_f64(number).ok();
    let is_good = |time: &Duration| *time >= Duration::from_millis(1) && *time <= LONGEST_TIME;
    time.filter(is_good).ok_or_else(|| {
        let most = LONGEST_TIME.as_secs();
        RequestRefusal::bad_request(
            key,
            format!("must be more than 0 and at most {most} seconds"),
        )
    })
}

/// Converts a memory limit in bytes. Values below 1 MiB or above 64 GiB are clamped to these bounds; the limit is 4
/// GiB if the number is not positive.
pub(crate) fn memory_limit_of_bytes(bytes: i64) -> Bytes {
    match u64::try_from(bytes) {
        Ok(bytes) if bytes > 0 => Bytes(bytes.clamp(1 << 20, 64 << 30)),
        _ => UNLIMITED_MEMORY,
    }
}

/// Converts a memory limit in MiB. Values above 64 GiB are clamped to this bound; the limit is 4 GiB if the number is
/// not positive.
pub(crate) fn memory_limit_of_mib(mib: i64) -> Bytes {
    memory_limit_of_bytes(mib.saturating_mul(1 << 20))
}

/// Decodes files that a client sent in base64. The keys are paths. Files whose content is `None` are left out.
///
/// # Errors
/// A path is not allowed by [`validate_file_path`], content is not valid base64, or there are too many files.
pub(crate) fn decode_files(
    files: BTreeMap<String, Option<String>>,
) -> Result<BTreeMap<String, Vec<u8>>, RequestRefusal> {
    if files.len() > MOST_FILES {
        return Err(RequestRefusal::bad_request(
            "files",
            format!("more than {MOST_FILES} files"),
        ));
    }
    let given = files
        .into_iter()
        .filter_map(|(path, content)| Some((path, content?)));
    let decoded = given.map(|(path, content)| {
        validate_file_path("files", &path)?;
        let bytes = BASE64_STANDARD.decode(content);
        let bytes = bytes
            .map_err(|_| RequestRefusal::bad_request("files", format!("{path:?} is not base64")))?;
        Ok((path, bytes))
    });
    decoded.collect()
}

/// Refuses paths that do not name a file in the working folder or in a direct subfolder. `key` names the field in the
/// error.
pub(crate) fn validate_file_path(key: &str, path: &str) -> Result<(), RequestRefusal> {
    if is_allowed_file_path(path) {
        Ok(())
    } else {
        let why = "is not a relative path with at most one folder";
        Err(RequestRefusal::bad_request(key, format!("{path:?} {why}")))
    }
}

/// Refuses a command-line argument with a NUL byte, which the system cannot pass to a program.
pub(crate) fn refuse_nul_in_argument(key: &str, argument: &str) -> Result<(), RequestRefusal> {
    if argument.contains('\0') {
        Err(RequestRefusal::bad_request(
            key,
            "an argument contains a NUL",
        ))
    } else {
        Ok(())
    }
}

/// Converts bytes to text. Bytes that are not valid UTF-8 become replacement characters.
pub(crate) fn lossy_text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Limits that clients set for a program.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ProgramLimits {
    /// CPU time limit in a job; wall time limit in a single run.
    pub time: Duration,
    pub memory: Bytes,
}

/// Creates a request to run a program once, without arguments, input, files or a CPU time limit.
pub(crate) fn create_run_request(
    language: &Language,
    source: String,
    limits: ProgramLimits,
    compile_time: Duration,
    tenant: &str,
) -> RunRequest {
    RunRequest {
        language: language.id.clone(),
        source: source.into_bytes(),
        args: Vec::new(),
        stdin: Vec::new(),
        files: BTreeMap::new(),
        fetched: Vec::new(),
        cpu: None,
        wall: limits.time,
        memory: limits.memory,
        output: MOST_OUTPUT,
        compile_time,
        tenant: tenant.to_owned(),
    }
}

/// Creates a job without tests. The client's CPU time limit is divided by the time factor of the language, by which the
/// judge multiplies it again. The wall time limit is the default: three times the CPU time limit plus one second.
pub(crate) fn job_without_tests(
    language: &Language,
    source: String,
    limits: ProgramLimits,
    mode: JudgingMode,
    tenant: &str,
) -> Job {
    let milliseconds = |factor: f64| {
        let time = limits.time.div_f64(factor).as_millis().max(1);
        format!("{time}ms")
    };
    let time = milliseconds(language.time_factor);
    let memory = format!("{}MiB", (limits.memory.0 >> 20).max(1));
    let limits = [
        ("cpu", json!(time)),
        ("memory", json!(memory)),
        ("processes", json!(PROCESSES)),
    ];
    Job {
        schema_version: caipan_verify::job::SCHEMA_VERSION,
        id: JobId::Number(0),
        program: JobProgram {
            language: language.id.clone(),
            source: Some(source),
            source_base64: None,
            extract: SourceExtraction::None,
        },
        kind: Some(TestKind::Stdin),
        problem: None,
        tests: Vec::new(),
        function: BTreeMap::new(),
        checker: None,
        interactor: None,
        with: BTreeMap::new(),
        include: BTreeMap::new(),
        limits: limits.map(|(key, value)| (key.to_owned(), value)).into(),
        mode,
        attempt: 1,
        tenant: tenant.to_owned(),
        class: JobClass::default(),
        terms: None,
        meta: Value::Null,
    }
}

/// Creates a test for a program that reads `input` from standard input and should print `output`.
pub(crate) fn stdin_test(input: String, output: String) -> JobTest {
    JobTest {
        input: Some(input),
        output: Some(output),
        ..JobTest::default()
    }
}

/// Creates a checker that compares outputs as SandboxFusion and ScaleBox do: words without regard to case, numbers with
/// a tolerance of 1e-5.
pub(crate) fn lenient_checker() -> JobChecker {
    let settings = [("float_tolerance", json!(1e-5))];
    JobChecker::Settings(caipan_verify::job::CheckerSettings {
        name: "kattis-default".to_owned(),
        settings: settings.map(|(key, value)| (key.to_owned(), value)).into(),
    })
}

/// Refuses a number of tests that is 0 or above [`MOST_TESTS`]. `key` names the field in the error.
pub(crate) fn validate_test_count(key: &str, count: usize) -> Result<(), RequestRefusal> {
    if count == 0 {
        Err(RequestRefusal::bad_request(
            key,
            "no tests: a program that does nothing would pass",
        ))
    } else if count > MOST_TESTS {
        Err(RequestRefusal::bad_request(
            key,
            format!("more than {MOST_TESTS} tests"),
        ))
    } else {
        Ok(())
    }
}
