//! Tests of reports of hand-made results; snapshots contain the expected output.

pub(crate) mod fixtures;
mod formats;
mod hostile;
mod platforms;
mod unjudged;

use std::sync::Arc;
use std::time::Duration;

use super::record::{Case, Compile, Results, Submission};
use super::*;
use caipan_checker::verdict::{Decision, Verdict};
use caipan_checker::{Reason, ReasonKind, Share};
use caipan_facts::Bytes;
use caipan_i18n::Lang;
use caipan_judge::result::{CaseResult, CompileLog, Scorecard, SubtaskScore};
use caipan_judge::run_result::RunResult;
use caipan_problem::points::Points;
use caipan_sandbox::{Ending, Isolation, IsolationLevel, ResourceUsage, RunLimits};

fn case(
    name: &str,
    subtask: &str,
    verdict: Verdict,
    points: u32,
    reason: Option<(ReasonKind, &str)>,
) -> CaseResult {
    let earned = if verdict == Verdict::Accepted {
        points
    } else {
        0
    };
    CaseResult {
        name: name.to_owned(),
        subtask: Some(subtask.to_owned()),
        further_scores: Vec::new(),
        score: Points::from_whole(earned),
        max_score: Points::from_whole(points),
        has_points: points > 0,
        graded: true,
        is_superseded: false,
        limits: None,
        run: Arc::new(RunResult {
            decision: Decision {
                verdict,
                share: Share::NONE,
                reason: reason
                    .map(|(kind, text)| Reason::new(kind, caipan_facts::Fact::quote(text))),
            },
            is_machine_fault: false,
            waited_ms: 0,
            is_forked: false,
            usage: Some(ResourceUsage {
                cpu: Some(Duration::from_micros(1234)),
                wall: Duration::from_micros(2345),
                memory: Some(Bytes(3 << 20)),
            }),
            ending: Some(if verdict == Verdict::RunTimeError {
                Ending::Signalled(11)
            } else {
                Ending::Exited(0)
            }),
            output: None,
            stderr: None,
            also: None,
            dialogue: None,
            pictures: None,
            leftover_folder: None,
            load: None,
            runs: None,
            host: None,
            unconfirmed: false,
        }),
    }
}

fn limits() -> RunLimits {
    RunLimits {
        cpu: Duration::from_secs(3),
        wall: Duration::from_secs(10),
        memory: Bytes(128 << 20),
        output: Bytes(64 << 20),
        processes: 1,
    }
}

fn card() -> Submission {
    let card = Scorecard {
        name: "王\u{1b}[31m".to_owned(),
        path: "contest/王/mayan.cpp".to_owned(),
        problem: "mayan".to_owned(),
        language: "cpp".to_owned(),
        verdict: Verdict::WrongAnswer,
        score: Points::from_whole(30),
        max_score: Points::from_whole(100),
        unjudged: Points::zero(),
        limits: limits(),
        compile: CompileLog::new(true, String::new()),
        subtasks: vec![
            subtask_score("low", 30, 30),
            subtask_score("high", 0, 70),
            subtask_score("readings", 0, 0),
        ],
        cases: vec![
            case("low/1", "low", Verdict::Accepted, 30, None),
            case(
                "high/2",
                "high",
                Verdict::WrongAnswer,
                35,
                Some((ReasonKind::NotCleared, "after 3 moves 4 tiles are left")),
            ),
            case(
                "high/3",
                "high",
                Verdict::RunTimeError,
                35,
                Some((ReasonKind::Signal, "signal 11")),
            ),
            case("readings/1", "readings", Verdict::Accepted, 0, None),
            case(
                "readings/2",
                "readings",
                Verdict::WrongAnswer,
                0,
                Some((ReasonKind::Format, "line 1: expected \"x\"")),
            ),
        ],
        diagnosis: None,
        unfinished: 0,
        reason: None,
        program_id: None,
        source_id: None,
        attempts: Vec::new(),
        remarks: Vec::new(),
    };
    Submission::from(card)
}

fn subtask_score(name: &str, score: u32, max: u32) -> SubtaskScore {
    SubtaskScore {
        score: Points::from_whole(score),
        max_score: Points::from_whole(max),
        ..SubtaskScore::zero(name.to_owned())
    }
}

fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

#[test]
fn a_scorecard_shows_every_lost_case_with_its_evidence() {
    insta::assert_snapshot!(plain(&text::format_scorecard(
        &card(),
        &[],
        RenderOptions::default()
    )));
}

#[test]
fn a_compile_error_shows_the_compilers_words_without_their_control_characters() {
    let log = "a.c:1:1: error: \u{1b}]0;owned\u{7}\n".to_owned();
    let card = Submission {
        verdict: Verdict::CompileError,
        score: 0.0,
        compile: Compile {
            ok: false,
            log,
            remark: None,
        },
        cases: Vec::new(),
        ..card()
    };
    insta::assert_snapshot!(plain(&text::format_scorecard(
        &card,
        &[],
        RenderOptions::default()
    )));
}

#[test]
fn a_single_submission_has_no_contestant_tables() {
    assert_eq!(
        text::format_class_tables(&fixtures::results(vec![card()]), Lang::En, false),
        None
    );
    assert!(
        text::format_class_tables(&fixtures::results(vec![card(), card()]), Lang::En, false)
            .is_some()
    );
}

#[test]
fn json_has_the_keys_of_schema_version_1() {
    let isolation = Isolation {
        level: IsolationLevel::None,
        mechanisms: vec!["rlimits".to_owned()],
        missing: Vec::new(),
    };
    let results = Results {
        submissions: vec![card()],
        ..Results::new(&isolation, Vec::new())
    };
    insta::assert_snapshot!(
        ReportFormat::Json
            .render(&results, RenderOptions::default())
            .replace(env!("CARGO_PKG_VERSION"), "VERSION")
    );
}

/// Since a class has ten thousand results in memory, rare parts of a result are boxed.
#[test]
fn case_results_and_case_records_are_small_in_memory() {
    let (judged, saved) = (size_of::<CaseResult>(), size_of::<Case>());
    assert!(judged <= 224 && saved <= 456, "{judged} {saved}");
}
