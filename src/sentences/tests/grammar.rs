//! Tests that English sentences use the singular for 1.

use super::keys;
use caipan_facts::{Arg, Fact};
use caipan_i18n::Lang;
use caipan_i18n::WordingAudience;

/// Keys whose number is always greater than 1.
#[rustfmt::skip]
const KEYS_OF_PLURAL_NUMBERS: &[&str] = &[
    "several-sources", "twin-sources", "stress-not-always", "doctor-loop", "mayan-column-too-high", "mayan-runs",
    "klotski-walk-cut", "klotski-wanted-cells", "klotski-blank-on-piece",
    "case-twice",
];

/// Nouns that are counted, and plural verb forms.
#[rustfmt::skip]
const PLURAL_WORDS: &[&str] = &[
    "answers", "cases", "cells", "classes", "columns", "faults", "files", "inputs", "moves", "mutants", "outputs", "pairs",
    "pictures", "programs", "queries", "results", "rows", "runs", "seconds", "solutions", "sources", "states", "steps",
    "submissions", "targets", "tiles", "times", "tokens", "walks",
    "are", "were", "have", "suffice", "solve", "decide", "get",
];

#[test]
fn english_sentences_use_the_singular_for_one() {
    let mut wrong = Vec::new();
    for (key, names) in keys() {
        let args = names.iter().map(|name| (*name, Arg::Number(1)));
        let fact = Fact::new(key, args.collect());
        for register in [WordingAudience::Evidence, WordingAudience::Plain] {
            let said = Lang::En.try_format_fact(&fact, register, 1).unwrap();
            let words: Vec<&str> = said.split([' ', ',', ';']).chain([""; 2]).collect();
            let is_plural = words.windows(3).any(|three| {
                three[0] == "1" && three[1..].iter().any(|word| PLURAL_WORDS.contains(word))
            });
            if is_plural && !KEYS_OF_PLURAL_NUMBERS.contains(&key) {
                wrong.push(format!("{key}: {said}"));
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}
