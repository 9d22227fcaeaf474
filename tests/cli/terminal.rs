//! Tests of output on a terminal: verdicts as they arrive, a temporary progress line, a matrix, colours.

use std::fs;
use std::process::{Command, Stdio};

use super::grade::{RIGHT, TOML, sum};
use super::sum::contest;
use crate::pty::{INTERRUPT, Terminal, start};
use crate::support::{Files, caipan, command, count_below, finish, process_tree};

const SIZE: (u16, u16) = (80, 24);
const WRONG: &str = "int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a==20?41:a+b);return 0;";

fn graded(files: &Files, more: &[&str]) -> Command {
    let (root, program) = (files.root(), files.path("sum.c"));
    command(&[&["grade", &root, &program][..], more].concat())
}

/// Body of a program that hangs if the first number of the case is `number`. It then executes itself as `hangs here`, a
/// command line by which the test finds the hanging process.
fn hangs_on(number: u32) -> String {
    let own =
        "extern char*program_invocation_name;if(*program_invocation_name=='h')for(;;)pause();";
    format!(
        "{own}int a,b;scanf(\"%d%d\",&a,&b);if(a=={number})execl(program_invocation_name,\"hangs\",\"here\",(char*)0);printf(\"%d\\n\",a+b);return 0;"
    )
}

fn patient(program: &str) -> Files {
    sum(program, &[("problem.toml", &TOML.replace("3s", "600s"))])
}

fn hanging(terminal: &Terminal) {
    crate::support::wait_until(|| count_below(terminal.id(), "hangs here") == 1);
}

#[test]
fn verdicts_of_one_submission_come_on_the_terminal_while_the_rest_still_runs() {
    let files = patient(&hangs_on(20));
    let mut terminal = start(graded(&files, &["-j1"]), SIZE, None);
    hanging(&terminal);
    // Case 10 is the last one and never ends; the other verdicts are on the screen, one per line.
    for name in ["1", "2"] {
        let is_there = |line: &str| {
            let line = line.trim();
            line.starts_with("AC ") && line.contains("s ") && line.ends_with(&format!("  {name}"))
        };
        terminal.wait_until(name, |screen| {
            screen.lines.iter().any(|line| is_there(line))
        });
    }
    assert!(!terminal.screen().text().contains("/100"));
    // The remaining time comes first, and a stuck run is named when nothing progresses.
    terminal.wait_until("what hangs", |screen| {
        let last = screen.lines.last().map_or("", String::as_str);
        let parts = ["2/3", " s left", "nothing new for"].map(|part| last.find(part));
        parts.iter().all(Option::is_some) && parts.is_sorted()
    });
    terminal.keys(INTERRUPT);
    let (code, screen, written) = terminal.end();
    assert_eq!(code, 130, "{written}");
    let text = screen.text();
    // The progress bar is gone, even if the terminal has written something after it.
    for bar in ["░", "█", "running sum.c"] {
        assert!(!text.contains(bar), "{text}");
    }
    assert!(text.contains("stopped before 1 case was run"), "{text}");
    assert!(text.contains("SK skipped: 66.67/100"), "{text}");
}

#[test]
fn what_runs_for_long_is_named_off_a_terminal_too() {
    let files =
        patient("int a,b;scanf(\"%d%d\",&a,&b);if(a==20)sleep(4);printf(\"%d\\n\",a+b);return 0;");
    let said = finish(graded(&files, &["-j1"])).stderr;
    assert!(
        said.contains("nothing new for ") && said.contains(": running sum.c on "),
        "{said}"
    );
}

