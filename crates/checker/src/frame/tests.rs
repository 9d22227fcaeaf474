//! A frame as a picture and as JSON.

use super::*;

fn frame() -> Frame {
    let marked = Cell {
        piece: Piece::tile(10),
        marks: Marks::from(Mark::Down).with(Mark::Vanishing),
    };
    let target = Cell {
        piece: Piece::new('#', Shade::Fixed),
        marks: Mark::Target.into(),
    };
    let row = vec![Piece::EMPTY.into(), marked, target];
    Frame::new(
        3,
        Fact::quote("drag"),
        Fact::quote("move 3"),
        Axes::FromOneDown,
    )
    .with_rows(vec![row.clone(), row])
    .with_note(Fact::quote("it ends here"))
    .marked_as_first_mistake()
}

#[test]
fn a_frame_prints_as_a_picture_with_its_marks() {
    assert_eq!(frame().to_string(), " .*a T\n .*a T\n");
}

#[test]
fn a_frame_is_short_as_json() {
    let json = serde_json::to_string(&frame()).unwrap();
    let expected = concat!(
        r##"{"number":3,"label":{"key":"told","args":{"text":"drag"}},"caption":{"key":"told","args":{"text":"move 3"}},"axes":"from-one-down","cells":[".a#",".a#"],"##,
        r##""marks":{"down":[1,4],"target":[2,5],"vanishing":[1,4]},"notes":[{"key":"told","args":{"text":"it ends here"}}],"is_wrong":true}"##
    );
    assert_eq!(json, expected);
}

#[test]
fn rows_and_columns_are_named_as_the_statement_counts_them() {
    let mut numbered = frame();
    assert_eq!(numbered.columns().collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!([0, 1].map(|place| numbered.row_number(place)), [1, 2]);
    numbered.axes = Axes::FromZeroUp;
    assert_eq!(numbered.columns().collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!([0, 1].map(|place| numbered.row_number(place)), [1, 0]);
}
