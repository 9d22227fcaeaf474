//! Tests that `caipan validate` finds every kind of damage to data and names file and line.

mod bytes;
mod files;
mod klotski;
mod wrong;

use std::fs;
use std::path::Path;

use super::chinese_screens::assert_chinese;
use crate::support::{Files, caipan, contents, root};

/// Change to one file.
enum Edit {
    /// Replace the first occurrence of these bytes.
    Swap(&'static str, &'static [u8], &'static [u8]),
    /// Replace all occurrences of these bytes.
    SwapAll(&'static str, &'static [u8], &'static [u8]),
    /// Insert bytes at the beginning.
    Prefix(&'static str, &'static [u8]),
    /// Truncate to this number of bytes.
    Cut(&'static str, usize),
    /// Write these contents, whether or not the file existed.
    Write(&'static str, &'static [u8]),
    /// Copy the first file to the second one.
    Copy(&'static str, &'static str),
    /// Remove the file.
    Remove(&'static str),
}

use Edit::{Copy, Cut, Prefix, Remove, Swap, SwapAll, Write};

impl Edit {
    fn apply(&self, folder: &Path) {
        let path = |name: &str| folder.join(name);
        let change = |name: &str, change: &dyn Fn(Vec<u8>) -> Vec<u8>| {
            let before = fs::read(path(name)).unwrap();
            let after = change(before.clone());
            assert_ne!(before, after, "{name} is as it was");
            fs::write(path(name), after).unwrap();
        };
        let swap = |name: &str, from: &[u8], to: &[u8], times: usize| {
            change(name, &|mut bytes| {
                let (mut at, mut done) = (0, 0);
                while let Some(found) = bytes[at..].windows(from.len()).position(|w| w == from) {
                    bytes.splice(at + found..at + found + from.len(), to.iter().copied());
                    at += found + to.len();
                    done += 1;
                    if done == times {
                        break;
                    }
                }
                bytes
            });
        };
        match self {
            Swap(name, from, to) => swap(name, from, to, 1),
            SwapAll(name, from, to) => swap(name, from, to, usize::MAX),
            Prefix(name, first) => change(name, &|bytes| [*first, &bytes].concat()),
            Cut(name, left) => change(name, &|bytes| bytes[..*left].to_vec()),
            Write(name, bytes) => {
                fs::create_dir_all(path(name).parent().unwrap()).unwrap();
                fs::write(path(name), bytes).unwrap();
            }
            Copy(from, to) => drop(fs::copy(path(from), path(to)).unwrap()),
            Remove(name) => fs::remove_file(path(name)).unwrap(),
        }
    }
}

/// Name of the damage, the edits, and all expected faults.
type Row<'a> = (&'a str, &'a [Edit], &'a [&'a str]);

/// Copies files of a built-in problem.
fn sound(problem: &str, names: &[&str]) -> Files {
    let files = Files::new(&[]);
    for name in names {
        let bytes = fs::read(root().join("cases").join(problem).join(name));
        files.write(name, &bytes.unwrap());
    }
    files
}

/// Runs every row, after checking that the undamaged directory is valid.
fn find_all(problem: &str, names: &[&str], rows: &[Row]) {
    let untouched: Row = ("no damage", &[], &[]);
    for (name, edits, faults) in [untouched].iter().chain(rows) {
        let files = sound(problem, names);
        let root = files.root();
        edits
            .iter()
            .for_each(|edit| edit.apply(Path::new(&files.root())));
        let before = contents(&root);
        let ran = caipan(&["validate", &root]);
        assert_eq!(contents(&root), before, "{name}: files were touched");
        assert_eq!(ran.stderr, "", "{name}");
        // Faults come first.
        let said = ran
            .stdout
            .replace(&format!("{root}/"), "")
            .replace(&root, "DIR");
        let told: Vec<&str> = said.lines().take(faults.len()).collect();
        assert_eq!(told, *faults, "{name}: {said}");
        let (code, count) = match faults.len() {
            0 => (0, String::new()),
            1 => (1, ", 1 fault".to_owned()),
            many => (1, format!(", {many} faults")),
        };
        let summary = said.lines().last().unwrap();
        assert!(summary.ends_with(&count), "{name}: {said}");
        assert_eq!(summary.contains("fault"), code == 1, "{name}: {said}");
        assert_eq!(ran.code, code, "{name}: {said}");
        let chinese = caipan(&["validate", &root, "--lang", "zh"]);
        assert_chinese(&chinese.stdout.replace(&root, ""), name);
    }
}

const MAYAN: &[&str] = &[
    "problem.toml",
    "bottom-row/01-wait-then-close-up.in",
    "bottom-row/01-wait-then-close-up.ans",
    "general/04-sample.in",
    "general/04-sample.ans",
    "general/06-three-moves.in",
    "general/06-three-moves.ans",
    "readings/02-equal-swap-waits.in",
    "readings/02-equal-swap-waits.ans",
    "invalid_input/n-is-6.in",
    "valid_output/plain.in",
    "valid_output/plain.ans",
    "valid_output/plain.out",
    "invalid_output/tiles-left.in",
    "invalid_output/tiles-left.ans",
    "invalid_output/tiles-left.out",
];

const IN: &str = "general/04-sample.in";
const ANS: &str = "general/04-sample.ans";