#[test]
fn what_was_streamed_is_not_repeated_and_the_last_line_is_bold() {
    let files = sum(WRONG, &[]);
    let (code, screen, written) = start(graded(&files, &[]), SIZE, None).end();
    assert_eq!(code, 1, "{written}");
    let text = screen.text();
    let count = |sign: &str| {
        let lines = screen.lines.iter();
        lines
            .filter(|line| line.trim_start().starts_with(sign))
            .count()
    };
    // Two cases are accepted. WA occurs three times: for the lost case while grading, again in the report with its
    // evidence, and in the total.
    assert_eq!((count("AC "), count("WA ")), (2, 3), "{text}");
    assert!(text.contains("expected \"42\", found \"41\""), "{text}");
    let last = "\u{1b}[1m\u{1b}[31mWA\u{1b}[0m \u{1b}[1mwrong answer: 66.67/100\u{1b}[0m";
    assert!(written.contains(last), "{written:?}");
    // With -v, all cases are shown.
    let (_, screen, _) = start(graded(&files, &["-v"]), SIZE, None).end();
    assert_eq!(screen.text().matches("AC ").count(), 4, "{}", screen.text());
}

#[test]
fn standard_output_that_is_no_terminal_holds_the_whole_result_and_none_of_the_stream() {
    let files = sum(WRONG, &[]);
    let out = files.path("out");
    let to = fs::File::create(&out).unwrap();
    let terminal = start(graded(&files, &[]), SIZE, Some(Stdio::from(to)));
    let (code, screen, _) = terminal.end();
    let text = fs::read_to_string(out).unwrap();
    assert_eq!(code, 1);
    assert_eq!(text.matches("AC ").count(), 2, "{text}");
    assert!(!text.contains('\u{1b}'), "{text}");
    // The terminal shows all three verdicts.
    let text = screen.text();
    assert_eq!(text.matches("AC ").count(), 2, "{text}");
    assert_eq!(text.matches("WA ").count(), 1, "{text}");
    // JSON on standard output is not changed by a terminal on stderr.
    let json = files.path("json");
    let to = fs::File::create(&json).unwrap();
    start(graded(&files, &["--format", "json"]), SIZE, Some(to.into())).end();
    let json = fs::read_to_string(json).unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["submissions"][0]["verdict"], "WA");
    // None of this appears without a terminal or when switched off.
    let plain = finish(graded(&files, &[]));
    assert!(!plain.stderr.contains("AC "), "{plain:#?}");
    let (_, screen, _) = start(graded(&files, &["-q"]), SIZE, None).end();
    assert_eq!(screen.text().matches("AC ").count(), 2, "{}", screen.text());
}

#[test]
fn a_case_near_a_limit_is_marked_as_it_comes() {
    // The program uses nine tenths of the limit of 1 s, measured by the CPU clock that is compared with the limit.
    let slow = "while(clock()<0.9*CLOCKS_PER_SEC);int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a+b);return 0;";
    let files = sum(slow, &[]);
    let source = format!(
        "#include <time.h>\n{}",
        fs::read_to_string(files.path("sum.c")).unwrap()
    );
    files.write("sum.c", source.as_bytes());
    let out = fs::File::create(files.path("out")).unwrap();
    let watched = graded(&files, &["--case", "1", "--wall-limit", "200s"]);
    let (_, screen, _) = start(watched, SIZE, Some(out.into())).end();
    let is_marked = |line: &&String| line.ends_with("  1 (near a limit)");
    let text = screen.text();
    assert_eq!(screen.lines.iter().filter(is_marked).count(), 1, "{text}");
}

