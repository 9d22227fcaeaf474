//! Tests the results of testlib calls with the original header, row by row.

use std::fs;
use std::path::PathBuf;

use super::referee::Judge;
use crate::support::{Files, has, is_left_to_the_sweep, require};

/// Checker that makes one testlib call for each number in the input.
const CHECKER: &str = r#"
#include "testlib.h"
int main(int argc, char **argv) {
    registerTestlibCmd(argc, argv);
    int call = inf.readInt();
    if (call > 15) while (!ouf.seekEof()) ouf.readToken();
    switch (call) {
    case 1: quitf(_ok, "fine %d", 3);
    case 2: quitf(_wa, "line %d", 7);
    case 3: quitf(_pe, "no number");
    case 4: quitf(_fail, "broken");
    case 5: quitp(0.5, "half");
    case 6: quitp(5);
    case 7: quitp(5.0);
    case 8: quitf(_pc(50), "x");
    case 9: quitf(_pc(0), "x");
    case 10: quitpi("abc", "x");
    case 11: break;
    case 12: quitf(_ok, "did not read");
    case 13: ouf.readToken(); quitf(_ok, "read");
    case 14: ouf.readInt(1, 10); quitf(_ok, "read");
    case 15: ans.readInt(); quitf(_ok, "read");
    case 16: quitf(_ok, "points 1 from %s", "you");
    case 17: quitf(_pc(1), "x");
    case 18: setTestCase(2); quitf(_wa, "x");
    case 19: { int *none = nullptr; return *(volatile int *)none; }
    }
}
"#;

/// Input, output, answer, and the verdict for points counted in fractions.
const ROWS: &[(&str, &str, &str, &str)] = &[
    ("1", "", "", r#"accepted"#),
    ("2", "", "", r#"rejected: the checker says: "line 7""#),
    ("3", "", "", r#"rejected: the checker says: "no number""#),
    (
        "4",
        "",
        "",
        r#"fault: check.cpp: reports a fault of the jury: "broken""#,
    ),
    ("5", "", "", r#"partial 0.5: the checker says: "half""#),
    (
        "6",
        "",
        "",
        "fault: check.cpp: gives 5 at points, where only a number from 0 to 1 can be",
    ),
    (
        "7",
        "",
        "",
        "fault: check.cpp: gives 5 at points, where only a number from 0 to 1 can be",
    ),
    ("8", "", "", r#"partial 0.5: the checker says: "x""#),
    ("9", "", "", r#"rejected: the checker says: "x""#),
    (
        "10",
        "",
        "",
        r#"fault: check.cpp: gives points that are not a number, at points: "points_info=abc""#,
    ),
    (
        "11",
        "",
        "",
        r#"fault: check.cpp: reports a fault of the jury: "Checker must end with quit or quitf call.""#,
    ),
    (
        "12",
        "left",
        "",
        r#"rejected: the checker says: "Extra information in the output file""#,
    ),
    (
        "13",
        "",
        "",
        r#"rejected: the checker says: "Unexpected end of file - token expected""#,
    ),
    ("13", "\u{feff}a\r\n", "", "accepted"),
    (
        "14",
        "99",
        "",
        r#"rejected: the checker says: "Integer 99 violates the range [1, 10]""#,
    ),
    (
        "14",
        "x",
        "",
        r#"rejected: the checker says: "Expected integer, but "x" found""#,
    ),
    ("14", "7\n", "", "accepted"),
    (
        "15",
        "",
        "",
        r#"fault: check.cpp: reports a fault of the jury: "Unexpected end of file - int32 expected"#,
    ),
    ("16", "", "", "accepted"),
    ("17", "", "", r#"partial 0.01: the checker says: "x""#),
    (
        "18",
        "",
        "",
        r#"rejected: the checker says: "x (test case 2)""#,
    ),
    ("19", "", "", "fault: check.cpp: failed: signal 11"),
];

#[test]
fn what_testlib_says_is_heard_row_by_row() {
    if is_left_to_the_sweep() {
        return;
    }
    const FOLDER: &str = "CAIPAN_TEST_TESTLIB";
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        require(false, &format!("{FOLDER} is not set"));
        return;
    };
    if !has("g++") {
        return;
    }
    let toml = |unit: &str| {
        format!("name = \"x\"\n[checker]\nsource = \"check.cpp\"\ndialect = \"testlib\"\n{unit}\n")
    };
    let header = fs::read_to_string(folder.join("testlib.h")).unwrap();
    let files = Files::new(&[
        ("x/problem.toml", &toml("points = \"fraction\"")),
        ("x/check.cpp", CHECKER),
        ("x/testlib.h", &header),
    ]);
    let judge = Judge::of(&files, "x");
    for (input, output, answer, expected) in ROWS {
        let said = judge.word(input, output, answer);
        assert!(
            said.starts_with(expected),
            "{input} {output:?}: {said}, not {expected}"
        );
    }
    // Without a unit in problem.toml, partial points are an error, except for `_pc`, which has a fixed unit.
    files.write("x/problem.toml", toml("").as_bytes());
    let unitless = Judge::of(&files, "x");
    assert!(unitless.word("5", "", "").contains("add points ="));
    assert!(unitless.word("8", "", "").starts_with("partial 0.5"));
    // Without testlib.h the checker does not compile, and the message names the missing file.
    fs::remove_file(files.path("x/testlib.h")).unwrap();
    let bare = Judge::of(&files, "x").word("1", "", "");
    assert!(
        bare.starts_with("fault: check.cpp: does not compile: "),
        "{bare}"
    );
    assert!(bare.contains("put testlib.h next to it"), "{bare}");
}
