//! Tests of the page of a running grading: it reloads, keeps the reader's choices, and stops at the end.

use caipan_i18n::Lang;
use caipan_report::html::{self, GradingProgress};
use caipan_report::record::Results;
use serde_json::json;

use super::chromium::Chromium;
use super::class_fixture::class;
use super::{assert_quiet, click, texts};
use crate::support::Files;

/// Delay in seconds that no test waits for; tests trigger the reload themselves.
const LATER: u64 = 3600;

/// Starts a browser whose timers run only when the test calls `now`.
fn started() -> Option<Chromium> {
    let mut browser = Chromium::start()?;
    let source = "{ const soon = setTimeout; globalThis.setTimeout = (act, time) => { if (!(time >= 60000)) return soon(act, time);
                   globalThis.now = act; return 0; }; }";
    browser.call(
        "Page.addScriptToEvaluateOnNewDocument",
        json!({ "source": source }),
    );
    Some(browser)
}

/// Returns a running class in which `done` contestants are finished.
pub(super) fn half(done: usize) -> (Results, GradingProgress) {
    let mut results = class(30);
    // The results were written just now.
    results.graded_at = Some(chrono::Utc::now().to_rfc3339());
    results.problems.truncate(1);
    results.submissions.truncate(30);
    for card in &mut results.submissions[done..] {
        card.unfinished_cases = card.cases.len();
        card.cases.clear();
        card.score = 0.0;
        card.verdict = caipan_checker::verdict::Verdict::Skipped;
    }
    let going = GradingProgress {
        done: 3 * done,
        total: 90,
        left: Some(75),
        next: LATER,
    };
    (results, going)
}

fn page(done: usize) -> String {
    let (results, going) = half(done);
    html::render_results_in_progress(&results, &going, Lang::En)
}

fn opened_again(browser: &mut Chromium) {
    let before = browser.loads;
    browser.ask("now(), 1");
    browser.loaded_after(before);
    browser.ask("new Promise(done => { const look = () => document.querySelector('main h1') ? done(1) : setTimeout(look, 5); look(); })");
}

#[test]
fn a_page_that_goes_on_is_opened_again_and_keeps_what_was_chosen() {
    let Some(mut browser) = started() else {
        return;
    };
    let files = Files::new(&[]);
    let path = files.write("page.html", page(10).as_bytes());
    browser.resize(1280, 500);
    browser.open_page(&path);
    let said = "being graded: 30 of 90 cases are judged · about 1\u{202f}min left";
    assert_eq!(texts(&mut browser, ".going p")[0], said);
    let expected = texts(&mut browser, ".switches button");
    let wrong = expected.iter().position(|text| text.starts_with("WA"));
    click(&mut browser, ".switches button", wrong.unwrap());
    let chosen = texts(&mut browser, ".status");
    assert_ne!(chosen, ["30 of 30 contestants"]);
    browser.ask("document.querySelectorAll('.class .sort')[1].click(), document.querySelector('.fold').open = true, \
         document.querySelector('input[type=search]').focus(), scrollTo(0, 120), 1");
    files.write("page.html", page(20).as_bytes());
    opened_again(&mut browser);
    assert!(texts(&mut browser, ".going p")[0].starts_with("being graded: 60 of 90"));
    let kept = browser.ask(
        "[document.querySelector('.switches [aria-pressed=true]').textContent.slice(0, 2), scrollY, document.activeElement.type,
          document.querySelectorAll('.class th')[1].getAttribute('aria-sort'), document.querySelector('.fold').open]",
    );
    assert_eq!(kept, json!(["WA", 120, "search", "ascending", true]));
    browser.go("#/c/0");
    let (over, _) = half(30);
    files.write(
        "page.html",
        html::render_results(&over, Lang::En).as_bytes(),
    );
    opened_again(&mut browser);
    assert_eq!(
        browser.ask("[location.hash, document.querySelectorAll('.going').length]"),
        json!(["#/c/0", 0])
    );
    assert_eq!(
        browser.ask("typeof now"),
        "undefined",
        "what is over is not opened again"
    );
    assert_quiet(&browser);
}

#[test]
fn a_page_that_nobody_writes_any_more_says_so_and_is_left_alone() {
    let Some(mut browser) = started() else {
        return;
    };
    let files = Files::new(&[]);
    let (mut results, going) = half(10);
    results.graded_at = Some("2020-01-01T00:00:00Z".to_owned());
    let page = html::render_results_in_progress(&results, &going, Lang::En);
    browser.open_page(&files.write("page.html", page.as_bytes()));
    assert!(texts(&mut browser, ".going p")[0].starts_with("Nothing new was written since "));
    assert_eq!(browser.ask("typeof now"), "undefined");
    assert_quiet(&browser);
}
