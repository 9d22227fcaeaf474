//! Tests that attackers in a class do not change the results of honest contestants, at every level and degree of
//! parallelism.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::sum::{of, verdicts};
use crate::support::{
    Files, ORDINARY_USER, WITHOUT_NAMESPACES, copy_of_caipan, files_below, finish, has,
    is_left_to_the_sweep, is_root, require,
};

/// The honest programs' sources determine their CPU time and memory.
const TOML: &str = "name = \"sum\"\nchecker = \"tokens\"\n[limits]\ncpu = \"400ms\"\nwall = \"1s\"\nmemory = \"64MiB\"\noutput = \"1MiB\"\n";

const HONEST: &[(&str, &str)] = &[
    ("adds", "RE"),
    ("plain", "AC"),
    ("streams", "WA"),
    ("works", "AC"),
];

/// Attackers by source with their verdicts; `-` if the verdict depends on the level.
const HOSTILE: &[(&str, &str)] = &[
    ("becomes-the-judge", "AC"),
    ("descriptors-in-flight", "AC"),
    ("floods", "OLE"),
    ("fork-bomb", "TLE"),
    ("leaves-kernel-memory", "-"),
    ("leaves-thousands-of-files", "CE"),
    ("plants-a-journal", "WA"),
    ("remembers", "TLE"),
    ("shared-memory-in-windows", "WA"),
    ("sleeps", "TLE"),
    ("source", "AC"),
    ("windows-of-a-run-time", "MLE"),
];

/// Contestant who submits a forged journal.
const LIAR: &str = "plants-a-journal";

/// More classes than a compiler may leave files.
fn compile_bomb() -> String {
    let classes = (0..2200).map(|number| format!("class A{number}{{}}"));
    let main = "public class Main { public static void main(String[] words) {} }\n";
    classes.chain([main.to_owned()]).collect()
}

/// Creates the problem, the judge on PATH, and two classes: `alone` with honest contestants, `mixed` with attackers
/// in between.
fn set_up() -> Files {
    let files = Files::new(&[("problem/problem.toml", TOML)]);
    for case in 1..=3 {
        let (input, answer) = (format!("{case} 1\n"), format!("{}\n", case + 1));
        files.write(&format!("problem/{case}.in"), input.as_bytes());
        files.write(&format!("problem/{case}.ans"), answer.as_bytes());
    }
    for folder in ["bin", "journals"] {
        fs::create_dir(files.path(folder)).unwrap();
    }
    let judge = copy_of_caipan(files.path("bin"));
    let hand_in = |class: &str, name: &str, ending: &str, text: &str| {
        let text = text.replace("@CAIPAN@", &judge);
        files.write(&format!("{class}/{name}/sum.{ending}"), text.as_bytes());
    };
    let sources = |folder: &str| {
        let sources = files_below(&format!("tests/cli/hostile_class/{folder}"));
        sources.into_iter().map(|source| {
            let part = |part: Option<&std::ffi::OsStr>| part.unwrap().to_str().unwrap().to_owned();
            let text = fs::read_to_string(&source).unwrap();
            (part(source.file_stem()), part(source.extension()), text)
        })
    };
    for (name, ending, text) in sources("honest") {
        hand_in("alone", &name, &ending, &text);
        hand_in("mixed", &name, &ending, &text);
    }
    for (name, ending, text) in sources("hostile") {
        if name == LIAR {
            hand_in("liar", &name, &ending, &text);
        }
        hand_in("mixed", &name, &ending, &text);
    }
    hand_in(
        "mixed",
        "leaves-thousands-of-files",
        "java",
        &compile_bomb(),
    );
    for entry in walkdir::WalkDir::new(files.root()).into_iter().flatten() {
        fs::set_permissions(entry.path(), fs::Permissions::from_mode(0o755)).unwrap();
    }
    // The grading user writes a journal to this folder.
    let open = fs::Permissions::from_mode(0o777);
    fs::set_permissions(files.path("journals"), open).unwrap();
    files
}

