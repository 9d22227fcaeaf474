//! Square matrices that are equal to their mirror image, such as distances between cities.

use super::text_layout::ColumnRole;

/// Returns the role of the cells of a symmetric square matrix with at least three rows; `None` for any other matrix.
pub(super) fn guess_role(cells: &[i64]) -> Option<ColumnRole> {
    let side = cells.len().isqrt();
    let is_symmetric = side > 2 && (0..cells.len()).all(|at| cells[at] == cells[mirror(at, side)]);
    is_symmetric.then(|| {
        let mut diagonal = cells.iter().copied().step_by(side + 1);
        let first = diagonal.next();
        ColumnRole::Symmetric {
            diagonal: first.filter(|first| diagonal.all(|cell| cell == *first)),
        }
    })
}

/// Returns the index of the cell that mirrors this cell across the diagonal.
pub(super) fn mirror(at: usize, side: usize) -> usize {
    at % side * side + at / side
}

/// Copies the cells above the diagonal to their mirror images, and sets the diagonal if its value is given.
pub(super) fn make_symmetric(cells: &mut [i64], diagonal: Option<i64>) {
    let side = cells.len().isqrt();
    for at in 0..cells.len() {
        let image = mirror(at, side);
        if at < image {
            cells[image] = cells[at];
        } else if at == image
            && let Some(value) = diagonal
        {
            cells[at] = value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symmetric_matrix_is_recognized_and_made() {
        let distances = [0, 1, 4, 1, 0, 2, 4, 2, 0];
        let diagonal = Some(0);
        assert_eq!(
            guess_role(&distances),
            Some(ColumnRole::Symmetric { diagonal })
        );
        let loops = [5, 1, 4, 1, 0, 2, 4, 2, 0];
        let diagonal = None;
        assert_eq!(guess_role(&loops), Some(ColumnRole::Symmetric { diagonal }));
        assert_eq!(guess_role(&[0, 1, 4, 2, 0, 2, 4, 2, 0]), None);
        let mut cells = [7, 1, 4, 9, 7, 2, 9, 9, 7];
        make_symmetric(&mut cells, Some(0));
        assert_eq!(cells, distances);
    }
}
