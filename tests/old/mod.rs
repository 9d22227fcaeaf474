//! Tests that files written or read by caipan 0.1 can still be read.
//!
//! `class.json` and `journal.jsonl` are of `grade contest.toml class -j 1`, `files.json` of three programs for
//! `problems/every`, `talk.json` and `stream.jsonl` of a program for `problems/talk`, `audit.json` of `validate
//! problems/every`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use caipan_judge::content_id::ContentId;
use serde_json::Value;

use crate::support::{
    RunOutput, caipan, command, files_below, finish, has, is_left_to_the_sweep, root,
};

/// Path of a file of this folder, relative to the project.
fn old(file: &str) -> String {
    format!("tests/old/{file}")
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(old(file))).unwrap()
}

fn read_json(file: &str) -> Value {
    serde_json::from_str(&read(file)).unwrap()
}

/// Name, problem, verdict and points of every submission, then name, verdict and points of its cases.
fn outcomes(results: &Value) -> Vec<String> {
    let text = |value: &Value, keys: &[&str]| {
        let words = keys.iter().map(|key| value[*key].to_string());
        words.collect::<Vec<_>>().join(" ")
    };
    let mut all = Vec::new();
    for card in results["submissions"].as_array().unwrap() {
        let keys = ["name", "problem", "verdict", "score", "max_score"];
        all.push(text(card, &keys));
        for case in card["cases"].as_array().unwrap() {
            let keys = ["name", "verdict", "score", "max_score", "reason"];
            all.push(text(case, &keys));
        }
    }
    all
}

#[test]
fn results_of_every_kind_are_read_and_written_again() {
    for file in ["class.json", "files.json", "talk.json"] {
        let again = caipan(&["report", &old(file), "--format", "json"]);
        assert_eq!(again.code, 0, "{again:?}");
        let (before, after) = (read_json(file), again.json());
        assert_eq!(outcomes(&before), outcomes(&after), "{file}");
        assert_is_within(&before, &after, file);
        for form in ["text", "csv", "markdown", "junit", "html"] {
            caipan(&["report", &old(file), "--format", form]).expect(0, "", "");
        }
    }
    caipan(&["report", &old("class.json")]).expect(0, "Everything that was", "");
    caipan(&["report", &old("talk.json")]).expect(0, "cases/2", "");
}

/// Fails unless `after` has every key of `before` with the same value; further keys are allowed.
fn assert_is_within(before: &Value, after: &Value, place: &str) {
    match (before, after) {
        (Value::Object(before), Value::Object(after)) => {
            for (key, value) in before {
                let place = format!("{place}/{key}");
                let other = after.get(key);
                assert_is_within(value, other.unwrap_or_else(|| panic!("no {place}")), &place);
            }
        }
        (Value::Array(before), Value::Array(after)) => {
            assert_eq!(before.len(), after.len(), "{place}");
            for (at, (value, other)) in before.iter().zip(after).enumerate() {
                assert_is_within(value, other, &format!("{place}/{at}"));
            }
        }
        _ => assert_eq!(before, after, "{place}"),
    }
}

/// The keys of objects in a document, each with the keys that lead to it.
fn key_paths(value: &Value, place: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(keys) => {
            for (key, value) in keys {
                let place = format!("{place}/{key}");
                found.insert(place.clone());
                key_paths(value, &place, found);
            }
        }
        Value::Array(values) => {
            for value in values {
                key_paths(value, place, found);
            }
        }
        _ => {}
    }
}

#[test]
fn lines_of_a_stream_and_an_audit_still_have_the_keys_that_they_had() {
    let is_able = cfg!(target_os = "linux") && has("cc") && has("python3");
    if !is_able {
        return;
    }
    let (talk, program) = (old("problems/talk"), old("problems/talk/one.c"));
    let stream = caipan(&[
        "grade",
        &talk,
        &program,
        "--no-journal",
        "--format",
        "jsonl",
    ]);
    let audit = caipan(&["validate", &old("problems/every"), "--format", "json"]);
    for (file, now) in [("stream.jsonl", &stream), ("audit.json", &audit)] {
        let (mut before, mut after) = (BTreeSet::new(), BTreeSet::new());
        let documents = |text: &str, found: &mut BTreeSet<String>| {
            for value in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
                let value = value.unwrap();
                let kind = value["type"].as_str().unwrap_or_default().to_owned();
                key_paths(&value, &kind, found);
            }
        };
        documents(&read(file), &mut before);
        documents(&now.stdout, &mut after);
        let missing: Vec<&String> = before.difference(&after).collect();
        assert!(missing.is_empty(), "{file}: {missing:?} of {now:?}");
    }
}

/// Grades a copy of the old class with one worker and this journal. The results contain no path of this machine.
fn grade_class(folder: &Path, journal: &Path) -> RunOutput {
    let mut command = command(&[
        "grade",
        "contest.toml",
        "class",
        "-j",
        "1",
        "--format",
        "json",
    ]);
    command.arg("--journal").arg(journal).current_dir(folder);
    finish(command)
}

/// Splits a journal line after its checksum into the name of the run and the rest; `None` for a line about a program.
fn split_run(line: &str) -> Option<(&str, &str)> {
    let rest = line.split_once("\"run\":\"")?.1;
    rest.split_once("\",")
}

