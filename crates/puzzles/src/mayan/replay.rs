//! Plays a contestant's output move by move and judges it with evidence.
//!
//! The contest compared outputs as text, so the format is strict: one move per line with single blanks between numbers.
//! Blanks at line ends and final newlines are ignored. An output is accepted if it equals the smallest answer.

use super::evidence_messages::{BrokenMoveRule, JuryAnswerComparison, WrongOutputReason};
use super::rules::{Board, Move, MoveCountRule, StatementReading};
use super::text_format::{self, Case};
use caipan_checker::evidence::{Judgement, Reason, ReasonKind, Share, quotation};
use caipan_facts::{Evidence, Fact};

/// Moves played from an output, the overall result, and the first fault.
pub struct Replay {
    /// Legal moves before the first fault, each with the board after it.
    pub played: Vec<(Move, Board)>,
    /// Result of the whole output: `-1`, a solution, or a fault.
    pub end: ReplayOutcome,
    /// First fault; `None` if the output is a solution or `-1`.
    pub fault: Option<WrongOutputReason>,
}

/// Result of replaying a whole output. A solution is not yet compared with the jury answer.
pub enum ReplayOutcome {
    /// The output is `-1`, which claims that no solution exists.
    NoSolution,
    /// The moves clear the board as the reading requires.
    Cleared,
    /// The output is wrong; the reason describes the first fault.
    Wrong(Reason),
}

impl Replay {
    /// Returns the legal moves that were played, without the boards.
    pub fn moves(&self) -> Vec<Move> {
        self.played.iter().map(|(mv, _)| *mv).collect()
    }
}

/// Plays `output` on the board of `case` up to the first fault. Returns the moves played, the result, and the fault.
pub fn replay_output(case: &Case, output: &[u8], reading: StatementReading) -> Replay {
    let mut played = Vec::new();
    let (end, fault) = match play_moves_of_output(case, output, reading, &mut played) {
        Ok(end) => (end, None),
        Err(fault) => {
            let reason = Reason::new(fault.reason_kind(), fault.fact());
            (ReplayOutcome::Wrong(reason), Some(fault))
        }
    };
    Replay { played, end, fault }
}

fn play_moves_of_output(
    case: &Case,
    output: &[u8],
    reading: StatementReading,
    played: &mut Vec<(Move, Board)>,
) -> Result<ReplayOutcome, WrongOutputReason> {
    if let Err(error) = std::str::from_utf8(output) {
        let byte = error.valid_up_to() + 1;
        return Err(WrongOutputReason::InvalidUtf8 { byte });
    }
    let mut lines = text_format::numbered_lines(output).peekable();
    match lines.peek() {
        None => return Err(WrongOutputReason::Empty),
        Some((_, b"-1")) => {
            return match lines.nth(1) {
                None => Ok(ReplayOutcome::NoSolution),
                Some((line, more)) => Err(WrongOutputReason::TrailingText {
                    line,
                    found: quotation(more),
                }),
            };
        }
        Some(_) => {}
    }
    let asked = usize::from(case.moves);
    let mut board = case.board;
    for (line, text) in lines {
        let number = played.len() + 1;
        let Some(mv) = text_format::parse_move(text) else {
            let found = quotation(text);
            return Err(if number > asked {
                WrongOutputReason::InvalidLineAfterLastMove { line, asked, found }
            } else {
                WrongOutputReason::NoMove { line, found }
            });
        };
        if number > asked {
            let found = quotation(text);
            return Err(WrongOutputReason::TooMany { line, asked, found });
        }
        let illegal = |rule| WrongOutputReason::Illegal {
            number,
            found: quotation(text),
            rule,
        };
        let parsed_move = mv.map_err(illegal)?;
        let next = board.play(parsed_move, reading);
        board = next.map_err(|why| illegal(BrokenMoveRule::from_illegal_move(why, parsed_move)))?;
        played.push((parsed_move, board));
        if board.is_empty() && number < asked && reading.steps == MoveCountRule::Exactly {
            let made = number;
            return Err(WrongOutputReason::Early { made, asked });
        }
    }
    let (made, left) = (played.len(), board.tile_count());
    match left {
        0 => Ok(ReplayOutcome::Cleared),
        _ if made < asked && reading.steps == MoveCountRule::Exactly => {
            Err(WrongOutputReason::TooFew { made, asked, left })
        }
        _ => Err(WrongOutputReason::Left { made, left }),
    }
}

