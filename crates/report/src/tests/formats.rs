//! Snapshot tests of the results of a class in every format.

use super::fixtures::{class, dialogue, results, submission};
use super::plain;
use crate::record::{Attempt, Results};
use crate::{DetailLevel, RenderOptions, ReportFormat};
use caipan_checker::verdict::Verdict::{Accepted, WrongAnswer};
use caipan_facts::Fact;
use caipan_i18n::Lang;

pub(super) fn rendered(format: ReportFormat, results: &Results, lang: Lang) -> String {
    let options = RenderOptions {
        lang,
        ..RenderOptions::default()
    };
    plain(&format.render(results, options))
}

/// Creates results on two problems; one contestant has no submission to the second.
fn two_problems() -> Results {
    results(vec![
        submission("王小明", "mayan", [Accepted, Accepted, Accepted]),
        submission("王小明", "klotski", [Accepted, WrongAnswer, Accepted]),
        submission("李雷", "mayan", [Accepted, WrongAnswer, Accepted]),
        submission("李雷", "klotski", [Accepted, Accepted, Accepted]),
        submission("韩梅梅", "mayan", [WrongAnswer, Accepted, Accepted]),
    ])
}

#[test]
fn the_tables_of_a_class_have_ties_failures_mistakes_and_unstable_cases() {
    let text = crate::text::format_class_tables(&class(), Lang::En, false);
    insta::assert_snapshot!(plain(&text.unwrap()));
}

#[test]
fn the_tables_of_a_class_in_chinese_are_aligned() {
    let text = crate::text::format_class_tables(&class(), Lang::Zh, false);
    insta::assert_snapshot!(plain(&text.unwrap()));
}

#[test]
fn scorecards_are_in_chinese_too_and_tell_of_runs_near_a_limit() {
    let mut results = class();
    results.submissions[0].attempts = [("a.cpp", 0.0), ("b.cpp", 40.0)]
        .map(|(path, score)| Attempt {
            path: path.to_owned(),
            verdict: WrongAnswer,
            score,
            unjudged: 0.0,
        })
        .to_vec();
    insta::assert_snapshot!(rendered(ReportFormat::Text, &results, Lang::Zh));
}

#[test]
fn a_scorecard_shows_runs_near_a_limit_and_attempts() {
    let results = class();
    let cards: Vec<String> = (results.submissions.iter())
        .map(|submission| {
            plain(&crate::text::format_scorecard(
                submission,
                &results.problems,
                RenderOptions::default(),
            ))
        })
        .collect();
    let unstable = "unstable: TLE in 2 of 4 runs; alone min 2.90 s, median 3.00 s";
    assert!(cards[1].contains(unstable), "{}", cards[1]);
    let near = "near a limit: AC in all 4 runs; alone min 950 ms, median 2.75 s";
    assert!(cards[3].contains(near), "{}", cards[3]);
    let unconfirmed = "near or over a limit, but not confirmed by runs alone: too many other cases were near a limit";
    assert!(cards[3].contains(unconfirmed), "{}", cards[3]);
    assert!(!cards[2].contains("runs"), "{}", cards[2]);
}

#[test]
fn json_marks_repeated_cases_and_cases_that_should_have_been_repeated() {
    let json = rendered(ReportFormat::Json, &class(), Lang::En);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let near = cases_of_contestant(&json, "Ann 2");
    assert_eq!(near[0]["unconfirmed"], true);
    assert!(near[0].get("runs").is_none());
    assert_eq!(
        near[1]["runs"]["verdicts"],
        serde_json::json!(["AC", "AC", "AC", "AC"])
    );
    assert_eq!(near[1]["runs"]["cpu_min_s"], 0.95);
    assert!(near[1].get("unconfirmed").is_none() && near[1].get("unstable").is_none());
    let slow = &cases_of_contestant(&json, "王小明")[1];
    assert_eq!(slow["unstable"], true);
    assert_eq!(
        slow["runs"]["verdicts"],
        serde_json::json!(["TLE", "AC", "AC", "TLE"])
    );
    for case in cases_of_contestant(&json, "carl").as_array().unwrap() {
        let keys = ["unconfirmed", "runs", "unstable"];
        assert!(keys.iter().all(|key| case.get(key).is_none()), "{case}");
    }
}

fn cases_of_contestant<'j>(json: &'j serde_json::Value, name: &str) -> &'j serde_json::Value {
    let cards = json["submissions"].as_array().unwrap();
    &cards.iter().find(|card| card["name"] == name).unwrap()["cases"]
}

