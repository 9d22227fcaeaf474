//! Tests of contest folders in every supported layout.

use std::fs;

use super::*;
use caipan_checker::Settings;
use caipan_i18n::EnglishFormat;
use caipan_problem::contest_toml;
use caipan_problem::problem_error::ProblemError;

/// Collects a folder with these files: the name of each contestant with sources or a reason. A name with `->` is a
/// link, a name with a trailing `/` a folder.
fn describe_participants(problem_names: &[&str], files: &[&str], best: bool) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    for file in files {
        let (name, target) = file.split_once("->").unwrap_or((file, ""));
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        match (target, name.ends_with('/')) {
            ("", true) => fs::create_dir_all(path).unwrap(),
            ("", false) => fs::write(path, "").unwrap(),
            #[cfg(unix)]
            _ => std::os::unix::fs::symlink(target, path).unwrap(),
            #[cfg(not(unix))]
            _ => {}
        }
    }
    let problems: Vec<Problem> = problem_names
        .iter()
        .map(|name| Problem::load(name, &Settings::new()).unwrap())
        .collect();
    let roll = match collect_participants(&problems, folder.path(), rules(best)) {
        Ok(roll) => roll,
        Err(error) => {
            let said = error.into_fact().english();
            return vec![said.replace(folder.path().to_str().unwrap(), "ROOT")];
        }
    };
    let lines = roll.contestants.iter().map(|contestant| {
        let problem = &problems[contestant.problem.0].name;
        let what = describe_participation(&contestant.participation, folder.path());
        format!("{} {problem}: {what}", contestant.name)
    });
    lines
        .chain(
            roll.unrelated_names
                .iter()
                .map(|name| format!("beside: {name}")),
        )
        .chain(roll.remarks.iter().map(|remark| {
            let root = folder.path().to_str().unwrap();
            format!("remark: {}", remark.fact().english().replace(root, "ROOT"))
        }))
        .collect()
}

/// Paths of the sources relative to `folder`, or the reason why there are none.
fn describe_participation(participation: &Participation, folder: &Path) -> String {
    match participation {
        Participation::Submitted(sources) => {
            let paths = sources.iter().map(|source| {
                let path = source.path.strip_prefix(folder).unwrap();
                path.display().to_string()
            });
            paths.collect::<Vec<_>>().join(" ")
        }
        Participation::NoSubmission(reason) => {
            format!("{}: {}", reason.kind.name(), reason.fact.english())
        }
    }
}

fn rules(best: bool) -> SourceSearchRules {
    SourceSearchRules {
        best_of_several: best,
        ..SourceSearchRules::default()
    }
}

#[test]
fn contestants_are_named_after_their_folders_in_any_script() {
    let files = [
        "10/mayan.cpp",
        "2/mayan/mayan.pas",
        "王/mayan.py",
        "2/other.cpp",
        "tmp.c",
        ".caipan/x/mayan.c",
        ".hidden/mayan.c",
    ];
    let found = [
        "2 mayan: 2/mayan/mayan.pas",
        "10 mayan: 10/mayan.cpp",
        ".hidden mayan: .hidden/mayan.c",
        "王 mayan: 王/mayan.py",
        "beside: tmp.c",
    ];
    assert_eq!(describe_participants(&["mayan"], &files, false), found);
}

#[test]
fn contestants_are_found_below_source_in_the_lemonlime_layout() {
    let files = [
        "source/a/mayan.cpp",
        "source/b/mayan/mayan.cpp",
        "data/mayan/1.in",
        "x.cdf",
    ];
    let found = [
        "a mayan: source/a/mayan.cpp",
        "b mayan: source/b/mayan/mayan.cpp",
        "beside: data",
        "beside: x.cdf",
    ];
    assert_eq!(describe_participants(&["mayan"], &files, false), found);
}

