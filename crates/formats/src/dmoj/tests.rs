//! Packages of DMOJ.

use std::fs;

use crate::tests::{assert_no_panic_on_damaged_file, notices, read, write_problem_directory};
use crate::{ImportOptions, ImportedPackage, detect_format};
use caipan_archive::files::PackageFiles;
use caipan_archive::zip_writer::ZipWriter;
use caipan_i18n::EnglishFormat;

const RICH: &str = "points: 5\nchecker: {name: bridged, args: {files: [check.cpp, lib.h], type: testlib, lang: CPP17, time_limit: 5}}\nwall_time_factor: 2\nunbuffered: yes\ntest_cases:\n- {in: s.in, out: s.out, points: 0}\n- {in: a.in, out: a.out}\n- {in: b.in, out: b.out, points: 010}\n- batched:\n  - {in: c.in, out: c.out}\n  - {in: d.in, out: d.out}\n  points: 20\n- batched: [{in: s.in, out: s.out}]\n  points: 65\n  dependencies: [1]\npretest_test_cases: []\n";

const DATA: &[(&str, &str)] = &[
    ("s.in", "0"),
    ("s.out", "0"),
    ("a.in", "1\r\n2\r3\n"),
    ("a.out", "1"),
    ("b.in", "2"),
    ("b.out", "2"),
    ("c.in", "3"),
    ("c.out", "3"),
    ("d.in", "4"),
    ("d.out", "4"),
    ("check.cpp", ""),
    ("lib.h", ""),
];

fn with<'a>(config: &'a str, others: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut files = vec![("init.yml", config)];
    files.extend(DATA);
    files.extend(others);
    files
}

#[test]
fn batches_dependencies_and_points_are_imported() {
    let tests = [
        (
            "tests/slow/test.yml",
            "source: slow.py\nlanguage: PY3\nexpect: [AC, TLE]\ntime: 1\n",
        ),
        ("tests/slow/slow.py", ""),
        (
            "tests/any/test.yml",
            "source: [any.c]\nlanguage: C\nexpect: '*'\n",
        ),
        ("tests/any/any.c", ""),
        (
            "tests/part/test.yml",
            "source: part.c\nlanguage: C\ncases: {2: WA, 3: RTE}\n",
        ),
        ("tests/part/part.c", ""),
    ];
    let files = with(RICH, &tests);
    let found = read(&files).unwrap();
    let (toml, names) = write_problem_directory(&found, &files);
    let expected = "name = \"p\"\n\n[limits]\ncpu = \"1s\"\nwall = \"2s\"\nmemory = \"256MiB\"\noutput = \"24MiB\"\n\n[checker]\nsource = \"checker/check.cpp\"\ndialect = \"dmoj-testlib\"\npoints = \"absolute\"\nlimits = { cpu = \"5s\" }\n\n[[subtask]]\nname = \"pretests\"\npoints = 0\nscoring = \"min\"\ncases = [\"s\"]\n\n[[subtask]]\nname = \"cases\"\npoints = 13\nrequires = [\"pretests\"]\ncases = [\"a\", \"b\"]\n\n[[subtask]]\nname = \"1\"\npoints = 20\nscoring = \"min\"\nrequires = [\"pretests\"]\ncases = [\"c\", \"d\"]\n\n[[subtask]]\nname = \"2\"\npoints = 65\nscoring = \"min\"\nrequires = [\"1\", \"pretests\"]\ncases = [\"s-2\"]\n\n[[case]]\ncases = [\"a\"]\npoints = 5\n\n[[case]]\ncases = [\"b\"]\npoints = 8\n";
    assert_eq!(toml, expected);
    let programs = names.iter().filter(|name| name.starts_with("submissions/"));
    let expected = [
        "submissions/rejected/part.c",
        "submissions/time_limit_exceeded/slow.py",
    ];
    assert_eq!(programs.collect::<Vec<_>>(), expected);
    let expected = [
        "init.yml: the format has no limits, so it is judged with 1s and 256 MiB; use --cpu-limit and --memory-limit for others",
        "init.yml:15: dependencies is [1], which becomes requires",
        "init.yml: files whose last line does not end get the newline that the judge gives them",
        "init.yml: newline is \\r\\n, which becomes \\n",
        "init.yml:16: pretest_test_cases is not taken over: problem.toml has nothing like it",
        "tests/any/test.yml:3: tests/any/any.c stays behind, as expect is *",
        "tests/slow/test.yml:4: time is not taken over: problem.toml has nothing like it",
    ];
    let told: Vec<String> = notices(&found)
        .iter()
        .map(|line| line.replace('"', ""))
        .collect();
    assert_eq!(told, expected);
    let plain = found.package.cases.iter().find(|case| case.name == "a");
    let plain = format!("{:?}", plain.unwrap().input);
    assert_eq!(plain, format!("Some(Bytes({:?}))", b"1\n2\n3\n"));
    let ended = found.package.cases.iter().find(|case| case.name == "c");
    let ended = format!("{:?}", ended.unwrap().input);
    assert_eq!(ended, format!("Some(Bytes({:?}))", b"3\n"));
}

