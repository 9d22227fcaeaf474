//! Tests of `caipan show`: boards as pictures.

use super::{ANSWER, SAMPLE};
use crate::support::{Files, caipan, finish, has};

#[test]
fn a_case_is_drawn_and_an_output_played_on_it_to_its_end() {
    let files = Files::new(&[
        ("a.in", SAMPLE),
        ("right", ANSWER),
        ("wrong", "2 1 1\n2 4 -1\n"),
    ]);
    let board = "1 | . 1 3 1 4\n0 | 1 2 2 3 2\n  +-";
    caipan(&["show", "mayan", &files.path("a.in")]).expect(0, board, "");
    let right =
        caipan(&["show", "mayan", &files.path("a.in"), &files.path("right")]).expect(0, board, "");
    assert!(
        right.stdout.contains("\nmove 3: 3 0 1\n")
            && right.stdout.ends_with("\nthe board is clear\n"),
        "{right:?}"
    );
    let wrong = caipan(&["show", "mayan", &files.path("a.in"), &files.path("wrong")]).expect(
        0,
        "move 1: 2 1 1",
        "",
    );
    assert!(
        wrong
            .stdout
            .ends_with("\nmove 2 \"2 4 -1\": no tile at (2, 4)\n"),
        "{wrong:?}"
    );
    assert!(wrong.stdout.contains("\n4 | . .!. . .\n"), "{wrong:?}");
}

#[test]
fn every_step_of_a_move_is_drawn_with_marks_and_in_plain_ascii_if_asked() {
    let files = Files::new(&[("a.in", SAMPLE), ("right", ANSWER)]);
    let [input, right] = ["a.in", "right"].map(|name| files.path(name));
    let coloured = caipan(&["show", "mayan", &input, &right, "--color", "always"]);
    assert!(coloured.stdout.contains("\u{1b}[48;5;"), "{coloured:?}");
    let plain = caipan(&[
        "show", "mayan", &input, &right, "--plain", "--color", "always",
    ]);
    assert!(plain.stdout.is_ascii() && !plain.stdout.contains('\u{1b}'));
    let labels =
        "\nmove 3: 3 0 1\n\ndrag            vanish 6        fall            vanish 3        fall\n";
    let rows = "0 | 1 2 2<2>3   0 | 1*2*2*2*3   0 | 1v1v1v4v4   0 |*1*1*1 4 4";
    assert!(plain.stdout.contains(labels), "{plain:?}");
    assert!(plain.stdout.contains(rows), "{plain:?}");
    // Without a terminal, it does not wait for a key.
    let stepped = caipan(&["show", "mayan", &input, &right, "--plain", "--step"]);
    assert_eq!(stepped.stdout, plain.stdout);
}

#[test]
fn on_a_terminal_the_steps_come_one_by_one_until_q() {
    if !has("script") {
        return;
    }
    let files = Files::new(&[("a.in", SAMPLE), ("right", ANSWER), ("keys", "\n\nq\n")]);
    let line = format!(
        "{} show mayan {} {} --step",
        env!("CARGO_BIN_EXE_caipan"),
        files.path("a.in"),
        files.path("right")
    );
    let mut script = std::process::Command::new("script");
    let shown = files.path("shown");
    script.args(["-qec", &line, &shown]);
    script.stdin(std::fs::File::open(files.path("keys")).unwrap());
    finish(script).expect(0, "", "");
    let shown = std::fs::read_to_string(shown).unwrap();
    assert!(
        shown.contains("-- 1 of 10: Enter goes on, q ends --"),
        "{shown}"
    );
    assert!(
        shown.contains("move 2: 3 1 1") && !shown.contains("move 3: 3 0 1"),
        "{shown}"
    );
}

#[test]
fn pictures_are_written_once_under_names_that_icpc_tools_show() {
    let files = Files::new(&[("a.in", SAMPLE), ("right", ANSWER)]);
    let [input, right, dir] = ["a.in", "right", "pictures"].map(|name| files.path(name));
    let write = || caipan(&["show", "mayan", &input, &right, "--svg", &dir]);
    write().expect(0, "", "pictures: 10 pictures");
    let mut names: Vec<_> = std::fs::read_dir(&dir).unwrap().collect();
    names.sort_by_key(|entry| entry.as_ref().unwrap().file_name());
    let names: Vec<_> = names
        .into_iter()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    let expected = (1..=10).map(|number| format!("judgeimage-{number:02}.svg"));
    assert_eq!(
        names,
        expected.map(std::ffi::OsString::from).collect::<Vec<_>>()
    );
    let first = std::fs::read_to_string(format!("{dir}/judgeimage-01.svg")).unwrap();
    assert!(first.starts_with("<svg xmlns=") && first.contains("<title>3 moves, 12 tiles</title>"));
    std::fs::write(format!("{dir}/judgeimage-01.svg"), "mine").unwrap();
    write().expect(2, "", "is not empty");
    let kept = std::fs::read_to_string(format!("{dir}/judgeimage-01.svg")).unwrap();
    assert_eq!(kept, "mine");
}

#[test]
fn hostile_output_reaches_neither_terminal_nor_picture() {
    let files = Files::new(&[("a.in", SAMPLE), ("out", "2 1 1\n\u{1b}[31m<script>\n")]);
    let [input, out, dir] = ["a.in", "out", "pictures"].map(|name| files.path(name));
    let ran = caipan(&["show", "mayan", &input, &out]).expect(0, "\\u{1b}[31m<script>", "");
    assert!(!ran.stdout.contains('\u{1b}'));
    caipan(&["show", "mayan", &input, &out, "--svg", &dir]).expect(0, "", "");
    let last = std::fs::read_to_string(format!("{dir}/judgeimage-03.svg")).unwrap();
    assert!(last.contains("\\u{1b}[31m&lt;script&gt;") && !last.contains("<script"));
}

#[test]
fn a_query_of_klotski_is_shown_second_by_second() {
    let input = "cases/klotski/few-queries/07-sample.in";
    let film = caipan(&["show", "klotski", input, "--query", "1"]);
    let end = "second 2: U, the piece comes to (2, 2)\n1 | #^o . .\n2 | #vP . #\n3 | # . # #\n";
    film.expect(0, end, "");
    caipan(&["show", "klotski", input, "--query", "3"]).expect(2, "", "there is no query 3");
}

#[test]
fn what_is_no_puzzle_cannot_be_drawn() {
    let files = Files::new(&[
        ("problem.toml", "name = \"sum\"\nchecker = \"tokens\"\n"),
        ("a.in", ""),
    ]);
    caipan(&["show", &files.root(), &files.path("a.in")]).expect(
        2,
        "",
        "sum: only a puzzle can be drawn",
    );
}
