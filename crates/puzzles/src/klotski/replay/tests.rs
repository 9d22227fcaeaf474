//! Tests right and wrong outputs for the statement's example, with the evidence against the wrong ones.

use super::*;
use crate::klotski::case::InputBounds;
use crate::klotski::text_format::parse_case;
use caipan_i18n::EnglishFormat;

const SAMPLE: &str = "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n";
const ANSWER: &[u8] = b"2\n-1\n";
const FIRST: &str = "query 1 (blank (3, 2), piece (1, 2) to (2, 2))";
const SECOND: &str = "query 2 (blank (1, 2), piece (2, 2) to (3, 2))";

fn parsed_case(text: &str) -> Case {
    parse_case(text.as_bytes(), &InputBounds::CONTEST).unwrap()
}

fn rejected(case: &Case, output: &str, answer: &[u8]) -> (ReasonKind, String) {
    match judge_answers(case, output.as_bytes(), answer) {
        Judgement::Rejected(reason) => (reason.kind, reason.fact.english()),
        other => panic!("{output:?}: {other:?}"),
    }
}

#[test]
fn right_answers_are_accepted_line_by_line() {
    let case = parsed_case(SAMPLE);
    for right in ["2\n-1\n", "2\r\n-1\r\n", "2\n-1", "2 \n-1\t\n\n"] {
        assert_eq!(
            judge_answers(&case, right.as_bytes(), ANSWER),
            Judgement::Accepted,
            "{right:?}"
        );
    }
}

#[test]
fn a_rejected_answer_comes_with_the_reason_why_it_is_impossible() {
    let case = parsed_case(SAMPLE);
    for (output, kind, text) in [
        (
            "3\n0\n",
            ReasonKind::WrongValue,
            format!("{FIRST}: expected 2, found 3; 2 suffice: UU"),
        ),
        (
            "1\n-1\n",
            ReasonKind::WrongValue,
            format!("{FIRST}: expected 2, found 1; no walk is shorter than 2: its potentials hold"),
        ),
        (
            "-1\n-1\n",
            ReasonKind::FalseNoSolution,
            format!("{FIRST}: expected 2, found -1; 2 suffice: UU"),
        ),
        (
            "2\n0\n",
            ReasonKind::WrongValue,
            format!(
                "{SECOND}: expected -1, found 0; (3, 2) is in another block than the piece and the blank next to it"
            ),
        ),
    ] {
        assert_eq!(rejected(&case, output, ANSWER), (kind, text));
    }
    let fixed = parsed_case("1 3 1\n1 1 0\n1 1 1 2 1 3\n");
    let (_, text) = rejected(&fixed, "2", b"-1");
    assert!(text.ends_with("found 2; (1, 3) is fixed"), "{text}");
    let apart = parsed_case("1 4 1\n1 0 1 1\n1 1 1 4 1 3\n");
    let (_, text) = rejected(&apart, "3", b"-1");
    let reason = "the blank at (1, 1) cannot come to the piece at (1, 4)";
    assert!(text.ends_with(reason), "{text}");
}

#[test]
fn rejections_quote_answers_of_any_size() {
    let case = parsed_case(SAMPLE);
    let most = u64::MAX;
    for (output, text) in [
        (
            format!("{most}\n"),
            format!("{FIRST}: expected 2, found {most}; 2 suffice: UU"),
        ),
        (
            format!("2\n{most}\n"),
            format!("{SECOND}: expected -1, found {most}; (3, 2) is in another block"),
        ),
    ] {
        let (_, said) = rejected(&case, &output, ANSWER);
        assert!(said.starts_with(&text), "{said}");
    }
    let jury = format!("{most}\n-1\n");
    let word = judge_answers(&case, ANSWER, jury.as_bytes());
    assert!(matches!(word, Judgement::JuryFault(reason)
        if reason.fact.english() == format!("{FIRST}: expected 2, found {most}")));
    let unproven = prove_jury_answers(&case, jury.as_bytes(), &SearchOptions::PLAIN).unwrap_err();
    assert_eq!(
        unproven.english(),
        format!("{FIRST}: {most}, but a walk takes 2 and the bound is 2")
    );
}

#[test]
fn missing_surplus_and_malformed_lines_get_different_rejections() {
    let case = parsed_case(SAMPLE);
    for (output, query) in [("", FIRST), ("2\n", SECOND), ("2", SECOND)] {
        let text = format!("{query}: expected a number, found the end");
        let rejection = rejected(&case, output, ANSWER);
        assert_eq!(rejection, (ReasonKind::Missing, text), "{output:?}");
    }
    for (output, line, found) in [
        ("2\nno\n", 2, "no"),
        ("2 -1\n", 1, "2 -1"),
        ("\n2\n-1\n", 1, ""),
        ("2\n\n-1\n", 2, ""),
    ] {
        let text = format!("line {line}: expected a number from 0 or -1, found {found:?}");
        let rejection = rejected(&case, output, ANSWER);
        assert_eq!(rejection, (ReasonKind::Format, text), "{output:?}");
    }
    let extra = "line 3: expected the end after 2 answers, found \"0\"";
    let rejection = rejected(&case, "2\n-1\n0\n", ANSWER);
    assert_eq!(rejection, (ReasonKind::Extra, extra.to_owned()));
    // The first fault is reported.
    let (kind, _) = rejected(&case, "3\nno\n", ANSWER);
    assert_eq!(kind, ReasonKind::WrongValue);
}

