//! Runs every command in the README and docs, and compares the output with the documented output.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{command, finish, root};

/// The command that runs the tests.
const TESTS: &str = "cargo test --workspace --all-features";

struct Shown {
    command: String,
    output: String,
}

/// Returns the commands in all `console` blocks of a page (lines `$ …`) with the output shown below each.
fn shown(page: &Path) -> Vec<Shown> {
    let text = fs::read_to_string(page).unwrap();
    let mut shown: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            _ => match line.strip_prefix("$ ") {
                Some(command) => shown.push(Shown {
                    command: command.to_owned(),
                    output: String::new(),
                }),
                None => shown.last_mut().unwrap().output += &format!("{line}\n"),
            },
        }
    }
    shown
}

/// Units that follow a time or a size.
const UNITS: [&str; 5] = ["µs", "ms", "s", "KiB", "MiB"];

/// Replaces times and sizes, which differ from run to run, by `_`, and the blanks around each by one blank.
fn without_measures(text: &str) -> String {
    let line = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_number = |word: &str| word.parse::<f64>().is_ok();
        let is_measure = |number: usize| {
            let unit = words.get(number + 1);
            is_number(words[number]) && unit.is_some_and(|unit| UNITS.contains(unit))
        };
        let kept = words.iter().enumerate().map(|(number, word)| match number {
            _ if is_measure(number) => "_",
            // The README shows milliseconds; a slow machine needs seconds, and a fast one microseconds, so these units are
            // replaced.
            1.. if ["s", "µs"].contains(word) && is_measure(number - 1) => "ms",
            _ => word,
        });
        kept.collect::<Vec<_>>().join(" ")
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_command_of_the_readme_does_what_the_readme_shows() {
    assert!(run_all(&root().join("README.md")) >= 6);
}

#[test]
fn every_command_of_the_chinese_readme_does_what_it_shows() {
    assert!(run_all(&root().join("README.zh.md")) >= 6);
}

#[test]
fn every_command_of_the_docs_does_what_they_show() {
    let pages = fs::read_dir(root().join("docs")).unwrap();
    let pages = pages.map(|page| page.unwrap().path());
    let pages = pages.filter(|page| page.extension().is_some_and(|ending| ending == "md"));
    assert!(pages.map(|page| run_all(&page)).sum::<usize>() >= 20);
}

/// Returns the pages whose commands are run.
fn pages() -> impl Iterator<Item = PathBuf> {
    let names = ["README.md", "README.zh.md", "CONTRIBUTING.md"].map(|name| root().join(name));
    let docs = walkdir::WalkDir::new(root().join("docs")).into_iter();
    let docs = docs.map(|entry| entry.unwrap().into_path());
    let is_page = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "md");
    names.into_iter().chain(docs.filter(is_page))
}

#[test]
fn every_link_of_the_pages_leads_somewhere() {
    let mut links = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for rest in text.split("](").skip(1) {
            let link = rest.split(')').next().unwrap();
            let file = link.split('#').next().unwrap();
            let is_here = file.is_empty() || page.parent().unwrap().join(file).exists();
            assert!(is_here || link.contains("://"), "{page:?}: {link}");
            links += 1;
        }
    }
    assert!(links >= 20);
}

#[test]
fn every_bench_and_every_file_of_the_tests_that_a_page_names_is_there() {
    let benches = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let mut named = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        // Text between backticks.
        for quoted in text.split('`').skip(1).step_by(2) {
            let mut words = quoted.split_whitespace();
            let is_there = match words.find(|word| *word == "--bench" || word.starts_with("tests/"))
            {
                Some("--bench") => {
                    let bench = format!("[[bench]]\nname = {:?}", words.next().unwrap());
                    benches.contains(&bench)
                }
                Some(path) => root().join(path).exists(),
                None => continue,
            };
            assert!(is_there, "{page:?}: {quoted}");
            named += 1;
        }
    }
    assert!(named >= 10);
}