#[test]
fn cases_without_batches_keep_points_and_checkers_get_built_in_names() {
    let toml = toml_with("");
    assert!(toml.contains("checker = \"dmoj-standard\"\n"), "{toml}");
    assert!(!toml.contains("[[subtask]]"), "{toml}");
    assert!(
        toml.ends_with("[[case]]\ncases = [\"a\"]\npoints = 3\n"),
        "{toml}"
    );
    let cases = [
        ("checker: identical", "checker = \"exact\""),
        ("checker: rstripped", "checker = \"lines\""),
        ("checker: floats", "absolute = 1e-6\nrelative = 1e-6"),
        (
            "checker: {name: floats, args: {precision: 4, error_mode: absolute}}",
            "absolute = 1e-4\nrelative = 0",
        ),
        (
            "checker: {name: floatsrel, args: {precision: 3}}",
            "absolute = 0\nrelative = 1e-3",
        ),
        (
            "interactive: {files: check.cpp, preprocessing_time: 3}",
            "[interactor]\nsource = \"interactor/check.cpp\"\ndialect = \"dmoj\"\nlimits = { cpu = \"4s\" }",
        ),
        (
            "validator: {source: check.cpp, language: CPP17}",
            "[[validator]]\nsource = \"validators/check.cpp\"\ndialect = \"dmoj\"",
        ),
        (
            "signature_grader: {entry: check.cpp, header: lib.h}",
            "[language.cpp]\nwith = [\"graders/check.cpp\"]\ninclude = [\"graders/lib.h\"]",
        ),
    ];
    for (checker, expected) in cases {
        let toml = toml_with(checker);
        assert!(toml.contains(expected), "{checker}: {toml}");
    }
}

/// problem.toml of a package with one case and these lines in init.yml.
fn toml_with(lines: &str) -> String {
    let config = format!("test_cases: [{{in: a.in, out: a.out, points: 3}}]\n{lines}\n");
    let files = with(&config, &[]);
    write_problem_directory(&read(&files).unwrap(), &files).0
}

#[test]
fn unsupported_settings_and_missing_files_are_refused_with_their_line() {
    let case = "test_cases: [{in: a.in, out: a.out}]\n";
    let cases = [
        ("custom_judge: x.py\n", "init.yml:2: custom_judge is"),
        ("generator: g.cpp\n", "init.yml:2: generator is"),
        ("symlinks: {a: b}\n", "init.yml:2: symlinks is"),
        ("checker: sorted\n", "init.yml:2: checker is \"sorted\""),
        ("checker: x.py\n", "init.yml:2: checker is \"x.py\""),
        ("checker: {args: {}}\n", "init.yml:2: name is missing"),
        (
            "checker: {name: rstripped, args: {filter_new_line: true}}\n",
            "init.yml:2: filter_new_line is",
        ),
        (
            "checker: {name: bridged, args: {files: none.cpp}}\n",
            "init.yml:2: none.cpp is not in the package",
        ),
        (
            "checker: {name: bridged, args: {files: check.cpp, type: odd}}\n",
            "expected one of default, testlib, coci, peg",
        ),
        (
            "interactive: {files: check.cpp, type: coci}\n",
            "expected one of default, testlib",
        ),
        (
            "interactive: {files: check.cpp, flags: [-DX]}\n",
            "flags is",
        ),
        ("interactive: check.cpp\n", "init.yml:2: interactive is"),
        (
            "archive: x.zip\n",
            "init.yml:2: x.zip is not in the package",
        ),
    ];
    for (config, expected) in cases {
        let config = format!("{case}{config}");
        let fault = read(&with(&config, &[])).unwrap_err();
        assert!(fault.contains(expected), "{config}: {fault}");
    }
}

#[test]
fn cases_that_cannot_be_judged_are_refused_with_their_lines() {
    let cases = [
        (
            "test_cases:\n- {in: z.in, out: a.out}\n",
            "init.yml:2: z.in is not in the package",
        ),
        (
            "test_cases:\n- {in: a.in}\n",
            "init.yml:2: the input a.in has no answer",
        ),
        (
            "test_cases:\n- {in: a.in, out: a.out, checker: easy}\n",
            "init.yml:2: checker is",
        ),
        (
            "test_cases:\n- {in<: \"x\", out: a.out}\n",
            "init.yml:2: in< is",
        ),
        (
            "test_cases:\n- batched: [{in: a.in, out: a.out, points: 2}]\n",
            "init.yml:2: points is",
        ),
        (
            "test_cases:\n- batched: [{in: a.in, out: a.out}]\n  dependencies: [1]\n",
            "init.yml:3: dependencies \"1\" is not defined before",
        ),
        ("test_cases:\n- batched: [{batched: []}]\n", "batched is"),
        ("test_cases: []\n", "P: there are no cases"),
        ("points: 1\n", "init.yml: archive is missing"),
        ("points: 1\npoints: 2\n", "init.yml:2:"),
    ];
    for (config, expected) in cases {
        let fault = read(&with(config, &[])).unwrap_err();
        assert!(fault.contains(expected), "{config}: {fault}");
    }
}

