//! Extracts from source texts which files use which other files.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Source files by their paths, each with its text: `judge/score.rs` is a file of the crate judge.
pub(super) type Sources = BTreeMap<String, String>;

/// For each file the files that it uses.
pub(super) type Graph = BTreeMap<String, BTreeSet<String>>;

/// Returns the code that is released: without comments, and without the unit tests at the end.
pub(super) fn shipped(text: &str) -> String {
    let code = text.split("\nmod tests {").next().unwrap_or_default();
    let without_comment = |line: &str| match line.find("//") {
        Some(at) if !line[..at].contains('"') => line[..at].to_owned(),
        _ => line.to_owned(),
    };
    let lines: Vec<String> = code.lines().map(without_comment).collect();
    lines.join("\n")
}

/// Returns the paths in `code` that begin with `root`, such as `crate`: without `root`, groups expanded, in order.
/// `$crate` in a macro does not count, since it is the path of the defining crate.
pub(super) fn paths_from(code: &str, root: &str) -> Vec<String> {
    let start = format!("{root}::");
    let begins = |at: usize| {
        let before = code[..at].chars().next_back();
        !before.is_some_and(|before| before.is_alphanumeric() || matches!(before, '_' | ':' | '$'))
    };
    let places = code.match_indices(&start).filter(|(at, _)| begins(*at));
    places
        .flat_map(|(at, _)| written_out(&code[at + start.len()..]).0)
        .collect()
}

/// Returns the paths of a tree such as `a::{b, c::d}`, and the number of bytes of `text` that the tree takes.
fn written_out(text: &str) -> (Vec<String>, usize) {
    if let Some(rest) = text.strip_prefix('{') {
        let (mut paths, mut at) = (Vec::new(), 0);
        while at < rest.len() {
            let next = &rest[at..];
            if next.starts_with('}') {
                return (paths, at + 2);
            }
            let (found, length) = if next.starts_with([',', ' ', '\n']) {
                (Vec::new(), 1)
            } else {
                written_out(next)
            };
            paths.extend(found);
            at += length.max(1);
        }
        return (paths, text.len());
    }
    let end = text.find(|character: char| !character.is_alphanumeric() && character != '_');
    let (name, rest) = text.split_at(end.unwrap_or(text.len()));
    let Some(below) = rest.strip_prefix("::") else {
        return (vec![name.to_owned()], name.len());
    };
    let (paths, length) = written_out(below);
    let joined = paths.iter().map(|path| format!("{name}::{path}"));
    (joined.collect(), name.len() + 2 + length)
}

/// Returns the module path of a file: `judge::contest` is `judge/contest.rs` or `judge/contest/mod.rs`.
fn module(path: &str) -> Vec<&str> {
    let path = path.trim_end_matches(".rs");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    let path = path.strip_suffix("/lib").unwrap_or(path);
    path.split('/')
        .filter(|name| !matches!(*name, "lib" | "main"))
        .collect()
}

/// Returns the file that defines what `path` names: the file of the longest module path in it.
fn file_of(sources: &Sources, path: &[&str]) -> Option<String> {
    (1..=path.len()).rev().find_map(|length| {
        let module = path[..length].join("/");
        let names = ["", "/mod", "/lib"].map(|end| format!("{module}{end}.rs"));
        names.into_iter().find(|name| sources.contains_key(name))
    })
}

/// Whether a file contains unit tests, which may use everything.
pub(super) fn is_test(path: &str) -> bool {
    path.ends_with("tests.rs") || path.contains("/tests/")
}

/// Returns which file uses which other files, without files of unit tests.
pub(super) fn graph(sources: &Sources) -> Graph {
    let shipping = sources.iter().filter(|(path, _)| !is_test(path));
    let used = |(path, text): (&String, &String)| {
        let code = shipped(text);
        let own = module(path);
        let above = &own[..own.len().saturating_sub(1)];
        let below = code.lines().filter_map(|line| {
            let (_, name) = line.trim().strip_suffix(';')?.split_once("mod ")?;
            Some(name)
        });
        let mut used = BTreeSet::new();
        let mut add = |base: &[&str], paths: Vec<String>| {
            for path in &paths {
                let whole: Vec<&str> = base.iter().copied().chain(path.split("::")).collect();
                used.extend(file_of(sources, &whole));
            }
        };
        // The root of a crate is its folder; that of the command line is the top.
        let is_of_crate = sources.contains_key(&format!("{}/lib.rs", own.first().unwrap_or(&"")));
        let base = if is_of_crate { &own[..1] } else { &own[..0] };
        add(base, paths_from(&code, "crate"));
        add(above, paths_from(&code, "super"));
        for name in below {
            let own: Vec<&str> = own.iter().copied().chain([name]).collect();
            add(&own, paths_from(&code, name));
        }
        used.remove(path);
        (path.clone(), used)
    };
    shipping.map(used).collect()
}

/// Returns the shortest cycle through each file, if there is one; each cycle once.
pub(super) fn circles(graph: &Graph) -> BTreeSet<Vec<String>> {
    let mut circles: BTreeSet<Vec<String>> = BTreeSet::new();
    for start in graph.keys() {
        let mut from: BTreeMap<&str, &str> = BTreeMap::new();
        let mut queue = VecDeque::from([start.as_str()]);
        'search: while let Some(file) = queue.pop_front() {
            for next in graph.get(file).into_iter().flatten() {
                if next == start {
                    let mut circle = vec![file.to_owned()];
                    while let Some(before) = from.get(circle[circle.len() - 1].as_str()) {
                        circle.push((*before).to_owned());
                    }
                    circle.sort();
                    circles.insert(circle);
                    break 'search;
                }
                if !from.contains_key(next.as_str()) {
                    from.insert(next, file);
                    queue.push_back(next);
                }
            }
        }
    }
    circles
}
