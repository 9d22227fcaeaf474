//! Packages of Polygon.

use crate::ImportedPackage;
use crate::tests::{assert_no_panic_on_damaged_file, notices, read, write_problem_directory};

/// A package with these tests, these assets, and more elements.
fn problem_xml(tests: &str, assets: &str, more: &str) -> String {
    let count = tests.matches("<test ").count();
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\n<problem revision=\"3\" short-name=\"sum\" url=\"x\">\n<judging input-file=\"\" output-file=\"\" run-count=\"1\">\n<testset name=\"tests\">\n<time-limit>1500</time-limit>\n<memory-limit>268435456</memory-limit>\n<test-count>{count}</test-count>\n<input-path-pattern>tests/%02d</input-path-pattern>\n<answer-path-pattern>tests/%02d.a</answer-path-pattern>\n{tests}\n</testset>\n</judging>\n<assets>\n{assets}\n</assets>\n{more}\n</problem>\n"
    )
}

const CHECKER: &str = "<checker name=\"std::wcmp.cpp\" type=\"testlib\"><source path=\"files/check.cpp\" type=\"cpp.g++17\"/><copy path=\"check.cpp\"/></checker>";
const MAIN: &str = "<solutions><solution tag=\"main\"><source path=\"solutions/main.cpp\" type=\"cpp.g++17\"/></solution></solutions>";
const THREE: &str = "<tests><test method=\"manual\" sample=\"true\"/><test method=\"manual\"/><test method=\"manual\"/></tests>";
const DATA: [(&str, &str); 6] = [
    ("tests/01", "1\n"),
    ("tests/01.a", "1\n"),
    ("tests/02", "2\n"),
    ("tests/02.a", "2\n"),
    ("tests/03", "3\n"),
    ("tests/03.a", "3\n"),
];

/// A package of three tests with this problem.xml, and other files.
fn three<'a>(xml: &'a str, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    [&DATA[..], &[("problem.xml", xml)], more].concat()
}

fn taken(xml: &str, more: &[(&str, &str)]) -> (String, Vec<String>, ImportedPackage) {
    let files = three(xml, more);
    let found = read(&files).unwrap();
    let (toml, names) = write_problem_directory(&found, &files);
    (toml, names, found)
}

fn import_error_text(xml: &str, more: &[(&str, &str)]) -> String {
    read(&three(xml, more)).unwrap_err()
}

