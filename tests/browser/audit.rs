//! Tests of the audit page in a browser: surviving mutants with their lines, kills and times of each case.

use std::collections::BTreeMap;

use caipan_checker::verdict::Verdict;
use caipan_i18n::Lang;
use caipan_report::html;
use caipan_report::record::Tool;
use caipan_report::record::audit::{
    Audit, CaseTime, CauseRecord, CoverageGoal, ExpectedRecord, Finding, JudgedCase, JuryProgram,
    LabelledProgram, LabelledRecord, Mutant, MutantFate, Mutants, MutatedProgram,
    ProgramProportion, Programs, RejectionTable, SolverCounter, TestDataGap, ValidCase,
};
use serde_json::json;

use super::chromium::Chromium;
use super::class_fixture::HOSTILE;
use super::{assert_quiet, click, texts};
use crate::support::{Files, caipan, is_left_to_the_sweep, page_data};

/// Number of cases.
const CASES: usize = 36;

fn case(number: usize) -> String {
    match number {
        7 => HOSTILE.to_owned(),
        _ => format!("small/{number:02}"),
    }
}

fn finding(reason: &str) -> Finding {
    Finding {
        key: "unknown-here".to_owned(),
        args: BTreeMap::new(),
        reason: reason.to_owned(),
    }
}

fn mutant(number: usize, operator: &str) -> Mutant {
    let killed_by: Vec<String> = match number % 4 {
        0 => Vec::new(),
        _ => (0..CASES)
            .filter(|case| (case * 7 + number) % 5 < number % 4)
            .map(case)
            .collect(),
    };
    Mutant {
        operator: operator.to_owned(),
        file: None,
        line: None,
        before: None,
        after: None,
        fate: match (killed_by.is_empty(), number % 3) {
            (false, _) => MutantFate::Killed,
            (true, 0) => MutantFate::Wrong,
            (true, 1) => MutantFate::PerhapsEqual,
            (true, _) => MutantFate::Survives,
        },
        unknown_on: killed_by
            .iter()
            .take(0)
            .cloned()
            .chain([case(3)])
            .filter(|case| !killed_by.contains(case))
            .collect(),
        killed_by,
        is_slow: number == 5,
    }
}

fn mutants(mutants: Vec<Mutant>) -> Mutants {
    let alive = |mutant: &Mutant| mutant.fate != MutantFate::Killed;
    let survivors: Vec<usize> = (0..mutants.len())
        .filter(|at| alive(&mutants[*at]))
        .collect();
    Mutants {
        cases: (0..CASES).map(case).collect(),
        killed: mutants.len() - survivors.len(),
        total: mutants.len(),
        perhaps_equal: Some(3),
        inputs_tried: Some(250),
        untried: 2,
        survivors,
        smallest_subset: vec![case(1), case(7)],
        idle_cases: vec![case(4)],
        originals: Vec::new(),
        disagreements: Vec::new(),
        gaps: Vec::new(),
        unrejected: Vec::new(),
        mutants,
    }
}

fn of_sources() -> Mutants {
    let operators = [
        "small-infinity",
        "off-by-one-bound",
        "narrow-type",
        "missing-sort",
    ];
    let one = |number: usize| Mutant {
        file: Some("submissions/accepted/right.cpp".to_owned()),
        line: Some(10 + number),
        before: Some(format!(
            "    for (int i = 0; i < n; i++) sum += a[i]; // {number}"
        )),
        after: Some(match number {
            4 => format!("    {HOSTILE}"),
            _ => format!("    for (int i = 0; i <= n; i++) sum += a[i]; // {number}"),
        }),
        ..mutant(number, operators[number % 4])
    };
    let original = MutatedProgram {
        file: "submissions/accepted/right.cpp".to_owned(),
        possible: 74,
        made: 64,
        not_compiled: 3,
        same: 2,
        unstable: 1,
    };
    let gap = TestDataGap {
        property: finding("a negative number"),
        input: format!("3\n1 -2 {HOSTILE}\n"),
    };
    Mutants {
        originals: vec![original],
        gaps: vec![gap],
        ..mutants((0..60).map(one).collect())
    }
}

