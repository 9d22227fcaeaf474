//! Tests that every operator produces the expected line in each of its languages, and leaves other code alone.

use super::{LANGUAGES, sample};
use crate::lexical_rules;
use crate::tokens::tokenize;
use crate::{MutationOperator, OPERATORS, generate_mutants};

/// Returns the expected mutants: language, operator id, and the changed line of the sample.
fn expected_mutants() -> Vec<[&'static str; 3]> {
    include_str!("samples/wanted.txt")
        .lines()
        .filter(|row| !row.is_empty())
        .map(|row| {
            let cells: Vec<&str> = row.splitn(3, '\t').collect();
            cells.try_into().unwrap_or_else(|cells| panic!("{cells:?}"))
        })
        .collect()
}

fn supports(operator: &MutationOperator, language: &str) -> bool {
    operator.languages.contains(
        &lexical_rules::lexical_rules_of_language(language)
            .unwrap()
            .language,
    )
}

fn operator_by_id(id: &str) -> Option<&'static MutationOperator> {
    OPERATORS.iter().find(|operator| operator.id == id)
}

#[test]
fn every_operator_makes_the_expected_line_in_every_supported_language() {
    let expected = expected_mutants();
    for operator in OPERATORS {
        for language in LANGUAGES
            .iter()
            .filter(|language| supports(operator, language))
        {
            let has_row = expected
                .iter()
                .any(|row| row[..2] == [*language, operator.id]);
            assert!(has_row, "{language} {}: no row", operator.id);
        }
    }
    for language in LANGUAGES {
        let mutants = generate_mutants(language, sample(language));
        for [_, operator, line] in expected.iter().filter(|row| row[0] == language) {
            let mut own = mutants
                .iter()
                .filter(|mutant| mutant.operator.id == *operator);
            assert!(
                own.clone().any(|mutant| mutant.new.trim() == *line),
                "{language} {operator}: {line:?} is not among {:#?}",
                own.by_ref()
                    .map(|mutant| mutant.new.trim())
                    .collect::<Vec<_>>()
            );
        }
    }
}

#[test]
fn a_mutant_differs_in_one_place_and_names_the_line() {
    for language in LANGUAGES {
        let text = sample(language);
        let mutants = generate_mutants(language, text);
        assert!(mutants.len() > 100, "{language}: {}", mutants.len());
        for mutant in &mutants {
            let changed = mutant.apply(text);
            let range = mutant.replaced_range();
            let behind = changed.len() - (text.len() - range.end);
            assert_eq!(changed[..range.start], text[..range.start]);
            assert_eq!(changed[behind..], text[range.end..]);
            let (old, new): (Vec<&str>, Vec<&str>) =
                (text.lines().collect(), changed.lines().collect());
            let first = old
                .iter()
                .zip(&new)
                .position(|(old, new)| old != new)
                .unwrap();
            assert_eq!(mutant.line, first + 1, "{mutant:?}");
            assert_eq!(
                (mutant.old.as_str(), mutant.new.as_str()),
                (old[first], new[first])
            );
        }
        let mut texts: Vec<String> = mutants.iter().map(|mutant| mutant.apply(text)).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(
            texts.len(),
            mutants.len(),
            "{language}: two mutants are one"
        );
    }
}

#[test]
fn brackets_stay_matched() {
    for language in LANGUAGES {
        let text = sample(language);
        for mutant in generate_mutants(language, text) {
            let changed = mutant.apply(text);
            for (open, close) in [('(', ')'), ('{', '}'), ('[', ']')] {
                let lost = |bracket: char| {
                    text.matches(bracket).count() as i64 - changed.matches(bracket).count() as i64
                };
                assert_eq!(lost(open), lost(close), "{language}: {mutant:?}");
            }
        }
    }
}

