//! Benchmark of all reports of a large class: time and memory for 3000 contestants with 20 cases each.
//!
//! `cargo bench --bench report` prints one line per format. Goal: 5 s and 300 MiB for all of them.

#![allow(clippy::unwrap_used, reason = "a failed bench may panic")]

mod memory;

use std::time::{Duration, Instant};

use caipan_checker::verdict::Verdict;
use caipan_i18n::Lang;
use caipan_report::compare::Comparison;
use caipan_report::record::{
    Case, Compile, Diagnosis, Isolation, Limits, Mutant, Problem, ProblemCase, Results, Runs,
    Submission, Subtask, Tool,
};
use caipan_report::{DetailLevel, RenderOptions, ReportFormat};

const CONTESTANTS: usize = 3000;
const CASES: usize = 20;
const MOST_TIME: Duration = Duration::from_secs(5);
const MOST_KIB: u64 = 300 << 10;

fn case(contestant: usize, number: usize) -> Case {
    let is_lost = (contestant * 7 + number * 13).is_multiple_of(5);
    let verdict = match number {
        _ if !is_lost => Verdict::Accepted,
        7 => Verdict::TimeLimitExceeded,
        _ => Verdict::WrongAnswer,
    };
    let is_near = verdict == Verdict::TimeLimitExceeded;
    Case {
        name: format!("general/{number:02}-what-it-probes"),
        subtask: Some(if number < 6 { "bottom-row" } else { "general" }.to_owned()),
        also_in: Vec::new(),
        verdict,
        score: if is_lost { 0.0 } else { 5.0 },
        max_score: 5.0,
        unjudged: 0.0,
        limits: None,
        counts: true,
        cpu_s: Some(0.001_234 * number as f64),
        wall_s: Some(0.002_345 * number as f64),
        memory_bytes: Some(3 << 20),
        exit_code: Some(0),
        signal: None,
        reason_kind: is_lost.then(|| "not-cleared".to_owned()),
        reason: is_lost.then(|| "after 5 moves 12 tiles are left".to_owned()),
        evidence: None,
        output: is_lost.then(|| "0 4 1\n0 2 1\n1 3 1\n3 2 1\n3 0 1\n".to_owned()),
        also: None,
        pictures: None,
        dialogue: None,
        unstable: is_near,
        unconfirmed: false,
        see: None,
        stderr: None,
        host: None,
        runs: is_near.then(|| {
            Box::new(Runs {
                verdicts: vec![verdict, Verdict::Accepted, Verdict::Accepted, verdict],
                decided_by: None,
                contention: None,
                margin: None,
                forgiven: None,
                cpu_min_s: Some(2.9),
                cpu_median_s: Some(3.0),
                wall_min_s: Some(2.9),
                wall_median_s: Some(3.0),
            })
        }),
        load: Some(1.5),
        steal_s: Some(0.0),
    }
}

fn submission(contestant: usize) -> Submission {
    let cases: Vec<Case> = (1..=CASES).map(|number| case(contestant, number)).collect();
    let subtask = |name: &str| {
        let mine = cases
            .iter()
            .filter(|case| case.subtask.as_deref() == Some(name));
        Subtask {
            name: name.to_owned(),
            score: mine.clone().map(|case| case.score).sum(),
            max_score: mine.map(|case| case.max_score).sum(),
            unjudged: 0.0,
        }
    };
    let subtasks = ["bottom-row", "general"].map(subtask).to_vec();
    Submission {
        name: format!("选手-{contestant:04}"),
        path: format!("class/选手-{contestant:04}/mayan.cpp"),
        problem: "mayan".to_owned(),
        language: "cpp".to_owned(),
        verdict: Verdict::WrongAnswer,
        score: subtasks.iter().map(|subtask| subtask.score).sum(),
        max_score: 100.0,
        unjudged: 0.0,
        limits: Limits {
            cpu_s: 3.0,
            wall_s: 10.0,
            memory_bytes: 128 << 20,
            output_bytes: 64 << 20,
        },
        compile: Compile {
            ok: true,
            log: String::new(),
            remark: None,
        },
        subtasks,
        cases,
        reason_kind: None,
        reason: None,
        evidence: None,
        unfinished_cases: 0,
        diagnosis: Some(Diagnosis {
            mutants: vec![Mutant {
                id: format!("mutant-{}", contestant % 40),
                mistake: "looks for no new runs after the first have vanished".to_owned(),
            }],
            explained_cases: 4,
            wrong_cases: 4,
        }),
        always_prints: None,
        program_id: Some(format!("{contestant:064x}")),
        source: None,
        attempts: Vec::new(),
        remarks: Vec::new(),
    }
}