#[test]
fn the_line_on_the_work_is_never_wider_than_the_screen_and_goes_away_at_once() {
    let files = Files::new(&[]);
    let name =
        "a-name-that-is-longer-than-any-screen-of-forty-columns-or-even-of-eighty-would-carry";
    for (file, text) in [
        ("problem/problem.toml", TOML.replace("3s", "600s")),
        ("problem/20.in", "20 22\n".to_owned()),
        ("problem/20.ans", "42\n".to_owned()),
        (&format!("class/{name}/sum.c"), super::sum::source("")),
        ("class/other/sum.c", super::sum::source("")),
    ] {
        files.write(file, text.as_bytes());
    }
    let hanging_source = fs::read_to_string(sum(&hangs_on(20), &[]).path("sum.c")).unwrap();
    files.write(&format!("class/{name}/sum.c"), hanging_source.as_bytes());
    let (problem, class) = (files.path("problem"), files.path("class"));
    let arguments = ["grade", &problem, &class, "-j1", "--no-journal"];
    for columns in [100, 80, 60] {
        let mut terminal = start(command(&arguments), (columns, 24), None);
        hanging(&terminal);
        terminal.wait_until("the bar", |screen| screen.text().contains("running a-name"));
        let screen = terminal.screen();
        let bars = screen.lines.iter().filter(|line| line.contains('░'));
        assert_eq!(bars.count(), 1, "{}", screen.text());
        let last = screen.lines.last().unwrap();
        assert!(last.ends_with('…'), "{last}");
        terminal.keys(INTERRUPT);
        let (code, screen, _) = terminal.end();
        assert_eq!(code, 130);
        let text = screen.text();
        assert!(
            !text.contains('░') && !text.contains("running a-name"),
            "{text}"
        );
    }
}

