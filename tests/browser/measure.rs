//! Measures size and speed of a page on request; never fails.
//!
//! `just soak browser::measure --release -- --nocapture`

use std::time::Instant;

use caipan_checker::verdict::Verdict;
use caipan_report::record::Results;

use super::chromium::Chromium;
use super::class_fixture::class;
use crate::support::{Files, caipan, is_soak, page_data};

/// Returns a class of this many contestants and Mayan cases, with all wrong outputs different.
fn large(people: usize, cases: usize) -> Results {
    let mut results = class(people);
    results.problems.truncate(1);
    results.submissions.truncate(people);
    let problem = &mut results.problems[0];
    let of = problem.cases.len();
    problem.cases = (0..cases)
        .map(|number| {
            let mut asked = problem.cases[number % of].clone();
            asked.name = format!("{} {number}", asked.name);
            asked
        })
        .collect();
    for (person, card) in results.submissions.iter_mut().enumerate() {
        let Some(model) = card.cases.first().cloned() else {
            continue;
        };
        card.cases = (0..cases)
            .map(|number| {
                let mut case = model.clone();
                case.name.clone_from(&problem.cases[number].name);
                case.cpu_s = Some((person * 7 + number * 13) as f64 % 290.0 / 100.0);
                if (person + number) % 5 > 1 {
                    (case.verdict, case.score) = (Verdict::Accepted, 5.0);
                    (case.reason, case.reason_kind, case.output) = (None, None, None);
                } else {
                    case.verdict = Verdict::WrongAnswer;
                    case.reason = Some(format!("after 3 moves {} tiles are left", person % 30));
                    let lines = |line: usize| {
                        format!("{} {} 1\n", (person >> (2 * line)) % 4, (number + line) % 2)
                    };
                    case.output = Some((0..3).map(lines).collect());
                }
                case
            })
            .collect();
        card.score = card.cases.iter().map(|case| case.score).sum();
        card.max_score = 5.0 * cases as f64;
    }
    results
}

#[test]
fn large_classes_open_and_sort() {
    if !is_soak() {
        return;
    }
    for (people, cases) in [(200, 10), (3000, 20)] {
        let files = Files::new(&[]);
        let saved = serde_json::to_vec(&large(people, cases)).unwrap();
        let saved = files.write("results.json", &saved);
        let start = Instant::now();
        let page = caipan(&["report", &saved, "--format", "html"])
            .expect(0, "<!DOCTYPE", "")
            .stdout;
        let made = start.elapsed();
        let Some(mut browser) = Chromium::start() else {
            return;
        };
        let size = page.len() as f64 / 1e6;
        browser.resize(1280, 900);
        let start = Instant::now();
        browser.open_page(&files.write("page.html", page.as_bytes()));
        let opened = start.elapsed();
        let drawn = browser.ask("performance.now()").as_f64().unwrap();
        let mut takes = |act: &str| {
            let timed = format!(
                "new Promise(done => {{ const start = performance.now(); {act};
                   requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))); }})"
            );
            browser.ask(&timed).as_f64().unwrap()
        };
        let sorted = takes("document.querySelectorAll('.class .sort')[1].click()");
        let filtered = takes("document.querySelector('.switches button').click()");
        let searched = takes(
            "const box = document.querySelector('input[type=search]'); box.value = '王小明12'; box.dispatchEvent(new Event('input'))",
        );
        let replays = page_data(&page);
        let left_out = replays["replaysLeftOut"].as_u64().unwrap();
        let replays = replays["replays"].as_array().unwrap().len() as u64;
        let replays = format!("{replays} of {}", replays + left_out);
        println!(
            "{people} × {cases}: made in {made:.1?}, {size:.2} MB, replays {replays}; opens in {opened:.2?} (drawn after \
             {drawn:.0} ms), sorts in {sorted:.0} ms, filters in {filtered:.0} ms, searches in {searched:.0} ms"
        );
        assert!(browser.complaints.is_empty(), "{:?}", browser.complaints);
    }
}
