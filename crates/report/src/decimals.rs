//! Formatting of points, times and other decimals; always short, even for absurd numbers read from a file.

use std::time::Duration;

/// Converts a duration to seconds, truncated to microseconds.
pub fn to_seconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e6
}

/// Formats points with at most two decimals. Very large and very small numbers are written with an exponent.
pub fn format_points(points: f64) -> String {
    format_decimal(round_points(points))
}

/// Formats a number for scripts, with all digits. Very large and very small numbers are written with an exponent.
pub fn format_decimal(number: f64) -> String {
    match number.abs() {
        0.0 => "0".to_owned(),
        1e-9..1e15 => number.to_string(),
        _ => format!("{number:e}"),
    }
}

/// Formats a time for people: microseconds below 1 ms, milliseconds below 1 s, else seconds with two decimals.
pub fn format_time(seconds: f64) -> String {
    match seconds.abs() {
        5e-7..1e-3 => format!("{} µs", (seconds * 1e6).round()),
        0.0..1.0 => format!("{} ms", (seconds * 1e6).round() as i64 / 1000),
        1.0..1e9 => format!("{seconds:.2} s"),
        _ => format!("{seconds:e} s"),
    }
}

/// Rounds points to two decimals, since sums of floating-point numbers are not exact. Very large numbers remain
/// unchanged.
pub fn round_points(points: f64) -> f64 {
    if points.abs() >= 1e12 {
        return points;
    }
    // Adding zero turns -0 into 0.
    (points * 100.0).round() / 100.0 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_formatted_in_microseconds_milliseconds_or_seconds() {
        let shown = [
            0.0, 4e-7, 0.000_948, 0.6149, 0.9999, 1.0, 1.2449, 75.0, 1e308,
        ]
        .map(format_time);
        let expected = [
            "0 ms", "0 ms", "948 µs", "614 ms", "999 ms", "1.00 s", "1.24 s", "75.00 s",
        ];
        assert_eq!(shown[..8], expected);
        assert_eq!(shown[8], "1e308 s");
    }

    #[test]
    fn shown_points_stay_short_for_extreme_values() {
        let shown = [0.0, -0.0, 33.333_333, 1e308, -1e308, 1e-300, 100.0].map(format_points);
        assert_eq!(shown, ["0", "0", "33.33", "1e308", "-1e308", "0", "100"]);
    }
}
