//! Large inputs of the usual shapes become nearly the smallest that show the fault, in a bounded number of trials.

use std::cell::Cell;

use super::smaller_variants;
use crate::layout::parse_expression;
use caipan_checker::random::Rng;

/// Shape of inputs for a shrinking test: a large text, a test for legal texts that show the fault, and the number of
/// tokens of the smallest such text.
struct ShrinkingTestInput {
    name: &'static str,
    large: String,
    is_wrong: fn(&str) -> bool,
    smallest: usize,
}

/// Maximum number of texts that may be tried to shrink one large text.
const MAX_TRIED_TEXTS: usize = 6000;

fn parse_numbers(line: &str) -> Option<Vec<i64>> {
    line.split(' ').map(|word| word.parse().ok()).collect()
}

fn split_lines(text: &str) -> Option<Vec<&str>> {
    Some(text.strip_suffix('\n')?.split('\n').collect())
}

fn parse_list(text: &str) -> Option<Vec<i64>> {
    let [count, rest] = split_lines(text)?[..] else {
        return None;
    };
    let list = parse_numbers(rest)?;
    (count.parse() == Ok(list.len())).then_some(list)
}

fn parse_two_lists(text: &str) -> Option<[Vec<i64>; 2]> {
    let [count, one, other] = split_lines(text)?[..] else {
        return None;
    };
    let lists = [parse_numbers(one)?, parse_numbers(other)?];
    let length: usize = count.parse().ok()?;
    lists
        .iter()
        .all(|list| list.len() == length)
        .then_some(lists)
}

fn parse_matrix(text: &str) -> Option<Vec<Vec<i64>>> {
    let all = split_lines(text)?;
    let (head, rest) = all.split_first()?;
    let rows: Vec<Vec<i64>> = rest
        .iter()
        .map(|row| parse_numbers(row))
        .collect::<Option<_>>()?;
    let width = rows.first()?.len();
    let fits = parse_numbers(head)? == [rows.len() as i64, width as i64];
    (fits && rows.iter().all(|row| row.len() == width)).then_some(rows)
}

/// Parses a graph, and returns the number of nodes and the edges. The first line of a tree contains no number of
/// edges.
fn parse_graph(text: &str) -> Option<(i64, Vec<(i64, i64)>)> {
    let all = split_lines(text)?;
    let (head, rest) = all.split_first()?;
    let head = parse_numbers(head)?;
    let nodes = *head.first()?;
    let edges: Vec<(i64, i64)> = (rest.iter())
        .map(|line| parse_edge(line, nodes))
        .collect::<Option<_>>()?;
    let wanted = head.get(1).copied().unwrap_or(nodes - 1);
    (edges.len() as i64 == wanted).then_some((nodes, edges))
}

/// Parses an edge between different nodes of a graph with the nodes 1 to `nodes`.
fn parse_edge(line: &str, nodes: i64) -> Option<(i64, i64)> {
    match parse_numbers(line)?[..] {
        [a, b] if (1..=nodes).contains(&a) && (1..=nodes).contains(&b) && a != b => Some((a, b)),
        _ => None,
    }
}

fn node_degrees((nodes, edges): &(i64, Vec<(i64, i64)>)) -> Vec<usize> {
    let mut degrees = vec![0; *nodes as usize + 1];
    for (a, b) in edges {
        degrees[*a as usize] += 1;
        degrees[*b as usize] += 1;
    }
    degrees
}

fn is_connected((nodes, edges): &(i64, Vec<(i64, i64)>)) -> bool {
    let mut reached = vec![false; *nodes as usize + 1];
    reached[1] = true;
    loop {
        let before = reached.iter().filter(|one| **one).count();
        for (a, b) in edges {
            let is_reached = reached[*a as usize] || reached[*b as usize];
            reached[*a as usize] = is_reached;
            reached[*b as usize] = is_reached;
        }
        let after = reached.iter().filter(|one| **one).count();
        if after == before {
            return after as i64 == *nodes;
        }
    }
}

fn parse_test_cases(text: &str) -> Option<Vec<Vec<i64>>> {
    let all = split_lines(text)?;
    let (count, mut rest) = all.split_first()?;
    let mut cases = Vec::new();
    while let Some((size, after)) = rest.split_first() {
        let (case_lines, after) = after.split_at_checked(size.parse().ok()?)?;
        let case: Option<Vec<i64>> = case_lines.iter().map(|line| line.parse().ok()).collect();
        cases.push(case.filter(|case| !case.is_empty())?);
        rest = after;
    }
    (count.parse() == Ok(cases.len())).then_some(cases)
}

