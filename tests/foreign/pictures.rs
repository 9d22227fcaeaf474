//! Tests of pictures in a checker's or interactor's feedback folder: they are shown as pictures only.

use std::fs;

use serde_json::Value;

use crate::support::{Files, caipan, page_data};

const TOML: &str = "name = \"route\"
[limits]
cpu = \"2s\"
wall = \"10s\"
[checker]
command = [\"sh\", \"check.sh\"]
dialect = \"kattis\"
points = \"fraction\"
";

/// Checker that draws a picture of the output twice, once valid and once with a script.
const CHECK: &str = "read -r said
cat > \"$3judgeimage-2.svg\" <<END
<?xml version=\"1.0\"?>
<!-- the route -->
<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">
  <path d=\"M0 0L$said\" stroke=\"red\" class=\"way\"/>
</svg>
END
cp \"$3judgeimage-2.svg\" \"$3judgeimage-10.svg\"
cat > \"$3judgeimage-3.svg\" <<END
<svg xmlns=\"http://www.w3.org/2000/svg\">
  <script>fetch('http://a.example/')</script>
</svg>
END
ln -s /etc/passwd \"$3judgeimage-4.svg\"
echo 'not that way' > \"$3judgemessage.txt\"
read -r answer < \"$2\"
[ \"$said\" = \"$answer\" ] && exit 42
exit 43
";

const CLEAN: &str = "<svg viewBox=\"0 0 9 9\" xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0L3 4\" stroke=\"red\"/></svg>\n";

fn route(check: &str) -> Files {
    Files::new(&[
        ("route/problem.toml", TOML),
        ("route/check.sh", check),
        ("route/cases/1.in", "1\n"),
        ("route/cases/1.ans", "3 4\n"),
        ("route/cases/2.in", "2\n"),
        ("route/cases/2.ans", "5 6\n"),
        ("out", "3 4\n"),
        ("evil", "3 4\"/><script>x</script><g d=\"\n"),
        (
            "says.c",
            "#include <stdio.h>\nint main(void) { puts(\"3 4\"); return 0; }\n",
        ),
    ])
}

fn names(dir: &str) -> Vec<String> {
    let entries = fs::read_dir(dir).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn show_writes_what_the_checker_draws_and_names_what_it_does_not_write() {
    let files = route(CHECK);
    let problem = files.path("route");
    for (output, dir, case, word) in [
        ("out", "a", "1", "AC"),
        ("says.c", "b", "1", "AC"),
        ("out", "c", "2", "not that way"),
    ] {
        let (output, dir) = (files.path(output), files.path(dir));
        let words = ["show", &problem, case, &output, "--svg", &dir];
        let ran = caipan(&words).expect(0, word, "2 pictures");
        let script =
            "\"judgeimage-3.svg\", line 2: not shown: the element \"script\" is not allowed here";
        let link = "\"judgeimage-4.svg\": not shown: it is something other than a plain file";
        assert!(
            ran.stderr.contains(script) && ran.stderr.contains(link),
            "{ran:?}"
        );
        assert_eq!(names(&dir), ["judgeimage-10.svg", "judgeimage-2.svg"]);
        let first = fs::read_to_string(format!("{dir}/judgeimage-2.svg"));
        assert_eq!(first.unwrap(), CLEAN);
        // Nothing is written over.
        caipan(&words).expect(2, "", "is not empty");
    }
    let evil = [
        "show",
        &problem,
        "1",
        &files.path("evil"),
        "--svg",
        &files.path("d"),
    ];
    let ran = caipan(&evil).expect(0, "not that way", "has left no picture");
    assert!(ran.stderr.contains("judgeimage-10.svg"), "{ran:?}");
    assert!(!fs::exists(files.path("d")).unwrap());
}

#[test]
fn where_nothing_is_drawn_show_says_so() {
    let files = route("exit 42\n");
    let (problem, out, dir) = (files.path("route"), files.path("out"), files.path("a"));
    let words = ["show", &problem, "1", &out, "--svg", &dir];
    caipan(&words).expect(0, "AC", "has left no picture (judgeimage-*.svg");
    caipan(&["show", &problem, "1", "--svg", &dir]).expect(2, "", "route: name an output");
    caipan(&[&words[..], &["--lang", "zh"]].concat()).expect(0, "", "没有留下图");
    // A failure of the checker is the jury's fault.
    files.write("route/check.sh", b"exit 1\n");
    caipan(&words).expect(3, "", "exit code 1");
    assert!(!fs::exists(&dir).unwrap());
}

/// Returns the text of a page that has this number.
fn said<'a>(page: &'a Value, number: &Value) -> &'a Value {
    &page["texts"][number.as_u64().unwrap() as usize]
}

/// Grades a submission. Returns the data of the page, and the results.
fn graded(files: &Files, submission: &str) -> (Value, Value) {
    let (problem, page) = (files.path("route"), files.path("page.html"));
    let report = format!("html={page}");
    let submission = files.path(submission);
    let words = [
        "grade",
        &problem,
        &submission,
        "--format",
        "json",
        "--report",
        &report,
    ];
    let json = caipan(&words).expect(1, "", "").json();
    let page = fs::read_to_string(page).unwrap();
    assert!(!page.contains("a.example"), "{page}");
    (page_data(&page), json)
}

/// Encodes bytes in base64.
fn base64(text: &str) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits: String = text.bytes().map(|byte| format!("{byte:08b}")).collect();
    let bits: Vec<char> = bits.chars().collect();
    let digits = bits.chunks(6).map(|chunk| {
        let chunk: String = chunk.iter().collect();
        let number = usize::from_str_radix(&format!("{chunk:0<6}"), 2).unwrap();
        char::from(DIGITS[number])
    });
    let mut digits: String = digits.collect();
    while !digits.len().is_multiple_of(4) {
        digits.push('=');
    }
    digits
}

