//! Tests that exported comparison programs agree with the built-in comparisons on random texts.

use std::process::Command;

use caipan_checker::{Judgement, Settings};
use caipan_puzzles::{checker, checker_names};

use crate::support::{Files, finish, has, is_left_to_the_sweep};

/// Pieces from which texts are made, chosen so that comparisons differ on them.
const PIECES: &[&str] = &[
    "1",
    "2",
    "-3",
    "0",
    "1.0",
    "1.0000004",
    "1e0",
    "+1",
    "01",
    "-0",
    "nan",
    "inf",
    "0x1",
    ".5",
    "5e-1",
    "YES",
    "yes",
    "No",
    "no",
    "a",
    "A",
    "Case",
    "1:",
    "2:",
    "99999999999",
    "2147483648",
    "9223372036854775808",
    "123456789012345678901234567890",
    " ",
    "  ",
    "\n",
    "\n\n",
    "\r\n",
    " \n",
    "\t",
    "\x0c",
    "",
    "e5",
    "1.",
    "1e400",
    "1.5",
];

/// Pseudo-random numbers, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn text(&mut self) -> String {
        let count = self.below(6);
        let pieces = (0..count).map(|_| {
            let blank = ["", " ", "\n", "\n"][self.below(4)];
            format!("{}{blank}", PIECES[self.below(PIECES.len())])
        });
        pieces.collect()
    }

    /// Returns a random text and a similar one.
    fn pair(&mut self) -> (String, String) {
        let text = self.text();
        let other = match self.below(4) {
            0 => self.text(),
            1 => text.replace(' ', "\n"),
            2 => text.to_lowercase() + ["", "\n", " ", "1"][self.below(4)],
            _ => {
                let at = self.below(text.len().max(1));
                let piece = PIECES[self.below(PIECES.len())];
                if text.is_char_boundary(at) {
                    format!("{}{piece}{}", &text[..at], &text[at..])
                } else {
                    text.clone()
                }
            }
        };
        (text, other)
    }
}

/// Driver that calls the checker program on many pairs. Since its `main` ends with `exit`, each call runs in a child process.
const DRIVER: &str = r#"
#include <sys/wait.h>
#include <unistd.h>
#include <cstdio>
#include <cstring>
#include <string>
#define main compared
#include "checker.cpp"
#undef main
int main(int, char *argv[]) {
    for (int number = 0; number < std::atoi(argv[1]); number++) {
        std::fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            std::string output = std::to_string(number) + ".out", answer = std::to_string(number) + ".ans";
            char name[] = "c", none[] = "/dev/null";
            char *words[] = {name, none, &output[0], &answer[0], 0};
            std::freopen("/dev/null", "w", stderr);
            compared(4, words);
        }
        int status = 0;
        waitpid(child, &status, 0);
        std::printf("%d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    }
}
"#;

fn says(name: &str, settings: &Settings, pairs: &[(String, String)]) -> Option<()> {
    let own = checker(name, settings).unwrap().unwrap();
    if own.puzzle().is_some() {
        return None;
    }
    let source = own
        .cpp_source()
        .unwrap_or_else(|| panic!("{name} has no source"));
    let files = Files::new(&[("checker.cpp", &source), ("driver.cpp", DRIVER)]);
    for (number, (output, answer)) in pairs.iter().enumerate() {
        files.write(&format!("{number}.out"), output.as_bytes());
        files.write(&format!("{number}.ans"), answer.as_bytes());
    }
    let mut compiler = Command::new("g++");
    compiler.current_dir(files.root());
    compiler.args([
        "-O1",
        "-std=c++11",
        "-Wall",
        "-Wextra",
        "driver.cpp",
        "-o",
        "driver",
    ]);
    finish(compiler).expect(0, "", "");
    let mut driver = Command::new(files.path("driver"));
    driver.current_dir(files.root());
    driver.arg(pairs.len().to_string());
    let ran = finish(driver).expect(0, "", "");
    let codes = ran.stdout.lines().map(|line| line.parse::<i32>().unwrap());
    let mut words = [0; 4];
    for ((output, answer), code) in pairs.iter().zip(codes) {
        let expected = match own.check(b"", output.as_bytes(), answer.as_bytes()) {
            Judgement::Accepted => 0,
            Judgement::Rejected(reason) if reason.kind == caipan_checker::ReasonKind::Format => 2,
            Judgement::Rejected(_) => 1,
            Judgement::JuryFault(_) => 3,
            Judgement::Partial(..) => 7,
        };
        assert_eq!(code, expected, "{name} {settings:?}: {output:?} {answer:?}");
        words[expected as usize] += 1;
    }
    assert!(words[0] > 5 && words[1] + words[2] > 5, "{name}: {words:?}");
    Some(())
}

#[test]
fn every_comparison_is_a_program_that_says_the_same() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("g++") {
        return;
    }
    let mut chance = Chance(7);
    let mut pairs: Vec<(String, String)> = (0..400).map(|_| chance.pair()).collect();
    for one in ["1", "YES", "Case 1: 5\nCase 2: 7\n", "1 2 3\n", "0.5"] {
        let like = [
            one.to_owned(),
            format!("{one}\n"),
            format!(" {one} "),
            one.to_lowercase(),
            format!("{one} 1"),
        ];
        pairs.extend(like.into_iter().map(|like| (like, one.to_owned())));
        pairs.push(("8".to_owned(), one.to_owned()));
        pairs.extend([
            ("1.0000004".to_owned(), one.to_owned()),
            ("3 2 1".to_owned(), one.to_owned()),
        ]);
    }
    let set = |rows: &[(&str, &str)]| -> Settings {
        rows.iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect()
    };
    // Problems that ask for a function are not exported, so their comparison is not a program.
    for name in checker_names().filter(|name| *name != "returned-value") {
        says(name, &set(&[]), &pairs);
    }
    says(
        "floats",
        &set(&[("absolute", "0"), ("relative", "0.5")]),
        &pairs,
    );
    for rows in [
        &[("case_sensitive", "true")][..],
        &[("space_change_sensitive", "true")],
        &[("float_tolerance", "1e-6")],
        &[
            ("float_absolute_tolerance", "0.5"),
            ("case_sensitive", "true"),
        ],
    ] {
        says("kattis-default", &set(rows), &pairs);
    }
}