fn jury() -> Programs {
    let program = |number: usize| JuryProgram {
        path: format!("submissions/wrong_answer/{number}.cpp"),
        language: "cpp".to_owned(),
        expected: ExpectedRecord {
            verdicts: vec![Verdict::WrongAnswer],
            ..ExpectedRecord::default()
        },
        verdict: if number == 2 {
            Verdict::TimeLimitExceeded
        } else {
            Verdict::WrongAnswer
        },
        score: 40.0,
        is_as_expected: number != 2,
        fault: (number == 2).then(|| finding(&format!("expected WA, got TLE {HOSTILE}"))),
        cases: (0..CASES)
            .map(|at| JudgedCase {
                name: case(at),
                verdict: Verdict::ALL[if at % 5 == number { 2 } else { 0 }],
                cpu_s: Some(0.1),
                memory_bytes: None,
                why: None,
            })
            .collect(),
    };
    let time = |number: usize| CaseTime {
        name: case(number),
        cpu_s: 0.05 * (CASES - number) as f64,
        program: "submissions/accepted/right.cpp".to_owned(),
    };
    Programs {
        as_expected: 3,
        total: 4,
        programs: (0..4).map(program).collect(),
        cases_by_time: (0..CASES).map(time).collect(),
        limits: vec![finding("proposed limit: 3s (now 1s)")],
        labelled: None,
    }
}

fn labelled() -> LabelledRecord {
    let share = |count, total, low, high| ProgramProportion {
        count,
        total,
        share: Some(count as f64 / total as f64),
        low: Some(low),
        high: Some(high),
    };
    let program = |name: &str, causes| LabelledProgram {
        name: name.to_owned(),
        path: name.to_owned(),
        verdict: Verdict::WrongAnswer,
        rejected_by: vec![case(1)],
        causes,
    };
    let cause = CauseRecord {
        kind: "comparison".to_owned(),
        cause: finding("the comparison exact rejects it, tokens would accept it"),
        verdict: Verdict::WrongAnswer,
        cases: vec![case(1), case(7)],
    };
    LabelledRecord {
        right_accepted: share(1, 3, 0.061, 0.792),
        wrong_rejected: share(2, 3, 0.208, 0.939),
        right: vec![
            program("deep/er/blanks.c", vec![cause]),
            program("good.c", Vec::new()),
        ],
        wrong: vec![program("minus.c", Vec::new())],
        table: RejectionTable {
            cases: (0..CASES).map(case).collect(),
            programs: 3,
            rank: 2,
            independent_programs: Vec::new(),
            equal_programs: Vec::new(),
            equal_cases: Vec::new(),
            smallest_subset: vec![case(1)],
            accepted_programs: vec!["lucky.c".to_owned()],
            idle_cases: Vec::new(),
        },
    }
}

/// Returns an audit with findings of every kind.
pub(super) fn audit() -> Audit {
    let valid = |number: usize| ValidCase {
        name: case(number),
        has_answer: true,
        decides_against: (number % 9 == 2)
            .then(|| finding("the last row counts"))
            .into_iter()
            .collect(),
        search: vec![SolverCounter {
            what: finding("nodes"),
            count: 10 << (number % 12),
        }],
    };
    let goal = |number: usize| CoverageGoal {
        goal: finding(&format!("goal {number}")),
        is_reached: number > 1,
    };
    let ids = [
        "stops-early",
        "no-cascade",
        "flood-fill",
        "count-mod-3",
        "right-moves-first",
    ];
    Audit {
        schema_version: 1,
        interrupted: false,
        tool: Tool {
            name: "caipan".to_owned(),
            version: "0".to_owned(),
        },
        problem: "mayan".to_owned(),
        checker: "mayan".to_owned(),
        valid_cases: (0..CASES).map(valid).collect(),
        faults: vec![finding(&format!("cases/2.in: line 3 says {HOSTILE}"))],
        warnings: vec![finding("cases/4.in: a blank at the end of line 2")],
        other_files: vec!["cases/notes".to_owned()],
        refused_inputs: 4,
        accepted_outputs: 2,
        rejected_outputs: 9,
        runs: 0,
        coverage: (0..7).map(goal).collect(),
        puzzle_mutants: Some(mutants(
            ids.iter()
                .enumerate()
                .map(|(at, id)| mutant(at, id))
                .collect(),
        )),
        source_mutants: Some(of_sources()),
        programs: Some(jury()),
        labelled: Some(labelled()),
    }
}

