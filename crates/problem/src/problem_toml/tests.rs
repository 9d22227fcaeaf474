//! Tests that every table is read, and that errors show the line with a caret.

mod reference_page;

use super::*;
use caipan_i18n::EnglishFormat;

fn parse(text: &str, sets: &[(&str, &str)]) -> Result<Problem, String> {
    let sets = sets
        .iter()
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .collect();
    let document = ConfigDocument::new("p/problem.toml", text);
    read_problem(&document, Directory::Disk("p".into()), &sets).map_err(said)
}

/// Returns all lines of an error message.
fn said(error: ProblemError) -> String {
    let said = error.facts();
    let lines: Vec<String> = said.iter().map(|fact| fact.english()).collect();
    lines.join("\n")
}

fn fault(text: &str) -> String {
    parse(text, &[]).err().unwrap()
}

const SUM: &str = "name = \"sum\"\nchecker = \"tokens\"\n";

#[test]
fn two_lines_make_a_problem_with_sensible_defaults() {
    let problem = parse(SUM, &[]).unwrap();
    assert_eq!(
        (problem.input.as_str(), problem.output.as_str()),
        ("sum.in", "sum.out")
    );
    assert_eq!(problem.limits.cpu, Duration::from_secs(1));
    assert_eq!(problem.limits.wall, Duration::from_secs(4));
    assert!(problem.subtasks.is_empty());
}

