//! Packages of UOJ.

use crate::tests::{assert_no_panic_on_damaged_file, notices, read, write_problem_directory};

const TESTS: &[(&str, &str)] = &[
    ("a1.in", "1"),
    ("a1.ans", "1"),
    ("a2.in", "2"),
    ("a2.ans", "2"),
    ("a3.in", "3"),
    ("a3.ans", "3"),
    ("a4.in", "4"),
    ("a4.ans", "4"),
    ("ex_a1.in", "5"),
    ("ex_a1.ans", "5"),
    ("ex_a2.in", "6"),
    ("ex_a2.ans", "6"),
    ("chk.cpp", "quitp(0.5)"),
    ("val.cpp", ""),
    ("std.cpp", ""),
    ("interactor.cpp", ""),
    ("testlib.h", ""),
    ("download/a.txt", ""),
];

const HEAD: &str =
    "use_builtin_judger on\nn_tests 4\ninput_pre a\ninput_suf in\noutput_pre a\noutput_suf ans\n";

fn with(config: &str) -> Vec<(&str, &str)> {
    let mut files = vec![("problem.conf", config)];
    files.extend(TESTS);
    files
}

#[test]
fn subtasks_limits_and_programs_are_imported() {
    let config = format!(
        "{HEAD}time_limit 1.5\nmemory_limit 128\ntime_limit_4 3\nn_ex_tests 2\nn_sample_tests 1\nchecker_time_limit 10\nshow_in off\nn_subtasks 3\nsubtask_end_1 1\nsubtask_score_1 20\nsubtask_end_2 2\nsubtask_score_2 30\nsubtask_type_2 min\nsubtask_dependence_2 1\nsubtask_end_3 4\nsubtask_score_3 40\nsubtask_dependence_3 many\nsubtask_dependence_3_1 1\nsubtask_dependence_3_2 2\nsubtask_dependence_3_3 1\nhack off\n"
    );
    let files = with(&config);
    let found = read(&files).unwrap();
    let (toml, names) = write_problem_directory(&found, &files);
    let expected = "name = \"p\"\n\n[limits]\ncpu = \"1500ms\"\nmemory = \"128MiB\"\noutput = \"64MiB\"\n\n[checker]\nsource = \"checker/chk.cpp\"\ndialect = \"uoj\"\npoints = \"fraction\"\nlimits = { cpu = \"10s\" }\n\n[[validator]]\nsource = \"validators/val.cpp\"\ndialect = \"uoj\"\n\n[[subtask]]\nname = \"1\"\npoints = 20\nscoring = \"min\"\ncases = [\"a1\"]\n\n[[subtask]]\nname = \"2\"\npoints = 30\nscoring = \"min\"\nshare = \"ceiling\"\nrequires = [\"1\"]\ncases = [\"a2\"]\n\n[[subtask]]\nname = \"3\"\npoints = 40\nscoring = \"min\"\nrequires = [\"1\", \"2\"]\ncases = [\"a3\", \"a4\"]\n\n[[case]]\ncases = [\"a4\"]\nlimits = { cpu = \"3s\" }\n\n[[case]]\ncases = [\"ex_a1\", \"ex_a2\"]\ngraded = false\n";
    assert_eq!(toml, expected);
    for name in [
        "checker/testlib.h",
        "submissions/accepted/std.cpp",
        "attachments/a.txt",
    ] {
        assert!(names.contains(&name.to_owned()), "{names:?}");
    }
    let told: Vec<String> = notices(&found)
        .iter()
        .map(|line| line.replace('"', ""))
        .collect();
    let expected = [
        "problem.conf:7: time_limit is 1.5, which becomes 1500ms",
        "problem.conf:10: n_ex_tests = 2 is not taken over: problem.toml cannot express it",
        "problem.conf: subtask_type is packed, which becomes min",
        "problem.conf:16: score is 100, which becomes 90",
        "problem.conf: the checker may give parts of point_score, which are rounded down to whole points there, and not here",
        "problem.conf:27: hack is not taken over: problem.toml has nothing like it",
        "interactor.cpp: interactor.cpp stays behind, as nothing that is imported uses it",
    ];
    assert_eq!(told, expected);
}

#[test]
fn test_points_are_imported_and_missing_settings_get_defaults() {
    let (toml, told) = import_with("use_builtin_checker ncmp\n");
    assert!(toml.contains("checker = \"ncmp\"\n"), "{toml}");
    assert!(
        toml.contains("cpu = \"1s\"\nmemory = \"256MiB\"\noutput = \"64MiB\""),
        "{toml}"
    );
    assert!(!toml.contains("points"), "{toml}");
    assert!(!told.contains("problem.conf"), "{told}");
    let (toml, told) = import_with("use_builtin_checker bcmp\npoint_score_1 40\npoint_score 20\n");
    assert!(toml.contains("checker = \"exact\"\n"), "{toml}");
    assert!(toml.contains("cases = [\"a1\"]\npoints = 40\n"), "{toml}");
    assert!(!told.contains("problem.conf"), "{told}");
    let (_, told) = import_with("use_builtin_checker wcmp\npoint_score 20\n");
    assert!(
        told.contains("score is \"100\", which becomes 80"),
        "{told}"
    );
    let (toml, _) = import_with("use_builtin_checker wcmp\nn_subtasks 1\nsubtask_score_1 7\n");
    assert!(
        toml.contains("name = \"1\"\npoints = 100\nscoring = \"min\"\n"),
        "{toml}"
    );
    let (toml, _) = import_with("interaction_mode on\ninteractor_time_limit 2\n");
    assert!(
        toml.contains("[interactor]\nsource = \"interactor/interactor.cpp\"\ndialect = \"uoj\""),
        "{toml}"
    );
    assert!(!toml.contains("[checker]"), "{toml}");
    let three = HEAD.replace("n_tests 4", "n_tests 3");
    let files = with(&three);
    let told = notices(&read(&files).unwrap()).join("\n");
    assert!(
        told.contains("point_score is \"33\", which becomes 100/3"),
        "{told}"
    );
    let (_, told) = import_with("n_subtasks 2\nsubtask_end_1 1\nsubtask_end_2 3\n");
    assert!(
        told.contains("problem.conf:2: n_tests is \"4\", which becomes 3"),
        "{told}"
    );
}

