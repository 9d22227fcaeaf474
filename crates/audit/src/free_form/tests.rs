//! Tests that texts shrink to minimal ones, and that no text causes a panic.

use std::cell::Cell;

use super::word_lines::WordLines;
use super::{extreme_variants, random_variation, smaller_variants};
use caipan_checker::random::Rng;

/// Replaces the text by its first smaller variant that is still wrong, until every smaller variant is right.
fn shrunk(text: &str, is_wrong: impl Fn(&str) -> bool) -> String {
    assert!(is_wrong(text));
    let (mut last_cut, mut smallest) = (usize::MAX, text.to_owned());
    while let Some(less) = smaller_variants(&smallest, last_cut).find(|(_, less)| is_wrong(less)) {
        (last_cut, smallest) = less;
    }
    smallest
}

fn numbers(line: &str) -> Option<Vec<i64>> {
    line.split(' ').map(|word| word.parse().ok()).collect()
}

/// Parses `n` followed by n numbers.
fn list(text: &str) -> Option<Vec<i64>> {
    let (count, rest) = text.strip_suffix('\n')?.split_once('\n')?;
    let list = numbers(rest)?;
    (count.parse() == Ok(list.len())).then_some(list)
}

/// Parses `n m` followed by m edges of a graph with n nodes.
fn graph(text: &str) -> Option<(i64, Vec<(i64, i64)>)> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    let head = numbers(lines.next()?)?;
    let [nodes, edges] = head[..] else {
        return None;
    };
    let found: Option<Vec<(i64, i64)>> = lines
        .map(|line| match numbers(line)?[..] {
            [a, b] if (1..=nodes).contains(&a) && (1..=nodes).contains(&b) => Some((a, b)),
            _ => None,
        })
        .collect();
    found
        .filter(|found| found.len() as i64 == edges && nodes >= 1)
        .map(|found| (nodes, found))
}

#[test]
fn a_text_is_read_and_written_as_it_is() {
    for text in ["", "\n", "a", "a\n", " a  b \n\n\nc", "1 2\r\n3\n", "\n\n"] {
        assert_eq!(WordLines::parse(text).text(), text, "{text:?}");
    }
}

/// Whether three nodes are connected with each other.
fn has_triangle(edges: &[(i64, i64)]) -> bool {
    let both: Vec<(i64, i64)> = (edges.iter())
        .flat_map(|(a, b)| [(*a, *b), (*b, *a)])
        .collect();
    both.iter().any(|(a, b)| {
        let mut next = both.iter().filter(|(other, _)| other == b);
        a < b && next.any(|(_, c)| b < c && both.contains(&(*a, *c)))
    })
}

#[test]
fn a_count_goes_down_with_what_it_counts() {
    assert_eq!(
        shrunk("9\n3 1 4 1 5 9 2 6 5\n", |text| {
            list(text).is_some_and(|list| list.iter().filter(|number| **number > 3).count() >= 2)
        }),
        "2\n4 4\n"
    );
    let small = shrunk("7 8\n1 2\n2 4\n4 7\n7 6\n5 6\n4 5\n3 7\n6 4\n", |text| {
        graph(text).is_some_and(|(_, edges)| has_triangle(&edges))
    });
    assert_eq!(
        graph(&small).map(|(nodes, edges)| (nodes, edges.len())),
        Some((3, 3)),
        "{small}"
    );
}

#[test]
fn a_large_number_goes_down_to_the_smallest_in_few_steps() {
    for least in [3, 2_147_483_648_i64, 999_999_999_999_999_999] {
        for sign in [1, -1] {
            let tried = Cell::new(0);
            let small = shrunk(&format!("{}\n", sign * i64::MAX), |text| {
                tried.set(tried.get() + 1);
                let value: Option<i64> = text.trim_end().parse().ok();
                value.is_some_and(|value| value * sign >= least)
            });
            assert_eq!(small, format!("{}\n", sign * least));
            assert!(tried.get() < 3000, "{least}: {}", tried.get());
        }
    }
}

/// Parses the number of rows and columns, and the rows.
fn matrix(text: &str) -> Option<Vec<Vec<i64>>> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    let head = numbers(lines.next()?)?;
    let rows: Vec<Vec<i64>> = lines.map(numbers).collect::<Option<_>>()?;
    let fits = head == [rows.len() as i64, rows.first()?.len() as i64];
    let even = rows.iter().all(|row| row.len() == rows[0].len());
    (fits && even).then_some(rows)
}

