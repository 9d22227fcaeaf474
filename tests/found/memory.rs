//! Regression tests of memory limits with language runtimes: recursion, threads, garbage and big numbers.

use super::languages::{card, sum};
use crate::support::{Files, all_in_the_soak, caipan, has, is_left_to_the_sweep};

/// Program, memory limits in MiB, and the correct verdicts, separated by blanks.
struct Cell {
    name: &'static str,
    tool: &'static str,
    source: &'static str,
    limits: &'static [u64],
    verdict: &'static str,
}

const ALL: &[u64] = &[64, 256, 1024];
const LARGE: &[u64] = &[256, 1024];

/// `LIMIT` in a source is the limit in MiB.
const CELLS: &[Cell] = &[
    // Recursion that ends.
    Cell {
        name: "deep.java",
        tool: "javac",
        source: "public class deep { static int f(int n) { return n == 0 ? 0 : 1 + f(n - 1); } \
            public static void main(String[] x) { System.out.println(f(100000) - 99997); } }",
        limits: ALL,
        verdict: "AC",
    },
    Cell {
        name: "deep.js",
        tool: "node",
        source: "function f(n) { return n === 0 ? 0 : 1 + f(n - 1); } console.log(f(50000) - 49997);",
        limits: &[64],
        verdict: "AC",
    },
    Cell {
        name: "deeper.js",
        tool: "node",
        source: "function f(n) { return n === 0 ? 0 : 1 + f(n - 1); } console.log(f(1000000) - 999997);",
        limits: LARGE,
        verdict: "AC",
    },
    Cell {
        name: "deep.py",
        tool: "python3",
        source: "import sys\nsys.setrecursionlimit(200000)\ndef f(n):\n    return 0 if n == 0 else 1 + f(n - 1)\nprint(f(50000) - 49997)\n",
        limits: &[64],
        verdict: "AC",
    },
    Cell {
        name: "deep.go",
        tool: "go",
        source: "package main\nimport \"fmt\"\nfunc f(n int) int { if n == 0 { return 0 }; return 1 + f(n-1) }\nfunc main() { fmt.Println(f(200000) - 199997) }\n",
        limits: &[64],
        verdict: "AC",
    },
    Cell {
        name: "deep.c",
        tool: "cc",
        source: "#include <stdio.h>\n__attribute__((noinline, optimize(0))) int f(int n) { return n ? 1 + f(n - 1) : 0; }\n\
            int main(void) { printf(\"%d\\n\", f(500000) - 499997); }\n",
        limits: &[64],
        verdict: "AC",
    },
    // Recursion without an end.
    Cell {
        name: "endless.java",
        tool: "javac",
        source: "public class endless { static int f(int n) { return 1 + f(n + 1); } \
            public static void main(String[] x) { System.out.println(f(0)); } }",
        limits: LARGE,
        verdict: "RE",
    },
    Cell {
        name: "endless.js",
        tool: "node",
        source: "function f(n) { return 1 + f(n + 1); } console.log(f(0));",
        limits: ALL,
        verdict: "RE",
    },
    Cell {
        name: "caught.js",
        tool: "node",
        source: "function f(n) { return 1 + f(n + 1); } try { f(0); } catch (e) { console.log(3); }",
        limits: ALL,
        verdict: "AC",
    },
    // Fifty threads.
    Cell {
        name: "threads.java",
        tool: "javac",
        source: "public class threads { public static void main(String[] x) throws Exception { Thread[] t = new Thread[50]; \
            java.util.concurrent.CountDownLatch all = new java.util.concurrent.CountDownLatch(50); \
            for (int i = 0; i < 50; i++) { t[i] = new Thread(() -> { all.countDown(); try { all.await(); } catch (Exception e) {} }); t[i].start(); } \
            for (Thread u : t) u.join(); System.out.println(3); } }",
        limits: ALL,
        verdict: "AC",
    },
    Cell {
        name: "threads.go",
        tool: "go",
        source: "package main\nimport (\"fmt\"; \"runtime\"; \"sync\")\nfunc main() { var all, end sync.WaitGroup; all.Add(50); end.Add(50)\n\
            for i := 0; i < 50; i++ { go func() { runtime.LockOSThread(); all.Done(); all.Wait(); end.Done() }() }\nend.Wait(); fmt.Println(3) }\n",
        limits: &[64],
        verdict: "AC",
    },
    // A large live heap, and much garbage: the live part is a third of the limit.
    Cell {
        name: "heap.java",
        tool: "javac",
        source: "public class heap { public static void main(String[] x) { int n = LIMIT < 256 ? 6 : LIMIT / 3; byte[][] live = new byte[n][]; \
            for (int i = 0; i < 4 * n; i++) { live[i % n] = new byte[1 << 20]; live[i % n][i] = 1; } System.out.println(3); } }",
        limits: ALL,
        verdict: "AC",
    },
    Cell {
        name: "heap.js",
        tool: "node",
        source: "const n = LIMIT < 256 ? 3 : LIMIT / 3 | 0; const live = []; \
            for (let i = 0; i < 4 * n; i++) live[i % n] = new Array(131072).fill(i + 0.5); console.log(3);",
        limits: LARGE,
        verdict: "AC",
    },
    Cell {
        name: "heap.go",
        tool: "go",
        source: "package main\nimport \"fmt\"\nfunc main() { n := LIMIT / 3; live := make([][]byte, n)\n\
            for i := 0; i < 4*n; i++ { live[i%n] = make([]byte, 1<<20); live[i%n][i] = 1 }\nfmt.Println(3) }\n",
        limits: &[256],
        verdict: "AC",
    },
    Cell {
        name: "heap.py",
        tool: "python3",
        source: "n = LIMIT // 3\nlive = [None] * n\nfor i in range(4 * n):\n    live[i % n] = bytearray(1 << 20)\nprint(3)\n",
        limits: &[64],
        verdict: "AC",
    },
    // The heap becomes full, but the program catches the error and continues.
    Cell {
        name: "full.java",
        tool: "javac",
        source: "import java.util.*; public class full { public static void main(String[] x) { List<long[]> all = new ArrayList<>(); \
            try { while (true) all.add(new long[100000]); } catch (OutOfMemoryError e) { all = null; } System.out.println(3); } }",
        limits: ALL,
        verdict: "AC",
    },
    Cell {
        name: "full.js",
        tool: "node",
        source: "const all = []; while (true) all.push(new Array(10000).fill(0.5));",
        limits: LARGE,
        verdict: "RE",
    },
    Cell {
        name: "full.py",
        tool: "python3",
        source: "all = []\ntry:\n    while True:\n        all.append(bytearray(1 << 20))\nexcept MemoryError:\n    all = None\nprint(3)\n",
        limits: &[256],
        verdict: "MLE",
    },
    Cell {
        name: "refused.cpp",
        tool: "g++",
        source: "#include <cstdio>\n#include <new>\nint main() { try { volatile char *p = new char[1L << 40]; p[0] = 1; } \
            catch (std::bad_alloc &) { puts(\"3\"); } }\n",
        limits: &[64],
        verdict: "AC",
    },
    // Ten thousand digits.
    Cell {
        name: "digits.py",
        tool: "python3",
        source: "x = int('9' * 10000)\nprint(3 if len(str(x + 1)) == 10001 else 0)\n",
        limits: &[64],
        verdict: "AC",
    },
    Cell {
        name: "digits.java",
        tool: "javac",
        source: "import java.math.*; public class digits { public static void main(String[] x) { \
            System.out.println(BigInteger.TEN.pow(10000).toString().length() == 10001 ? 3 : 0); } }",
        limits: &[64],
        verdict: "AC",
    },
    Cell {
        name: "digits.js",
        tool: "node",
        source: "console.log((10n ** 10000n).toString().length === 10001 ? 3 : 0);",
        limits: &[64],
        verdict: "AC",
    },
];

