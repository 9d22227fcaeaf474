//! Builds a class of thirty contestants with every verdict, whose wrong outputs come from the self-tests.

use std::fs;

use caipan_checker::verdict::Verdict;
use caipan_i18n::Lang;
use caipan_judge::svg_sanitiser::{Picture, Pictures};
use caipan_report::compare::Comparison;
use caipan_report::html;
use caipan_report::record::{
    Case, Compile, Diagnosis, Dialogue, DialogueLine, Isolation, Limits, Mutant, Problem,
    ProblemCase, Results, Speaker, Submission, Subtask, Tool,
};

use crate::support::root;

/// Hostile name.
pub(super) const HOSTILE: &str =
    "</script><script>alert(1)</script>\"' onload=alert(2) \u{1b}[31m\u{202e}&amp;";

/// Names of the wrong outputs that contestants submit, by problem.
pub(super) const WRONG: [(&str, &[&str]); 2] = [
    ("mayan", &["not-the-smallest", "stops-early", "tiles-left"]),
    (
        "klotski",
        &[
            "too-small",
            "first-query-wrong",
            "minus-one-though-reachable",
        ],
    ),
];

/// The path of a wrong output's file, such as its input (`in`).
pub(super) fn file(problem: &str, case: &str, ending: &str) -> String {
    let path = format!("cases/{problem}/invalid_output/{case}.{ending}");
    root().join(path).to_str().unwrap().to_owned()
}

fn read(problem: &str, case: &str, ending: &str) -> Option<String> {
    fs::read_to_string(file(problem, case, ending)).ok()
}

fn case(problem: &str, name: &str, verdict: Verdict, number: usize) -> Case {
    let is_accepted = verdict == Verdict::Accepted;
    let ran = !matches!(verdict, Verdict::Skipped);
    let output = (verdict == Verdict::WrongAnswer).then(|| read(problem, name, "out").unwrap());
    let cpu = 0.07 * (1 + number % 17) as f64
        + if verdict == Verdict::TimeLimitExceeded {
            3.0
        } else {
            0.0
        };
    let kind = match verdict {
        Verdict::Accepted | Verdict::Skipped => None,
        Verdict::TimeLimitExceeded => Some("cpu"),
        Verdict::WrongAnswer => Some("not-cleared"),
        _ => Some("exit-code"),
    };
    Case {
        name: name.to_owned(),
        subtask: Some("all".to_owned()),
        also_in: Vec::new(),
        verdict,
        score: if is_accepted { 20.0 } else { 0.0 },
        max_score: 20.0,
        unjudged: 0.0,
        counts: true,
        cpu_s: ran.then_some(cpu),
        wall_s: ran.then_some(cpu),
        memory_bytes: ran.then_some((3 + number as u64) << 20),
        exit_code: None,
        signal: None,
        reason_kind: kind.map(str::to_owned),
        reason: kind.map(|_| match number % 7 {
            0 => format!("found {HOSTILE}"),
            _ => "after 3 moves 4 tiles are left".to_owned(),
        }),
        evidence: None,
        limits: None,
        output,
        also: None,
        pictures: (verdict == Verdict::RunTimeError).then(|| drawn().into()),
        dialogue: (verdict == Verdict::RunTimeError).then(|| dialogue().into()),
        unstable: false,
        unconfirmed: false,
        see: None,
        stderr: None,
        runs: None,
        load: None,
        steal_s: None,
        host: None,
    }
}

/// Returns a picture, and a picture with a hostile name.
fn drawn() -> Pictures {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20\"><rect width=\"9\" height=\"9\"/></svg>\n";
    let picture = |name: &str| Picture {
        name: name.to_owned(),
        svg: svg.to_owned(),
    };
    Pictures {
        drawn: ["judgeimage-1.svg", HOSTILE].map(picture).to_vec(),
        notes: Vec::new(),
    }
}

/// Returns an interaction with hostile output.
fn dialogue() -> Dialogue {
    let said = |from| DialogueLine {
        from,
        at_s: 0.25,
        text: HOSTILE.to_owned(),
        whole: from == Speaker::Interactor,
    };
    Dialogue {
        lines: [Speaker::Program, Speaker::Interactor].map(said).to_vec(),
        left_out: None,
    }
}

const LIMITS: Limits = Limits {
    cpu_s: 3.0,
    wall_s: 10.0,
    memory_bytes: 128 << 20,
    output_bytes: 64 << 20,
};

