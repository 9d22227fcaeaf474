//! Takes screenshots of every kind of page for visual inspection: all widths, light and dark, both languages, and
//! print.
//!
//! `just screens` writes them to `target/screens`, or to the folder in `CAIPAN_TEST_PICTURES`.

use std::fs;
use std::path::{Path, PathBuf};

use caipan_i18n::Lang;
use caipan_report::html::{self, ContestantPages};
use caipan_report::record::Results;
use serde_json::json;

use super::audit::audit;
use super::chromium::Chromium;
use super::class_fixture::{class, compared, one_dialogue};
use super::going::half;
use super::pages::of_text;
use super::picture_of;
use crate::support::{Files, decode_base64, is_soak, root};

/// Widths, colour schemes and languages.
const LOOKS: [(u32, &str, &str); 8] = [
    (360, "light", "zh"),
    (360, "dark", "en"),
    (800, "light", "en"),
    (800, "dark", "zh"),
    (1400, "light", "zh"),
    (1400, "dark", "en"),
    (1920, "light", "en"),
    (1920, "dark", "zh"),
];

/// The kinds of pages of a class of 30 on two puzzles: contestant 22 fails all cases, contestant 6 fails by a limit.
const PAGES: [(&str, &str); 8] = [
    ("class", "#/"),
    ("contestant", "#/c/22"),
    ("mayan", "#/c/22/0/0"),
    ("klotski", "#/c/22/1/0"),
    ("dialogue", "#/c/DIALOGUE/0/0"),
    ("case", "#/case/0/0"),
    ("slips", "#/slips"),
    ("missing", "#/nowhere"),
];

fn folder() -> PathBuf {
    let folder = std::env::var_os("CAIPAN_TEST_PICTURES");
    let folder = root().join(folder.unwrap_or_else(|| "target/screens".into()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn keep(browser: &mut Chromium, folder: &Path, name: &str) {
    let picture = decode_base64(&picture_of(browser, true));
    fs::write(folder.join(format!("{name}.png")), picture).unwrap();
}

/// Takes screenshots of some pages of these results.
fn photograph(results: &Results, pages: &[(&str, String)]) {
    photograph_each(&|lang| html::render_results(results, lang), pages);
}

/// Takes screenshots of some parts of a page, which exists in every language.
fn photograph_each(page_in: &dyn Fn(Lang) -> String, pages: &[(&str, String)]) {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let (files, folder) = (Files::new(&[]), folder());
    for language in [Lang::En, Lang::Zh] {
        let lang = language.code();
        browser.open_page(&files.write("page.html", page_in(language).as_bytes()));
        for (width, scheme, _) in LOOKS.iter().filter(|look| look.2 == lang) {
            browser.resize(*width, 900);
            browser.prefer(scheme);
            for (name, hash) in pages {
                browser.go(hash);
                keep(
                    &mut browser,
                    &folder,
                    &format!("{name}-{width}-{scheme}-{lang}"),
                );
            }
        }
        browser.resize(800, 900);
        browser.call("Emulation.setEmulatedMedia", json!({"media": "print"}));
        for (name, hash) in pages {
            browser.go(hash);
            keep(&mut browser, &folder, &format!("{name}-print-{lang}"));
        }
        browser.call("Emulation.setEmulatedMedia", json!({"media": ""}));
    }
    assert!(browser.complaints.is_empty(), "{:?}", browser.complaints);
}

/// Pages of an audit, a grading in progress, a comparison and a single dialogue, and the list of a hand-out.
#[test]
fn every_other_kind_of_page_is_photographed() {
    if !is_soak() {
        return;
    }
    let first = |name: &'static str| [(name, "#/".to_owned())];
    photograph_each(&|lang| html::render_audit(&audit(), lang), &first("audit"));
    let (results, going) = half(10);
    photograph_each(
        &|lang| html::render_results_in_progress(&results, &going, lang),
        &first("going"),
    );
    photograph_each(&compared, &first("compared"));
    photograph(&one_dialogue(), &first("dialogue-alone"));
    let all = class(30);
    let list = ContestantPages::new(&all);
    let files: Vec<String> = list.names().map(|name| format!("{name}.html")).collect();
    photograph_each(&|lang| list.render_page_list(&files, lang), &first("list"));
}

#[test]
fn every_kind_of_page_is_photographed() {
    if !is_soak() {
        return;
    }
    let results = class(30);
    let ranking = caipan_report::class_statistics::rank_contestants(&results);
    let place = |name: &str| {
        ranking
            .iter()
            .position(|ranked| ranked.name == name)
            .unwrap()
    };
    let talks = results
        .submissions
        .iter()
        .find(|card| card.cases.iter().any(|case| case.dialogue.is_some()));
    let (wrong, talks) = (place("contestant 22"), place(&talks.unwrap().name));
    let hash = |hash: &str| {
        let hash = hash.replace("/22", &format!("/{wrong}"));
        hash.replace("DIALOGUE", &talks.to_string())
    };
    photograph(&results, &PAGES.map(|(name, page)| (name, hash(page))));
    let mut one = results.clone();
    one.submissions.retain(|card| card.name == "contestant 22");
    photograph(&one, &[("one", "#/".to_owned())]);
    let text = of_text("1 1\n2 5\n3 9\n", "1 1\n2 4\n3 9\n");
    photograph(
        &text,
        &[
            ("text", "#/c/2/0/0".to_owned()),
            ("text-lost", "#/c/2".to_owned()),
        ],
    );
    let mut nobody = results;
    nobody.submissions.clear();
    (nobody.interrupted, nobody.done, nobody.total) = (true, Some(0), Some(9));
    photograph(&nobody, &[("nobody", "#/".to_owned())]);
}
