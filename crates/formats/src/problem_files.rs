//! Converts a package into the files of a problem directory, including problem.toml.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use super::file_placer::{CASE_FOLDER, FilePlacer};
use super::package::{
    Case, Checker, FileContent, Generator, JurySolution, Package, PackagedProgram, PartialLimits,
    Subtask,
};
use caipan_archive::paths::parent_folder;
use caipan_facts::{Fact, fact_from_io_error};
use caipan_problem::checker_table::TestlibPcScale;
use caipan_problem::points::format_decimal;
use caipan_problem::problem_toml::FILE_NAME;
use caipan_problem::problem_toml_writer::format_problem_toml;
use caipan_problem::subtask::Dependence;
use caipan_problem::toml_tables::{
    CaseTable, CheckerChoice, CheckerTable, ExpectedResultEntry, GeneratorRowTable, GeneratorTable,
    InteractorTable, IoTable, JuryTable, LanguageTable, LimitsTable, PackageTable, ProblemTable,
    SubtaskTable, ValidatorTable, without_location,
};
use toml::Spanned;

/// Returns the files of the problem directory for a package: path and content, problem.toml first.
///
/// # Errors
/// A number of the package is too large for TOML.
pub fn problem_files(package: &Package) -> Result<Vec<(String, FileContent)>, Fact> {
    let mut writer = ProblemTableBuilder::default();
    let problem = writer.build_problem_table(package);
    let settings = match &package.checker {
        Some(Checker::BuiltIn(name, settings)) if !settings.is_empty() => {
            Some((name.clone(), settings.clone()))
        }
        _ => None,
    };
    let text = format_problem_toml(&problem, settings.as_ref())
        .map_err(|error| fact_from_io_error(&io::Error::other(error)))?;
    let mut files = vec![(FILE_NAME.to_owned(), FileContent::Bytes(text.into()))];
    files.extend(writer.placer.files);
    for (_, content) in &mut files {
        if let FileContent::File(path) = content
            && let Some(bytes) = package.generated_files.get(path)
        {
            *content = FileContent::Bytes(bytes.clone());
        }
    }
    Ok(files)
}

/// Paths in the package of all files that are copied into the problem directory. Includes the generated paths of
/// [`Package::generated_files`].
pub(crate) fn paths_to_copy(package: &Package) -> impl Iterator<Item = String> {
    let mut writer = ProblemTableBuilder::default();
    writer.build_problem_table(package);
    let files = writer.placer.files.into_iter();
    files.filter_map(|(_, content)| match content {
        FileContent::File(path) | FileContent::LfLines(path) => Some(path),
        FileContent::Bytes(_) => None,
    })
}

/// Values of the keys that all tables of jury programs in problem.toml have in common.
struct CommonProgramKeys {
    source: Option<Spanned<String>>,
    with: Vec<Spanned<String>>,
    command: Option<Spanned<Vec<String>>>,
    dialect: Spanned<String>,
    args: Vec<String>,
    limits: LimitsTable,
}

/// Creates the tables of problem.toml, and assigns paths in the problem directory to the files.
#[derive(Default)]
struct ProblemTableBuilder {
    placer: FilePlacer,
}

impl ProblemTableBuilder {
    /// Returns the content of problem.toml for a package. Assigns paths to all files of the package, in the order of
    /// the tables.
    fn build_problem_table(&mut self, package: &Package) -> ProblemTable {
        let checker = package.checker.as_ref();
        let all = &package.cases;
        ProblemTable {
            name: without_location(package.name.clone()),
            source: Vec::new(),
            title: package.title.clone(),
            function: None,
            io: IoTable {
                input: package.input.clone().map(without_location),
                output: package.output.clone().map(without_location),
            },
            limits: LimitsTable {
                from: package.limits_comment.clone(),
                ..LimitsTable::from_limits(&package.limits)
            },
            checker: checker.map(|checker| without_location(self.build_checker_choice(checker))),
            interactor: package
                .interactor
                .as_ref()
                .map(|interactor| without_location(self.build_interactor_table(interactor))),
            validator: convert_to_spanned(&package.validators, |one| {
                self.build_validator_table(one, all)
            }),
            generator: convert_to_spanned(&package.generators, |one| {
                self.build_generator_table(one)
            }),
            subtask: convert_to_spanned(&package.subtasks, |one| build_subtask_table(one, all)),
            case: self.build_case_tables(all),
            language: self.build_language_tables(package),
            jury: self.build_jury_table(&package.programs),
            package: self.build_package_table(package),
        }
    }