/// Reads a package whose data is in a zip, where each file contains its own name.
fn read_package_with_zipped_data(config: &str, names: &[&str]) -> Result<ImportedPackage, String> {
    let place = tempfile::tempdir().unwrap();
    let (package, room) = (place.path().join("p"), place.path().join("room"));
    fs::create_dir(&package).unwrap();
    fs::create_dir(&room).unwrap();
    fs::write(package.join("init.yml"), config).unwrap();
    let mut zip = ZipWriter::new(fs::File::create(package.join("x.zip")).unwrap());
    for name in names {
        zip.add_file(name, name.as_bytes(), false).unwrap();
    }
    zip.finish().unwrap();
    let files = PackageFiles::list_folder_with_display_path(&package, "P".as_ref()).unwrap();
    let options = ImportOptions {
        unpack_folder: Some(room),
        ..ImportOptions::default()
    };
    let (format, root) = detect_format(&files).unwrap();
    let read = (format.read)(&root, &options).map_err(|fact| fact.plain_english())?;
    for (_, content) in super::super::problem_files(&read.package).unwrap() {
        if let super::super::FileContent::File(path) = content {
            read.files.read(&path).unwrap();
        }
    }
    assert!(!place.path().join("p/x").exists());
    Ok(read)
}

#[test]
fn cases_in_a_zip_are_grouped_by_their_names() {
    let names = [
        "1.in", "1.out", "2.1.in", "2.1.out", "2.2.in", "2.2.out", "10.in", "10.out",
    ];
    let read = read_package_with_zipped_data(
        "archive: x.zip\ntest_cases: {case_points: [1, 4, 5]}\n",
        &names,
    )
    .unwrap();
    let subtasks = read.package.subtasks.iter();
    let found: Vec<String> = subtasks
        .map(|one| format!("{} {:?} {}", one.name, one.cases, one.points.to_f64()))
        .collect();
    let expected = [
        "cases [\"1\"] 1",
        "1 [\"2.1\", \"2.2\"] 4",
        "cases-2 [\"10\"] 5",
    ];
    assert_eq!(found, expected);
    let fewer =
        read_package_with_zipped_data("archive: x.zip\ntest_cases: {case_points: [1]}\n", &names)
            .unwrap_err();
    assert!(
        fewer.contains("init.yml:2: case_points[1] is missing"),
        "{fewer}"
    );
    let other =
        read_package_with_zipped_data("archive: x.zip\ntest_cases:\n  input_format: 'x'\n", &names)
            .unwrap_err();
    assert!(other.contains("input_format is \"x\""), "{other}");
    let evil = read_package_with_zipped_data("archive: x.zip\n", &["../1.in"]).unwrap_err();
    assert!(evil.contains("P/x.zip"), "{evil}");
    let lists = read_package_with_zipped_data(
        "archive: x.zip\ntest_cases: [{in: 1.in, out: 1.out}]\n",
        &names,
    );
    assert_eq!(lists.unwrap().package.cases.len(), 1);
}

#[test]
fn a_solution_with_an_unknown_verdict_code_is_refused() {
    let config = "test_cases: [{in: a.in, out: a.out}]\n";
    let test = "source: a.c\nlanguage: C\nexpect: [WA, PE]\n";
    let files = with(config, &[("tests/a/test.yml", test), ("tests/a/a.c", "")]);
    let fault = read(&files).unwrap_err();
    assert!(
        fault.contains("tests/a/test.yml:3: expect is \"PE\", expected one of"),
        "{fault}"
    );
}

#[test]
fn damaged_configurations_cause_no_panic() {
    let test = "source: a.c\nlanguage: C\nexpect: WA\n";
    let others = [("tests/a/test.yml", test), ("tests/a/a.c", "")];
    let config = "checker: {name: floats, args: {precision: 4}}\ntest_cases:\n- {in: a.in, out: a.out, points: 0}\n- batched: [{in: b.in, out: b.out}]\n- batched: [{in: c.in}]\n  dependencies: [1]\ninteractive: {files: check.cpp}\n";
    let files = with(config, &others);
    assert_no_panic_on_damaged_file(&files, "init.yml");
    assert_no_panic_on_damaged_file(&files, "tests/a/test.yml");
}
