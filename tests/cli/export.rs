//! Tests that a built-in problem exported with `caipan export` is the same problem.

use std::fs;

use crate::support::{Files, RunOutput, caipan, files_below, root};

fn without_measures(ran: &RunOutput) -> serde_json::Value {
    let mut json = ran.json();
    for case in json["submissions"][0]["cases"].as_array_mut().unwrap() {
        // The command that shows why names the folder.
        for measure in ["cpu_s", "wall_s", "memory_bytes", "load", "steal_s", "see"] {
            case[measure] = 0.into();
        }
    }
    json["graded_at"] = 0.into();
    json
}

#[test]
fn an_exported_problem_grades_as_the_built_in_one() {
    let files = Files::new(&[]);
    let folder = files.path("mine");
    caipan(&["export", "mayan", &folder]).expect(0, "", " files written to ");
    for file in files_below("cases/mayan") {
        let name = file.strip_prefix(root().join("cases/mayan")).unwrap();
        assert_eq!(
            fs::read(&file).unwrap(),
            fs::read(std::path::Path::new(&folder).join(name)).unwrap()
        );
    }
    let program = "reference/mayan/wrong_answer/count-mod-3.c";
    let [built_in, exported] =
        ["mayan", &folder].map(|problem| caipan(&["grade", problem, program, "--format", "json"]));
    assert_eq!(without_measures(&built_in), without_measures(&exported));
    assert_eq!((built_in.code, exported.code), (1, 1));
}

#[test]
fn nothing_is_ever_overwritten() {
    let files = Files::new(&[("mine/notes.txt", "keep me")]);
    caipan(&["export", "mayan", &files.path("mine")]).expect(2, "", "is not empty");
    caipan(&["export", "mayan", &files.path("mine/notes.txt")]).expect(2, "", "already exists");
    caipan(&["export", "chess", &files.path("new")]).expect(
        2,
        "",
        "no built-in problem is called \"chess\"",
    );
}
