//! Tests examples whose values depend on each other: rows of several forms, names and references, values that differ,
//! complete components.

use std::collections::BTreeSet;

use super::{first_inputs, generate_legal_inputs, parse_rows};
use crate::layout::LayoutHints;

/// Reads a list, and queries `1 place value` and `2 low high` whose last numbers have different limits.
fn are_legal_queries(text: &str) -> bool {
    let Some(lines) = parse_rows(text) else {
        return false;
    };
    let [length, count] = lines[0][..] else {
        return false;
    };
    let is_list = (1..=300).contains(&length)
        && lines.len() as i64 == count + 2
        && lines[1].len() as i64 == length
        && lines[1].iter().all(|value| (1..=1_000_000).contains(value));
    is_list
        && (1..=300).contains(&count)
        && lines[2..].iter().all(|row| match row[..] {
            [1, place, value] => (1..=length).contains(&place) && (1..=1_000_000).contains(&value),
            [2, low, high] => (1..=length).contains(&low) && (1..=length).contains(&high),
            _ => false,
        })
}

#[test]
fn lists_and_queries_that_look_like_permutations_and_edges_get_other_values() {
    let example = "5 4\n1 2 3 4 5\n2 1 2\n1 3 6\n2 1 4\n2 3 1\n";
    let made = generate_legal_inputs(example, &are_legal_queries);
    let rows: Vec<Vec<Vec<i64>>> = made.iter().filter_map(|text| parse_rows(text)).collect();
    assert!(rows.iter().any(|lines| has_equal_values(&lines[1])));
    assert!(rows.iter().any(|lines| lines[0] == [300, 300]));
    for tag in [1, 2] {
        assert!(
            rows.iter().any(|lines| count_tagged_rows(lines, tag) > 100),
            "{tag}"
        );
    }
    let mut updates = rows
        .iter()
        .flat_map(|lines| &lines[2..])
        .filter(|row| row[0] == 1);
    assert!(updates.any(|row| row[2] > 300));
}

fn has_equal_values(row: &[i64]) -> bool {
    let different: BTreeSet<&i64> = row.iter().collect();
    different.len() < row.len()
}

/// Number of queries whose first number is `tag`.
fn count_tagged_rows(lines: &[Vec<i64>], tag: i64) -> usize {
    lines[2..].iter().filter(|row| row[0] == tag).count()
}

/// Number of lines that begin with a word.
fn count_lines(text: &str, word: &str) -> usize {
    text.lines().filter(|line| line.starts_with(word)).count()
}

/// Whether a word is a number from 0 to 99 without leading zeros.
fn is_small_number(word: &str) -> bool {
    let value: Option<i64> = word.parse().ok();
    value.is_some_and(|value| (0..=99).contains(&value) && value.to_string() == word)
}

/// Returns the words of all lines but the first, which is their number. Empty if the number is wrong or the last line
/// is not complete.
fn counted_rows(text: &str) -> Vec<Vec<&str>> {
    let mut lines = text.lines();
    let count: Option<usize> = lines.next().and_then(|line| line.parse().ok());
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(' ').collect()).collect();
    if text.ends_with('\n') && count == Some(rows.len()) {
        rows
    } else {
        Vec::new()
    }
}

/// Reads commands: `push x`, `pop` and `add x y`.
fn are_commands(text: &str) -> bool {
    let rows = counted_rows(text);
    (1..=1000).contains(&rows.len())
        && rows.iter().all(|row| match row[..] {
            ["push", value] => is_small_number(value),
            ["pop"] => true,
            ["add", one, other] => is_small_number(one) && is_small_number(other),
            _ => false,
        })
}

#[test]
fn rows_of_several_forms_reach_the_limits_in_all_mixtures() {
    let made = generate_legal_inputs("4\npush 3\nadd 1 2\npop\npush 4\n", &are_commands);
    for word in ["push", "pop", "add"] {
        assert!(
            made.iter().any(|text| count_lines(text, word) > 400),
            "{word}"
        );
    }
    assert!(
        made.iter()
            .any(|text| text.contains("push 99") && text.contains("add 0 "))
    );
    assert!(made.iter().any(|text| count_lines(text, "push") > 2
        && count_lines(text, "add") > 2
        && count_lines(text, "pop") > 2));
}