#[test]
fn a_second_interrupt_ends_at_once_and_takes_away_what_is_on_the_screen() {
    let files = patient(&hangs_on(20));
    let mut terminal = start(graded(&files, &["-j1", "--case", "10"]), SIZE, None);
    hanging(&terminal);
    terminal.wait_until("the bar", |screen| screen.text().contains("running sum.c"));
    // All other processes are stopped, so nothing that caipan waits for after the first interrupt happens.
    let others = process_tree(terminal.id());
    let signal = |name: &str| {
        for pid in &others[1..] {
            let _ = Command::new("kill")
                .args(["-s", name, &pid.to_string()])
                .status();
        }
    };
    signal("STOP");
    while !terminal.is_over() {
        terminal.keys(INTERRUPT);
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    signal("CONT");
    let (code, screen, _) = terminal.end();
    let text = screen.text();
    assert_eq!(
        (code, text.contains("stopped before")),
        (130, false),
        "{text}"
    );
    assert!(
        !text.contains('░') && !text.contains("running sum.c"),
        "{text}"
    );
}

#[test]
fn the_matrix_has_a_head_scores_and_a_legend() {
    let wrong = "printf(\"%d\\n\",a==2?9:a+b);return 0;";
    let crash = "return 3;";
    let files = contest(
        11,
        &[("ann", super::sum::RIGHT), ("bob", wrong), ("cyd", crash)],
    );
    let ran = super::sum::grade(&files, &["--matrix"]);
    let lines: Vec<&str> = ran.stderr.lines().map(str::trim_end).collect();
    let at = |start: &str| lines.iter().position(|line| line.starts_with(start));
    let ann = at("ann ").unwrap_or_else(|| panic!("{}", ran.stderr));
    let parts = |line: &str| {
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        parts(lines[ann]),
        ["ann", "100", "+++++++++++"],
        "{}",
        ran.stderr
    );
    assert_eq!(parts(lines[ann + 1]), ["bob", "90.91", "+W+++++++++"]);
    assert_eq!(parts(lines[ann + 2]), ["cyd", "0", "RRRRRRRRRRR"]);
    // Names of cases are written vertically, directly above their columns.
    assert_eq!(
        parts(lines[ann - 1]),
        ["contestant", "score", "12345678901"]
    );
    assert_eq!(lines[ann - 2].trim_start(), "11");
    let column = |line: &str, sign: char| line.rfind(sign).unwrap();
    assert_eq!(column(lines[ann - 2], '1'), column(lines[ann], '+'));
    assert_eq!(lines[ann + 3], "· not known yet  + AC  W WA  R RE");
    assert!(!ran.stderr.contains('\u{1b}'), "{}", ran.stderr);
    let chinese = super::sum::grade(&files, &["--matrix", "--lang", "zh"]);
    assert!(
        chinese.stderr.contains("· 尚无结果  + AC  W WA  R RE"),
        "{}",
        chinese.stderr
    );
}

#[test]
fn a_live_matrix_is_coloured_and_keeps_to_the_screen() {
    let files = contest(20, &[("ann", super::sum::RIGHT), ("bob", "return 3;")]);
    files.write("problem/20.in", b"20 22\n");
    files.write("problem/20.ans", b"42\n");
    files.write(
        "problem/problem.toml",
        TOML.replace("3s", "600s").as_bytes(),
    );
    let source = fs::read_to_string(sum(&hangs_on(20), &[]).path("sum.c")).unwrap();
    files.write("class/ann/sum.c", source.as_bytes());
    let (problem, class) = (files.path("problem"), files.path("class"));
    let arguments = ["grade", &problem, &class, "-j1", "--no-journal", "--matrix"];
    let mut terminal = start(command(&arguments), (40, 24), None);
    hanging(&terminal);
    terminal.wait_until("a row", |screen| {
        let mut lines = screen.lines.iter();
        lines.any(|line| line.starts_with("ann ") && line.contains("++++"))
    });
    assert!(
        terminal.written().contains("\u{1b}[32m+"),
        "{:?}",
        terminal.written()
    );
    terminal.keys(INTERRUPT);
    let (_, screen, _) = terminal.end();
    assert!(!screen.text().contains("++++"), "{}", screen.text());
}

#[test]
fn errors_rankings_and_verdicts_have_colours_on_a_terminal_and_none_in_a_pipe() {
    const RED: &str = "\u{1b}[1m\u{1b}[31m";
    let wrong = "cases/mayan/invalid_output/tiles-left.out";
    let nowhere = ["grade", "mayan", "nowhere.c"];
    let check = ["check", "mayan", "general/04-sample", wrong];
    let files = contest(2, &[("ann", super::sum::RIGHT), ("bob", "return 3;")]);
    let (problem, class) = (files.path("problem"), files.path("class"));
    let ranking = ["grade", &problem, &class, "--no-journal"];
    for (arguments, coloured) in [
        (&nowhere[..], format!("{RED}error: \u{1b}[0mread nowhere.c")),
        (
            &check[..],
            format!("{RED}WA\u{1b}[0m wrong answer (not-cleared)"),
        ),
        (&ranking[..], format!("  bob         {RED}RE\u{1b}[0m ")),
    ] {
        let shown = |more: &[&str], name: &str, value: &str| {
            let mut command = command(&[arguments, more].concat());
            command.env(name, value);
            command
        };
        let (_, _, written) = start(shown(&[], "X", ""), SIZE, None).end();
        assert!(written.contains(&coloured), "{written:?}");
        for (more, name) in [
            (&["--color", "never"][..], "X"),
            (&["--no-color"], "X"),
            (&[], "NO_COLOR"),
        ] {
            let (_, _, written) = start(shown(more, name, "1"), SIZE, None).end();
            assert!(
                !written.contains("\u{1b}[1m"),
                "{more:?} {name}: {written:?}"
            );
        }
        let piped = |more: &[&str], name: &str| {
            let ran = finish(shown(more, name, "1"));
            ran.stdout + &ran.stderr
        };
        assert!(!piped(&[], "X").contains('\u{1b}'));
        assert!(piped(&["--color", "always"], "X").contains(&coloured));
        assert!(piped(&[], "CLICOLOR_FORCE").contains(&coloured));
    }
    // `--color` also decides whether usage errors, which clap prints, are coloured.
    let refused = |more: &[&str]| caipan(&[&["grade", "mayan"], more].concat()).stderr;
    assert!(refused(&["--color", "always"]).contains("\u{1b}["));
    assert!(!refused(&["--color=never"]).contains("\u{1b}["));
}

#[test]
fn twice_quiet_says_the_verdict_and_nothing_else() {
    let files = sum(WRONG, &[]);
    let ran = finish(graded(&files, &["-qq"]));
    assert_eq!(ran.stdout, "WA wrong answer: 66.67/100\n");
    assert_eq!((ran.code, ran.stderr.as_str()), (1, ""));
    let class = contest(2, &[("ann", super::sum::RIGHT), ("bob", "return 3;")]);
    let ran = super::sum::grade(&class, &["-qq"]);
    let lines = "ann: AC accepted: 100/100\nbob: RE run-time error: 0/100\n";
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), (lines, ""));
    let wrong = [
        "mayan",
        "general/04-sample",
        "cases/mayan/invalid_output/tiles-left.out",
    ];
    let check = |quiet: &str| caipan(&[&["check"], &wrong[..], &[quiet]].concat()).stdout;
    let (once, twice) = (check("-q"), check("-qq"));
    assert_eq!(once.lines().next(), twice.lines().next());
    assert_eq!(twice.lines().count(), 1, "{twice}");
    // JSON is complete even with -qq, and -qq cannot be combined with -v.
    let json = finish(graded(&files, &["-qq", "--format", "json"])).json();
    assert_eq!(json["submissions"][0]["cases"].as_array().unwrap().len(), 3);
    finish(graded(&files, &["-qq", "-v"])).expect(2, "", "cannot be used with");
}