#[test]
fn a_wrong_answer_file_is_the_jurys_fault() {
    let case = parsed_case(SAMPLE);
    for (answer, fault) in [
        (&b"2\n"[..], "the answer file: "),
        (
            b"3\n-1\n",
            "query 1 (blank (3, 2), piece (1, 2) to (2, 2)): expected 2, found 3",
        ),
        (
            b"2\n5\n",
            "query 2 (blank (1, 2), piece (2, 2) to (3, 2)): expected -1, found 5",
        ),
    ] {
        let Judgement::JuryFault(reason) = judge_answers(&case, b"2\n-1\n", answer) else {
            panic!("{answer:?}");
        };
        assert_eq!(reason.kind, ReasonKind::WrongAnswerFile);
        assert!(
            reason.fact.english().starts_with(fault),
            "{}",
            reason.fact.english()
        );
    }
}

#[test]
fn walks_are_replayed_step_by_step() {
    let case = parsed_case(SAMPLE);
    for (walks, word) in [
        ("UU\n-1\n", "right"),
        ("UU\r\n-1", "right"),
        (
            "UL\n-1\n",
            "illegal-move: query 1: step 2 (L): (2, 1) is not free",
        ),
        (
            "U\n-1\n",
            "illegal-move: query 1: the walk ends with the piece on (1, 2)",
        ),
        (
            "UUD\n-1\n",
            "illegal-move: query 1: the piece is on its target after 2 steps already",
        ),
        ("UDUU\n-1\n", "wrong-value: query 1: 4 steps, but 2 suffice"),
        (
            "-1\n-1\n",
            "false-no-solution: query 1: says -1, but 2 seconds suffice",
        ),
        (
            "UX\n-1\n",
            "format: query 1: expected a step U, D, L or R, found \"X\"",
        ),
        (
            "UU\n-1\nU\n",
            "extra: expected the end after 2 walks, found \"U\"",
        ),
        (
            "UU\nD\n",
            "illegal-move: query 2: the walk ends with the piece on (1, 2)",
        ),
        ("UU", "missing: query 2: expected a walk, found the end"),
    ] {
        let judged = match judge_walks(&case, walks.as_bytes(), ANSWER) {
            Judgement::Accepted => "right".to_owned(),
            Judgement::Rejected(reason) => {
                format!("{}: {}", reason.kind.name(), reason.fact.english())
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(judged, word);
    }
}

#[test]
fn every_answer_of_a_case_can_be_certified_and_no_other() {
    let case = parsed_case(SAMPLE);
    let certified = prove_jury_answers(&case, ANSWER, &SearchOptions::PLAIN).unwrap();
    assert!(certified.english().starts_with("1 walk replayed, "));
    for wrong in ["1\n-1\n", "3\n-1\n", "-1\n-1\n", "2\n2\n"] {
        let fault = prove_jury_answers(&case, wrong.as_bytes(), &SearchOptions::PLAIN).unwrap_err();
        assert!(fault.english().contains("but a walk takes"));
    }
}

#[test]
fn every_kind_of_wrong_answer_is_explained_in_plain_words() {
    let case = parsed_case(SAMPLE);
    for (output, sentence) in [
        (
            "3\n-1\n",
            "says 3 for query 1, but 2 seconds are enough: UU",
        ),
        (
            "1\n-1\n",
            "says 1 for query 1, but it cannot be done faster than in 2 seconds",
        ),
        (
            "-1\n-1\n",
            "says -1 for query 1, that it cannot be done, but 2 seconds are enough: UU",
        ),
        (
            "2\n5\n",
            "says 5 for query 2, but the piece can never get there: on the way the blank would have to get round it, and there is no way round",
        ),
        ("2\n", "stops too early: query 2 has no answer"),
        (
            "2\n-1\n9\n",
            "goes on after the last query; line 3: expected the end after 2 answers, found \"9\"",
        ),
        (
            "2\nno\n",
            "cannot be read; line 2: expected a number from 0 or -1, found \"no\"",
        ),
    ] {
        match judge_answers(&case, output.as_bytes(), b"2\n-1\n") {
            Judgement::Rejected(reason) => assert_eq!(reason.fact.plain_english(), sentence),
            other => panic!("{output:?}: {other:?}"),
        }
    }
    let right = judge_answers(&case, b"2\n-1\n", b"2\n-1\n");
    assert!(!matches!(right, Judgement::Rejected(_)), "{right:?}");
}
