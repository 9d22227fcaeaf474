//! Tests with files from the wheels of other tools: the BAPCtools skeleton with data and programs, and the rbx
//! preset. No wheel contains a complete package.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Files, caipan, files_below, has, is_left_to_the_sweep, require};

/// Returns a folder of unpacked wheels, named by an environment variable.
fn unpacked(variable: &str) -> Option<PathBuf> {
    let folder = env::var_os(variable).map(PathBuf::from);
    if folder.is_none() {
        require(false, variable);
    }
    folder
}

/// Copies a folder below `p`.
fn copy(from: &Path, files: &Files) {
    for file in files_below(from.to_str().unwrap()) {
        let name = file.strip_prefix(from).unwrap().display().to_string();
        files.write(&format!("p/{name}"), &fs::read(&file).unwrap());
    }
}

#[test]
fn the_skeleton_of_bapctools_gets_the_verdicts_of_its_folders() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("g++") || !has("python3") {
        return;
    }
    let Some(wheels) = unpacked("CAIPAN_TEST_KATTIS") else {
        return;
    };
    let files = Files::new(&[]);
    copy(&wheels.join("bapctools/resources/skel/problem"), &files);
    let (package, made) = (files.path("p"), files.path("made"));
    for (name, text) in [
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: {en: Skeleton}\nuuid: 6ba7b810-9dad-11d1-80b4-00c04fd430c8\nlimits: {time_limit: 1}\n",
        ),
        ("data/secret/1.in", "3 0.5\n"),
        ("data/secret/1.ans", "3\n"),
        ("data/invalid_input/form.in", "3  0.5\n"),
        ("submissions/accepted/a.py", "print(input().split()[0])\n"),
        ("submissions/wrong_answer/w.py", "print('x')\n"),
        ("submissions/run_time_error/r.py", "raise SystemExit(1)\n"),
    ] {
        files.write(&format!("p/{name}"), text.as_bytes());
    }
    let ran = caipan(&["import", &package, &made, "--lang", "en"]);
    let ran = ran.expect(0, "3 of 3 programs get the verdict that is expected", "");
    assert!(ran.stdout.contains("1 invalid input refused"), "{ran:#?}");
    // The checker of the package is used.
    let toml = fs::read_to_string(files.path("made/problem.toml")).unwrap();
    assert!(
        toml.contains("[checker]\nsource = \"checker/output_validator.cpp\""),
        "{toml}"
    );
    fs::remove_dir_all(files.path("p/data")).unwrap();
    let other = files.path("other");
    caipan(&["import", &package, &other, "--lang", "en"]).expect(3, "", "bt generate");
}

#[test]
fn the_preset_of_rbx_is_called_by_its_name() {
    let Some(testlib) = unpacked("CAIPAN_TEST_TESTLIB") else {
        return;
    };
    let preset = testlib.join("../presets/default/problem");
    if !preset.is_dir() {
        require(false, "the presets of rbx beside CAIPAN_TEST_TESTLIB");
        return;
    }
    let files = Files::new(&[]);
    copy(&preset.canonicalize().unwrap(), &files);
    let made = files.path("made");
    let ran = caipan(&["import", &files.path("p"), &made, "--lang", "en"]);
    ran.expect(
        3,
        "",
        "a package of rbx, which caipan does not read: run rbx package polygon",
    );
}