#[test]
fn groups_points_programs_and_self_tests_are_imported() {
    let tests = "<tests><test group=\"0\" method=\"manual\" points=\"0.0\" sample=\"true\"/><test group=\"1\" method=\"manual\" points=\"10.0\"/><test group=\"1\" method=\"generated\" cmd=\"gen 5\" points=\"20.5\"/></tests>\n<groups>\n<group feedback-policy=\"complete\" name=\"0\" points=\"0.0\" points-policy=\"complete-group\"/>\n<group feedback-policy=\"points\" name=\"1\" points=\"30.5\" points-policy=\"each-test\"><dependencies><dependency group=\"0\"/></dependencies></group>\n</groups>";
    let assets = "<checker type=\"testlib\"><source path=\"files/check.cpp\" type=\"cpp.g++17\"/><testset><test-count>2</test-count><input-path-pattern>files/tests/checker-tests/%02d</input-path-pattern><output-path-pattern>files/tests/checker-tests/%02d.o</output-path-pattern><answer-path-pattern>files/tests/checker-tests/%02d.a</answer-path-pattern><tests><test verdict=\"ok\"/><test verdict=\"WRONG_ANSWER\"/></tests></testset></checker>\n<validators><validator><source path=\"files/val.cpp\" type=\"cpp.g++17\"/><testset><test-count>2</test-count><input-path-pattern>files/tests/validator-tests/%02d</input-path-pattern><tests><test verdict=\"valid\"/>\n<test verdict=\"invalid\"/></tests></testset></validator></validators>\n<solutions><solution tag=\"main\"><source path=\"solutions/main.cpp\" type=\"cpp.g++17\"/></solution>\n<solution tag=\"time-limit-exceeded-or-accepted\"><source path=\"solutions/slow.cpp\" type=\"cpp.gcc13-64-winlibs-g++20\"/></solution>\n<solution tag=\"do-not-run\"><source path=\"solutions/old.cpp\" type=\"cpp.g++17\"/></solution></solutions>";
    let more = "<names><name language=\"english\" value=\"A &amp; B\"/><name language=\"chinese\" value=\"和\"/></names>\n<statements><statement charset=\"UTF-8\" language=\"english\" mathjax=\"true\" path=\"statements/english/problem.tex\" type=\"application/x-tex\"/><statement language=\"english\" path=\"statements/.pdf/english/problem.pdf\" type=\"application/pdf\"/></statements>\n<files><resources><file path=\"files/testlib.h\" type=\"h.g++\"/><file path=\"files/olymp.sty\"/></resources>\n<executables><executable><source path=\"files/gen.cpp\" type=\"cpp.g++17\"/><binary path=\"files/gen.exe\" type=\"exe.win32\"/></executable><executable><source path=\"files/val.cpp\" type=\"cpp.g++17\"/></executable></executables></files>\n<properties><property name=\"tests-wellformed\" value=\"true\"/></properties><tags/>";
    let xml = problem_xml(tests, assets, more);
    let files = [
        ("files/check.cpp", "#include \"testlib.h\"\n"),
        (
            "files/val.cpp",
            "#include \"testlib.h\"\nvalidator.testset()\n",
        ),
        ("files/gen.cpp", "#include \"testlib.h\"\n"),
        ("files/testlib.h", "\n"),
        ("files/tests/checker-tests/01", "1\n"),
        ("files/tests/checker-tests/01.o", "1\n"),
        ("files/tests/checker-tests/01.a", "1\n"),
        ("files/tests/checker-tests/02", "1\n"),
        ("files/tests/checker-tests/02.o", "2\n"),
        ("files/tests/checker-tests/02.a", "1\n"),
        ("files/tests/validator-tests/01", "1\n"),
        ("files/tests/validator-tests/02", "x\n"),
        ("solutions/main.cpp", ""),
        ("solutions/slow.cpp", ""),
        ("solutions/old.cpp", ""),
        ("statements/english/problem.tex", ""),
        ("statements/.pdf/english/problem.pdf", ""),
        ("unknown.txt", ""),
    ];
    let (toml, names, found) = taken(&xml, &files);
    let expected = "name = \"sum\"\ntitle = { en = \"A & B\", zh = \"和\" }\n\n[limits]\ncpu = \"1500ms\"\nmemory = \"256MiB\"\n\n[checker]\nsource = \"checker/check.cpp\"\ndialect = \"testlib\"\n\n[[validator]]\nsource = \"validators/val.cpp\"\ndialect = \"testlib\"\nargs = [\"--testset\", \"tests\"]\n\n[[subtask]]\nname = \"0\"\npoints = 0\nscoring = \"min\"\ncases = [\"0/*\"]\n\n[[subtask]]\nname = \"1\"\npoints = 30.5\nrequires = [\"0\"]\ncases = [\"1/*\"]\n\n[[case]]\ncases = [\"1/02\"]\npoints = 10\n\n[[case]]\ncases = [\"1/03\"]\npoints = 20.5\n\n[language.cpp]\nstandard = \"gnu++20\"\n\n[language.java]\ntime_factor = 1.0\n\n[language.javascript]\ntime_factor = 1.0\n\n[language.python]\ntime_factor = 1.0\n\n[language.typescript]\ntime_factor = 1.0\n\n[package]\nstatements = { en = \"statement/pdf/english/problem.pdf\" }\n";
    assert_eq!(toml, expected);
    for name in [
        "checker/testlib.h",
        "validators/testlib.h",
        "generators/gen.cpp",
        "submissions/accepted/main.cpp",
        "submissions/brute_force/slow.cpp",
        "statement/english/problem.tex",
        "valid_output/checker-01.out",
        "invalid_output/checker-02.ans",
        "invalid_input/validator-1-02.in",
        "cases/0/01.ans",
    ] {
        assert!(names.contains(&name.to_owned()), "{name}: {names:?}");
    }
    assert!(!names.iter().any(|name| name.ends_with("old.cpp")));
    let expected = [
        "problem.xml:22: tag is \"time-limit-exceeded-or-accepted\", which becomes brute_force",
        "problem.xml:23: solutions/old.cpp stays behind, as tag is \"do-not-run\"",
        "problem.xml:10: test@cmd is not taken over: problem.toml has nothing like it",
        "problem.xml:19: test@verdict = \"valid\" is not taken over: problem.toml cannot express it",
        "problem.xml:28: files/gen.cpp is kept, and nothing uses it",
        "unknown.txt: unknown.txt stays behind, as nothing that is imported uses it",
        "files/tests/validator-tests/01: files/tests/validator-tests/01 stays behind, as nothing that is imported uses it",
    ];
    assert_eq!(notices(&found), expected);
}

