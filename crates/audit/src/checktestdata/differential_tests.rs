//! Compares the interpreter with `pyctd`, the interpreter of the Python package `checktestdata`. `CAIPAN_TEST_TOOLS`
//! names the folder of programs that contains `pyctd`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::Specification;
use caipan_checker::random::Rng;

#[path = "../../../sandbox/tests/support/needs.rs"]
#[allow(dead_code, reason = "other tests use the other functions")]
mod needs;

use needs::{is_left_to_the_sweep, require};

/// Specifications, each with texts that satisfy it.
const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "INT(1, 100000, n) SPACE INT(-5, 5) NEWLINE",
        &["100000 -5\n", "1 0\n"],
    ),
    (
        "INT(1, 10^18) SPACE INT(0, 10^18) NEWLINE EOF",
        &["1000000000000000000 0\n"],
    ),
    (
        "INT(2, 9, n) NEWLINE REP(n, SPACE) INT(0, 99) END NEWLINE",
        &["3\n10 0 7\n", "2\n99 1\n"],
    ),
    (
        "INT(2, 9, n) SPACE INT(1, 9, m) NEWLINE REP(m) INT(1, n, u) SPACE INT(1, n, v) NEWLINE ASSERT(u != v) END",
        &["3 2\n1 2\n3 1\n"],
    ),
    (
        "INT(1, 9, n) NEWLINE REPI(i, n) REGEX(\"[A-Z][a-z]{0,3}\", name[i]) SPACE REGEX(\"([01][0-9]|2[0-3]):[0-5][0-9]\") \
         NEWLINE END ASSERT(UNIQUE(name))",
        &["3\nAbc 10:30\nB 23:59\nAbd 00:00\n"],
    ),
    (
        "SET(total = 0) INT(1, 9, t) NEWLINE REP(t) INT(1, 9, q) NEWLINE SET(total = total + q) ASSERT(total <= 6) \
         REP(q) REGEX(\"add|del|ask\", op) SPACE IF(op == \"ask\") INT(1, 20) ELSE INT(1, 10^9) END NEWLINE END END EOF",
        &["2\n2\nadd 1000\nask 20\n1\ndel 3\n"],
    ),
    (
        "FLOAT(-1.5, 2.5) SPACE FLOAT(0, 1e3) NEWLINE",
        &["-1.5 1e3\n", "2.5 0.001\n"],
    ),
    (
        "FLOAT(0, 10, x, FIXED) SPACE FLOAT(0, 10, y, SCIENTIFIC) NEWLINE ASSERT(x <= y)",
        &["1.5 1.5e0\n", "0.1 9E-1\n"],
    ),
    (
        "FLOATP(-10, 10, 1, 3, x) NEWLINE ASSERT(x * 2 < 19.5 && x / 2 > -4.9)",
        &["9.5\n", "-1.250\n", "1.25e0\n"],
    ),
    (
        "FLOATP(0, 1, 0, 6) NEWLINE FLOATP(0, 1, 2, 2, x, FIXED) NEWLINE",
        &["1\n0.50\n", "0.123456\n1.00\n"],
    ),
    (
        "WHILE(!MATCH(\".\"), SPACE) INT(1, 99) END STRING(\".\") NEWLINE",
        &["1 99.\n", ".\n"],
    ),
    (
        "WHILE(!ISEOF) INT(1, 99, a) SPACE INT(1, a) NEWLINE END",
        &["", "3 3\n99 1\n"],
    ),
    (
        "WHILEI(i, !ISEOF) INT(1, 99, a[i]) NEWLINE END ASSERT(UNIQUE(a) && i >= 2)",
        &["5\n7\n", "1\n2\n3\n"],
    ),
    (
        "REPI(i, 3, SPACE) INT(0, 9, a[i]) END NEWLINE ASSERT(INARRAY(7, a) && a[0] < a[2])",
        &["1 7 2\n", "7 8 9\n"],
    ),
    (
        "REPI(i, 3) INT(0, 3, x[i]) SPACE INT(0, 3, y[i]) NEWLINE END ASSERT(UNIQUE(x, y))",
        &["1 1\n1 2\n2 1\n", "0 0\n3 3\n2 2\n"],
    ),
    (
        "INT(1, 5, r) SPACE INT(1, 5, c) NEWLINE SET(count = 0) REPI(i, r) REPI(j, c) REGEX(\"[.#]\", g[i,j]) \
         IF(g[i,j] == \"#\") SET(count = count + 1) END END NEWLINE END ASSERT(count % 2 == 0)",
        &["2 3\n#..\n..#\n", "1 1\n.\n"],
    ),
    (
        "REGEX(\"[a-z]{2,10}\", w) NEWLINE INT(1, 10, n) NEWLINE ASSERT(STRLEN(w) == n)",
        &["abc\n3\n", "zz\n2\n"],
    ),
    (
        "REGEX(\"[^ \\n]+\") SPACE REGEX(\"[A-Za-z0-9+-]*\") NEWLINE",
        &["a.b, x-Y+9\n", "! \n"],
    ),
    (
        "REGEX(\"-?(0|[1-9][0-9]*)(\\.[0-9]{1,2})?\") NEWLINE",
        &["-10.25\n", "0\n"],
    ),
    (
        "REGEX(\"(ab|a)(c|bcd)\") NEWLINE",
        &["abc\n", "ac\n", "abbcd\n"],
    ),
    (
        "STRING(\"Case #\") INT(1, 1) STRING(\": \\\"\") REGEX(\".\") STRING(\"\\\"\\n\")",
        &["Case #1: \"x\"\n"],
    ),
    (
        "INT(-9, 9, a) SPACE INT(-9, 9, b) NEWLINE IF(b != 0) ASSERT(a / b <= 2 && a % b >= -1 || a == 7) END",
        &["5 2\n", "7 -2\n"],
    ),
    (
        "INT(0, 5, n) NEWLINE ASSERT(!(n == 3) && !n == 4 && (n < 2 || n >= 5) && 2 ^ n != 2)",
        &["0\n", "5\n"],
    ),
    (
        "INT(1, 3, n) NEWLINE REP(n, STRING(\",\")) INT(0, 9) END NEWLINE REP(n - 3) SPACE END",
        &["2\n1,2\n", "3\n1,2,3\n"],
    ),
    (
        "INT(1, 4, n) NEWLINE REPI(i, n - 1) INT(1, n, p[i]) SPACE INT(1, n, q) NEWLINE ASSERT(p[i] != q) END \
         UNSET(p) SET(p[0] = 1) ASSERT(UNIQUE(p))",
        &["3\n1 2\n2 3\n", "1\n"],
    ),
    (
        "REP(2) REGEX(\"[a-c]{3}\", s) NEWLINE IF(ISEOF) ASSERT(s > \"abb\") ELSE ASSERT(s <= \"bbb\") END END",
        &["abc\nccc\n"],
    ),
    (
        "INT(1, 9, n) REP(n) SPACE INT(n * 2 - 1, n ^ 2 + (n - 1)) END NEWLINE",
        &["2 3 5\n", "1 1\n"],
    ),
];

