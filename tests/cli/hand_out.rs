//! Tests of `--hand-out`: one page per contestant, without data of other contestants.

use std::collections::BTreeSet;
use std::fs;

use super::sum::{RIGHT, contest, grade};
use crate::support::{caipan, page_data};

#[test]
fn everybody_gets_a_page_and_the_coach_a_list() {
    let class = [
        ("Ann", RIGHT),
        ("ann", "return 1;"),
        ("coach", "return"),
        ("..x", RIGHT),
    ];
    let files = contest(2, &class);
    let (folder, saved) = (files.path("pages"), files.path("r.json"));
    let json = format!("json={saved}");
    grade(
        &files,
        &["--no-journal", "--hand-out", &folder, "--report", &json],
    )
    .expect(1, "", "5 files");
    let names = || -> BTreeSet<String> {
        let entries = fs::read_dir(&folder).unwrap();
        entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    };
    let expected = [
        "Ann.html",
        "_..x.html",
        "ann~2.html",
        "coach.html",
        "coach~2.html",
    ];
    assert_eq!(names(), expected.map(str::to_owned).into());
    let read = |name: &str| fs::read_to_string(files.path(&format!("pages/{name}"))).unwrap();
    let list = read("coach.html");
    for (file, name) in [
        ("Ann.html", "Ann"),
        ("coach~2.html", "coach"),
        ("_..x.html", "..x"),
    ] {
        assert!(
            list.contains(&format!("<a href=\"{file}\">{name}</a>")),
            "{list}"
        );
        let data = page_data(&read(file)).to_string();
        for (other, _) in class.iter().filter(|(other, _)| *other != name) {
            assert!(
                !data.contains(&format!("/{other}/sum.c")),
                "{name}: {other}"
            );
        }
        // The page does not contain the folders above the source either.
        assert!(data.contains("\"sum.c\"") && !data.contains("/sum.c"));
    }
    // Files written by caipan are rewritten; other files stay.
    files.write("pages/Ann.html", b"my notes");
    let report = ["report", &saved, "--hand-out", &folder, "--lang", "zh"];
    caipan(&report).expect(0, "", "");
    assert_eq!(read("Ann.html"), "my notes");
    assert!(
        read("Ann~2.html").contains("<html lang=\"zh\"")
            && read("ann.html").contains("<html lang=\"zh\"")
    );
    assert!(read("coach.html").contains("<a href=\"Ann~2.html\">Ann</a>"));
    assert!(read("_..x.html").contains("<html lang=\"zh\""));
}

#[test]
fn a_folder_that_cannot_be_is_refused_before_anything_runs() {
    let files = contest(1, &[("Ann", RIGHT)]);
    let taken = files.write("taken", b"");
    let refused = grade(
        &files,
        &["--no-journal", "--hand-out", &format!("{taken}/pages")],
    );
    assert!(
        refused.code != 0 && refused.stdout.is_empty(),
        "{refused:?}"
    );
}