#[test]
fn the_isolation_is_one_short_line_and_none_where_it_is_the_best() {
    let files = sum(RIGHT, &[]);
    let line = |more: &[&str]| {
        let ran = finish(graded(&files, more)).expect(0, "AC accepted", "");
        let mut lines = ran.stderr.lines().map(str::to_owned);
        lines.find(|line| line.starts_with("isolation: "))
    };
    let none =
        "isolation: none; programs run with your own rights, grade only those that you trust";
    assert_eq!(line(&["--no-isolation"]).as_deref(), Some(none));
    let json = finish(graded(&files, &["--format", "json"])).json();
    let level = json["isolation"]["level"].as_str().unwrap().to_owned();
    let short = match level.as_str() {
        "full" => None,
        level => Some(format!(
            "isolation: {level}; caipan doctor reports what it lacks"
        )),
    };
    assert_eq!(line(&[]), short);
    let long = line(&["-v"]).unwrap();
    assert!(long.starts_with(&format!("isolation: {level}")), "{long}");
}

#[test]
fn a_lost_text_shows_found_and_expected_side_by_side() {
    let files = sum("printf(\"x\\t1\\n\");return 0;", &[]);
    for case in ["3", "4", "5"] {
        files.write(&format!("{case}.in"), b"1 1\n");
        files.write(&format!("{case}.ans"), b"2\n");
    }
    let ran = finish(graded(&files, &[]));
    let part = "        token 1 (line 1): expected \"3\", found \"x\"\n          found                                expected\n        > 1 | x→1                            > 1 | 3\n            | ^                                  | ^\n";
    assert!(ran.stdout.contains(part), "{}", ran.stdout);
    // Only three of the six differences are shown, and the signs are explained once.
    assert_eq!(ran.stdout.matches("> 1 | x→1").count(), 3, "{}", ran.stdout);
    assert_eq!(ran.stdout.matches("→ tab").count(), 1, "{}", ran.stdout);
    let all = finish(graded(&files, &["-v"])).stdout;
    assert_eq!(all.matches("> 1 | x→1").count(), 6, "{all}");
    let chinese = finish(graded(&files, &["--lang", "zh"])).stdout;
    assert!(
        chinese.contains("输出") && chinese.contains("应为"),
        "{chinese}"
    );
    // On a terminal, the columns are as wide as the screen allows.
    let files = sum("for(int i=0;i<50;i++)printf(\"7\");return 0;", &[]);
    files.write("1.ans", format!("{}8\n", "7".repeat(49)).as_bytes());
    let diff = ["diff", &files.root(), "1", &files.path("sum.c")];
    let (_, narrow, _) = start(command(&diff), (60, 24), None).end();
    assert!(narrow.lines.iter().all(|line| line.chars().count() <= 60));
    assert!(narrow.text().contains("> 1 | ..7"), "{}", narrow.text());
    let (_, wide, _) = start(command(&diff), (140, 24), None).end();
    assert!(wide.text().contains(&"7".repeat(50)), "{}", wide.text());
}
