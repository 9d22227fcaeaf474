//! Learns how many cells a matrix or grid may have, which often is less than the product of the largest height and width.

use super::learned_layout::{AreaLimit, LearnedLayout, UpperLimit};
use super::limited_validators::LimitedValidators;
use super::resized_examples::GrowthRule;
use super::text_layout::{MAX_ITEMS, TextSegment, TextValues};
use super::value_bounds;
use caipan_checker::random::Rng;

impl LearnedLayout {
    /// Learns the largest legal area of each matrix or grid whose height and width are two different numbers of the
    /// text, and how long each side may be if the other side is 1.
    pub(super) fn learn_area_limits(&mut self, validators: &LimitedValidators) {
        for mut limit in self.learn_largest_areas(validators) {
            for place in [0, 1] {
                if let Some(longest) = self.learn_longest_side(&limit, place, validators) {
                    self.numbers[limit.sides[place]].high = UpperLimit::Value(longest);
                    limit.max_area = limit.max_area.max(longest);
                }
            }
            self.area_limits.push(limit);
        }
    }

    /// Returns the longest legal length of a side if the other side is 1. `None` if it is not longer than the known limit,
    /// which applies if the other side is that of the example.
    fn learn_longest_side(
        &self,
        limit: &AreaLimit,
        place: usize,
        validators: &LimitedValidators,
    ) -> Option<i64> {
        let numbers = self.layout.example_numbers();
        let (_, high) = self.numbers[limit.sides[place]].compute_legal_bounds(&numbers);
        // The area was found with squares, and the limit may be a little larger.
        let most = (limit.max_area.isqrt() + 1).pow(2);
        let accepts_length: &dyn Fn(i64) -> bool = &|length| {
            let mut lengths = [1; 2];
            lengths[place] = length;
            (1..=most).contains(&length) && self.accepts_sides(limit.sides, lengths, validators)
        };
        if high >= most || !accepts_length(high + 1) {
            return None;
        }
        let mut limits = validators.hints.limits.to_vec();
        limits.push(limit.max_area);
        limits.sort_unstable();
        Some(value_bounds::highest_legal_value(
            high + 1,
            1,
            most,
            &limits,
            accepts_length,
        ))
    }

    /// Returns the largest legal area of each matrix or grid whose height and width are two different numbers.
    fn learn_largest_areas(&self, validators: &LimitedValidators) -> Vec<AreaLimit> {
        let sides = self.layout.segments.iter().filter_map(|segment| {
            let (TextSegment::Matrix { rows, width, .. } | TextSegment::Grid { rows, width, .. }) =
                segment
            else {
                return None;
            };
            (rows.number != width.number).then_some([rows.number, width.number])
        });
        sides
            .map(|sides| AreaLimit {
                sides,
                max_area: self.learn_max_area(sides, validators),
            })
            .collect()
    }

    /// Returns the largest legal area of a matrix or grid. The shapes that are tried are as close to a square as the
    /// limits of both sides permit.
    fn learn_max_area(&self, sides: [usize; 2], validators: &LimitedValidators) -> i64 {
        let numbers = self.layout.example_numbers();
        let highest = sides.map(|side| self.numbers[side].compute_legal_bounds(&numbers).1);
        let own = sides.map(|side| numbers[side]);
        let largest = highest[0].max(highest[1]);
        let size = value_bounds::highest_legal_value(
            own[0].min(own[1]).max(1),
            1,
            largest,
            &[],
            &|size| self.accepts_sides(sides, cut_square(highest, size), validators),
        );
        let [height, width] = cut_square(highest, size);
        let of_example = own[0].saturating_mul(own[1]);
        height
            .saturating_mul(width)
            .max(of_example)
            .min(MAX_ITEMS as i64)
    }

    /// Whether validators accept the example after the height and the width of a matrix or grid are changed.
    fn accepts_sides(
        &self,
        sides: [usize; 2],
        lengths: [i64; 2],
        validators: &LimitedValidators,
    ) -> bool {
        let mut values = self.example_values();
        for (side, length) in sides.into_iter().zip(lengths) {
            values.numbers[side] = length;
        }
        self.layout.is_within_max_items(&values.numbers)
            && validators.is_text_accepted(|| {
                self.layout.resize_items(&mut values, GrowthRule::Repeat);
                self.layout.format_text(&values)
            })
    }

    /// Reduces each matrix and grid that has too many cells: one side, or in a third of the texts both sides, to a shape
    /// close to a square.
    pub(super) fn reduce_areas(&self, values: &mut TextValues, rng: &mut Rng) {
        for limit in &self.area_limits {
            let [one, other] = limit.sides.map(|side| values.numbers[side].max(1));
            if one.saturating_mul(other) <= limit.max_area {
                continue;
            }
            if rng.below(3) == 0 {
                let shorter = one.min(other).min(limit.max_area.isqrt());
                let longer = (limit.max_area / shorter.max(1)).min(one.max(other));
                let lengths = if one <= other {
                    [shorter, longer]
                } else {
                    [longer, shorter]
                };
                for (side, length) in limit.sides.into_iter().zip(lengths) {
                    values.numbers[side] = length.max(1);
                }
                continue;
            }
            let is_first_reduced = rng.below(2) == 0;
            let [reduced, kept] = if is_first_reduced { [0, 1] } else { [1, 0] };
            let (reduced, kept) = (limit.sides[reduced], limit.sides[kept]);
            let largest = limit.max_area / values.numbers[kept].max(1);
            if largest > 0 {
                values.numbers[reduced] = largest;
            } else {
                values.numbers[reduced] = 1;
                values.numbers[kept] = limit.max_area;
            }
        }
    }
}

/// Returns the height and the width of a square with sides of length `size`. Each is reduced to the largest legal
/// length of that side, which is in `highest`.
fn cut_square(highest: [i64; 2], size: i64) -> [i64; 2] {
    highest.map(|high| high.min(size))
}
