//! Tests of recorded interactions: stored, shown, and harmless whatever they contain.

use serde_json::{Value, json};

use crate::support::{Files, caipan, page_data};

const TOML: &str = "name = \"guess\"
[limits]
cpu = \"2s\"
wall = \"10s\"
output = \"256KiB\"
[interactor]
command = [\"sh\", \"talk.sh\"]
dialect = \"kattis\"
";

/// Interactor for a guessing game: ten guesses, each answered with more or less.
const TALK: &str = "read -r secret < \"$1\"
turn=0
while [ $turn -lt 10 ]; do
  turn=$((turn + 1))
  read -r guess || { echo \"no guess $turn\" > \"$3judgemessage.txt\"; exit 43; }
  if [ \"$guess\" = \"$secret\" ]; then echo right; exit 42; fi
  if [ \"$guess\" -lt \"$secret\" ]; then echo more; else echo less; fi
done
echo \"it was $secret\" > \"$3judgemessage.txt\"
exit 43
";

/// Goes through the numbers, one after the other.
const LINEAR: &str = "#include <stdio.h>
int main(void) { char a[9]; for (int i = 1;; i++) {
  printf(\"%d\\n\", i); fflush(stdout);
  if (scanf(\"%8s\", a) != 1 || a[0] == 'r') return 0; } }
";

const STOPS: &str = "#include <stdio.h>\nint main(void) { puts(\"500\"); return 0; }\n";

/// Program that reads once more than the interactor writes.
const READS_TOO_MUCH: &str = "#include <stdio.h>
int main(void) { char a[9]; printf(\"500\\n7\"); fflush(stdout); scanf(\"%8s%8s\", a, a); return 0; }
";

fn guess() -> Files {
    Files::new(&[
        ("guess/problem.toml", TOML),
        ("guess/talk.sh", TALK),
        ("guess/cases/3.in", "3\n"),
        ("guess/cases/500.in", "500\n"),
        ("linear.c", LINEAR),
        ("stops.c", STOPS),
        ("reads.c", READS_TOO_MUCH),
    ])
}

/// Returns the recorded lines of both programs, each with a sign in front.
fn said(case: &Value) -> Vec<String> {
    let lines = case["dialogue"]["lines"].as_array().unwrap();
    let told = |line: &Value| {
        assert!(line["at_s"].as_f64().unwrap() >= 0.0);
        let sign = match line["from"].as_str().unwrap() {
            "program" => '>',
            "interactor" => '<',
            other => panic!("{other}"),
        };
        let end = if line["whole"] == true { "" } else { "…" };
        format!("{sign} {}{end}", line["text"].as_str().unwrap())
    };
    lines.iter().map(told).collect()
}

/// Lines of a dialogue, without their times.
fn drawn(text: &str) -> Vec<&str> {
    let after_time = |line: &'_ str| line.find(" s ").map(|at| at + 3);
    let lines = text.lines();
    let drawn = lines.filter_map(|line| Some(&line[after_time(line)?..]));
    drawn
        .filter(|line| line.starts_with("> ") || line.starts_with("< "))
        .collect()
}

#[test]
fn a_lost_case_keeps_what_was_said_and_an_accepted_one_does_not() {
    let files = guess();
    files.write("class/ann/guess.c", LINEAR.as_bytes());
    let (problem, class) = (files.path("guess"), files.path("class"));
    let grade = || {
        let words = ["grade", &problem, &class, "--format", "json"];
        caipan(&words).expect(1, "", "")
    };
    let graded = grade();
    let json = graded.json();
    let cases = &json["submissions"][0]["cases"];
    assert_eq!(cases[0]["verdict"], "AC");
    assert!(cases[0].get("dialogue").is_none(), "{cases}");
    let expected: Vec<String> = (1..=10)
        .flat_map(|guess| [format!("> {guess}"), "< more".to_owned()])
        .collect();
    assert_eq!(said(&cases[1])[..20], expected);
    assert!(cases[1]["dialogue"].get("left_out").is_none());
    let see = cases[1]["see"].as_str().unwrap();
    assert!(see.starts_with("caipan diff "), "{see}");
    // Results from the journal contain the dialogue too.
    let again = grade().json();
    let again = &again["submissions"][0]["cases"][1];
    assert_eq!(again["dialogue"], cases[1]["dialogue"]);
    // The program may or may not reach its eleventh guess, so the number of lines varies.
    let lines = said(&cases[1]);
    let (end, more) = (&lines[lines.len() - 8..], lines.len() - 8);
    let results = files.write("results.json", graded.stdout.as_bytes());
    let report = |lang: &str, more: &[&str]| {
        let own = ["report", &results, "--lang", lang];
        caipan(&[&own[..], more].concat()).expect(0, "", "").stdout
    };
    let text = report("en", &[]);
    assert_eq!(drawn(&text), end, "{text}");
    assert!(text.contains(&format!("… {more} lines before\n")), "{text}");
    assert_eq!(drawn(&report("en", &["-v"])), lines);
    let markdown = report("en", &["--format", "markdown"]);
    assert_eq!(drawn(&markdown), end, "{markdown}");
    assert_eq!(markdown.matches("```").count(), 2, "{markdown}");
    let page = report("en", &["--format", "html"]);
    let data = page_data(&page).to_string();
    assert!(data.contains(" s > 1\\n"), "the page has it as data");
    let text = report("zh", &[]);
    assert!(text.contains(&format!("… 前面还有 {more} 行\n")), "{text}");
}

#[test]
fn show_has_the_whole_of_it_and_the_verdict() {
    let files = guess();
    let (problem, program) = (files.path("guess"), files.path("linear.c"));
    let show = |case: &str, more: &[&str]| {
        let own = ["show", &problem, case, &program, "--lang", "en"];
        caipan(&[&own[..], more].concat())
    };
    let right = show("3", &[]).expect(0, "\n\nAC accepted\n", "");
    let expected = ["> 1", "< more", "> 2", "< more", "> 3", "< right"];
    assert_eq!(drawn(&right.stdout), expected);
    let wrong = show("500", &[]);
    let wrong = wrong.expect(
        1,
        "\n\nWA wrong answer (checker-says): the interactor says: \"it was 500\"\n",
        "",
    );
    assert_eq!(drawn(&wrong.stdout)[..3], ["> 1", "< more", "> 2"]);
    let plain = show("500", &["--plain"]).expect(1, "it was 500", "");
    assert!(plain.stdout.is_ascii(), "{plain:?}");
    show("3", &["--query", "1"]).expect(2, "", "only a puzzle can be drawn");
    show("3", &["--svg", "pictures"]).expect(0, "AC", "sh has left no picture");
}

#[test]
fn diff_says_where_a_program_goes_wrong_and_how_it_ends() {
    let files = guess();
    let problem = files.path("guess");
    let diff = |case: &str, programs: &[&str]| {
        let programs: Vec<String> = programs.iter().map(|name| files.path(name)).collect();
        let mut words = vec!["diff", &problem, case, "--lang", "en"];
        words.extend(programs.iter().map(String::as_str));
        caipan(&words)
    };
    let stops = diff("3", &["stops.c"]);
    let stops = stops.expect(1, "WA wrong answer", "");
    assert!(
        stops
            .stdout
            .contains("the interactor says: \"no guess 2\"\n")
    );
    let last = "the last line of the program, number 1: \"500\"\n";
    assert!(stops.stdout.contains(last), "{stops:?}");
    assert_eq!(drawn(&stops.stdout)[0], "> 500");
    // Both wait: the interactor for the end of a line, the program for more input.
    let soon = TOML.replace("10s", "1s");
    files.write("guess/problem.toml", soon.as_bytes());
    let reads = diff("3", &["reads.c"]);
    files.write("guess/problem.toml", TOML.as_bytes());
    let reads = reads.expect(1, "TLE time limit exceeded", "");
    let last = "the last line of the program, number 2, has no newline at its end: \"7\"\n";
    assert!(reads.stdout.contains(last), "{reads:?}");
    assert_eq!(
        drawn(&reads.stdout),
        ["> 500", "> 7 (no newline)", "< less"]
    );
    files.write("silent.c", b"int main(void) { return 1; }\n");
    let silent = diff("3", &["silent.c"]);
    silent.expect(
        1,
        "\nneither the program nor the interactor says anything: does the program flush its output?\n",
        "",
    );
    diff("3", &["linear.c"]).expect(0, "AC accepted\n", "");
    let both = diff("3", &["linear.c", "stops.c"]);
    let both = both.expect(1, "linear.c\nAC accepted\n\n", "");
    assert!(both.stdout.contains("stops.c\nWA "), "{both:?}");
    files.write("guess/talk.sh", b"echo go; read -r x; exit 43\n");
    let silent = diff("3", &["silent.c"]);
    silent.expect(1, "\nthe program has said nothing\n\n", "");
}

#[test]
fn a_dialogue_is_written_as_a_page() {
    let files = guess();
    let (problem, page) = (files.path("guess"), files.path("talk.html"));
    let written = |command: &str, programs: &[&str], code: i32| {
        let programs: Vec<String> = programs.iter().map(|name| files.path(name)).collect();
        let mut words = vec![command, &problem, "3", "--html", &page];
        words.extend(programs.iter().map(String::as_str));
        let text = caipan(&words).expect(code, "", "").stdout;
        assert!(
            text.contains(" 500") || text.contains(" 1"),
            "what is printed stays: {text}"
        );
        page_data(&std::fs::read_to_string(&page).unwrap())
    };
    let right = written("show", &["linear.c"], 0);
    assert_eq!(right["contestants"]["name"], json!(["linear.c"]));
    let number = right["submissions"]["dialogues"][0][0][1].as_u64().unwrap();
    let said = right["texts"][number as usize].as_str().unwrap();
    assert_eq!(
        drawn(said),
        ["> 1", "< more", "> 2", "< more", "> 3", "< right"]
    );
    let both = written("diff", &["linear.c", "stops.c"], 1);
    assert_eq!(both["contestants"]["name"], json!(["linear.c", "stops.c"]));
    // A problem without an interactor has no dialogue, and nothing is run.
    let other = files.path("other.html");
    for command in ["show", "diff"] {
        let words = [command, "mayan", "general/04-sample", "-", "--html", &other];
        caipan(&words).expect(2, "", "mayan is not interactive");
    }
    assert!(!std::fs::exists(&other).unwrap());
}

#[test]
fn an_output_is_refused_where_a_program_has_to_talk() {
    let files = guess();
    files.write("output", b"500\n");
    let (problem, output) = (files.path("guess"), files.path("output"));
    for command in ["check", "diff", "show"] {
        for path in [output.as_str(), "-"] {
            let english = [command, &problem, "3", path, "--lang", "en"];
            caipan(&english).expect(2, "", &format!("{path}: the problem is interactive: "));
            let chinese = [command, &problem, "3", path, "--lang", "zh"];
            caipan(&chinese).expect(
                2,
                "",
                &format!("{path}：这是交互题：没有可以单独评判的输出"),
            );
        }
        let missing = files.path("missing");
        let words = [command, &problem, "3", &missing, "--lang", "en"];
        let ran = caipan(&words).expect(2, "", "missing: ");
        assert!(!ran.stderr.contains("interactive"), "{ran:?}");
        let program = files.path("linear.c");
        caipan(&[command, &problem, "3", &program]).expect(0, "", "");
    }
    for (lang, words) in [("en", "name a program"), ("zh", "请写上一个程序")] {
        caipan(&["show", &problem, "3", "--lang", lang]).expect(2, "", words);
    }
}

#[test]
fn a_flood_leaves_little_and_every_byte_is_counted() {
    let files = guess();
    files.write("guess/talk.sh", b"echo go; cat > /dev/null; exit 43\n");
    for (body, most) in [
        ("for (;;) puts(\"5\");", 40_000),
        ("for (;;) putchar(7);", 200_000),
        ("for (;;) { putchar('5'); fflush(stdout); }", 40_000),
    ] {
        let source = format!("#include <stdio.h>\nint main(void) {{ {body} }}\n");
        let program = files.write("flood.c", source.as_bytes());
        let problem = files.path("guess");
        let own = [
            "grade", &problem, &program, "--lang", "en", "--format", "json",
        ];
        let ran = caipan(&[&own[..], &["--case", "3"]].concat());
        let case = &ran.json()["submissions"][0]["cases"][0];
        assert_eq!(case["verdict"], "OLE", "{body}: {case}");
        assert!(ran.stdout.len() < most, "{body}: {}", ran.stdout.len());
        let lines = said(case);
        assert!(lines.len() <= 200, "{body}: {}", lines.len());
        let left_out = &case["dialogue"]["left_out"];
        assert!(left_out["after"].as_u64().unwrap() <= 100, "{left_out}");
        let kept: usize = (lines.iter().filter(|line| line.starts_with('>')))
            .map(|line| line.trim_end_matches('…').len() - 2 + usize::from(!line.ends_with('…')))
            .sum();
        let all = left_out["program_bytes"].as_u64().unwrap() + kept as u64;
        assert!(all >= 1 << 18, "{body}: {all} were said");
        let text = caipan(&["show", &problem, "3", &program, "--lang", "en"]);
        let text = text.expect(1, " bytes left out\n", "").stdout;
        assert!(text.len() < 3 << 20, "{body}: {}", text.len());
    }
}

#[test]
fn what_is_said_moves_no_cursor_and_ends_no_script() {
    let said_by_program = "\\033]0;x\\007\\033[2J</script><img src=x>```\\342\\200\\256\\377\\r";
    let source = format!(
        "#include <stdio.h>\nint main(void) {{ char a[99]; puts(\"{said_by_program}\"); fflush(stdout); fgets(a, 99, stdin); return 0; }}\n"
    );
    let files = guess();
    files.write(
        "guess/talk.sh",
        b"read -r x; printf '\\033[31m</script>\\233\\n'; echo no > \"$3judgemessage.txt\"; exit 43\n",
    );
    let program = files.write("hostile.c", source.as_bytes());
    let problem = files.path("guess");
    let run = |words: &[&str]| caipan(&[words, &["--lang", "en", "--color", "never"]].concat());
    let control = |text: &str| {
        let is_bad = |sign: char| (sign.is_control() && sign != '\n') || sign == '\u{202e}';
        text.chars().find(|sign| is_bad(*sign))
    };
    let shown = "> \\u{1b}]0;x\\u{7}\\u{1b}[2J</script><img src=x>```\\u{202e}\\xff\\r";
    for words in [
        &["show", &problem, "3", &program][..],
        &["diff", &problem, "3", &program],
        &["grade", &problem, &program],
        &["grade", &problem, &program, "-v"],
        &["grade", &problem, &program, "--format", "markdown"],
        &["grade", &problem, &program, "--format", "junit"],
    ] {
        let ran = run(words);
        assert_eq!(control(&ran.stdout), None, "{words:?}: {}", ran.stdout);
        if !words.contains(&"junit") {
            assert!(ran.stdout.contains(shown), "{words:?}: {}", ran.stdout);
        }
    }
    let markdown = run(&["grade", &problem, &program, "--format", "markdown"]).stdout;
    assert!(markdown.contains("````text\n"), "{markdown}");
    let json = run(&["grade", &problem, &program, "--format", "json"]);
    assert!(!json.stdout.contains(['\u{1b}', '\u{7}']));
    let lines = said(&json.json()["submissions"][0]["cases"][0]);
    let text = "> \u{1b}]0;x\u{7}\u{1b}[2J</script><img src=x>```\u{202e}\\xff\r";
    assert_eq!(lines, [text, "< \u{1b}[31m</script>\\x9b"]);
    let page = run(&["grade", &problem, &program, "--format", "html"]).stdout;
    assert_eq!(control(&page), None);
    assert!(!page.contains("<img"), "foreign text is not markup");
    let results = files.write("results.json", json.stdout.as_bytes());
    let again = run(&["report", &results]).stdout;
    assert!(again.contains(shown), "{again}");
}