/// Reads names with different numbers, and pairs of these names.
fn are_names_and_pairs(text: &str) -> bool {
    let first: Option<usize> = text.lines().next().and_then(|line| line.parse().ok());
    let Some(count) = first else {
        return false;
    };
    let rows: Vec<Vec<&str>> = text
        .lines()
        .skip(1)
        .map(|line| line.split(' ').collect())
        .collect();
    let names: BTreeSet<&str> = rows.iter().take(count).map(|row| row[0]).collect();
    let ids: BTreeSet<&str> = rows
        .iter()
        .take(count)
        .filter_map(|row| row.get(1).copied())
        .collect();
    let pairs: Option<usize> = rows.get(count).and_then(|row| row[0].parse().ok());
    (1..=50).contains(&count)
        && [names.len(), ids.len()] == [count; 2]
        && ids
            .iter()
            .all(|id| id.parse().is_ok_and(|id: usize| (1..=count).contains(&id)))
        && rows.iter().take(count).all(|row| row.len() == 2)
        && names
            .iter()
            .all(|name| name.len() <= 8 && name.bytes().all(|letter| letter.is_ascii_lowercase()))
        && pairs.is_some_and(|pairs| (1..=200).contains(&pairs) && rows.len() == count + 1 + pairs)
        && rows[count + 1..]
            .iter()
            .all(|row| row.len() == 2 && row.iter().all(|name| names.contains(name)))
        && !text.contains("  ")
}

#[test]
fn names_stay_different_and_other_words_refer_to_them() {
    let example = "3\nann 2\nben 1\ncarl 3\n2\nann ben\ncarl ann\n";
    let made = generate_legal_inputs(example, &are_names_and_pairs);
    assert!(made.iter().any(|text| text.starts_with("50\n")));
    assert!(made.iter().any(|text| text.lines().count() > 200));
}

fn is_list_of_large_numbers(text: &str) -> bool {
    let Some(lines) = parse_rows(text) else {
        return false;
    };
    lines.len() == 2
        && lines[0].len() == 1
        && lines[1].len() as i64 == lines[0][0]
        && lines[1]
            .iter()
            .all(|value| (0..=1_000_000_000_000_000_000).contains(value))
}

#[test]
fn texts_that_would_be_too_large_are_made_with_fewer_items() {
    let made = first_inputs(
        8,
        "3\n4 0 7\n",
        LayoutHints::default(),
        &is_list_of_large_numbers,
    );
    let sizes: Vec<usize> = made.iter().map(String::len).collect();
    assert!(
        sizes.len() == 8 && sizes.iter().any(|size| *size > 3 << 20),
        "{sizes:?}"
    );
}

/// Reads a graph whose components are complete: `n m`, and `m` lines of two nodes.
fn has_complete_components(text: &str) -> bool {
    let Some(lines) = parse_rows(text) else {
        return false;
    };
    let [nodes, count] = lines[0][..] else {
        return false;
    };
    let mut neighbours: Vec<BTreeSet<i64>> = (0..=nodes.clamp(0, 100))
        .map(|node| BTreeSet::from([node]))
        .collect();
    let are_edges = lines[1..].iter().all(|row| {
        let [one, other] = row[..] else { return false };
        let is_edge = one != other
            && [one, other]
                .iter()
                .all(|end| (1..=nodes.min(100)).contains(end));
        is_edge && neighbours[one as usize].insert(other) && neighbours[other as usize].insert(one)
    });
    are_edges
        && lines.len() as i64 == count + 1
        && (1..=100).contains(&nodes)
        && (0..=120).contains(&count)
        && (1..=nodes).all(|node| {
            let own = &neighbours[node as usize];
            own.iter().all(|other| neighbours[*other as usize] == *own)
        })
}

#[test]
fn graphs_of_complete_components_have_many_components_and_large_ones() {
    let example = "6 4\n1 3\n3 5\n5 1\n2 6\n";
    let made = generate_legal_inputs(example, &has_complete_components);
    let sizes: BTreeSet<(i64, i64)> = (made.iter())
        .filter_map(|text| parse_rows(text).map(|lines| (lines[0][0], lines[0][1])))
        .collect();
    assert!(sizes.contains(&(100, 50)), "{sizes:?}");
    assert!(
        sizes
            .iter()
            .any(|(nodes, edges)| *nodes < 20 && *edges > 60),
        "{sizes:?}"
    );
}

fn is_short_name(name: &str) -> bool {
    (1..=20).contains(&name.len()) && name.bytes().all(|letter| letter.is_ascii_lowercase())
}