/// Judges `output` against the jury's `answer`. A solution that is not the smallest earns the share `not_smallest` of
/// the points.
pub(crate) fn judge_output(
    case: &Case,
    output: &[u8],
    answer: &[u8],
    reading: StatementReading,
    not_smallest: Share,
) -> Judgement {
    let best = replay_output(case, answer, reading);
    let mine = replay_output(case, output, reading);
    match (&mine.end, &best.end) {
        (_, ReplayOutcome::Wrong(reason)) => wrong_jury_answer_judgement(reason.fact.clone()),
        (ReplayOutcome::NoSolution, ReplayOutcome::NoSolution) => Judgement::Accepted,
        (ReplayOutcome::NoSolution, ReplayOutcome::Cleared) => {
            let moves = text_format::format_moves_on_one_line(&best.moves());
            let fact = JuryAnswerComparison::FalseNoSolution { moves };
            Judgement::Rejected(Reason::new(ReasonKind::FalseNoSolution, fact))
        }
        (ReplayOutcome::Wrong(Reason { kind, fact }), ReplayOutcome::NoSolution) => {
            let explained = fact
                .clone()
                .with_note(Some(JuryAnswerComparison::AnswerIsNone));
            Judgement::Rejected(Reason::new(*kind, explained))
        }
        (ReplayOutcome::Wrong(reason), ReplayOutcome::Cleared) => {
            Judgement::Rejected(reason.clone())
        }
        (ReplayOutcome::Cleared, ReplayOutcome::NoSolution) => {
            let moves = text_format::format_moves_on_one_line(&mine.moves());
            wrong_jury_answer_judgement(JuryAnswerComparison::FalseNoSolution { moves })
        }
        (ReplayOutcome::Cleared, ReplayOutcome::Cleared) => {
            compare_solutions(&mine.moves(), &best.moves(), not_smallest)
        }
    }
}

/// Compares the contestant's solution with the jury's solution. A smaller solution of the contestant proves the jury
/// answer wrong; a larger solution earns the share `not_smallest` of the points.
fn compare_solutions(contestant: &[Move], jury: &[Move], not_smallest: Share) -> Judgement {
    let mut pairs = contestant.iter().zip(jury);
    let Some(at) = pairs.position(|(contestant, jury)| contestant != jury) else {
        return Judgement::Accepted;
    };
    let (number, found, smallest) = (at + 1, contestant[at], jury[at]);
    if found < smallest {
        return wrong_jury_answer_judgement(JuryAnswerComparison::Smaller {
            moves: text_format::format_moves_on_one_line(contestant),
            number,
            found: found.to_string(),
        });
    }
    let fact = JuryAnswerComparison::NotSmallest {
        number,
        found: found.to_string(),
        smallest: smallest.to_string(),
    };
    let reason = Reason::new(ReasonKind::NotSmallest, fact);
    if not_smallest == Share::NONE {
        Judgement::Rejected(reason)
    } else {
        Judgement::Partial(not_smallest, reason)
    }
}

