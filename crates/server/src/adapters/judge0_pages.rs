//! Judge0's endpoints that describe the server: languages, states of submissions, version and limits.

use hyper::StatusCode;
use serde_json::{Value, json};

use super::judge0_result::STATE_DESCRIPTIONS;
use crate::adapter_call::AdapterCall;
use crate::http::Reply;
use crate::request_fields::supported_languages;
use caipan_problem::language::{self, Language};

/// Version of Judge0 whose interface the server provides.
const VERSION: &str = "1.13.1";

/// Supported languages, each with all of Judge0's numbers for the language; Judge0 numbers every compiler version.
/// The language is given by a file name, whose extension determines it.
#[rustfmt::skip]
const LANGUAGE_NUMBERS: &[(&str, &[u32])] = &[
    ("main.c", &[50, 48, 49, 75, 103, 104, 110]),
    ("main.cpp", &[54, 52, 53, 76, 105]),
    ("main.go", &[60, 95, 106, 107]),
    ("Main.java", &[62, 91]),
    ("script.js", &[63, 93, 97, 102]),
    ("main.pas", &[67]),
    ("script.py", &[71, 92, 100, 109, 113]),
    ("main.rs", &[73, 108]),
    ("script.ts", &[74, 94, 101]),
];

/// Maximum number of submissions in a batch.
pub(super) const LARGEST_BATCH: usize = 256;

/// Default CPU time limit in seconds.
pub(super) const CPU_TIME: f64 = 5.0;

/// Default wall time limit in seconds.
pub(super) const WALL_TIME: f64 = 10.0;

/// Default memory limit in kB.
pub(super) const DEFAULT_MEMORY_KB: f64 = 128_000.0;

/// Maximum time limit in seconds.
const LONGEST_TIME: u32 = 3600;

/// Maximum memory limit in kB.
const LARGEST_MEMORY: u64 = 64 << 20;

/// Returns the language with this number in Judge0; `None` if the server does not support the number.
pub(super) fn language_with_id(number: i64) -> Option<&'static Language> {
    let (file, _) = LANGUAGE_NUMBERS
        .iter()
        .find(|(_, numbers)| numbers.iter().any(|known| i64::from(*known) == number))?;
    language::find_by_file_name(supported_languages(), file)
}

/// Returns an entry for each number in [`LANGUAGE_NUMBERS`], in the form of Judge0's list of languages.
fn language_entries() -> impl Iterator<Item = Value> {
    LANGUAGE_NUMBERS.iter().flat_map(|(file, numbers)| {
        let language = language::find_by_file_name(supported_languages(), file);
        let name = language.map_or("", |language| &*language.id);
        numbers.iter().map(
            move |number| json!({"id": number, "name": name, "is_archived": false, "source_file": file}),
        )
    })
}

/// Answers `GET /languages` with one entry for each of Judge0's language numbers that the server supports.
pub(crate) async fn languages_page() -> Reply {
    Reply::json(StatusCode::OK, &language_entries().collect::<Vec<_>>())
}

/// Answers `GET /languages/ID` with the language that has this number; 404 if the server does not support the number.
pub(crate) async fn language_page(call: AdapterCall) -> Reply {
    let wanted: Option<u64> = call.path_parameter.parse().ok();
    let is_wanted = |language: &Value| wanted.is_some() && language["id"].as_u64() == wanted;
    match language_entries().find(is_wanted) {
        Some(language) => Reply::json(StatusCode::OK, &language),
        None => Reply::json(
            StatusCode::NOT_FOUND,
            &json!({"error": "no language has this id"}),
        ),
    }
}

/// Answers `GET /statuses` with the ids and descriptions of all states that a submission can have.
pub(crate) async fn statuses_page() -> Reply {
    let all =
        STATE_DESCRIPTIONS.map(|(id, description)| json!({"id": id, "description": description}));
    Reply::json(StatusCode::OK, &all)
}

/// Answers `GET /about` with the version of Judge0 whose interface the server provides.
pub(crate) async fn about_page() -> Reply {
    let page =
        json!({"version": VERSION, "homepage": null, "source_code": null, "maintainer": null});
    Reply::json(StatusCode::OK, &page)
}

/// Answers `GET /config_info` with the supported options, the default limits and the maximum limits.
pub(crate) async fn config_info_page() -> Reply {
    let mut page = json!({
        "enable_wait_result": true,
        "enable_batched_submissions": true,
        "enable_command_line_arguments": true,
        "use_docs_as_homepage": false,
        "allowed_languages_for_compile_options": [],
        "callbacks_max_tries": 0,
        "callbacks_timeout": 0.0,
        "submission_cache_duration": 0.0,
        "max_submission_batch_size": LARGEST_BATCH,
        "max_queue_size": 10_000,
        "cpu_time_limit": CPU_TIME,
        "cpu_extra_time": 0.0,
        "wall_time_limit": WALL_TIME,
        "memory_limit": DEFAULT_MEMORY_KB as u64,
        "stack_limit": DEFAULT_MEMORY_KB as u64,
        "max_processes_and_or_threads": 64,
        "max_file_size": 64 << 10,
        "number_of_runs": 1,
        "max_cpu_time_limit": LONGEST_TIME,
        "max_cpu_extra_time": LONGEST_TIME,
        "max_wall_time_limit": LONGEST_TIME,
        "max_memory_limit": LARGEST_MEMORY,
        "max_stack_limit": LARGEST_MEMORY,
        "max_max_processes_and_or_threads": 64,
        "max_max_file_size": 64 << 10,
        "max_extract_size": 0,
        "max_number_of_runs": 1,
    });
    for key in [
        "maintenance_mode",
        "enable_compiler_options",
        "enable_submission_delete",
        "enable_callbacks",
        "enable_additional_files",
        "enable_network",
        "allow_enable_network",
        "redirect_stderr_to_stdout",
        "enable_per_process_and_thread_time_limit",
        "enable_per_process_and_thread_memory_limit",
        "allow_enable_per_process_and_thread_time_limit",
        "allow_enable_per_process_and_thread_memory_limit",
    ] {
        page[key] = json!(false);
    }
    Reply::json(StatusCode::OK, &page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_numbers_that_no_other_language_has() {
        let all: Vec<Value> = language_entries().collect();
        let numbers: std::collections::BTreeSet<String> = all
            .iter()
            .map(|language| language["id"].to_string())
            .collect();
        assert_eq!(numbers.len(), all.len());
        for known in supported_languages() {
            let found = all.iter().find(|language| language["name"] == known.id);
            assert!(found.is_some(), "{}", known.id);
        }
        assert!(language_with_id(1).is_none());
    }
}
