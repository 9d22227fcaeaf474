//! Parses the log in which testlib validators report the bounds and features that an input reaches.

use caipan_checker::CoverageGoal;
use caipan_facts::facts;

facts! {
    /// Bounds and features that an input can reach.
    pub enum CoverageItem {
        Least { variable: String } => "bound-least",
        Greatest { variable: String } => "bound-greatest",
        Feature { feature: String } => "bound-feature",
    }
}

/// Parses a validator's log: lines such as `"n": min-value-hit max-value-hit` and `feature "tree": hit`. Other lines
/// are ignored.
pub(super) fn parse_goals(log: &[u8]) -> Vec<CoverageGoal> {
    let log = String::from_utf8_lossy(log);
    log.lines().flat_map(parse_goals_in_line).collect()
}

fn parse_goals_in_line(line: &str) -> Vec<CoverageGoal> {
    let (is_feature, line) = match line.strip_prefix("feature ") {
        Some(line) => (true, line),
        None => (false, line),
    };
    let named = line
        .strip_prefix('"')
        .and_then(|line| line.rsplit_once("\":"));
    let Some((name, hits)) = named else {
        return Vec::new();
    };
    if is_feature {
        let feature = name.to_owned();
        return vec![new_coverage_goal(
            CoverageItem::Feature { feature },
            hits,
            "hit",
        )];
    }
    let least = CoverageItem::Least {
        variable: name.to_owned(),
    };
    let greatest = CoverageItem::Greatest {
        variable: name.to_owned(),
    };
    vec![
        new_coverage_goal(least, hits, "min-value-hit"),
        new_coverage_goal(greatest, hits, "max-value-hit"),
    ]
}

/// Creates a goal. The goal counts as reached if one of the words in `reported_hits` is `expected_hit`.
fn new_coverage_goal(item: CoverageItem, reported_hits: &str, expected_hit: &str) -> CoverageGoal {
    CoverageGoal::new(
        item,
        reported_hits
            .split_whitespace()
            .any(|word| word == expected_hit),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;

    #[test]
    fn bounds_and_features_are_parsed_and_other_lines_are_ignored() {
        let log = b"\"n\": min-value-hit\n\"a \\\": b\": min-value-hit max-value-hit\nfeature \"tree\":\n\
            feature \"path\": hit\nconstant-bounds \"n\": 1 100\nvariable \"n\"\n";
        let found = parse_goals(log);
        let said = found
            .iter()
            .map(|goal| (goal.name.english(), goal.is_reached));
        let expected = [
            ("the least value of \"n\"", true),
            ("the greatest value of \"n\"", false),
            ("the least value of \"a \\\": b\"", true),
            ("the greatest value of \"a \\\": b\"", true),
            ("the feature \"tree\"", false),
            ("the feature \"path\"", true),
        ]
        .map(|(name, is_reached)| (name.to_owned(), is_reached));
        assert_eq!(said.collect::<Vec<_>>(), expected);
    }
}
