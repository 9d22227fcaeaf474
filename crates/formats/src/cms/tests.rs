//! Packages of CMS.

use crate::tests::{assert_no_panic_on_damaged_file, notices, read, write_problem_directory};

const TASK: &str = "name: sum\ntitle: \"La somma\"\ntime_limit: 0.5\nmemory_limit: 64\ninfile: ''\noutfile: out.txt\npublic_testcases: 0,1\ntoken_mode: disabled\nodd: 3\n";

const GEN: &str = "# cases: two\n#ST: 0\n1 2\n\n#ST: 30\n3 4 # large\n#COPY: a.txt\n#ST: 70\n5 6\n";

const DATA: &[(&str, &str)] = &[
    ("input/input0.txt", "0"),
    ("output/output0.txt", "0"),
    ("input/input1.txt", "1"),
    ("output/output1.txt", "1"),
    ("input/input2.txt", "2"),
    ("output/output2.txt", "2"),
    ("input/input3.txt", "3"),
    ("output/output3.txt", "3"),
];

fn with<'a>(task: &'a str, others: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut files = vec![("task.yaml", task)];
    files.extend(DATA);
    files.extend(others);
    files
}

#[test]
fn subtasks_limits_and_programs_are_imported() {
    let others = [
        ("gen/GEN", GEN),
        ("statement/statement.pdf", ""),
        ("att/a.txt", ""),
        ("check/checker.cpp", ""),
        ("check/checker", ""),
        ("check/a.h", ""),
        ("sol/grader.cpp", ""),
        ("sol/grader.pas", ""),
        ("sol/sum.h", ""),
        ("sol/soluzione.cpp", ""),
        ("sol/slow.cpp", ""),
    ];
    let files = with(TASK, &others);
    let found = read(&files).unwrap();
    let (toml, names) = write_problem_directory(&found, &files);
    let expected = "name = \"sum\"\ntitle = { it = \"La somma\" }\n\n[io]\noutput = \"out.txt\"\n\n[limits]\ncpu = \"500ms\"\nmemory = \"64MiB\"\n\n[checker]\nsource = \"checker/checker.cpp\"\ndialect = \"cms\"\n\n[[subtask]]\nname = \"0\"\npoints = 0\nscoring = \"min\"\ncases = [\"000\"]\n\n[[subtask]]\nname = \"1\"\npoints = 30\nscoring = \"min\"\ncases = [\"001\", \"002\"]\n\n[[subtask]]\nname = \"2\"\npoints = 70\nscoring = \"min\"\ncases = [\"003\"]\n\n[language.c]\nallowed = false\n\n[language.cpp]\nwith = [\"graders/grader.cpp\"]\ninclude = [\"graders/sum.h\"]\n\n[language.go]\nallowed = false\n\n[language.java]\nallowed = false\n\n[language.javascript]\nallowed = false\n\n[language.pascal]\nallowed = false\n\n[language.python]\nallowed = false\n\n[language.rust]\nallowed = false\n\n[language.typescript]\nallowed = false\n\n[package]\nstatements = { it = \"statement/it.pdf\" }\n";
    assert_eq!(toml, expected);
    for name in [
        "checker/a.h",
        "attachments/a.txt",
        "submissions/accepted/soluzione.cpp",
    ] {
        assert!(names.contains(&name.to_owned()), "{names:?}");
    }
    let expected = [
        "task.yaml:9: odd is not taken over: problem.toml has nothing like it",
        "check/checker: check/checker stays behind, as nothing that is imported uses it",
        "sol: 2 files stay behind, as nothing that is imported uses them: sol/grader.pas, sol/slow.cpp",
    ];
    assert_eq!(notices(&found), expected);
}

/// Returns the problem.toml that a task.yaml with these further files becomes, and the notices.
fn of(task: &str, others: &[(&str, &str)]) -> (String, String) {
    let files = with(task, others);
    let found = read(&files).unwrap();
    (
        write_problem_directory(&found, &files).0,
        notices(&found).join("\n"),
    )
}

#[test]
fn subtasks_are_counts_of_cases_or_patterns_of_their_names() {
    let groups = "n_input: 4\nscore_type: GroupMin\nscore_type_parameters: [[20, 1], [80.5, 3]]\n";
    let (toml, _) = of(groups, &[("gen/GEN", GEN)]);
    assert!(
        toml.contains("points = 80.5\nscoring = \"min\"\ncases = [\"001\", \"002\", \"003\"]"),
        "{toml}"
    );
    let named = "n_input: 4\nscore_type: GroupMin\nscore_type_parameters: [[20, '000|002'], [80, '(001|003)']]\n";
    let (toml, _) = of(named, &[]);
    assert!(
        toml.contains("points = 20\nscoring = \"min\"\ncases = [\"000\", \"002\"]"),
        "{toml}"
    );
    let shared =
        "n_input: 4\nscore_type: GroupMin\nscore_type_parameters: [[20, '00[01]'], [80, '.*']]\n";
    let (toml, _) = of(shared, &[]);
    for cases in ["[\"000\", \"001\"]", "[\"000\", \"001\", \"002\", \"003\"]"] {
        assert!(toml.contains(&format!("cases = {cases}\n")), "{toml}");
    }
}

