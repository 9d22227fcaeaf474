//! Points and other decimals as they are written: short, whatever a file claims.

/// Points as they are shown: at most two decimals, and short whatever a file claims.
pub fn points(points: f64) -> String {
    decimal(rounded(points))
}

/// A number as a machine reads it, short whatever a file claims.
pub fn decimal(number: f64) -> String {
    match number.abs() {
        0.0 => "0".to_owned(),
        1e-9..1e15 => number.to_string(),
        _ => format!("{number:e}"),
    }
}

/// To two decimals; sums of decimals are not exact.
pub fn rounded(points: f64) -> f64 {
    if points.abs() >= 1e12 {
        return points;
    }
    // Adding zero takes the sign of -0 away.
    (points * 100.0).round() / 100.0 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_short_whatever_a_file_claims() {
        let shown = [0.0, -0.0, 33.333_333, 1e308, -1e308, 1e-300, 100.0].map(points);
        assert_eq!(shown, ["0", "0", "33.33", "1e308", "-1e308", "0", "100"]);
    }
}
