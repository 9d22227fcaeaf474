//! Tests that every public item of a crate is used by another crate or by an integration test.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::{is_test, shipped};
use super::{product, room, sources};

/// Kinds of items to check. Types are left to the compiler, which finds those that no signature mentions.
const KINDS: [&str; 5] = ["fn", "const", "static", "mod", "trait"];

/// Returns the words of a text: names, numbers and keywords.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_sign = |sign: char| !sign.is_alphanumeric() && sign != '_';
    text.split(is_sign).filter(|word| !word.is_empty())
}

/// The names that a file exports.
fn exported(code: &str) -> Vec<&str> {
    let lines = code.lines().map(str::trim_start);
    let named = lines.filter_map(|line| {
        let mut words = words(line.strip_prefix("pub ")?);
        let is_before_name = |word: &&str| KINDS.contains(word) || *word == "unsafe";
        words.next().filter(is_before_name)?;
        // `pub const fn x` and `pub unsafe fn x` are functions.
        words.find(|word| !is_before_name(word))
    });
    named.collect()
}

/// Returns the items that a crate exports and that no other text names.
fn unused<'s>(
    files: impl Iterator<Item = (&'s str, &'s str)>,
    used: &BTreeMap<String, BTreeSet<String>>,
) -> Vec<String> {
    let mut unused = Vec::new();
    for (path, text) in files {
        let code = shipped(text);
        let elsewhere = used.iter().filter(|(name, _)| *name != room(path));
        let is_used = |name: &str| elsewhere.clone().any(|(_, words)| words.contains(name));
        let names = exported(&code).into_iter().filter(|name| !is_used(name));
        unused.extend(names.map(|name| format!("{path}: {name}")));
    }
    unused
}

/// Returns the words of each crate and of the integration tests, without comments.
fn used() -> BTreeMap<String, BTreeSet<String>> {
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let product = product();
    let all = product.iter().map(|(path, text)| (room(path), text));
    let (tests, processes) = (sources("tests"), sources("crates/sandbox/tests"));
    let tests = tests.values().chain(processes.values());
    for (name, text) in all.chain(tests.map(|text| ("tests", text))) {
        let without = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
        let lines: Vec<String> = text.lines().map(without).collect();
        let own = used.entry(name.to_owned()).or_default();
        own.extend(lines.iter().flat_map(|line| words(line)).map(str::to_owned));
    }
    used
}

#[test]
fn every_function_that_a_crate_exports_is_named_outside_of_it() {
    let product = product();
    let is_of_crate = |path: &str| product.contains_key(&format!("{}/lib.rs", room(path)));
    let files = product
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()));
    let files = files.filter(|(path, _)| !is_test(path) && is_of_crate(path));
    let unused = unused(files, &used());
    assert!(unused.is_empty(), "{unused:#?}");
}

#[test]
fn an_export_that_nobody_uses_is_found() {
    let text = "pub fn left() {}\npub(crate) fn own() {}\n    pub const fn used() {}\npub struct S {\n    pub field: &'static str,\n}\n// pub fn x\n";
    let own = ["left", "own", "used"].map(str::to_owned);
    let words = BTreeMap::from([
        ("judge".to_owned(), BTreeSet::from(own)),
        ("report".to_owned(), BTreeSet::from(["used".to_owned()])),
    ]);
    let files = [("judge/a.rs", text)];
    assert_eq!(unused(files.into_iter(), &words), ["judge/a.rs: left"]);
}
