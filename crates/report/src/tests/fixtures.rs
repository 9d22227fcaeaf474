//! Hand-made results of a class for tests.

use crate::record::{
    Case, Compile, Diagnosis, Dialogue, DialogueLine, Isolation, LeftOut, Limits, Mutant, Problem,
    ProblemCase, Results, Runs, Speaker, Submission, Subtask, Tool,
};
use caipan_checker::verdict::Verdict;
use caipan_facts::Fact;

/// Names with characters that have a special meaning in some format.
pub(crate) const HOSTILE: [&str; 14] = [
    "=cmd|' /C calc'!A0",
    "  ＝SUM(A1)",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "\t+1+1",
    "../../etc/passwd",
    "line\nbreak\r\n| a | b |",
    "\u{1b}[31mred\u{1b}]0;title\u{7}",
    "nul\0\u{1}\u{8}\u{b}\u{7f}\u{9b}",
    "\u{fffe}\u{ffff}\u{feff}\u{202e}turned",
    "</testsuite><script>alert(1)</script>&amp;]]>",
    "\"quoted\" 'single', comma; semicolon",
    "`code` **bold** [link](http://x.example) <b> ![i](j) | pipe \\",
    "www.example.com a@example.com https://example.com",
    "",
];

/// Creates a case with this verdict and this maximum score.
pub(crate) fn case(name: &str, subtask: &str, verdict: Verdict, points: f64) -> Case {
    let is_accepted = verdict == Verdict::Accepted;
    Case {
        name: name.to_owned(),
        subtask: Some(subtask.to_owned()),
        also_in: Vec::new(),
        verdict,
        score: if is_accepted { points } else { 0.0 },
        max_score: points,
        unjudged: if verdict == Verdict::JudgeError {
            points
        } else {
            0.0
        },
        counts: points > 0.0,
        limits: None,
        cpu_s: Some(0.25),
        wall_s: Some(0.5),
        memory_bytes: Some(3 << 20),
        exit_code: Some(0),
        signal: None,
        reason_kind: (!is_accepted).then(|| "not-cleared".to_owned()),
        reason: (!is_accepted).then(|| "after 3 moves 4 tiles are left".to_owned()),
        evidence: (!is_accepted).then(|| {
            let args = vec![("made", 3.into()), ("left", 4.into())];
            Fact::new("mayan-left", args)
        }),
        output: None,
        also: None,
        pictures: None,
        dialogue: None,
        unstable: false,
        unconfirmed: false,
        see: None,
        stderr: None,
        runs: None,
        load: Some(0.5),
        steal_s: None,
        host: None,
    }
}

/// Creates a submission with three cases: two worth 40 and 60 points, and one without points for another
/// interpretation.
pub(crate) fn submission(name: &str, problem: &str, verdicts: [Verdict; 3]) -> Submission {
    let [low, high, reading] = verdicts;
    let cases = vec![
        case("low/1", "low", low, 40.0),
        case("high/2", "high", high, 60.0),
        case("readings/3", "readings", reading, 0.0),
    ];
    let subtasks = vec![
        subtask_of("low", &cases[0]),
        subtask_of("high", &cases[1]),
        subtask_of("readings", &cases[2]),
    ];
    let lost = [Verdict::JudgeError]
        .into_iter()
        .filter(|error| verdicts.contains(error))
        .chain([low, high])
        .find(|verdict| *verdict != Verdict::Accepted);
    Submission {
        name: name.to_owned(),
        path: format!("class/{name}/{problem}.cpp"),
        problem: problem.to_owned(),
        language: "cpp".to_owned(),
        verdict: lost.unwrap_or(Verdict::Accepted),
        score: cases.iter().map(|case| case.score).sum(),
        max_score: 100.0,
        unjudged: cases.iter().map(|case| case.unjudged).sum(),
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
        diagnosis: None,
        always_prints: None,
        program_id: Some(format!("program of {name}")),
        source: None,
        attempts: Vec::new(),
        remarks: Vec::new(),
    }
}

/// Subtask that consists of this case.
fn subtask_of(name: &str, case: &Case) -> Subtask {
    Subtask {
        name: name.to_owned(),
        score: case.score,
        max_score: case.max_score,
        unjudged: case.unjudged,
    }
}

/// Creates a submission whose source does not compile.
pub(crate) fn uncompiled(name: &str, problem: &str) -> Submission {
    Submission {
        verdict: Verdict::CompileError,
        score: 0.0,
        compile: Compile {
            ok: false,
            log: "mayan.cpp:1:1: error: \u{1b}[31mno ]]> <b>\u{fffe}\n".to_owned(),
            remark: None,
        },
        cases: Vec::new(),
        ..submission(name, problem, [Verdict::WrongAnswer; 3])
    }
}

/// Creates a diagnosis with these equally likely mutants.
pub(crate) fn diagnosis(ids: &[&str]) -> Option<Diagnosis> {
    Some(Diagnosis {
        mutants: ids
            .iter()
            .map(|id: &&str| Mutant {
                id: (*id).to_owned(),
                mistake: format!("does {id}"),
            })
            .collect(),
        explained_cases: 1,
        wrong_cases: 1,
    })
}

