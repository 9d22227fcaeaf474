//! The blank's first way: to the sides of the piece, without pushing it.

use super::blocks::Blocks;
use super::grid::{Grid, NONE};
use super::sweep::Sweep;

/// The steps of the blank from `blank` to every side of `piece` whose edge is in `block`, `NONE` for the others.
pub fn approach(
    grid: &Grid,
    blocks: &Blocks,
    sweep: &mut Sweep,
    piece: usize,
    blank: usize,
    block: u32,
) -> [u32; 4] {
    let mut steps = [NONE; 4];
    let sides: Vec<usize> = (0..4)
        .filter(|side| blocks.of(grid.edge(piece, *side)) == block)
        .collect();
    let targets: Vec<usize> = sides.iter().map(|side| grid.beside(piece, *side)).collect();
    for (side, found) in sides.iter().zip(sweep.to_all(grid, piece, blank, &targets)) {
        steps[*side] = found;
    }
    steps
}
