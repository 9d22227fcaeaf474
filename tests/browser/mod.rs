//! Tests of the results page in a real browser: contents, controls, and resistance to hostile text.

mod audit;
mod checked;
mod chromium;
mod class_fixture;
mod going;
mod layout;
mod measure;
mod pages;
mod pictures;
mod screens;
mod terminal;

use serde_json::json;

use crate::support::{Files, caipan, page_data};
use chromium::Chromium;
use class_fixture::{HOSTILE, WRONG, class, file};

/// The page of a class, in a browser.
fn opened(people: usize, lang: &str) -> Option<(Chromium, Files)> {
    let mut browser = Chromium::start()?;
    let files = Files::new(&[]);
    let saved = serde_json::to_vec(&class(people)).unwrap();
    let saved = files.write("results.json", &saved);
    let page =
        caipan(&["report", &saved, "--format", "html", "--lang", lang]).expect(0, "<!DOCTYPE", "");
    browser.resize(1280, 900);
    browser.open_page(&files.write("page.html", page.stdout.as_bytes()));
    know(&mut browser, &page.stdout);
    Some((browser, files))
}

/// Exposes the data of the current page as `D`, which the script otherwise keeps private.
fn know(browser: &mut Chromium, page: &str) {
    browser.ask(&format!("globalThis.D = {}, 1", page_data(page)));
}

/// The texts of all elements that a selector finds.
fn texts(browser: &mut Chromium, selector: &str) -> Vec<String> {
    let found = browser.ask(&format!(
        "Array.from(document.querySelectorAll({selector:?}), found => found.textContent)"
    ));
    let found = found.as_array().unwrap().iter();
    found
        .map(|text| text.as_str().unwrap().to_owned())
        .collect()
}

fn click(browser: &mut Chromium, selector: &str, number: usize) {
    browser.ask(&format!(
        "document.querySelectorAll({selector:?})[{number}].click()"
    ));
}

#[track_caller]
fn assert_quiet(browser: &Chromium) {
    assert!(browser.complaints.is_empty(), "{:#?}", browser.complaints);
}

/// Returns the last board that `show` draws, from the lines at the end of the output.
fn last_board(problem: &str, case: &str, ending: &str, query: bool) -> Vec<String> {
    let (input, output) = (file(problem, case, "in"), file(problem, case, ending));
    let mut arguments = vec!["show", "--plain", problem, &input, &output];
    if query {
        arguments.extend(["--query", "1"]);
    }
    let shown = caipan(&arguments).expect(0, "", "").stdout;
    let lines: Vec<&str> = shown.lines().collect();
    let end = lines.iter().rposition(|line| line.contains(" |")).unwrap();
    let from = lines[..end]
        .iter()
        .rposition(|line| !line.contains(" |"))
        .unwrap()
        + 1;
    let row = |line: &&str| {
        let cells = line.rsplit_once(" |").unwrap().1.as_bytes();
        cells
            .chunks(2)
            .map(|cell| char::from(cell[1]))
            .collect::<String>()
    };
    lines[from..=end].iter().map(row).collect()
}

/// The boards on the page.
fn boards(browser: &mut Chromium) -> Vec<Vec<String>> {
    let found = browser.ask(
        "Array.from(document.querySelectorAll('.board'), board => board.dataset.rows.split('/'))",
    );
    serde_json::from_value(found).unwrap()
}

#[test]
fn the_table_sorts_filters_searches_and_turns_its_pages() {
    let Some((mut browser, _files)) = opened(130, "en") else {
        return;
    };
    let names = ".class tbody th a";
    assert_eq!(texts(&mut browser, names).len(), 50);
    assert_eq!(texts(&mut browser, ".status"), ["130 of 130 contestants"]);
    click(&mut browser, ".pages button", 3);
    assert_eq!(texts(&mut browser, names).len(), 30);
    assert!(texts(&mut browser, ".pages span").contains(&"page 3 of 3".to_owned()));
    click(&mut browser, ".class .sort", 1);
    let sorted = texts(&mut browser, names);
    assert_eq!(
        browser
            .text("document.querySelectorAll('.class th[scope=col]')[1].getAttribute('aria-sort')"),
        "ascending"
    );
    click(&mut browser, ".class .sort", 1);
    assert_ne!(texts(&mut browser, names), sorted);
    assert_eq!(
        browser
            .text("document.querySelectorAll('.class th[scope=col]')[1].getAttribute('aria-sort')"),
        "descending"
    );
    let by_points = |browser: &mut Chromium| -> Vec<f64> {
        let cells = texts(browser, ".class tbody td:nth-child(5)");
        cells.iter().map(|cell| cell.parse().unwrap()).collect()
    };
    click(&mut browser, ".class .sort", 4);
    let points = by_points(&mut browser);
    assert!(
        points.is_sorted_by(|one, next| one >= next) && points[0] > 0.0,
        "{points:?}"
    );
    let verdicts = texts(&mut browser, ".switches button");
    assert_eq!(verdicts.len(), 10, "{verdicts:?}");
    let compile_errors = verdicts
        .iter()
        .position(|verdict| verdict.starts_with("CE"))
        .unwrap();
    click(&mut browser, ".switches button", compile_errors);
    assert_eq!(texts(&mut browser, ".status"), ["13 of 130 contestants"]);
    click(&mut browser, ".switches button", compile_errors);
    browser.ask("{ const box = document.querySelector('input[type=search]'); box.value = '王小明12'; box.dispatchEvent(new Event('input')); }");
    assert_eq!(texts(&mut browser, ".status"), ["5 of 130 contestants"]);
    assert_quiet(&browser);
}

