//! Tests of what a reader finds on the pages: summary first, working filters, failed cases first, texts side by side,
//! nothing cut off.

use serde_json::{Value, json};

use caipan_checker::verdict::Verdict;
use caipan_i18n::Lang;
use caipan_report::record::Results;

use super::chromium::Chromium;
use super::class_fixture::{class, compared, judged_class, one_dialogue};
use super::{assert_quiet, click, know, opened, texts};
use crate::support::{Files, caipan, decode_base64};

/// The page of these results, in a browser.
pub(super) fn page_of(results: &Results) -> Option<(Chromium, Files)> {
    let mut browser = Chromium::start()?;
    let files = Files::new(&[]);
    let saved = files.write("results.json", &serde_json::to_vec(results).unwrap());
    let page = caipan(&["report", &saved, "--format", "html", "--lang", "en"]);
    let page = page.expect(0, "<!DOCTYPE", "");
    browser.resize(1280, 900);
    browser.open_page(&files.write("page.html", page.stdout.as_bytes()));
    know(&mut browser, &page.stdout);
    Some((browser, files))
}

/// Returns a class of a text problem, in which the page shows output and expected output side by side.
pub(super) fn of_text(printed: &str, expected: &str) -> Results {
    let mut results = class(3);
    results.problems.truncate(1);
    results.problems[0].checker = "tokens".to_owned();
    results.problems[0].settings.clear();
    results.problems[0].cases.truncate(1);
    results.problems[0].cases[0].answer = Some(expected.to_owned());
    results.submissions.truncate(3);
    for card in &mut results.submissions {
        card.cases.truncate(1);
    }
    let case = &mut results.submissions[2].cases[0];
    assert_eq!(case.verdict, Verdict::WrongAnswer);
    case.output = Some(printed.to_owned());
    results
}

fn choose(browser: &mut Chromium, label: &str, value: &str) {
    browser.ask(&format!(
        "{{ const box = document.querySelector('select[aria-label=\"{label}\"]'); box.value = {value:?};
            box.dispatchEvent(new Event('change')); }}"
    ));
}

/// Returns the positions of the ranking's column heads.
fn heads(browser: &mut Chromium) -> Value {
    browser.ask("Array.from(document.querySelectorAll('.class thead th'), head => Math.round(head.getBoundingClientRect().left))")
}

#[test]
fn the_first_page_begins_with_the_numbers_of_the_contest() {
    let results = judged_class(30);
    let mut scores = std::collections::HashMap::new();
    for card in &results.submissions {
        *scores.entry(&card.name).or_insert(0.0) += card.score;
    }
    let mut scores: Vec<f64> = scores.into_values().collect();
    scores.sort_by(f64::total_cmp);
    let mean = scores.iter().sum::<f64>() / 30.0;
    let median = (scores[14] + scores[15]) / 2.0;
    let full = scores.iter().filter(|score| **score == 120.0).count();
    let Some((mut browser, _files)) = page_of(&results) else {
        return;
    };
    let figures = texts(&mut browser, ".headlines dd");
    let mean = format!("{} / 120", (mean * 10.0).round() / 10.0);
    let expected = [
        "30 / 30",
        &mean,
        &format!("{median} / 120"),
        &full.to_string(),
    ];
    assert_eq!(figures, expected);
    assert_eq!(browser.ask("document.querySelector('.alarm')"), Value::Null);
    assert_quiet(&browser);
}

#[test]
fn what_is_not_final_says_so_before_anything_else() {
    let mut results = class(3);
    (results.interrupted, results.done, results.total) = (true, Some(5), Some(9));
    let Some((mut browser, _files)) = page_of(&results) else {
        return;
    };
    let first = "document.querySelector('main').firstElementChild";
    let said = "interrupted: 5 of 9 cases were judged, these results are not final";
    assert_eq!(browser.ask(&format!("{first}.textContent")), said);
    assert!(!texts(&mut browser, ".class thead button").contains(&"rank".to_owned()));
    browser.go("#/c/0");
    let alarm = browser.text("document.querySelector('.alarm').textContent");
    assert_eq!(alarm, said);
    assert_quiet(&browser);
}

