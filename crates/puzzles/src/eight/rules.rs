//! Rules of the eight puzzle: the blank swaps with the tile above, below, left or right of the blank.

/// Contents of the nine cells, row by row from the top left: tiles 1 to 8, and 0 for the blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Board([u8; 9]);

/// Direction in which the blank moves. The variants are in the alphabetical order of their letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Move {
    Down,
    Left,
    Right,
    Up,
}

impl Move {
    pub(super) const ALL: [Self; 4] = [Self::Down, Self::Left, Self::Right, Self::Up];

    pub(super) fn letter(self) -> char {
        match self {
            Self::Down => 'd',
            Self::Left => 'l',
            Self::Right => 'r',
            Self::Up => 'u',
        }
    }

    pub(super) fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|mv: &Self| mv.letter() == char::from(letter))
    }

    /// Returns the move that undoes `self`.
    pub(super) fn inverse(self) -> Self {
        match self {
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Up => Self::Down,
        }
    }

    /// Returns the index of the cell that the blank reaches from `cell`; `None` if the move leaves the board.
    pub(super) fn target_cell(self, cell: usize) -> Option<usize> {
        match self {
            Self::Down => (cell < 6).then_some(cell + 3),
            Self::Left => (!cell.is_multiple_of(3)).then(|| cell - 1),
            Self::Right => (cell % 3 < 2).then_some(cell + 1),
            Self::Up => (cell >= 3).then(|| cell - 3),
        }
    }
}

impl Board {
    /// Solved board: tiles 1 to 8 in order, then the blank (0).
    pub(super) const GOAL: Self = Self([1, 2, 3, 4, 5, 6, 7, 8, 0]);

    /// Number of different boards, solvable or not: 9!.
    pub(super) const COUNT: usize = 362_880;

    /// Returns the board with these cells; `None` unless each of 0 to 8 occurs once.
    pub(super) fn new(cells: [u8; 9]) -> Option<Self> {
        (0..9)
            .all(|tile| cells.contains(&tile))
            .then_some(Self(cells))
    }

    pub(super) fn cells(&self) -> [u8; 9] {
        self.0
    }

    /// Returns the index of the cell that contains the blank, from 0 to 8.
    pub(super) fn blank_cell(&self) -> usize {
        self.0.iter().position(|tile| *tile == 0).unwrap_or(0)
    }

    /// Returns the board after `mv`; `None` if the blank would leave the board.
    pub(super) fn play(&self, mv: Move) -> Option<Self> {
        let blank = self.blank_cell();
        Some(self.swap_cells(blank, mv.target_cell(blank)?))
    }

    /// Returns the board with the contents of two cells exchanged; `first` and `second` are cell indices.
    pub(super) fn swap_cells(mut self, first: usize, second: usize) -> Self {
        self.0.swap(first, second);
        self
    }

    /// Returns every legal move with the board after it, in the order of [`Move::ALL`].
    pub(super) fn successors(&self) -> impl Iterator<Item = (Move, Self)> + use<> {
        let board = *self;
        Move::ALL
            .into_iter()
            .filter_map(move |mv| Some((mv, board.play(mv)?)))
    }

    /// Number of pairs of tiles in the wrong order. A move carries a tile past zero or two other tiles, so the parity never
    /// changes. The goal has no inversions; boards with an odd number of inversions are unsolvable.
    pub(super) fn count_inversions(&self) -> usize {
        let tiles = self.0.iter().filter(|tile| **tile != 0);
        tiles
            .clone()
            .enumerate()
            .map(|(place, tile): (usize, &u8)| {
                let after = tiles.clone().skip(place + 1);
                after.filter(|other| *other < tile).count()
            })
            .sum()
    }

    /// Index of the board among all boards in lexicographic order, from 0.
    pub(super) fn lexicographic_index(&self) -> usize {
        (0..9).fold(0, |index, place| {
            let smaller = self.0[place + 1..]
                .iter()
                .filter(|tile| **tile < self.0[place])
                .count();
            index * (9 - place) + smaller
        })
    }
}