#[test]
fn a_missing_statement_is_reported_and_causes_no_error() {
    let tests = "<tests><test method=\"manual\"/><test method=\"manual\"/><test method=\"manual\"/></tests>";
    let assets = "<checker name=\"std::lcmp.cpp\" type=\"testlib\"/><solutions><solution tag=\"main\"><source path=\"solutions/main.cpp\" type=\"cpp.g++17\"/></solution></solutions>";
    let more = "<statements><statement charset=\"UTF-8\" language=\"english\" path=\"statements/english/problem.tex\" type=\"application/x-tex\"/></statements>";
    let (toml, _, found) = taken(
        &problem_xml(tests, assets, more),
        &[("solutions/main.cpp", "")],
    );
    assert!(!toml.contains("statements"), "{toml}");
    let missing = "statements/english/problem.tex is not in the package";
    assert!(notices(&found).join("\n").contains(missing));
}

#[test]
fn missing_tests_are_generated_if_the_package_contains_the_generator() {
    let tests = "<tests><test method=\"manual\"/><test method=\"generated\" cmd=\"gen 5  -n=3\"/><test method=\"generated\" cmd=\"gen 6\"/></tests>";
    let executables = "<files><executables><executable><source path=\"files/gen.py\" type=\"python.3\"/></executable></executables></files>";
    let xml = problem_xml(tests, &format!("{CHECKER}{MAIN}"), executables);
    let files = [
        ("problem.xml", xml.as_str()),
        ("tests/01", "1\n"),
        ("files/gen.py", ""),
        ("solutions/main.cpp", ""),
    ];
    let found = read(&files).unwrap();
    assert!(!found.package.has_all_inputs_and_answers());
    let (toml, names) = write_problem_directory(&found, &files);
    let expected = "[[generator]]\nname = \"gen\"\nsource = \"generators/gen.py\"\ndialect = \"argv\"\n\n[[generator.case]]\nname = \"02\"\nargs = [\"5\", \"-n=3\"]\n\n[[generator.case]]\nname = \"03\"\nargs = [\"6\"]\n";
    assert!(toml.contains(expected), "{toml}");
    let expected = [
        "cases/01.in",
        "generators/gen.py",
        "submissions/accepted/main.cpp",
    ];
    let mut names = names;
    names.sort_unstable();
    assert_eq!(names, expected);
    let expected = [
        "tests: 2 cases are not in the package: `caipan generate` makes them",
        "tests: 1 case has no answer in the package: `caipan validate --write-answers` asks an accepted program",
    ];
    assert_eq!(notices(&found), expected);
    let without_first = [&files[..1], &files[2..]].concat();
    let missing = "problem.xml:10: tests/01 is not in the package";
    assert_eq!(read(&without_first).unwrap_err(), missing);
    let no_generator = xml.replace("gen.py", "other.py");
    let files = [
        ("problem.xml", no_generator.as_str()),
        ("tests/01", "1\n"),
        ("files/other.py", ""),
        ("solutions/main.cpp", ""),
    ];
    let missing = "problem.xml:10: tests/02 is not in the package";
    assert_eq!(read(&files).unwrap_err(), missing);
    for (cmd, key) in [
        ("gen 5 &gt; {2-3}", "cmd"),
        ("gen 'a b'", "cmd"),
        ("gen {seed}", "cmd"),
    ] {
        let other = xml.replace("gen 5  -n=3", cmd);
        let files = [
            ("problem.xml", other.as_str()),
            files[1],
            ("files/gen.py", ""),
            files[3],
        ];
        let fault = read(&files).unwrap_err();
        assert!(
            fault.contains(&format!("problem.xml:10: {key} is")),
            "{fault}"
        );
    }
}

