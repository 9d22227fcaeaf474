//! Fills tables with rows of the example whose values are all changed by the same difference. Relations between the values
//! of a row remain, such as a distance of 1 between two points.

use super::learned_layout::LearnedLayout;
use super::number_patterns::random_value;
use super::text_layout::TextValues;
use caipan_checker::random::Rng;

impl LearnedLayout {
    /// Fills number columns of a table with moved rows of the example. In half of the texts, every second column is moved
    /// by another difference, since columns are often the coordinates of points.
    pub(super) fn fill_with_moved_rows(
        &self,
        columns: &[usize],
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        let (Some(first), parts) = (columns.first(), 1 + rng.below(2_usize)) else {
            return;
        };
        let examples = self.layout.columns[*first].sample.len();
        if examples == 0 {
            return;
        }
        for row in 0..filling.columns[*first].len() {
            let example = rng.below(examples);
            for part in 0..parts {
                let moved = columns.iter().skip(part).step_by(parts);
                let change = self.random_move(moved.clone(), example, filling, rng);
                for column in moved {
                    let value = self.layout.columns[*column].sample[example];
                    filling.columns[*column][row] = value.saturating_add(change);
                }
            }
        }
    }

    /// Returns a random difference by which the values of an example row can be changed without leaving the legal ranges of
    /// their columns; 0 if no other one is possible.
    fn random_move<'a>(
        &self,
        columns: impl Iterator<Item = &'a usize>,
        example: usize,
        filling: &TextValues,
        rng: &mut Rng,
    ) -> i64 {
        let (mut least, mut most) = (i64::MIN, i64::MAX);
        for column in columns {
            let (low, high) = (self.columns[*column].range).compute_legal_bounds(&filling.numbers);
            let value = self.layout.columns[*column].sample[example];
            least = least.max(low.saturating_sub(value));
            most = most.min(high.saturating_sub(value));
        }
        if least > most {
            return 0;
        }
        random_value(least, most, rng)
    }
}