#[test]
fn what_the_jurys_program_draws_is_an_image_on_the_page() {
    let Some((mut browser, _files)) = opened(30, "en") else {
        return;
    };
    let cards = "D.submissions.pictures.findIndex(all => all.length && all[0][0] === 0)";
    let card: usize = serde_json::from_value(browser.ask(cards)).unwrap();
    let row =
        format!("D.contestants.submissions.findIndex(own => own.some(pair => pair[1] === {card}))");
    let row: usize = serde_json::from_value(browser.ask(&row)).unwrap();
    let problem = browser.ask(&format!("D.submissions.problem[{card}]"));
    browser.go(&format!("#/c/{row}/{problem}/0"));
    let sizes = browser.ask(
        "Promise.all(Array.from(document.querySelectorAll('.gallery img'), image => \
         image.decode().then(() => [image.naturalWidth, image.naturalHeight])))",
    );
    assert_eq!(sizes, json!([[30, 20], [30, 20]]));
    assert_eq!(
        texts(&mut browser, ".gallery figcaption")[0],
        "judgeimage-1.svg"
    );
    assert_quiet(&browser);
}

#[test]
fn a_replay_played_to_its_end_shows_the_boards_that_show_draws() {
    let Some((mut browser, _files)) = opened(30, "en") else {
        return;
    };
    let numbers = "D.contestants.name.indexOf('contestant 22')";
    let number = browser.ask(numbers);
    for (problem, (name, cases)) in WRONG.iter().enumerate() {
        for (which, case) in cases.iter().enumerate() {
            browser.go(&format!("#/c/{number}/{problem}/{which}"));
            let steps = browser.text("document.querySelector('.player input').max");
            let steps: usize = steps.parse().unwrap();
            assert!(steps > 0, "{case}");
            for _ in 0..steps {
                browser.press("ArrowRight");
            }
            let count = texts(&mut browser, ".count").concat();
            let all = steps + 1;
            assert!(
                count.starts_with(&format!("frame {all} of {all}")),
                "{count}"
            );
            let boards = boards(&mut browser);
            assert_eq!(boards.len(), 2);
            // For answers that are numbers, the walk is the jury's; the contestant's side remains at the query.
            let sides: &[(usize, &str)] = match *name {
                "mayan" => &[(0, "out"), (1, "ans")],
                _ => &[(1, "ans")],
            };
            for (side, ending) in sides {
                let expected = last_board(name, case, ending, *name == "klotski");
                let found = &boards[*side][boards[*side].len() - expected.len()..];
                assert_eq!(found, expected, "{case}.{ending}");
            }
            browser.press("Home");
            let count = texts(&mut browser, ".count").concat();
            assert!(count.starts_with("frame 1 of"), "{count}");
        }
    }
    assert_quiet(&browser);
}

#[test]
fn charts_say_in_words_what_they_show() {
    let Some((mut browser, _files)) = opened(30, "en") else {
        return;
    };
    let label = "document.querySelector('.chart').getAttribute('aria-label')";
    let histogram = browser.text(label);
    // Three of the thirty contestants have a judge error, and are excluded from statistics.
    let counts = "contestants by points: 0–12: 10, 12–24: 0, 24–36: 0, 36–48: 7,";
    assert!(histogram.starts_with(counts), "{histogram}");
    assert_eq!(texts(&mut browser, ".cases-table .bar")[0], "3/21");
    browser.go("#/case/0/0");
    let times = browser.text(label);
    assert!(times.contains("24 runs: half of them within"), "{times}");
    let failures = texts(&mut browser, ".results tbody tr");
    assert!(failures.iter().any(|row| row.contains("contestant 22")));
    assert_quiet(&browser);
}

#[test]
fn the_move_on_which_two_replays_part_is_marked_and_can_be_gone_to() {
    let Some((mut browser, _files)) = opened(30, "en") else {
        return;
    };
    let number = browser.ask("D.contestants.name.indexOf('contestant 2')");
    browser.go(&format!("#/c/{number}/0/0"));
    assert_eq!(
        browser.ask("document.querySelectorAll('.parting-mark').length"),
        1
    );
    assert_eq!(browser.ask("document.querySelector('.jump').hidden"), true);
    browser.press("Home");
    let boards_now = boards(&mut browser);
    assert_eq!(boards_now[0], boards_now[1]);
    click(&mut browser, ".jump", 0);
    let captions = texts(&mut browser, ".caption");
    assert_ne!(captions[0], captions[1]);
    assert!(
        texts(&mut browser, ".count")
            .concat()
            .contains("here they part")
    );
    click(&mut browser, ".controls button", 1);
    let captions = texts(&mut browser, ".caption");
    assert_eq!(captions[0], captions[1]);
    click(&mut browser, ".controls button", 2);
    browser.ask("new Promise(done => setTimeout(done, 1100))");
    let captions = texts(&mut browser, ".caption");
    assert_ne!(captions[0], captions[1], "it plays");
    assert_quiet(&browser);
}

