//! Contests of LemonLime.

use crate::tests::{
    assert_no_panic_on_damaged_file, notices, read, write_folder, write_problem_directory,
};
use crate::{ImportOptions, ImportedPackage, detect_format};
use caipan_archive::files::PackageFiles;
use caipan_i18n::EnglishFormat;

/// Formats a task with this comparison mode, test cases and further keys.
fn task(name: &str, mode: u32, cases: &str, more: &str) -> String {
    format!(
        "{{\"problemTitle\": \"题 {name}\", \"sourceFileName\": \"{name}\", \"inputFileName\": \"{name}.in\", \"outputFileName\": \"{name}.out\",\n\"standardInputCheck\": true, \"standardOutputCheck\": false, \"subFolderCheck\": false, \"taskType\": 0, \"realPrecision\": 3,\n\"comparisonMode\": {mode}, {more}\"compilerConfiguration\": {{\"g++\": \"default\"}},\n\"testCases\": [{cases}]}}"
    )
}

fn contest(tasks: &str) -> String {
    format!(
        "{{\"version\": \"1.0\", \"contestTitle\": \"c\", \"contestants\": [], \"tasks\": [\n{tasks}\n]}}\n"
    )
}

fn case(score: u32, inputs: &str, outputs: &str) -> String {
    format!(
        "{{\"fullScore\": {score}, \"timeLimit\": 1000, \"memoryLimit\": 512,\n\"inputFiles\": [{inputs}], \"outputFiles\": [{outputs}]}}"
    )
}

const DATA: [(&str, &str); 6] = [
    ("data/sum/1.in", "1\n"),
    ("data/sum/1.out", "1\n"),
    ("data/sum/2.in", "2\n"),
    ("data/sum/2.out", "2\n"),
    ("data/sum/3.in", "3\n"),
    ("data/sum/3.out", "3\n"),
];

fn with<'a>(cdf: &'a str, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    [&DATA[..], &[("c.cdf", cdf)], more].concat()
}

#[test]
fn subtasks_dependencies_and_limits_are_imported() {
    let needs = "\"sum\\\\2.in\", \"1_lemon_SUbtaskDEPENDENCE_fLAg\"";
    let cases = [
        case(30, "\"sum/1.in\"", "\"sum/1.out\""),
        case(30, needs, "\"sum\\\\2.out\"").replace("512", "64"),
        case(
            40,
            "\"sum/3.in\", \"sum/1.in\", \"2_lemon_SUbtaskDEPENDENCE_fLAg\"",
            "\"sum/3.out\", \"sum/1.out\"",
        ),
    ];
    let cdf = contest(&task("sum", 1, &cases.join(", "), ""));
    let files = with(
        &cdf,
        &[("data/sum/notes.txt", ""), ("source/ann/sum.cpp", "")],
    );
    let found = read(&files).unwrap();
    let (toml, names) = write_problem_directory(&found, &files);
    let expected = "name = \"sum\"\ntitle = { zh = \"题 sum\" }\nchecker = \"lcmp\"\n\n[io]\noutput = \"sum.out\"\n\n[limits]\ncpu = \"1s\"\nmemory = \"512MiB\"\n\n[[subtask]]\nname = \"1\"\npoints = 30\ncases = [\"1\"]\n\n[[subtask]]\nname = \"2\"\npoints = 30\nshare = \"ceiling\"\nrequires = [\"1\"]\ncases = [\"2\"]\nlimits = { memory = \"64MiB\" }\n\n[[subtask]]\nname = \"3\"\npoints = 40\nscoring = \"min\"\nshare = \"ceiling\"\nrequires = [\"2\"]\ncases = [\"3\", \"1-2\"]\n\n[language.java]\ntime_factor = 1.0\n\n[language.javascript]\ntime_factor = 1.0\n\n[language.python]\ntime_factor = 1.0\n\n[language.typescript]\ntime_factor = 1.0\n";
    assert_eq!(toml, expected);
    assert_eq!(names.len(), 8, "{names:?}");
    let expected = [
        "source: source stays behind: it holds the contestants' programs",
        "data/sum/notes.txt: data/sum/notes.txt stays behind, as nothing that is imported uses it",
    ];
    assert_eq!(notices(&found), expected);
}

