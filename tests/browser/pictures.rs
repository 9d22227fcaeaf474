//! Tests that the README's screenshots show the current page, by taking them again from a saved class.

use std::fs;
use std::path::Path;

use serde_json::json;

use super::chromium::Chromium;
use super::{know, picture_of};
use crate::support::{
    Files, UPDATE_VARIABLE, caipan, command, decode_base64, finish, is_left_to_the_sweep, is_soak,
    require, root, updates_expected_files,
};

/// Contestants with the reference programs that they submit.
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

/// Saved results and the folder of the screenshots.
const RESULTS: &str = "tests/pictures/class.json";
const PICTURES: &str = "tests/pictures";

/// The font with which the screenshots were taken.
const FONT: &str = "DejaVu Sans";

/// Maximum percentage of drawn squares that may differ, since fonts vary between machines.
const FEW: u64 = 2;

/// Divides two pictures into squares. Returns the number of squares that are not empty, and the positions of the squares whose mean
/// colours differ visibly.
const COMPARE: &str = "(async (...pictures) => {
    const SIDE = 8, EYE = 24, TRACE = 3;
    const cut = async bytes => {
        const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], {type: 'image/png'}));
        const {width, height} = image;
        const paper = new OffscreenCanvas(width, height).getContext('2d');
        paper.drawImage(image, 0, 0);
        const squares = [];
        for (let y = 0; y < height; y += SIDE) for (let x = 0; x < width; x += SIDE) {
            const {data} = paper.getImageData(x, y, Math.min(SIDE, width - x), Math.min(SIDE, height - y));
            const sum = [0, 0, 0];
            data.forEach((level, at) => { if (at % 4 < 3) sum[at % 4] += level; });
            squares.push({place: [x, y], mean: sum.map(level => level * 4 / data.length)});
        }
        return {size: [width, height], squares};
    };
    const apart = (one, other) => Math.max(...one.mean.map((level, at) => Math.abs(level - other.mean[at])));
    const [one, other] = await Promise.all(pictures.map(cut));
    const ground = one.squares[0];
    const pairs = one.squares.map((square, at) => [square, other.squares[at] ?? ground]);
    const drawn = pairs.filter(pair => pair.some(square => apart(square, ground) > TRACE));
    const differ = drawn.filter(pair => apart(...pair) > EYE).map(([{place}]) => place);
    return {sizes: [one.size, other.size], drawn: drawn.length, differ};
})";

/// Renders a page of the class with the caipan under test.
fn page(files: &Files) -> String {
    let page = caipan(&["report", RESULTS, "--format", "html", "--lang", "en"]);
    files.write(
        "page.html",
        page.expect(0, "<!DOCTYPE", "").stdout.as_bytes(),
    )
}

/// Compares two pictures; `None` if they look alike.
fn difference(browser: &mut Chromium, one: &[u8], other: &[u8]) -> Option<String> {
    let found = browser.ask(&format!("{COMPARE}({}, {})", json!(one), json!(other)));
    let (sizes, differ) = (&found["sizes"], found["differ"].as_array().unwrap());
    let drawn = found["drawn"].as_u64().unwrap();
    let count = differ.len() as u64;
    let is_alike = sizes[0] == sizes[1] && drawn > 0 && count * 100 < FEW * drawn;
    let first = json!(differ.iter().take(5).collect::<Vec<_>>());
    (!is_alike)
        .then(|| format!("{count} of {drawn} squares differ, the first at {first}; sizes {sizes}"))
}

/// Compares the page with the screenshot of this name, or replaces the screenshot.
fn look(browser: &mut Chromium, name: &str) {
    let seen = decode_base64(&picture_of(browser, false));
    assert!(seen.len() < 200 << 10, "{name}: {} bytes", seen.len());
    let file = root().join(PICTURES).join(format!("{name}.png"));
    if updates_expected_files() {
        fs::write(&file, &seen).unwrap();
    }
    let kept = fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    if let Some(difference) = difference(browser, &kept, &seen) {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        fs::write(&place, &seen).unwrap();
        panic!(
            "{PICTURES}/{name}.png is not what {} shows: {difference}; {UPDATE_VARIABLE}=1 takes it anew",
            place.display()
        );
    }
}

