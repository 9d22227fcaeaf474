//! Rules of the eight puzzle: the blank swaps with the tile above, below, left or right of the blank.

/// What lies on the nine cells, row by row from the top left: tiles 1 to 8, and 0 for the blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Board([u8; 9]);

/// A move of the blank. Their order is that of their letters.
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

    pub(super) fn of_letter(letter: u8) -> Option<Self> {
        let is_it = |mv: &Self| mv.letter() == char::from(letter);
        Self::ALL.into_iter().find(is_it)
    }

    /// The move that takes it back.
    pub(super) fn back(self) -> Self {
        match self {
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Up => Self::Down,
        }
    }

    /// Returns the cell to which a blank on `cell` moves; `None` beyond the edge.
    pub(super) fn from(self, cell: usize) -> Option<usize> {
        match self {
            Self::Down => (cell < 6).then_some(cell + 3),
            Self::Left => (!cell.is_multiple_of(3)).then(|| cell - 1),
            Self::Right => (cell % 3 < 2).then_some(cell + 1),
            Self::Up => (cell >= 3).then(|| cell - 3),
        }
    }
}

impl Board {
    /// Every tile in its place.
    pub(super) const GOAL: Self = Self([1, 2, 3, 4, 5, 6, 7, 8, 0]);

    /// The numbers of different boards, solvable or not.
    pub(super) const COUNT: usize = 362_880;

    /// These cells, if each of 0 to 8 is there once.
    pub(super) fn new(cells: [u8; 9]) -> Option<Self> {
        (0..9)
            .all(|tile| cells.contains(&tile))
            .then_some(Self(cells))
    }

    pub(super) fn cells(&self) -> [u8; 9] {
        self.0
    }

    /// The cell of the blank.
    pub(super) fn blank(&self) -> usize {
        self.0.iter().position(|tile| *tile == 0).unwrap_or(0)
    }

    /// The board after a move; `None` where it leads beyond the edge.
    pub(super) fn play(&self, mv: Move) -> Option<Self> {
        let blank = self.blank();
        Some(self.exchange(blank, mv.from(blank)?))
    }

    /// The same with two cells exchanged.
    pub(super) fn exchange(mut self, one: usize, other: usize) -> Self {
        self.0.swap(one, other);
        self
    }

    /// The boards that one move leads to, in the order of the moves.
    pub(super) fn neighbours(&self) -> impl Iterator<Item = (Move, Self)> + use<> {
        let board = *self;
        Move::ALL
            .into_iter()
            .filter_map(move |mv| Some((mv, board.play(mv)?)))
    }

    /// How many pairs of tiles stand in the wrong order. Whether that is odd no move changes, for a tile passes none or
    /// two others; and the goal has none.
    pub(super) fn inversions(&self) -> usize {
        let tiles = self.0.iter().filter(|tile| **tile != 0);
        let later = |(place, tile): (usize, &u8)| {
            let after = tiles.clone().skip(place + 1);
            after.filter(|other| *other < tile).count()
        };
        tiles.clone().enumerate().map(later).sum()
    }

    /// Its number among all boards in their order, from 0.
    pub(super) fn number(&self) -> usize {
        (0..9).fold(0, |number, place| {
            let smaller = self.0[place + 1..].iter();
            let smaller = smaller.filter(|tile| **tile < self.0[place]).count();
            number * (9 - place) + smaller
        })
    }
}