/// Grades a class as this kind of user.
fn grade(files: &Files, words: &[&str], class: &str, more: &[&str]) -> Value {
    let mut judge = Command::new(words[0]);
    judge
        .args(&words[1..])
        .args([files.path("bin/caipan").as_str(), "grade"])
        .args([files.path("problem"), files.path(class)])
        .args(["--format", "json"])
        .args(more)
        // Other users cannot enter root's folders, so PATH contains a copy of the judge in a folder that they can
        // enter.
        .env(
            "PATH",
            format!("{}:/usr/local/bin:/usr/bin:/bin", files.path("bin")),
        )
        .env_remove("RUST_BACKTRACE")
        .current_dir(files.root());
    let ran = finish(judge);
    assert!(matches!(ran.code, 1 | 3), "{ran:#?}");
    ran.json()
}

/// Returns the results of the honest contestants.
fn honest(results: &Value) -> Vec<String> {
    let mut own = results.clone();
    let cards = own["submissions"].as_array_mut().unwrap();
    cards.retain(|card| HONEST.iter().any(|(name, _)| card["name"] == *name));
    verdicts(&own)
}

/// Plants a forged journal in a contestant's folder and in the folder of the class.
fn plant(files: &Files, journal: &str) {
    let forged = fs::read_to_string(journal).unwrap();
    assert!(forged.contains("\"WA\""), "{forged}");
    let forged = forged
        .replace("\"WA\"", "\"AC\"")
        .replace("\"millionths\":0", "\"millionths\":1000000");
    for folder in ["mixed", &format!("mixed/{LIAR}")] {
        let folder = format!("{folder}/.caipan");
        files.write(&format!("{folder}/journal.jsonl"), forged.as_bytes());
        symlink(
            files.path("problem"),
            files.path(&format!("{folder}/journal.programs")),
        )
        .unwrap();
        let pipe = files.path(&format!("{folder}/lock"));
        assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    }
}

fn no_hostile_one_changes_what_the_honest_get(words: &[&str], level: &str) {
    let has_all = ["cc", "g++", "python3", "javac"].into_iter().all(has) && has(words[0]);
    if !has_all || !Path::new("/usr/bin/python3").exists() {
        return;
    }
    if level != "filter" && !is_root() {
        return require(true, "only root can become every kind of user");
    }
    let files = set_up();
    let alone = grade(&files, words, "alone", &["-j1", "--no-journal"]);
    assert_eq!(alone["isolation"]["level"], level);
    let expected = honest(&alone);
    for (name, verdict) in HONEST {
        assert_eq!(of(&alone, name)["verdict"], *verdict, "{alone:#}");
    }
    let journal = files.path("journals/journal.jsonl");
    grade(&files, words, "liar", &["--journal", &journal]);
    plant(&files, &journal);
    for jobs in ["-j1", "-j2"] {
        let mixed = grade(&files, words, "mixed", &[jobs, "--no-journal"]);
        assert_eq!(honest(&mixed), expected, "{level} {jobs}");
        for (name, verdict) in HOSTILE {
            let card = of(&mixed, name);
            // On an overloaded machine, a program that uses all of its CPU time gets JE instead of TLE.
            let is_busy = *verdict == "TLE" && card["verdict"] == "JE";
            let is_it = *verdict == "-" || card["verdict"] == *verdict || is_busy;
            assert!(is_it, "{level} {jobs} {name}: {card:#}");
        }
        let count = mixed["submissions"].as_array().unwrap().len();
        assert_eq!(count, HOSTILE.len() + HONEST.len());
    }
}

#[test]
fn no_hostile_one_changes_what_the_honest_get_at_level_full() {
    if is_left_to_the_sweep() {
        return;
    }
    no_hostile_one_changes_what_the_honest_get(&["env"], "full");
}

#[test]
fn no_hostile_one_changes_what_the_honest_get_at_level_namespaces() {
    if is_left_to_the_sweep() {
        return;
    }
    no_hostile_one_changes_what_the_honest_get(ORDINARY_USER, "namespaces");
}

#[test]
fn no_hostile_one_changes_what_the_honest_get_at_level_filter() {
    if is_left_to_the_sweep() {
        return;
    }
    no_hostile_one_changes_what_the_honest_get(WITHOUT_NAMESPACES, "filter");
}
