//! Tests of the layout: the end of an interaction is visible, and phones show contestants as cards.

use serde_json::json;

use caipan_i18n::Lang;
use caipan_report::html::ContestantPages;

use super::chromium::Chromium;
use super::class_fixture::{class, one_dialogue};
use super::pages::page_of;
use super::{assert_quiet, opened, texts};
use crate::support::Files;

#[test]
fn a_dialogue_is_opened_at_its_end_and_leaves_no_room_empty() {
    let mut results = one_dialogue();
    let said = results.submissions[0].cases[0].dialogue.as_mut().unwrap();
    let lines = said.lines.clone();
    said.lines = std::iter::repeat_n(lines, 8).flatten().collect();
    let Some((mut browser, _files)) = page_of(&results) else {
        return;
    };
    let seen = "(() => { const box = document.querySelector('.talk').getBoundingClientRect(), lines = Array.from(document.querySelectorAll('.talk li')),
        isSeen = (line) => { const own = line.getBoundingClientRect(); return own.top >= box.top - 1 && own.bottom <= box.bottom + 1; };
        return [isSeen(lines[1]), isSeen(lines.at(-1))]; })()";
    assert_eq!(browser.ask(seen), json!([false, true]));
    let marked = texts(&mut browser, ".talk .is-last .said");
    let said = texts(&mut browser, ".talk .program .said");
    assert_eq!(marked, said[said.len() - 1..]);
    browser.resize(1920, 1080);
    let wide =
        "(() => { const width = (of) => document.querySelector(of).getBoundingClientRect().width;
        return (width('.talk') + width('.columns > :last-child')) / width('.columns'); })()";
    assert!(browser.ask(wide).as_f64().unwrap() > 0.9);
    assert_quiet(&browser);
}

#[test]
fn on_a_phone_contestants_are_sorted_without_a_head_row() {
    let Some((mut browser, _files)) = opened(30, "en") else {
        return;
    };
    browser.resize(360, 740);
    let shown = "['.class thead', '.on-cards'].map((of) => getComputedStyle(document.querySelector(of)).display !== 'none')";
    assert_eq!(browser.ask(shown), json!([false, true]));
    let first = texts(&mut browser, ".class tbody th").swap_remove(0);
    browser.ask("(() => { const box = document.querySelector('.on-cards'); box.value = 'name'; box.dispatchEvent(new Event('change')); })()");
    assert_ne!(texts(&mut browser, ".class tbody th")[0], first);
    browser.resize(1280, 900);
    assert_eq!(browser.ask(shown), json!([true, false]));
    assert_quiet(&browser);
}

#[test]
fn the_list_of_a_class_is_dark_where_the_screen_is_and_begins_at_the_top() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let results = class(3);
    let list = ContestantPages::new(&results);
    let names: Vec<String> = list.names().map(|name| format!("{name}.html")).collect();
    let files = Files::new(&[("coach.html", &list.render_page_list(&names, Lang::En))]);
    browser.resize(360, 740);
    browser.open(&files.path("coach.html"));
    for (scheme, colour) in [("light", "rgb(255, 255, 255)"), ("dark", "rgb(13, 17, 23)")] {
        browser.prefer(scheme);
        let ground = "getComputedStyle(document.body).backgroundColor";
        assert_eq!(browser.ask(ground), json!(colour));
    }
    let top = browser.ask("document.querySelector('h1').getBoundingClientRect().top");
    assert!(top.as_f64().unwrap() < 40.0, "{top}");
}

#[test]
fn slips_stand_apart_from_each_other() {
    let Some((mut browser, _files)) = opened(3, "en") else {
        return;
    };
    browser.go("#/slips");
    let gap = "(() => { const slips = Array.from(document.querySelectorAll('.slip')),
        [end, begin] = [slips[0].lastElementChild, slips[1].firstElementChild].map((of) => of.getBoundingClientRect());
        return begin.top - end.bottom; })()";
    let gap = browser.ask(gap);
    assert!(gap.as_f64().unwrap() > 30.0, "{gap}");
}