/// Reads different names with different numbers up to their count, and a list of all numbers but one.
fn are_names_and_all_numbers_but_one(text: &str) -> bool {
    let Some(whole) = text.strip_suffix('\n') else {
        return false;
    };
    let mut lines = whole.split('\n');
    let Some(count) = lines.next().and_then(|line| line.parse::<usize>().ok()) else {
        return false;
    };
    let rows: Vec<Vec<&str>> = (lines.by_ref().take(count))
        .map(|line| line.split(' ').collect())
        .collect();
    let ids: BTreeSet<usize> = rows
        .iter()
        .filter_map(|row| row.get(1)?.parse().ok())
        .collect();
    let names: BTreeSet<&str> = rows.iter().map(|row| row[0]).collect();
    let list: Vec<usize> = lines.next().map_or(Vec::new(), |line| {
        line.split(' ')
            .map(|word| word.parse().unwrap_or(0))
            .collect()
    });
    let different: BTreeSet<&usize> = list.iter().collect();
    (1..=20_000).contains(&count)
        && lines.next().is_none()
        && whole.split('\n').count() == count + 1 + usize::from(count > 1)
        && rows
            .iter()
            .all(|row| row.len() == 2 && is_short_name(row[0]))
        && [names.len(), ids.len()] == [count; 2]
        && ids.iter().all(|id| (1..=count).contains(id))
        && [list.len(), different.len()] == [count - 1; 2]
        && list.iter().all(|id| ids.contains(id))
}

#[test]
fn a_list_of_all_numbers_but_one_is_no_tree() {
    let example = "3\nbourgogne 1\nchardonnay 2\nchaplis 3\n1 3\n";
    let made = generate_legal_inputs(example, &are_names_and_all_numbers_but_one);
    let sizes: BTreeSet<usize> = made
        .iter()
        .filter_map(|text| text.lines().next()?.parse().ok())
        .collect();
    assert!(sizes.contains(&1) && sizes.contains(&20_000), "{sizes:?}");
}

/// Reads a tree with weights, and jobs at different nodes.
fn is_tree_with_jobs(text: &str) -> bool {
    let Some(lines) = parse_rows(text) else {
        return false;
    };
    let [nodes, jobs, start] = lines[0][..] else {
        return false;
    };
    if !(1..=2000).contains(&nodes)
        || !(0..=18).contains(&jobs)
        || lines.len() as i64 != nodes + jobs
    {
        return false;
    }
    let (edges, jobs) = lines[1..].split_at(nodes as usize - 1);
    let mut component: Vec<usize> = (0..=nodes as usize).collect();
    let are_edges = edges.iter().all(|row| {
        let [one, other, weight] = row[..] else {
            return false;
        };
        let is_inside = [one, other].iter().all(|end| (1..=nodes).contains(end));
        if !is_inside || !(1..=1_000_000).contains(&weight) {
            return false;
        }
        let [from, to] = [component[one as usize], component[other as usize]];
        component
            .iter_mut()
            .filter(|own| **own == from)
            .for_each(|own| *own = to);
        from != to
    });
    let rooms: BTreeSet<i64> = jobs.iter().map(|row| row[0]).collect();
    (1..=nodes).contains(&start)
        && are_edges
        && rooms.len() == jobs.len()
        && jobs
            .iter()
            .all(|row| row.len() == 3 && (1..=nodes).contains(&row[0]))
        && jobs.iter().all(|row| {
            row[1..]
                .iter()
                .all(|time| (1..=1_000_000_000).contains(time))
        })
}

#[test]
fn a_tree_and_a_table_of_equal_width_are_told_apart() {
    let example = "6 3 1\n1 2 2\n1 3 3\n2 4 2\n2 5 4\n3 6 1\n4 1 6\n6 2 20\n5 1 30\n";
    let made = generate_legal_inputs(example, &is_tree_with_jobs);
    let sizes: BTreeSet<(i64, i64)> = (made.iter())
        .filter_map(|text| parse_rows(text).map(|lines| (lines[0][0], lines[0][1])))
        .collect();
    assert!(sizes.contains(&(2000, 18)), "{sizes:?}");
}

/// Reads a mode and a number, e.g. `fixed 17`.
fn is_mode_with_number(text: &str) -> bool {
    let words: Vec<&str> = text.trim_end().split(' ').collect();
    text.ends_with('\n')
        && matches!(words[..], ["fixed" | "random" | "adaptive", number] if is_small_number(number))
}

#[test]
fn words_that_only_the_validator_contains_are_tried() {
    let words = ["adaptive", "error", "fixed", "random"].map(str::to_owned);
    let hints = LayoutHints {
        words: &words,
        ..LayoutHints::default()
    };
    let made = first_inputs(60, "fixed 17\n", hints, &is_mode_with_number);
    for mode in ["fixed", "random", "adaptive"] {
        assert!(made.iter().any(|text| text.starts_with(mode)), "{mode}");
    }
    assert!(!made.iter().any(|text| text.starts_with("error")));
}

