//! Tests that hostile names do not break any format.

use super::fixtures::{HOSTILE, dialogue, hostile, results, submission};
use crate::csv::escape_spreadsheet_formula;
use crate::record::Results;
use crate::{DetailLevel, RenderOptions, ReportFormat, junit, markdown};
use caipan_checker::verdict::Verdict;
use caipan_i18n::Lang;

const FORMATS: [ReportFormat; 10] = [
    ReportFormat::Text,
    ReportFormat::Json,
    ReportFormat::Csv,
    ReportFormat::CsvCases,
    ReportFormat::Junit,
    ReportFormat::Markdown,
    ReportFormat::Jsonl,
    ReportFormat::Gradescope,
    ReportFormat::Classroom50,
    ReportFormat::Github,
];

fn rendered(format: ReportFormat, results: &Results) -> String {
    let options = RenderOptions {
        detail: DetailLevel::All,
        ..RenderOptions::default()
    };
    let text = format.render(results, options);
    match format {
        ReportFormat::Text => super::plain(&text),
        _ => text,
    }
}

#[test]
fn no_report_contains_control_or_text_direction_characters() {
    for format in FORMATS {
        for lang in Lang::ALL {
            let options = RenderOptions {
                lang,
                detail: DetailLevel::All,
                ..RenderOptions::default()
            };
            let text = format.render(&hostile(), options);
            let text = if format == ReportFormat::Text {
                super::plain(&text)
            } else {
                text
            };
            // JSON keeps every character, and escapes control characters.
            let bad = text.chars().find(|character| match format {
                ReportFormat::Json | ReportFormat::Jsonl => *character < ' ' && *character != '\n',
                _ => (character.is_control() && *character != '\n') || *character == '\u{202e}',
            });
            assert_eq!(bad, None, "{format:?}");
        }
    }
}

#[test]
fn every_record_of_csv_is_one_line_and_none_of_its_cells_is_a_formula() {
    for format in [ReportFormat::Csv, ReportFormat::CsvCases] {
        let text = rendered(format, &hostile());
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(text.as_bytes());
        let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
        assert_eq!(rows.len(), text.lines().count(), "{format:?}");
        for cell in rows.iter().flatten() {
            let first = cell.trim_start().chars().next().unwrap_or('0');
            assert!(!"=+-@＝＋－＠".contains(first), "{cell:?}");
        }
    }
    let rows = rendered(ReportFormat::CsvCases, &hostile());
    assert_eq!(rows.lines().count(), 1 + 3 * HOSTILE.len() + 3 + 1);
}

#[test]
fn csv_cells_that_look_like_formulas_are_escaped_and_others_unchanged() {
    for formula in [
        "=1",
        "+1",
        "-1",
        "@x",
        " =1",
        "\t=1",
        "\rx",
        "\tx",
        "＝1",
        "＋1",
        "－1",
        "＠x",
        "\u{3000}=1",
    ] {
        assert!(
            escape_spreadsheet_formula(formula).starts_with('\''),
            "{formula:?}"
        );
    }
    for text in ["x=1", "王小明", "1-2", "", "'x", "a@b"] {
        assert_eq!(escape_spreadsheet_formula(text), text);
    }
}

#[test]
fn junit_with_hostile_names_is_read_back_with_every_test() {
    let text = rendered(ReportFormat::Junit, &hostile());
    let report = quick_junit::Report::deserialize_from_str(&text).unwrap();
    assert_eq!(report.test_suites.len(), HOSTILE.len() + 2);
    let tests: usize = report
        .test_suites
        .iter()
        .map(|suite| suite.test_cases.len())
        .sum();
    assert_eq!(tests, 3 * HOSTILE.len() + 3 + 1);
    for character in ['\u{fffe}', '\u{ffff}'] {
        assert!(!text.contains(character));
    }
    assert_eq!(
        junit::escape_for_xml("\u{ffff}\u{0}\u{fffe}"),
        "\\u{ffff}\\u{0}\\u{fffe}"
    );
}

#[test]
fn markdown_with_hostile_names_keeps_the_columns_of_its_tables() {
    let text = rendered(ReportFormat::Markdown, &hostile());
    let mut wanted = 0;
    for line in text.lines().filter(|line| !line.is_empty()) {
        assert!(
            line.starts_with(['#', '|'])
                || line.starts_with("one submission each\\: ")
                || line.contains(Verdict::Accepted.code()),
            "{line:?}"
        );
        if !line.starts_with('|') {
            wanted = 0;
        } else if wanted > 0 {
            assert_eq!(count_bars(line), wanted, "{line}");
        } else {
            wanted = count_bars(line);
        }
    }
    let html = text.replace("<!-- -->", "");
    assert!(!html.contains('<'), "{html}");
    insta::assert_snapshot!(HOSTILE.map(markdown::escape_markdown).join("\n"));
}

fn count_bars(line: &str) -> usize {
    line.replace("\\|", "").matches('|').count()
}

#[test]
fn tables_with_hostile_names_have_a_line_for_each_contestant() {
    let text = rendered(ReportFormat::Text, &hostile());
    let ranking = text
        .split("ranking\n")
        .nth(1)
        .unwrap()
        .split("\n\n")
        .next()
        .unwrap();
    // The heads, a row for each contestant, and the counts of verdicts.
    assert_eq!(
        ranking.lines().count(),
        1 + HOSTILE.len() + 1 + 1,
        "{ranking}"
    );
}

#[test]
fn reports_are_rendered_for_extreme_numbers() {
    let mut results = hostile();
    for (number, strange) in [-1.0, 1e308, -1e308, 5e-324, 0.0, -0.0, 1e15]
        .into_iter()
        .enumerate()
    {
        let card = &mut results.submissions[number];
        (card.score, card.max_score) = (strange, -strange);
        for case in &mut card.cases {
            (case.score, case.max_score) = (strange, strange);
            (case.cpu_s, case.wall_s, case.load) = (Some(strange), Some(strange), Some(strange));
            case.memory_bytes = Some(u64::MAX);
            (case.exit_code, case.signal) = (Some(i32::MIN), Some(i32::MAX));
        }
        card.unfinished_cases = usize::MAX;
        for subtask in &mut card.subtasks {
            (subtask.score, subtask.max_score) = (strange, strange);
        }
    }
    for format in FORMATS {
        let text = rendered(format, &results);
        assert!(!text.contains("NaN"), "{format:?}");
        assert!(!text.contains(&"0".repeat(40)), "{format:?}");
    }
}

#[test]
fn json_with_hostile_names_is_read_back_unchanged() {
    let read = Results::read(rendered(ReportFormat::Json, &hostile()).as_bytes()).unwrap();
    assert_eq!(read, hostile());
}

#[test]
fn dialogue_text_stays_inside_its_code_block_in_markdown() {
    for name in HOSTILE {
        let mut card = submission(name, "mayan", [Verdict::WrongAnswer; 3]);
        for case in &mut card.cases {
            case.dialogue = Some(dialogue(&format!("{name}\n```\n# {name}")).into());
        }
        let text = rendered(ReportFormat::Markdown, &results(vec![card]));
        let fences = text.lines().filter(|line| line.starts_with("```"));
        assert_eq!(fences.count(), 6, "{text}");
        let (_, said) = text.split_once("## dialogue\n").unwrap();
        let headings = said.lines().filter(|line| line.starts_with('#'));
        assert_eq!(headings.count(), 3, "{text}");
    }
}