fn opened(audit: &Audit) -> Option<(Chromium, Files)> {
    let mut browser = Chromium::start()?;
    let files = Files::new(&[]);
    browser.resize(1400, 900);
    let page = html::render_audit(audit, Lang::En);
    browser.open_page(&files.write("audit.html", page.as_bytes()));
    Some((browser, files))
}

#[test]
fn the_page_of_an_audit_shows_what_lives_and_what_each_case_kills() {
    let audit = audit();
    let Some((mut browser, _files)) = opened(&audit) else {
        return;
    };
    let figures = texts(&mut browser, ".headlines dd");
    let mutants = audit.source_mutants.as_ref().unwrap();
    let killed = format!("{} / {}", mutants.killed, mutants.total);
    assert_eq!(figures[..3], ["36", "1", "1"]);
    assert!(
        figures.contains(&killed) && figures.contains(&"3 / 4".to_owned()),
        "{figures:?}"
    );
    // The worst mutants come first, with the lines that they change.
    let living = texts(&mut browser, ".living");
    assert_eq!(living.len(), 2 + mutants.survivors.len());
    let changes = texts(&mut browser, ".living .after");
    let hostile = changes
        .iter()
        .filter(|line| line.contains("</script><script>alert(1)"));
    assert_eq!(hostile.count(), 1);
    let marks = texts(&mut browser, ".living .before mark");
    assert!(marks.contains(&"<".to_owned()), "{marks:?}");
    // Each row of the matrix draws the number of fields that it displays.
    let drawn = browser.ask(
        "Array.from(document.querySelectorAll('.matrix tbody tr'), row => [row.querySelector('.number span').textContent,
           (row.querySelector('path.killed')?.getAttribute('d').match(/M/g) ?? []).length + '/36'])",
    );
    let drawn: Vec<[String; 2]> = serde_json::from_value(drawn).unwrap();
    assert_eq!(
        drawn.len(),
        mutants.killed + audit.puzzle_mutants.as_ref().unwrap().killed
    );
    assert!(
        drawn
            .iter()
            .all(|[said, shown]| said == shown && said != "0/36"),
        "{drawn:?}"
    );
    // The slowest case comes first; dispensable cases are named.
    let rows = texts(&mut browser, ".results:not(.programs) tbody tr");
    assert!(
        rows[0].contains("small/00") && rows[0].contains("1.80\u{202f}s"),
        "{}",
        rows[0]
    );
    assert!(
        rows.iter()
            .any(|row| row.contains("small/04") && row.contains("kills nothing"))
    );
    assert_eq!(rows.iter().filter(|row| row.contains('★')).count(), 2);
    // The page begins with the most serious findings, and shows the proposed limit.
    let first = texts(&mut browser, ".sound");
    assert_eq!(first, ["Faults in the files and the jury's programs: 1"]);
    assert_eq!(
        texts(&mut browser, ".limit"),
        ["proposed limit: 3s (now 1s)"]
    );
    let unreached = texts(&mut browser, ".unreached h2");
    assert_eq!(unreached, ["what no case reaches: 2 of 7"]);
    // The page in the other language has the same content.
    click(&mut browser, "#bar button", 0);
    assert!(texts(&mut browser, "h1")[0].contains("测试数据检查"));
    assert_eq!(texts(&mut browser, ".living").len(), living.len());
    assert_quiet(&browser);
}

#[test]
fn the_page_of_an_audit_shows_what_no_case_has() {
    let Some((mut browser, _files)) = opened(&audit()) else {
        return;
    };
    let gaps = texts(&mut browser, ".gaps li");
    assert_eq!(gaps.len(), 1);
    assert!(gaps[0].starts_with("a negative number3 / 1 -2 "));
    assert!(gaps[0].contains("</script><script>alert(1)"));
    assert_quiet(&browser);
}