#[test]
fn filters_find_by_subtask_and_mistake_and_move_no_column() {
    let Some((mut browser, _files)) = opened(30, "en") else {
        return;
    };
    let before = heads(&mut browser);
    assert_eq!(before.as_array().unwrap().len(), 7);
    choose(&mut browser, "any mistake", "0");
    let found = ["contestant 2", "王小明12", "contestant 22"];
    let mut names = texts(&mut browser, ".class tbody th a");
    names.sort();
    assert_eq!(names, ["contestant 2", "contestant 22", "王小明12"]);
    assert_eq!(heads(&mut browser), before);
    assert!(found.iter().all(|name| names.contains(&(*name).to_owned())));
    // No contestant has both a compile error and a mistake.
    let verdicts = texts(&mut browser, ".switches button");
    let errors = verdicts
        .iter()
        .position(|verdict| verdict.starts_with("CE"));
    click(&mut browser, ".switches button", errors.unwrap());
    let empty = "document.querySelector('.empty').hidden";
    assert_eq!(browser.ask(empty), false);
    assert_eq!(texts(&mut browser, ".empty"), ["No contestant matches."]);
    assert_eq!(heads(&mut browser), before);
    click(&mut browser, ".clear", 0);
    assert_eq!(texts(&mut browser, ".status"), ["30 of 30 contestants"]);
    assert_eq!(browser.ask(empty), true);
    assert_quiet(&browser);
}

#[test]
fn by_subtask_those_are_found_who_lost_a_case_in_it() {
    let mut results = class(30);
    for card in &mut results.submissions {
        card.subtasks.push(card.subtasks[0].clone());
        card.subtasks[1].name = "late".to_owned();
        if let Some(last) = card.cases.last_mut() {
            last.subtask = Some("late".to_owned());
        }
    }
    let lost = |card: &&caipan_report::record::Submission| {
        let last = card.cases.last().map(|case| case.verdict);
        card.problem == "mayan" && last.is_some_and(|verdict| verdict != Verdict::Accepted)
    };
    let count = results.submissions.iter().filter(lost).count();
    assert!(count > 1 && count < 30, "{count}");
    let Some((mut browser, _files)) = page_of(&results) else {
        return;
    };
    choose(&mut browser, "any subtask", "0/1");
    let status = texts(&mut browser, ".status").concat();
    assert_eq!(status, format!("{count} of 30 contestants"));
    let said = format!("lost a case in mayan late: {count}");
    assert!(texts(&mut browser, "select option").contains(&said));
    assert_quiet(&browser);
}

#[test]
fn strips_are_links_each_verdict_has_a_sign_and_the_row_above_counts_passes() {
    let Some((mut browser, _files)) = opened(30, "en") else {
        return;
    };
    let number = browser.ask("D.contestants.name.indexOf('contestant 22')");
    let links = browser.ask(&format!(
        "Array.from(document.querySelectorAll('.strip a[href^=\"#/c/{number}/\"]'), link => [link.getAttribute('href'), link.title, link.textContent])"
    ));
    let first = json!([
        format!("#/c/{number}/0/0"),
        "not-the-smallest: wrong answer",
        "×"
    ]);
    assert_eq!(links[0], first);
    assert_eq!(links.as_array().unwrap().len(), 6);
    let signs = browser.ask("Object.fromEntries(Array.from(document.querySelectorAll('.legend li'), entry => [entry.textContent.split(' ')[1], entry.querySelector('.field').textContent]))");
    let signs = signs.as_object().unwrap();
    let different: std::collections::HashSet<_> = signs.values().map(Value::to_string).collect();
    assert_eq!((signs.len(), different.len()), (9, 9), "{signs:?}");
    let heat = "Array.from(document.querySelectorAll('.strip.is-head a'), field => field.title)";
    assert_eq!(browser.ask(heat)[0], "not-the-smallest: 3 of 21 passed");
    // Each field is exactly below the head of its case.
    let apart = browser.ask(
        "{ const lefts = row => Array.from(row.children, field => Math.round(field.getBoundingClientRect().left));
           const head = document.querySelector('.strip.is-head'), strip = document.querySelector('tbody .strip');
           lefts(head).map((left, place) => Math.abs(left - lefts(strip)[place])); }",
    );
    let apart: Vec<u64> = serde_json::from_value(apart).unwrap();
    assert!(
        apart.len() == 3 && apart.iter().all(|apart| *apart <= 1),
        "{apart:?}"
    );
    assert_quiet(&browser);
}

