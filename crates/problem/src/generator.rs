//! Generators of the jury: the cases that they generate, with seeds and arguments.

use sha2::{Digest, Sha512};

use crate::jury_program_definition::{JuryProgramDefinition, SourceOrCommand};

/// Convention by which a generator receives its arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GeneratorDialect {
    /// The arguments are passed on the command line; testlib derives the seed of the random numbers from all arguments.
    Argv,
    /// The arguments are passed on the command line, with a seed that is a hash of the command. The generator may write
    /// the input to a file.
    Bapctools,
    /// The arguments are passed as one line on standard input.
    Stdin,
}

/// Dialects of generators with their names in problem.toml.
pub const DIALECTS: &[(&str, GeneratorDialect)] = &[
    ("argv", GeneratorDialect::Argv),
    ("bapctools", GeneratorDialect::Bapctools),
    ("stdin", GeneratorDialect::Stdin),
];

/// Maximum number of cases that all generators of a problem generate together.
pub(crate) const MAX_GENERATED_CASES: usize = 4000;

/// Placeholder for the number of a case within its group of generated cases, from 1.
pub(crate) const NUMBER_PLACEHOLDER: &str = "{i}";
/// Placeholder for the seed of a case, in names and arguments.
pub(crate) const SEED_PLACEHOLDER: &str = "{seed}";

/// Generator that is a program of the jury, in contrast to the built-in generators of puzzles.
#[derive(Debug, Clone)]
pub struct JuryGeneratorDefinition {
    /// Name of the generator, unique within the problem.
    pub name: String,
    /// Program with arguments and limits.
    pub program: JuryProgramDefinition,
    /// Way in which arguments and seed are passed.
    pub dialect: GeneratorDialect,
    /// Groups of cases to generate.
    pub rows: Vec<GeneratorRow>,
}

/// A group of generated cases that differ only in number and seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratorRow {
    /// Name of each case, with the placeholders `{i}` (number of the case) and `{seed}`.
    pub name: String,
    /// Number of cases, at least 1.
    pub count: u32,
    /// Seed of the first case; `None` if the row sets no seed.
    pub seed: Option<u64>,
    /// Arguments for each case, with the placeholders `{i}` (number of the case) and `{seed}`.
    pub args: Vec<String>,
    /// Name of a subtask that contains the cases, in addition to subtasks whose patterns match the cases.
    pub subtask: Option<String>,
    /// Whether the cases are samples for contestants, which are not graded.
    pub is_sample: bool,
}

impl GeneratorRow {
    /// Returns the name of the case with this number, from 1, and this seed, with the placeholders replaced.
    pub fn case_name(&self, number: u32, seed: u64) -> String {
        let name = self.name.replace(NUMBER_PLACEHOLDER, &number.to_string());
        name.replace(SEED_PLACEHOLDER, &seed.to_string())
    }
}

/// Seed of the first case of a row that sets no seed.
const FIRST_AUTOMATIC_SEED: u64 = 1;

/// File name without extension that BAPCtools uses for an input during the generation.
const BAPCTOOLS_TEST_CASE_NAME: &str = "testcase";

/// File to which a generator for BAPCtools may write the input.
pub const INPUT_FILE: &str = "testcase.in";

/// Folder in which BAPCtools searches for generators.
const GENERATORS: &str = "generators/";

impl JuryGeneratorDefinition {
    /// Returns the seed of the case with this number (from 1) of a row, as the dialect defines it.
    pub fn seed_of_case(&self, row: &GeneratorRow, number: u32) -> u64 {
        match self.dialect {
            GeneratorDialect::Argv | GeneratorDialect::Stdin => {
                let first = row.seed.unwrap_or(FIRST_AUTOMATIC_SEED);
                first.wrapping_add(u64::from(number) - 1)
            }
            GeneratorDialect::Bapctools => self.bapctools_seed(row, number),
        }
    }