/// Reads shifts: different names such as `Zoe`, each with two times.
fn are_shifts(text: &str) -> bool {
    let rows = counted_rows(text);
    let names: BTreeSet<&str> = rows.iter().map(|row| row[0]).collect();
    (1..=5000).contains(&rows.len())
        && names.len() == rows.len()
        && names.iter().all(|name| {
            let (first, rest) = name.split_at(name.len().min(1));
            (1..=10).contains(&name.len())
                && first.bytes().all(|letter| letter.is_ascii_uppercase())
                && rest.bytes().all(|letter| letter.is_ascii_lowercase())
        })
        && rows.iter().all(|row| {
            row.len() == 3
                && row[1..].iter().all(|time| {
                    time.len() == 5
                        && (&time[..2] < "24" && &time[2..3] == ":" && &time[3..] < "60")
                        && time.bytes().filter(u8::is_ascii_digit).count() == 4
                })
        })
}

#[test]
fn names_that_begin_with_a_capital_letter_stay_legal_and_different() {
    let example = "2\nZoe 08:40 23:17\nMax 03:05 06:44\n";
    let made = generate_legal_inputs(example, &are_shifts);
    assert!(made.len() > 300, "{}", made.len());
    assert!(made.iter().any(|text| text.starts_with("5000\n")));
    assert!(made.iter().any(|text| {
        let names = text.lines().filter_map(|line| line.split(' ').next());
        names.map(str::len).max() == Some(10)
    }));
}

/// Reads commands on a map: `add key value`, `del key` and `top`.
fn are_map_commands(text: &str) -> bool {
    let rows = counted_rows(text);
    (1..=1000).contains(&rows.len())
        && rows.iter().all(|row| {
            let length = match row[0] {
                "add" => 3,
                "del" => 2,
                "top" => 1,
                _ => 0,
            };
            row.len() == length
                && row[1..].iter().all(|word| {
                    word.parse().is_ok_and(|value: i64| {
                        (1..=1_000_000).contains(&value) && value.to_string() == **word
                    })
                })
        })
}

/// Whether a number above 1000, but not the largest one, is added and deleted later.
fn deletes_large_number(text: &str) -> bool {
    let mut added: BTreeSet<&str> = BTreeSet::new();
    text.lines().skip(1).any(|row| {
        let words: Vec<&str> = row.split(' ').collect();
        if words[0] == "add" {
            added.extend(
                words[1..]
                    .iter()
                    .filter(|word| (4..7).contains(&word.len())),
            );
        }
        words[0] == "del" && added.contains(words[1])
    })
}

#[test]
fn rows_refer_to_numbers_of_rows_of_another_form() {
    let example = "5\nadd 300 2\ndel 7\ntop\nadd 5 9\ndel 2\n";
    let made = generate_legal_inputs(example, &are_map_commands);
    let count = made
        .iter()
        .filter(|text| deletes_large_number(text))
        .count();
    assert!(count > 20, "{count}");
    assert!(made.iter().any(|text| {
        let commands: Vec<&str> = text.lines().skip(1).map(|row| &row[..3]).collect();
        let adding = commands.iter().take_while(|word| **word == "add").count();
        let rest = &commands[adding..];
        adding > 400 && rest.len() > 400 && rest.iter().all(|word| *word == rest[0])
    }));
}

/// Reads commands of equal length: `add number`, `del number` and `ask place`, where places are small.
fn are_shelf_commands(text: &str) -> bool {
    let rows = counted_rows(text);
    (1..=1000).contains(&rows.len())
        && rows.iter().all(|row| {
            let most = match row[0] {
                "add" | "del" => 1_000_000,
                "ask" => 1000,
                _ => 0,
            };
            row.len() == 2
                && row[1].parse().is_ok_and(|value: i64| {
                    (1..=most).contains(&value) && value.to_string() == row[1]
                })
        })
}

#[test]
fn few_rows_of_equal_length_show_commands() {
    let made = generate_legal_inputs("3\nadd 5\nask 1\ndel 7\n", &are_shelf_commands);
    for word in ["add", "ask", "del"] {
        assert!(
            made.iter().any(|text| count_lines(text, word) > 400),
            "{word}"
        );
    }
    let count = made
        .iter()
        .filter(|text| deletes_large_number(text))
        .count();
    assert!(count > 20, "{count}");
    assert!(made.iter().any(|text| text.contains("ask 1000\n")));
}