#[test]
fn a_folder_named_source_hides_no_contestant() {
    let both =
        "remark: ROOT: contestants stand both in source and next to it; all of them are judged";
    // A folder `source` that is both a contestant and a folder of contestants, next to other contestants.
    let files = ["a/mayan.c", "b/x.c", "source/a/mayan.c", "source/mayan.c"];
    let found = [
        "a mayan: a/mayan.c",
        "b mayan: no-source: there is no source named mayan; instead there is \"x.c\"",
        "a (2) mayan: source/a/mayan.c",
        "source mayan: source/mayan.c",
        both,
    ];
    assert_eq!(describe_participants(&["mayan"], &files, false), found);
    let files = ["a/mayan.c", "source/x/mayan/mayan.c"];
    let found = [
        "a mayan: a/mayan.c",
        "x mayan: source/x/mayan/mayan.c",
        both,
    ];
    assert_eq!(describe_participants(&["mayan"], &files, false), found);
    // A contestant named `source`, without a folder `source` of the LemonLime layout.
    for name in ["source/mayan.c", "source/mayan/mayan.c"] {
        let found = [
            "a mayan: a/mayan.c".to_owned(),
            format!("source mayan: {name}"),
        ];
        assert_eq!(
            describe_participants(&["mayan"], &["a/mayan.c", name], false),
            found
        );
    }
    // A folder without a source is at least reported by name.
    let files = ["a/readme", "source/x/mayan.c"];
    let found = ["x mayan: source/x/mayan.c", "beside: a"];
    assert_eq!(describe_participants(&["mayan"], &files, false), found);
}

#[test]
fn a_folder_of_problem_folders_belongs_to_one_contestant() {
    let files = ["mayan/mayan.c", "klotski/klotski.c", "notes/x.c"];
    let found = |name: &str, problems: &[&str]| {
        let mut found = describe_participants(problems, &files, false);
        let remark = found.pop().unwrap();
        assert!(
            remark.contains("it is taken for one contestant's"),
            "{remark}"
        );
        let sources: Vec<&str> = found
            .iter()
            .map(|line| line.split_once(' ').unwrap().1)
            .collect();
        assert!(sources.contains(&name), "{sources:?}");
        sources.len()
    };
    assert_eq!(found("mayan: mayan/mayan.c", &["mayan"]), 3);
    assert_eq!(
        found("klotski: klotski/klotski.c", &["mayan", "klotski"]),
        3
    );
    // In a contest, a contestant may have the same name as a problem.
    let files = ["mayan/mayan.c", "bob/mayan.c"];
    let found = ["bob mayan: bob/mayan.c", "mayan mayan: mayan/mayan.c"];
    assert_eq!(describe_participants(&["mayan"], &files, false), found);
}

#[test]
fn contestants_without_a_source_or_with_several_are_kept() {
    let files = [
        "a/mayan.cpp",
        "a/mayan.c",
        "b/Mayan.cpp",
        "c/",
        "d/mayan.cpp/",
        "e/mayan.c",
    ];
    let found = [
        "a mayan: several-sources: there are 2 sources, \"mayan.c\" and \"mayan.cpp\": keep one, or let the best of them count with --best",
        "b mayan: no-source: there is no source named mayan; \"Mayan.cpp\" is not that name, but --lenient-names accepts it",
        "c mayan: no-source: there is no source named mayan",
        "d mayan: no-source: \"mayan.cpp\" is a folder",
        "e mayan: e/mayan.c",
    ];
    assert_eq!(describe_participants(&["mayan"], &files, false), found);
    assert_eq!(
        describe_participants(&["mayan"], &files, true)[0],
        "a mayan: a/mayan.c a/mayan.cpp"
    );
}

#[test]
fn every_contestant_has_an_entry_for_every_problem() {
    let files = ["a/mayan.cpp", "a/klotski/klotski.c", "b/klotski.c"];
    let found = [
        "a mayan: a/mayan.cpp",
        "a klotski: a/klotski/klotski.c",
        "b mayan: no-source: there is no source named mayan",
        "b klotski: b/klotski.c",
    ];
    assert_eq!(
        describe_participants(&["mayan", "klotski"], &files, false),
        found
    );
    let alone = "ROOT: which problem is it for? A file is named after it (mayan, klotski), or give a contest folder";
    assert_eq!(
        describe_participants(&["mayan", "klotski"], &["x.c"], false),
        [alone]
    );
}

