//! Translates the tests and limits of other verifiers to jobs and runs.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::http::Refusal;
use caipan_facts::Bytes;
use caipan_problem::language::{self, Language};
use caipan_verify::job::{
    Extract, Job, JobChecker, JobClass, JobId, JobProgram, JobTest, Mode, TestKind,
};
use caipan_verify::single_run::{RunRequest, is_file_path};

/// Maximum memory of programs whose clients set no limit.
const UNLIMITED_MEMORY: Bytes = Bytes(4 << 30);

/// Maximum number of bytes on standard output and on standard error of a run, each.
pub(crate) const MOST_OUTPUT: Bytes = Bytes(16 << 20);

/// Maximum number of files in a request, and of files that are returned.
pub(crate) const MOST_FILES: usize = 48;

/// Maximum number of tests in a request.
pub(crate) const MOST_TESTS: usize = 10_000;

/// Longest time limit that a client may set.
const LONGEST_TIME: Duration = Duration::from_secs(3600);

/// Maximum number of processes and threads of a judged program; numerical libraries start one thread per core.
const PROCESSES: u32 = 64;

static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(language::table);

/// Finds a language by one of its names.
///
/// # Errors
/// There is no such language.
pub(crate) fn language(name: &str) -> Result<&'static Language, Refusal> {
    language::named(&LANGUAGES, name).ok_or_else(|| {
        let known: Vec<&str> = LANGUAGES.iter().map(|language| &*language.id).collect();
        let known = known.join(", ");
        Refusal::bad("language", format!("{name:?} is not one of {known}"))
    })
}

/// All languages that requests may name.
pub(crate) fn languages() -> &'static [Language] {
    &LANGUAGES
}

/// Converts a number of seconds that a client sent to a duration. `key` names the number in the error.
///
/// # Errors
/// The number is not positive, or too large.
pub(crate) fn seconds(key: &str, number: f64) -> Result<Duration, Refusal> {
    let time = Duration::try_from_secs_f64(number).ok();
    let is_good = |time: &Duration| *time >= Duration::from_millis(1) && *time <= LONGEST_TIME;
    time.filter(is_good).ok_or_else(|| {
        let most = LONGEST_TIME.as_secs();
        Refusal::bad(
            key,
            format!("must be more than 0 and at most {most} seconds"),
        )
    })
}

/// Converts a memory limit in bytes; 4 GiB if the number is not positive.
pub(crate) fn memory(bytes: i64) -> Bytes {
    match u64::try_from(bytes) {
        Ok(bytes) if bytes > 0 => Bytes(bytes.clamp(1 << 20, 64 << 30)),
        _ => UNLIMITED_MEMORY,
    }
}

/// Converts a memory limit in MiB; 4 GiB if the number is not positive.
pub(crate) fn memory_of_mib(mib: i64) -> Bytes {
    memory(mib.saturating_mul(1 << 20))
}

/// Files that a client sent in base64. Files without content are left out.
///
/// # Errors
/// A path leads out of the working folder, a content is no base64, or there are too many files.
pub(crate) fn files(
    files: BTreeMap<String, Option<String>>,
) -> Result<BTreeMap<String, Vec<u8>>, Refusal> {
    if files.len() > MOST_FILES {
        return Err(Refusal::bad(
            "files",
            format!("more than {MOST_FILES} files"),
        ));
    }
    let given = files
        .into_iter()
        .filter_map(|(path, content)| Some((path, content?)));
    let decoded = given.map(|(path, content)| {
        check_path("files", &path)?;
        let bytes = BASE64_STANDARD.decode(content);
        let bytes = bytes.map_err(|_| Refusal::bad("files", format!("{path:?} is no base64")))?;
        Ok((path, bytes))
    });
    decoded.collect()
}

/// Refuses paths that do not name a file in the working folder or in a folder below it.
pub(crate) fn check_path(key: &str, path: &str) -> Result<(), Refusal> {
    if is_file_path(path) {
        Ok(())
    } else {
        let why = "is not a relative path with at most one folder";
        Err(Refusal::bad(key, format!("{path:?} {why}")))
    }
}

/// Refuses command-line arguments that contain a NUL byte, which no program can receive.
pub(crate) fn checked_argument(key: &str, argument: &str) -> Result<(), Refusal> {
    if argument.contains('\0') {
        Err(Refusal::bad(key, "an argument contains a NUL"))
    } else {
        Ok(())
    }
}

/// Converts output to text for a client. Bytes that are not UTF-8 become replacement characters.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Limits of a program that depend on the request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ProgramLimits {
    /// Maximum CPU time and wall time.
    pub time: Duration,
    pub memory: Bytes,
}

/// A run of a program with the usual output limit and without files.
pub(crate) fn run_request(
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

/// A job without tests. The CPU time is that of the client, whatever factor the language has; the wall time is three times as
/// long, so that a busy machine fails no program.
pub(crate) fn job(
    language: &Language,
    source: String,
    limits: ProgramLimits,
    mode: Mode,
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
            extract: Extract::None,
        },
        kind: Some(TestKind::Stdin),
        problem: None,
        tests: Vec::new(),
        function: BTreeMap::new(),
        checker: None,
        limits: limits.map(|(key, value)| (key.to_owned(), value)).into(),
        mode,
        attempt: 1,
        tenant: tenant.to_owned(),
        class: JobClass::default(),
        terms: None,
        meta: Value::Null,
    }
}

/// Test of a program that reads `input` on standard input and has to print `output`.
pub(crate) fn stdin_test(input: String, output: String) -> JobTest {
    JobTest {
        input: Some(input),
        output: Some(output),
        ..JobTest::default()
    }
}

/// Comparison of SandboxFusion and ScaleBox: words, ignoring case; numbers within 1e-5.
pub(crate) fn lenient_checker() -> JobChecker {
    let settings = [("float_tolerance", json!(1e-5))];
    JobChecker::Settings(caipan_verify::job::CheckerSettings {
        name: "kattis-default".to_owned(),
        settings: settings.map(|(key, value)| (key.to_owned(), value)).into(),
    })
}

/// Refuses a number of tests that is 0 or above [`MOST_TESTS`].
pub(crate) fn checked_count(key: &str, count: usize) -> Result<(), Refusal> {
    if count == 0 {
        Err(Refusal::bad(
            key,
            "no tests: a program that does nothing would pass",
        ))
    } else if count > MOST_TESTS {
        Err(Refusal::bad(key, format!("more than {MOST_TESTS} tests")))
    } else {
        Ok(())
    }
}