/// The names of runs in a journal depend on the build of caipan, so another build does not use them. This test replaces the old
/// names by those of the current build, so that nothing has to be run.
#[test]
fn a_journal_is_read_and_nothing_in_it_is_run_again() {
    if is_left_to_the_sweep() {
        return;
    }
    if !cfg!(target_os = "linux") || !has("cc") || !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for file in files_below("tests/old") {
        let relative = file.strip_prefix(root().join("tests/old")).unwrap();
        let target = folder.path().join(relative);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(&file, target).unwrap();
    }
    let [untouched, fresh, renamed] =
        ["journal.jsonl", "fresh.jsonl", "renamed.jsonl"].map(|name| folder.path().join(name));
    let first = grade_class(folder.path(), &fresh).expect(1, "", "");
    let fresh = fs::read_to_string(fresh).unwrap();
    let old_lines = read("journal.jsonl");
    // Runs are in no particular order; runs with equal keys have the same outcome.
    let key = |rest: &str| {
        let run: Value = serde_json::from_str(&format!("{{{rest}")).unwrap();
        ["verdict", "reason", "output", "ending"].map(|part| run[part].to_string())
    };
    let [names, olds] = [&fresh, &old_lines].map(|text| {
        let mut runs: Vec<_> = text.lines().filter_map(split_run).collect();
        runs.sort_by_key(|(_, rest)| key(rest));
        runs
    });
    assert_eq!(names.len(), olds.len(), "{fresh}");
    // The build in these lines is replaced by the current one.
    let mut journal = fresh.lines().next().unwrap().to_owned() + "\n";
    assert!(journal.contains("\"build\""), "{journal}");
    for ((name, now), (_, before)) in names.iter().zip(&olds) {
        assert_eq!(key(now)[0], key(before)[0]);
        let rest = format!("\"run\":\"{name}\",{before}");
        let sum = ContentId::hash(rest.as_bytes());
        journal += &format!("{{\"sum\":\"{}\",{rest}\n", sum.as_str());
    }
    fs::write(&renamed, &journal).unwrap();
    let again = grade_class(folder.path(), &renamed);
    let known = format!("{} results are known from the journal", olds.len());
    assert!(again.stderr.starts_with(&known), "{again:?}");
    assert_eq!(outcomes(&first.json()), outcomes(&again.json()));
    // The old results name cases with their folder.
    let old = outcomes(&read_json("class.json"));
    let short: Vec<String> = old
        .iter()
        .map(|row| row.replacen("\"cases/", "\"", 1))
        .collect();
    assert_eq!(short, outcomes(&again.json()));
    let after = fs::read_to_string(renamed).unwrap();
    let runs = |text: &str| text.lines().filter_map(split_run).count();
    assert_eq!(
        runs(&after),
        runs(&journal),
        "a run was done again: {after}"
    );
    // Results of another build are not used. A message reports this, but no line of the journal counts as damaged.
    let other = grade_class(folder.path(), &untouched);
    let told = format!("{} results are of another build of caipan", olds.len());
    assert!(other.stderr.contains(&told), "{other:?}");
    assert!(!other.stderr.contains("not a valid result"), "{other:?}");
    assert_eq!(outcomes(&first.json()), outcomes(&other.json()));
}

#[test]
fn old_problems_and_an_old_contest_are_read() {
    for folder in problems() {
        caipan(&["info", folder.to_str().unwrap()]).expect(0, "", "");
        if cfg!(target_os = "linux") && has("python3") && has("cc") {
            let folder = folder.to_str().unwrap();
            caipan(&["validate", folder, "--no-programs"]).expect(0, "valid", "");
        }
    }
}

fn problems() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(old("problems"))).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// Returns the keys that the page documents: the table's name in brackets as in its heading, and the key.
fn documented() -> BTreeSet<(String, String)> {
    let page = fs::read_to_string(root().join("docs/problem-toml.md")).unwrap();
    let (mut table, mut is_table, mut keys) = (String::new(), false, BTreeSet::new());
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            heading.trim_matches('`').clone_into(&mut table);
        }
        if line.starts_with("| ---") {
            continue;
        } else if line.starts_with("| key |") {
            is_table = true;
        } else if let (true, Some(row)) = (is_table, line.strip_prefix("| `")) {
            let key = row.split_once('`').unwrap().0;
            keys.insert((table.clone(), key.to_owned()));
        } else {
            is_table = false;
        }
    }
    assert!(keys.len() > 70, "{keys:?}");
    keys
}

/// The keys of a file, named as [`documented`] does.
fn keys_in(file: &Path) -> BTreeSet<(String, String)> {
    fn walk(value: &toml::Value, path: &str, top: &str, found: &mut BTreeSet<(String, String)>) {
        let (tables, brackets) = match value {
            toml::Value::Table(table) => (vec![table], [format!("[{path}]"), String::new()]),
            toml::Value::Array(array) => {
                let tables = array.iter().filter_map(toml::Value::as_table).collect();
                (tables, [format!("[[{path}]]"), String::new()])
            }
            _ => return,
        };
        let heading = if path.is_empty() { top } else { &brackets[0] };
        for (key, value) in tables.into_iter().flatten() {
            found.insert((heading.to_owned(), key.clone()));
            let inner = match path {
                "" => key.clone(),
                "language" => "language.NAME".to_owned(),
                _ => format!("{path}.{key}"),
            };
            walk(value, &inner, top, found);
        }
    }
    let text = fs::read_to_string(file).unwrap();
    let top = file.file_name().unwrap().to_str().unwrap();
    let mut found = BTreeSet::new();
    walk(
        &toml::Value::Table(text.parse().unwrap()),
        "",
        top,
        &mut found,
    );
    found
}

#[test]
fn every_documented_key_is_in_an_old_file() {
    let mut found = keys_in(&root().join(old("contest.toml")));
    for folder in problems() {
        found.extend(keys_in(&folder.join("problem.toml")));
    }
    let missing: Vec<_> = documented().difference(&found).cloned().collect();
    assert!(missing.is_empty(), "{missing:?}");
}