    fn build_checker_choice(&mut self, checker: &Checker) -> CheckerChoice {
        let program = match checker {
            Checker::BuiltIn(name, _) => return CheckerChoice::Name(name.clone()),
            Checker::Program(program) => program,
        };
        let keys = self.place_program_and_build_keys(program, "checker");
        CheckerChoice::Program(Box::new(CheckerTable {
            source: keys.source,
            with: keys.with,
            command: keys.command,
            dialect: keys.dialect,
            args: keys.args,
            points: program.points,
            pc: TestlibPcScale::default(),
            passes: multi_pass_count(program),
            also: None,
            limits: keys.limits,
        }))
    }

    fn build_interactor_table(&mut self, program: &PackagedProgram) -> InteractorTable {
        let keys = self.place_program_and_build_keys(program, "interactor");
        InteractorTable {
            source: keys.source,
            with: keys.with,
            command: keys.command,
            dialect: keys.dialect,
            args: keys.args,
            points: program.points,
            pc: TestlibPcScale::default(),
            passes: multi_pass_count(program),
            limits: keys.limits,
        }
    }

    fn build_validator_table(&mut self, program: &PackagedProgram, all: &[Case]) -> ValidatorTable {
        let keys = self.place_program_and_build_keys(program, "validators");
        let judges_all = program.cases.is_empty();
        ValidatorTable {
            source: keys.source,
            with: keys.with,
            command: keys.command,
            dialect: keys.dialect,
            args: keys.args,
            cases: (!judges_all).then(|| patterns_matching_cases(&program.cases, all)),
            limits: keys.limits,
        }
    }

    fn build_generator_table(&mut self, generator: &Generator) -> GeneratorTable {
        let keys = self.place_program_and_build_keys(&generator.program, "generators");
        GeneratorTable {
            name: without_location(generator.name.clone()),
            source: keys.source,
            with: keys.with,
            command: keys.command,
            dialect: keys.dialect,
            limits: keys.limits,
            case: convert_to_spanned(&generator.cases, |(name, args)| GeneratorRowTable {
                name: without_location(name.clone()),
                count: None,
                seed: None,
                args: args.clone(),
                subtask: None,
                sample: false,
            }),
        }
    }

    /// Assigns paths below `folder` to the files of a jury program, and returns the keys that all tables of jury
    /// programs have in common.
    fn place_program_and_build_keys(
        &mut self,
        program: &PackagedProgram,
        folder: &str,
    ) -> CommonProgramKeys {
        let places = self.placer.place_jury_program(program, folder);
        let (source, command) = if program.is_program {
            (None, Some(without_location(vec![places.source])))
        } else {
            (Some(without_location(places.source)), None)
        };
        CommonProgramKeys {
            source,
            with: places.with.into_iter().map(without_location).collect(),
            command,
            dialect: without_location(program.dialect.clone()),
            args: program.args.clone(),
            limits: LimitsTable::from_limits(&program.limits),
        }
    }

    /// Assigns paths to the files of all cases. Returns one table for each set of cases with equal keys; cases without
    /// any key need no table.
    fn build_case_tables(&mut self, all: &[Case]) -> Vec<Spanned<CaseTable>> {
        let mut tables: Vec<(CaseTable, Vec<String>)> = Vec::new();
        for case in all {
            self.placer.place_case(case);
            let Some(keys) = build_case_table(case) else {
                continue;
            };
            match tables.iter_mut().find(|(known, _)| *known == keys) {
                Some((_, names)) => names.push(case.name.clone()),
                None => tables.push((keys, vec![case.name.clone()])),
            }
        }
        convert_to_spanned(&tables, |(keys, names)| CaseTable {
            cases: patterns_matching_cases(names, all),
            ..keys.clone()
        })
    }

    fn build_language_tables(
        &mut self,
        package: &Package,
    ) -> BTreeMap<String, Spanned<LanguageTable>> {
        let together = package.graders.iter();
        together
            .map(|(language, together)| {
                let table = if together.is_excluded {
                    LanguageTable {
                        allowed: Some(false),
                        ..LanguageTable::default()
                    }
                } else {
                    LanguageTable {
                        time_factor: together.has_standard_time.then_some(1.0),
                        standard: together.standard.clone(),
                        run: (!together.run.is_empty()).then(|| together.run.clone()),
                        with: self.place_grader_files(&together.with),
                        include: self.place_grader_files(&together.include),
                        ..LanguageTable::default()
                    }
                };
                (language.clone(), without_location(table))
            })
            .collect()
    }

    fn place_grader_files(&mut self, files: &[String]) -> Vec<Spanned<String>> {
        convert_to_spanned(files, |file| self.placer.place_grader(file))
    }

