//! Makes the pictures of the README from the real thing, when asked to: a class is graded, its page and what the terminal
//! shows are photographed.
//!
//! `cargo test browser::pictures -- --ignored`

use std::fs;

use super::chromium::Chromium;
use super::picture_of;
use crate::support::{Files, command, decoded, finish, root};

/// Who hands in which reference program.
const CLASS: [(&str, &str); 12] = [
    ("Ada", "accepted/refuted-set.cpp"),
    ("Barbara", "wrong_answer/no-cascade.c"),
    ("Dennis", "wrong_answer/stops-early.cpp"),
    ("Edsger", "accepted/column-shifts.c"),
    ("Grace", "wrong_answer/left-before-right.cpp"),
    ("Ken", "run_time_error/array-overrun.c"),
    ("Margaret", "wrong_answer/flood-fill.cpp"),
    ("Niklaus", "compile_error/missing-semicolon.cpp"),
    ("Tony", "wrong_answer/right-moves-first.cpp"),
    ("王小明", "time_limit_exceeded/no-pruning.cpp"),
    ("李晓华", "wrong_answer/top-rows-missed.c"),
    ("张伟", "accepted/string-columns.pas"),
];

#[test]
#[ignore = "makes the pictures of the README"]
fn the_pictures_of_the_readme_are_made() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let files = Files::new(&[]);
    for (name, program) in CLASS {
        let source = root().join("reference/mayan").join(program);
        let ending = source.extension().unwrap().to_str().unwrap();
        files.write(
            &format!("class/{name}/mayan.{ending}"),
            &fs::read(&source).unwrap(),
        );
    }
    let page = files.path("page.html");
    let cases = ["--case", "bottom-row/*", "--case", "general/0*"];
    let (class, report) = (files.path("class"), format!("html={page}"));
    let mut grade = vec![
        "grade",
        "mayan",
        &class,
        "--no-journal",
        "--quiet",
        "--color",
        "always",
        "--report",
        &report,
    ];
    grade.extend(cases);
    let graded = finish(command(&grade));
    assert_eq!(graded.code, 1, "{graded:?}");

    browser.resize(1400, 860);
    browser.open_page(&page);
    keep(&mut browser, "class");
    browser.resize(390, 760);
    super::know(&mut browser, &fs::read_to_string(&page).unwrap());
    let number = browser.ask("D.contestants.name.indexOf('Margaret')");
    // The longest of the contestant's replays.
    let which = browser.ask(&format!(
        "D.submissions.replays[D.contestants.submissions[{number}][0][1]].reduce((best, [at, replay]) => {{
           const length = D.films[D.replays[replay].film].frames.number.length;
           return length > best[1] ? [at, length] : best; }}, [0, 0])[0]"
    ));
    for (width, name) in [(390, "replay-phone"), (1100, "replay")] {
        browser.resize(width, 960);
        browser.go(&format!("#/c/{number}/0/{which}"));
        keep(&mut browser, name);
    }
}

#[test]
#[ignore = "makes a picture of the README"]
fn the_picture_of_a_terminal_is_made() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let files = Files::new(&[]);
    let shown = [
        "diff",
        "mayan",
        "cases/mayan/general/04-sample.in",
        "cases/mayan/invalid_output/tiles-left.out",
        "--color",
        "always",
    ];
    let line = format!("$ caipan {}\n", shown[..4].join(" "));
    let text = line + &finish(command(&shown)).stdout;
    let terminal = files.write("terminal.html", on_a_page(&text).as_bytes());
    browser.resize(900, 590);
    browser.open(&terminal);
    keep(&mut browser, "terminal");
}

fn keep(browser: &mut Chromium, name: &str) {
    let bytes = decoded(&picture_of(browser, false));
    assert!(bytes.len() < 200 << 10, "{name}: {} bytes", bytes.len());
    let folder = root().join("tests/pictures");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(format!("{name}.png")), bytes).unwrap();
}

/// What a terminal shows, as a page: bold, dim, and colours of 16 and of 256.
fn on_a_page(text: &str) -> String {
    let mut page = String::from(
        "<!DOCTYPE html><meta charset=utf-8><body style='margin:0;padding:12px 16px;background:#fff;color:#1b1f24;\
         font:14px/1.35 \"DejaVu Sans Mono\",monospace'><pre style='margin:0;font:inherit;white-space:pre-wrap'>",
    );
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    let mut pieces = escaped.split("\u{1b}[");
    page.extend(pieces.next());
    let mut style = String::new();
    for piece in pieces {
        let (codes, rest) = piece.split_once('m').unwrap();
        let codes: Vec<u32> = codes
            .split(';')
            .map(|code| code.parse().unwrap_or(0))
            .collect();
        match codes[..] {
            [38, 5, colour] => style += &format!("color:{};", of_256(colour)),
            [48, 5, colour] => style += &format!("background:{};", of_256(colour)),
            [1] => style += "font-weight:700;",
            [2] => style += "opacity:.6;",
            [code @ 30..=37] => style += &format!("color:{};", of_256(code - 30)),
            [code @ 90..=97] => style += &format!("color:{};", of_256(code - 82)),
            _ => style.clear(),
        }
        page += &format!("<span style='{style}'>{rest}</span>");
    }
    page
}

fn of_256(colour: u32) -> String {
    const FIRST: [&str; 16] = [
        "#000", "#b00020", "#116329", "#7a4b00", "#0550ae", "#6639ba", "#0b6b72", "#57606a",
        "#666", "#d1242f", "#1a7f37", "#9a6700", "#0969da", "#8250df", "#1b7c83", "#fff",
    ];
    match colour {
        0..=15 => FIRST[colour as usize].to_owned(),
        232.. => {
            let grey = 8 + 10 * (colour - 232);
            format!("rgb({grey},{grey},{grey})")
        }
        _ => {
            let level = |part: u32| if part == 0 { 0 } else { 55 + 40 * part };
            let cube = colour - 16;
            format!(
                "rgb({},{},{})",
                level(cube / 36),
                level(cube / 6 % 6),
                level(cube % 6)
            )
        }
    }
}
