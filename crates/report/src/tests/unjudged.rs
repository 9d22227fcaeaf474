//! Tests of judge errors in every format: banner, contestants with reasons, command that judges again, open points.

use super::fixtures::{results, submission};
use super::formats::rendered;
use crate::ReportFormat;
use crate::record::Results;
use caipan_checker::verdict::Verdict::{Accepted, JudgeError, WrongAnswer};
use caipan_i18n::Lang;

const COMMAND: &str = "caipan grade contest.toml class";

fn open() -> Results {
    let mut graded = results(vec![
        submission("ann", "mayan", [Accepted, WrongAnswer, Accepted]),
        submission("bob", "mayan", [Accepted, JudgeError, Accepted]),
    ]);
    let case = &mut graded.submissions[1].cases[1];
    case.reason_kind = Some("checker".to_owned());
    case.reason = Some("the interactor crashed".to_owned());
    case.evidence = None;
    graded.judge_again = Some(COMMAND.to_owned());
    graded
}

#[test]
fn every_human_readable_report_names_unjudged_contestants_reason_and_remedy() {
    for (format, banner, who, rank) in [
        (
            ReportFormat::Text,
            "not final: the judge failed for 1 contestant, 60 points are not judged",
            "bob (mayan): high/2: the interactor crashed (60 points not judged)",
            "1?",
        ),
        (
            ReportFormat::Markdown,
            "**not final\\: the judge failed for 1 contestant, 60 points are not judged",
            "bob (mayan)\\: high/2\\: the interactor crashed (60 points not judged)",
            "| 1? |",
        ),
        (
            ReportFormat::Html,
            "not final: the judge failed for 1 contestant, 60 points are not judged",
            // The list is part of the data for the script.
            "<th>bob</th><td>JE 40</td>",
            "<td>1?</td>",
        ),
    ] {
        let text = rendered(format, &open(), Lang::En);
        for part in [banner, who, rank] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(text.replace('\\', "").contains(COMMAND), "{text}");
        let chinese = rendered(format, &open(), Lang::Zh);
        assert!(
            chinese.contains("评测方出错，1 名选手共 60 分尚未评测"),
            "{chinese}"
        );
    }
}

#[test]
fn csv_has_columns_for_unjudged_points_and_judge_errors() {
    let text = rendered(ReportFormat::Csv, &open(), Lang::En);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let heads = reader.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let cell = |row: usize, head: &str| {
        let at = heads.iter().position(|other| other == head).unwrap();
        rows[row][at].to_owned()
    };
    let row = |row| {
        [
            "rank",
            "name",
            "score",
            "max_score",
            "unjudged",
            "provisional",
        ]
        .map(|head| cell(row, head))
    };
    assert_eq!(row(0), ["1", "ann", "40", "100", "0", "yes"]);
    assert_eq!(row(1), ["", "bob", "40", "100", "60", "no"]);
    assert!(
        cell(1, "judge_error").contains("the interactor crashed"),
        "{text}"
    );
    assert_eq!(cell(1, "judge_again"), COMMAND);
    assert_eq!(cell(0, "judge_again"), "");
}

#[test]
fn json_has_unjudged_points_only_for_unjudged_submissions() {
    let text = rendered(ReportFormat::Json, &open(), Lang::En);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let [ann, bob] = [&json["submissions"][0], &json["submissions"][1]];
    assert!(ann.get("unjudged").is_none(), "{text}");
    assert_eq!(bob["unjudged"], 60.0);
    assert_eq!(bob["max_score"], 100.0);
    assert_eq!(bob["subtasks"][1]["unjudged"], 60.0);
    assert_eq!(bob["cases"][1]["unjudged"], 60.0);
    assert_eq!(json["judge_again"], COMMAND);
}

#[test]
fn a_single_unjudged_submission_has_a_warning_too() {
    let mut alone = open();
    alone.submissions.remove(0);
    let text = rendered(ReportFormat::Text, &alone, Lang::En);
    assert!(
        text.contains("not final: the judge failed, 60 points are not judged"),
        "{text}"
    );
    assert!(text.contains("40/100; 60 points not judged"), "{text}");
    assert!(text.contains(COMMAND), "{text}");
}
