//! Generators of the jury's: the rows of their recipes, the seeds of their cases, and the words that they are told.

use sha2::{Digest, Sha512};

use crate::foreign_program::{ForeignProgram, MadeOf};

/// How a generator is told what to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GeneratorDialect {
    /// By its arguments; testlib takes all of them for its seed.
    Argv,
    /// The same, with a seed that is a hash of the command; the input may be left in a file.
    Bapctools,
    /// By a line on standard input.
    Stdin,
}

/// Every dialect by its name.
pub const DIALECTS: &[(&str, GeneratorDialect)] = &[
    ("argv", GeneratorDialect::Argv),
    ("bapctools", GeneratorDialect::Bapctools),
    ("stdin", GeneratorDialect::Stdin),
];

/// All generators of a problem together make so many cases at most.
pub const MOST: usize = 4000;

/// Stands for the number of a case of its row, from 1 on.
pub const NUMBER: &str = "{i}";
/// Stands for the seed.
pub const SEED: &str = "{seed}";

/// A program of the jury's that makes inputs.
#[derive(Debug, Clone)]
pub struct ForeignGenerator {
    /// What it is called.
    pub name: String,
    /// The program.
    pub program: ForeignProgram,
    /// How it is told what to make.
    pub dialect: GeneratorDialect,
    /// What it is to make.
    pub rows: Vec<Row>,
}

/// A row of a generator's recipe: some cases that differ in number and seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What its cases are called, with `{i}` and `{seed}` in it.
    pub name: String,
    /// How many there are.
    pub count: u32,
    /// The seed of the first, where one is given.
    pub seed: Option<u64>,
    /// What the program is told, with `{i}` and `{seed}` in it.
    pub args: Vec<String>,
    /// The subtask that they are of, beside those whose patterns name them.
    pub subtask: Option<String>,
    /// Are they for contestants to see? These are not graded.
    pub is_sample: bool,
}

impl Row {
    /// The name of its case of this number, where that has this seed.
    pub fn case_name(&self, number: u32, seed: u64) -> String {
        let name = self.name.replace(NUMBER, &number.to_string());
        name.replace(SEED, &seed.to_string())
    }
}

/// The seed of a row's first case where none is given.
const FIRST: u64 = 1;

/// BAPCtools calls its input so while it is made.
const TEST_CASE: &str = "testcase";

/// The file in which a generator for BAPCtools may leave the input.
pub const INPUT_FILE: &str = "testcase.in";

/// BAPCtools looks for programs here.
const GENERATORS: &str = "generators/";

impl ForeignGenerator {
    /// The seed of a row's case of this number, from 1 on.
    pub fn seed(&self, row: &Row, number: u32) -> u64 {
        match self.dialect {
            GeneratorDialect::Argv | GeneratorDialect::Stdin => {
                let first = row.seed.unwrap_or(FIRST);
                first.wrapping_add(u64::from(number) - 1)
            }
            GeneratorDialect::Bapctools => self.hashed(row, number),
        }
    }

    /// What BAPCtools makes of the command: a salt, the number of the case where that is not the first, the words.
    fn hashed(&self, row: &Row, number: u32) -> u64 {
        let mut text = row.seed.map_or(String::new(), |salt| salt.to_string());
        if number > 1 {
            text += &format!(":{}", number - 1);
        }
        let program = match &self.program.made_of {
            MadeOf::Source(source) => source.strip_prefix(GENERATORS).unwrap_or(source).to_owned(),
            MadeOf::Command(command) => command.join(" "),
        };
        let args = row
            .args
            .iter()
            .map(|arg| arg.replace(NUMBER, &number.to_string()));
        let words: Vec<String> = std::iter::once(program).chain(args).collect();
        text += words.join(" ").trim();
        let hash = Sha512::digest(text.as_bytes());
        let last = [hash[60], hash[61], hash[62], hash[63]];
        u64::from(u32::from_be_bytes(last) & (u32::MAX >> 1))
    }

    /// What it is told for a row's case of this number and this seed.
    pub fn words(&self, row: &Row, number: u32, seed: u64) -> Vec<String> {
        let word = |arg: &String| {
            let arg = arg.replace(NUMBER, &number.to_string());
            match self.dialect {
                GeneratorDialect::Bapctools => seeded(&arg.replace("{name}", TEST_CASE), seed),
                _ => seeded(&arg, seed),
            }
        };
        row.args.iter().map(word).collect()
    }
}

/// A word with the seed in the place of `{seed}`, or of `{seed:2}`, which tells cases apart that are told the same.
fn seeded(word: &str, seed: u64) -> String {
    let mut pieces = word.split("{seed");
    let mut made = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (mark, rest) = piece.split_once('}').unwrap_or((".", piece));
        let digits = mark.strip_prefix(':').unwrap_or_default();
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if mark.is_empty() || is_number {
            made += &format!("{seed}{rest}")
        } else {
            made += &format!("{{seed{piece}")
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foreign_program::LIMITS;

    fn row(seed: Option<u64>, args: &[&str]) -> Row {
        Row {
            name: "r/{i}".to_owned(),
            count: 3,
            seed,
            args: args.iter().map(|arg| (*arg).to_owned()).collect(),
            subtask: None,
            is_sample: false,
        }
    }

    fn generator(dialect: GeneratorDialect) -> ForeignGenerator {
        ForeignGenerator {
            name: "r".to_owned(),
            program: ForeignProgram {
                made_of: MadeOf::Source("generators/gen.py".to_owned()),
                with: Vec::new(),
                args: Vec::new(),
                limits: LIMITS,
            },
            dialect,
            rows: Vec::new(),
        }
    }

    #[test]
    fn seeds_follow_one_another_and_stand_where_they_are_asked_for() {
        let argv = generator(GeneratorDialect::Argv);
        let row = row(
            Some(7),
            &[
                "-n",
                "{i}0",
                "--seed={seed}",
                "{seed:3}",
                "{seeds}",
                "{seed",
            ],
        );
        assert_eq!([1, 2, 3].map(|number| argv.seed(&row, number)), [7, 8, 9]);
        let words = argv.words(&row, 2, 8);
        assert_eq!(words, ["-n", "20", "--seed=8", "8", "{seeds}", "{seed"]);
        assert_eq!(
            argv.seed(
                &Row {
                    seed: None,
                    ..row.clone()
                },
                1
            ),
            1
        );
        assert_eq!(
            argv.seed(
                &Row {
                    seed: Some(u64::MAX),
                    ..row
                },
                2
            ),
            0
        );
    }

    /// `int(hashlib.sha512(text.encode()).hexdigest(), 16) % 2**31`, as generate.py of BAPCtools has it.
    #[test]
    fn bapctools_hashes_the_command() {
        let bapctools = generator(GeneratorDialect::Bapctools);
        let plain = row(None, &["10", "{seed}", "{name}"]);
        // gen.py 10 {seed} {name} · :1gen.py 10 {seed} {name} · 7:1gen.py 10 {seed} {name}
        assert_eq!(bapctools.seed(&plain, 1), HASHES[0]);
        assert_eq!(bapctools.seed(&plain, 2), HASHES[1]);
        assert_eq!(
            bapctools.seed(
                &Row {
                    seed: Some(7),
                    ..plain.clone()
                },
                2
            ),
            HASHES[2]
        );
        assert_eq!(bapctools.words(&plain, 1, 5), ["10", "5", "testcase"]);
    }

    const HASHES: [u64; 3] = [440307408, 1235789464, 1456445421];
}
