//! Tests that the structure of usual kinds of inputs is learned from one small example: most texts generated from it are legal, and
//! some are close to the maximum size.

use std::collections::BTreeSet;

use super::parse_rows;
use crate::layout::{LayoutHints, LayoutInputs};
use caipan_checker::random::Rng;

/// Number of texts that are generated from an example.
const TEXTS: u64 = 160;

/// Kind of inputs of a problem.
struct InputKind {
    example: &'static str,
    /// Whether a text is legal; `None` if a line lacks a word or a word is not a number.
    is_legal: fn(&str) -> Option<bool>,
    /// Smallest number of different legal texts among [`TEXTS`].
    min_legal: usize,
    /// Smallest length in bytes of the longest legal text.
    min_longest: usize,
}

/// Kinds of inputs that contests have.
const KINDS: &[InputKind] = &[
    InputKind {
        example: "3 5\n2 1 3\n1 4\n3 1 2 5\n",
        is_legal: are_lists,
        min_legal: 140,
        min_longest: 10000,
    },
    InputKind {
        example: "2\ncake 2 flour egg\npie 1 apple\n",
        is_legal: are_recipes,
        min_legal: 150,
        min_longest: 100000,
    },
    InputKind {
        example: "2\n09:30 10:45\n08:00 09:15\n",
        is_legal: are_intervals_of_times,
        min_legal: 150,
        min_longest: 12000,
    },
    InputKind {
        example: "2\na1 c2\ne4 h8\n",
        is_legal: are_chess_moves,
        min_legal: 120,
        min_longest: 600,
    },
    InputKind {
        example: "3 2 4\n1 1\n1 2\n2 1\n3 2\n",
        is_legal: is_bipartite_graph,
        min_legal: 120,
        min_longest: 20000,
    },
    InputKind {
        example: "3 2\nAnn\nBob\nCid\nAnn Bob\nCid Ann\n",
        is_legal: are_friends,
        min_legal: 150,
        min_longest: 30000,
    },
    InputKind {
        example: "3\n0 1 4\n1 0 2\n4 2 0\n",
        is_legal: is_symmetric,
        min_legal: 100,
        min_longest: 10000,
    },
    InputKind {
        example: "12345\n678\n",
        is_legal: are_long_numbers,
        min_legal: 120,
        min_longest: 2000,
    },
    InputKind {
        example: "3\n192.168.0.1\n10.0.0.255\n8.8.8.8\n",
        is_legal: are_addresses,
        min_legal: 120,
        min_longest: 15000,
    },
    InputKind {
        example: "2\n1/3 + 1/2\n1/3 - 2/5\n",
        is_legal: are_fractions,
        min_legal: 120,
        min_longest: 20000,
    },
    InputKind {
        example: "10 3\n2 5 9\n",
        is_legal: are_chosen_numbers,
        min_legal: 90,
        min_longest: 3800,
    },
    InputKind {
        example: "2\nAnn 35 09:10\nBob 40 23:59\n",
        is_legal: are_scores,
        min_legal: 150,
        min_longest: 15000,
    },
    InputKind {
        example: "3\n0.5 2 3.25\n",
        is_legal: are_decimals,
        min_legal: 120,
        min_longest: 700,
    },
    InputKind {
        example: "3\na 0\nbb 1 a\nc 2 a bb\n",
        is_legal: are_prerequisites,
        min_legal: 90,
        min_longest: 4000,
    },
    InputKind {
        example: "2\n1 2\n3 4\n3\n1\n2\n2\n",
        is_legal: are_two_tables,
        min_legal: 150,
        min_longest: 3500,
    },
    InputKind {
        example: "4 4 1 4\n1 2 5\n2 3 7\n3 4 2\n1 3 9\n",
        is_legal: is_weighted_graph,
        min_legal: 150,
        min_longest: 50_000,
    },
];

/// Returns the lines of a text, divided at blanks.
fn split_words(text: &str) -> Option<Vec<Vec<&str>>> {
    let lines = text.strip_suffix('\n')?.split('\n');
    Some(lines.map(|line| line.split(' ').collect()).collect())
}