    /// Computes the seed in the same way as BAPCtools: a hash of the row's seed if set, the number of the case unless
    /// it is 1, and the command.
    fn bapctools_seed(&self, row: &GeneratorRow, number: u32) -> u64 {
        let mut text = row.seed.map_or(String::new(), |salt| salt.to_string());
        if number > 1 {
            text += &format!(":{}", number - 1);
        }
        let program = match &self.program.source_or_command {
            SourceOrCommand::Source(source) => {
                source.strip_prefix(GENERATORS).unwrap_or(source).to_owned()
            }
            SourceOrCommand::Command(command) => command.join(" "),
        };
        let args = row
            .args
            .iter()
            .map(|arg| arg.replace(NUMBER_PLACEHOLDER, &number.to_string()));
        let words: Vec<String> = std::iter::once(program).chain(args).collect();
        text += words.join(" ").trim();
        let hash = Sha512::digest(text.as_bytes());
        let last = [hash[60], hash[61], hash[62], hash[63]];
        u64::from(u32::from_be_bytes(last) & (u32::MAX >> 1))
    }

    /// Returns the arguments for the case with this number (from 1) and seed of a row, with the placeholders replaced.
    pub fn arguments(&self, row: &GeneratorRow, number: u32, seed: u64) -> Vec<String> {
        row.args
            .iter()
            .map(|arg: &String| {
                let numbered = arg.replace(NUMBER_PLACEHOLDER, &number.to_string());
                match self.dialect {
                    GeneratorDialect::Bapctools => replace_seed_placeholders(
                        &numbered.replace("{name}", BAPCTOOLS_TEST_CASE_NAME),
                        seed,
                    ),
                    _ => replace_seed_placeholders(&numbered, seed),
                }
            })
            .collect()
    }
}

/// Replaces `{seed}` and placeholders such as `{seed:2}` in a word by the seed. The number after the colon is ignored:
/// it only makes equal commands different.
fn replace_seed_placeholders(word: &str, seed: u64) -> String {
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
    use crate::jury_program_definition::DEFAULT_JURY_LIMITS;

    fn sample_generator_row(seed: Option<u64>, args: &[&str]) -> GeneratorRow {
        GeneratorRow {
            name: "r/{i}".to_owned(),
            count: 3,
            seed,
            args: args.iter().map(|arg| (*arg).to_owned()).collect(),
            subtask: None,
            is_sample: false,
        }
    }

    fn test_generator(dialect: GeneratorDialect) -> JuryGeneratorDefinition {
        JuryGeneratorDefinition {
            name: "r".to_owned(),
            program: JuryProgramDefinition {
                source_or_command: SourceOrCommand::Source("generators/gen.py".to_owned()),
                with: Vec::new(),
                args: Vec::new(),
                limits: DEFAULT_JURY_LIMITS,
            },
            dialect,
            rows: Vec::new(),
        }
    }

    #[test]
    fn seeds_are_consecutive_and_replace_their_placeholders() {
        let argv = test_generator(GeneratorDialect::Argv);
        let row = sample_generator_row(
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
        assert_eq!(
            [1, 2, 3].map(|number| argv.seed_of_case(&row, number)),
            [7, 8, 9]
        );
        let words = argv.arguments(&row, 2, 8);
        assert_eq!(words, ["-n", "20", "--seed=8", "8", "{seeds}", "{seed"]);
        assert_eq!(
            argv.seed_of_case(
                &GeneratorRow {
                    seed: None,
                    ..row.clone()
                },
                1
            ),
            1
        );
        assert_eq!(
            argv.seed_of_case(
                &GeneratorRow {
                    seed: Some(u64::MAX),
                    ..row
                },
                2
            ),
            0
        );
    }

    /// Expected hashes are `int(hashlib.sha512(text.encode()).hexdigest(), 16) % 2**31`, as in generate.py of
    /// BAPCtools.
    #[test]
    fn seeds_for_bapctools_are_hashes_of_the_command() {
        let bapctools = test_generator(GeneratorDialect::Bapctools);
        let plain = sample_generator_row(None, &["10", "{seed}", "{name}"]);
        // The hashed texts are `gen.py 10 {seed} {name}`, `:1gen.py 10 {seed} {name}` and `7:1gen.py 10 {seed} {name}`.
        assert_eq!(bapctools.seed_of_case(&plain, 1), HASHES[0]);
        assert_eq!(bapctools.seed_of_case(&plain, 2), HASHES[1]);
        assert_eq!(
            bapctools.seed_of_case(
                &GeneratorRow {
                    seed: Some(7),
                    ..plain.clone()
                },
                2
            ),
            HASHES[2]
        );
        assert_eq!(bapctools.arguments(&plain, 1, 5), ["10", "5", "testcase"]);
    }

    const HASHES: [u64; 3] = [440307408, 1235789464, 1456445421];
}
