//! Tests examples that are files of several test cases.

use std::collections::BTreeSet;

use super::{generate_legal_inputs, parse_rows};

/// Takes a list and two numbers per query from the rows of a test case; returns the number of rows.
fn count_rows_with_list_and_queries(rows: &[Vec<i64>]) -> Option<usize> {
    let [length, queries] = rows.first()?[..] else {
        return None;
    };
    let has_list = (1..=20).contains(&length) && rows.get(1)?.len() as i64 == length;
    let queries = usize::try_from(queries).ok().filter(|count| *count <= 20)?;
    let all_have_ends = rows.get(2..2 + queries)?.iter().all(|row| row.len() == 2);
    (has_list && all_have_ends).then_some(2 + queries)
}

/// Takes two tables with rows of one and two numbers from the rows of a test case; returns the number of rows.
fn count_rows_of_two_tables(rows: &[Vec<i64>]) -> Option<usize> {
    let [first, second] = rows.first()?[..] else {
        return None;
    };
    let is_small = (1..=20).contains(&first) && (1..=20).contains(&second);
    let (first, second) = (first as usize, second as usize);
    let heights = is_small && rows.len() > first + second;
    let tables = heights
        && rows[1..=first].iter().all(|row| row.len() == 1)
        && rows[first + 1..=first + second]
            .iter()
            .all(|row| row.len() == 2);
    tables.then_some(1 + first + second)
}

/// Returns the number of test cases in the rows; `None` if they do not end with a whole test case.
fn count_test_cases(
    mut rows: &[Vec<i64>],
    count_rows: fn(&[Vec<i64>]) -> Option<usize>,
) -> Option<usize> {
    let mut cases = 0;
    while !rows.is_empty() {
        rows = rows.get(count_rows(rows)?..)?;
        cases += 1;
    }
    (cases > 0).then_some(cases)
}

/// Kind of files with several test cases.
#[derive(Clone, Copy)]
struct FileKind {
    /// Numbers in the last line; `None` if the first line contains the number of test cases.
    end: Option<&'static [i64]>,
    /// Takes the first test case from rows, and returns the number of its rows.
    count_rows: fn(&[Vec<i64>]) -> Option<usize>,
}

impl FileKind {
    /// Returns the number of test cases in a file; `None` if it is illegal.
    fn count_cases(self, text: &str) -> Option<usize> {
        let rows = parse_rows(text)?;
        let cases = match self.end {
            None => count_test_cases(rows.get(1..)?, self.count_rows)
                .filter(|cases| rows[0] == [*cases as i64]),
            Some(end) => {
                let (last, rest) = rows.split_last()?;
                count_test_cases(rest, self.count_rows).filter(|_| last == end)
            }
        };
        cases.filter(|cases| *cases <= 50)
    }

    /// Checks that files with one and with 50 test cases are generated from an example.
    fn assert_all_sizes(self, example: &str) {
        let made = generate_legal_inputs(example, &|text| self.count_cases(text).is_some());
        let counts: Vec<usize> = made
            .iter()
            .filter_map(|text| self.count_cases(text))
            .collect();
        assert!(counts.contains(&1) && counts.contains(&50), "{counts:?}");
    }
}

#[test]
fn a_test_case_may_have_lines_before_those_that_are_counted() {
    let kind = FileKind {
        end: None,
        count_rows: count_rows_with_list_and_queries,
    };
    kind.assert_all_sizes("2\n3 1\n5 1 7\n1 2\n1 3\n4\n1 1\n2 2\n1 1\n");
}

#[test]
fn a_test_case_may_have_two_tables() {
    let kind = FileKind {
        end: None,
        count_rows: count_rows_of_two_tables,
    };
    kind.assert_all_sizes("2\n2 1\n5\n8\n1 2\n1 3\n6\n1 2\n3 3\n2 1\n");
}

#[test]
fn a_line_may_mark_the_end_of_the_test_cases() {
    let kind = FileKind {
        end: Some(&[0, 0]),
        count_rows: count_rows_of_two_tables,
    };
    kind.assert_all_sizes("2 1\n5\n8\n1 2\n1 3\n6\n1 2\n3 3\n2 1\n0 0\n");
}