/// Creates repeated runs with these verdicts, and with these minimum and median times of the runs alone on the machine.
pub(crate) fn runs(verdicts: &[Verdict], min: f64, median: f64) -> Option<Box<Runs>> {
    let runs = Runs {
        verdicts: verdicts.to_vec(),
        decided_by: None,
        contention: None,
        margin: None,
        forgiven: None,
        cpu_min_s: Some(min),
        cpu_median_s: Some(median),
        wall_min_s: Some(min),
        wall_median_s: Some(median),
    };
    Some(runs.into())
}

/// Creates a dialogue in which both sides send this text, and whose middle is left out.
pub(crate) fn dialogue(text: &str) -> Dialogue {
    Dialogue {
        lines: [(Speaker::Program, true), (Speaker::Interactor, false)]
            .map(|(from, whole)| DialogueLine {
                from,
                at_s: 0.25,
                text: text.to_owned(),
                whole,
            })
            .to_vec(),
        left_out: Some(LeftOut {
            after: 1,
            program_bytes: 1,
            interactor_bytes: u64::MAX,
        }),
    }
}

/// Creates results with these submissions and their problems.
pub(crate) fn results(submissions: Vec<Submission>) -> Results {
    let mut problems = vec![problem_with_cases("mayan")];
    if submissions.iter().any(|card| card.problem == "klotski") {
        problems.push(problem_with_cases("klotski"));
    }
    Results {
        schema_version: 1,
        tool: Tool {
            name: "caipan".to_owned(),
            version: "VERSION".to_owned(),
        },
        graded_at: None,
        title: None,
        roster: None,
        remarks: Vec::new(),
        same_sources: Vec::new(),
        judge_again: None,
        interrupted: false,
        done: None,
        total: None,
        isolation: Isolation {
            level: "full".to_owned(),
            mechanisms: Vec::new(),
        },
        limits_lowered: Vec::new(),
        machines: Vec::new(),
        twins: None,
        problems,
        submissions,
    }
}

fn problem_with_cases(name: &str) -> Problem {
    Problem {
        name: name.to_owned(),
        checker: name.to_owned(),
        machine_factor: None,
        settings: Default::default(),
        cases: ["low/1", "high/2", "readings/3"]
            .map(|case_name: &str| ProblemCase {
                name: case_name.to_owned(),
                id: format!("id of {case_name}"),
                input: None,
                answer: None,
            })
            .to_vec(),
    }
}

/// Creates the results of seven contestants with ties, on one problem.
pub(crate) fn class() -> Results {
    use Verdict::{Accepted as Ac, TimeLimitExceeded as Tle, WrongAnswer as Wa};
    let mut slow = submission("王小明", "mayan", [Ac, Tle, Ac]);
    slow.cases[1].reason_kind = Some("cpu".to_owned());
    slow.cases[1].reason = Some("CPU time over the limit of 3s".to_owned());
    slow.cases[1].evidence = Some(Fact::new("cpu-time", vec![("limit", "3s".into())]));
    slow.cases[1].unstable = true;
    slow.cases[1].runs = runs(&[Tle, Ac, Ac, Tle], 2.9, 3.0);
    let mut near = submission("Ann 2", "mayan", [Ac, Ac, Wa]);
    near.cases[0].unconfirmed = true;
    near.cases[1].runs = runs(&[Ac, Ac, Ac, Ac], 0.95, 2.75);
    let mut first = submission("bob", "mayan", [Wa, Ac, Ac]);
    first.diagnosis = diagnosis(&["no-cascade"]);
    let mut second = submission("carl", "mayan", [Ac, Wa, Wa]);
    second.diagnosis = diagnosis(&["no-cascade", "flood-fill"]);
    let mut third = submission("dora", "mayan", [Wa, Wa, Wa]);
    third.diagnosis = diagnosis(&["skips-equal-swaps"]);
    results(vec![
        third,
        slow,
        submission("Ann 10", "mayan", [Ac, Ac, Ac]),
        near,
        first,
        second,
        uncompiled("eve", "mayan"),
    ])
}

/// Creates results in which every name, path, problem, case, reason and mistake is hostile.
pub(crate) fn hostile() -> Results {
    let mut cards: Vec<Submission> = HOSTILE
        .iter()
        .map(|name| {
            let mut card = submission(name, "mayan", [Verdict::WrongAnswer; 3]);
            card.language = (*name).to_owned();
            card.cases[0].name = (*name).to_owned();
            card.cases[0].subtask = Some((*name).to_owned());
            card.cases[0].reason = Some((*name).to_owned());
            card.cases[0].evidence = Some(Fact::quote(*name));
            card.cases[0].reason_kind = Some((*name).to_owned());
            card.cases[0].dialogue = Some(dialogue(name).into());
            card.cases[0].unstable = true;
            card.cases[0].runs = runs(&[Verdict::WrongAnswer, Verdict::Accepted], 1.0, 2.0);
            card.subtasks[0].name = (*name).to_owned();
            card.diagnosis = diagnosis(&[name]);
            card
        })
        .collect();
    cards.push(submission("x", HOSTILE[11], [Verdict::Accepted; 3]));
    cards.push(uncompiled(HOSTILE[9], HOSTILE[0]));
    results(cards)
}
