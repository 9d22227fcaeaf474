//! Tests which problems a package of several problems contains, and in which order.

use super::package_set::{PackageSet, find_package_set};
use crate::tests::write_folder;
use caipan_archive::files::PackageFiles;
use caipan_i18n::EnglishFormat;

/// Finds the set in a package of these files.
fn found(files: &[(&str, &str)], format: Option<&str>) -> Option<PackageSet> {
    let folder = write_folder(files);
    let files = PackageFiles::list_folder_with_display_path(folder.path(), "P".as_ref()).unwrap();
    find_package_set(&files, format)
}

fn names(set: &PackageSet) -> Vec<&str> {
    set.members.iter().map(|one| one.name.as_str()).collect()
}

/// Problems of DMOJ in these folders, and other files.
fn problems<'a>(folders: &'a [String], others: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let own = folders
        .iter()
        .map(|path| (path.as_str(), "test_cases: []\n"));
    own.chain(others.iter().copied()).collect()
}

fn init(folders: &[&str]) -> Vec<String> {
    folders
        .iter()
        .map(|name| format!("{name}/init.yml"))
        .collect()
}

#[test]
fn packages_in_folders_are_a_set_in_natural_order() {
    let folders = init(&["P10", "P2"]);
    let others = [("README.md", ""), ("talks/a.txt", "")];
    let set = found(&problems(&folders, &others), None).unwrap();
    assert_eq!(names(&set), ["P2", "P10"]);
    assert_eq!(set.unused, ["README.md", "talks"]);
    assert_eq!((set.title, set.contestant_folder), (None, None));
    let outer = init(&["all/P10", "all/P2"]);
    assert_eq!(
        names(&found(&problems(&outer, &[]), None).unwrap()),
        ["P2", "P10"]
    );
    let one = init(&["P2"]);
    assert!(found(&problems(&one, &others), None).is_none());
    assert!(found(&problems(&folders, &[("init.yml", "")]), None).is_none());
    assert!(found(&problems(&folders, &[]), Some("uoj")).is_none());
    assert!(found(&problems(&folders, &[]), Some("dmoj")).is_some());
    assert!(found(&problems(&folders, &[]), Some("none")).is_none());
}

#[test]
fn folders_of_cases_alone_are_one_problem() {
    let cases = [
        ("a/1.in", ""),
        ("a/1.out", ""),
        ("b/1.in", ""),
        ("b/1.out", ""),
    ];
    assert!(found(&cases, None).is_none());
    let zips = [("a.zip", ""), ("b.zip", "")];
    assert_eq!(names(&found(&zips, None).unwrap()), ["a", "b"]);
    assert!(found(&[cases, [zips[0]; 4]].concat(), None).is_none());
    let beside = init(&["a"]);
    assert!(found(&problems(&beside, &zips), None).is_none());
}

#[test]
fn the_files_of_a_contest_say_title_and_order() {
    let folders = init(&["problems/near", "problems/sum"]);
    let xml = "<contest><names><name language='russian' value='Зима'/><name language='english' main='true' value='Winter'/></names>\
        <problems><problem index='A' url='https://x/p1/sum'/><problem index='B' url='https://x/p1/gone'/>\
        <problem index='C' url='https://x/p1/near'/></problems></contest>";
    let others = [
        ("contest.xml", xml),
        ("statements/english/s.pdf", ""),
        ("problems/x.txt", ""),
    ];
    let set = found(&problems(&folders, &others), None).unwrap();
    assert_eq!(names(&set), ["sum", "gone", "near"]);
    assert_eq!(set.title.as_deref(), Some("Winter"));
    assert_eq!(set.unused, ["statements", "problems/x.txt"]);
    let place = tempfile::tempdir().unwrap();
    let fault = set.members[1].files(&set, place.path()).unwrap_err();
    assert!(
        fault
            .plain_english()
            .ends_with("gone is not in the package")
    );
    let folders = init(&["a", "b", "c"]);
    for (file, text, expected) in [
        (
            "problems.yaml",
            "- {id: c, label: A}\n- id: a\n",
            ["c", "a", "b"],
        ),
        (
            "problemset.yaml",
            "problems:\n- {letter: A, short-name: b}\n",
            ["b", "a", "c"],
        ),
        ("contest.yaml", "name: {}\ntasks: [c, b]\n", ["c", "b", "a"]),
        (
            "contest.yaml",
            "nome: Gara\nproblemi: [b]\n",
            ["b", "a", "c"],
        ),
        ("contest.yaml", "{{ broken", ["a", "b", "c"]),
        ("problems.yaml", "- id: elsewhere\n", ["a", "b", "c"]),
    ] {
        let set = found(&problems(&folders, &[(file, text)]), None).unwrap();
        assert_eq!(names(&set), expected, "{file}: {text}");
        assert_eq!(set.unused.is_empty(), !text.contains("broken"), "{file}");
    }
    let alone = init(&["problems/sum"]);
    let set = found(&problems(&alone, &[others[0]]), None).unwrap();
    assert_eq!(names(&set), ["sum", "gone", "near"]);
}

#[test]
fn tasks_of_a_contest_are_a_set_and_get_different_names() {
    let several = cdf(["b", "a"]);
    let set = found(&[("x/c.cdf", &several), ("x/source/n/a.c", "")], None).unwrap();
    assert_eq!(
        (names(&set), set.contestant_folder.as_deref()),
        (vec!["b", "a"], Some("source"))
    );
    assert_eq!(set.title.as_deref(), Some("赛"));
    assert_eq!(
        set.find_member("--task", "T a")
            .unwrap()
            .task_name()
            .as_deref(),
        Some("a")
    );
    assert!(set.find_member("--task", "c").is_err());
    let same = cdf(["a", "a"]);
    let set = found(&[("c.cdf", &same)], None).unwrap();
    assert_eq!(names(&set), ["a", "a-2"]);
}

fn cdf(names: [&str; 2]) -> String {
    let rows = names
        .map(|name| format!("{{\"sourceFileName\": \"{name}\", \"problemTitle\": \"T {name}\"}}"));
    format!(
        "{{\"contestTitle\": \"赛\", \"tasks\": [{}, {}]}}",
        rows[0], rows[1]
    )
}