#[test]
fn files_that_operating_systems_leave_are_no_submissions() {
    let litter = [
        "__MACOSX/ann/._mayan.cpp",
        "__MACOSX/mayan/mayan.cpp",
        "__macosx/mayan.cpp",
        ".DS_Store",
        "Thumbs.db",
        "desktop.ini",
        "._ann/mayan.cpp",
        "ann/._mayan.cpp",
        "ann/mayan/._Main.cpp",
        "ann/mayan/__MACOSX/mayan.cpp",
    ];
    let files = [&litter[..], &["ann/mayan/mayan.cpp", "bob/mayan.cpp"]].concat();
    let expected = ["ann mayan: ann/mayan/mayan.cpp", "bob mayan: bob/mayan.cpp"];
    assert_eq!(describe_participants(&["mayan"], &files, false), expected);
    // In a folder of sources, and in a folder that contains nothing else.
    let files = [&litter[..3], &["a.cpp"]].concat();
    assert_eq!(
        describe_participants(&["mayan"], &files, false),
        ["a.cpp mayan: a.cpp"]
    );
    let none = describe_participants(&["mayan"], &litter[..7], false);
    assert!(none[0].contains("no submission"), "{none:?}");
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_as_problem_folder_is_reported() {
    let files = [
        "ann/mayan->../../elsewhere",
        "bob/mayan.cpp",
        "carl/mayan->nowhere",
        "carl/mayan.cpp",
    ];
    let expected = [
        "ann mayan: no-source: \"mayan\" is a symbolic link, which is not followed",
        "bob mayan: bob/mayan.cpp",
        "carl mayan: carl/mayan.cpp",
    ];
    assert_eq!(describe_participants(&["mayan"], &files, false), expected);
    // A link alone also makes it a folder of contestants.
    let alone = describe_participants(&["mayan"], &files[..1], false);
    assert_eq!(alone, expected[..1]);
}

#[cfg(unix)]
#[test]
fn links_are_reported_and_not_followed() {
    let files = [
        "a/mayan.cpp->/etc/passwd",
        "b->/etc",
        "c/mayan.c",
        "d/mayan->../c",
    ];
    let found = [
        "a mayan: no-source: \"mayan.cpp\" is a symbolic link, which is not followed",
        "b mayan: no-source: the contestant's folder is a symbolic link, which is not followed",
        "c mayan: c/mayan.c",
        "d mayan: no-source: \"mayan\" is a symbolic link, which is not followed",
    ];
    assert_eq!(describe_participants(&["mayan"], &files, false), found);
    let flat = ["x.c->/etc/passwd", "y.c"];
    let found = [
        "x.c mayan: no-source: it is a symbolic link, which is not followed",
        "y.c mayan: y.c",
    ];
    assert_eq!(describe_participants(&["mayan"], &flat, false), found);
}

#[cfg(unix)]
#[test]
fn equal_contestant_names_in_two_encodings_are_numbered() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    for name in ["张三".as_bytes(), b"\xd5\xc5\xc8\xfd"] {
        let path = folder.path().join(OsStr::from_bytes(name));
        fs::create_dir(&path).unwrap();
        fs::write(path.join("mayan.c"), "").unwrap();
    }
    let problems = [Problem::load("mayan", &Settings::new()).unwrap()];
    let roll = collect_participants(&problems, folder.path(), rules(false)).unwrap();
    let names: Vec<&str> = roll
        .contestants
        .iter()
        .map(|contestant| &*contestant.name)
        .collect();
    assert_eq!(names, ["张三", "张三 (2)"]);
}

#[test]
fn contest_toml_names_its_problems_and_shows_where_it_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("contest.toml");
    let own = folder.path().join("own");
    fs::create_dir(&own).unwrap();
    fs::write(
        own.join("problem.toml"),
        "name = \"sum\"\nchecker = \"tokens\"\n",
    )
    .unwrap();
    let names: Vec<String> = load_contest(&path, "problems = [\"mayan\", \"own\"]\n")
        .unwrap()
        .into_iter()
        .map(|problem| problem.name)
        .collect();
    assert_eq!(names, ["mayan", "sum"]);
    for (text, fault) in [
        ("problems = []\n", "it names no problem"),
        (
            "problems = [\"mayan\", \"nosuch\"]\n",
            "no problem is called",
        ),
        (
            "problems = [\"mayan\", \"mayan\"]\n",
            "there are two problems called \"mayan\"",
        ),
        ("problem = [\"mayan\"]\n", "unknown field `problem`"),
        ("", "missing field `problems`"),
    ] {
        let said = load_contest(&path, text).err().unwrap().facts();
        let error: String = said.iter().map(|fact| fact.english()).collect();
        assert!(
            error.contains(fault) && error.contains("contest.toml"),
            "{error}"
        );
    }
}

/// Writes `contest.toml` and loads the problems that it names.
fn load_contest(path: &Path, text: &str) -> Result<Vec<Problem>, ProblemError> {
    fs::write(path, text).unwrap();
    contest_toml::load_contest(path.to_str().unwrap(), &Settings::new())
        .map(|contest| contest.problems)
}