/// Runs all commands of a page in a new folder. Returns the number of commands.
fn run_all(page: &Path) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let shown = shown(page);
    let count = shown.len();
    for Shown {
        command: line,
        output,
    } in shown
    {
        // The test command is the one that is running this test.
        if line == TESTS {
            continue;
        }
        let rest = line
            .strip_prefix("cargo run --release -- ")
            .or_else(|| line.strip_prefix("caipan "));
        let rest = rest.unwrap_or_else(|| panic!("{line}: how is this run?"));
        let own = folder.path().to_str().unwrap();
        let rest = rest.replace("my-", &format!("{own}/my-"));
        let arguments: Vec<&str> = rest
            .split_whitespace()
            .map(|word| word.trim_matches('\''))
            .collect();
        let ran = finish(command(&arguments));
        assert!(ran.code <= 1, "{line}: {ran:#?}");
        let printed = without_measures(&ran.stdout);
        let shown = without_measures(&output);
        assert!(fits(&shown, &printed), "{line}:\n{}", ran.stdout);
    }
    count
}

/// Whether the output matches the documentation, where a line `...` matches any lines.
fn fits(shown: &str, printed: &str) -> bool {
    let shown = format!("\n{shown}\n");
    let printed = format!("\n{printed}\n");
    let pieces: Vec<&str> = shown.split("\n...").collect();
    let Some((last, first)) = pieces.split_last() else {
        return false;
    };
    let mut rest = printed.as_str();
    for (number, piece) in first.iter().enumerate() {
        match rest.find(piece) {
            Some(0) => rest = &rest[piece.len()..],
            Some(at) if number > 0 => rest = &rest[at + piece.len()..],
            _ => return false,
        }
    }
    match first {
        [] => rest == *last,
        _ => rest.ends_with(last),
    }
}

#[test]
fn what_the_readme_leaves_out_is_whole_lines() {
    assert!(fits("a\nb", "a\nb") && !fits("a\nb", "a\nc") && !fits("a", "a\nb"));
    assert!(fits("a\n...", "a\nb\nc") && !fits("b\n...", "a\nb\nc"));
    assert!(fits("...\nb\n...\nd", "a\nb\nc\nd") && !fits("...\nb\n...\nd", "a\nc\nd"));
    assert!(fits("...\nc", "a\nb\nc") && !fits("...\nc", "a\nb"));
}

#[test]
fn a_readme_is_read_in_one_go() {
    for page in ["README.md", "README.zh.md"] {
        let lines = fs::read_to_string(root().join(page))
            .unwrap()
            .lines()
            .count();
        assert!(lines <= 130, "{page} has {lines} lines");
    }
}

#[test]
fn every_page_is_in_the_index_and_says_for_whom_it_is_and_where_to_go_on() {
    let folder = root().join("docs");
    let index = fs::read_to_string(folder.join("README.md")).unwrap();
    let pages = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap());
    let names = pages.map(|entry| entry.file_name().into_string().unwrap());
    for name in names.filter(|name| name.ends_with(".md")) {
        let page = fs::read_to_string(folder.join(&name)).unwrap();
        let first = page
            .lines()
            .find(|line| !line.is_empty() && !line.starts_with(['#', '<']));
        assert!(first.unwrap().starts_with("For "), "{name}: {first:?}");
        let last = page.rsplit("\n\n").next().unwrap();
        assert!(last.starts_with("Go on with ["), "{name}: {last}");
        assert!(
            name == "README.md" || index.contains(&format!("]({name})")),
            "{name} is not in the index"
        );
    }
}

#[test]
fn ci_runs_the_test_command_of_the_readme() {
    let ci = fs::read_to_string(root().join(".ci/run")).unwrap();
    assert!(
        ci.contains("README.md"),
        "CI takes the command from the README"
    );
    let tests: Vec<_> = shown(&root().join("README.md"))
        .into_iter()
        .filter(|shown| shown.command == TESTS)
        .collect();
    assert_eq!(tests.len(), 1);
    assert!(
        Command::new("bash")
            .args(["-n", ".ci/run"])
            .current_dir(root())
            .status()
            .unwrap()
            .success()
    );
}