fn wrong_jury_answer_judgement(fact: impl Into<Fact>) -> Judgement {
    Judgement::JuryFault(Reason::new(ReasonKind::WrongAnswerFile, fact))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mayan::text_format::parse_case;
    use caipan_i18n::EnglishFormat;

    const SAMPLE: &[u8] = b"3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n";
    const RIGHT: &[u8] = b"2 1 1\n3 1 1\n3 0 1\n";
    const AT_MOST: StatementReading = StatementReading {
        steps: MoveCountRule::AtMost,
        equal_swaps: true,
    };

    fn rejection_kind_and_text(input: &[u8], output: &[u8], answer: &[u8]) -> (ReasonKind, String) {
        match judge_output(
            &parse_case(input).unwrap(),
            output,
            answer,
            StatementReading::LITERAL,
            Share::NONE,
        ) {
            Judgement::Rejected(reason) => (reason.kind, reason.fact.english()),
            other => panic!("{other:?}"),
        }
    }

    /// Replaces the fact of a judgement by its English sentence.
    fn replace_facts_by_english_text(judgement: Judgement) -> Judgement {
        match judgement {
            Judgement::Accepted => Judgement::Accepted,
            Judgement::Partial(share, reason) => {
                Judgement::Partial(share, translate_reason_to_english(&reason))
            }
            Judgement::Rejected(reason) => {
                Judgement::Rejected(translate_reason_to_english(&reason))
            }
            Judgement::JuryFault(reason) => {
                Judgement::JuryFault(translate_reason_to_english(&reason))
            }
        }
    }

    fn translate_reason_to_english(reason: &Reason) -> Reason {
        Reason::new(reason.kind, Fact::quote(reason.fact.english()))
    }

    fn rejection_kind_and_text_on_sample(output: &str) -> (ReasonKind, String) {
        rejection_kind_and_text(SAMPLE, output.as_bytes(), RIGHT)
    }

    #[test]
    fn right_moves_with_trailing_blanks_are_accepted() {
        let case = parse_case(SAMPLE).unwrap();
        for output in [
            "2 1 1\n3 1 1\n3 0 1\n",
            "2 1 1\n3 1 1\n3 0 1",
            "2 1 1 \r\n3 1 1\t\r\n3 0 1\r\n\r\n \n",
        ] {
            let judgement = judge_output(
                &case,
                output.as_bytes(),
                RIGHT,
                StatementReading::LITERAL,
                Share::NONE,
            );
            assert_eq!(judgement, Judgement::Accepted, "{output:?}");
        }
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "a table of outputs and faults")]
    fn a_rejection_names_the_first_fault_of_the_output() {
        let wrong = |output, kind, text: &str| {
            assert_eq!(
                rejection_kind_and_text_on_sample(output),
                (kind, text.to_owned()),
                "{output:?}"
            )
        };
        wrong("", ReasonKind::Format, "the output is empty");
        wrong(
            "2 1 1\n2 1\n3 0 1\n",
            ReasonKind::Format,
            "line 2: expected three numbers, found \"2 1\"",
        );
        wrong(
            "2 1 1\n\n3 1 1\n3 0 1\n",
            ReasonKind::Format,
            "line 2: expected three numbers, found \"\"",
        );
        wrong(
            "2 1 1\n3 1 1\n-1\n",
            ReasonKind::Format,
            "line 3: expected three numbers, found \"-1\"",
        );
        wrong(
            "-1\n2 1 1\n",
            ReasonKind::Format,
            "line 2: expected the end after -1, found \"2 1 1\"",
        );
        wrong(
            "2 1 1\n3 1 1\n3 0 1\nok\n",
            ReasonKind::Format,
            "line 4: expected the end after 3 moves, found \"ok\"",
        );
        let long = "2 1 1\n3 1 1\n3 0 1\n0 0 1\n";
        wrong(
            long,
            ReasonKind::WrongLength,
            "line 4: expected the end after 3 moves, found \"0 0 1\"",
        );
        wrong(
            "2 1 1\n3 1 1\n",
            ReasonKind::WrongLength,
            "only 2 of 3 moves, 12 tiles are left",
        );
        wrong(
            "2 1 1\n3 1 1\n2 4 -1\n",
            ReasonKind::IllegalMove,
            "move 3 \"2 4 -1\": no tile at (2, 4)",
        );
        wrong(
            "2 1 1\n5 1 1\n",
            ReasonKind::IllegalMove,
            "move 2 \"5 1 1\": there is no column 5",
        );
        wrong(
            "4 0 1\n",
            ReasonKind::IllegalMove,
            "move 1 \"4 0 1\": drags the tile off the board",
        );
        wrong(
            "2 1 1\n3 1 1\n1 0 1\n",
            ReasonKind::NotCleared,
            "after 3 moves 12 tiles are left",
        );
        wrong(
            "-1\n",
            ReasonKind::FalseNoSolution,
            "says -1, but \"2 1 1; 3 1 1; 3 0 1\" clears it",
        );
    }

    #[test]
    fn invalid_utf8_output_is_rejected_with_the_byte_offset() {
        assert_eq!(
            rejection_kind_and_text(SAMPLE, b"2 1 1\n\xff", RIGHT),
            (ReasonKind::Format, "byte 7 is not UTF-8 text".to_owned())
        );
    }

    #[test]
    fn clearing_the_board_too_early_is_rejected_with_the_move_number() {
        let input = b"3\n1 1 0\n0\n1 0\n0\n0\n";
        let expected = (
            ReasonKind::ClearedEarly,
            "the board was clear after 1 of 3 moves; the answer is -1".to_owned(),
        );
        assert_eq!(
            rejection_kind_and_text(input, b"0 0 1\n", b"-1\n"),
            expected
        );
        assert_eq!(
            rejection_kind_and_text(input, b"0 0 1\n0 0 1\n0 0 1\n", b"-1\n"),
            expected
        );
    }

    #[test]
    fn under_the_at_most_n_rule_fewer_moves_are_accepted_but_none_after_clearing() {
        let case = parse_case(b"2\n1 1 0\n0\n1 0\n0\n0\n").unwrap();
        let judge = |output: &[u8]| {
            replace_facts_by_english_text(judge_output(
                &case,
                output,
                b"0 0 1\n",
                AT_MOST,
                Share::NONE,
            ))
        };
        assert_eq!(judge(b"0 0 1\n"), Judgement::Accepted);
        let text = "move 2 \"0 0 1\": no tile at (0, 0)";
        assert_eq!(
            judge(b"0 0 1\n0 0 1\n"),
            Judgement::Rejected(Reason::new(ReasonKind::IllegalMove, Fact::quote(text)))
        );
        let text = "after 1 move 3 tiles are left";
        assert_eq!(
            judge(b"2 0 1\n"),
            Judgement::Rejected(Reason::new(ReasonKind::NotCleared, Fact::quote(text)))
        );
    }

    #[test]
    fn a_solution_that_is_not_the_smallest_is_rejected_or_gets_the_configured_share() {
        let input = b"2\n1 0\n0\n1 0\n1 0\n0\n";
        let text = "clears the board, but is not the smallest: move 1 is \"2 0 -1\", the smallest has \"2 0 1\"";
        assert_eq!(
            rejection_kind_and_text(input, b"2 0 -1\n3 0 -1\n", b"2 0 1\n0 0 1\n"),
            (ReasonKind::NotSmallest, text.to_owned())
        );
        let case = parse_case(input).unwrap();
        let half: Share = "0.5".parse().unwrap();
        let judgement = judge_output(
            &case,
            b"2 0 -1\n3 0 -1\n",
            b"2 0 1\n0 0 1\n",
            StatementReading::LITERAL,
            half,
        );
        assert_eq!(
            replace_facts_by_english_text(judgement),
            Judgement::Partial(
                half,
                Reason::new(ReasonKind::NotSmallest, Fact::quote(text))
            )
        );
    }

    #[test]
    fn an_output_that_disproves_the_jury_answer_gives_a_jury_fault() {
        let case = parse_case(b"2\n1 0\n0\n1 0\n1 0\n0\n").unwrap();
        let judge = |output: &[u8], answer: &[u8]| {
            replace_facts_by_english_text(judge_output(
                &case,
                output,
                answer,
                StatementReading::LITERAL,
                Share::NONE,
            ))
        };
        let fault = |text: &str| {
            Judgement::JuryFault(Reason::new(ReasonKind::WrongAnswerFile, Fact::quote(text)))
        };
        let clears = fault("says -1, but \"2 0 1; 0 0 1\" clears it");
        assert_eq!(judge(b"2 0 1\n0 0 1\n", b"-1\n"), clears);
        let smaller = fault("\"2 0 1; 0 0 1\" is smaller: its move 1 is \"2 0 1\"");
        assert_eq!(judge(b"2 0 1\n0 0 1\n", b"2 0 -1\n3 0 -1\n"), smaller);
        assert_eq!(
            judge(b"-1\n", b"junk"),
            fault("line 1: expected three numbers, found \"junk\"")
        );
    }

    #[test]
    fn replay_accepts_a_left_move_onto_a_tile() {
        let case = parse_case(b"1\n1 2 0\n1 0\n2 1 0\n0\n0\n").unwrap();
        let game = replay_output(&case, b"1 0 -1\n", StatementReading::LITERAL);
        assert_eq!(game.played.len(), 1);
    }
}