#[test]
fn a_contestant_sees_lost_cases_first_with_the_board_and_passed_ones_folded() {
    let Some((mut browser, _files)) = opened(30, "en") else {
        return;
    };
    let number = browser.ask("D.contestants.name.indexOf('contestant 2')");
    browser.go(&format!("#/c/{number}"));
    let lost = texts(&mut browser, ".submission:first-of-type .lost h3 a");
    assert_eq!(lost, ["not-the-smallest"]);
    let boards = browser.ask("document.querySelectorAll('.lost .thumbnail').length");
    assert_eq!(boards, 4, "two for each problem");
    let folds = texts(&mut browser, ".fold summary");
    assert!(
        folds[0].starts_with("not lost: 2, the slowest at "),
        "{folds:?}"
    );
    let is_open = browser.ask("document.querySelector('.fold').open");
    assert_eq!(is_open, false);
    click(&mut browser, ".lost h3 a", 0);
    browser.ask("new Promise(done => setTimeout(done, 100))");
    assert_eq!(
        browser.ask("document.querySelectorAll('.player .board').length"),
        2
    );
    assert_quiet(&browser);
}

#[test]
fn keys_alone_lead_from_opening_to_the_end_of_a_replay() {
    let Some((mut browser, _files)) = opened(30, "en") else {
        return;
    };
    let go_to = |browser: &mut Chromium, selector: &str, words: &str| {
        for _ in 0..200 {
            browser.press("Tab");
            let is_there = format!(
                "document.activeElement.matches({selector:?}) && document.activeElement.textContent === {words:?}"
            );
            if browser.ask(&is_there) == true {
                browser.press("Enter");
                browser.ask("new Promise(done => setTimeout(done, 100))");
                return;
            }
        }
        panic!("no key leads to {words}");
    };
    go_to(&mut browser, ".class a", "contestant 2");
    go_to(&mut browser, ".lost a", "not-the-smallest");
    browser.press("End");
    let count = texts(&mut browser, ".count").concat();
    let all = browser.text("document.querySelector('.rail input').max");
    let all = all.parse::<u32>().unwrap() + 1;
    assert!(
        count.starts_with(&format!("frame {all} of {all}")),
        "{count}"
    );
    assert_quiet(&browser);
}

#[test]
fn one_submission_opens_on_its_card() {
    let mut results = class(30);
    results.submissions = vec![results.submissions[2].clone()];
    let Some((mut browser, _files)) = page_of(&results) else {
        return;
    };
    assert_eq!(texts(&mut browser, "h1"), ["contestant 2"]);
    assert_eq!(browser.ask("document.querySelectorAll('.class').length"), 0);
    assert_eq!(texts(&mut browser, ".lost h3 a"), ["not-the-smallest"]);
    browser.go("#/c/0/0/0");
    assert_eq!(texts(&mut browser, ".crumbs a"), ["contestant 2"]);
    assert_quiet(&browser);
}

#[test]
fn texts_stand_next_to_each_other_and_the_first_difference_is_marked() {
    let lines = |wrong: &str| {
        let line = |number: u32| format!("{number} {}\n", number * number);
        (1..=30)
            .map(line)
            .collect::<String>()
            .replace("20 400\n", wrong)
    };
    let results = of_text(&lines("20 401\nextra\n"), &lines("20 400\n"));
    let Some((mut browser, _files)) = page_of(&results) else {
        return;
    };
    let number = browser.ask("D.contestants.name.indexOf('contestant 2')");
    browser.go(&format!("#/c/{number}/0/0"));
    let rows = browser.ask("Array.from(document.querySelectorAll('.difference tbody tr'), row => Array.from(row.cells, cell => cell.textContent))");
    let expected = json!([
        ["17 lines are the same"],
        ["18", "18 324", "18", "18 324"],
        ["19", "19 361", "19", "19 361"],
        ["20", "20 401", "20", "20 400"],
        ["21", "extra", "", ""],
        ["22", "21 441", "21", "21 441"],
        ["23", "22 484", "22", "22 484"],
        ["8 lines are the same"]
    ]);
    assert_eq!(rows, expected);
    assert_eq!(texts(&mut browser, ".is-first mark"), ["401", "400"]);
    browser.go(&format!("#/c/{number}"));
    assert_eq!(texts(&mut browser, ".lines code"), ["20 401", "20 400"]);
    assert_quiet(&browser);
}

