//! Tests of multi-pass problems: a program is run again on input derived from its own output.

use crate::support::{Files, caipan, is_left_to_the_sweep};

/// Checker of two passes: `encode N` must yield a text without digits; `decode` with this text must yield N. The
/// original N is kept in the folder between the passes.
const CHECK: &str = "#!/bin/sh
read -r what number < \"$1\"; read -r said
case \"$what\" in
encode)
  case \"$said\" in *[0-9]*) echo 'a digit in the code' > \"$3judgemessage.txt\"; exit 43;; esac
  echo \"$number\" > \"$3state\"
  echo \"decode $said\" > \"$3nextpass.in\"
  exit 42;;
decode)
  read -r number < \"$3state\"
  [ ! -e \"$3nextpass.in\" ] || exit 1
  [ \"$said\" = \"$number\" ] && exit 42
  echo \"$said, not $number\" > \"$3judgemessage.txt\"; exit 43;;
esac
";

/// Program for two passes: encodes a number as a word of that length, and decodes a word to its length.
const PROGRAM: &str = "#include <stdio.h>\n#include <string.h>\n#include <stdlib.h>\n#include <time.h>\n\
    int main(void) { static char what[16], code[4096]; scanf(\"%15s%4095s\", what, code);\n\
    if (what[0] == 'e') { int n = atoi(code); ENCODE }\n\
    else { int n = strlen(code); DECODE }\n\
    return 0; }\n";

const ENCODE: &str = "for (int i = 0; i < n; i++) putchar('x'); putchar('\\n');";
const DECODE: &str = "printf(\"%d\\n\", n);";
const SLOW: &str = "while (clock() < CLOCKS_PER_SEC / 5);";

fn toml(passes: &str) -> String {
    format!(
        "name = \"code\"\n[checker]\ncommand = [\"./check\"]\ndialect = \"kattis\"\n{passes}\n[limits]\ncpu = \"300ms\"\n"
    )
}

fn code() -> Files {
    let files = Files::new(&[
        ("code/check", CHECK),
        ("code/problem.toml", &toml("passes = 2")),
    ]);
    for (name, number) in [("1", "7"), ("2", "1000")] {
        files.write(
            &format!("code/{name}.in"),
            format!("encode {number}\n").as_bytes(),
        );
        files.write(&format!("code/{name}.ans"), b"");
    }
    for (name, encode, decode) in [
        ("right", ENCODE, DECODE),
        ("digits", "printf(\"%d\\n\", n);", DECODE),
        ("forgets", ENCODE, "printf(\"%d\\n\", n % 100);"),
        ("crashes", ENCODE, "abort();"),
        (
            "slow",
            &format!("{ENCODE}{SLOW}"),
            &format!("{DECODE}{SLOW}"),
        ),
        ("too-slow", ENCODE, "for (;;);"),
    ] {
        let source = PROGRAM.replace("ENCODE", encode).replace("DECODE", decode);
        files.write(&format!("class/{name}/code.c"), source.as_bytes());
    }
    files
}

/// Returns a line per contestant: verdicts and the first reason.
fn graded(files: &Files) -> Vec<String> {
    let ran = caipan(&[
        "grade",
        &files.path("code"),
        &files.path("class"),
        "--format",
        "json",
        "--lang",
        "en",
    ]);
    let json = ran.json();
    let line = |card: &serde_json::Value| {
        let cases = card["cases"].as_array().unwrap();
        let verdicts: Vec<&str> = cases
            .iter()
            .map(|case| case["verdict"].as_str().unwrap())
            .collect();
        let reason = cases.iter().find_map(|case| case["reason"].as_str());
        let name = card["name"].as_str().unwrap();
        format!(
            "{name}: {}: {}",
            verdicts.join(" "),
            reason.unwrap_or_default()
        )
    };
    let mut lines: Vec<String> = json["submissions"]
        .as_array()
        .unwrap()
        .iter()
        .map(line)
        .collect();
    lines.sort();
    lines
}

#[test]
fn a_program_is_run_again_on_what_the_checker_leaves_for_it() {
    let files = code();
    let lines = graded(&files);
    let expected = [
        ("crashes: RE RE:", "in pass 2"),
        ("digits: WA WA:", "a digit in the code"),
        ("forgets: AC WA:", "\"0, not 1000\"; in pass 2"),
        ("right: AC AC:", ""),
        // Each pass is within the limit, but both together exceed it.
        ("slow: AC AC:", ""),
        ("too-slow: TLE TLE:", "in pass 2"),
    ];
    assert_eq!(lines.len(), expected.len(), "{lines:#?}");
    for (line, (begins, holds)) in lines.iter().zip(expected) {
        assert!(line.starts_with(begins) && line.contains(holds), "{line}");
    }
    assert!(!lines[1].contains("pass"), "{lines:#?}");
    let check = |case: &str| {
        caipan(&[
            "check",
            &files.path("code"),
            case,
            &files.path("class/forgets/code.c"),
            "--lang",
            "en",
        ])
    };
    check("1").expect(0, "AC", "");
    let ran = check("2");
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("in pass 2"), "{}", ran.stdout);
}

#[test]
fn an_output_by_itself_is_not_judged_and_the_jurys_answers_are_none() {
    let files = code();
    files.write("out", b"xxxxxxx\n");
    let ran = caipan(&[
        "check",
        &files.path("code"),
        "1",
        &files.path("out"),
        "--lang",
        "en",
    ]);
    assert_eq!(ran.code, 4 - 1, "{}", ran.stdout);
    assert!(
        format!("{}{}", ran.stdout, ran.stderr).contains("multi-pass"),
        "{}",
        ran.stdout
    );
    caipan(&["validate", &files.path("code")]).expect(0, "", "");
}

#[test]
fn a_checker_that_asks_for_more_passes_than_there_are_or_for_one_of_what_it_rejects_is_at_fault() {
    if is_left_to_the_sweep() {
        return;
    }
    let files = code();
    let right = |line: &&String| line.starts_with("right");
    let line = || graded(&files).iter().find(right).unwrap().clone();
    // Without the key `passes`, there is only one pass.
    files.write("code/problem.toml", toml("").as_bytes());
    assert!(
        line().contains("JE JE: ./check: it asks for another pass after the only one"),
        "{}",
        line()
    );
    files.write("code/problem.toml", toml("passes = 3").as_bytes());
    assert!(line().starts_with("right: AC AC"), "{}", line());
    let endless = CHECK.replace(
        "\"$said\" = \"$number\" ] && exit 42",
        "\"$said\" = \"$number\" ] && { cp \"$1\" \"$3nextpass.in\"; exit 42; }",
    );
    files.write("code/check", endless.as_bytes());
    assert!(
        line().contains("JE JE: ./check: it asks for another pass after all 3"),
        "{}",
        line()
    );
    let both = CHECK.replace(
        "echo \"$said, not",
        "echo 1 > \"$3nextpass.in\"; echo \"$said, not",
    );
    files.write("code/check", both.as_bytes());
    let lines = graded(&files);
    let forgets = lines
        .iter()
        .find(|line| line.starts_with("forgets"))
        .unwrap();
    assert!(
        forgets.contains("AC JE: ./check: it rejects the output, but asks for another pass"),
        "{forgets}"
    );
    let linked = CHECK.replace(
        "echo \"decode $said\" > \"$3nextpass.in\"",
        "ln -s /etc/passwd \"$3nextpass.in\"",
    );
    files.write("code/check", linked.as_bytes());
    assert!(line().contains("JE JE: ./check:"), "{}", line());
    assert!(line().contains("nextpass.in"), "{}", line());
}

#[test]
fn passes_that_nobody_could_ask_for_are_refused_with_their_line() {
    let files = code();
    for (passes, dialect, said) in [
        (
            "passes = 2",
            "testlib",
            "has no way to ask for another pass",
        ),
        ("passes = 0", "kattis", "a whole number from 1 to 1000"),
        ("passes = 1001", "kattis", "a whole number from 1 to 1000"),
    ] {
        let text = toml(passes).replace("kattis", dialect);
        files.write("code/problem.toml", text.as_bytes());
        let ran = caipan(&["info", &files.path("code"), "--lang", "en"]);
        assert_eq!(ran.code, 3);
        assert!(
            ran.stderr.contains("problem.toml:5:") && ran.stderr.contains(said),
            "{}",
            ran.stderr
        );
    }
}

/// Interactor of several passes: prints the number of the current pass, and the program must repeat it.
const TALK: &str = "#!/bin/sh
trap '' PIPE
read -r passes < \"$1\"
n=0; [ ! -e \"$3count\" ] || read -r n < \"$3count\"
n=$((n + 1)); echo $n > \"$3count\"
echo \"pass $n\"; read -r said
if [ \"$said\" != \"$n\" ]; then echo \"$said, not $n\" > \"$3judgemessage.txt\"; exit 43; fi
[ $n -ge 3 ] || echo $((passes)) > \"$3nextpass.in\"
exit 42
";

#[test]
fn a_conversation_is_held_again_in_each_pass() {
    let toml =
        "name = \"code\"\n[interactor]\ncommand = [\"./talk\"]\ndialect = \"kattis\"\npasses = 3\n";
    let files = Files::new(&[
        ("code/problem.toml", toml),
        ("code/talk", TALK),
        ("code/1.in", "5\n"),
    ]);
    for (name, more) in [("right", 0), ("stuck", 1)] {
        let source = format!(
            "#include <stdio.h>\nint main(void) {{ int n; scanf(\"pass %d\", &n); printf(\"%d\\n\", {more} && n > 2 ? 2 : n); return 0; }}\n"
        );
        files.write(&format!("class/{name}/code.c"), source.as_bytes());
    }
    let lines = graded(&files);
    assert_eq!(lines[0], "right: AC: ");
    assert!(
        lines[1].starts_with("stuck: WA: ") && lines[1].contains("\"2, not 3\"; in pass 3"),
        "{}",
        lines[1]
    );
    let fewer = toml.replace("passes = 3", "passes = 2");
    files.write("code/problem.toml", fewer.as_bytes());
    assert!(
        graded(&files)[0].starts_with("right: JE: ./talk: it asks for another pass after all 2"),
        "{:?}",
        graded(&files)
    );
}

/// Interactor in UOJ's style: reads the program's output as a file and reports the verdict on standard error.
const OF_UOJ: &str = "#!/bin/sh
exec 3< \"$2\"
read -r secret < \"$1\"; read -r answer < \"$3\"
read -r said <&3
if [ \"$said\" = \"$((secret + answer))\" ]; then echo 'ok right' >&2; else echo \"wrong $said\" >&2; fi
";

#[test]
fn an_interactor_of_uoj_reads_what_is_said_as_a_file() {
    let toml = "name = \"code\"\n[interactor]\ncommand = [\"./talk\"]\ndialect = \"uoj\"\n";
    let files = Files::new(&[
        ("code/problem.toml", toml),
        ("code/talk", OF_UOJ),
        ("code/1.in", "5\n"),
        ("code/1.ans", "2\n"),
    ]);
    for (name, says) in [("right", 7), ("wrong", 6)] {
        let source =
            format!("#include <stdio.h>\nint main(void) {{ puts(\"{says}\"); return 0; }}\n");
        files.write(&format!("class/{name}/code.c"), source.as_bytes());
    }
    let lines = graded(&files);
    assert_eq!(lines[0], "right: AC: ");
    assert!(
        lines[1].starts_with("wrong: WA: ") && lines[1].contains("wrong 6"),
        "{}",
        lines[1]
    );
}