fn bracket_depth(word: &str) -> Option<i32> {
    let (mut depth, mut deepest) = (0, 0);
    for letter in word.chars() {
        depth += match letter {
            '(' => 1,
            ')' => -1,
            _ => return None,
        };
        if depth < 0 {
            return None;
        }
        deepest = deepest.max(depth);
    }
    (depth == 0).then_some(deepest)
}

fn join_words<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    words.join(" ")
}

fn random_list(rng: &mut Rng, count: usize, limit: u64) -> Vec<u64> {
    (0..count).map(|_| rng.below(limit)).collect()
}

fn make_list_test_inputs(rng: &mut Rng) -> Vec<ShrinkingTestInput> {
    let long = random_list(rng, 100_000, 1_000_000_000);
    let short = random_list(rng, 10_000, 1_000_000_000);
    let pairs = [0, 1].map(|_| join_words(random_list(rng, 2_000, 1000)));
    let rows = [(); 60].map(|()| join_words(random_list(rng, 60, 1000)) + "\n");
    let mut order: Vec<usize> = (1..=2_000).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, rng.below(last as u64 + 1) as usize);
    }
    vec![
        ShrinkingTestInput {
            name: "list of one megabyte",
            large: format!("100000\n{}\n", join_words(long)),
            is_wrong: |text| {
                parse_list(text)
                    .is_some_and(|list| list.windows(2).any(|two| two[0] > two[1] + 100_000))
            },
            smallest: 3,
        },
        ShrinkingTestInput {
            name: "list in which two numbers far apart count",
            large: format!("10000\n{}\n", join_words(short)),
            is_wrong: |text| {
                parse_list(text).is_some_and(|list| {
                    let large = list.iter().filter(|number| **number > 900_000_000);
                    large.count() >= 2
                })
            },
            smallest: 3,
        },
        ShrinkingTestInput {
            name: "two lists",
            large: format!("2000\n{}\n{}\n", pairs[0], pairs[1]),
            is_wrong: |text| {
                parse_two_lists(text)
                    .is_some_and(|[one, other]| one.iter().zip(&other).any(|(a, b)| a > b))
            },
            smallest: 3,
        },
        ShrinkingTestInput {
            name: "matrix",
            large: format!("60 60\n{}", rows.concat()),
            is_wrong: |text| {
                parse_matrix(text).is_some_and(|rows| rows.iter().flatten().any(|one| *one >= 990))
            },
            smallest: 3,
        },
        ShrinkingTestInput {
            name: "permutation",
            large: format!("2000\n{}\n", join_words(order)),
            is_wrong: |text| {
                parse_list(text).is_some_and(|list| {
                    let mut sorted = list.clone();
                    sorted.sort_unstable();
                    let is_legal = sorted.iter().zip(1..).all(|(one, wanted)| *one == wanted);
                    is_legal && list.windows(2).any(|two| two[0] > two[1])
                })
            },
            smallest: 3,
        },
    ]
}

fn make_graph_test_inputs(rng: &mut Rng) -> Vec<ShrinkingTestInput> {
    let mut edges = String::new();
    for _ in 0..3_000 {
        let from = 1 + rng.below(999);
        edges += &format!("{} {}\n", from, from + 1 + rng.below(1000 - from));
    }
    let mut tree = String::new();
    for node in 2..=1_000 {
        tree += &format!("{} {node}\n", 1 + rng.below(node - 1));
    }
    vec![
        ShrinkingTestInput {
            name: "graph",
            large: format!("1000 3000\n{edges}"),
            is_wrong: |text| {
                parse_graph(text)
                    .is_some_and(|graph| node_degrees(&graph).iter().any(|degree| *degree >= 3))
            },
            smallest: 8,
        },
        ShrinkingTestInput {
            name: "tree",
            large: format!("1000\n{tree}"),
            is_wrong: |text| {
                parse_graph(text).is_some_and(|graph| {
                    let is_tree = !text.lines().next().is_some_and(|head| head.contains(' '));
                    is_tree
                        && is_connected(&graph)
                        && node_degrees(&graph).iter().any(|degree| *degree >= 4)
                })
            },
            smallest: 9,
        },
    ]
}

