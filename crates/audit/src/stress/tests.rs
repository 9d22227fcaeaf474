//! Tests the search for failing inputs of a puzzle.

use super::{FailureSearch, InputSource, ProgramTest, PuzzleInputKind, PuzzleInputs};
use caipan_checker::Settings;
use caipan_puzzles::checker;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Test that fails if the input contains at least this number of tiles.
struct TileCountTest(usize);

impl ProgramTest for TileCountTest {
    type Fault = usize;

    fn find_fault(&self, input: &str, _answer: &str) -> Option<usize> {
        let tiles = input
            .lines()
            .skip(1)
            .flat_map(|line| line.split(' '))
            .filter(|tile| *tile != "0")
            .count();
        (tiles >= self.0).then_some(tiles)
    }

    fn is_same_fault_kind(&self, _one: &usize, _other: &usize) -> bool {
        true
    }
}

#[test]
fn found_failure_is_shrunk_to_a_minimum_and_reproduced_by_its_number() {
    let mayan = checker("mayan", &Settings::new()).unwrap().unwrap();
    let tried = AtomicUsize::new(0);
    let inputs = PuzzleInputs {
        puzzle: mayan.puzzle().unwrap(),
        generator: mayan.puzzle().unwrap().generator().unwrap(),
        kind: PuzzleInputKind::Small,
        seed: 7,
    };
    let found = [1, 2, 2].map(|workers| {
        let search = FailureSearch {
            inputs: &inputs,
            workers,
            is_over: &|| false,
            watch: &|| {
                tried.fetch_add(1, Ordering::Relaxed);
            },
        };
        let found = search.find_failure(&TileCountTest(9)).unwrap();
        assert_eq!(inputs.nth_input(found.number), Some(found.input.clone()));
        let small = search.shrink_failing_input(&TileCountTest(9), found);
        assert_eq!(small.fault, 9, "{}", small.input);
        assert!(small.input.starts_with("1\n"), "{}", small.input);
        small.input
    });
    assert_eq!(found[0].lines().count(), 6);
    assert!(tried.load(Ordering::Relaxed) > 10);
}

#[test]
fn a_search_that_is_over_finds_nothing() {
    let klotski = checker("klotski", &Settings::new()).unwrap().unwrap();
    let left = AtomicUsize::new(20);
    let inputs = PuzzleInputs {
        puzzle: klotski.puzzle().unwrap(),
        generator: klotski.puzzle().unwrap().generator().unwrap(),
        kind: PuzzleInputKind::Worst,
        seed: 1,
    };
    let search = FailureSearch {
        inputs: &inputs,
        workers: 2,
        is_over: &|| left.load(Ordering::Relaxed) == 0,
        watch: &|| {
            let _ = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
        },
    };
    assert!(search.find_failure(&TileCountTest(1 << 20)).is_none());
}