/// problem.toml and the notices of a package with these lines in problem.conf.
fn import_with(lines: &str) -> (String, String) {
    let config = format!("{HEAD}{lines}");
    let files = with(&config);
    let found = read(&files).unwrap();
    let toml = write_problem_directory(&found, &files).0;
    (toml, notices(&found).join("\n"))
}

#[test]
fn implementers_are_compiled_with_submissions() {
    let config = format!("{HEAD}use_builtin_checker ncmp\nwith_implementer on\n");
    let mut files = with(&config);
    let fault = read(&files).unwrap_err();
    assert!(
        fault.contains("problem.conf:8: require/implementer.cpp is not in the package"),
        "{fault}"
    );
    files.extend([("require/implementer.cpp", ""), ("require/a.h", "")]);
    let (toml, _) = write_problem_directory(&read(&files).unwrap(), &files);
    let expected =
        "[language.cpp]\nwith = [\"graders/implementer.cpp\"]\ninclude = [\"graders/a.h\"]";
    assert!(toml.contains(expected), "{toml}");
    let plain = format!("{HEAD}use_builtin_checker ncmp\n");
    files[0].1 = &plain;
    let (toml, _) = write_problem_directory(&read(&files).unwrap(), &files);
    assert!(
        toml.contains("[language.c]\ninclude = [\"graders/a.h\", \"graders/implementer.cpp\"]"),
        "{toml}"
    );
}

#[test]
fn unsupported_settings_and_missing_files_are_refused_with_their_line() {
    let cases = [
        (
            "submit_answer on\n",
            "problem.conf:7: submit_answer is \"on\", which caipan cannot judge",
        ),
        ("token abc\n", "problem.conf:7: token is"),
        ("readable_1 a\n", "problem.conf:7: readable_1 is"),
        (
            "use_builtin_checker odd\n",
            "problem.conf:7: use_builtin_checker is \"odd\"",
        ),
        (
            "time_limit soon\n",
            "problem.conf:7: time_limit is \"soon\"",
        ),
        ("memory_limit 1e3\n", "problem.conf:7: memory_limit is"),
        ("point_score_2 x\n", "problem.conf:7: point_score_2 is"),
        (
            "n_tests 4\n",
            "problem.conf:7: problem.conf \"n_tests\" occurs twice",
        ),
        ("odd\n", "problem.conf:7: odd is missing"),
        (
            "n_ex_tests 3\n",
            "problem.conf:7: ex_a3.in is not in the package",
        ),
        ("n_subtasks 2\n", "problem.conf:7: subtask_end_1 is missing"),
        (
            "n_subtasks 2\nsubtask_end_1 9\n",
            "problem.conf:8: subtask_end_1 is \"9\"",
        ),
        (
            "n_subtasks 2\nsubtask_end_1 1\nsubtask_end_2 1\n",
            "problem.conf:9: subtask_end_2 is \"1\"",
        ),
        (
            "n_subtasks 1\nsubtask_type_1 sum\n",
            "problem.conf:8: subtask_type_1 is \"sum\", expected one of packed, min",
        ),
        (
            "n_subtasks 1\nsubtask_dependence_1 2\n",
            "problem.conf:8: subtask_dependence_1 \"2\" is not defined before",
        ),
    ];
    for (further, expected) in cases {
        let config = format!("{HEAD}{further}");
        let fault = read(&with(&config)).unwrap_err();
        assert!(fault.contains(expected), "{further}: {fault}");
    }
}

#[test]
fn a_missing_judge_or_checker_is_refused() {
    let fault = read(&with("n_tests 1\n")).unwrap_err();
    assert!(
        fault.contains("problem.conf: use_builtin_judger is missing"),
        "{fault}"
    );
    let fault = read(&with("use_builtin_judger off\n")).unwrap_err();
    assert!(
        fault.contains("problem.conf:1: use_builtin_judger is"),
        "{fault}"
    );
    let fault = read(&[("problem.conf", HEAD)]).unwrap_err();
    assert!(
        fault.contains("problem.conf: chk.cpp is not in the package"),
        "{fault}"
    );
}

#[test]
fn damaged_configurations_cause_no_panic() {
    let config = format!(
        "{HEAD}time_limit 1.5\nn_ex_tests 1\nn_subtasks 2\nsubtask_end_1 2\nsubtask_score_1 9\nsubtask_type_2 min\nsubtask_dependence_2 many\nsubtask_dependence_2_1 1\n"
    );
    assert_no_panic_on_damaged_file(&with(&config), "problem.conf");
}