/// Returns the changed lines of all mutants that an operator makes of a function body.
fn mutants(language: &str, operator: &str, inner: &str) -> Vec<String> {
    let text = match language {
        "rust" => format!("fn main() {{\n{inner}\n}}\n"),
        "python" => format!("pass\n{inner}\n"),
        _ => format!("int main() {{\n{inner}\n}}\n"),
    };
    let all = generate_mutants(language, &text).into_iter();
    let found = all.filter(|mutant| mutant.operator.id == operator);
    found.map(|mutant| mutant.new).collect()
}

const NONE: [&str; 0] = [];

#[test]
fn edges_are_mirrored_statements_and_nothing_else() {
    let one_way = |inner| mutants("cpp", "one-way-edge", inner);
    assert_eq!(
        one_way("g[u].push_back({v, w});\ng[v].push_back({u, w});").len(),
        2
    );
    for other in [
        "g[u] = v;\nh[v] = u;",
        "u = v;\nv = u;",
        "p[u] = v;\np[v] = v;",
        "g[u] = 1;\ng[v] = 1;",
        "g[u][v] = 1;\ng[v][w] = 1;",
        "g[u] = v;\nw = 1;\ng[v] = u;",
    ] {
        assert_eq!(one_way(other), NONE, "{other}");
    }
}

#[test]
fn values_that_are_read_are_exchanged_and_shifted_ones_are_not() {
    let read = |inner| mutants("cpp", "reading-order", inner);
    let inner = "cin >> n >> m >> k;";
    assert_eq!(read(inner), ["cin >> m >> n >> k;", "cin >> n >> k >> m;"]);
    for other in ["x = n >> m >> k;", "cin >> a[i] >> b[i];", "cin >> n;"] {
        assert_eq!(read(other), NONE, "{other}");
    }
    let read = |inner| mutants("python", "reading-order", inner);
    let line = "a, b, c = map(int, input().split())";
    assert_eq!(read(line).len(), 2, "{:?}", read(line));
    assert_eq!(read("a, b = b, a"), NONE);
    assert_eq!(read("a = b = int(input())"), NONE);
}

#[test]
fn only_the_factor_of_a_hash_is_dropped() {
    let weak = |inner| mutants("cpp", "weak-hash", inner);
    assert_eq!(
        weak("h[i + 1] = h[i] * B + s[i];"),
        ["h[i + 1] = h[i] + s[i];"]
    );
    for other in [
        "n = n * 10 + d;",
        "left = left * 2 + 1;",
        "h = g * B + c;",
        "h = h * B;",
        "h = h * h + c;",
    ] {
        assert_eq!(weak(other), NONE, "{other}");
    }
    let appended = "h.append((h[-1] * B + ord(c)) % M)";
    assert_eq!(
        mutants("python", "weak-hash", appended),
        ["h.append((h[-1] + ord(c)) % M)"]
    );
}

#[test]
fn only_numbers_of_places_are_reduced() {
    let reduced = |language, inner| mutants(language, "fewer-places", inner);
    assert_eq!(
        reduced("cpp", "printf(\"%.2lf\", x);"),
        ["printf(\"%.1lf\", x);"]
    );
    assert_eq!(reduced("python", "x = round(y, 6)"), ["x = round(y, 2)"]);
    for other in [
        "printf(\"%.0f %5d\", x, y);",
        "x = power(y, 6);",
        "x = round(9);",
        "x = 9;",
    ] {
        assert_eq!(reduced("cpp", other), NONE, "{other}");
    }
}

#[test]
fn punctuation_of_types_and_streams_is_not_mutated() {
    assert_eq!(
        mutants(
            "cpp",
            "relational",
            "vector<pair<int, int>> a; Board<int> b;"
        ),
        NONE
    );
    assert_eq!(
        mutants(
            "cpp",
            "bitwise",
            "cin >> a >> b; cout << a + b << (c) << 1;"
        ),
        NONE
    );
    assert_eq!(
        mutants("cpp", "bitwise", "cout << (a << b);"),
        ["cout << (a >> b);"]
    );
    assert_eq!(
        mutants(
            "cpp",
            "bitwise",
            "int &r = a; auto f = [&](int &x) { g(&x); };"
        ),
        NONE
    );
    assert_eq!(
        mutants(
            "cpp",
            "arithmetic",
            "char *p = a; int y = -x; f(*p, p->q, (int)-x, (int)*p);"
        ),
        NONE
    );
}