#[test]
fn a_missing_answer_is_refused_without_a_solution_that_can_compute_it() {
    let xml = problem_xml(THREE, CHECKER, "");
    let files = [("problem.xml", xml.as_str()), ("tests/01", "1\n")];
    let expected = "problem.xml:10: the input tests/01 has no answer";
    assert_eq!(read(&files).unwrap_err(), expected);
    let files = [("problem.xml", xml.as_str()), ("x", "1\n")];
    let expected = "problem.xml:10: tests/01 is not in the package";
    assert_eq!(read(&files).unwrap_err(), expected);
}

#[test]
fn test_data_with_crlf_gets_plain_line_ends() {
    let xml = problem_xml(THREE, CHECKER, "");
    let mut files = three(&xml, &[]);
    for (file, text) in &mut files[..6] {
        let is_answer = file.ends_with(".a");
        *text = if is_answer { "1\r\n" } else { "1 2\r\n3\r\n" };
    }
    let found = read(&files).unwrap();
    let expected = "tests: 3 inputs have CRLF at line ends, which testlib's validators refuse: inputs and answers are written with LF";
    assert_eq!(notices(&found), [expected]);
    use crate::FileContent;
    let cases = found.package.cases.iter();
    let mut contents = cases.flat_map(|case| [&case.input, &case.answer]);
    assert!(contents.all(|content| matches!(content, Some(FileContent::LfLines(_)))));
    assert_eq!(
        FileContent::crlf_to_lf(b"a\r\nb\rc\r\r\n\r"),
        b"a\nb\rc\r\n\r"
    );
    files[0].1 = "1\n";
    let found = read(&files).unwrap();
    let expected = "tests: 2 inputs have CRLF at line ends and others have not: they stay as they are, and testlib's validators may refuse them";
    assert_eq!(notices(&found), [expected]);
}

#[test]
fn a_standard_checker_becomes_built_in_unless_its_source_was_modified() {
    let xml = problem_xml(THREE, CHECKER, "");
    let (toml, ..) = taken(&xml, &[]);
    assert!(toml.contains("checker = \"wcmp\"\n"), "{toml}");
    let other = [
        ("files/check.cpp", "int main() {}"),
        ("files/testlib.h", ""),
    ];
    let (toml, ..) = taken(&xml, &other);
    assert!(
        toml.contains("[checker]\nsource = \"checker/check.cpp\"\n"),
        "{toml}"
    );
    let (toml, _, found) = taken(&xml, &other[..1]);
    assert!(toml.contains("checker = \"wcmp\"\n"), "{toml}");
    let expected = "problem.xml:14: checker is \"std::wcmp.cpp\", which becomes wcmp";
    assert_eq!(notices(&found), [expected]);
    let own = xml.replace("std::wcmp.cpp", "wcmp.cpp");
    let own_checker = [(
        "check.cpp",
        "#include \"testlib.h\"\nquitp(0.5);\nchecker.group()\n",
    )];
    let (toml, _, found) = taken(&own, &own_checker);
    let expected = "[checker]\nsource = \"checker/check.cpp\"\ndialect = \"testlib\"\nargs = [\"--testset\", \"tests\"]\npoints = \"absolute\"\n";
    assert!(toml.contains(expected), "{toml}");
    let expected = [
        "check.cpp: check.cpp needs testlib.h, which is not in the package: put it next to that file",
    ];
    assert_eq!(notices(&found), expected);
}

#[test]
fn an_interactive_problem_needs_no_answers_and_its_graders_are_imported() {
    let assets = "<interactor><source path=\"files/talk.cpp\" type=\"cpp.g++17\"/></interactor>";
    let files = "<files><resources><file for-types=\"cpp.*\" main=\"true\" path=\"files/grader.cpp\" type=\"cpp.g++17\"><stages><stage name=\"COMPILE\"/></stages><assets><asset name=\"SOLUTION\"/></assets></file><file path=\"files/grader.h\"><assets><asset name=\"SOLUTION\"/></assets></file></resources><attachments><file path=\"files/hint.zip\"/></attachments></files>";
    let xml = problem_xml(THREE, assets, files);
    let files = [
        ("problem.xml", xml.as_str()),
        ("tests/01", "1\n"),
        ("tests/02", "1\n"),
        ("tests/02.a", ""),
        ("tests/03", "1\n"),
        ("files/talk.cpp", ""),
        ("files/grader.cpp", ""),
        ("files/grader.h", ""),
        ("files/hint.zip", ""),
    ];
    let found = read(&files).unwrap();
    assert!(found.package.has_all_inputs_and_answers());
    let (toml, names) = write_problem_directory(&found, &files);
    let expected = "[interactor]\nsource = \"interactor/talk.cpp\"\ndialect = \"testlib\"\n\n[language.c]\ninclude = [\"graders/grader.h\"]\n\n[language.cpp]\nwith = [\"graders/grader.cpp\"]\ninclude = [\"graders/grader.h\"]\n\n[language.go]\ninclude = [\"graders/grader.h\"]\n";
    assert!(toml.contains(expected), "{toml}");
    assert!(names.contains(&"attachments/hint.zip".to_owned()));
    assert_eq!(notices(&found), Vec::<String>::new());
}