/// Number of changed texts for each text of an example.
const CHANGED_TEXTS: usize = 6;

/// Changes one or two bytes, or exchanges, repeats or removes a line.
fn change_text(text: &str, rng: &mut Rng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=rng.below(2) {
        let position = rng.below(bytes.len() as u64 + 1) as usize;
        let byte = *rng.one_of(b"0123456789 \n-+.eEaAbzZ#,");
        match rng.below(4) {
            0 => bytes.insert(position, byte),
            1 if position < bytes.len() => {
                bytes.remove(position);
            }
            2 | 3 if position < bytes.len() => bytes[position] = byte,
            _ => {
                let line = String::from_utf8_lossy(&bytes)
                    .lines()
                    .last()
                    .map(str::to_owned);
                bytes.extend(line.unwrap_or_default().bytes().chain([b'\n']));
            }
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// Runs `pyctd`. `None` if it fails for another reason than an invalid text.
fn run_pyctd(tool: &Path, folder: &Path, specification: &Path, text: &str) -> Option<bool> {
    let input = folder.join("input");
    fs::write(&input, text).unwrap();
    let mut command = Command::new(tool);
    command.arg(specification).arg(&input);
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    match status.unwrap().code() {
        Some(0) => Some(true),
        Some(1) => Some(false),
        _ => None,
    }
}

#[test]
fn the_interpreter_agrees_with_pyctd() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(tools) = std::env::var_os("CAIPAN_TEST_TOOLS").map(PathBuf::from) else {
        require(false, "CAIPAN_TEST_TOOLS is not set");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rules.ctd");
    let mut rng = Rng::new(7);
    let (mut decided, mut rejected, mut undecided) = (0, 0, 0);
    for (source, texts) in EXAMPLES {
        fs::write(&file, source).unwrap();
        let specification = Specification::parse(source).unwrap_or_else(|| panic!("{source}"));
        for text in *texts {
            let changed = (0..CHANGED_TEXTS).map(|_| change_text(text, &mut rng));
            for (number, text) in std::iter::once((*text).to_owned())
                .chain(changed)
                .enumerate()
            {
                let expected = run_pyctd(&tools.join("pyctd"), folder.path(), &file, &text);
                let own = specification.accepts(text.as_bytes());
                assert!(number > 0 || own == Some(true), "{source}: {text:?}");
                match own {
                    None => undecided += 1,
                    Some(_) => assert_eq!(own, expected, "{source}: {text:?}"),
                }
                decided += usize::from(own.is_some());
                rejected += usize::from(own == Some(false));
            }
        }
    }
    assert!(
        rejected * 3 > decided && rejected * 10 < decided * 9,
        "{rejected} of {decided}"
    );
    assert!(undecided * 20 < decided, "{undecided} and {decided}");
}
