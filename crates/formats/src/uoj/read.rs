//! Converts a UOJ package, with problem.conf, tests and programs, to a package of caipan.

use std::collections::BTreeSet;
use std::time::Duration;

use super::jury_programs::{add_programs, gives_partial_points};
use super::problem_conf::{PROBLEM_CONF, ProblemConf};
use super::subtasks::add_subtasks;
use super::write::write_package;
use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::{Case, Package, PartialLimits};
use crate::package_reader::{
    ImportOptions, ImportedPackage, PackageFormat, PackageReader, case_name_from_path,
};
use crate::writing::format_writer::{FormatWriter, ZipLayout};
use caipan_archive::files::PackageFiles;
use caipan_facts::Bytes;
use caipan_facts::Fact;

pub(crate) const FORMAT: PackageFormat = PackageFormat {
    name: "uoj",
    detect: |files| files.has(PROBLEM_CONF),
    read: read_package,
    write: Some(FormatWriter {
        zip: Some(ZipLayout::Flat),
        has_report: false,
        standards: &[],
        write: write_package,
    }),
};

fn read_package(files: &PackageFiles, options: &ImportOptions) -> Result<ImportedPackage, Fact> {
    let mut reading = PackageReader::new(files, options);
    let mut conf = ProblemConf::read_problem_conf(&reading)?;
    let mut package = Package::default();
    add_programs(&mut reading, &mut conf, &mut package)?;
    let limits = conf.take_limits(&mut reading, "", "")?;
    package.limits = PartialLimits {
        cpu: Some(limits.cpu.unwrap_or(Duration::from_secs(1))),
        memory: Some(limits.memory.unwrap_or(Bytes(256 << 20))),
        output: Some(limits.output.unwrap_or(Bytes(64 << 20))),
        ..PartialLimits::default()
    };
    let mut tests = TestFilePatterns::read_from_conf(&mut conf);
    let count = conf.take_whole_number(&reading, "n_tests")?.unwrap_or(10);
    let names = tests.add_tests(&mut reading, &mut conf, count, true, &mut package)?;
    add_samples(&mut reading, &mut conf, &mut tests, &mut package)?;
    let has_parts = gives_partial_points(&reading, &package);
    add_subtasks(&mut reading, &mut conf, &names, has_parts, &mut package)?;
    if has_parts {
        let key = "point_score".to_owned();
        reading.add_notice_at(PROBLEM_CONF, None, ImportNotice::RoundedDown { key });
    }
    conf.note_unused_keys(&mut reading);
    reading.finish(package)
}

/// Adds all extra tests as samples. Adds a notice if some extra tests are not samples, since UOJ runs these only after
/// a full score.
fn add_samples(
    reading: &mut PackageReader,
    conf: &mut ProblemConf,
    tests: &mut TestFilePatterns,
    package: &mut Package,
) -> Result<(), Fact> {
    let count = conf.take_whole_number(reading, "n_ex_tests")?.unwrap_or(0);
    let samples = conf
        .take_whole_number(reading, "n_sample_tests")?
        .unwrap_or(count);
    tests.add_tests(reading, conf, count, false, package)?;
    if samples < count {
        let (key, value) = ("n_ex_tests".to_owned(), quote_value(count.to_string()));
        let line = conf.line("n_ex_tests");
        reading.add_notice_at(
            PROBLEM_CONF,
            line,
            ImportNotice::UnsupportedValue { key, value },
        );
    }
    Ok(())
}

/// File name patterns of the tests, and the case names that are already used.
struct TestFilePatterns {
    /// Prefix and extension of input files.
    input: (String, String),
    /// Prefix and extension of output files.
    output: (String, String),
    /// Case names that are already used, in lowercase.
    names: BTreeSet<String>,
}

impl TestFilePatterns {
    fn read_from_conf(conf: &mut ProblemConf) -> Self {
        let [input_prefix, input_suffix, output_prefix, output_suffix] = [
            ("input_pre", "input"),
            ("input_suf", "txt"),
            ("output_pre", "output"),
            ("output_suf", "txt"),
        ]
        .map(|(key, default)| conf.take(key).unwrap_or(default.to_owned()));
        Self {
            input: (input_prefix, input_suffix),
            output: (output_prefix, output_suffix),
            names: BTreeSet::new(),
        }
    }

    /// Adds the tests with the numbers 1 to `count`, and returns the case names. If `is_graded` is false, the tests are
    /// the extra tests.
    fn add_tests(
        &mut self,
        reading: &mut PackageReader,
        conf: &mut ProblemConf,
        count: usize,
        is_graded: bool,
        package: &mut Package,
    ) -> Result<Vec<String>, Fact> {
        let (start, key) = if is_graded {
            ("", "n_tests")
        } else {
            ("ex_", "n_ex_tests")
        };
        let line = conf.line(key);
        let mut names = Vec::new();
        for number in 1..=count {
            let [input, output] = [&self.input, &self.output]
                .map(|(prefix, suffix)| format!("{start}{prefix}{number}.{suffix}"));
            let name = case_name_from_path(&input);
            if !self.names.insert(name.to_lowercase()) {
                let (key, value) = ("input_pre".to_owned(), quote_value(input));
                return Err(reading.error_at(
                    PROBLEM_CONF,
                    line,
                    ImportError::Duplicate { key, value },
                ));
            }
            let input = reading.resolve_file_content(&input, PROBLEM_CONF, line)?;
            let answer = reading.resolve_file_content(&output, PROBLEM_CONF, line)?;
            let limits = if is_graded {
                conf.take_limits(reading, "", &format!("_{number}"))?
            } else {
                PartialLimits::default()
            };
            package.cases.push(Case {
                is_graded,
                limits,
                ..Case::new(name.clone(), input, Some(answer))
            });
            names.push(name);
        }
        Ok(names)
    }
}