#[test]
fn points_of_tests_without_groups_become_case_points() {
    let toml = toml_with_points(["0.0", "40.0", "60.0"]);
    assert!(
        toml.contains("[[case]]\ncases = [\"02\"]\npoints = 40\n"),
        "{toml}"
    );
    assert!(!toml_with_points(["0.0", "0.0", "0"]).contains("[[case]]"));
    // A test without a group is a subtask by itself, and required groups come first.
    let tests = "<tests><test group=\"b\" points=\"1\"/><test points=\"2\"/><test group=\"a/x\" points=\"3\"/></tests><groups><group name=\"b\" points-policy=\"complete-group\"><dependencies><dependency group=\"a/x\"/></dependencies></group><group name=\"a/x\"/></groups>";
    let (toml, _, found) = taken(&problem_xml(tests, CHECKER, ""), &[]);
    let expected = "[[subtask]]\nname = \"test-2\"\npoints = 2\ncases = [\"02\"]\n\n[[subtask]]\nname = \"a/x\"\npoints = 3\ncases = [\"a-x/*\"]\n\n[[subtask]]\nname = \"b\"\npoints = 1\nscoring = \"min\"\nrequires = [\"a/x\"]\ncases = [\"b/*\"]\n";
    assert!(toml.contains(expected), "{toml}");
    assert_eq!(notices(&found), Vec::<String>::new());
    let tests = THREE.to_owned() + "<groups><group name=\"x\"/></groups>";
    let expected = "problem.xml:10: groups is not taken over: problem.toml has nothing like it";
    assert_eq!(
        notices(&taken(&problem_xml(&tests, CHECKER, ""), &[]).2),
        [expected]
    );
}

fn toml_with_points(points: [&str; 3]) -> String {
    let rows = points.map(|points| format!("<test points=\"{points}\"/>"));
    let xml = problem_xml(&format!("<tests>{}</tests>", rows.concat()), CHECKER, "");
    taken(&xml, &[]).0
}

/// Text of a good problem.xml, the text that replaces it, and the expected error.
const REFUSED: &[(&str, &str, &str)] = &[
    (
        "run-count=\"1\"",
        "run-count=\"2\"",
        "problem.xml:3: run-count is \"2\", which caipan cannot judge",
    ),
    (
        "input-file=\"\"",
        "input-file=\"../x\"",
        "problem.xml:3: input-file is \"../x\"",
    ),
    (
        "input-file=\"\" output-file=\"\"",
        "input-file=\"x\" output-file=\"x\"",
        "problem.xml:3: output-file is \"x\"",
    ),
    (">1500<", ">soon<", "problem.xml:5: time-limit is \"soon\""),
    (">1500<", ">0<", "problem.xml:5: time-limit is \"0\""),
    (">268435456<", ">1<", "problem.xml:6: memory-limit is \"1\""),
    (
        ">3<",
        ">4<",
        "problem.xml:7: test-count is \"4\", expected something like 3",
    ),
    ("%02d<", "%s<", "problem.xml:8: input-path-pattern is"),
    (
        "tests/%02d<",
        "tests/01<",
        "problem.xml:10: input-path-pattern \"tests/01\" occurs twice",
    ),
    (
        "<testset name=\"tests\">",
        "<testset name=\"a\"/><testset name=\"b\">",
        "testset is \"a, b\"",
    ),
    (CHECKER, "", "problem.xml:13: checker is missing"),
    (
        "type=\"testlib\"",
        "type=\"other\"",
        "problem.xml:14: type is \"other\"",
    ),
    (
        "std::wcmp.cpp",
        "x",
        "problem.xml:14: files/check.cpp is not in the package",
    ),
    ("assets>", "nothing>", "problem.xml:2: assets is missing"),
    (
        "problem",
        "contest",
        "problem.xml:2: problem.xml is \"contest\", expected one of problem",
    ),
    ("</judging>", "", "problem.xml:"),
];

