//! Describes numbers with a required sum.

use super::text_layout::TextValues;

/// Numbers that must have a certain sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NumberSum {
    pub parts: SumParts,
    pub total: SumTotal,
    /// Smallest legal value of a part.
    pub low: i64,
}

/// Numbers that are added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SumParts {
    /// Single numbers with these indices.
    Numbers(Vec<usize>),
    /// All values of the column with this index.
    Column(usize),
}

/// Required sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SumTotal {
    /// Number with this index.
    Number(usize),
    /// Product of the numbers with these indices.
    Product(usize, usize),
}

impl SumParts {
    pub(super) fn values(&self, values: &TextValues) -> Vec<i64> {
        match self {
            Self::Numbers(numbers) => numbers.iter().map(|at| values.numbers[*at]).collect(),
            Self::Column(column) => values.columns[*column].clone(),
        }
    }

    pub(super) fn replace(&self, new: Vec<i64>, values: &mut TextValues) {
        match self {
            Self::Numbers(numbers) => {
                for (at, value) in numbers.iter().zip(new) {
                    values.numbers[*at] = value;
                }
            }
            Self::Column(column) => values.columns[*column] = new,
        }
    }

    pub(super) fn contains_number(&self, number: usize) -> bool {
        matches!(self, Self::Numbers(numbers) if numbers.contains(&number))
    }
}

impl SumTotal {
    pub(super) fn value(self, values: &TextValues) -> i64 {
        match self {
            Self::Number(number) => values.numbers[number],
            Self::Product(one, other) => values.numbers[one].saturating_mul(values.numbers[other]),
        }
    }
}
