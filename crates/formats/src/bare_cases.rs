//! Reads a folder of bare cases, whose inputs and answers are paired by file name. Used if no other format matches.

use std::collections::BTreeSet;
use std::time::Duration;

use super::case_pairs::{CasePair, find_pairs};
use super::notice::ImportNotice;
use super::package::{Case, Checker, FileContent, Package, PartialLimits, Subtask, TimeLimitRule};
use super::package_reader::{
    ImportOptions, ImportedPackage, PackageFormat, PackageReader, case_name_from_path,
};
use caipan_archive::files::PackageFiles;
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::points::Points;
use caipan_problem::short_case_name::CASE_FOLDER_PREFIX;
use caipan_problem::subtask::Scoring;

/// Value of `--as` that imports bare cases: a folder with inputs and answers but without configuration.
pub(crate) const NAME: &str = "bare";

/// Format of folders with inputs and answers but without configuration. All other formats have precedence, because
/// their packages also contain inputs and answers.
pub(crate) const FORMAT: PackageFormat = PackageFormat {
    name: NAME,
    detect: |files| !find_case_pairs(files).is_empty(),
    read: read_package,
    write: None,
};

fn read_package(files: &PackageFiles, options: &ImportOptions) -> Result<ImportedPackage, Fact> {
    let mut reading = PackageReader::new(files, options);
    let cpu = options.cpu.unwrap_or(Duration::from_secs(1));
    let memory = options.memory.unwrap_or(Bytes(256 << 20));
    if options.cpu.is_none() || options.memory.is_none() {
        let (cpu, memory) = (format!("{}s", cpu.as_secs_f64()), memory.to_string());
        reading.add_notice_at("", None, ImportNotice::SiteLimits { cpu, memory });
    }
    let mut package = Package {
        checker: Some(Checker::built_in("tokens")),
        limits: PartialLimits {
            cpu: Some(cpu),
            memory: Some(memory),
            ..PartialLimits::default()
        },
        measured_limit: options.cpu.is_none().then_some(TimeLimitRule::Calibrated),
        ..Package::default()
    };
    let (key, value) = ("checker".to_owned(), "tokens".to_owned());
    reading.add_notice_at("", None, ImportNotice::AssumedValue { key, value });
    let pairs = find_case_pairs(files);
    add_cases(&mut reading, &pairs, &mut package);
    reading.finish(package)
}

/// Returns pairs of an input and an answer. Pairs files by numbers in the file names, and then the remaining files as
/// `x.in` with `x.ans` or `x.out`.
fn find_case_pairs(files: &PackageFiles) -> Vec<CasePair> {
    let paths: Vec<&str> = files.paths().iter().map(String::as_str).collect();
    let mut found = find_pairs(&paths);
    let used: BTreeSet<String> = found
        .iter()
        .flat_map(|pair| [&pair.input, &pair.answer])
        .cloned()
        .collect();
    let plain = paths.iter().filter_map(|input| {
        let stem = input.strip_suffix(".in")?;
        let mut answers = ["ans", "out"]
            .map(|ending| format!("{stem}.{ending}"))
            .into_iter();
        let answer = answers.find(|answer| files.has(answer) && !used.contains(answer))?;
        (!used.contains(*input)).then(|| CasePair {
            input: (*input).to_owned(),
            answer,
            subtask: 1,
            is_grouped: false,
        })
    });
    found.extend(plain);
    found
}