#[test]
fn unsupported_settings_and_missing_files_are_refused_with_their_line() {
    let good = problem_xml(THREE, CHECKER, "");
    for (from, to, expected) in REFUSED {
        let fault = import_error_text(&good.replace(from, to), &[]);
        assert!(fault.contains(expected), "{fault}, not {expected}");
    }
}

/// Invalid groups, and the expected errors.
const GROUPS: &[(&str, &str)] = &[
    ("", "problem.xml:10: points-policy is missing"),
    (
        "<group name=\"a\" points-policy=\"best\"/>",
        "problem.xml:11: points-policy is \"best\", expected one of",
    ),
    (
        "<group name=\"a\"/><group name=\"a\"/>",
        "problem.xml:11: group \"a\" occurs twice",
    ),
    ("<group/>", "problem.xml:11: name is missing"),
    (
        "<group name=\"a\"><dependencies><dependency group=\"z\"/></dependencies></group>",
        "problem.xml:11: dependency is \"z\", expected one of a, b",
    ),
    (
        "<group name=\"a\"><dependencies><dependency group=\"a\"/></dependencies></group>",
        "problem.xml:11: dependency \"a\" is not defined before",
    ),
    (
        "<group name=\"a\" points=\"-1\"/>",
        "problem.xml:11: points is \"-1\"",
    ),
];

#[test]
fn groups_that_cannot_be_scored_are_refused_with_their_line() {
    let tests = "<tests><test group=\"a\" points=\"1\"/><test group=\"a\" points=\"2\"/><test group=\"b\" points=\"3\"/></tests>";
    for (groups, expected) in GROUPS {
        let groups = format!("{tests}\n<groups>{groups}</groups>");
        let fault = import_error_text(&problem_xml(&groups, CHECKER, ""), &[]);
        assert!(fault.contains(expected), "{fault}, not {expected}");
    }
}

#[test]
fn unsupported_and_missing_programs_are_refused_with_their_line() {
    let java = CHECKER
        .replace("std::wcmp.cpp", "x")
        .replace("files/check.cpp", "Check.java")
        .replace("cpp.g++17", "java11");
    let own = CHECKER.replace("<copy", "<testset><test-count>1</test-count><tests><test verdict=\"great\"/></tests></testset><copy");
    let cases = [
        (
            assets_with_solution("best"),
            "problem.xml:15: tag is \"best\", expected one of main",
        ),
        (
            assets_with_solution("main"),
            "problem.xml:15: solutions/a.cpp is not in",
        ),
        (
            java,
            "problem.xml:14: type is \"java11\", which caipan cannot judge",
        ),
        (
            own,
            "problem.xml:14: verdict is \"great\", expected one of ok",
        ),
    ];
    for (assets, expected) in cases {
        let fault = import_error_text(&problem_xml(THREE, &assets, ""), &[("Check.java", "")]);
        assert!(fault.contains(expected), "{fault}, not {expected}");
    }
}

fn assets_with_solution(tag: &str) -> String {
    let source = "<source path=\"solutions/a.cpp\"/>";
    format!("{CHECKER}\n<solutions><solution tag=\"{tag}\">{source}</solution></solutions>")
}

#[test]
fn damaged_problem_xml_causes_no_panic() {
    let xml = "<problem><judging><testset><time-limit>9</time-limit><memory-limit>9999</memory-limit><test-count>2</test-count><input-path-pattern>%02d</input-path-pattern><answer-path-pattern>%02d.a</answer-path-pattern><tests><test group='a' points='1'/><test cmd='gen 1' group='b' points='2'/></tests><groups><group name='b'><dependencies><dependency group='a'/></dependencies></group></groups></testset></judging><files><executables><executable><source path='gen.c'/></executable></executables></files><assets><checker name='std::lcmp.cpp'/><solutions><solution tag='main'><source path='m.c'/></solution></solutions></assets></problem>";
    let files = [
        ("problem.xml", xml),
        ("01", "1\n"),
        ("01.a", "1\n"),
        ("gen.c", "#include \"gen.c\"\n"),
        ("m.c", ""),
    ];
    read(&files).unwrap();
    assert_no_panic_on_damaged_file(&files, "problem.xml");
}