#[test]
fn language_and_light_can_be_changed_and_are_kept() {
    let Some((mut browser, files)) = opened(30, "en") else {
        return;
    };
    let theme = "document.documentElement.dataset.theme";
    browser.prefer("dark");
    browser.ask("new Promise(done => setTimeout(done, 200))");
    assert_eq!(browser.ask(theme), "dark");
    click(&mut browser, "#bar button", 1);
    assert_eq!(browser.ask(theme), "light");
    let number = browser.ask("D.contestants.name.indexOf('contestant 2')");
    browser.go(&format!("#/c/{number}/0/0"));
    let captions = texts(&mut browser, ".caption");
    click(&mut browser, "#bar button", 0);
    assert_eq!(browser.ask("document.documentElement.lang"), "zh");
    assert_ne!(
        texts(&mut browser, ".caption"),
        captions,
        "what is said of a replay, too"
    );
    assert!(texts(&mut browser, ".count").concat().starts_with('第'));
    browser.open_page(&files.path("page.html"));
    assert_eq!(texts(&mut browser, ".columns h2")[0], "排名");
    assert_eq!(browser.ask(theme), "light");
    assert_quiet(&browser);
}

#[test]
fn without_scripts_there_is_a_ranking() {
    let Some((mut browser, files)) = opened(30, "en") else {
        return;
    };
    browser.call(
        "Emulation.setScriptExecutionDisabled",
        json!({"value": true}),
    );
    browser.open(&files.path("page.html"));
    let snapshot = browser.call("DOMSnapshot.captureSnapshot", json!({"computedStyles": []}));
    let shown = snapshot.to_string();
    assert!(shown.contains("王小明12") && shown.contains("Without scripts this page"));
    let names = |name: &Value| *name == "TR" || *name == "SCRIPT";
    let strings = snapshot["strings"].as_array().unwrap();
    let elements = snapshot["documents"][0]["nodes"]["nodeName"]
        .as_array()
        .unwrap();
    let elements = elements
        .iter()
        .map(|at| &strings[at.as_u64().unwrap() as usize]);
    let counted: Vec<&Value> = elements.filter(|name| names(name)).collect();
    let rows = counted.iter().filter(|name| **name == "TR").count();
    assert_eq!((rows, counted.len() - rows), (31, 2));
    assert_quiet(&browser);
}

#[test]
fn a_browser_that_cannot_unpack_the_results_shows_the_ranking() {
    let Some((mut browser, files)) = opened(30, "en") else {
        return;
    };
    let old = json!({"source": "delete globalThis.DecompressionStream"});
    browser.call("Page.addScriptToEvaluateOnNewDocument", old);
    browser.open_page(&files.path("page.html"));
    assert_eq!(texts(&mut browser, "main tbody tr").len(), 30);
    let names = texts(&mut browser, "main tbody th").concat();
    assert!(
        names.contains("</script><script>alert(1)</script>"),
        "{names}"
    );
    assert_eq!(browser.ask("document.querySelectorAll('script').length"), 2);
}

#[test]
fn slips_are_a_sheet_for_each_contestant() {
    let Some((mut browser, _files)) = opened(30, "en") else {
        return;
    };
    browser.go("#/slips");
    browser.call("Emulation.setEmulatedMedia", json!({"media": "print"}));
    assert_eq!(browser.ask("document.querySelectorAll('.slip').length"), 30);
    let printed = browser.call("Page.printToPDF", json!({"printBackground": false}));
    let pdf = decode_base64(printed["data"].as_str().unwrap());
    let is_sheet = |window: &&[u8]| window.starts_with(b"/Type /Page") && window[11] != b's';
    let sheets = pdf.windows(12).filter(is_sheet).count();
    assert_eq!(sheets, 30);
    assert_quiet(&browser);
}

#[test]
fn on_a_phone_rows_are_cards_and_no_page_is_cut() {
    let Some((mut browser, _files)) = opened(30, "en") else {
        return;
    };
    let number = browser.ask("D.contestants.name.indexOf('contestant 22')");
    let pages = ["#/", "#/c/N", "#/c/N/0/0", "#/c/N/1/0", "#/case/0/0"];
    for width in [360, 800, 1400] {
        browser.resize(width, 800);
        for page in pages {
            browser.go(&page.replace('N', &number.to_string()));
            let cut = browser.ask(
                "Array.from(document.querySelectorAll('main *')).filter(part => !part.closest('pre, .unseen') &&
                   (part.getBoundingClientRect().right > innerWidth + 1 || (part.matches('.wide') && part.scrollWidth > part.clientWidth + 1)))
                 .map(part => part.tagName + '.' + part.className)",
            );
            assert_eq!(cut, json!([]), "{page} at {width}");
        }
        browser.go("#/");
        let kind = "getComputedStyle(document.querySelector('.class tbody tr')).display";
        let expected = if width < 600 { "flex" } else { "table-row" };
        assert_eq!(browser.ask(kind), expected);
    }
    assert_quiet(&browser);
}

