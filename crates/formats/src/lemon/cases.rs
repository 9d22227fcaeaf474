//! Reads `testCases` of a LemonLime task. An entry with one input file is a case. An entry with several input files is
//! a subtask whose worst case determines the score.

use std::collections::BTreeSet;
use std::time::Duration;

use super::task_keys::{DATA_FOLDER, missing_key_error};
use crate::config_keys::ConfigKeys;
use crate::notice::{ImportError, quote_value};
use crate::package::{Case, FileContent, Package, PartialLimits, Subtask};
use crate::package_reader::{PackageReader, case_name_from_path};
use caipan_archive::paths::file_name;
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Suffix which marks that an element of `inputFiles` is not a file, but the number of a required entry.
pub(super) const DEPENDENCY_SUFFIX: &str = "_lemon_SUbtaskDEPENDENCE_fLAg";

/// Entry of `testCases`: a case with one pair of files, or a subtask with several pairs.
struct TestCasesEntry {
    score: u32,
    limits: PartialLimits,
    /// Pairs of input and answer file, relative to data/.
    files: Vec<(String, String)>,
    /// Numbers, from 1, of the earlier entries that must be passed.
    requires: Vec<usize>,
}

/// Adds the cases to the package, and subtasks unless every entry is a single case without requirements.
///
/// # Errors
///
/// An entry is malformed or names a missing file.
pub(super) fn add_cases(
    reading: &mut PackageReader,
    keys: &mut ConfigKeys,
    package: &mut Package,
) -> Result<(), Fact> {
    let tables = keys
        .take_tables(reading, "testCases")?
        .ok_or_else(|| missing_key_error(reading, keys, "testCases"))?;
    let mut all: Vec<TestCasesEntry> = Vec::new();
    for mut table in tables {
        let given = read_test_cases_entry(reading, &mut table, all.len())?;
        table.note_unused_keys(reading, &[]);
        all.push(given);
    }
    package.limits = most_frequent_limits(&all);
    let is_plain = all
        .iter()
        .all(|given| given.files.len() == 1 && given.requires.is_empty());
    let sum: u64 = all.iter().map(|given| u64::from(given.score)).sum();
    let is_even = all.windows(2).all(|pair| pair[0].score == pair[1].score);
    let mut names = CaseNamer::new(&all);
    for (number, given) in all.into_iter().enumerate() {
        let (own, usual) = (given.limits, package.limits);
        let own = PartialLimits {
            cpu: own.cpu.filter(|_| own.cpu != usual.cpu),
            memory: own.memory.filter(|_| own.memory != usual.memory),
            ..own
        };
        let mut mine = Vec::new();
        for (input, answer) in &given.files {
            let name = names.free_name(input);
            let input = find_data_file_content(reading, keys.path(), input)?;
            let answer = find_data_file_content(reading, keys.path(), answer)?;
            package.cases.push(Case {
                points: (is_plain && !(is_even && sum == 100))
                    .then(|| Points::from_whole(given.score)),
                limits: if is_plain {
                    own
                } else {
                    PartialLimits::default()
                },
                ..Case::new(name.clone(), input, Some(answer))
            });
            mine.push(name);
        }
        if !is_plain {
            package.subtasks.push(Subtask {
                name: (number + 1).to_string(),
                points: Points::from_whole(given.score),
                scoring: if mine.len() == 1 {
                    Scoring::Sum
                } else {
                    Scoring::Min
                },
                is_ceiling: !given.requires.is_empty(),
                requires: given.requires.iter().map(ToString::to_string).collect(),
                cases: mine,
                limits: own,
                checker_args: None,
            });
        }
    }
    Ok(())
}

fn find_data_file_content(
    reading: &PackageReader,
    contest: &str,
    name: &str,
) -> Result<FileContent, Fact> {
    let line = find_line_number_of_file_name(reading, contest, name);
    reading.resolve_file_content(&format!("{DATA_FOLDER}/{name}"), contest, line)
}