/// Returns the value of a number without leading zeros.
fn parse_number(word: &str) -> Option<i64> {
    let value: i64 = word.parse().ok()?;
    (value.to_string() == word).then_some(value)
}

/// Whether a word consists of lower-case letters.
fn is_lower(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|letter| letter.is_ascii_lowercase())
}

fn is_within(value: i64, low: i64, high: i64) -> bool {
    (low..=high).contains(&value)
}

fn are_lists(text: &str) -> Option<bool> {
    let lines = parse_rows(text)?;
    let [n, m] = lines[0][..] else { return None };
    Some(
        is_within(n, 1, 1000)
            && is_within(m, 1, 1000)
            && lines.len() as i64 == n + 1
            && lines[1..].iter().all(|row| {
                is_within(row[0], 0, m)
                    && row.len() as i64 == row[0] + 1
                    && row[1..].iter().all(|v| is_within(*v, 1, m))
                    && row[1..].iter().collect::<BTreeSet<_>>().len() == row.len() - 1
            }),
    )
}

fn are_recipes(text: &str) -> Option<bool> {
    let lines = split_words(text)?;
    let n = parse_number(lines[0][0])?;
    Some(
        lines[0].len() == 1
            && is_within(n, 1, 1000)
            && lines.len() as i64 == n + 1
            && lines[1..].iter().all(|row| {
                row.len() >= 2
                    && is_lower(row[0])
                    && row[0].len() <= 20
                    && parse_number(row[1])
                        .is_some_and(|k| is_within(k, 1, 10) && row.len() as i64 == k + 2)
                    && row[2..].iter().all(|w| is_lower(w) && w.len() <= 20)
            }),
    )
}

/// Returns the minutes since midnight of a time such as 09:30.
fn minutes_of(word: &str) -> Option<i64> {
    let (hour, minute) = word.split_once(':')?;
    if hour.len() != 2 || minute.len() != 2 {
        return None;
    }
    let (hour, minute): (i64, i64) = (hour.parse().ok()?, minute.parse().ok()?);
    (is_within(hour, 0, 23) && is_within(minute, 0, 59)).then_some(hour * 60 + minute)
}

fn are_intervals_of_times(text: &str) -> Option<bool> {
    let lines = split_words(text)?;
    let n = parse_number(lines[0][0])?;
    Some(
        lines[0].len() == 1
            && is_within(n, 1, 1000)
            && lines.len() as i64 == n + 1
            && lines[1..].iter().all(|row| {
                row.len() == 2
                    && minutes_of(row[0])
                        .zip(minutes_of(row[1]))
                        .is_some_and(|(a, b)| a < b)
            }),
    )
}

fn is_weighted_graph(text: &str) -> Option<bool> {
    let lines = parse_rows(text)?;
    let [n, m, s, e] = lines[0][..] else {
        return None;
    };
    let edges: Vec<(i64, i64)> = lines[1..]
        .iter()
        .filter_map(|row| match row[..] {
            [a, b, w]
                if is_within(a, 1, n)
                    && is_within(b, 1, n)
                    && a != b
                    && is_within(w, 1, 1_000_000) =>
            {
                Some((a.min(b), a.max(b)))
            }
            _ => None,
        })
        .collect();
    Some(
        is_within(n, 2, 1000)
            && is_within(m, 1, 5000)
            && s != e
            && is_within(s, 1, n)
            && is_within(e, 1, n)
            && lines.len() as i64 == m + 1
            && edges.len() as i64 == m
            && edges.iter().collect::<BTreeSet<_>>().len() == edges.len(),
    )
}