#[test]
fn the_page_of_a_single_submission_has_the_pictures_of_lost_cases() {
    let files = route(CHECK);
    let (page, json) = graded(&files, "says.c");
    let cases = &json["submissions"][0]["cases"];
    assert!(cases[0].get("pictures").is_none(), "{cases}");
    let drawn = &cases[1]["pictures"]["drawn"];
    assert_eq!(drawn[0]["name"], "judgeimage-2.svg");
    assert_eq!(drawn[0]["svg"], CLEAN);
    assert_eq!(drawn[1]["name"], "judgeimage-10.svg");
    let note = &cases[1]["pictures"]["notes"][0];
    assert_eq!(note["args"]["what"]["key"], "picture-element");
    // The same picture twice is one image.
    assert_eq!(page["pictures"], serde_json::json!([base64(CLEAN)]));
    let shown = page["submissions"]["pictures"][0].as_array().unwrap();
    let numbers: Vec<i64> = shown
        .iter()
        .map(|entry| entry[2].as_i64().unwrap())
        .collect();
    assert_eq!(numbers, [0, 0, -2, -2]);
    assert_eq!(said(&page, &shown[0][1]), "judgeimage-2.svg");
    assert_eq!(shown[0][0], 1);
    // Results from the journal contain the pictures too.
    assert_eq!(graded(&files, "says.c").0["pictures"], page["pictures"]);
}

#[test]
fn a_class_keeps_no_pictures_and_results_of_others_are_looked_at_again() {
    let files = route(CHECK);
    let says = fs::read_to_string(files.path("says.c")).unwrap();
    for name in ["class/ann/route.c", "class/bob/route.c"] {
        files.write(name, format!("{says}/* {name} */").as_bytes());
    }
    let (page, json) = graded(&files, "class");
    assert!(page.get("pictures").is_none());
    assert!(!json.to_string().contains("judgeimage"), "{json}");
    let (_, mut json) = graded(&files, "says.c");
    let hostile = CLEAN.replace("<path", "<script>fetch('http://a.example/')</script><path");
    json["submissions"][0]["cases"][1]["pictures"]["drawn"][0]["svg"] = hostile.into();
    let results = files.write("results.json", json.to_string().as_bytes());
    let page = caipan(&["report", &results, "--format", "html"]).expect(0, "", "");
    let page = page_data(&page.stdout);
    assert_eq!(page["pictures"], serde_json::json!([base64(CLEAN)]));
    let shown = page["submissions"]["pictures"][0].as_array().unwrap();
    assert_eq!(said(&page, &shown[0][1]), "judgeimage-10.svg");
}

