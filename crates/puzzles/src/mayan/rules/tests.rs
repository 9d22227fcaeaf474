//! Tests drags, falls, runs and cascades on boards written as text pictures.

use super::*;

fn board(drawing: &str) -> Board {
    drawing.parse().unwrap()
}

fn mv(x: u8, y: u8, drag: DragDirection) -> Move {
    Move { x, y, drag }
}

#[test]
fn a_drawing_reads_back_as_the_board_it_shows() {
    let drawn = ". . . . .\n. . . . .\n. . . . .\n. . . . 3\n. . 4 . 4\n. 1 3 . 3\n1 2 f 3 2";
    assert_eq!(board(drawn).to_string(), drawn);
    assert_eq!(board(drawn).tile_count(), 11);
    assert!("1 2 3".parse::<Board>().is_err());
    assert!("1 2 g . .".parse::<Board>().is_err());
}

#[test]
fn a_drag_onto_a_tile_swaps_the_two_in_either_direction() {
    let before = board("1 2 . . .\n3 4 . . .");
    let after = board("2 1 . . .\n3 4 . . .");
    assert_eq!(
        before.play(mv(0, 1, DragDirection::Right), StatementReading::LITERAL),
        Ok(after)
    );
    assert_eq!(
        before.play(mv(1, 1, DragDirection::Left), StatementReading::LITERAL),
        Ok(after)
    );
}

#[test]
fn a_drag_into_a_gap_drops_the_tile_and_closes_its_column() {
    let before = board("5 . . . .\n1 . . . .\n2 . . . .\n3 4 . . .");
    let right = board("5 . . . .\n2 1 . . .\n3 4 . . .");
    assert_eq!(
        before.play(mv(0, 2, DragDirection::Right), StatementReading::LITERAL),
        Ok(right)
    );
    let before = board(". . . . 1\n. . . . 1\n. . . . 2\n. . . 3 3");
    let left = board(". . . . 1\n. . . 1 2\n. . . 3 3");
    assert_eq!(
        before.play(mv(4, 3, DragDirection::Left), StatementReading::LITERAL),
        Ok(left)
    );
}

#[test]
fn rows_and_columns_vanish_together_and_share_a_tile() {
    let before = board("1 . . . .\n1 . . . .\n2 1 1 2 .\n1 2 2 . .");
    assert_eq!(before.tiles_in_runs(), 0);
    let crossed = board("1 . . . .\n1 . . . .\n1 1 1 . .\n2 . . . .");
    assert_eq!(crossed.clear_all_runs(), board("2 . . . ."));
}

#[test]
fn runs_of_four_and_five_vanish_whole() {
    assert!(board("1 1 1 1 1").clear_all_runs().is_empty());
    assert!(
        board("1 . . . .\n1 . . . .\n1 . . . .\n1 . . . .")
            .clear_all_runs()
            .is_empty()
    );
}

#[test]
fn a_run_does_not_wrap_from_the_top_of_a_column_into_the_next() {
    let tower = "1 2 . . .\n1 3 . . .\n2 2 . . .\n3 3 . . .\n2 2 . . .\n3 1 . . .\n2 1 . . .";
    assert_eq!(board(tower).tiles_in_runs(), 0);
    assert_eq!(board("1 1 . . .\n2 3 . . 1").tiles_in_runs(), 0);
}

#[test]
fn a_cascade_goes_on_until_the_board_is_at_rest() {
    let before = board("2 . . . .\n1 . . . .\n2 . . . .\n1 . . . .\n1 . 2 . .");
    let after = before
        .play(mv(0, 2, DragDirection::Right), StatementReading::LITERAL)
        .unwrap();
    assert_eq!(after, Board::default());
}

#[test]
fn an_impossible_move_says_why() {
    let tiles = board("1 1 . . 2");
    for (illegal, reason) in [
        (
            mv(2, 0, DragDirection::Right),
            IllegalMove::NoTile { x: 2, y: 0 },
        ),
        (mv(4, 0, DragDirection::Right), IllegalMove::OffBoard),
        (mv(0, 0, DragDirection::Left), IllegalMove::OffBoard),
    ] {
        assert_eq!(tiles.play(illegal, StatementReading::LITERAL), Err(reason));
    }
    let strict = StatementReading {
        equal_swaps: false,
        ..StatementReading::LITERAL
    };
    assert_eq!(
        tiles.play(mv(0, 0, DragDirection::Right), strict),
        Err(IllegalMove::EqualSwap)
    );
    assert_eq!(
        tiles.play(mv(0, 0, DragDirection::Right), StatementReading::LITERAL),
        Ok(tiles)
    );
}