/// Whether a word is a square of a chess board.
fn is_square(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

fn are_chess_moves(text: &str) -> Option<bool> {
    let lines = split_words(text)?;
    let n = parse_number(lines[0][0])?;
    Some(
        lines[0].len() == 1
            && is_within(n, 1, 100)
            && lines.len() as i64 == n + 1
            && lines[1..]
                .iter()
                .all(|row| row.len() == 2 && row.iter().all(|w| is_square(w))),
    )
}

fn is_bipartite_graph(text: &str) -> Option<bool> {
    let lines = parse_rows(text)?;
    let [n, m, k] = lines[0][..] else { return None };
    Some(
        is_within(n, 1, 300)
            && is_within(m, 1, 300)
            && is_within(k, 0, 3000)
            && lines.len() as i64 == k + 1
            && lines[1..].iter().all(|row| match row[..] {
                [a, b] => is_within(a, 1, n) && is_within(b, 1, m),
                _ => false,
            })
            && lines[1..].iter().collect::<BTreeSet<_>>().len() as i64 == k,
    )
}

fn are_friends(text: &str) -> Option<bool> {
    let lines = split_words(text)?;
    let (n, m) = (parse_number(lines[0][0])?, parse_number(lines[0].get(1)?)?);
    if lines[0].len() != 2
        || !is_within(n, 2, 500)
        || !is_within(m, 1, 1000)
        || lines.len() as i64 != n + m + 1
    {
        return None;
    }
    let names: BTreeSet<&str> = lines[1..=n as usize]
        .iter()
        .filter(|x| {
            x.len() == 1
                && x[0].len() <= 20
                && !x[0].is_empty()
                && x[0].bytes().all(|b| b.is_ascii_alphabetic())
        })
        .map(|x| x[0])
        .collect();
    Some(
        names.len() as i64 == n
            && lines[n as usize + 1..].iter().all(|row| match row[..] {
                [a, b] => a != b && names.contains(a) && names.contains(b),
                _ => false,
            }),
    )
}

fn is_symmetric(text: &str) -> Option<bool> {
    let lines = parse_rows(text)?;
    let [n] = lines[0][..] else { return None };
    if !is_within(n, 2, 50)
        || lines.len() as i64 != n + 1
        || lines[1..].iter().any(|x| x.len() as i64 != n)
    {
        return None;
    }
    let n = n as usize;
    Some((0..n).all(|i| {
        lines[i + 1][i] == 0
            && (0..n)
                .all(|j| lines[i + 1][j] == lines[j + 1][i] && is_within(lines[i + 1][j], 0, 1000))
    }))
}

fn are_long_numbers(text: &str) -> Option<bool> {
    let lines = split_words(text)?;
    Some(
        lines.len() == 2
            && lines.iter().all(|x| {
                x.len() == 1
                    && !x[0].is_empty()
                    && x[0].len() <= 1000
                    && x[0].bytes().all(|b| b.is_ascii_digit())
                    && (x[0] == "0" || !x[0].starts_with('0'))
            }),
    )
}

fn are_addresses(text: &str) -> Option<bool> {
    let lines = split_words(text)?;
    let n = parse_number(lines[0][0])?;
    Some(
        lines[0].len() == 1
            && is_within(n, 1, 1000)
            && lines.len() as i64 == n + 1
            && lines[1..].iter().all(|x| {
                x.len() == 1 && {
                    let q: Vec<&str> = x[0].split('.').collect();
                    q.len() == 4
                        && q.iter()
                            .all(|w| parse_number(w).is_some_and(|v| is_within(v, 0, 255)))
                }
            }),
    )
}

fn are_fractions(text: &str) -> Option<bool> {
    let lines = split_words(text)?;
    let n = parse_number(lines[0][0])?;
    Some(
        lines[0].len() == 1
            && is_within(n, 1, 1000)
            && lines.len() as i64 == n + 1
            && lines[1..].iter().all(|x| {
                x.len() == 3
                    && ["+", "-", "*", "/"].contains(&x[1])
                    && [x[0], x[2]].iter().all(|w| {
                        w.split_once('/').is_some_and(|(a, b)| {
                            parse_number(a).is_some_and(|v| is_within(v, 0, 10000))
                                && parse_number(b).is_some_and(|v| is_within(v, 1, 10000))
                        })
                    })
            }),
    )
}

fn are_chosen_numbers(text: &str) -> Option<bool> {
    let lines = parse_rows(text)?;
    let [n, k] = lines[0][..] else { return None };
    Some(
        lines.len() == 2
            && is_within(n, 1, 1000)
            && is_within(k, 1, n)
            && lines[1].len() as i64 == k
            && lines[1].windows(2).all(|w| w[0] < w[1])
            && lines[1].iter().all(|v| is_within(*v, 1, n)),
    )
}

fn are_scores(text: &str) -> Option<bool> {
    let lines = split_words(text)?;
    let n = parse_number(lines[0][0])?;
    let names: BTreeSet<&str> = lines[1..].iter().map(|x| x[0]).collect();
    Some(
        lines[0].len() == 1
            && is_within(n, 1, 1000)
            && lines.len() as i64 == n + 1
            && names.len() as i64 == n
            && lines[1..].iter().all(|x| {
                x.len() == 3
                    && x[0].len() <= 10
                    && x[0].bytes().all(|b| b.is_ascii_alphabetic())
                    && parse_number(x[1]).is_some_and(|v| is_within(v, 0, 100))
                    && minutes_of(x[2]).is_some()
            }),
    )
}

fn are_decimals(text: &str) -> Option<bool> {
    let lines = split_words(text)?;
    let n = parse_number(lines[0][0])?;
    Some(
        lines[0].len() == 1
            && is_within(n, 1, 100)
            && lines.len() == 2
            && lines[1].len() as i64 == n
            && lines[1].iter().all(|w| {
                w.parse::<f64>().is_ok_and(|v| (0.0..=1000.0).contains(&v))
                    && w.bytes().all(|b| b.is_ascii_digit() || b == b'.')
            }),
    )
}

fn are_prerequisites(text: &str) -> Option<bool> {
    let lines = split_words(text)?;
    let n = parse_number(lines[0][0])?;
    if lines[0].len() != 1 || !is_within(n, 1, 200) || lines.len() as i64 != n + 1 {
        return None;
    }
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for row in &lines[1..] {
        let k = parse_number(row.get(1)?)?;
        if !is_lower(row[0])
            || row[0].len() > 20
            || row.len() as i64 != k + 2
            || !row[2..].iter().all(|w| seen.contains(w))
            || !seen.insert(row[0])
        {
            return Some(false);
        }
    }
    Some(true)
}

fn are_two_tables(text: &str) -> Option<bool> {
    let lines = parse_rows(text)?;
    let [n] = lines[0][..] else { return None };
    let m = lines.get(n as usize + 1)?;
    let [m] = m[..] else { return None };
    Some(
        is_within(n, 1, 300)
            && is_within(m, 1, 300)
            && lines.len() as i64 == n + m + 2
            && lines[1..=n as usize]
                .iter()
                .all(|x| x.len() == 2 && x.iter().all(|v| is_within(*v, 1, 1000)))
            && lines[n as usize + 2..]
                .iter()
                .all(|x| x.len() == 1 && is_within(x[0], 1, n)),
    )
}

#[test]
fn usual_kinds_of_inputs_are_learned_and_made_in_all_sizes() {
    for kind in KINDS {
        let is_legal = |text: &str| (kind.is_legal)(text) == Some(true);
        assert!(is_legal(kind.example), "{}", kind.example);
        let layouts = LayoutInputs::learn_layouts(
            &[kind.example],
            LayoutHints::default(),
            &is_legal,
            &|| false,
        );
        let made: BTreeSet<String> = (0..TEXTS)
            .filter_map(|number| {
                let mut rng = Rng::new(number);
                (0..6).find_map(|tries| {
                    let text = layouts.nth_input(number, tries, &mut rng)?;
                    is_legal(&text).then_some(text)
                })
            })
            .collect();
        let longest = made.iter().map(String::len).max().unwrap_or(0);
        assert!(
            made.len() >= kind.min_legal && longest >= kind.min_longest,
            "{}: {} legal texts, the longest has {longest} bytes",
            kind.example,
            made.len()
        );
    }
}