fn submission(number: usize, problem: &str, cases: &[&str]) -> Submission {
    let verdict = Verdict::ALL[number % 10];
    let is_compiled = verdict != Verdict::CompileError;
    let name = match number {
        7 => HOSTILE.to_owned(),
        _ if number.is_multiple_of(3) => format!("王小明{number}"),
        _ => format!("contestant {number}"),
    };
    let each = cases.iter().enumerate().filter(|_| is_compiled);
    let each = each.map(|(place, name)| {
        if place <= number / 10 {
            case(problem, name, verdict, number + place)
        } else {
            case(problem, name, Verdict::Accepted, number + place)
        }
    });
    let cases: Vec<Case> = each.collect();
    let score = cases.iter().map(|case| case.score).sum();
    Submission {
        path: format!("class/{name}/{problem}.cpp"),
        name,
        problem: problem.to_owned(),
        language: "cpp".to_owned(),
        verdict,
        score,
        max_score: 60.0,
        unjudged: 0.0,
        limits: LIMITS,
        compile: Compile {
            ok: is_compiled,
            log: compiler_log(is_compiled),
            remark: None,
        },
        subtasks: vec![Subtask {
            name: "all".to_owned(),
            score,
            max_score: 60.0,
            unjudged: 0.0,
        }],
        cases,
        reason_kind: None,
        reason: None,
        evidence: None,
        unfinished_cases: 0,
        diagnosis: (verdict == Verdict::WrongAnswer).then(|| Diagnosis {
            mutants: vec![Mutant {
                id: "stops-early".to_owned(),
                mistake: "stops before the board is empty".to_owned(),
            }],
            explained_cases: 1,
            wrong_cases: 1,
        }),
        always_prints: None,
        program_id: None,
        source: None,
        attempts: Vec::new(),
        remarks: Vec::new(),
    }
}

fn compiler_log(is_compiled: bool) -> String {
    if is_compiled {
        String::new()
    } else {
        format!("error: {HOSTILE}\nline 2")
    }
}

/// Returns a class without judge errors, since class statistics cover judged contestants only.
pub(super) fn judged_class(people: usize) -> Results {
    let mut results = class(people);
    for card in &mut results.submissions {
        if card.verdict == Verdict::JudgeError {
            card.verdict = Verdict::WrongAnswer;
        }
    }
    results
}

/// `people` contestants with every verdict on two problems.
pub(super) fn class(people: usize) -> Results {
    let problem = |(problem, cases): &(&str, &[&str])| Problem {
        machine_factor: None,
        name: (*problem).to_owned(),
        checker: (*problem).to_owned(),
        settings: Default::default(),
        cases: cases
            .iter()
            .map(|case| ProblemCase {
                name: (*case).to_owned(),
                id: (*case).to_owned(),
                input: read(problem, case, "in"),
                answer: read(problem, case, "ans"),
            })
            .collect(),
    };
    let submissions = WRONG.iter().flat_map(|(problem, cases)| {
        (0..people).map(move |number| submission(number, problem, cases))
    });
    Results {
        schema_version: 1,
        interrupted: false,
        judge_again: None,
        done: None,
        total: None,
        tool: Tool {
            name: "caipan".to_owned(),
            version: "0.1.0".to_owned(),
        },
        graded_at: Some("2026-11-21T12:00:00Z".to_owned()),
        title: None,
        roster: None,
        remarks: Vec::new(),
        same_sources: Vec::new(),
        isolation: Isolation {
            level: "full".to_owned(),
            mechanisms: Vec::new(),
        },
        limits_lowered: Vec::new(),
        machines: Vec::new(),
        twins: None,
        problems: WRONG.iter().map(problem).collect(),
        submissions: submissions.collect(),
    }
}

/// Adds a submission with one case, on which a program and an interactor have communicated.
pub(super) fn one_dialogue() -> Results {
    let mut results = class(30);
    let talks = |card: &Submission| card.cases.iter().any(|case| case.dialogue.is_some());
    results.submissions.retain(talks);
    results.submissions.truncate(1);
    let card = &mut results.submissions[0];
    card.cases.retain(|case| case.dialogue.is_some());
    card.cases.truncate(1);
    let name = card.problem.clone();
    results.problems.retain(|problem| problem.name == name);
    results.problems[0]
        .cases
        .retain(|asked| asked.name == card.cases[0].name);
    let mut lines = Vec::new();
    for number in 0..12 {
        lines.push(DialogueLine {
            from: [Speaker::Program, Speaker::Interactor][number % 2],
            at_s: 0.01 * number as f64,
            text: match number % 2 {
                0 => format!("? {}", 500 >> (number / 2)),
                _ => "too large".to_owned(),
            },
            whole: true,
        });
    }
    let said = card.cases[0].dialogue.as_mut().unwrap();
    lines.append(&mut said.lines);
    said.lines = lines;
    results
}

/// Returns a comparison of a class with an earlier one: some programs differ, some results are better or worse.
pub(super) fn compared(lang: Lang) -> String {
    let new = class(30);
    let mut old = new.clone();
    for (number, card) in old.submissions.iter_mut().enumerate() {
        card.program_id = Some(number.to_string());
        if number % 4 == 1 {
            card.program_id = Some("another".to_owned());
            for case in &mut card.cases {
                (case.verdict, case.score) = (Verdict::WrongAnswer, 0.0);
            }
            (card.verdict, card.score) = (Verdict::WrongAnswer, 0.0);
        }
    }
    old.submissions.retain(|card| card.name != "contestant 4");
    let comparison = Comparison::new(("new.json", &new), ("old.json", &old));
    html::render_results_with_comparison(&new, &comparison, lang)
}