    fn build_jury_table(&mut self, programs: &[JurySolution]) -> JuryTable {
        let places: Vec<String> = programs
            .iter()
            .map(|one| self.placer.place_solution(one))
            .collect();
        let placed = programs.iter().zip(&places);
        let folders = placed
            .clone()
            .filter(|(program, _)| program.others.is_some())
            .filter_map(|(_, place)| place.rsplit_once('/'));
        let expected = placed.filter_map(|(program, place)| {
            let table = ExpectedResultEntry {
                program: place.clone(),
                ..ExpectedResultEntry::default()
            };
            let table = match &program.score {
                Some(score) => ExpectedResultEntry {
                    score: Some(format_decimal(score.to_f64())),
                    ..table
                },
                None if program.subtasks.is_empty() => return None,
                None => ExpectedResultEntry {
                    subtask: Some(program.subtasks.clone()),
                    ..table
                },
            };
            Some(without_location(table))
        });
        JuryTable {
            accepted: None,
            folders: folders
                .map(|(folder, _)| without_location(folder.to_owned()))
                .collect(),
            expect: expected.collect(),
        }
    }

    fn build_package_table(&mut self, package: &Package) -> PackageTable {
        for test in &package.self_tests {
            let place = self
                .placer
                .reserve_free_path(&format!("{}/{}", test.folder, test.name));
            for (ending, content) in &test.files {
                let path = format!("{place}.{ending}");
                self.placer.files.push((path, content.clone()));
            }
        }
        for (from, to) in &package.copied_files {
            self.placer.place_file(to, FileContent::File(from.clone()));
        }
        let statements = package.statements.iter();
        let statements =
            statements.map(|(language, path)| (language.clone(), without_location(path.clone())));
        PackageTable {
            uuid: package.uuid.clone().map(without_location),
            license: package.license.clone(),
            statements: statements.collect(),
        }
    }
}

/// Returns the values that `make` creates from the items, in the form of values for problem.toml.
fn convert_to_spanned<T, U>(items: &[T], mut make: impl FnMut(&T) -> U) -> Vec<Spanned<U>> {
    items
        .iter()
        .map(|item| without_location(make(item)))
        .collect()
}

fn multi_pass_count(program: &PackagedProgram) -> Option<Spanned<u32>> {
    (program.passes > 1).then(|| without_location(program.passes))
}

fn build_subtask_table(subtask: &Subtask, all: &[Case]) -> SubtaskTable {
    SubtaskTable {
        name: subtask.name.clone(),
        points: Some(without_location(subtask.points.to_f64())),
        scoring: subtask.scoring,
        requires: subtask.requires.clone(),
        share: if subtask.is_ceiling {
            Dependence::Ceiling
        } else {
            Dependence::Equal
        },
        cases: patterns_matching_cases(&subtask.cases, all),
        limits: LimitsTable::from_limits(&subtask.limits),
        checker_args: subtask.checker_args.clone().map(without_location),
    }
}

/// Returns the table for a case, without the list of cases; `None` if all keys have default values.
fn build_case_table(case: &Case) -> Option<CaseTable> {
    let has_limits = case.limits != PartialLimits::default();
    if case.points.is_none() && case.is_graded && !has_limits {
        return None;
    }
    Some(CaseTable {
        cases: Vec::new(),
        points: case
            .points
            .as_ref()
            .map(|points| without_location(points.to_f64())),
        graded: (!case.is_graded).then_some(false),
        limits: has_limits.then(|| LimitsTable::from_limits(&case.limits)),
    })
}

/// Returns glob patterns that match exactly the cases `names`: one pattern for each folder whose cases are all among
/// `names`, and one for each other case.
fn patterns_matching_cases(names: &[String], all: &[Case]) -> Vec<Spanned<String>> {
    let own: BTreeSet<&String> = names.iter().collect();
    let mut found: Vec<String> = Vec::new();
    for name in names {
        let pattern =
            match parent_folder(name).filter(|folder| can_match_whole_folder(folder, &own, all)) {
                Some(folder) => format!("{}/*", glob::Pattern::escape(folder)),
                None => glob::Pattern::escape(name),
            };
        // If the name of a case begins with `cases/`, as for cases/cases/1.in, the pattern must contain `cases/` twice.
        let is_long = name.starts_with(&format!("{CASE_FOLDER}/"));
        let pattern = if is_long {
            format!("{CASE_FOLDER}/{pattern}")
        } else {
            pattern
        };
        if !found.contains(&pattern) {
            found.push(pattern);
        }
    }
    found.into_iter().map(without_location).collect()
}

/// Whether a pattern for a whole folder would match only cases in `own`. False if some case is in a subfolder.
fn can_match_whole_folder(folder: &str, own: &BTreeSet<&String>, all: &[Case]) -> bool {
    let below = format!("{folder}/");
    let mut there = all.iter().filter(|case| case.name.starts_with(&below));
    there.all(|case| own.contains(&case.name) && !case.name[below.len()..].contains('/'))
}
