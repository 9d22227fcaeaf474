//! Packages of every format, read and written as problem directories.

use std::fs;

use tempfile::TempDir;

use super::*;
use caipan_archive::files::PackageFiles;
use caipan_checker::Settings;
use caipan_facts::Fact;
use caipan_i18n::EnglishFormat;
use caipan_problem::problem_toml::{self, Problem};

/// Creates a temporary folder with these files, given by path and text.
pub(crate) fn write_folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// Reads a package of these files in the detected format.
pub(crate) fn read(files: &[(&str, &str)]) -> Result<ImportedPackage, String> {
    let folder = write_folder(files);
    let files = PackageFiles::list_folder_with_display_path(folder.path(), "P".as_ref()).unwrap();
    let options = ImportOptions {
        name: "p".to_owned(),
        ..ImportOptions::default()
    };
    let read = detect_format(&files).and_then(|(format, root)| (format.read)(&root, &options));
    read.map_err(|fact| fact.plain_english())
}

/// Reads a package in which one of the files is truncated at every position, or has one flipped bit in every byte. The result is a
/// problem or an error, and never a panic.
pub(crate) fn assert_no_panic_on_damaged_file(files: &[(&str, &str)], path: &str) {
    let folder = write_folder(files);
    let place = folder.path().join(path);
    let whole = fs::read(&place).unwrap();
    let flipped = (0..whole.len()).map(|at| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        bytes
    });
    let cut = (0..whole.len()).map(|end| whole[..end].to_vec());
    for bytes in flipped.chain(cut) {
        fs::write(&place, bytes).unwrap();
        let files =
            PackageFiles::list_folder_with_display_path(folder.path(), "P".as_ref()).unwrap();
        let read = detect_format(&files)
            .and_then(|(format, root)| (format.read)(&root, &ImportOptions::default()));
        if let Ok(read) = read {
            assert!(!problem_files(&read.package).unwrap().is_empty());
        }
    }
}

/// Returns the notices of an imported package.
pub(crate) fn notices(read: &ImportedPackage) -> Vec<String> {
    read.notices.iter().map(Fact::plain_english).collect()
}

/// Writes the problem directory for a package of these files, and checks that it can be loaded. Returns its problem.toml and its
/// files.
pub(crate) fn write_problem_directory(
    read: &ImportedPackage,
    files: &[(&str, &str)],
) -> (String, Vec<String>) {
    let from = write_folder(files);
    let root = PackageFiles::list_folder_with_display_path(from.path(), from.path()).unwrap();
    let root = detect_format(&root).map_or(root, |(_, root)| root);
    let to = tempfile::tempdir().unwrap();
    let all = problem_files(&read.package).unwrap();
    for (name, content) in &all {
        let place = to.path().join(name);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        match content {
            FileContent::File(path) => drop(root.copy_to(path, &place).unwrap()),
            FileContent::LfLines(path) => {
                fs::write(place, FileContent::crlf_to_lf(&root.read(path).unwrap())).unwrap();
            }
            FileContent::Bytes(bytes) => fs::write(place, bytes).unwrap(),
        }
    }
    let text = fs::read_to_string(to.path().join(problem_toml::FILE_NAME)).unwrap();
    let path = to.path().to_str().unwrap();
    let loaded = Problem::load(path, &Settings::new());
    if let Err(error) = loaded {
        panic!("{error:?}\n{text}");
    }
    let names = all.into_iter().map(|(name, _)| name);
    (text, names.filter(|name| name != "problem.toml").collect())
}

#[test]
fn packages_of_unknown_or_unsupported_formats_are_refused_by_name() {
    let fault = read(&[("a.txt", "")]).unwrap_err();
    assert!(fault.contains("no known format, expected one of kattis-legacy"));
    let known = [
        ("problem.toml", "problem directory already"),
        ("data.yml", "SYZOJ"),
        ("1/problem.json", "QDUOJ"),
        ("config.yml", "Luogu"),
        ("main/setup.cfg", "Arbiter"),
        ("all.xml", "FPS"),
    ];
    for (name, expected) in known {
        let fault = read(&[(name, "<fps/>")]).unwrap_err();
        assert!(fault.contains(expected), "{name}: {fault}");
    }
}