/// Whether an entry consists of at most 20 lower-case letters and spaces, and neither begins nor ends with a space.
fn is_entry(line: &str) -> bool {
    line.len() <= 20
        && line.trim() == line
        && !line.is_empty()
        && line
            .bytes()
            .all(|one| one == b' ' || one.is_ascii_lowercase())
}

/// Returns the numbers of entries in the menus of a text: the number of menus, and for each menu the number of entries, a
/// name that no other menu has, and the entries.
fn parse_menus(text: &str) -> Option<Vec<usize>> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    let count: usize = lines.next()?.parse().ok()?;
    let mut sizes = Vec::new();
    let mut names = BTreeSet::new();
    for _ in 0..count {
        let size: usize = lines
            .next()?
            .parse()
            .ok()
            .filter(|size| (1..=10).contains(size))?;
        names.insert(lines.next().filter(|line| is_entry(line))?);
        for _ in 0..size {
            lines.next().filter(|line| is_entry(line))?;
        }
        sizes.push(size);
    }
    let is_unique = names.len() == count;
    (is_unique && lines.next().is_none() && (1..=10).contains(&count)).then_some(sizes)
}

#[test]
fn lines_with_different_numbers_of_words_are_entries_of_a_list() {
    let example = "3\n2\nblue cat\npea soup\nrice\n1\nq\nnoodles with egg\n3\nriver\nred  beet\njam\npie and mash\n";
    let made = generate_legal_inputs(example, &|text| parse_menus(text).is_some());
    let menus: Vec<Vec<usize>> = made.iter().filter_map(|text| parse_menus(text)).collect();
    assert!(menus.iter().any(|sizes| *sizes == [1]));
    assert!(menus.iter().any(|sizes| sizes.len() == 10));
    assert!(menus.iter().flatten().any(|size| *size == 10));
    let most_words = made
        .iter()
        .flat_map(|text| text.lines())
        .map(|line| line.split(' ').count());
    assert!(most_words.max() > Some(4));
    assert!(made.len() > 200, "{}", made.len());
    // Menus with different names may have the same entries.
    assert!(made.iter().any(|text| {
        let lines: Vec<&str> = text.lines().skip(1).collect();
        let (first, second) = lines.split_at(lines.len() / 2);
        let entries: BTreeSet<&str> = first.iter().skip(2).copied().collect();
        entries.len() > 2
            && first[0] == second[0]
            && first[1] != second[1]
            && first[2..] == second[2..]
    }));
}

/// Reads test cases of two lines: `n k` and `n` numbers. Returns `n` and `k` of each; `None` if there are too many numbers in all.
fn parse_cases_with_common_limit(text: &str) -> Option<Vec<[i64; 2]>> {
    let rows = parse_rows(text)?;
    let cases: Option<Vec<[i64; 2]>> = rows[1..]
        .chunks(2)
        .map(|case| match case {
            [head, values] if head.len() == 2 && values.len() as i64 == head[0] => {
                let is_legal = (0..=900).contains(&head[1])
                    && values.iter().all(|value| (1..=1000).contains(value));
                is_legal.then_some([head[0], head[1]])
            }
            _ => None,
        })
        .collect();
    cases.filter(|cases| {
        let all: i64 = cases.iter().map(|case| case[0]).sum();
        rows[0][..] == [cases.len() as i64] && all <= 3000
    })
}

#[test]
fn the_most_test_cases_are_legal_where_all_of_them_share_a_limit() {
    let made = generate_legal_inputs("3\n3 4\n5 1 9\n1 7\n4\n2 0\n8 8\n", &|text| {
        parse_cases_with_common_limit(text).is_some()
    });
    let files: Vec<Vec<[i64; 2]>> = made
        .iter()
        .filter_map(|text| parse_cases_with_common_limit(text))
        .collect();
    assert!(files.iter().any(|cases| cases.len() == 3000));
    assert!(files.iter().any(|cases| cases[..] == [[3000, 0]]));
    assert!(files.iter().any(|cases| cases[..] == [[3000, 900]]));
}