fn make_word_test_inputs(rng: &mut Rng) -> Vec<ShrinkingTestInput> {
    let word: String = (0..20_000)
        .map(|_| char::from(b'a' + rng.below(26) as u8))
        .collect();
    let mut brackets = String::new();
    let mut depth = 0;
    while brackets.len() < 4_000 || depth > 0 {
        let opens = depth == 0 || (brackets.len() < 4_000 && rng.below(2) == 0);
        brackets.push(if opens { '(' } else { ')' });
        depth += if opens { 1 } else { -1 };
    }
    vec![
        ShrinkingTestInput {
            name: "word",
            large: format!("{word}\n"),
            is_wrong: |text| {
                let word = text.strip_suffix('\n').unwrap_or_default();
                let is_legal = !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase());
                is_legal && word.as_bytes().windows(3).any(|three| three[0] == three[2])
            },
            smallest: 3,
        },
        ShrinkingTestInput {
            name: "brackets",
            large: format!("{brackets}\n"),
            is_wrong: |text| {
                let word = text.strip_suffix('\n').unwrap_or_default();
                bracket_depth(word).is_some_and(|deepest| deepest >= 5)
            },
            smallest: 10,
        },
        ShrinkingTestInput {
            name: "expression",
            large: format!("{}\n", make_expression(&mut Rng::new(11), 400)),
            is_wrong: |text| {
                let word = text.strip_suffix('\n').unwrap_or_default();
                parse_expression(word).is_some() && word.contains("-(") && word.contains("*(")
            },
            // The smallest is like `1*(-(1))`.
            smallest: 8,
        },
    ]
}

/// Returns a random expression with this number of operands, each of which has three digits.
fn make_expression(rng: &mut Rng, operand_count: usize) -> String {
    if operand_count == 1 {
        return rng.between(100, 999).to_string();
    }
    let left = rng.between(1, operand_count - 1);
    let operator = *rng.one_of(&['+', '-', '*']);
    let [left, right] = [left, operand_count - left].map(|count| make_expression(rng, count));
    if rng.below(2) == 0 {
        format!("({left}{operator}{right})")
    } else {
        format!("{left}{operator}{right}")
    }
}

/// Parses `n` followed by n numbers with three decimal places.
fn parse_decimals(text: &str) -> Option<Vec<f64>> {
    let [count, rest] = split_lines(text)?[..] else {
        return None;
    };
    let numbers: Vec<f64> = (rest.split(' '))
        .map(|word| {
            let (_, digits) = word.split_once('.')?;
            word.parse::<f64>().ok().filter(|_| digits.len() == 3)
        })
        .collect::<Option<_>>()?;
    (count.parse() == Ok(numbers.len())).then_some(numbers)
}

fn make_number_test_inputs(rng: &mut Rng) -> Vec<ShrinkingTestInput> {
    let decimals = (0..500).map(|_| format!("{}.{:03}", rng.below(1000), rng.below(1000)));
    let decimals = join_words(decimals);
    let mut several = "200\n".to_owned();
    for _ in 0..200 {
        let size = 1 + rng.below(20) as usize;
        several += &format!("{size}\n");
        for number in random_list(rng, size, 1000) {
            several += &format!("{number}\n");
        }
    }
    vec![
        ShrinkingTestInput {
            name: "decimals",
            large: format!("500\n{decimals}\n"),
            is_wrong: |text| {
                parse_decimals(text).is_some_and(|numbers| {
                    let odd = numbers.iter().filter(|number| number.fract() > 0.9);
                    odd.count() >= 2
                })
            },
            smallest: 3,
        },
        ShrinkingTestInput {
            name: "several cases",
            large: several,
            is_wrong: |text| {
                parse_test_cases(text)
                    .is_some_and(|cases| cases.iter().any(|case| case.iter().sum::<i64>() > 2_000))
            },
            smallest: 5,
        },
    ]
}

/// Returns the number of tokens of a text; for a single word, the number of letters.
fn token_count(text: &str) -> usize {
    match text.split_whitespace().count() {
        1 => text.trim_end().len(),
        tokens => tokens,
    }
}

#[test]
fn every_large_failing_input_shrinks_nearly_to_the_smallest_one() {
    let mut rng = Rng::new(7);
    let lists = make_list_test_inputs(&mut rng);
    let graphs = make_graph_test_inputs(&mut rng);
    let words = make_word_test_inputs(&mut rng);
    let others = make_number_test_inputs(&mut rng);
    for shape in lists.into_iter().chain(graphs).chain(words).chain(others) {
        assert!((shape.is_wrong)(&shape.large), "{}", shape.name);
        let trials = Cell::new(0);
        let (mut text, mut last_cut) = (shape.large.clone(), usize::MAX);
        loop {
            let next = smaller_variants(&text, last_cut)
                .take_while(|_| trials.get() < MAX_TRIED_TEXTS)
                .find(|(_, less)| {
                    trials.set(trials.get() + 1);
                    trials.get() <= MAX_TRIED_TEXTS && (shape.is_wrong)(less)
                });
            let Some(less) = next else { break };
            (last_cut, text) = less;
        }
        println!(
            "{}: {} tokens, {} trials",
            shape.name,
            token_count(&text),
            trials.get()
        );
        assert!(
            trials.get() < MAX_TRIED_TEXTS,
            "{}: {text:.200}",
            shape.name
        );
        assert!(
            token_count(&text) <= shape.smallest + 2,
            "{}: {text:.200}",
            shape.name
        );
    }
}