fn read_test_cases_entry(
    reading: &PackageReader,
    table: &mut ConfigKeys,
    earlier_entries: usize,
) -> Result<TestCasesEntry, Fact> {
    let score = take_whole_number_in_range(reading, table, "fullScore", (0, 1_000_000))? as u32;
    let time = take_whole_number_in_range(reading, table, "timeLimit", (1, 86_400_000))?;
    let memory = take_whole_number_in_range(reading, table, "memoryLimit", (1, 1 << 23))?;
    let (mut inputs, mut requires) = (Vec::new(), Vec::new());
    for name in table.take_texts(reading, "inputFiles")? {
        let Some(needed) = name.strip_suffix(DEPENDENCY_SUFFIX) else {
            inputs.push(name.replace('\\', "/"));
            continue;
        };
        match needed.parse() {
            Ok(needed) if (1..=earlier_entries).contains(&needed) => {
                if !requires.contains(&needed) {
                    requires.push(needed);
                }
            }
            _ => {
                let (key, value) = ("inputFiles".to_owned(), quote_value(needed));
                let what = ImportError::NoEarlierGroup { key, value };
                return Err(table.error_at(reading, "inputFiles", what));
            }
        }
    }
    let answers: Vec<String> = table
        .take_texts(reading, "outputFiles")?
        .iter()
        .map(|name| name.replace('\\', "/"))
        .collect();
    if inputs.is_empty() {
        return Err(missing_key_error(reading, table, "inputFiles"));
    }
    if let Some(input) = inputs.get(answers.len()) {
        let what = ImportError::MissingAnswer {
            input: input.clone(),
        };
        return Err(table.error_at(reading, "outputFiles", what));
    }
    if let Some(answer) = answers.get(inputs.len()) {
        let (key, value) = ("outputFiles".to_owned(), quote_value(answer));
        let what = ImportError::Unsupported { key, value };
        return Err(table.error_at(reading, "outputFiles", what));
    }
    Ok(TestCasesEntry {
        score,
        limits: PartialLimits {
            cpu: Some(Duration::from_millis(time)),
            memory: Some(Bytes(memory << 20)),
            ..PartialLimits::default()
        },
        files: inputs.into_iter().zip(answers).collect(),
        requires,
    })
}

fn take_whole_number_in_range(
    reading: &PackageReader,
    table: &mut ConfigKeys,
    name: &str,
    (least, most): (u64, u64),
) -> Result<u64, Fact> {
    let found = table.take_whole_number(reading, name)?;
    let number = found.ok_or_else(|| missing_key_error(reading, table, name))?;
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        let (key, value) = (name.to_owned(), quote_value(number.to_string()));
        let wanted = format!("{least} … {most}");
        let what = ImportError::WrongType { key, value, wanted };
        Err(table.error_at(reading, name, what))
    }
}

/// Returns the most frequent limits of all entries; in a tie, the limits that occur first.
fn most_frequent_limits(all: &[TestCasesEntry]) -> PartialLimits {
    let most = all
        .iter()
        .map(|given| count_entries_with_same_limits(given, all))
        .max();
    let found = all
        .iter()
        .find(|given| Some(count_entries_with_same_limits(given, all)) == most);
    found.map_or_else(PartialLimits::default, |given| given.limits)
}

fn count_entries_with_same_limits(entry: &TestCasesEntry, all: &[TestCasesEntry]) -> usize {
    all.iter()
        .filter(|other| other.limits == entry.limits)
        .count()
}

/// Byte offset of the file name in a path.
fn file_name_offset(path: &str) -> usize {
    path.len() - file_name(path).len()
}

fn find_line_number_of_file_name(reading: &PackageReader, path: &str, name: &str) -> Option<usize> {
    let text = reading.read_config_text(path).ok()?;
    let file = file_name(name);
    let place = text.lines().position(|line| line.contains(file));
    place.map(|place| place + 1)
}

/// Assigns distinct case names. A name is the input path without the folder that all inputs have in common.
struct CaseNamer {
    shared: String,
    taken: BTreeSet<String>,
}

impl CaseNamer {
    fn new(all: &[TestCasesEntry]) -> Self {
        let mut inputs = all
            .iter()
            .flat_map(|given| &given.files)
            .map(|(input, _)| input);
        let mut shared = inputs.next().map_or(String::new(), |first| {
            first[..file_name_offset(first)].to_owned()
        });
        for input in inputs {
            while !input.starts_with(&shared) {
                let end = file_name_offset(shared.trim_end_matches('/'));
                shared.truncate(end);
            }
        }
        Self {
            shared,
            taken: BTreeSet::new(),
        }
    }

    fn free_name(&mut self, input: &str) -> String {
        let own = case_name_from_path(input.strip_prefix(&self.shared).unwrap_or(input));
        let further = (2..).map(|number| format!("{own}-{number}"));
        let mut all = std::iter::once(own.clone()).chain(further);
        let free = all.find(|name| self.taken.insert(name.to_lowercase()));
        free.unwrap_or(own)
    }
}
