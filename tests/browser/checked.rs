//! Checks pages with external tools: accessibility with axe-core, script types with the TypeScript compiler.
//! `CAIPAN_TEST_NODE` names the folder `node_modules` that contains both.

use std::path::PathBuf;
use std::process::Command;

use serde_json::json;

use caipan_i18n::Lang;
use caipan_report::html::{self, ContestantPages};

use super::audit::audit;
use super::chromium::Chromium;
use super::class_fixture::{class, compared, one_dialogue};
use super::going::half;
use super::opened;
use crate::support::{Files, has, is_left_to_the_sweep, require, root};

/// Returns the path of a file in an npm package, if packages are available.
fn package(file: &str) -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("CAIPAN_TEST_NODE").map(PathBuf::from) else {
        require(false, "CAIPAN_TEST_NODE is not set");
        return None;
    };
    Some(folder.join(file))
}

#[track_caller]
fn assert_clean(browser: &mut Chromium, what: &str) {
    browser.ask("document.querySelectorAll('details').forEach(fold => { fold.open = true; }), 1");
    let found = browser.ask(
        "axe.run({resultTypes: ['violations']}).then(found => found.violations.flatMap(rule =>
           rule.nodes.map(node => [rule.id, node.html.slice(0, 200), node.failureSummary])))",
    );
    assert_eq!(found, json!([]), "{what}: {found:#}");
}

#[test]
fn axe_finds_nothing_on_any_page_in_light_and_dark() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(axe) = package("axe-core/axe.min.js") else {
        return;
    };
    let Some((mut browser, _files)) = opened(30, "en") else {
        return;
    };
    browser.ask(&(std::fs::read_to_string(axe).unwrap() + "; 1"));
    let names = ["contestant 2", "contestant 6", "contestant 22"];
    let numbers = names.map(|name| browser.ask(&format!("D.contestants.name.indexOf('{name}')")));
    let pages = numbers.iter().flat_map(|number| {
        ["#/c/N", "#/c/N/0/0", "#/c/N/1/0"].map(|page| page.replace('N', &number.to_string()))
    });
    let others = ["#/", "#/case/0/0", "#/case/1/2", "#/slips", "#/nowhere"];
    let pages: Vec<String> = pages.chain(others.map(str::to_owned)).collect();
    for (scheme, width) in [("light", 1400), ("dark", 1400), ("light", 360)] {
        browser.prefer(scheme);
        browser.resize(width, 900);
        for page in &pages {
            browser.go(page);
            assert_clean(&mut browser, &format!("{page} {scheme} {width}"));
        }
    }
}

/// Runs the accessibility checker axe on the other kinds of pages.
#[test]
fn axe_finds_nothing_on_audits_comparisons_dialogues_and_what_goes_on() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(axe) = package("axe-core/axe.min.js") else {
        return;
    };
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let axe = std::fs::read_to_string(axe).unwrap() + "; 1";
    let files = Files::new(&[]);
    let (results, going) = half(10);
    let all = class(30);
    let list = ContestantPages::new(&all);
    let names: Vec<String> = list.names().map(|name| format!("{name}.html")).collect();
    let pages = [
        html::render_audit(&audit(), Lang::En),
        html::render_results_in_progress(&results, &going, Lang::Zh),
        compared(Lang::En),
        html::render_results(&one_dialogue(), Lang::En),
        list.render_page(0, Lang::En),
    ];
    for (number, page) in pages.iter().enumerate() {
        browser.open_page(&files.write("page.html", page.as_bytes()));
        browser.ask(&axe);
        for (scheme, width) in [("light", 1400), ("dark", 1400), ("light", 360)] {
            browser.prefer(scheme);
            browser.resize(width, 900);
            assert_clean(&mut browser, &format!("{number} {scheme} {width}"));
        }
    }
    browser.open(&files.write(
        "coach.html",
        list.render_page_list(&names, Lang::En).as_bytes(),
    ));
    browser.ask(&axe);
    assert_clean(&mut browser, "the list");
}

#[test]
fn the_types_of_the_scripts_are_right() {
    let Some(compiler) = package("typescript/bin/tsc") else {
        return;
    };
    if !has("node") {
        return;
    }
    let project = root().join("crates/report/src/html/page");
    let mut check = Command::new("node");
    let checked = check.arg(compiler).arg("-p").arg(project).output().unwrap();
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success(), "{said}");
}
