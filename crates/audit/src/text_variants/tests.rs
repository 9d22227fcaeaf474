//! Tests that texts shrink to minimal ones, and that no text causes a panic.

use std::cell::Cell;

use super::split_text::SplitText;
use super::{find_extreme_text_series, smaller_variants, vary_text_randomly};
use crate::program_literals::ProgramLiterals;
use caipan_checker::random::Rng;

/// Replaces the text by its first smaller variant that is still wrong, until every smaller variant is right.
fn shrink_text(text: &str, is_wrong: impl Fn(&str) -> bool) -> String {
    assert!(is_wrong(text));
    let (mut last_cut, mut smallest) = (usize::MAX, text.to_owned());
    while let Some(less) = smaller_variants(&smallest, last_cut).find(|(_, less)| is_wrong(less)) {
        (last_cut, smallest) = less;
    }
    smallest
}

fn parse_numbers(line: &str) -> Option<Vec<i64>> {
    line.split(' ').map(|word| word.parse().ok()).collect()
}

/// Parses `n` followed by n numbers.
fn parse_list(text: &str) -> Option<Vec<i64>> {
    let (count, rest) = text.strip_suffix('\n')?.split_once('\n')?;
    let list = parse_numbers(rest)?;
    (count.parse() == Ok(list.len())).then_some(list)
}

/// Parses `n m` followed by m edges of a graph with n nodes.
fn parse_graph(text: &str) -> Option<(i64, Vec<(i64, i64)>)> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    let head = parse_numbers(lines.next()?)?;
    let [nodes, edges] = head[..] else {
        return None;
    };
    let found: Option<Vec<(i64, i64)>> = lines
        .map(|line| match parse_numbers(line)?[..] {
            [a, b] if (1..=nodes).contains(&a) && (1..=nodes).contains(&b) => Some((a, b)),
            _ => None,
        })
        .collect();
    found
        .filter(|found| found.len() as i64 == edges && nodes >= 1)
        .map(|found| (nodes, found))
}