#[test]
fn single_cases_keep_their_points_and_limits() {
    let cases = [
        numbered_case(20, 1),
        numbered_case(20, 2),
        numbered_case(60, 3).replace("1000", "2500"),
    ]
    .join(",");
    let cdf = contest(
        &task("sum", 0, &cases, "")
            .replace(
                "\"standardInputCheck\": true",
                "\"standardInputCheck\": false",
            )
            .replace("\"default\"", "\"disable\""),
    );
    let files = with(&cdf, &[]);
    let found = read(&files).unwrap();
    let (toml, _) = write_problem_directory(&found, &files);
    let expected = "checker = \"fcmp\"\n\n[io]\ninput = \"sum.in\"\noutput = \"sum.out\"\n\n[limits]\ncpu = \"1s\"\nmemory = \"512MiB\"\n\n[[case]]\ncases = [\"1\", \"2\"]\npoints = 20\n\n[[case]]\ncases = [\"3\"]\npoints = 60\nlimits = { cpu = \"2500ms\" }\n\n[language.java]\ntime_factor = 1.0\n\n[language.javascript]\ntime_factor = 1.0\n\n[language.python]\ntime_factor = 1.0\n\n[language.typescript]\ntime_factor = 1.0\n";
    assert!(toml.ends_with(expected), "{toml}");
    let expected = [
        "c.cdf:4: comparisonMode is \"0\", which becomes fcmp",
        "c.cdf:4: compilerConfiguration.g++ = \"disable\" is not taken over: problem.toml cannot express it",
    ];
    assert_eq!(notices(&found), expected);
    let even = [numbered_case(50, 1), numbered_case(50, 2)].join(",");
    let cdf = contest(&task("sum", 3, &even, ""));
    let files = with(&cdf, &[]);
    let (toml, _) = write_problem_directory(&read(&files).unwrap(), &files);
    assert!(
        toml.contains("[floats]\nabsolute = 1e-3\nrelative = 1e-3\n"),
        "{toml}"
    );
}

fn numbered_case(score: u32, number: u32) -> String {
    case(
        score,
        &format!("\"sum/{number}.in\""),
        &format!("\"sum/{number}.out\""),
    )
}

#[test]
fn checkers_are_found_by_the_stem_of_their_executables() {
    let one = case(100, "\"sum/1.in\"", "\"sum/1.out\"");
    let of = |mode, judge: &str, more: &[(&str, &str)]| {
        let cdf = contest(&task(
            "sum",
            mode,
            &one,
            &format!("\"specialJudge\": \"{judge}\", "),
        ));
        let files = with(&cdf, more);
        read(&files).map(|found| (write_problem_directory(&found, &files), notices(&found)))
    };
    let source = [
        ("data/sum/chk.v1.cpp", "#include \"testlib.h\"\n"),
        ("data/testlib.h", ""),
    ];
    let ((toml, names), _) = of(5, "sum\\\\chk.v1.exe", &source).unwrap();
    let expected = "[checker]\nsource = \"checker/chk.v1.cpp\"\ndialect = \"testlib\"\npoints = \"fraction\"\n";
    assert!(toml.contains(expected), "{toml}");
    assert!(names.contains(&"checker/testlib.h".to_owned()), "{names:?}");
    let ((toml, _), _) = of(4, "sum/chk", &[("data/sum/chk.py", "")]).unwrap();
    let expected = "[checker]\nsource = \"checker/chk.py\"\ndialect = \"lemon\"\n";
    assert!(toml.contains(expected), "{toml}");
    let missing = of(4, "sum/chk.exe", &[("data/sum/chk.exe", "")]).unwrap_err();
    assert_eq!(missing, "c.cdf:4: data/sum/chk.cpp is not in the package");
    assert_eq!(
        of(4, "", &[]).unwrap_err(),
        "c.cdf:4: specialJudge is missing"
    );
}

#[test]
fn a_grader_is_compiled_with_each_program() {
    let one = case(100, "\"sum/1.in\"", "\"sum/1.out\"");
    let more = "\"grader\": \"sum/grader.cpp\", \"interactor\": \"sum/game.h\", \"interactorName\": \"game.h\", ";
    let cdf = contest(&task("sum", 1, &one, more).replace("\"taskType\": 0", "\"taskType\": 2"));
    let grader = [("data/sum/grader.cpp", ""), ("data/sum/game.h", "")];
    let files = with(&cdf, &grader);
    let (toml, _) = write_problem_directory(&read(&files).unwrap(), &files);
    let expected =
        "[language.cpp]\nwith = [\"graders/grader.cpp\"]\ninclude = [\"graders/game.h\"]\n";
    assert!(toml.contains(expected), "{toml}");
    let other = cdf.replace(
        "\"interactorName\": \"game.h\"",
        "\"interactorName\": \"play.h\"",
    );
    let fault = read(&with(&other, &grader)).unwrap_err();
    assert!(
        fault.contains("c.cdf:4: interactorName is \"play.h\", which"),
        "{fault}"
    );
}