#[test]
fn a_comparison_shows_who_changed_and_leads_to_them() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let files = Files::new(&[]);
    let page = compared(Lang::En);
    browser.resize(1400, 900);
    browser.open_page(&files.write("page.html", page.as_bytes()));
    know(&mut browser, &page);
    let changed = browser.ask("D.compared.changed.length").as_u64().unwrap();
    assert!(changed > 12);
    let figures = texts(&mut browser, ".compared .headlines dd");
    assert_eq!(figures[0], format!("{changed} / 60"));
    assert_eq!(
        figures[3],
        browser.ask("D.compared.moved.length").to_string()
    );
    let rows = texts(&mut browser, ".compared .changes > tbody > tr");
    assert_eq!(rows.len() as u64, changed, "what is folded is there too");
    let one = "Array.from(document.querySelectorAll('.changes tbody tr'), row => row.querySelector('.gain').textContent)";
    let gains = browser.ask(one);
    assert!(gains.as_array().unwrap().contains(&json!("+40")), "{gains}");
    // One link leads to the contestant, and the link of a case leads to its result.
    let name = texts(&mut browser, ".changes tbody th a").swap_remove(0);
    click(&mut browser, ".changes tbody th a", 0);
    assert_eq!(texts(&mut browser, "h1").concat(), name);
    browser.go("#/");
    let case = texts(&mut browser, ".changed-cases a")[0].clone();
    click(&mut browser, ".changed-cases a", 0);
    let heading = texts(&mut browser, "h1").concat();
    assert!(heading.ends_with(&format!(" · {case}")), "{heading}");
    assert_quiet(&browser);
}

#[test]
fn a_source_has_numbered_lines_and_stays_text() {
    let mut results = one_dialogue();
    let source = "int a;\n<b>&amp;</b>\n\treturn 0;\n";
    results.submissions[0].source = Some(source.to_owned());
    let Some((mut browser, _files)) = page_of(&results) else {
        return;
    };
    browser.ask("document.querySelector('.listing').closest('details').open = true");
    let lines = texts(&mut browser, ".listing span");
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[1].starts_with("<b>&amp;</b>"), "{lines:?}");
    // Line numbers are drawn by the style sheet, and are not part of the text.
    let drawn = "getComputedStyle(document.querySelector('.listing span'), '::before').content";
    assert_eq!(browser.ask(drawn), "counter(line)");
    assert_quiet(&browser);
}

#[test]
fn one_submission_with_one_case_opens_on_what_was_said() {
    let Some((mut browser, _files)) = page_of(&one_dialogue()) else {
        return;
    };
    assert_eq!(texts(&mut browser, ".talk .program .said")[0], "? 500");
    assert_eq!(texts(&mut browser, ".talk .said").len(), 14);
    assert_eq!(
        browser.ask("document.querySelectorAll('.crumbs a').length"),
        0
    );
    assert_quiet(&browser);
}

#[test]
fn narrow_fields_of_no_two_verdicts_have_one_form() {
    let Some((mut browser, _files)) = page_of(&class(3)) else {
        return;
    };
    let forms = browser.ask(
        "['AC', 'WA', 'TLE', 'MLE', 'RE', 'CE', 'SK', 'PC', 'OLE', 'JE'].map(code => { const field = document.createElement('span');
           field.className = 'field v-' + code; const strip = document.createElement('div'); strip.className = 'strip is-tight';
           strip.append(field); document.body.append(strip); return getComputedStyle(field).maskImage; })",
    );
    let forms: Vec<String> = serde_json::from_value(forms).unwrap();
    // AC and WA have no shape: one is pale, the other is dark.
    assert_eq!(forms[..2], ["none", "none"]);
    let others: std::collections::BTreeSet<&String> = forms[1..].iter().collect();
    assert_eq!(others.len(), 9, "{forms:?}");
}