#[test]
fn an_interactors_pictures_are_written_below_what_was_said() {
    let files = Files::new(&[
        (
            "talk/problem.toml",
            "name = \"talk\"\n[interactor]\ncommand = [\"sh\", \"talk.sh\"]\ndialect = \"kattis\"\n",
        ),
        (
            "talk/talk.sh",
            "read -r said\necho '<svg xmlns=\"http://www.w3.org/2000/svg\"><text>'$said'</text></svg>' > \"$3teamimage-1.svg\"\nexit 42\n",
        ),
        ("talk/cases/1.in", "1\n"),
        (
            "says.c",
            "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n",
        ),
    ]);
    let (problem, says, dir) = (files.path("talk"), files.path("says.c"), files.path("a"));
    caipan(&["show", &problem, "1", &says, "--svg", &dir]).expect(0, "> hello", "1 picture");
    let drawn = fs::read_to_string(format!("{dir}/teamimage-1.svg")).unwrap();
    assert_eq!(
        drawn,
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><text>hello</text></svg>\n"
    );
}

/// The file with the score is opened by its name, so it is found even if the checker writes 100 images.
#[test]
fn however_many_pictures_there_are_the_score_is_heard() {
    let check = "i=0; while [ $i -lt 100 ]; do i=$((i + 1))
echo '<svg xmlns=\"http://www.w3.org/2000/svg\"/>' > \"$3judgeimage-$i.svg\"; done
echo 0.25 > \"$3score.txt\"; echo 'a quarter' > \"$3judgemessage.txt\"; exit 42
";
    let files = route(check);
    let (problem, out, dir) = (files.path("route"), files.path("out"), files.path("a"));
    caipan(&["check", &problem, "1", &out]).expect(1, "a quarter", "");
    caipan(&["show", &problem, "1", &out, "--svg", &dir]).expect(0, "PC", "pictures");
    assert!(names(&dir).len() >= 40);
    assert!(names(&dir).contains(&"judgeimage-40.svg".to_owned()));
}

#[test]
fn behind_an_interactor_the_checker_draws_and_is_held_against_a_comparison_too() {
    let files = Files::new(&[
        (
            "route/problem.toml",
            "name = \"route\"\n[checker]\ncommand = [\"sh\", \"check.sh\"]\ndialect = \"kattis\"\nalso = \"tokens\"\n\
             [interactor]\ncommand = [\"sh\", \"talk.sh\"]\ndialect = \"testlib\"\n",
        ),
        (
            "route/talk.sh",
            "read -r said\necho \"$said\" > \"$2\"\necho ok >&2\n",
        ),
        (
            "route/check.sh",
            "read -r said\necho '<svg xmlns=\"http://www.w3.org/2000/svg\"><text>'$said'</text></svg>' > \"$3judgeimage-1.svg\"\nexit 42\n",
        ),
        ("route/cases/1.in", "1\n"),
        ("route/cases/1.ans", "bye\n"),
        (
            "says.c",
            "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n",
        ),
    ]);
    let (problem, says, dir) = (files.path("route"), files.path("says.c"), files.path("a"));
    caipan(&["show", &problem, "1", &says, "--svg", &dir]).expect(0, "> hello", "1 picture");
    let drawn = fs::read_to_string(format!("{dir}/judgeimage-1.svg")).unwrap();
    assert!(drawn.contains("<text>hello</text>"), "{drawn}");
    let json = caipan(&["grade", &problem, &says, "--format", "json"]).expect(0, "", "");
    let also = &json.json()["submissions"][0]["cases"][0]["also"];
    assert_eq!(also["key"], "comparison-rejects", "{also}");
}
