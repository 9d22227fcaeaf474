//! Tests the import of LemonLime contests: several tasks, partial dependencies, and a checker.

use std::fs;

use super::ImportedPackage;
use crate::support::{Files, caipan, contents, has, root};

/// Returns the path of a test package.
fn package(name: &str) -> String {
    let path = root().join("tests/conformance/lemon").join(name);
    path.display().to_string()
}

/// Returns the points of each subtask, and their sum.
fn scores(imported: &ImportedPackage, program: &str) -> Vec<f64> {
    let program = package(&format!("programs/{program}"));
    let json = caipan(&["grade", &imported.problem(), &program, "--format", "json"]).json();
    let card = &json["submissions"][0];
    let subtasks = card["subtasks"].as_array().unwrap().iter();
    let scores = subtasks
        .chain([card])
        .map(|one| one["score"].as_f64().unwrap());
    scores.collect()
}

#[test]
fn a_dependency_leaves_at_most_the_worst_share() {
    if !has("cc") {
        return;
    }
    let imported = ImportedPackage::with("lemon/contest", &["--task", "near"]);
    let expected = [
        "data/near/judge.exe: data/near/judge.exe stays behind, as nothing that is imported uses it",
    ];
    assert_eq!(imported.notices(), expected);
    // Half of the points of the first subtask limit the second one to half of its points.
    assert_eq!(scores(&imported, "near.c"), [20.0, 30.0, 50.0]);
    assert_eq!(imported.score("lemon/programs/near.c"), 50.0);
}

#[test]
fn several_files_count_their_worst_and_files_are_read_and_written() {
    if !has("cc") {
        return;
    }
    let imported = ImportedPackage::with("lemon/contest", &["--task", "求和"]);
    let expected = "spring.cdf:19: compilerConfiguration.fpc = disable is not taken over: problem.toml cannot express it";
    assert_eq!(imported.notices(), [expected]);
    assert_eq!(scores(&imported, "sum.c"), [20.0, 0.0, 0.0, 20.0]);
    let toml = imported.text("problem.toml");
    assert!(
        toml.contains("name = \"3\"\npoints = 50\nshare = \"ceiling\"\nrequires = [\"2\"]"),
        "{toml}"
    );
}

#[test]
fn without_the_name_of_a_task_all_are_made_and_their_contest_judges_the_class() {
    if !has("cc") {
        return;
    }
    let files = Files::new(&[]);
    for (path, bytes) in contents(&package("contest")) {
        let below = path.strip_prefix(package("contest")).unwrap();
        files.write(&format!("p/{}", below.display()), &bytes);
    }
    let program = |name: &str| fs::read(package(&format!("programs/{name}"))).unwrap();
    files.write("p/source/甲/sum/sum.c", &program("sum.c"));
    files.write("p/source/甲/near/near.c", &program("near.c"));
    let (to, from) = (files.path("made"), files.path("p"));
    let ran = caipan(&["import", &from, &to, "--lang", "en"]);
    let command = format!("caipan grade {to}/contest.toml {from}/source");
    let ran = ran.expect(0, "", &command);
    assert!(!ran.stderr.contains("stays behind: source"), "{ran:#?}");
    let text = fs::read_to_string(files.path("made/contest.toml")).unwrap();
    assert!(text.contains("\ntitle = \"春季赛\"\n"), "{text}");
    assert!(
        text.contains("\nproblems = [\"sum\", \"near\"]\n"),
        "{text}"
    );
    let words: Vec<&str> = command.split(' ').skip(1).collect();
    let json = caipan(&[&words[..], &["--format", "json", "--no-journal"]].concat()).json();
    let cards = json["submissions"].as_array().unwrap().iter();
    let scores = cards.map(|card| (&card["problem"], card["score"].as_f64().unwrap()));
    let scores: Vec<(&str, f64)> = scores
        .map(|(name, score)| (name.as_str().unwrap(), score))
        .collect();
    assert_eq!(scores, [("sum", 20.0), ("near", 50.0)]);
}