#[test]
fn a_matrix_loses_rows_and_columns() {
    assert_eq!(
        shrunk("3 4\n1 2 3 4\n5 6 8 7\n1 1 1 1\n", |text| {
            matrix(text).is_some_and(|rows| rows.iter().flatten().any(|number| *number == 8))
        }),
        "1 1\n8\n"
    );
}

/// Parses the number of groups, and each group: a line with the size and a line with the numbers.
fn groups(text: &str) -> Option<Vec<Vec<i64>>> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    let count: usize = lines.next()?.parse().ok()?;
    let mut groups = Vec::new();
    for _ in 0..count {
        let many: usize = lines.next()?.parse().ok()?;
        let group = numbers(lines.next()?)?;
        groups.push(Some(group).filter(|group| group.len() == many)?);
    }
    lines.next().is_none().then_some(groups)
}

/// Parses the length of a word, and the word.
fn word(text: &str) -> Option<&str> {
    let (count, word) = text.strip_suffix('\n')?.split_once('\n')?;
    (count.parse() == Ok(word.len())).then_some(word)
}

#[test]
fn groups_of_lines_and_letters_are_items_too() {
    assert_eq!(
        shrunk("3\n2\n1 2\n3\n7 7 1\n1\n4\n", |text| {
            groups(text).is_some_and(|groups| {
                groups
                    .iter()
                    .any(|group| group.len() > 1 && group[0] == group[1])
            })
        }),
        "1\n2\n0 0\n"
    );
    assert_eq!(
        shrunk("7\nabxycdd\n", |text| word(text)
            .is_some_and(|word| word.contains("xy"))),
        "2\nxy\n"
    );
}

#[test]
fn every_step_down_is_another_text_and_none_is_said_twice() {
    let text = "3 3\n1 2 3\n3 2 1\n1 1 1\nabc def\n";
    let steps: Vec<String> = smaller_variants(text, usize::MAX)
        .map(|(_, step)| step)
        .collect();
    let mut known = steps.clone();
    known.sort();
    known.dedup();
    assert_eq!(known.len(), steps.len());
    assert!(!steps.iter().any(|step| step == text));
    assert!(steps.len() > 50);
}

#[test]
fn limits_are_reached_by_numbers_and_by_how_many_there_are() {
    let groups = extreme_variants("3\n1 -2 3\n");
    let most: Vec<Vec<i64>> = groups
        .iter()
        .filter_map(|way| {
            let mut lists = way.texts().filter_map(|text| list(&text));
            lists.find(|list| is_legal_list(list))
        })
        .collect();
    assert!(most.contains(&vec![1_000_000; 3]));
    assert!(most.contains(&vec![-1_000_000; 3]));
    assert!(
        most.iter()
            .any(|list| list.len() == 1000 && list[..6] == [1, -2, 3, 1, -2, 3])
    );
    assert!(most.contains(&vec![1_000_000; 1000]));
}

fn is_legal_list(list: &[i64]) -> bool {
    list.len() <= 1000 && list.iter().all(|number| number.abs() <= 1_000_000)
}

#[test]
fn what_is_varied_is_like_it_and_nothing_of_any_text_panics() {
    let text = "5\n3 1 4 1 5\nabc\n";
    let mut legal = 0;
    for seed in 0..500 {
        let varied = random_variation(text, &mut Rng::new(seed));
        assert_eq!(varied, random_variation(text, &mut Rng::new(seed)));
        let list = varied.lines().collect::<Vec<_>>();
        let is_list = list.len() == 3
            && numbers(list[1]).is_some_and(|numbers| list[0].parse() == Ok(numbers.len()));
        legal += usize::from(is_list);
    }
    assert!(legal > 200, "{legal}");
    let mut rng = Rng::new(7);
    let letters = [
        "0", "1", "2", "9", "-", " ", "\n", "a", "é", "裁", "\t", "\r", ".",
    ];
    for _ in 0..500 {
        let many = rng.below(30);
        let text: String = (0..many).map(|_| *rng.one_of(&letters)).collect();
        smaller_variants(&text, usize::MAX).for_each(drop);
        extreme_variants(&text)
            .iter()
            .for_each(|way| drop(way.texts().next()));
        random_variation(&text, &mut rng);
    }
}