#[test]
fn every_table_is_read() {
    let text = "name = \"m\"\nchecker = \"mayan\"\n[io]\ninput = \"a.in\"\noutput = \"a.out\"\n\
        [limits]\ncpu = \"3s\"\nwall = \"10s\"\nmemory = \"128MiB\"\noutput = \"1MB\"\nprocesses = 2\n\
        [mayan]\nsteps = \"at-most\"\nequal_swaps = false\nnot_smallest = 0.5\n\
        [[subtask]]\nname = \"one\"\npoints = 12.5\ncases = [\"one/*\"]\n\
        [language.python]\ntime_factor = 5.0\n";
    let problem = parse(text, &[("steps", "exactly")]).unwrap();
    let RunLimits {
        cpu,
        wall,
        memory,
        output,
        processes,
    } = problem.limits;
    assert_eq!(
        (cpu.as_secs(), wall.as_secs(), memory.0, output.0, processes),
        (3, 10, 128 << 20, 1_000_000, 2)
    );
    assert_eq!(
        problem.subtasks[0].points.as_ref().unwrap().to_string(),
        "12.5"
    );
    assert!(problem.judge.puzzle().is_some());
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of files and faults")]
fn problem_toml_errors_show_the_line_with_a_caret() {
    let shown = fault(&format!("{SUM}[limits]\ncpu_time = \"3s\"\n"));
    let expected = "unknown field `cpu_time`, expected one of cpu, wall, memory, output, processes, from; did you mean \"cpu\"?\n \
        --> p/problem.toml:4:1\n  |\n4 | cpu_time = \"3s\"\n  | ^^^^^^^^";
    assert_eq!(shown, expected);
    let cases = [
        (
            "[limits]\nmemory = \"12 parsecs\"\n",
            "expected a size like 64MiB, found \"12 parsecs\"",
        ),
        (
            "[limits]\nmemory = \"64\"\n",
            "expected a size with a unit (did you mean 64MiB?), found \"64\"",
        ),
        (
            "[limits]\noutput = \"512K\"\n",
            "expected 512KiB (1024 each) or 512kB (1000 each), found \"512K\"",
        ),
        (
            "[limits]\nmemory = 64.5\n",
            "a number without a unit: write memory = \"66048KiB\", for example",
        ),
        (
            "[limits]\nmemory = -5\n",
            "a number without a unit: write memory = \"256MiB\", for example",
        ),
        (
            "[limits]\ncpu = 0\n",
            "a number without a unit: write cpu = \"1s\", for example",
        ),
        (
            "[subtask]\nname = \"a\"\npoints = 1\ncases = []\n",
            "there may be several subtasks: write [[subtask]]\n --> p/problem.toml:3:2",
        ),
        (
            "[limits]\ncpu = 3\n",
            "a number without a unit: write cpu = \"3s\", for example\n --> p/problem.toml:4:7",
        ),
        (
            "[limits]\ncpu = \"-3s\"\n",
            "expected a duration like 3s or 500ms, found \"-3s\"",
        ),
        (
            "[limits]\nprocesses = -1\n",
            "expected a whole number from 0 up, found the number -1",
        ),
        ("[tokens]\nx = 1\n", "x: this checker has no settings"),
        ("tokens = 1\n", "unknown field `tokens`"),
        (
            "[io]\ninput = \"../x\"\n",
            "expected a plain name, without any folder",
        ),
        (
            "[io]\noutput = \"..\"\n",
            "expected a plain name, without any folder",
        ),
        (
            "[io]\ninput = \"a\"\noutput = \"a\"\n",
            "input and output are one file",
        ),
        (
            "[[subtask]]\nname = \"a\"\npoints = 1\ncases = []\n[[subtask]]\nname = \"a\"\npoints = 1\ncases = []\n",
            "there are two subtasks called \"a\"",
        ),
        (
            "[[subtask]]\nname = \"a\"\npoints = -1\ncases = []\n",
            "expected points from 0 up",
        ),
        (
            "[[subtask]]\nname = \"a\"\npoints = 1\ncases = [\"***\"]\n",
            "bad pattern",
        ),
        (
            "[language.basic]\ntime_factor = 2.0\n",
            "language basic: a new language needs extensions and run",
        ),
        (
            "[language.cpp]\ncompiler = []\n",
            "unknown field `compiler`",
        ),
        (
            "[validator]\nsource = \"v.cpp\"\ndialect = \"testlib\"\n",
            "there may be several validators: write [[validator]]\n --> p/problem.toml:3:2",
        ),
        (
            "[[validator]]\nsource = \"v.cpp\"\ndialect = \"cms\"\n",
            "unknown dialect, expected one of testlib, kattis, dmoj, uoj, checktestdata\n --> p/problem.toml:5:11",
        ),
        (
            "[[validator]]\ndialect = \"kattis\"\n",
            "neither source nor command says what the program is made of\n --> p/problem.toml:3:1",
        ),
        (
            "[[validator]]\nsource = \"v.cpp\"\ncommand = [\"v\"]\ndialect = \"kattis\"\n",
            "both source and command: only one can be the program\n --> p/problem.toml:5:11",
        ),
        (
            "[[validator]]\nsource = \"../v.cpp\"\ndialect = \"uoj\"\n",
            "not the path of a file in the problem's folder\n --> p/problem.toml:4:10",
        ),
        (
            "[[validator]]\nsource = \"v.cpp\"\n",
            "missing field `dialect`",
        ),
        (
            "[[validator]]\nsource = \"v.cpp\"\ndialect = \"uoj\"\npoints = \"percent\"\n",
            "unknown field `points`",
        ),
        (
            "[[validator]]\ncommand = []\ndialect = \"uoj\"\n",
            "an empty command\n --> p/problem.toml:4:11",
        ),
        (
            "[[validator]]\nsource = \"v.cpp\"\ndialect = \"uoj\"\nlimits = { cpu = \"soon\" }\n",
            "expected a duration like 3s or 500ms, found \"soon\"\n --> p/problem.toml:6:18",
        ),
        ("x = \n", "a value is expected here"),
    ];
    for (text, message) in cases {
        let shown = fault(&format!("{SUM}{text}"));
        assert!(shown.starts_with(message), "{text}: {shown}");
        assert!(
            shown.contains("--> p/problem.toml:") && shown.contains('^'),
            "{text}: {shown}"
        );
    }
    assert!(fault("name = \"x\"\n").starts_with("neither a checker nor an interactor"));
    assert!(
        fault("name = \"x\"\nchecker = \"chess\"\n")
            .starts_with("unknown checker, expected one of exact")
    );
    let shown = fault("name = \"m\"\nchecker = \"mayan\"\n[mayan]\nsteps = \"soon\"\n");
    assert!(
        shown.starts_with(
            "steps: expected exactly or at-most, found \"soon\"\n --> p/problem.toml:4:1"
        ),
        "{shown}"
    );
}

#[test]
fn an_invalid_setting_of_the_command_line_is_named_without_a_location() {
    let error = parse(SUM, &[("steps", "exactly")]).err().unwrap();
    assert_eq!(error, "--set steps: this checker has no settings");
}

#[test]
fn a_problem_is_a_built_in_name_or_a_folder() {
    assert_eq!(
        Problem::load("mayan", &Settings::new()).unwrap().name,
        "mayan"
    );
    let error = Problem::load("chess\u{7}", &Settings::new());
    let error = said(error.err().unwrap());
    assert!(
        error.starts_with("no problem is called \"chess\\u{7}\""),
        "{error}"
    );
}