#[test]
fn statements_after_case_labels_of_several_tokens_are_dropped() {
    let body = "switch (x) {\ncase -1: a = 1;\ncase A::B: b = 2;\ncase 'c': c = x ? 3 : 4;\n}";
    let dropped = mutants("cpp", "drop-statement", body);
    for label in ["case -1:", "case A::B:", "case 'c':"] {
        let left = format!("{label} ;");
        assert!(dropped.contains(&left), "{label}: {dropped:?}");
    }
}

#[test]
fn code_that_must_not_change_is_left_alone() {
    assert_eq!(
        mutants("c", "drop-jump", "if (x) return 5; return y;"),
        NONE
    );
    assert_eq!(mutants("c", "drop-jump", "if (x) return;"), ["if (x) ;"]);
    assert_eq!(mutants("c", "drop-loop", "for (;;) x = 1;"), [";"]);
    assert_eq!(mutants("c", "bound-off-by-one", "for (;;) x = 1;"), NONE);
    assert_eq!(
        mutants("c", "drop-statement", "int a[3] = {1, 2, 3}; Foo x;"),
        NONE
    );
    assert_eq!(
        mutants("c", "break-continue", "switch (x) { case 1: break; }"),
        NONE
    );
    assert_eq!(mutants("c", "index-off-by-one", "int a[3], b[4];"), NONE);
    assert_eq!(
        mutants("c", "narrow-type", "x = (long long)y;"),
        ["x = (int)y;"]
    );
    assert_eq!(mutants("rust", "bitwise", "f(|a| a + 1, |b| b);"), NONE);
    assert_eq!(
        mutants(
            "rust",
            "arithmetic",
            "let x = -y; let z = *y; let v: Vec<&'a u8> = &w;"
        ),
        NONE
    );
    assert_eq!(
        mutants("rust", "drop-not", "println!(); if !x { y() }"),
        ["println!(); if x { y() }"]
    );
    // The return type of `main` must not be narrowed.
    assert!(
        generate_mutants("c", "int main(void) { return 0; }")
            .iter()
            .all(|mutant| mutant.operator.id != "narrow-type")
    );
}

#[test]
fn no_operator_fails_at_the_first_or_the_last_token() {
    let texts = [
        ">>",
        ">> a",
        ">> a >> b;",
        "a >> b >> c;",
        "as",
        "as i64",
        "as i64;",
        "x as i64",
    ];
    for language in LANGUAGES {
        for text in texts {
            generate_mutants(language, text);
        }
        let whole = sample(language);
        let rules = lexical_rules::lexical_rules_of_language(language).unwrap();
        for part in tokenize(whole, rules).windows(8) {
            generate_mutants(language, &whole[part[0].start..part[7].end]);
        }
    }
}

#[test]
fn keys_are_named_after_their_operators() {
    for operator in OPERATORS {
        assert_eq!(operator.fact().key, format!("mutant-{}", operator.id));
        assert!(std::ptr::eq(operator_by_id(operator.id).unwrap(), operator));
        assert!(!operator.languages.is_empty());
    }
    assert!(OPERATORS.is_sorted_by_key(|operator| operator.frequency));
    let meaning_of = |id: &str| {
        operator_by_id(id)
            .unwrap()
            .survivor_meaning()
            .map(|fact| fact.key)
    };
    for id in ["small-infinity", "array-size", "narrow-type"] {
        assert_eq!(
            meaning_of(id).as_deref(),
            Some("mutants-alive-no-large-case")
        );
    }
    assert_eq!(meaning_of("relational"), None);
    assert!(operator_by_id("unheard-of").is_none());
}