#[test]
fn splitting_and_joining_a_text_restores_it() {
    for text in ["", "\n", "a", "a\n", " a  b \n\n\nc", "1 2\r\n3\n", "\n\n"] {
        assert_eq!(SplitText::parse(text).text(), text, "{text:?}");
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
fn shrinking_lowers_a_count_together_with_the_counted_items() {
    assert_eq!(
        shrink_text("9\n3 1 4 1 5 9 2 6 5\n", |text| {
            parse_list(text)
                .is_some_and(|list| list.iter().filter(|number| **number > 3).count() >= 2)
        }),
        "2\n4 4\n"
    );
    let small = shrink_text("7 8\n1 2\n2 4\n4 7\n7 6\n5 6\n4 5\n3 7\n6 4\n", |text| {
        parse_graph(text).is_some_and(|(_, edges)| has_triangle(&edges))
    });
    assert_eq!(
        parse_graph(&small).map(|(nodes, edges)| (nodes, edges.len())),
        Some((3, 3)),
        "{small}"
    );
}

#[test]
fn shrinking_finds_the_smallest_failing_number_in_few_steps() {
    for least in [3, 2_147_483_648_i64, 999_999_999_999_999_999] {
        for sign in [1, -1] {
            let tried = Cell::new(0);
            let small = shrink_text(&format!("{}\n", sign * i64::MAX), |text| {
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
fn parse_matrix(text: &str) -> Option<Vec<Vec<i64>>> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    let head = parse_numbers(lines.next()?)?;
    let rows: Vec<Vec<i64>> = lines.map(parse_numbers).collect::<Option<_>>()?;
    let fits = head == [rows.len() as i64, rows.first()?.len() as i64];
    let even = rows.iter().all(|row| row.len() == rows[0].len());
    (fits && even).then_some(rows)
}

#[test]
fn shrinking_removes_rows_and_columns_of_a_matrix() {
    assert_eq!(
        shrink_text("3 4\n1 2 3 4\n5 6 8 7\n1 1 1 1\n", |text| {
            parse_matrix(text).is_some_and(|rows| rows.iter().flatten().any(|number| *number == 8))
        }),
        "1 1\n8\n"
    );
}

/// Parses the number of groups, and each group: a line with the size and a line with the numbers.
fn parse_groups(text: &str) -> Option<Vec<Vec<i64>>> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    let count: usize = lines.next()?.parse().ok()?;
    let mut groups = Vec::new();
    for _ in 0..count {
        let many: usize = lines.next()?.parse().ok()?;
        let group = parse_numbers(lines.next()?)?;
        groups.push(Some(group).filter(|group| group.len() == many)?);
    }
    lines.next().is_none().then_some(groups)
}

/// Parses the length of a word, and the word.
fn parse_word_with_length(text: &str) -> Option<&str> {
    let (count, word) = text.strip_suffix('\n')?.split_once('\n')?;
    (count.parse() == Ok(word.len())).then_some(word)
}

#[test]
fn shrinking_removes_counted_groups_of_lines_and_counted_letters() {
    assert_eq!(
        shrink_text("3\n2\n1 2\n3\n7 7 1\n1\n4\n", |text| {
            parse_groups(text).is_some_and(|groups| {
                groups
                    .iter()
                    .any(|group| group.len() > 1 && group[0] == group[1])
            })
        }),
        "1\n2\n0 0\n"
    );
    assert_eq!(
        shrink_text("7\nabxycdd\n", |text| parse_word_with_length(text)
            .is_some_and(|word| word.contains("xy"))),
        "2\nxy\n"
    );
}

#[test]
fn smaller_variants_differ_from_the_text_and_from_each_other() {
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
fn extreme_texts_reach_the_limits_of_numbers_and_of_item_counts() {
    let groups = find_extreme_text_series("3\n1 -2 3\n");
    let most: Vec<Vec<i64>> = groups
        .iter()
        .filter_map(|way| {
            let mut lists = way.texts().filter_map(|text| parse_list(&text));
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
fn random_variations_resemble_the_text_and_no_text_causes_a_panic() {
    let text = "5\n3 1 4 1 5\nabc\n";
    let literals = ProgramLiterals::find(&["if s == 'pea soup' or n > 9999".to_owned()]);
    let mut legal = 0;
    for seed in 0..500 {
        let varied = vary_text_randomly(text, &literals, &mut Rng::new(seed));
        assert_eq!(
            varied,
            vary_text_randomly(text, &literals, &mut Rng::new(seed))
        );
        let list = varied.lines().collect::<Vec<_>>();
        let is_list = list.len() == 3
            && parse_numbers(list[1]).is_some_and(|numbers| list[0].parse() == Ok(numbers.len()));
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
        find_extreme_text_series(&text)
            .iter()
            .for_each(|way| drop(way.texts().next()));
        vary_text_randomly(&text, &literals, &mut rng);
    }
}

#[test]
fn numbers_are_also_changed_alike() {
    let mut rng = Rng::new(9);
    let varied: Vec<String> = (0..2000)
        .map(|_| vary_text_randomly("163 326\n1 2\n", &ProgramLiterals::default(), &mut rng))
        .collect();
    for text in [
        "1630 3260\n10 20\n",
        "163163 326326\n11 22\n",
        "164 327\n1 2\n",
        "489 978\n3 6\n",
    ] {
        assert!(varied.iter().any(|other| other == text), "{text}");
    }
}

#[test]
fn variations_contain_texts_and_integers_of_programs() {
    let literals = ProgramLiterals::find(&["if s == 'pea soup' and n > 9999".to_owned()]);
    let mut rng = Rng::new(11);
    let varied: Vec<String> = (0..2000)
        .map(|_| vary_text_randomly("17\nblack tea\nmilk\n", &literals, &mut rng))
        .collect();
    for text in [
        "17\nblack tea\npea soup\n",
        "17\nblack pea soup\nmilk\n",
        "17\nblack milk\nmilk\n",
        "10000\nblack tea\nmilk\n",
    ] {
        assert!(varied.iter().any(|other| other == text), "{text}");
    }
}