#[test]
fn one_task_of_a_contest_is_read_and_must_be_named() {
    let one = case(100, "\"sum/1.in\"", "\"sum/1.out\"");
    let two = case(100, "\"sum/2.in\"", "\"sum/2.out\"");
    let cdf = contest(&[task("sum", 1, &one, ""), task("max", 1, &two, "")].join(",\n"));
    let files = with(&cdf, &[]);
    let expected = "c.cdf:1: a contest of several tasks, sum, max: --task says which";
    assert_eq!(read(&files).unwrap_err(), expected);
    let folder = write_folder(&files);
    let root = PackageFiles::list_folder_with_display_path(folder.path(), folder.path()).unwrap();
    assert_eq!(read_task(&root, "max").unwrap().package.name, "max");
    assert_eq!(read_task(&root, "题 sum").unwrap().package.name, "sum");
    let expected = "c.cdf:1: --task is \"min\", expected one of sum, max";
    assert_eq!(read_task(&root, "min").unwrap_err(), expected);
}

fn read_task(root: &PackageFiles, task: &str) -> Result<ImportedPackage, String> {
    let options = ImportOptions {
        task: Some(task.to_owned()),
        ..ImportOptions::default()
    };
    let (format, root) = detect_format(root).unwrap();
    (format.read)(&root, &options).map_err(|fact| fact.plain_english())
}

/// Text of a good contest, the text that replaces it, and the expected error.
const REFUSED: &[(&str, &str, &str)] = &[
    (
        "\"taskType\": 0",
        "\"taskType\": 1",
        "c.cdf:3: taskType is \"1\", which caipan cannot judge",
    ),
    (
        "\"comparisonMode\": 1",
        "\"comparisonMode\": 2",
        "c.cdf:4: comparisonMode is \"2\"",
    ),
    ("\"comparisonMode\": 1, ", "", "comparisonMode is missing"),
    (
        "3,\n\"comparisonMode\": 1",
        "30,\n\"comparisonMode\": 3",
        "c.cdf:3: realPrecision is \"30\"",
    ),
    (
        "\"sum.out\"",
        "\"../x\"",
        "c.cdf:2: outputFileName is \"../x\"",
    ),
    (
        "sum/1.in",
        "sum/9.in",
        "c.cdf:6: data/sum/9.in is not in the package",
    ),
    (
        "[\"sum/1.out\"]",
        "[]",
        "c.cdf:6: the input sum/1.in has no answer",
    ),
    (
        "\"sum/1.out\"",
        "\"sum/1.out\", \"sum/2.out\"",
        "c.cdf:6: outputFiles is \"sum/2.out\"",
    ),
    (
        "\"sum/1.in\"",
        "\"sum/1.in\", \"1_lemon_SUbtaskDEPENDENCE_fLAg\"",
        "c.cdf:6: inputFiles \"1\" is not defined before",
    ),
    ("[\"sum/1.in\"]", "[]", "c.cdf:6: inputFiles is missing"),
    (
        "\"timeLimit\": 1000",
        "\"timeLimit\": 0",
        "c.cdf:5: timeLimit is \"0\"",
    ),
    (", \"memoryLimit\": 512", "", "memoryLimit is missing"),
    (
        "\"fullScore\": 100",
        "\"fullScore\": -1",
        "c.cdf:5: fullScore is \"-1\"",
    ),
    ("\"tasks\"", "\"task\"", "tasks is missing"),
];

#[test]
fn unsupported_settings_and_missing_files_are_refused_with_their_line() {
    let one = case(100, "\"sum/1.in\"", "\"sum/1.out\"");
    let good = contest(&task("sum", 1, &one, ""));
    for (from, to, expected) in REFUSED {
        assert_refused(&good.replace(from, to), expected);
    }
    assert_refused("{\"tasks\": []}", "there are no cases");
    assert_refused("{\n\"tasks\": [}", "c.cdf:2");
    let old = "a package of Lemon, which caipan does not read: open it in LemonLime, save it";
    assert_refused("\u{20}\u{11}\u{11}'rest", old);
    let several = read(&with(&good, &[("d.cdf", "")])).unwrap_err();
    let expected = "it contains several packages: c.cdf, d.cdf";
    assert!(several.contains(expected), "{several}");
}

fn assert_refused(cdf: &str, expected: &str) {
    let fault = read(&with(cdf, &[])).unwrap_err();
    assert!(fault.contains(expected), "{fault}, not {expected}\n{cdf}");
}

#[test]
fn damaged_contest_files_cause_no_panic() {
    let cdf = r#"{"tasks":[{"sourceFileName":"s","standardInputCheck":true,"standardOutputCheck":true,"taskType":0,"comparisonMode":1,"testCases":[{"fullScore":3,"timeLimit":9,"memoryLimit":9,"inputFiles":["s\\1"],"outputFiles":["s/2"]},{"fullScore":4,"timeLimit":8,"memoryLimit":9,"inputFiles":["s/2","s/1","1_lemon_SUbtaskDEPENDENCE_fLAg"],"outputFiles":["s/1","s/2"]}]}]}"#;
    let files = [("c.cdf", cdf), ("data/s/1", ""), ("data/s/2", "")];
    assert_eq!(read(&files).unwrap().package.subtasks.len(), 2);
    assert_no_panic_on_damaged_file(&files, "c.cdf");
}
