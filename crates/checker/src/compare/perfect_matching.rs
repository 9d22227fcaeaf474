//! Matches the elements of two lists of equal length, so that each pair is equal by a comparison that need not be transitive.

use std::collections::VecDeque;

/// Whether the elements of two lists of equal length can be paired one to one. `is_equal(left, right)` tells whether
/// the elements with these indices may form a pair.
///
/// # Errors
/// The first error of `is_equal`.
pub(super) fn has_perfect_matching<E>(
    length: usize,
    is_equal: &dyn Fn(usize, usize) -> Result<bool, E>,
) -> Result<bool, E> {
    let mut right_of_left: Vec<Option<usize>> = (0..length)
        .map(|index| Ok(is_equal(index, index)?.then_some(index)))
        .collect::<Result<_, E>>()?;
    let mut left_of_right = right_of_left.clone();
    for start in 0..length {
        if right_of_left[start].is_some() {
            continue;
        }
        let mut reached_from = vec![None; length];
        let end = find_augmenting_path(start, &left_of_right, &mut reached_from, is_equal)?;
        let Some(mut right) = end else {
            return Ok(false);
        };
        while let Some(left) = reached_from[right] {
            left_of_right[right] = Some(left);
            match right_of_left[left].replace(right) {
                Some(freed) => right = freed,
                None => break,
            }
        }
    }
    Ok(true)
}

/// Searches breadth-first for a path from the unpaired element `start` of the left list to an unpaired element of the
/// right list. Returns the index of the element of the right list. For each reached element of the right list,
/// `reached_from` receives the index of the preceding element of the left list.
fn find_augmenting_path<E>(
    start: usize,
    left_of_right: &[Option<usize>],
    reached_from: &mut [Option<usize>],
    is_equal: &dyn Fn(usize, usize) -> Result<bool, E>,
) -> Result<Option<usize>, E> {
    let mut unreached: Vec<usize> = (0..left_of_right.len()).collect();
    let mut queue = VecDeque::from([start]);
    while let Some(left) = queue.pop_front() {
        let mut still_unreached = Vec::new();
        for right in unreached {
            if !is_equal(left, right)? {
                still_unreached.push(right);
                continue;
            }
            reached_from[right] = Some(left);
            match left_of_right[right] {
                Some(paired) => queue.push_back(paired),
                None => return Ok(Some(right)),
            }
        }
        unreached = still_unreached;
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the numbers can be paired so that each pair differs by at most 1.
    fn is_near(left: &[i32], right: &[i32]) -> bool {
        has_perfect_matching::<()>(left.len(), &|from, to| {
            Ok((left[from] - right[to]).abs() <= 1)
        })
        .unwrap()
    }

    #[test]
    fn pairs_are_found_although_near_is_not_transitive() {
        assert!(is_near(&[], &[]));
        assert!(is_near(&[1, 2, 3], &[3, 1, 2]));
        assert!(is_near(&[1, 2, 3], &[4, 1, 2]));
        assert!(is_near(&[2, 1, 5], &[5, 3, 1]));
        assert!(is_near(&[1, 2, 3, 4], &[5, 2, 3, 2]));
        assert!(!is_near(&[1, 2, 3], &[1, 2, 5]));
        assert!(!is_near(&[1, 1, 9], &[1, 9, 9]));
    }

    #[test]
    fn an_error_of_a_comparison_ends_the_search() {
        assert_eq!(has_perfect_matching(2, &|_, _| Err(())), Err(()));
        assert_eq!(has_perfect_matching::<()>(1, &|_, _| Ok(false)), Ok(false));
    }
}