#[test]
fn several_problems_are_ranked_by_their_sum() {
    insta::assert_snapshot!(rendered(ReportFormat::Markdown, &two_problems(), Lang::En));
}

#[test]
fn markdown_speaks_chinese() {
    insta::assert_snapshot!(rendered(ReportFormat::Markdown, &class(), Lang::Zh));
}

#[test]
fn csv_has_a_row_for_each_contestant() {
    insta::assert_snapshot!(rendered(ReportFormat::Csv, &two_problems(), Lang::En));
}

#[test]
fn csv_has_a_row_for_each_case() {
    insta::assert_snapshot!(rendered(ReportFormat::CsvCases, &class(), Lang::En));
}

#[test]
fn junit_has_a_suite_for_each_submission() {
    insta::assert_snapshot!(rendered(ReportFormat::Junit, &class(), Lang::En));
}

#[test]
fn machine_readable_formats_are_never_translated() {
    for format in [
        ReportFormat::Json,
        ReportFormat::Csv,
        ReportFormat::CsvCases,
        ReportFormat::Junit,
    ] {
        let [english, chinese] = Lang::ALL.map(|lang| rendered(format, &class(), lang));
        assert_eq!(english, chinese, "{format:?}");
    }
}

#[test]
fn only_csv_gets_a_byte_order_mark_and_only_on_request() {
    let options = RenderOptions {
        byte_order_mark: true,
        ..RenderOptions::default()
    };
    for format in [
        ReportFormat::Text,
        ReportFormat::Json,
        ReportFormat::Csv,
        ReportFormat::CsvCases,
        ReportFormat::Junit,
        ReportFormat::Markdown,
    ] {
        let is_csv = matches!(format, ReportFormat::Csv | ReportFormat::CsvCases);
        let marked = format.render(&class(), options);
        assert_eq!(marked.starts_with('\u{feff}'), is_csv, "{format:?}");
        let unmarked = format.render(&class(), RenderOptions::default());
        assert!(!unmarked.starts_with('\u{feff}'), "{format:?}");
    }
}

#[test]
fn more_than_ten_submissions_get_tables_instead_of_scorecards_except_at_detail_all() {
    let evidence = "low: 40 of 40 points";
    assert!(text_of_class(10, DetailLevel::Usual).contains(evidence));
    assert!(!text_of_class(11, DetailLevel::Usual).contains(evidence));
    assert!(text_of_class(11, DetailLevel::Usual).contains("ranking\n"));
    assert!(text_of_class(11, DetailLevel::All).contains(evidence));
}

fn text_of_class(count: usize, detail: DetailLevel) -> String {
    let options = RenderOptions {
        detail,
        ..RenderOptions::default()
    };
    let cards = (0..count)
        .map(|number| submission(&format!("s{number}"), "mayan", [Accepted; 3]))
        .collect();
    crate::text::render_results(&results(cards), options)
}

#[test]
fn results_without_submissions_give_a_report_that_says_so() {
    let nobody = results(Vec::new());
    assert_eq!(
        rendered(ReportFormat::Text, &nobody, Lang::En),
        "no submissions\n"
    );
    assert_eq!(
        rendered(ReportFormat::Markdown, &nobody, Lang::Zh),
        "没有提交\n"
    );
    assert!(rendered(ReportFormat::Junit, &nobody, Lang::En).contains("tests=\"0\""));
    assert!(rendered(ReportFormat::Csv, &nobody, Lang::En).starts_with("rank,name"));
}

#[test]
fn csv_and_junit_contain_additional_remarks_and_the_end_of_a_dialogue() {
    let mut results = class();
    let case = &mut results.submissions[0].cases[0];
    case.also = Some(Fact::quote("tokens differ"));
    case.dialogue = Some(dialogue("=1+1").into());
    let csv = rendered(ReportFormat::CsvCases, &results, Lang::En);
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let head = reader.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let cell = |row: usize, name: &str| {
        let column = head.iter().position(|column| column == name).unwrap();
        rows[row][column].to_owned()
    };
    assert!(cell(0, "also").contains("tokens differ"), "{csv}");
    assert!(cell(0, "dialogue").contains("> =1+1"), "{csv}");
    assert_eq!(cell(1, "also") + &cell(1, "dialogue"), "");
    let junit = rendered(ReportFormat::Junit, &results, Lang::En);
    assert!(
        junit.contains("tokens differ") && junit.contains("&lt; =1+1"),
        "{junit}"
    );
}