/// Format, files of a small package, and for each configuration file the text that is replaced by one with an unknown
/// key.
type SmallPackage = (
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static [(&'static str, &'static str, &'static str)],
);

const SMALL_PACKAGES: &[SmallPackage] = &[
    (
        "kattis-legacy",
        &[
            ("problem.yaml", "name: a\nlimits:\n  memory: 64\n"),
            ("domjudge-problem.ini", "timelimit='1'\n"),
            ("data/testdata.yaml", "on_reject: break\n"),
            ("data/sample/1.in", "1"),
            ("data/sample/1.ans", "1"),
            ("data/secret/testdata.yaml", "on_reject: break\n"),
            ("data/secret/1.in", "1"),
            ("data/secret/1.ans", "1"),
            ("submissions/accepted/a.c", ""),
            ("submissions/accepted/two/main.c", ""),
            ("input_validators/v/v.cpp", ""),
            ("attachments/a.txt", ""),
        ],
        &[
            ("problem.yaml", "name: a\n", "name: a\nodd_key: 1\n"),
            ("problem.yaml", "memory: 64", "odd_key: 1"),
            ("domjudge-problem.ini", "timelimit", "odd_key=1\ntimelimit"),
            ("data/testdata.yaml", "on_reject", "odd_key: 1\non_reject"),
            (
                "data/secret/testdata.yaml",
                "on_reject",
                "odd_key: 1\non_reject",
            ),
        ],
    ),
    (
        "icpc-2025-09",
        &[
            (
                "problem.yaml",
                "problem_format_version: 2025-09\nname: a\nlimits:\n  time_limit: 1\n  time_multipliers: {ac_to_time_limit: 2}\n",
            ),
            ("data/secret/test_group.yaml", "full_feedback: true\n"),
            ("data/secret/1.in", "1"),
            ("data/secret/1.ans", "1"),
            ("data/secret/1.yaml", "hint: a\n"),
            ("submissions/accepted/a.c", ""),
            (
                "submissions/submissions.yaml",
                "accepted/a.c:\n  authors: a\n",
            ),
            ("output_validator/v.cpp", ""),
        ],
        &[
            ("problem.yaml", "name: a\n", "name: a\nodd_key: 1\n"),
            (
                "problem.yaml",
                "  time_limit: 1\n",
                "  time_limit: 1\n  odd_key: 1\n",
            ),
            (
                "problem.yaml",
                "  time_limit: 1\n  time_multipliers: {ac_to_time_limit: 2}\n",
                "  time_multipliers: {odd_key: 2}\n",
            ),
            ("data/secret/test_group.yaml", "full_feedback", "odd_key"),
            ("data/secret/1.yaml", "hint", "odd_key"),
            ("submissions/submissions.yaml", "authors", "odd_key"),
        ],
    ),
    (
        "polygon",
        &[
            (
                "problem.xml",
                "<problem short-name=\"a\">\n<names><name language=\"english\" value=\"A\"/></names>\n<judging><testset name=\"tests\"><time-limit>1000</time-limit><memory-limit>1048576</memory-limit><test-count>1</test-count><input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern><tests><test method=\"manual\"/></tests></testset></judging>\n<assets><checker name=\"std::wcmp.cpp\" type=\"testlib\"/><solutions><solution tag=\"main\"><source path=\"solutions/a.cpp\" type=\"cpp.g++17\"/></solution></solutions></assets>\n</problem>\n",
            ),
            ("tests/01", "1\n"),
            ("tests/01.a", "1\n"),
            ("solutions/a.cpp", ""),
            ("files/testlib.h", ""),
            ("statements/english/problem.tex", ""),
        ],
        &[
            ("problem.xml", "<judging>", "<odd_key/><judging>"),
            ("problem.xml", "<problem ", "<problem odd_key=\"1\" "),
            ("problem.xml", "<testset ", "<testset odd_key=\"1\" "),
            ("problem.xml", "<test method", "<test odd_key=\"1\" method"),
            ("problem.xml", "<checker ", "<checker odd_key=\"1\" "),
            ("problem.xml", "<solution ", "<solution odd_key=\"1\" "),
            ("problem.xml", "<source ", "<source odd_key=\"1\" "),
            ("problem.xml", "<name ", "<name odd_key=\"1\" "),
        ],
    ),
    (
        "lemon",
        &[
            (
                "a.cdf",
                "{\"version\": \"1.0\", \"contestTitle\": \"A\", \"contestants\": [], \"tasks\": [{\n\"problemTitle\": \"A\", \"sourceFileName\": \"a\", \"standardInputCheck\": true, \"standardOutputCheck\": true, \"taskType\": 0, \"comparisonMode\": 1,\n\"testCases\": [{\"fullScore\": 10, \"timeLimit\": 1000, \"memoryLimit\": 64, \"inputFiles\": [\"a/1.in\"], \"outputFiles\": [\"a/1.out\"]}]}]}",
            ),
            ("data/a/1.in", "1"),
            ("data/a/1.out", "1"),
        ],
        &[
            ("a.cdf", "{\"version\"", "{\"odd_key\": 1, \"version\""),
            ("a.cdf", "\"taskType\"", "\"odd_key\": 1, \"taskType\""),
            ("a.cdf", "{\"fullScore\"", "{\"odd_key\": 1, \"fullScore\""),
        ],
    ),
    (
        "hydro",
        &[
            ("problem.yaml", "pid: A1\n"),
            ("problem_zh.md", "A"),
            (
                "testdata/config.yaml",
                "checker_type: default\nsubtasks:\n- id: 1\n  score: 100\n  cases:\n  - input: 1.in\n    output: 1.out\n",
            ),
            ("testdata/1.in", "1"),
            ("testdata/1.out", "1"),
            ("additional_file/a.txt", ""),
            ("std/a.c", ""),
        ],
        &[
            ("problem.yaml", "pid", "odd_key: 1\npid"),
            (
                "testdata/config.yaml",
                "checker_type: default",
                "odd_key: 1",
            ),
            ("testdata/config.yaml", "  score", "  odd_key: 1\n  score"),
            (
                "testdata/config.yaml",
                "    output",
                "    odd_key: 1\n    output",
            ),
        ],
    ),
    (
        "dmoj",
        &[
            (
                "init.yml",
                "checker: {name: floats, args: {precision: 3}}\nvalidator: {files: [v.cpp]}\ntest_cases:\n- {in: 1.in, out: 1.out, points: 1}\n- batched:\n  - {in: 2.in, out: 2.out}\n  points: 2\n",
            ),
            ("v.cpp", ""),
            ("1.in", "1\n"),
            ("1.out", "1\n"),
            ("2.in", "2\n"),
            ("2.out", "2\n"),
            ("tests/a/test.yml", "source: a.c\nlanguage: C\nexpect: AC\n"),
            ("tests/a/a.c", ""),
        ],
        &[
            ("init.yml", "test_cases", "odd_key: 1\ntest_cases"),
            ("init.yml", "{name: floats,", "{name: floats, odd_key: 1,"),
            ("init.yml", "precision", "odd_key: 1, precision"),
            ("init.yml", "{files", "{odd_key: 1, files"),
            ("init.yml", "{in: 1.in", "{odd_key: 1, in: 1.in"),
            ("init.yml", "{in: 2.in", "{odd_key: 1, in: 2.in"),
            ("init.yml", "  points: 2", "  points: 2\n  odd_key: 1"),
            ("tests/a/test.yml", "expect", "odd_key: 1\nexpect"),
        ],
    ),
    (
        "uoj",
        &[
            (
                "problem.conf",
                "use_builtin_judger on\nuse_builtin_checker wcmp\nn_tests 1\ninput_pre a\ninput_suf in\noutput_pre a\noutput_suf out\n",
            ),
            ("a1.in", "1"),
            ("a1.out", "1"),
            ("download/a.txt", ""),
            ("std.cpp", ""),
        ],
        &[("problem.conf", "n_tests", "odd_key 1\nn_tests")],
    ),
    (
        "cms",
        &[
            ("task.yaml", "name: a\nn_input: 1\n"),
            ("input/input0.txt", "0"),
            ("output/output0.txt", "0"),
            ("statement/statement.pdf", ""),
            ("att/a.txt", ""),
            ("check/checker.cpp", ""),
            ("sol/solution.cpp", ""),
        ],
        &[("task.yaml", "n_input", "odd_key: 1\nn_input")],
    ),
    (
        "bare",
        &[
            ("1.in", "1"),
            ("1.out", "1"),
            ("a/2.in", "2"),
            ("a/2.out", "2"),
        ],
        &[],
    ),
];

/// All notices of a package, including those for the report only.
fn notices_and_irrelevant_keys_text(read: &ImportedPackage) -> String {
    let facts = read.notices.iter().chain(&read.irrelevant);
    let all: Vec<String> = facts.map(Fact::plain_english).collect();
    all.join("\n")
}

#[test]
fn no_imported_file_is_reported_as_left_behind() {
    for (format, files, _) in SMALL_PACKAGES {
        let said = notices_and_irrelevant_keys_text(&read(files).unwrap());
        let is_by_product = said.contains("files/testlib.h");
        let stays = said.matches("stays behind").count();
        assert_eq!(stays, usize::from(is_by_product), "{format}: {said}");
    }
}

#[test]
fn every_unknown_file_is_named() {
    for (format, files, _) in SMALL_PACKAGES {
        let folders: std::collections::BTreeSet<&str> = files
            .iter()
            .flat_map(|(path, _)| {
                let above = path.match_indices('/').map(|(end, _)| &path[..=end]);
                above.chain([""])
            })
            .collect();
        for folder in folders {
            for name in ["odd.zzz", "odd", "odd.cpp", ".odd", "odd/odd.txt"] {
                // A file in one of these folders is imported whatever its name.
                let is_taken = [
                    "submissions/",
                    "std/",
                    "input_validators/",
                    "output_validator/",
                    "attachments/",
                    "additional_file/",
                    "download/",
                    "att/",
                    "statements/",
                ];
                if is_taken.iter().any(|taken| folder.starts_with(taken)) && name != ".odd" {
                    continue;
                }
                let odd = format!("{folder}{name}");
                let all = [files, &[(odd.as_str(), "")][..]].concat();
                let said = match read(&all) {
                    Ok(read) => notices_and_irrelevant_keys_text(&read),
                    Err(fault) => fault,
                };
                assert!(
                    said.contains(&odd) || is_kept(&all, &odd),
                    "{format}: {odd}: {said}"
                );
            }
        }
    }
}

/// Whether a file goes into the problem directory.
fn is_kept(files: &[(&str, &str)], path: &str) -> bool {
    let found = read(files).unwrap();
    let written = problem_files(&found.package).unwrap().into_iter();
    let mut contents = written.map(|(_, content)| content);
    contents.any(
        |content| matches!(content, FileContent::File(from) | FileContent::LfLines(from) if from == path),
    )
}

#[test]
fn every_unknown_key_is_named() {
    for (format, files, keys) in SMALL_PACKAGES {
        for (path, old, new) in *keys {
            let texts: Vec<(&str, String)> = files
                .iter()
                .map(|(name, text)| {
                    let text = if name == path {
                        text.replacen(old, new, 1)
                    } else {
                        (*text).to_owned()
                    };
                    assert!(name != path || text.contains("odd_key"), "{path} {old}");
                    (*name, text)
                })
                .collect();
            let changed: Vec<(&str, &str)> = texts
                .iter()
                .map(|(name, text)| (*name, text.as_str()))
                .collect();
            let said = match read(&changed) {
                Ok(read) => notices_and_irrelevant_keys_text(&read),
                Err(fault) => fault,
            };
            assert!(said.contains("odd_key"), "{format}: {path}: {new}: {said}");
        }
    }
}