/// Grades the program of one cell under one limit.
fn check(cell: &Cell, limit: u64) {
    let toml = format!(
        "name = \"sum\"\nchecker = \"tokens\"\n[limits]\ncpu = \"60s\"\nwall = \"300s\"\nmemory = \"{limit}MiB\"\n"
    );
    let source = cell.source.replace("LIMIT", &limit.to_string());
    let files = sum(&toml, &[(cell.name, source.as_bytes())]);
    let card = card(&files.root(), "p", cell.name, &[]);
    let found = card["verdict"].as_str().unwrap();
    assert_eq!(
        found, cell.verdict,
        "{} under {limit} MiB: {card:#}",
        cell.name
    );
}

#[test]
fn the_memory_limit_holds_the_heap_the_stack_and_the_run_time_together() {
    if is_left_to_the_sweep() {
        return;
    }
    for cell in CELLS.iter().filter(|cell| has(cell.tool)) {
        // Programs fail first under the lowest limit.
        for limit in all_in_the_soak(cell.limits, 1) {
            check(cell, *limit);
        }
    }
}

/// Cells that have failed before are always tried, under one limit each.
#[test]
fn a_limit_of_256_mib_is_enough_for_what_goes_wrong_at_the_edge() {
    if is_left_to_the_sweep() {
        return;
    }
    for name in [
        "endless.java",
        "full.java",
        "deeper.js",
        "endless.js",
        "digits.py",
    ] {
        let cell = CELLS.iter().find(|cell| cell.name == name).unwrap();
        if has(cell.tool) {
            check(cell, 256);
        }
    }
}

#[test]
fn a_literal_of_ten_thousand_digits_is_compiled() {
    if !has("python3") {
        return;
    }
    let source = format!("x = {}\nprint(3)\n", "9".repeat(10_000));
    let files = sum(
        "name = \"sum\"\nchecker = \"tokens\"\n",
        &[("a.py", source.as_bytes())],
    );
    assert_eq!(card(&files.root(), "p", "a.py", &[])["verdict"], "AC");
}

#[test]
fn a_limit_under_which_nothing_runs_is_a_fault_of_the_problem() {
    if !has("cc") {
        return;
    }
    let others = [
        "cpp",
        "pascal",
        "rust",
        "go",
        "java",
        "python",
        "javascript",
    ];
    let others = others.map(|id| format!("[language.{id}]\nallowed = false\n"));
    let text = format!(
        "name = \"sum\"\nchecker = \"tokens\"\n[limits]\nmemory = \"1MiB\"\n{}",
        others.concat()
    );
    let files = Files::new(&[
        ("sum/problem.toml", text.as_str()),
        ("sum/1.in", "1 2\n"),
        ("sum/1.ans", "3\n"),
        (
            "sum.c",
            "#include <stdio.h>\nint main(void) { puts(\"3\"); return 0; }\n",
        ),
    ]);
    let words = "a memory limit of 1 MiB is too low for c: a program of one line does not run under it here";
    let problem = files.path("sum");
    caipan(&["validate", &problem]).expect(0, words, "");
    let ran = caipan(&["grade", &problem, &files.path("sum.c"), "--no-journal"]);
    ran.expect(3, words, "");
    let enough = ["--no-journal", "--memory-limit", "48MiB"];
    caipan(&[&["grade", &problem, &files.path("sum.c")], &enough[..]].concat()).expect(0, "AC", "");
}
