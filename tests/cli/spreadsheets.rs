//! Tests of CSV output: readable paths and stable headings.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use super::wrong_folders::{PROGRAM, TOKENS, encoded};
use crate::support::{Files, RunOutput, command, finish};

/// The problem `plain`, and a class with the folder 张三 named in GBK.
fn files() -> Files {
    let files = Files::new(&[
        ("plain/problem.toml", TOKENS),
        ("plain/cases/1.in", "1\n"),
        ("plain/cases/1.ans", "2\n"),
    ]);
    let folder = Path::new(&files.root())
        .join("class")
        .join(OsStr::from_bytes(&encoded("张三")));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("plain.c"), PROGRAM).unwrap();
    files
}

fn graded(files: &Files, more: &[&str], locale: &str) -> RunOutput {
    let [problem, class] = ["plain", "class"].map(|name| files.path(name));
    let mut graded = command(&[&["grade", &problem, &class, "--no-journal"], more].concat());
    graded.env("LC_ALL", locale);
    finish(graded)
}

#[test]
fn the_path_of_a_folder_named_in_gbk_is_read_as_its_name_is() {
    let files = files();
    for form in ["csv", "csv-cases"] {
        let ran = graded(&files, &["--format", form], "C.UTF-8");
        let ran = ran.expect(1, "class/张三/plain.c", "");
        assert!(!ran.stdout.contains('\u{fffd}'), "{ran:#?}");
    }
    let results = graded(&files, &["--format", "json", "--sources"], "C.UTF-8").json();
    let card = &results["submissions"][0];
    assert_eq!(card["name"], "张三");
    assert!(
        card["path"]
            .as_str()
            .unwrap()
            .ends_with("class/张三/plain.c")
    );
    assert_eq!(card["source"], PROGRAM);
    // The path is not UTF-8 and cannot be typed, so no command is suggested.
    assert_eq!(card["cases"][0]["verdict"], "WA");
    assert!(card["cases"][0]["see"].is_null(), "{card:#}");
}

#[test]
fn headings_are_chinese_where_the_command_line_asks_for_chinese() {
    let files = files();
    let first = |more: &[&str], locale: &str| {
        let ran = graded(&files, more, locale);
        let text = ran.stdout.trim_start_matches('\u{feff}');
        text.lines().next().unwrap().to_owned()
    };
    let zh = first(&["--format", "csv", "--lang", "zh"], "C.UTF-8");
    assert!(
        zh.starts_with("名次,选手,路径,得分,满分,plain 路径,plain 语言,plain 结论"),
        "{zh}"
    );
    let zh = first(&["--format", "csv-cases", "--lang", "zh"], "C.UTF-8");
    assert!(
        zh.starts_with("选手,路径,题目,测试点,子任务,结论,得分,满分"),
        "{zh}"
    );
    // Scripts read the English headings in every locale.
    for (more, locale) in [
        (&["--format", "csv"][..], "C.UTF-8"),
        (&["--format", "csv"], "zh_CN.UTF-8"),
        (&["--format", "csv", "--lang", "en"], "zh_CN.UTF-8"),
    ] {
        let heads = first(more, locale);
        assert!(
            heads.starts_with("rank,name,path,score,max_score,plain path"),
            "{heads}"
        );
    }
}
