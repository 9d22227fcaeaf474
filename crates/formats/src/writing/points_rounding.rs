//! Rounds points for judges that support only whole points.

use caipan_problem::points::Points;

/// Rounds each number up or down so that the sum of the results is the rounded sum of `points`. The numbers with the
/// largest fractions are rounded up; among equal fractions, the first numbers.
pub(crate) fn round_points(points: &[Points]) -> Vec<u64> {
    let sum = points
        .iter()
        .fold(Points::zero(), |sum, one| sum + one.clone());
    let mut whole: Vec<u64> = points.iter().map(round_down_to_whole).collect();
    let all = (sum.to_f64() + 0.5).floor() as u64;
    let mut left = all.saturating_sub(whole.iter().sum());
    let mut by_loss: Vec<usize> = (0..points.len()).collect();
    by_loss.sort_by_key(|at| {
        let loss = points[*at].minus_or_zero(&Points::from_whole(whole[*at] as u32));
        std::cmp::Reverse(loss)
    });
    for at in by_loss {
        if left == 0 {
            break;
        }
        whole[at] += 1;
        left -= 1;
    }
    whole
}

pub(crate) fn is_whole(points: &Points) -> bool {
    *points == Points::from_whole(round_down_to_whole(points) as u32)
}

fn round_down_to_whole(points: &Points) -> u64 {
    // The floating-point value may be inexact, so the rounded number is compared with the exact points.
    let near = (points.to_f64() + 0.5).floor() as u64;
    if Points::from_whole(near as u32) > *points {
        near - 1
    } else {
        near
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_remainder_goes_to_the_largest_fractions() {
        let thirds = Points::from_whole(100).divided_by(3);
        let thirds = [thirds.clone(), thirds.clone(), thirds];
        assert_eq!(round_points(&thirds), [34, 33, 33]);
        assert_eq!(parse_and_round_points(&["0.4", "0.6", "1"]), [0, 1, 1]);
        assert_eq!(parse_and_round_points(&["30", "70"]), [30, 70]);
        assert_eq!(parse_and_round_points(&["0.5", "0.5", "0.5"]), [1, 1, 0]);
        assert_eq!(parse_and_round_points(&[]), [0; 0]);
        assert!(is_whole(&Points::from_whole(3)) && !is_whole(&thirds[0]));
    }

    fn parse_and_round_points(texts: &[&str]) -> Vec<u64> {
        let points: Vec<Points> = texts.iter().map(|text| text.parse().unwrap()).collect();
        round_points(&points)
    }
}