#[test]
fn the_photographs_of_the_readme_are_what_the_page_looks_like() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let files = Files::new(&[]);
    let page = page(&files);
    browser.prefer("light");
    browser.resize(1400, 860);
    browser.open_page(&page);
    let font = browser.font_of("main h1");
    if font != FONT {
        require(
            false,
            &format!("the photographs are in {FONT}, and this machine has {font}"),
        );
        return;
    }
    look(&mut browser, "class");
    know(&mut browser, &fs::read_to_string(&page).unwrap());
    let number = browser.ask("D.contestants.name.indexOf('Margaret')");
    // Selects the longest of the contestant's replays.
    let which = browser.ask(&format!(
        "D.submissions.replays[D.contestants.submissions[{number}][0][1]].reduce((best, [at, replay]) => {{
           const length = D.films[D.replays[replay].film].frames.number.length;
           return length > best[1] ? [at, length] : best; }}, [0, 0])[0]"
    ));
    for (width, name) in [(390, "replay-phone"), (1100, "replay")] {
        browser.resize(width, 960);
        browser.go(&format!("#/c/{number}/0/{which}"));
        look(&mut browser, name);
    }
    super::assert_quiet(&browser);
}

#[test]
fn a_page_that_looks_otherwise_is_noticed() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let files = Files::new(&[]);
    browser.resize(1400, 860);
    browser.open_page(&page(&files));
    let mut taken = |style: &str| {
        let set = json!(style);
        browser.ask(&format!(
            "{{ const sheet = new CSSStyleSheet(); sheet.replaceSync({set}); document.adoptedStyleSheets = [sheet]; }}"
        ));
        decode_base64(&picture_of(&mut browser, false))
    };
    let plain = taken("");
    let others = [
        "a { color: #c00 }",
        "h2 { color: #268 }",
        "rect { fill: #268 !important }",
        "td { padding: 1px }",
        "th, td { padding-left: 12px !important }",
        "button { padding: 3px 9px !important }",
        "main { font-family: serif }",
    ]
    .map(|style| (style, taken(style)));
    // A small change of the text, as between two machines, must not be reported.
    let alike = taken("* { letter-spacing: .1px }");
    assert_ne!(plain, alike);
    assert_eq!(difference(&mut browser, &plain, &alike), None);
    for (style, other) in others {
        let noticed = difference(&mut browser, &plain, &other);
        assert!(noticed.is_some(), "{style}");
    }
    browser.resize(1400, 852);
    let lower = decode_base64(&picture_of(&mut browser, false));
    assert!(difference(&mut browser, &alike, &lower).is_some());
}

#[test]
fn the_class_of_the_photographs_is_graded() {
    if !is_soak() {
        return;
    }
    let files = Files::new(&[]);
    for (name, program) in CLASS {
        let source = root().join("reference/mayan").join(program);
        let ending = source.extension().unwrap().to_str().unwrap();
        files.write(
            &format!("class/{name}/mayan.{ending}"),
            &fs::read(&source).unwrap(),
        );
    }
    let cases = ["--case", "bottom-row/*", "--case", "general/0*"];
    let report = format!("json={}", root().join(RESULTS).display());
    let words = [
        "grade",
        "mayan",
        "class",
        "--no-journal",
        "--quiet",
        "--report",
        &report,
    ];
    let mut grade = command(&[&words[..], &cases].concat());
    // With relative paths, the results do not reveal where this machine stores the class.
    grade.current_dir(files.root());
    let graded = finish(grade);
    assert_eq!(graded.code, 1, "{graded:?}");
}