#[test]
fn scores_in_task_yaml_are_imported_and_missing_settings_get_defaults() {
    let (toml, told) = of("name: a\nn_input: 4\n", &[]);
    assert!(toml.contains("checker = \"lcmp\"\n"), "{toml}");
    assert!(
        toml.contains("[io]\ninput = \"input.txt\"\noutput = \"output.txt\"\n"),
        "{toml}"
    );
    assert!(!toml.contains("[[subtask]]"), "{toml}");
    assert!(
        told.contains("time_limit is not said, so 1s is taken"),
        "{told}"
    );
    let (toml, _) = of("n_input: 4\ntotal_value: 50\n", &[]);
    assert!(
        toml.contains("name = \"0\"\npoints = 50\ncases = ["),
        "{toml}"
    );
    let sum = "n_input: 4\nscore_type: Sum\nscore_type_parameters: 10\n";
    let (toml, _) = of(sum, &[]);
    assert!(toml.contains("points = 40\ncases"), "{toml}");
    let (toml, told) = of("score_type: Sum\n", &[("gen/GEN", GEN)]);
    assert!(toml.contains("points = 70\nscoring = \"min\""), "{toml}");
    assert!(
        told.contains("task.yaml:1: score_type is not taken over"),
        "{told}"
    );
    let manager = [("check/manager.py", ""), ("sol/stub.c", "")];
    let (toml, _) = of("n_input: 4\nnum_processes: 1\n", &manager);
    assert!(
        toml.contains("[interactor]\nsource = \"interactor/manager.py\"\ndialect = \"cms\""),
        "{toml}"
    );
    assert!(
        toml.contains("[language.c]\nwith = [\"graders/stub.c\"]"),
        "{toml}"
    );
    assert!(!toml.contains("[io]"), "{toml}");
    let (toml, _) = of("n_input: 4\n", &[("cor/correttore", "")]);
    assert!(
        toml.contains("[checker]\ncommand = [\"checker/correttore\"]\ndialect = \"cms\""),
        "{toml}"
    );
}

#[test]
fn unsupported_settings_and_missing_files_are_refused_with_their_line() {
    let cases = [
        (
            "output_only: yes\n",
            "task.yaml:1: output_only is \"true\", which caipan cannot judge",
        ),
        (
            "n_input: 4\nnum_processes: 2\n",
            "task.yaml:2: num_processes is",
        ),
        (
            "n_input: 4\ntime_limit: 0\n",
            "task.yaml:2: time_limit is \"0\"",
        ),
        (
            "n_input: 4\ntime_limit: soon\n",
            "task.yaml:2: time_limit is",
        ),
        ("n_input: 4\ninfile: ../x\n", "task.yaml:2: infile is"),
        (
            "n_input: 5\n",
            "task.yaml: input/input4.txt is not in the package",
        ),
        ("name: a\n", "task.yaml: n_input is missing"),
        ("n_input: 0\n", "P: there are no cases"),
        (
            "n_input: 4\nscore_type: GroupMul\nscore_type_parameters: [[1, 4]]\n",
            "task.yaml:2: score_type is \"GroupMul\"",
        ),
        (
            "n_input: 4\nscore_type: GroupMin\nscore_type_parameters: [[100, 3]]\n",
            "task.yaml:3: score_type_parameters is",
        ),
        (
            "n_input: 4\nscore_type: GroupMin\nscore_type_parameters: [[100, '(0']]\n",
            "task.yaml:3: score_type_parameters is",
        ),
        (
            "n_input: 4\nscore_type: GroupMin\nscore_type_parameters: [[100, '000']]\n",
            "score_type_parameters is \"001\"",
        ),
    ];
    for (task, expected) in cases {
        let fault = read(&with(task, &[])).unwrap_err();
        assert!(fault.contains(expected), "{task}: {fault}");
    }
}

#[test]
fn a_gen_file_without_subtasks_is_refused_with_its_line() {
    let cases = [
        ("1\n#ST: 100\n", "gen/GEN:2: ST is \"100\""),
        ("#ST: much\n", "gen/GEN:1: ST is \"much\""),
        ("#ST: 30\n1\n#ST: 60\n2\n", "gen/GEN:1: ST is \"90\""),
        ("#ST: 100\n1 #ST: 3\n", "gen/GEN:2: GEN is \"1 #ST: 3\""),
        ("#ST: 100\n#ST: 0\n1\n", "score_type_parameters is \"0\""),
        ("1\n2\n", "task.yaml:1: n_input is \"4\""),
    ];
    for (text, expected) in cases {
        let task = if expected.contains("n_input") {
            "n_input: 4\n"
        } else {
            "name: a\n"
        };
        let fault = read(&with(task, &[("gen/GEN", text)])).unwrap_err();
        assert!(fault.contains(expected), "{text}: {fault}");
    }
}

#[test]
fn damaged_configurations_cause_no_panic() {
    let task = "name: sum\ntime_limit: 0.5\nn_input: 4\nscore_type: GroupMin\nscore_type_parameters: [[20, '000|002'], [80, '001|003']]\n";
    assert_no_panic_on_damaged_file(&with(task, &[]), "task.yaml");
    let files = with("name: sum\ninfile: ''\n", &[("gen/GEN", GEN)]);
    assert_no_panic_on_damaged_file(&files, "gen/GEN");
}
