//! Chooses the patterns for the numbers of the columns of a text.

use super::learned_layout::LearnedLayout;
use super::number_patterns::{NUMBER_PATTERNS, NumberPattern};
use super::value_generation::GenerationPlan;
use caipan_checker::random::Rng;

impl LearnedLayout {
    /// Returns the pattern for the numbers of a column: by default the pattern of the plan, moved on by `shift` places.
    pub(super) fn pattern_of_column(
        &self,
        column: usize,
        plan: GenerationPlan,
        shift: usize,
        rng: &mut Rng,
    ) -> NumberPattern {
        match plan.is_highest_in_corner(column) {
            Some(true) => return NumberPattern::AllHighest,
            Some(false) => return NumberPattern::AllLowest,
            None => {}
        }
        let mut own_plan = plan;
        if plan.has_independent_columns && self.columns.len() > 1 {
            own_plan.pattern = *rng.one_of(&self.usable_patterns);
        }
        number_pattern(own_plan, column, shift, rng)
    }
}

/// Returns the pattern for the numbers of a column: the pattern of the plan, moved on by `shift` places.
pub(super) fn number_pattern(
    plan: GenerationPlan,
    column: usize,
    shift: usize,
    rng: &mut Rng,
) -> NumberPattern {
    match plan.tries {
        0 => {
            let pattern = NUMBER_PATTERNS[(plan.pattern + shift) % NUMBER_PATTERNS.len()];
            if plan.is_mirrored && !column.is_multiple_of(2) {
                pattern.with_high_and_low_exchanged()
            } else {
                pattern
            }
        }
        1 => *rng.one_of(&[
            NumberPattern::Random,
            NumberPattern::Rising,
            NumberPattern::RandomSmall,
        ]),
        _ => *rng.one_of(&NUMBER_PATTERNS),
    }
}