fn results() -> Results {
    let asked = |number| ProblemCase {
        name: format!("general/{number:02}-what-it-probes"),
        id: format!("{number:064x}"),
        input: Some("3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n".to_owned()),
        answer: Some("2 1 1\n3 1 1\n3 0 1\n".to_owned()),
    };
    Results {
        schema_version: 1,
        interrupted: false,
        judge_again: None,
        done: None,
        total: None,
        tool: Tool {
            name: "caipan".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        },
        graded_at: Some("2026-01-01T00:00:00Z".to_owned()),
        title: None,
        roster: None,
        remarks: Vec::new(),
        same_sources: Vec::new(),
        isolation: Isolation {
            level: "full".to_owned(),
            mechanisms: Vec::new(),
        },
        problems: vec![Problem {
            machine_factor: None,
            name: "mayan".to_owned(),
            checker: "mayan".to_owned(),
            settings: Default::default(),
            cases: (1..=CASES).map(asked).collect(),
        }],
        limits_lowered: Vec::new(),
        machines: Vec::new(),
        twins: None,
        submissions: (0..CONTESTANTS).map(submission).collect(),
    }
}

/// Peak memory of this process in KiB; 0 if the system does not report it.
fn peak() -> u64 {
    memory::kib(std::process::id(), "VmHWM").unwrap_or(0)
}

/// Whether a report is for people. Reports for programs are the same in each language.
fn depends_on_language(format: ReportFormat) -> bool {
    use ReportFormat::{Html, Markdown, Text};
    matches!(format, Markdown | Text | Html)
}

fn main() {
    let results = results();
    println!(
        "{CONTESTANTS} contestants, {CASES} cases each; {} MiB held",
        peak() >> 10
    );
    let mut total = Duration::ZERO;
    let mut line = |what: &str, make: &mut dyn FnMut() -> usize| {
        let start = Instant::now();
        let bytes = make();
        let time = start.elapsed();
        total += time;
        println!(
            "{what:<22} {:>8.1} ms {:>8} KiB, peak {:>4} MiB",
            time.as_secs_f64() * 1e3,
            bytes >> 10,
            peak() >> 10
        );
    };
    let formats = [
        ("json", ReportFormat::Json),
        ("csv", ReportFormat::Csv),
        ("csv-cases", ReportFormat::CsvCases),
        ("junit", ReportFormat::Junit),
        ("markdown", ReportFormat::Markdown),
        ("text", ReportFormat::Text),
        ("html", ReportFormat::Html),
    ];
    for (name, format) in formats {
        for (lang, detail) in [(Lang::En, DetailLevel::Usual), (Lang::Zh, DetailLevel::All)] {
            let manner = RenderOptions {
                lang,
                detail,
                ..RenderOptions::default()
            };
            if depends_on_language(format) || lang == Lang::En {
                line(&format!("{name} {lang:?}"), &mut || {
                    format.render(&results, manner).len()
                });
            }
        }
    }
    let json = ReportFormat::Json.render(&results, RenderOptions::default());
    line("reading json", &mut || {
        Results::read(json.as_bytes()).unwrap().submissions.len()
    });
    drop(json);
    line("comparing", &mut || {
        Comparison::new(("new", &results), ("old", &results))
            .format_text(Lang::En, true)
            .len()
    });
    println!(
        "in all                 {:>8.1} ms",
        total.as_secs_f64() * 1e3
    );
    assert!(total <= MOST_TIME, "more than {MOST_TIME:?}");
    assert!(peak() <= MOST_KIB, "more than {} MiB", MOST_KIB >> 10);
}
