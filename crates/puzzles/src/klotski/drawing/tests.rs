//! Tests the frames of the statement's example, and of a walk too long to be drawn completely.

use super::*;
use crate::klotski::case::InputBounds;
use crate::klotski::text_format::parse_case;
use caipan_i18n::{EnglishFormat, format_facts_in_english};

const SAMPLE: &str = "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n";
const FIRST: &str = "query 1 (blank (3, 2), piece (1, 2) to (2, 2))";
const SECOND: &str = "query 2 (blank (1, 2), piece (2, 2) to (3, 2))";

fn parsed_case(text: &str) -> Case {
    parse_case(text.as_bytes(), &InputBounds::CONTEST).unwrap()
}

#[test]
fn queries_are_drawn_up_to_the_first_wrong_one() {
    let case = parsed_case(SAMPLE);
    let whole = draw_query_overviews(&case, None);
    let captions: Vec<String> = whole.iter().map(|frame| frame.caption.english()).collect();
    assert_eq!(captions, [format!("{FIRST}: 2"), format!("{SECOND}: -1")]);
    assert_eq!(whole[0].to_string(), " # P . .\n # T . #\n # o # #\n");
    assert_eq!(
        format_facts_in_english(&whole[0].notes),
        ["blank: UU", "piece: (1, 2) (2, 2)"]
    );
    assert_eq!(whole[1].to_string(), " # o . .\n # P . #\n # T # #\n");
    let wrong = draw_query_overviews(&case, Some(b"3\n-1\n"));
    assert_eq!(wrong.len(), 1);
    assert!(wrong[0].is_wrong);
    assert_eq!(wrong[0].caption.english(), format!("{FIRST}: 2, found 3"));
    let large = draw_query_overviews(&case, Some(format!("{}\n", u64::MAX).as_bytes()));
    assert_eq!(
        large[0].caption.english(),
        format!("{FIRST}: 2, found {}", u64::MAX)
    );
    let short = draw_query_overviews(&case, Some(b"2\n"));
    assert_eq!(short[0].caption.english(), format!("{FIRST}: 2, as found"));
    let missing = format!("{SECOND}: expected a number, found the end");
    assert!(short[1].is_wrong && format_facts_in_english(&short[1].notes) == [missing]);
    let long = draw_query_overviews(&case, Some(b"2\n-1\n0\n"));
    assert!(
        long[1].is_wrong
            && long[1].notes[0]
                .english()
                .starts_with("line 3: expected the end")
    );
    assert!(!draw_query_overviews(&case, Some(b"2\n-1\n"))[1].is_wrong);
}

#[test]
fn a_walk_is_shown_second_by_second() {
    let frames = draw_query_and_walk(&parsed_case(SAMPLE), None, None);
    let drawn: Vec<String> = frames[1..].iter().map(Frame::to_string).collect();
    let expected = [
        " # P . .\n # T . #\n # o # #\n",
        " # P . .\n #^o . #\n # . # #\n",
        " #^o . .\n #vP . #\n # . # #\n",
    ];
    assert_eq!(drawn, expected);
    assert_eq!(
        frames[2].caption.english(),
        "second 1: U, the blank comes to (2, 2)"
    );
    assert_eq!(
        frames[3].caption.english(),
        "second 2: U, the piece comes to (2, 2)"
    );
    assert_eq!(
        format_facts_in_english(&frames[3].notes),
        ["the piece is on its target"]
    );
}

#[test]
fn the_first_wrong_query_is_shown_unless_another_is_asked_for() {
    let case = parsed_case(SAMPLE);
    let first =
        |output: Option<&[u8]>, asked| draw_query_and_walk(&case, output, asked)[0].label.english();
    assert_eq!(first(None, None), "query 1");
    assert_eq!(first(Some(b"2\n-1\n"), None), "query 1");
    assert_eq!(first(Some(b"2\n7\n"), None), "query 2");
    assert_eq!(first(Some(b"2\n"), None), "query 2");
    assert_eq!(first(Some(b"2\n7\n"), Some(1)), "query 1");
    assert_eq!(draw_query_and_walk(&case, None, Some(3)), []);
    assert_eq!(draw_query_and_walk(&case, None, Some(0)), []);
}

#[test]
fn a_wrong_answer_is_drawn_up_to_its_claimed_second_and_then_refuted() {
    let case = parsed_case(SAMPLE);
    let less =
        "here the output's 1 ends, and the piece is not on its target: 2 seconds are the least";
    assert_eq!(end_of_wrong_output(&case, "1\n-1\n"), (1, less.to_owned()));
    let more = "the piece is on its target; the output says 5, but 2 seconds are enough";
    assert_eq!(end_of_wrong_output(&case, "5\n-1\n"), (2, more.to_owned()));
    let none = "the output says -1, but 2 seconds are enough";
    assert_eq!(end_of_wrong_output(&case, "-1\n-1\n"), (0, none.to_owned()));
    let some = "the output says 7, but no walk brings the piece to its target";
    assert_eq!(end_of_wrong_output(&case, "2\n7\n"), (0, some.to_owned()));
    let right = draw_query_and_walk(&case, Some(b"2\n-1\n"), None);
    assert!(right.iter().all(|frame| !frame.is_wrong));
    assert_eq!(
        format_facts_in_english(&right.last().unwrap().notes),
        ["the piece is on its target"]
    );
    // An output without an answer to the query has no claim to refute.
    assert_eq!(draw_query_and_walk(&case, Some(b"2\n"), None).len(), 2);
}

/// Number of the last second that is drawn of a wrong output, and the notes at the end.
fn end_of_wrong_output(case: &Case, output: &str) -> (usize, String) {
    let frames = draw_query_and_walk(case, Some(output.as_bytes()), None);
    let last = frames.last().unwrap();
    assert!(last.is_wrong, "{output:?}");
    let notes: Vec<String> = last.notes.iter().map(|note| note.english()).collect();
    (frames.len() - 2, notes.join("; "))
}

#[test]
fn the_middle_of_a_long_drawn_walk_is_omitted_and_counted() {
    let board = format!("30 30 1\n{}", "1 ".repeat(900));
    let case = parsed_case(&format!("{board}\n30 30 1 1 30 29\n"));
    let walk = Solver::new(&case.board)
        .shortest_walk(&case.queries[0])
        .unwrap();
    assert!(walk.len() > MAX_DRAWN_SECONDS);
    let frames = draw_query_and_walk(&case, None, None);
    assert_eq!(frames.len(), 2 + MAX_DRAWN_SECONDS + 1);
    let out = &frames[2 + MAX_DRAWN_SECONDS / 2];
    let left = walk.len() - MAX_DRAWN_SECONDS;
    let said = format!(" {left} steps are left out here");
    assert!(
        out.caption.english().ends_with(&said),
        "{}",
        out.caption.english()
    );
    assert_eq!(out.rows.len(), 30);
    // The first frame after the gap continues from the frame that represents the gap.
    let at = 2 + MAX_DRAWN_SECONDS / 2;
    let [before, after] = [&frames[at], &frames[at + 1]].map(|frame| {
        let mut cells = frame.rows.iter().flatten();
        cells.position(|cell| cell.piece.shade == Shade::Blank)
    });
    let distance = before.unwrap().abs_diff(after.unwrap());
    assert!(matches!(distance, 1 | 30), "{distance}");
    assert_eq!(frames.last().unwrap().number, walk.len());
    let piece = frames.last().unwrap().rows[29][28];
    assert!(piece.piece.shade == Shade::Piece && piece.marks.has(Mark::Target));
}