/// Adds a case for each pair. If any name contains a subtask number, also adds subtasks, which share 100 points
/// equally.
fn add_cases(reading: &mut PackageReader, pairs: &[CasePair], package: &mut Package) {
    let is_grouped = pairs.iter().any(|pair| pair.is_grouped);
    let mut names = BTreeSet::new();
    for pair in pairs {
        let stem = case_name_of_input(&pair.input);
        let further = (2..).map(|number| format!("{stem}-{number}"));
        let free = std::iter::once(stem.clone())
            .chain(further)
            .find(|name| names.insert(name.to_lowercase()));
        let name = free.unwrap_or(stem);
        let input = FileContent::File(pair.input.clone());
        let answer = FileContent::File(pair.answer.clone());
        package
            .cases
            .push(Case::new(name.clone(), input, Some(answer)));
        if !is_grouped {
            continue;
        }
        let number = pair.subtask.to_string();
        let mut known = package.subtasks.iter_mut();
        match known.find(|subtask| subtask.name == number) {
            Some(subtask) => subtask.cases.push(name),
            None => package.subtasks.push(Subtask {
                name: number,
                points: Points::zero(),
                scoring: if pair.is_grouped {
                    Scoring::Min
                } else {
                    Scoring::Sum
                },
                is_ceiling: false,
                requires: Vec::new(),
                cases: vec![name],
                limits: PartialLimits::default(),
                checker_args: None,
            }),
        }
    }
    let count = package.subtasks.len();
    for (number, subtask) in package.subtasks.iter_mut().enumerate() {
        // 100 points are divided into whole numbers. The last subtasks get the remainder, one point each.
        let more = usize::from(number >= count - 100 % count);
        subtask.points = Points::from_whole((100 / count + more) as u32);
    }
    if is_grouped {
        let names = package.subtasks.iter().map(|subtask| subtask.name.as_str());
        let value = names.collect::<Vec<_>>().join(", ");
        let key = "subtask".to_owned();
        reading.add_notice_at("", None, ImportNotice::AssumedValue { key, value });
    }
}

/// Returns the name of the case with this input path. A number at the end of the extension, as in `.in3`, is appended
/// to the name.
fn case_name_of_input(path: &str) -> String {
    // Remove the prefix `cases/`, because it is added again when the case is written.
    let name = case_name_from_path(path.strip_prefix(CASE_FOLDER_PREFIX).unwrap_or(path));
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    let digits = ending.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    if digits.is_empty() {
        name
    } else {
        format!("{name}{digits}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{notices, read, write_problem_directory};

    #[test]
    fn bare_cases_become_a_problem_with_assumed_settings() {
        let files = [
            ("a.in1", "1"),
            ("a.ou1", "1"),
            ("a.in2", "2"),
            ("a.ou2", "2"),
            ("big.in", "3"),
            ("big.ans", "3"),
            ("std.cpp", ""),
        ];
        let found = read(&files).unwrap();
        let (toml, names) = write_problem_directory(&found, &files);
        let expected =
            "name = \"p\"\nchecker = \"tokens\"\n\n[limits]\ncpu = \"1s\"\nmemory = \"256MiB\"\n";
        assert_eq!(toml, expected);
        let expected = ["a1.in", "a1.ans", "a2.in", "a2.ans", "big.in", "big.ans"];
        assert_eq!(names, expected.map(|name| format!("cases/{name}")));
        let expected = [
            "P: the format has no limits, so it is judged with 1s and 256 MiB; use --cpu-limit and --memory-limit for others",
            "P: checker is not said, so tokens is taken",
            "std.cpp: std.cpp stays behind, as nothing that is imported uses it",
        ];
        assert_eq!(notices(&found), expected);
    }

    #[test]
    fn subtask_numbers_in_names_become_subtasks() {
        let files = [
            ("d/x1-1.in", ""),
            ("d/x1-1.out", ""),
            ("d/x2-1.in", ""),
            ("d/x2-1.out", ""),
            ("d/x2-2.in", ""),
            ("d/x2-2.out", ""),
            ("d/x3-1.in", ""),
            ("d/x3-1.out", ""),
        ];
        let found = read(&files).unwrap();
        let (toml, _) = write_problem_directory(&found, &files);
        let subtasks = "[[subtask]]\nname = \"1\"\npoints = 33\nscoring = \"min\"\ncases = [\"d/x1-1\"]\n\n[[subtask]]\nname = \"2\"\npoints = 33\nscoring = \"min\"\ncases = [\"d/x2-1\", \"d/x2-2\"]\n\n[[subtask]]\nname = \"3\"\npoints = 34\n";
        assert!(toml.contains(subtasks), "{toml}");
        let told = notices(&found);
        assert!(
            told.contains(&"P: subtask is not said, so 1, 2, 3 is taken".to_owned()),
            "{told:?}"
        );
    }

    #[test]
    fn folders_with_other_files_are_not_read_as_bare_cases() {
        let cases = [("1.in", ""), ("1.out", "")];
        for (mark, word) in [
            ("data.yml", "SYZOJ"),
            ("problem.conf", "use_builtin_judger"),
        ] {
            let fault = read(&[&cases[..], &[(mark, "")]].concat()).unwrap_err();
            assert!(fault.contains(word), "{fault}");
        }
        let fault = read(&[("1.in", ""), ("a.txt", "")]).unwrap_err();
        assert!(fault.contains("no known format"), "{fault}");
    }
}
