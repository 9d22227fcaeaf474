//! Proportions of programs, with confidence intervals by Wilson's method.

/// Share of the programs that have a property, e.g. of the right programs that are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proportion {
    /// Number of programs with the property.
    pub count: usize,
    /// Number of all programs considered.
    pub total: usize,
}

/// Quantile of the normal distribution for a two-sided confidence of 95 %.
const NORMAL_QUANTILE_95: f64 = 1.959_963_984_540_054;

impl Proportion {
    /// Returns the proportion from 0 to 1; `None` if `total` is 0.
    pub fn value(self) -> Option<f64> {
        (self.total > 0).then(|| self.count as f64 / self.total as f64)
    }

    /// Returns Wilson's 95 % confidence interval, which is also valid for small totals; `None` if `total` is 0.
    pub fn confidence_interval(self) -> Option<(f64, f64)> {
        let (share, total) = (self.value()?, self.total as f64);
        let scale = 1.0 + NORMAL_QUANTILE_95 * NORMAL_QUANTILE_95 / total;
        let middle = (share + NORMAL_QUANTILE_95 * NORMAL_QUANTILE_95 / (2.0 * total)) / scale;
        let spread = share * (1.0 - share) / total
            + NORMAL_QUANTILE_95 * NORMAL_QUANTILE_95 / (4.0 * total * total);
        let half = NORMAL_QUANTILE_95 / scale * spread.sqrt();
        // If no or all programs have the property, the bound is exactly 0 or 1, without rounding errors.
        let low = if self.count == 0 { 0.0 } else { middle - half };
        let high = if self.count == self.total {
            1.0
        } else {
            middle + half
        };
        Some((low.max(0.0), high.min(1.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_interval_equals_published_values() {
        // Reference values from Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (count, total, interval) in [
            (81, 263, "0.2553 0.3662"),
            (15, 148, "0.0624 0.1605"),
            (0, 20, "0.0000 0.1611"),
            (1, 29, "0.0061 0.1718"),
            (29, 29, "0.8830 1.0000"),
            (1, 2, "0.0945 0.9055"),
        ] {
            let (low, high) = Proportion { count, total }.confidence_interval().unwrap();
            assert_eq!(format!("{low:.4} {high:.4}"), interval);
        }
    }

    #[test]
    fn proportion_of_no_programs_has_no_value_and_no_interval() {
        let none = Proportion { count: 0, total: 0 };
        assert_eq!((none.value(), none.confidence_interval()), (None, None));
        let all = Proportion { count: 1, total: 1 };
        assert_eq!(all.confidence_interval().map(|(_, high)| high), Some(1.0));
    }
}
