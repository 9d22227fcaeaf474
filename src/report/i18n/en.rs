//! English.

use super::words::{WhyWords, Words};

fn s(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// Every phrase.
pub const WORDS: Words = Words {
    comma: ", ",
    or: ", or ",
    and: " and ",
    semicolon: "; ",
    brackets: |text| format!(" ({text})"),
    colon: |what, text| format!("{what}: {text}"),

    on: |language, problem| format!(" ({language}) on {problem}"),
    points_of: |name, score, max| format!("{name}: {score} of {max} points"),
    no_points: |name, differing, all| format!("{name} (no points): {differing} of {all} differ"),
    differ: |name, differing, all| format!("{name}: {differing} of {all} differ"),
    stopped: |cases| match cases {
        1 => "stopped before 1 case was run".to_owned(),
        _ => format!("stopped before {cases} cases were run"),
    },
    interrupted: |done, total| {
        format!("interrupted: {done} of {total} cases were judged, these results are not final")
    },
    unconfirmed: "near or over a limit, and not confirmed by runs alone: too many others were",
    first_counts: "those alone did not do the same work, the first one counts",
    unstable_in: |verdict, times, all| format!("unstable: {verdict} in {times} of {all} runs"),
    near_limit: |verdict, all| format!("near a limit: {verdict} in all {all} runs"),
    alone: |min, median| format!("alone min {min}, median {median}"),
    attempts: |all, list| format!("the best of {all} submissions: {list}"),
    behaves_like: |mistakes, cases, wrong| {
        format!(
            "behaves like: {mistakes} ({cases} of {wrong} wrong case{})",
            s(wrong)
        )
    },
    more: |number| format!("{number} more"),

    ranking: "ranking",
    rank: "rank",
    contestant: "contestant",
    total: "total",
    score: "score",
    verdict: "verdict",
    problem: "problem",
    case: "case",
    subtask: "subtask",
    submissions: "submissions",
    mistake: "mistake",
    runs: "runs",
    failed: "failed",
    mean: "mean",
    full: "all points",
    of: |some, all| format!("{some} of {all}"),
    by_subtask: "points by subtask",
    failed_most: "cases by failures",
    without_points: "no points",
    mistakes: "what is behind wrong answers",
    not_told_apart: |number| format!("{number} of them could have made another mistake as well"),
    unstable_cases: "unstable cases",
    not_shown: |number| format!("… and {number} more"),
    nobody: "no submissions",

    plays_no_further: "plays no further",
    rows_from_0: "rows from the top, numbered from 0 at the bottom",
    rows_from_1: "rows from the top, numbered from 1",
    the_output: |why| format!("the output {why}"),
    your_answer: |verdict, why| format!("{verdict}: your answer {why}"),
    named_wrong: |name, verdict, why| format!("{name} is a {verdict}: it {why}"),
    named_right: |name| format!("{name} is right"),
    both_right: "both are right",
    error: |text| format!("error: {text}"),
    found: "found",
    expected: "expected",
    blank: "blank",
    tab: "tab",
    carriage_return: "carriage return",
    unknown_yet: "not known yet",
    slow: "near a limit",
    in_brackets_the_end: "(the end)",
    no_difference: "no difference",
    jurys_answer: "the jury's answer",

    compared: |old, new| format!("from {old}\nto   {new}"),
    unknown_time: "at an unknown time",
    no_change: |all| format!("no change in {all} submission{}", s(all)),
    changed: |some, all| format!("{some} of {all} submission{} changed", s(all)),
    from_rank: |old, new| format!("rank {old} → {new}"),
    moved: |number| format!("{number} more moved in rank only"),
    why: WhyWords {
        new_submission: "not in the older results",
        gone_submission: "not in the newer results",
        program: "the program changed",
        program_unknown: "the results do not say whether the program changed",
        language: "the language changed",
        limits: "the limits changed",
        checker: "the checker or its settings changed",
        case_data: "the case's input or answer changed",
        case_unknown: "the results do not say whether the case's input or answer changed",
        case_added: "the case was added",
        case_removed: "the case was removed",
        points: "the points of the case changed",
        isolation: "the level of isolation changed",
        tool: "the version of caipan changed",
        unstable: "it was unstable",
        jury: "the jury was at fault",
        chance: "same program, same case, same limits: a run near a limit, or chance",
    },
};