#[test]
fn hostile_text_stays_text_on_every_page() {
    let Some((mut browser, _files)) = opened(30, "zh") else {
        return;
    };
    let name = texts(&mut browser, ".class tbody th a");
    let name = name
        .iter()
        .find(|name| name.contains("</script><script>alert(1)</script>\"' onload=alert(2)"));
    let shown = name.expect("it is shown whole");
    assert!(
        !shown.contains('\u{1b}') && !shown.contains('\u{202e}'),
        "{shown:?}"
    );
    assert!(HOSTILE.contains('\u{1b}') && shown.ends_with("&amp;"));
    let people = browser.ask("D.contestants.name.length").as_u64().unwrap();
    let mut dialogues = Vec::new();
    for number in 0..people {
        browser.go(&format!("#/c/{number}"));
        assert_eq!(
            browser.ask("document.querySelectorAll('main h1').length"),
            1
        );
        browser.go(&format!("#/c/{number}/0/0"));
        dialogues.extend(texts(&mut browser, ".talk li:not(.heads)"));
    }
    let said = "</script><script>alert(1)</script>\"' onload=alert(2) \\u{1b}[31m\\u{202e}&amp;";
    assert!(dialogues.len() > 1, "{dialogues:?}");
    for both in dialogues.chunks(2) {
        let program = format!("选手程序: {said}（没有换行）0.250 s");
        assert_eq!(both, [program, format!("交互库: {said}0.250 s")]);
    }
    for page in [
        "#/case/0/0",
        "#/case/1/0",
        "#/c/99999",
        "#/nowhere",
        "#/constructor",
        "#/c/x/y/z",
        "#/case/constructor/0",
        "#/",
    ] {
        browser.go(page);
        assert_eq!(
            browser.ask("document.querySelectorAll('main h1').length"),
            1,
            "{page}"
        );
    }
    assert_eq!(browser.ask("document.querySelectorAll('script').length"), 2);
    assert_eq!(browser.ask("document.documentElement.lang"), "zh");
    assert_quiet(&browser);
}

#[test]
fn the_page_forbids_what_it_does_not_need() {
    let Some((mut browser, _files)) = opened(30, "en") else {
        return;
    };
    browser.ask("{ const script = document.createElement('script'); script.textContent = 'window.broken = 1'; document.body.append(script); }");
    assert_eq!(browser.ask("window.broken === undefined"), true);
    browser.ask("{ const link = document.createElement('div'); link.setAttribute('onclick', 'window.broken = 1'); link.click(); }");
    assert_eq!(browser.ask("window.broken === undefined"), true);
    let fetched =
        browser.ask("fetch('http://127.0.0.1:9/').then(() => 'fetched', () => 'refused')");
    assert_eq!(fetched, "refused");
    assert!(!browser.complaints.is_empty(), "a complaint is seen");
}

#[test]
fn no_page_is_wider_than_a_phone_and_every_control_has_a_name() {
    let Some((mut browser, _files)) = opened(30, "zh") else {
        return;
    };
    let number = browser.ask("D.contestants.name.indexOf('contestant 22')");
    let pages = [
        "#/".to_owned(),
        format!("#/c/{number}"),
        format!("#/c/{number}/0/0"),
        format!("#/c/{number}/1/0"),
        "#/case/0/0".to_owned(),
    ];
    for (width, height, scheme) in [
        (360, 740, "light"),
        (390, 844, "dark"),
        (1280, 900, "light"),
        (1280, 900, "dark"),
    ] {
        browser.resize(width, height);
        browser.prefer(scheme);
        for page in &pages {
            browser.go(page);
            let wide = browser.ask("document.documentElement.scrollWidth");
            assert!(
                wide.as_u64().unwrap() <= width.into(),
                "{page}: {wide} of {width}"
            );
            let unnamed = browser.ask(
                "Array.from(document.querySelectorAll('button, input, select, a, [role=img], [role=region]')).filter(control => !(control.closest('[aria-hidden]') || control.getAttribute('aria-label') || control.textContent.trim())).length",
            );
            assert_eq!(unnamed, json!(0), "{page}");
        }
    }
    assert_quiet(&browser);
}

/// Returns a screenshot of the window, or of the whole page, in base64.
fn picture_of(browser: &mut Chromium, is_whole: bool) -> String {
    let how = json!({"format": "png", "captureBeyondViewport": is_whole});
    let found = browser.call("Page.captureScreenshot", how);
    found["data"].as_str().unwrap().to_owned()
}