#[test]
fn the_page_of_an_audit_begins_with_the_worst_thing() {
    if is_left_to_the_sweep() {
        return;
    }
    let mut clean = Audit {
        faults: Vec::new(),
        warnings: Vec::new(),
        puzzle_mutants: None,
        source_mutants: None,
        ..audit()
    };
    let said = |audit: &Audit| {
        let (mut browser, _files) = opened(audit)?;
        let class = browser.ask("document.querySelector('.sound').className");
        Some((
            texts(&mut browser, ".sound").concat(),
            class.as_str().unwrap().to_owned(),
        ))
    };
    let Some((programs, class)) = said(&clean) else {
        return;
    };
    assert_eq!(
        programs,
        "Jury programs with another verdict than expected: 1 of 4"
    );
    assert_eq!(class, "sound is-bad");
    clean.programs = None;
    let rejected = said(&clean).unwrap().0;
    assert_eq!(rejected, "Right programs that are rejected: 2");
    let one = ProgramProportion {
        count: 1,
        total: 1,
        share: Some(1.0),
        low: Some(0.2),
        high: Some(1.0),
    };
    let own = clean.labelled.as_mut().unwrap();
    own.right_accepted = one.clone();
    assert_eq!(
        said(&clean).unwrap().0,
        "Wrong programs that no case rejects: 1"
    );
    clean.labelled.as_mut().unwrap().wrong_rejected = one;
    assert_eq!(
        said(&clean).unwrap(),
        ("Nothing wrong was found.".to_owned(), "sound".to_owned())
    );
    let page = html::render_audit(&clean, Lang::En);
    assert_eq!(page_data(&page)["labelled"][0]["right"]["low"], json!(null));
    clean.source_mutants = Some(of_sources());
    assert!(
        said(&clean)
            .unwrap()
            .0
            .starts_with("Mistakes that no case finds: ")
    );
    clean.source_mutants = None;
    clean.warnings = vec![finding("a blank")];
    let last = said(&clean).unwrap();
    assert_eq!(last.1, "sound is-warn");
}

#[test]
fn the_page_of_an_audit_is_cut_nowhere() {
    let Some((mut browser, _files)) = opened(&audit()) else {
        return;
    };
    for width in [360, 800, 1400, 1920] {
        browser.resize(width, 800);
        browser
            .ask("document.querySelectorAll('details').forEach(fold => { fold.open = true; }), 1");
        let cut = browser.ask(
            "Array.from(document.querySelectorAll('main *')).filter(part => !part.closest('pre, .unseen, svg') &&
               part.getBoundingClientRect().right > innerWidth + 1 && !part.closest('.wide'))
             .map(part => part.tagName + '.' + part.className)",
        );
        assert_eq!(cut, json!([]), "at {width}");
        let wide = browser.ask("Array.from(document.querySelectorAll('.wide')).filter(part => part.scrollWidth > part.clientWidth + 1).map(part => part.getAttribute('aria-label'))");
        assert!(width < 800 || wide == json!([]), "{wide} at {width}");
    }
}

#[test]
fn an_audit_of_a_puzzle_is_written_as_a_page_and_as_a_document() {
    let files = Files::new(&[]);
    let (page, json) = (files.path("audit.html"), files.path("audit.json"));
    let ran = caipan(&[
        "validate",
        "eight",
        "--strength",
        "--report",
        &page,
        "--report",
        &json,
    ]);
    let text = ran.expect(0, "of", "").stdout;
    let page = std::fs::read_to_string(&page).unwrap();
    let data = page_data(&page);
    let saved: serde_json::Value = serde_json::from_slice(&std::fs::read(&json).unwrap()).unwrap();
    assert_eq!(
        data["valid"],
        saved["valid_cases"].as_array().unwrap().len()
    );
    assert_eq!(
        data["mutants"][0]["killed"],
        saved["puzzle_mutants"]["killed"]
    );
    assert_eq!(
        caipan(&["validate", "eight", "--strength"]).stdout,
        text,
        "the text is what it was"
    );
    let printed = caipan(&["validate", "eight", "--strength", "--format", "html"]);
    assert!(printed.expect(0, "<!DOCTYPE html>", "").stdout == page);
}
